//! Rules on a file that was imported before.

use crate::checks::tests::{answer, checked, open};
use crate::rules_tests::{element, file, relationship, rule, run, run_beside};
use crate::{Command, OpenFinding, OpenSubject, SeenProperties};

/// A receipt of elements and relationships, as the page writes it.
fn receipt(elements: &[(&str, &str, &str)], relationships: &[(&str, &str)]) -> String {
    let elements: Vec<_> = elements
        .iter()
        .map(|(id, class, name)| serde_json::json!({"entry": {"i": id, "c": class, "n": name}}))
        .collect();
    let relationships: Vec<_> = relationships
        .iter()
        .map(|(id, kind)| serde_json::json!({"entry": {"r": true, "i": id, "c": kind}}))
        .collect();
    serde_json::json!({"head": {"file": "old.xml", "model_id": "m", "sent": 1.0},
        "elements": elements, "relationships": relationships})
    .to_string()
}

#[test]
fn findings_about_what_was_imported_unchanged_are_not_new() {
    let objects = ["a", "c", "d"].map(|id| element(id, "BusinessObject", id));
    let twins = ["e", "f", "g"].map(|id| element(id, "Node", "Host"));
    let pair = ["h", "i"].map(|id| element(id, "Device", "Pair"));
    let file = file(
        &[&objects[..], &twins[..], &pair[..]].concat(),
        &[
            relationship("old", "Composition", "a", "e"),
            relationship("kind", "Composition", "a", "f"),
            relationship("new", "Aggregation", "a", "e"),
            relationship("end", "Composition", "d", "e"),
        ],
    );
    let imported = [
        ("a", "BusinessObject", "a"),
        ("c", "BusinessObject", "c"),
        ("d", "BusinessObject", "other name"),
        ("e", "Node", "Host"),
        ("f", "Node", "Host"),
        ("h", "Device", "Pair"),
    ];
    let relationships = [
        ("old", "Composition"),
        ("kind", "Access"),
        ("end", "Composition"),
    ];
    let (mut loaded, _) = open(file.as_bytes());
    let receipt = receipt(&imported, &relationships);
    answer(&mut loaded, Command::Earlier, Some(&receipt));
    checked(&mut loaded, &SeenProperties::default());
    let ruled = run(&loaded, &file, "").unwrap();
    assert!(ruled.is_compared);
    let known = |id: &str| {
        let rule = rule(&ruled, id);
        let places = rule.places.iter().filter(|place| place.is_known);
        let lines: Vec<u64> = places.map(|place| place.line).collect();
        assert_eq!(lines.len(), rule.known);
        (rule.new, lines)
    };
    // The kind changed, the relationship is new, an end changed.
    assert_eq!(known("relationship-not-allowed"), (3, vec![11]));
    // Two of three were there with the same name; of the pair only one.
    assert_eq!(known("same-name"), (3, vec![5, 6]));
    assert_eq!(known("orphan"), (2, vec![3, 8]));
    assert!(!rule(&ruled, "same-name").places[0].is_known);
}

#[test]
fn findings_of_loaded_elements_that_the_file_corrects_are_counted() {
    let set = r#"{"version":1,"rules":[
        {"id":"allowed","severity":"error","check":{"type":"relationship-not-allowed"}},
        {"id":"names","severity":"hint","check":{"type":"name-pattern","pattern":"[A-Z]*"}},
        {"id":"orphan","severity":"hint","check":{"type":"orphan"}}]}"#;
    let file = file(
        &[
            element("a", "BusinessObject", "Bill"),
            element("b", "Node", "Host"),
            element("c", "Node", "weir"),
        ],
        &[
            relationship("kind", "Association", "a", "b"),
            relationship("same", "Composition", "a", "c"),
        ],
    );
    let (mut loaded, _) = open(file.as_bytes());
    let elements = ["a", "b", "c"].map(|id| {
        serde_json::json!({"entry": {"i": id, "c": "Node", "n": id},
            "id": format!("e-{id}"), "instance": format!("i-{id}")})
    });
    let relationships = ["kind", "same", "moved"]
        .map(|id| serde_json::json!({"entry": {"r": true, "i": id, "c": "Composition"}}));
    let receipt = serde_json::json!({"head": {"file": "old.xml", "model_id": "m", "sent": 1.0},
        "elements": elements, "relationships": relationships});
    answer(&mut loaded, Command::Earlier, Some(&receipt.to_string()));
    checked(&mut loaded, &SeenProperties::default());
    let of = |rule: &str, element: &str| OpenFinding {
        rule: rule.into(),
        subject: OpenSubject::Element(element.into()),
    };
    let between = |source: &str, target: &str| OpenFinding {
        rule: "allowed".into(),
        subject: OpenSubject::Relationship {
            kind: "Composition".into(),
            source: source.into(),
            target: target.into(),
        },
    };
    let open = [
        // Its kind is another one now; still not allowed; not in the file; an element that was not imported.
        between("e-a", "e-b"),
        between("e-a", "e-c"),
        between("e-b", "e-c"),
        between("e-a", "e-x"),
        // It has a capital letter now; it has none; an element that was not imported.
        of("names", "e-b"),
        of("names", "e-c"),
        of("names", "e-x"),
        // What else is related to it the file does not say.
        of("orphan", "e-b"),
    ];
    let ruled = run_beside(&loaded, &file, set, &open).unwrap();
    let fixed = |id: &str| rule(&ruled, id).fixed;
    assert_eq!(
        (fixed("allowed"), fixed("names"), fixed("orphan")),
        (1, 1, 0)
    );
}
