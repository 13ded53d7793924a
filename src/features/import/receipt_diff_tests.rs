use proptest::prelude::*;

use super::*;
use crate::features::import::receipt::{Dropped, Failed};

fn entry(id: &str) -> ReceiptEntry {
    ReceiptEntry {
        external_id: (!id.is_empty()).then(|| id.to_owned()),
        ..ReceiptEntry::default()
    }
}

fn imported(id: &str, element: &str, instance: &str) -> Imported {
    Imported {
        entry: entry(id),
        id: element.into(),
        instance: instance.into(),
    }
}

fn failed(id: &str, reason: &str) -> Failed {
    Failed {
        reason: reason.into(),
        entry: Some(entry(id)),
        ..Failed::default()
    }
}

#[test]
fn compare_distinguishes_every_kind_of_change() {
    let there = Receipt {
        elements: vec![
            imported("same", "e1", "i1"),
            imported("version", "e2", "i2"),
            imported("twice", "e3", "i3"),
            imported("lost", "e4", "i4"),
            imported("gone", "e5", "i5"),
        ],
        failed: vec![failed("gained", "no type"), failed("neither", "no type")],
        ..Receipt::default()
    };
    let here = Receipt {
        elements: vec![
            imported("same", "e1", "i1"),
            imported("version", "e2", "i2b"),
            imported("twice", "e3b", "i3b"),
            imported("gained", "e6", "i6"),
            imported("new", "e7", "i7"),
        ],
        failed: vec![failed("neither", "not enabled")],
        unaccounted: vec![entry("lost"), entry("")],
        ..Receipt::default()
    };
    let found = compare(&here, &there);
    let of = |change: OutcomeChange| {
        let row = found.rows.iter().find(|row| row.change == change).unwrap();
        let id = row.entry.external_id.clone().unwrap();
        (id, row.there.clone(), row.here.clone())
    };
    let told = |id: &str, there: &str, here: &str| (id.into(), there.into(), here.into());
    assert_eq!(of(OutcomeChange::Twice), told("twice", "e3", "e3b"));
    assert_eq!(of(OutcomeChange::Version), told("version", "i2", "i2b"));
    assert_eq!(
        of(OutcomeChange::Gained),
        told("gained", "no type", "Imported")
    );
    assert_eq!(
        of(OutcomeChange::Lost),
        told("lost", "Imported", "Not in the response")
    );
    assert_eq!(
        of(OutcomeChange::Neither),
        told("neither", "no type", "not enabled")
    );
    assert_eq!(
        of(OutcomeChange::OnlyHere),
        told("new", "Not in the file", "Imported")
    );
    assert_eq!(
        of(OutcomeChange::OnlyThere),
        told("gone", "Imported", "Not in the file")
    );
    assert_eq!((found.rows.len(), found.same, found.unnamed), (7, 1, 1));
}

#[test]
fn compare_lists_keys_with_different_dropped_counts() {
    let of = |keys: &[&str]| Receipt {
        dropped: keys
            .iter()
            .map(|key| Dropped {
                key: (*key).into(),
                ..Dropped::default()
            })
            .collect(),
        ..Receipt::default()
    };
    let found = compare(&of(&["a", "b", "b"]), &of(&["a", "b", "c"]));
    assert_eq!(found.dropped, [("b".into(), 1, 2), ("c".into(), 1, 0)]);
}

proptest! {
    /// Each identifier of either receipt is counted once: as the same, or in one row.
    #[test]
    fn every_identifier_is_counted_once(
        here in prop::collection::vec((0..30u8, 0..3u8, 0..3u8), 0..40),
        there in prop::collection::vec((0..30u8, 0..3u8, 0..3u8), 0..40),
    ) {
        let receipt = |parts: &[(u8, u8, u8)]| {
            let mut receipt = Receipt::default();
            for (id, fate, version) in parts {
                let id = id.to_string();
                match fate {
                    0 => receipt.elements.push(imported(&id, &id, &version.to_string())),
                    1 => receipt.failed.push(failed(&id, "why")),
                    _ => receipt.unaccounted.push(entry(&id)),
                }
            }
            receipt
        };
        let found = compare(&receipt(&here), &receipt(&there));
        let all: std::collections::BTreeSet<u8> = here.iter().chain(&there).map(|p| p.0).collect();
        prop_assert_eq!(found.rows.len() + found.same, all.len());
        let mut ids: Vec<_> = found.rows.iter().map(|row| row.entry.external_id.clone()).collect();
        ids.sort();
        ids.dedup();
        prop_assert_eq!(ids.len(), found.rows.len());
    }

    /// A receipt beside itself: nothing but what was imported in neither.
    #[test]
    fn a_receipt_compared_with_itself_has_no_differences(parts in prop::collection::vec((0..30u8, any::<bool>()), 0..40)) {
        let mut receipt = Receipt::default();
        for (id, ok) in &parts {
            let id = id.to_string();
            if *ok {
                receipt.elements.push(imported(&id, &id, &id));
            } else {
                receipt.unaccounted.push(entry(&id));
            }
        }
        let found = compare(&receipt, &receipt);
        prop_assert!(found.rows.iter().all(|row| row.change == OutcomeChange::Neither));
    }
}
