use super::*;
use crate::entry::Origin;
use crate::testing::{self, element};
use serde_json::{Value, json};

fn reference(id: &str, to: &str, class: &str, direction: &str) -> Value {
    testing::reference(id, "Serving", direction, to, class)
}

fn take(catalog: &mut Catalog, id: &str, references: &[Value]) {
    let (element, _) = element(id, &format!("e-{id}"), "Node", id);
    let (element, text) = testing::with(&element, json!({"references": references}));
    catalog.take(element, text, Origin::Pasted, 1.0);
}

/// Element `a` alone, with the relationship `r1` to `e-b`.
fn a_to_b() -> Catalog {
    let mut catalog = Catalog::default();
    let references = [reference("r1", "e-b", "Node", "Target")];
    take(&mut catalog, "a", &references);
    catalog
}

#[test]
fn relations_and_relations_of_return_the_same_relations() {
    let mut catalog = a_to_b();
    take(
        &mut catalog,
        "b",
        &[reference("r2", "e-a", "Node", "Target")],
    );
    take(
        &mut catalog,
        "c",
        &[reference("r3", "e-a", "Node", "Source")],
    );
    let told = |all: Vec<Relation>| -> Vec<(String, Side, String)> {
        let one = |r: Relation| (r.id, r.side, r.neighbor.element_id);
        all.into_iter().map(one).collect()
    };
    let whole = catalog.full_element("a").unwrap().clone();
    let expected = [
        ("r1", Side::Outgoing, "e-b"),
        ("r2", Side::Incoming, "e-b"),
        ("r3", Side::Outgoing, "e-c"),
    ];
    let expected = expected.map(|(id, side, to)| (id.to_owned(), side, to.to_owned()));
    assert_eq!(told(catalog.relations(&whole)), expected);
    assert_eq!(told(catalog.relations_of("e-a")), expected);
    assert!(catalog.relations_of("e-nobody").is_empty());
}

#[test]
fn a_relationship_as_an_end_includes_the_elements_it_joins() {
    let mut catalog = Catalog::default();
    take(
        &mut catalog,
        "a",
        &[reference("r1", "e-b", "Node", "Source")],
    );
    take(
        &mut catalog,
        "c",
        &[
            reference("r2", "r1", "Relationship", "Target"),
            reference("r3", "e-x", "Relationship", "Target"),
        ],
    );
    let whole = catalog.full_element("c").unwrap().clone();
    let relations = catalog.relations(&whole);
    let joined = relations[0].neighbor.relationship.as_deref().unwrap();
    assert_eq!(
        (joined.source.as_str(), joined.target.as_str()),
        ("e-b", "e-a")
    );
    assert_eq!(relations[1].neighbor.relationship, None);
}

#[test]
fn qualities_are_read_from_either_fully_loaded_end() {
    let property = |key: &str, value: &str| {
        json!({
            "meta": {"key": key, "core": true, "type": "String"},
            "value": {"defaultLanguage": "en", "translations": [{"language": "en", "value": value}]},
        })
    };
    let mut access = reference("r1", "e-b", "Node", "Target");
    access["target"]["properties"] = json!([
        property("accessType", "ReadWrite"),
        property("modifier", "+"),
        property("name", "keeps"),
    ]);
    let mut catalog = Catalog::default();
    take(&mut catalog, "a", &[access]);
    take(&mut catalog, "b", &[]);
    for id in ["e-a", "e-b"] {
        let relation = &catalog.relations_of(id)[0];
        let qualities = relation.qualities.as_ref().unwrap();
        assert_eq!(qualities.access, Some(Access::ReadWrite));
        assert_eq!(qualities.strength.as_deref(), Some("+"));
        assert!(qualities.name.is_some());
    }
}

#[test]
fn adjacent_returns_the_same_neighbors_as_relations() {
    let mut catalog = a_to_b();
    take(
        &mut catalog,
        "b",
        &[reference("r2", "e-gone", "Goal", "Source")],
    );
    let adjacent = catalog.adjacent("e-b");
    let told: Vec<(&str, Side, bool, &Layer)> = adjacent
        .iter()
        .map(|a| (a.element_id, a.side, a.is_loaded(), &a.layer))
        .collect();
    assert_eq!(
        told,
        [
            ("e-gone", Side::Incoming, false, &Layer::MotivationElements),
            ("e-a", Side::Incoming, true, &Layer::GenericLayer),
        ]
    );
    assert_eq!(adjacent[0].id(), "r2");
}

#[test]
fn qualities_are_none_without_a_fully_loaded_end() {
    let mut catalog = a_to_b();
    let qualities = |catalog: &Catalog| catalog.relations_of("e-a")[0].qualities.clone();
    assert_eq!(qualities(&catalog), Some(Qualities::default()));
    // An element that is too large for another one beside it in the cache.
    let (big, _) = element("big", "e-big", "Node", "big");
    catalog.take(big, " ".repeat(13 << 20).into(), Origin::Pasted, 1.0);
    assert_eq!(qualities(&catalog), None);
}
