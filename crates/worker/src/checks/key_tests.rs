use std::collections::{HashMap, HashSet};

use super::tests::{checked, open};
use crate::{Finding, FindingKind, SeenProperties};

const ARCHI: &str = include_str!("../../../exchange/tests/files/archi-specialization.xml");

/// What was seen of nodes: that they have these keys.
fn nodes_with(keys: &[&str]) -> SeenProperties {
    let keys: HashSet<String> = keys.iter().map(|key| (*key).to_owned()).collect();
    SeenProperties {
        keys: HashMap::from([("Node".to_owned(), keys)]),
    }
}

fn is_of_key(check: &Finding) -> bool {
    matches!(
        check.kind,
        FindingKind::KeyNeverSeen | FindingKind::KeyDroppedEarlier
    )
}

#[test]
fn a_specialization_is_not_reported_as_a_dropped_property() {
    let (mut loaded, summary) = open(ARCHI.as_bytes());
    let seen = nodes_with(&["name", "cost"]);
    let checks = checked(&mut loaded, &seen).checks;
    assert!(!checks.iter().any(is_of_key), "{checks:?}");
    assert_eq!(summary.keys()["specialization"], "specialization");
    assert!(!seen.is_new_key("specialization"));
    let other = ARCHI.replace("specialization\"", "propid-2\"");
    let (mut loaded, _) = open(other.as_bytes());
    let checks = checked(&mut loaded, &seen).checks;
    assert!(!checks.iter().any(is_of_key), "{checks:?}");
}

#[test]
fn a_key_is_named_in_the_language_of_the_model() {
    let name = "<name xml:lang=\"de\">Kosten</name><name xml:lang=\"en\">cost</name>";
    let file = ARCHI.replace("<name>cost</name>", name);
    let (mut loaded, summary) = open(file.as_bytes());
    assert_eq!(summary.keys()["propid-1"], "cost");
    let checks = checked(&mut loaded, &nodes_with(&["cost"])).checks;
    assert!(!checks.iter().any(is_of_key), "{checks:?}");
    let german = file.replace(
        "<name xml:lang=\"en\">Harbour",
        "<name xml:lang=\"de\">Hafen",
    );
    let (mut loaded, summary) = open(german.as_bytes());
    assert_eq!(summary.keys()["propid-1"], "Kosten");
    let checks = checked(&mut loaded, &nodes_with(&["cost"])).checks;
    let missed = checks
        .iter()
        .find(|check| check.kind == FindingKind::KeyNeverSeen);
    assert_eq!(missed.map(|check| check.total), Some(2));
}
