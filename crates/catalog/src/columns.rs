//! The columns: what lists show of every element, one column for each field. Rows have the same
//! indexes as the entries of the catalog; a row without an element has no time in `at`.

mod define;
mod names;
mod properties;
mod read;
mod set;
mod text_uses;

use std::sync::Arc;

use architrave_interface::{ElementClass, EntityIdType, Group, Layer, MetaProperty, ValidityState};
use architrave_rows::{ByteReader, Decode, Details};
use hashbrown::HashMap;

use super::codes::Codes;
use super::compressed::Compressed;
use super::id_texts::IdTexts;
use super::lists::Lists;
use super::names::{First, split};
use super::packed::Numbers;
use super::text_pool::{TextPool, as_u32};
use define::{define_columns, retain_in};
use properties::languages;
pub use text_uses::TextUses;

/// Bits of the column of flags.
pub(super) mod flag {
    pub const PREDECESSOR: u8 = 1;
    pub const OWNER: u8 = 2;
    pub const VISIBLE: u8 = 4;
    pub const MODIFIED: u8 = 8;
    pub const PUBLISHED: u8 = 16;
}

define_columns! {
    /// Everything that rows consist of.
    pub struct Columns;
    cells(id: Arc<str>) {
        pub at: f64 = f64::NAN,
        /// The instance ids, those of the entries.
        pub id: Arc<str> = id,
        pub element: u32 = 0,
        pub kind: u32 = 0,
        pub state: u32 = 0,
        pub(super) flags: u8 = 0,
        pub modified: f64 = f64::NAN,
        /// Who modified it last, else who created it, as a number of `modifiers_seen`.
        pub modified_by: u32 = 0,
        pub published: f64 = f64::NAN,
        /// The languages that a row has a name in, as the number of that set.
        pub name_languages: u32 = 0,
    }
    lists {
        pub owners: Lists<u32>,
        pub groups: Lists<u32>,
        /// The logical ids that are referred to.
        pub targets: Lists<u32>,
        /// Details, names and relations: see `packed`.
        packed: Lists<u8>,
        properties: Compressed,
        /// The names.
        folded: Lists<u8>,
        /// What names are sorted by, without the first bytes: see `names`.
        name_rests: Lists<u8>,
    }
    shared {
        pub pool: TextPool,
        /// Layer and class together: few, and read together.
        pub kinds: Codes<(Layer, ElementClass)>,
        pub states: Codes<ValidityState>,
        pub owners_seen: Codes<EntityIdKey>,
        /// How many rows each of them owns, by its number; none without any.
        pub owning: HashMap<u32, u32>,
        /// People who modified a row last, by the numbers of their ids.
        pub modifiers_seen: Codes<u32>,
        /// How often each person is in the history of rows, by the number of the id; likewise.
        pub acting: HashMap<u32, u32>,
        /// Groups by key; the label is the last one seen.
        pub groups_seen: Codes<String>,
        pub group_info: Vec<Group>,
        pub metas: Vec<MetaProperty>,
        /// Which of them are names.
        name_metas: Vec<bool>,
        meta_texts: std::collections::HashMap<Box<str>, u32>,
        /// The numbers of the texts of all languages, and how many texts are in each.
        seen: Vec<(u32, usize)>,
        /// The language that names are sorted in.
        language: String,
        /// Sets of languages: the numbers of their texts, in order.
        pub name_language_sets: Codes<Vec<u32>>,
        /// The ids as they are searched.
        pub ids: IdTexts,
        /// By the tag of a block of properties, less one: whose numbers its cells hold.
        numbers: Vec<Numbers>,
        own_numbers: Numbers,
        spare: Spare,
        /// Whether a row was set whose class, version or relations may be new since this was last asked.
        pub has_new_relations: bool,
    }
}

/// Memory that is used for one row after another.
#[derive(Default)]
struct Spare {
    packed: Vec<u8>,
    properties: Vec<u8>,
    targets: Vec<u32>,
    text: String,
}

/// Kind and value of an owner.
pub type EntityIdKey = (EntityIdType, String);

impl Columns {
    /// Keeps the rows for which `keep` is true.
    pub fn retain(&mut self, keep: &[bool]) {
        for row in (0..keep.len()).filter(|row| !keep[*row]) {
            if self.has(row) {
                self.uncount(row);
            }
        }
        self.retain_cells(keep);
        self.pack_properties();
    }

    /// Sorts names as readers of this language expect it; returns what the name of each row then begins
    /// with, or `None` where the language is the same as before.
    pub fn set_language(&mut self, language: &str) -> Option<Vec<(u32, First)>> {
        if self.language == language {
            return None;
        }
        language.clone_into(&mut self.language);
        let mut all = Vec::new();
        for row in 0..self.at.len() {
            if self.has(row) {
                let names = self.names(row).unwrap_or_default();
                let key = self.name_key_of(row, &names);
                all.push((as_u32(row), self.set_name_key(row, &key)));
            }
        }
        Some(all)
    }

    /// Stores what the name of a row is sorted by, except for its beginning, which is returned.
    fn set_name_key(&mut self, row: usize, key: &[u8]) -> First {
        let (first, rest) = split(key);
        self.name_rests.set(row, rest);
        first
    }

    /// The languages that values are in, by the numbers of their texts, with how many texts there are.
    pub fn languages(&self) -> impl Iterator<Item = (u32, usize)> {
        self.seen.iter().copied().filter(|(_, texts)| *texts > 0)
    }

    /// Subtracts the languages and people of a row from the counts.
    fn uncount(&mut self, row: usize) {
        for owner in self.owners.get(row) {
            less(&mut self.owning, *owner);
        }
        let bytes = &mut ByteReader::new(self.packed.get(row));
        let details = Details::decode(bytes).unwrap_or_default();
        for stamp in details.stamps() {
            less(&mut self.acting, stamp.by.0);
        }
        let languages = self.properties(row, |properties| languages(&properties));
        for language in languages {
            if let Some((_, texts)) = self.seen.iter_mut().find(|(seen, _)| *seen == language) {
                *texts = texts.saturating_sub(1);
            }
        }
    }
}

/// Counts one less of a number; removes the entry at 0.
fn less(counts: &mut HashMap<u32, u32>, number: u32) {
    match counts.get_mut(&number) {
        Some(count) if *count > 1 => *count -= 1,
        _ => drop(counts.remove(&number)),
    }
}
