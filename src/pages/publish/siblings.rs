//! The other versions, known here, of what was published or may have been.

use std::collections::HashSet;
use std::sync::Arc;

use super::ledger::{Ledger, Now, Outcome, Sibling};
use crate::catalog::{Catalog, title};

/// Adds to the ledger the versions that may have changed with those that were sent, each once and
/// with the state it had. Those whose own outcome stands in the ledger are not among them.
pub fn find(ledger: &mut Ledger, catalog: &Catalog, language: &str) {
    let was_sent = |outcome: &Outcome| {
        matches!(
            outcome,
            Outcome::Returned { .. } | Outcome::NotReturned(_) | Outcome::Unknown { .. }
        )
    };
    let mut seen: HashSet<String> = ledger.siblings.iter().map(|s| s.id.clone()).collect();
    let mut elements: Vec<String> = Vec::new();
    for row in ledger.rows.iter().filter(|row| was_sent(&row.outcome)) {
        let came = match &row.outcome {
            Outcome::Returned { id, .. } => id,
            _ => &row.id,
        };
        seen.insert(came.clone());
        // A version that came back as a new one is a sibling of it.
        if !matches!(row.outcome, Outcome::Returned { .. }) {
            seen.insert(row.id.clone());
        }
        let may_be_published = matches!(
            row.outcome,
            Outcome::Returned { .. } | Outcome::Unknown { .. }
        );
        if may_be_published && let Some(listed) = catalog.listed(came) {
            elements.push(listed.element.element_id.clone());
        }
    }
    for element_id in elements {
        for version in catalog.versions(&element_id) {
            let element = &version.element;
            if seen.insert(element.id.clone()) {
                ledger.siblings.push(Sibling {
                    id: element.id.clone(),
                    element_id: element_id.clone(),
                    name: title(element, language).text,
                    class: Some(element.conceptual_class.clone()),
                    layer: Some(element.layer.clone()),
                    before: element.validity_state.clone(),
                    now: Now::NotRead,
                });
            }
        }
    }
}

/// Those that were not read since.
pub fn to_read(ledger: &Ledger) -> Vec<Arc<str>> {
    let unread = ledger
        .siblings
        .iter()
        .filter(|s| matches!(s.now, Now::NotRead | Now::Failed(_)));
    unread.map(|s| s.id.as_str().into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::pages::publish::ledger::{LeftOut, a_row as row};
    use crate::testing::element;

    #[test]
    fn other_versions_of_what_may_be_published_are_found_once() {
        let mut catalog = Catalog::default();
        for (id, of) in [
            ("a1", "a"),
            ("a2", "a"),
            ("a3", "a"),
            ("b1", "b"),
            ("b2", "b"),
            ("c1", "c"),
            ("c2", "c"),
        ] {
            let (made, json) = element(id, of, "Node", id);
            catalog.take(made, json, Origin::Pasted, 0.0);
        }
        let lost = Outcome::Unknown {
            why: String::new(),
            now: Now::NotRead,
            ended: false,
        };
        let mut ledger = Ledger {
            rows: vec![
                row(
                    "a2",
                    Outcome::Returned {
                        id: "a3".into(),
                        state: None,
                    },
                ),
                row("a1", Outcome::LeftOut(LeftOut::NotLatest)),
                row("b2", lost),
                row("c2", Outcome::NotReturned(Now::NotRead)),
            ],
            ..Ledger::default()
        };
        find(&mut ledger, &catalog, "en");
        find(&mut ledger, &catalog, "en");
        let mut ids: Vec<&str> = ledger.siblings.iter().map(|s| s.id.as_str()).collect();
        ids.sort_unstable();
        assert_eq!(ids, ["a1", "a2", "b1"]);
        assert_eq!(to_read(&ledger).len(), 3);
        assert!(ledger.has_unread_siblings());
    }
}
