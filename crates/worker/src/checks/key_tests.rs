use std::collections::{HashMap, HashSet};

use super::tests::{checked, open};
use crate::Seen;

const ARCHI: &str = include_str!("../../../exchange/tests/files/archi-specialization.xml");

/// What was seen of nodes: that they have these keys.
fn nodes_with(keys: &[&str]) -> Seen {
    let keys: HashSet<String> = keys.iter().map(|key| (*key).to_owned()).collect();
    Seen {
        keys: HashMap::from([("Node".to_owned(), keys)]),
    }
}

#[test]
fn a_specialization_is_no_property_that_may_be_dropped() {
    let (mut desk, summary) = open(ARCHI.as_bytes());
    let seen = nodes_with(&["name", "cost"]);
    let checks = checked(&mut desk, &seen).checks;
    assert!(
        !checks.iter().any(|check| check.title.starts_with("Key ")),
        "{checks:?}"
    );
    assert_eq!(summary.keys()["specialization"], "specialization");
    assert!(!seen.is_new_key("specialization"));
    let other = ARCHI.replace("specialization\"", "propid-2\"");
    let (mut desk, _) = open(other.as_bytes());
    let checks = checked(&mut desk, &seen).checks;
    assert!(
        !checks.iter().any(|check| check.title.starts_with("Key ")),
        "{checks:?}"
    );
}

#[test]
fn a_key_is_named_in_the_language_of_the_model() {
    let name = "<name xml:lang=\"de\">Kosten</name><name xml:lang=\"en\">cost</name>";
    let file = ARCHI.replace("<name>cost</name>", name);
    let (mut desk, summary) = open(file.as_bytes());
    assert_eq!(summary.keys()["propid-1"], "cost");
    let checks = checked(&mut desk, &nodes_with(&["cost"])).checks;
    assert!(
        !checks.iter().any(|check| check.title.starts_with("Key ")),
        "{checks:?}"
    );
    let german = file.replace(
        "<name xml:lang=\"en\">Harbour",
        "<name xml:lang=\"de\">Hafen",
    );
    let (mut desk, summary) = open(german.as_bytes());
    assert_eq!(summary.keys()["propid-1"], "Kosten");
    let checks = checked(&mut desk, &nodes_with(&["cost"])).checks;
    let missed = checks
        .iter()
        .find(|check| check.title.starts_with("Key never seen"));
    assert_eq!(missed.map(|check| check.total), Some(2));
}
