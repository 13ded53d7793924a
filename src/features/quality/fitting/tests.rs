use architrave_rules::Accepted;

use super::*;
use crate::features::analysis::landscape;
use crate::features::quality::options::QualityOptions;
use crate::features::quality::testing::{catalog, report, set};

fn fitting(set: &RuleSet, catalog: &Catalog, options: &QualityOptions) -> Fitting {
    let filter = FindingFilter::of(options);
    let report = report(set, catalog);
    Fitting::of(&report, catalog, &landscape::of(catalog), "en", &filter)
}

#[test]
fn findings_are_counted_by_rule_and_severity() {
    let (catalog, set) = (catalog(), set(Vec::new()));
    let all = fitting(&set, &catalog, &QualityOptions::default());
    assert_eq!(all.open(&set, Severity::Error), 1);
    assert_eq!(all.open(&set, Severity::Warning), 1);
    assert_eq!(all.open(&set, Severity::Hint), 0);
    assert_eq!((all.open_count(), all.accepted_count()), (2, 0));
    assert_eq!(all.rules_of(&set, Severity::Error), [1]);
}

#[test]
fn an_accepted_finding_is_not_open() {
    let accepted = Accepted {
        key: "orphan|e2".to_owned(),
        reason: "known".to_owned(),
        by: "me".to_owned(),
        at: String::new(),
    };
    let (catalog, set) = (catalog(), set(vec![accepted]));
    let all = fitting(&set, &catalog, &QualityOptions::default());
    assert_eq!((all.open_count(), all.accepted_count()), (1, 1));
    assert_eq!(all.rules_of(&set, Severity::Warning), Vec::<usize>::new());
}

#[test]
fn the_filter_looks_at_both_ends_without_accents() {
    let (catalog, set) = (catalog(), set(Vec::new()));
    let of = |filter: &str| {
        let options = QualityOptions {
            filter: filter.to_owned(),
            ..QualityOptions::default()
        };
        let found = fitting(&set, &catalog, &options);
        found
            .rules
            .iter()
            .map(|rule| rule.open.len())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("beta alpha"), [0, 1]);
    assert_eq!(of("gamma"), [1, 0]);
    assert_eq!(of("alpha gamma"), [0, 0]);
}

#[test]
fn the_filter_by_kind_takes_kinds_and_classes() {
    let (catalog, set) = (catalog(), set(Vec::new()));
    let of = |kind: &str| {
        let options = QualityOptions {
            kind: kind.to_owned(),
            ..QualityOptions::default()
        };
        fitting(&set, &catalog, &options).open_count()
    };
    assert_eq!((of("Triggering"), of("Goal"), of("Flow")), (1, 1, 0));
}

#[test]
fn both_ends_of_a_relationship_have_its_finding_and_errors_come_first() {
    let (catalog, set) = (catalog(), set(Vec::new()));
    let all = fitting(&set, &catalog, &QualityOptions::default());
    let landscape = landscape::of(&catalog);
    let elements = all.elements(&set, &report(&set, &catalog), &landscape);
    let of: Vec<_> = elements.iter().map(|one| (one.node, one.counts)).collect();
    assert_eq!(of, [(0, [1, 0, 0]), (1, [1, 0, 0]), (2, [0, 1, 0])]);
}
