//! Every element of a file compared with earlier imports, for a list to save.

use crate::loaded_file::LoadedFile;
use crate::{ElementRow, ListedRow, LoadedElement};

impl LoadedFile {
    /// Every element of the file, and those that are gone.
    pub(crate) fn list(&self, language: &str) -> Vec<ListedRow> {
        let keys = self.summary.keys();
        let elements = self.store.elements().enumerate();
        let elements = elements.map(|(place, e)| self.row(place, &e, language, &keys).into());
        let gone = self.gone.iter().cloned().map(Into::into);
        elements.chain(gone).collect()
    }
}

impl From<ElementRow> for ListedRow {
    fn from(row: ElementRow) -> Self {
        // Only a value that all of them share.
        let common = |text: fn(&LoadedElement) -> &String| {
            let mut all = row.near.iter().map(text);
            let first = all.next().cloned().unwrap_or_default();
            match all.all(|other| *other == first) {
                true => first,
                false => String::new(),
            }
        };
        Self {
            near_class: common(|near| &near.class),
            near_name: common(|near| &near.name),
            near: row.near.iter().map(|near| near.id.clone()).collect(),
            near_more: row.near_total.saturating_sub(row.near.len()),
            identifier: row.identifier,
            kind: row.kind,
            name: row.name,
            line: row.line,
            column: row.column,
            state: row.state,
            changes: row.changes,
            here: row.here,
        }
    }
}
