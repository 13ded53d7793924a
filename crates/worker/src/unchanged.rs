//! What the file has as the latest import of the model that had it.

use std::collections::{HashMap, HashSet};

use crate::{ImportedState, LoadedFile};

/// Elements and relationships that were imported before and did not change.
pub(crate) struct Unchanged<'a> {
    elements: HashSet<&'a str>,
    relationships: &'a HashMap<String, Option<String>>,
}

impl Unchanged<'_> {
    pub(crate) fn has_element(&self, identifier: &str) -> bool {
        self.elements.contains(identifier)
    }

    /// Whether an import had the relationship with this kind. Receipts have no identifiers of its ends.
    pub(crate) fn has_relationship(&self, identifier: &str, kind: Option<&str>) -> bool {
        let imported = self.relationships.get(identifier);
        imported.is_some_and(|imported| imported.as_deref() == kind)
    }
}

impl LoadedFile {
    /// What did not change, as the last check found it; none without earlier imports of the model.
    pub(crate) fn unchanged(&self) -> Option<Unchanged<'_>> {
        let mut states: HashMap<&str, Option<ImportedState>> = HashMap::new();
        for (element, state) in self.store.elements().zip(&self.states) {
            if let Some(id) = element.id {
                // Of elements with the same identifier, rules see the first.
                states.entry(id).or_insert(*state);
            }
        }
        if states.values().all(Option::is_none) {
            return None;
        }
        let is_unchanged =
            |(_, state): &(&str, Option<ImportedState>)| *state == Some(ImportedState::Unchanged);
        Some(Unchanged {
            elements: states
                .into_iter()
                .filter(is_unchanged)
                .map(|(id, _)| id)
                .collect(),
            relationships: &self.earlier.relationships,
        })
    }
}
