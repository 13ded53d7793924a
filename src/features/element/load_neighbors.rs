//! Loads the neighbors that are not in this browser, all at once.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::ArchitectureElement;
use leptos::prelude::*;

use super::add_id::suggested_id;
use super::element_context::ElementContext;
use super::load_many::{LoadMany, LoadedThings};
use crate::catalog::Relation;
use crate::effect::memo;
use crate::t;

/// The neighbors that are not loaded.
#[derive(Clone, Debug, Default, PartialEq)]
struct Missing {
    /// The instance ids that references link to.
    ids: Vec<Arc<str>>,
    /// How many have none.
    without_id: usize,
}

impl Missing {
    fn of(element: &ArchitectureElement, relations: &[Relation]) -> Self {
        let mut seen = HashSet::new();
        let mut missing = Self::default();
        for relation in relations {
            let other = &relation.neighbor;
            let is_missing = other.known.is_none() && other.relationship.is_none();
            if !is_missing || !seen.insert(other.element_id.as_str()) {
                continue;
            }
            match suggested_id(element, &other.element_id) {
                Some(id) => missing.ids.push(id.into()),
                None => missing.without_id += 1,
            }
        }
        missing
    }
}

/// The button, and its result.
#[component]
pub fn LoadNeighbors(shown: ElementContext) -> impl IntoView {
    let missing = memo(move |_| {
        shown
            .loaded
            .with(|l| shown.relations.with(|r| Missing::of(&l.element, r)))
    });
    let ids = memo(move |_| missing.with(|m| m.ids.clone()));
    let without_id = Signal::derive(move || {
        let without = missing.with(|m| m.without_id);
        (without > 0).then(|| t::element::loading::without_id(without))
    });
    view! { <LoadMany shown=shown ids=ids what=LoadedThings::Neighbors note=without_id /> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Catalog, Origin};

    #[test]
    fn every_missing_neighbor_is_requested_once() {
        let (element, _) = crate::testing::element("i", "e", "Node", "x");
        let mut json = serde_json::to_value(&element).unwrap();
        let reference = |id: &str, to: &str, linked: serde_json::Value| {
            serde_json::json!({
                "meta": {"key": "serving", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
                "target": {
                    "relationshipId": id, "linkedElements": linked, "properties": [],
                    "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
                    "assignedArchitectureElementRefs": [{
                        "elementId": to, "conceptualClass": "Node",
                        "referenceDirection": "Target", "referenceKind": "Serving"
                    }],
                },
            })
        };
        let linked = |id: &str| serde_json::json!([{"type": "ArchitectureElement", "id": id}]);
        json["references"] = serde_json::json!([
            reference("r1", "a", linked("ia")),
            reference("r2", "a", linked("ia")),
            reference("r3", "b", linked("ib")),
            reference("r4", "c", serde_json::json!([])),
        ]);
        let element: ArchitectureElement = serde_json::from_value(json).unwrap();
        let mut catalog = Catalog::default();
        catalog.take(element.clone(), "{}".into(), Origin::Pasted, 1.0);
        let loaded = catalog.full_element("i").unwrap().clone();
        let missing = Missing::of(&element, &catalog.relations(&loaded));
        let ids: Vec<&str> = missing.ids.iter().map(|id| &**id).collect();
        assert_eq!((ids, missing.without_id), (vec!["ia", "ib"], 1));
    }
}
