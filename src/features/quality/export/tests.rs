use architrave_rules::Accepted;

use super::*;
use crate::features::analysis::landscape;
use crate::features::quality::testing::{catalog, report, set};

#[test]
fn findings_are_rows_with_their_ends_acceptance_and_key() {
    let accepted = Accepted {
        key: "orphan|e2".to_owned(),
        reason: "=known, \"so\"".to_owned(),
        by: "me".to_owned(),
        at: "2026-11-27T10:00:00Z".to_owned(),
    };
    let (catalog, set) = (catalog(), set(vec![accepted]));
    let evaluation = Evaluation {
        number: 0,
        report: report(&set, &catalog),
        set,
        landscape: landscape::of(&catalog),
        state: catalog.state(),
        took: 0.0,
        is_whole: true,
    };
    let rows = csv::parse(&csv(&catalog, &evaluation, "en", &[0, 1, 9]), ',');
    assert_eq!(
        rows.len(),
        3,
        "headings and the two findings that there are"
    );
    let cells =
        |row: usize| -> Vec<&str> { rows[row].iter().map(|cell| csv::unguard(cell)).collect() };
    let of_orphan = cells(1);
    assert_eq!(of_orphan[..5], ["Orphan", "Warning", "Gämma", "Goal", "e2"]);
    assert_eq!(
        of_orphan[11..14],
        ["=known, \"so\"", "me", "2026-11-27T10:00:00Z"]
    );
    assert!(
        rows[1][11].starts_with('\''),
        "a spreadsheet would calculate it"
    );
    let of_relationship = cells(2);
    assert_eq!(of_relationship[5..9], ["Triggering", "Beta", "Goal", "e1"]);
    assert_eq!(of_relationship[15], "allowed|r0|e0|e1");
}
