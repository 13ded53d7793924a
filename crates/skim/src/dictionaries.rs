//! The dictionaries of a reader.

use architrave_rows::RowBatch;

use crate::dictionary::Dictionary;

/// The dictionaries of a reader: what earlier elements referred to.
pub struct Dictionaries {
    pub texts: Dictionary,
    pub metas: Dictionary,
    pub groups: Dictionary,
    /// What the settings say of references, and the key of each.
    pub references: Dictionary,
    pub keys: Vec<Box<str>>,
}

impl Dictionaries {
    /// Empty dictionaries.
    pub fn new() -> Self {
        Self {
            texts: Dictionary::new(),
            metas: Dictionary::new(),
            groups: Dictionary::new(),
            references: Dictionary::new(),
            keys: Vec::new(),
        }
    }

    /// Puts the entries that were used since the last call into the batch, in the order of their indexes.
    pub fn finish(&mut self, batch: &mut RowBatch<'_>) {
        batch.texts = self.texts.finish();
        batch.metas = self.metas.finish();
        batch.groups = self.groups.finish();
        // Rows hold the key alone.
        self.references.finish();
    }
}
