//! Rules on small files together with loaded elements.

use architrave_metamodel::Kind;

use crate::checks::tests::{answer, checked, open};
use crate::rules_tests::{element, file, lines, relationship, rule, run};
use crate::{
    Command, LoadedElement, LoadedFile, LoadedRelationship, RuleDetail, Ruled, SeenProperties,
};

const RULES: &str = r#"{"version":1,"rules":[
    {"id":"ring","severity":"error","check":{"type":"cycle","kinds":["Serving"]}},
    {"id":"alone","severity":"warning","check":{"type":"orphan"}},
    {"id":"twice","severity":"warning","check":{"type":"same-name"}}]}"#;

/// Four applications, of which the first serves the second.
fn applications() -> String {
    let all = ["a", "b", "c", "d"].map(|id| element(id, "ApplicationComponent", id));
    file(&all, &[relationship("r", "Serving", "a", "b")])
}

/// What the page has of the application with a number.
fn loaded(number: usize, name: &str) -> LoadedElement {
    LoadedElement {
        id: format!("I{number}"),
        element: format!("E{number}"),
        class: "ApplicationComponent".into(),
        name: name.into(),
        ..LoadedElement::default()
    }
}

fn serving(source: u32, target: u32) -> LoadedRelationship {
    let kind = Kind::ALL.iter().position(|kind| *kind == Kind::Serving);
    LoadedRelationship {
        kind: u8::try_from(kind.unwrap()).unwrap(),
        is_directed: true,
        source,
        target,
    }
}

/// A file of which an earlier import made `a`, `b` and `c`, beside loaded elements; whether it imported `r` too.
fn imported(relationships: Vec<LoadedRelationship>, has_r: bool) -> LoadedFile {
    let text = applications();
    let (mut file, _) = open(text.as_bytes());
    let entry = |(number, id): (usize, &str)| {
        serde_json::json!({"entry": {"i": id, "c": "ApplicationComponent", "n": id},
            "id": format!("E{number}"), "instance": format!("I{number}")})
    };
    let elements: Vec<_> = ["a", "b", "c"].into_iter().enumerate().map(entry).collect();
    let r = serde_json::json!({"entry": {"r": true, "i": "r", "c": "Serving"}});
    let receipt = serde_json::json!({"head": {"file": "old.xml", "model_id": "m", "sent": 1.0},
        "elements": elements, "relationships": if has_r { vec![r] } else { vec![] }});
    answer(&mut file, Command::Earlier, Some(&receipt.to_string()));
    let names = ["a", "b", "c", "Portal", "Gate"].into_iter().enumerate();
    let some = names.map(|(number, name)| loaded(number, name)).collect();
    let known = Command::Known {
        replace: true,
        some,
    };
    answer(&mut file, known, None);
    answer(&mut file, Command::KnownRelationships(relationships), None);
    checked(&mut file, &SeenProperties::default());
    file
}

fn ruled(file: &LoadedFile) -> Ruled {
    run(file, &applications(), RULES).unwrap()
}

#[test]
fn without_loaded_relationships_the_file_is_checked_alone() {
    let ruled = ruled(&imported(Vec::new(), false));
    assert_eq!(ruled.loaded, 0);
    assert_eq!(rule(&ruled, "ring").new, 0);
    assert_eq!(lines(rule(&ruled, "alone")), [5, 4]);
}

#[test]
fn a_circle_through_a_loaded_element_is_found() {
    let circle = vec![serving(1, 3), serving(3, 0)];
    let found = ruled(&imported(circle.clone(), false));
    assert_eq!(found.loaded, 3);
    let ring = rule(&found, "ring");
    assert_eq!((ring.new, ring.known, lines(ring)), (1, 0, vec![2]));
    let RuleDetail::Cycle { steps, .. } = &ring.places[0].detail else {
        panic!("{ring:?}")
    };
    let named = steps.iter().map(|one| one.name.as_deref());
    assert!(
        named.clone().any(|name| name == Some("Portal")),
        "{steps:?}"
    );
    assert!(steps.iter().all(|one| !one.identifier.contains('\u{1}')));
    // It was there before, if the file's part of it was imported.
    let found = ruled(&imported(circle, true));
    let ring = rule(&found, "ring");
    assert_eq!((ring.new, ring.known), (0, 1));
}

#[test]
fn a_circle_of_loaded_elements_alone_is_none_of_the_file() {
    let circle = vec![serving(3, 4), serving(4, 3), serving(0, 3)];
    let found = ruled(&imported(circle, false));
    assert_eq!(found.loaded, 3);
    let ring = rule(&found, "ring");
    assert_eq!((ring.new, ring.known), (0, 0));
}

#[test]
fn what_is_not_loaded_closes_no_circle() {
    let found = ruled(&imported(vec![serving(1, 9), serving(9, 0)], false));
    assert_eq!(rule(&found, "ring").new, 0);
}

#[test]
fn a_relationship_without_a_direction_closes_no_circle() {
    let undirected = LoadedRelationship {
        is_directed: false,
        ..serving(1, 0)
    };
    let found = ruled(&imported(vec![undirected], false));
    assert_eq!(rule(&found, "ring").new, 0);
}

#[test]
fn a_new_relationship_within_a_circle_makes_it_new() {
    // The shortest circle is between loaded elements that the file has too.
    let found = ruled(&imported(
        vec![serving(0, 2), serving(2, 0), serving(1, 0)],
        false,
    ));
    let ring = rule(&found, "ring");
    assert_eq!((ring.new, ring.known), (1, 0));
}

#[test]
fn an_element_with_loaded_relationships_is_no_orphan() {
    // To one that is loaded, and to one that is not.
    for other in [3, 9] {
        let found = ruled(&imported(vec![serving(2, other)], false));
        assert_eq!(lines(rule(&found, "alone")), [5], "{other}");
    }
}

#[test]
fn loaded_elements_are_no_namesakes_of_those_that_replace_them() {
    let found = ruled(&imported(vec![serving(0, 1)], false));
    assert_eq!(rule(&found, "twice").new, 0);
}

#[test]
fn elements_that_no_import_made_are_not_matched() {
    let text = applications();
    let (mut file, _) = open(text.as_bytes());
    let some = vec![loaded(0, "c"), loaded(1, "d")];
    let known = Command::Known {
        replace: true,
        some,
    };
    answer(&mut file, known, None);
    answer(
        &mut file,
        Command::KnownRelationships(vec![serving(0, 1)]),
        None,
    );
    checked(&mut file, &SeenProperties::default());
    let found = ruled(&file);
    assert_eq!(found.loaded, 0);
    assert_eq!(rule(&found, "alone").new, 2);
}
