//! The elements in this browser that a file changes.

use std::collections::HashSet;

use crate::loaded_elements::ElementMatch;
use crate::{ImportedState, MatchStatus};

/// Elements in this browser, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct ChangedElements {
    ids: Vec<String>,
    seen: HashSet<String>,
}

impl ChangedElements {
    /// Adds the match of an element of the file, if the file changes it.
    pub(crate) fn add(&mut self, found: &ElementMatch, state: Option<ImportedState>) {
        if !is_changed(found.here, state) {
            return;
        }
        for one in found.near.iter().filter(|one| !one.element.is_empty()) {
            if self.seen.insert(one.element.clone()) {
                self.ids.push(one.element.clone());
            }
        }
    }

    /// Their logical ids.
    pub(crate) fn into_ids(self) -> Vec<String> {
        self.ids
    }
}

/// Whether an import changes the loaded element that one of the file matches. The service takes the
/// content of the latest import again without a change, even where the loaded element has another
/// name by now (`docs/assumptions.md`, "Import"). Where that import did not report the element, only
/// a difference from the loaded one shows a change.
fn is_changed(here: MatchStatus, state: Option<ImportedState>) -> bool {
    match here {
        MatchStatus::Known => state == Some(ImportedState::Changed),
        MatchStatus::Renamed | MatchStatus::Retyped => matches!(
            state,
            Some(ImportedState::Changed | ImportedState::NotImported)
        ),
        // Without a receipt, a match by name may become another element.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LoadedElement;

    fn found(here: MatchStatus, element: &str) -> ElementMatch {
        let near = LoadedElement {
            element: element.into(),
            ..LoadedElement::default()
        };
        ElementMatch {
            here,
            near: vec![near],
            total: 1,
        }
    }

    #[test]
    fn only_loaded_elements_of_receipts_with_other_content_are_changed() {
        use ImportedState::{Changed, New, NotImported, Unchanged};
        let mut changed = ChangedElements::default();
        for (here, element, state) in [
            (MatchStatus::Known, "documentation", Changed),
            (MatchStatus::Renamed, "name", Changed),
            (MatchStatus::Retyped, "type", NotImported),
            (MatchStatus::Renamed, "name", Changed),
            (MatchStatus::Known, "same", Unchanged),
            (MatchStatus::Known, "unreported", NotImported),
            (MatchStatus::Renamed, "renamed since", Unchanged),
            (MatchStatus::NotLoaded, "not loaded", Changed),
            (MatchStatus::SameName, "of that name", New),
        ] {
            changed.add(&found(here, element), Some(state));
        }
        assert_eq!(changed.into_ids(), ["documentation", "name", "type"]);
    }
}
