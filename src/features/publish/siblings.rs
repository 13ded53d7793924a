//! The other versions in this browser of what was published or may have been.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::ledger::{Ledger, Now, Outcome, Sibling};
use crate::catalog::Catalog;
use crate::state::StaleCause;
use crate::texts::title;

/// Adds to the ledger the versions that may have changed with those that were sent, each once and
/// with the state it had. Those whose own result is in the ledger are not among them.
pub fn find(ledger: &mut Ledger, catalog: &Catalog, language: &str) {
    let mut seen: HashSet<String> = ledger.siblings.iter().map(|s| s.id.clone()).collect();
    for row in &ledger.rows {
        match &row.outcome {
            // A version that came back as a new one is a sibling of it.
            Outcome::Returned { id, .. } => seen.insert(id.clone()),
            Outcome::NotReturned(_) | Outcome::Unknown { .. } => seen.insert(row.id.clone()),
            _ => continue,
        };
    }
    for element_id in causes(ledger, catalog).into_keys() {
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

/// Why the other versions of an element may have changed, by element id.
fn causes(ledger: &Ledger, catalog: &Catalog) -> BTreeMap<String, StaleCause> {
    let mut causes = BTreeMap::new();
    for row in &ledger.rows {
        let id = match &row.outcome {
            Outcome::Returned { id, .. } => id,
            _ => &row.id,
        };
        let cause = ledger.result(row).stale_cause(false);
        if let (Some(cause), Some(listed)) = (cause, catalog.listed(id)) {
            let entry = causes
                .entry(listed.element.element_id.clone())
                .or_insert(cause);
            if cause == StaleCause::OtherVersionPublished {
                *entry = cause;
            }
        }
    }
    causes
}

/// The other versions that were not read since, and why they may have changed.
pub fn stale(ledger: &Ledger, catalog: &Catalog) -> Vec<(Arc<str>, StaleCause)> {
    let causes = causes(ledger, catalog);
    let unread = ledger
        .siblings
        .iter()
        .filter(|s| matches!(s.now, Now::NotRead | Now::Failed(_)));
    let cause = |s: &Sibling| {
        let cause = causes.get(&s.element_id).copied();
        cause.unwrap_or(StaleCause::OtherVersionUnknown)
    };
    unread.map(|s| (s.id.as_str().into(), cause(s))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::features::publish::ledger::{LeftOut, a_row as row};
    use crate::testing::element;

    #[test]
    fn siblings_of_possibly_published_versions_are_found_once() {
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
                        publication: None,
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
        assert_eq!(ids, ["a1", "a2", "b1", "c1"]);
        let mut stale = stale(&ledger, &catalog);
        stale.sort_by(|a, b| a.0.cmp(&b.0));
        let causes: Vec<_> = stale.iter().map(|(id, cause)| (&**id, *cause)).collect();
        assert_eq!(
            causes,
            [
                ("a1", StaleCause::OtherVersionPublished),
                ("a2", StaleCause::OtherVersionPublished),
                ("b1", StaleCause::OtherVersionUnknown),
                ("c1", StaleCause::OtherVersionUnknown),
            ]
        );
        assert!(ledger.has_unread_siblings());
    }
}
