use architrave_worker::{FileElement, FileRelationship};
use proptest::prelude::*;

use super::*;
use crate::features::import::receipt::Failed;

fn element(id: &str) -> FileElement {
    FileElement {
        identifier: Some(id.into()),
        kind: Some("Node".into()),
        ..FileElement::default()
    }
}

fn relationship(a: &str, z: &str) -> FileRelationship {
    FileRelationship {
        source: Some(a.into()),
        target: Some(z.into()),
        ..FileRelationship::default()
    }
}

fn entry(is_relationship: bool, place: usize) -> ReceiptEntry {
    ReceiptEntry {
        is_relationship,
        place,
        ..ReceiptEntry::default()
    }
}

/// `a` was imported, `b` is unaccounted for, `c` failed; so did all relationships.
fn sample() -> (Receipt, ModelFile) {
    let file = ModelFile {
        elements: vec![element("a"), element("b"), element("c")],
        relationships: vec![
            relationship("b", "c"),
            relationship("a", "b"),
            relationship("b", "gone"),
        ],
        ..ModelFile::default()
    };
    let receipt = Receipt {
        failed: vec![Failed {
            entry: Some(entry(false, 2)),
            ..Failed::default()
        }],
        unaccounted: vec![
            entry(false, 1),
            entry(true, 0),
            entry(true, 1),
            entry(true, 2),
        ],
        ..Receipt::default()
    };
    (receipt, file)
}

#[test]
fn the_retry_file_contains_only_complete_relationships() {
    let (receipt, file) = sample();
    let plan = Plan::of(&receipt, &file, false);
    assert_eq!(
        (
            plan.order.elements.clone(),
            plan.order.relationships.clone()
        ),
        (vec![1, 2], vec![0])
    );
    assert_eq!(
        (plan.failed, plan.unaccounted, plan.open, plan.lost),
        (1, 1, 1, 1)
    );
    assert_eq!(
        plan.holds(),
        "Contains 1 failed element, 1 element not in the response and 1 relationship."
    );
}

#[test]
fn the_retry_file_includes_imported_ends_on_request() {
    let (receipt, mut file) = sample();
    file.elements[2].kind = None;
    let plan = Plan::of(&receipt, &file, true);
    assert_eq!(
        (
            plan.order.elements.clone(),
            plan.order.relationships.clone()
        ),
        (vec![0, 1, 2], vec![0, 1])
    );
    assert_eq!(
        (plan.ends, plan.open, plan.lost, plan.untyped),
        (1, 0, 1, 1)
    );
    assert!(
        plan.holds()
            .ends_with("2 relationships and 1 imported source or target.")
    );
    assert_eq!(plan.notes().len(), 2);
}

proptest! {
    /// Whatever failed, no relationship of the retry file hangs in the air, and each that failed
    /// is in it or counted as left out.
    #[test]
    fn every_relationship_is_included_or_counted(
        imported in prop::collection::vec(any::<bool>(), 1..20),
        relationships in prop::collection::vec((0..25usize, 0..25usize), 0..40),
        ends in any::<bool>(),
    ) {
        let file = ModelFile {
            elements: (0..imported.len()).map(|n| element(&n.to_string())).collect(),
            relationships: relationships.iter().map(|(a, z)| relationship(&a.to_string(), &z.to_string())).collect(),
            ..ModelFile::default()
        };
        let open = (0..imported.len()).filter(|&at| !imported[at]).map(|at| entry(false, at));
        let receipt = Receipt {
            unaccounted: open.chain((0..relationships.len()).map(|at| entry(true, at))).collect(),
            ..Receipt::default()
        };
        let plan = Plan::of(&receipt, &file, ends);
        let inside: HashSet<String> = plan.order.elements.iter().map(usize::to_string).collect();
        for at in &plan.order.relationships {
            let (a, z) = relationships[*at];
            prop_assert!(inside.contains(&a.to_string()) && inside.contains(&z.to_string()));
        }
        prop_assert_eq!(plan.order.relationships.len() + plan.open + plan.lost, relationships.len());
        prop_assert!(imported.iter().enumerate().all(|(at, imported)| *imported || plan.order.elements.contains(&at)));
    }
}
