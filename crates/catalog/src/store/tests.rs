//! The counts of the catalog add up after any steps.

use super::*;
use crate::testing::{element, reference, with};
use architrave_interface::{ArchitectureElement, BulkResponse};
use proptest::prelude::*;
use serde_json::json;

/// Something that happens to the catalog; ids are numbers.
#[derive(Clone, Debug)]
enum Step {
    Add(Vec<u8>),
    /// Requested ids; which of them came, and which were refused; the rest was not mentioned.
    Response(Vec<u8>, Vec<bool>, Vec<bool>),
    Forget(Vec<u8>),
}

fn step() -> impl Strategy<Value = Step> {
    let ids = || proptest::collection::vec(0u8..12, 0..6);
    let flags = || proptest::collection::vec(any::<bool>(), 6);
    prop_oneof![
        ids().prop_map(Step::Add),
        (ids(), flags(), flags()).prop_map(|(ids, a, b)| Step::Response(ids, a, b)),
        ids().prop_map(Step::Forget),
    ]
}

#[test]
fn names_begin_with_the_reader_language_and_omit_fallbacks() {
    let mut catalog = Catalog::default();
    let mut response: BulkResponse =
        serde_json::from_str(r#"{"items": [], "errors": []}"#).unwrap();
    let (_, json) = element("i-1", "e", "Node", "Mill");
    let german = r#"{"language":"de","value":"Mühle"},"#;
    let two = json.replacen(
        r#""translations":["#,
        &format!(r#""translations":[{german}"#),
        1,
    );
    let (_, other) = element("i-2", "f", "Node", "Mill");
    let none = other.replacen(r#""key":"name""#, r#""key":"kind""#, 1);
    for json in [two, none] {
        response
            .items
            .items
            .push(serde_json::from_str(&json).unwrap());
        response.items.received.push(json.into());
    }
    let requested: Vec<Arc<str>> = vec!["i-1".into(), "i-2".into()];
    catalog.take_response(&requested, response, Origin::Pasted, 0.0);
    let names = |language: &str| -> Vec<Vec<String>> {
        let faces = catalog.rows().filter_map(|row| catalog.row_view(row));
        faces
            .map(|row_view| {
                row_view
                    .names(language)
                    .into_iter()
                    .map(str::to_owned)
                    .collect()
            })
            .collect()
    };
    assert_eq!(names("de"), [vec!["Mühle", "Mill"], vec![]]);
    assert_eq!(names("en"), [vec!["Mill", "Mühle"], vec![]]);
}

#[test]
fn each_element_once_returns_the_first_version_in_the_list() {
    let mut catalog = Catalog::default();
    for (id, element_id) in [("a", "e"), ("b", "f"), ("c", "e")] {
        let (made, json) = element(id, element_id, "Node", "x");
        catalog.take(made, json, Origin::Link, 0.0);
    }
    let ids = |ids: &[&str]| -> Vec<String> {
        let once = catalog.each_element_once(ids).into_iter();
        once.map(|listed| listed.element.id.clone()).collect()
    };
    assert_eq!(ids(&["c", "nobody", "b", "a"]), ["c", "b"]);
    assert_eq!(ids(&["a", "c"]), ["a"]);
    let row_view = |id: &str| {
        catalog
            .row_view(catalog.row(id).unwrap())
            .unwrap()
            .version()
    };
    assert_eq!(
        (row_view("a"), row_view("b"), row_view("c")),
        ((2, false), (1, true), (2, true))
    );
    assert_eq!(catalog.element_count(), 2);
}

#[test]
fn take_response_adds_requested_ids_that_are_missing() {
    let mut catalog = Catalog::default();
    let requested: Vec<Arc<str>> = vec!["a".into(), "b".into()];
    let response = serde_json::from_str(r#"{"items": [], "errors": []}"#).unwrap();
    catalog.take_response(&requested, response, Origin::Pasted, 0.0);
    assert!(catalog.add(&requested, Origin::Pasted, 1.0).is_empty());
    for id in ["a", "b"] {
        assert_eq!(
            catalog.entry(id).unwrap().result,
            RetrievalResult::Unmentioned
        );
    }
    assert_eq!(
        (catalog.tally().known, catalog.tally().not_requested),
        (2, 0)
    );
}

proptest! {
    /// Loaded, not served and not requested add up to all ids, after any failure.
    #[test]
    fn tally_parts_add_up_to_the_number_of_ids(steps in proptest::collection::vec(step(), 0..20)) {
        let mut catalog = Catalog::default();
        let name = |id: &u8| format!("i-{id}");
        for step in steps {
            match step {
                Step::Add(ids) => {
                    let ids: Vec<String> = ids.iter().map(name).collect();
                    catalog.add(&ids, Origin::Pasted, 0.0);
                }
                Step::Response(ids, received, refused) => {
                    let requested: Vec<Arc<str>> = ids.iter().map(|id| name(id).into()).collect();
                    let mut response: BulkResponse = serde_json::from_str(r#"{"items": [], "errors": []}"#).unwrap();
                    for (n, id) in ids.iter().enumerate() {
                        if received[n] {
                            let (element, json) = element(&name(id), "e", "Node", "x");
                            response.items.items.push(element);
                            response.items.received.push(json);
                        } else if refused[n] {
                            let error = format!(r#"{{"id": "{}", "status": 404, "error": "gone"}}"#, name(id));
                            response.errors.items.push(serde_json::from_str(&error).unwrap());
                        }
                    }
                    catalog.take_response(&requested, response, Origin::Pasted, 0.0);
                }
                Step::Forget(ids) => {
                    let ids: Vec<Arc<str>> = ids.iter().map(|id| name(id).into()).collect();
                    catalog.remove(&ids);
                }
            }
            let tally = catalog.tally();
            prop_assert_eq!(tally.loaded + tally.not_returned + tally.not_requested, tally.known);
            prop_assert_eq!(tally.known, catalog.entries().len());
            // An element that was served once stays visible when it is not served any more.
            prop_assert!(tally.loaded <= catalog.rows().count());
            for entry in catalog.entries() {
                prop_assert_eq!(catalog.entry(&entry.id).map(|e| &e.id), Some(&entry.id));
            }
        }
    }
}

#[test]
fn the_relation_state_changes_with_relations_classes_and_versions() {
    let mut catalog = Catalog::default();
    let (one, json) = element("v1", "e1", "Node", "One");
    let take = |catalog: &mut Catalog, element: &ArchitectureElement, json: &str| {
        catalog.take(element.clone(), json.into(), Origin::Pasted, 1.0);
        catalog.relation_state()
    };
    let first = take(&mut catalog, &one, &json);
    let before = catalog.state();
    assert_eq!(take(&mut catalog, &one, &json), first);
    assert_ne!(catalog.state(), before, "its time of loading changed");
    let (valid, json) = with(&one, json!({"validityState": "Valid"}));
    assert_eq!(take(&mut catalog, &valid, &json), first);
    let serving = reference("r1", "Serving", "Outgoing", "e2", "Node");
    let (related, json) = with(&valid, json!({"references": [serving]}));
    let second = take(&mut catalog, &related, &json);
    assert_ne!(second, first);
    let (other, json) = with(&related, json!({"conceptualClass": "Device"}));
    let third = take(&mut catalog, &other, &json);
    assert_ne!(third, second);
    let by = json!({"at": "2026-02-01T00:00:00Z", "by": "u"});
    let (later, json) = with(&other, json!({"modified": by}));
    let fourth = take(&mut catalog, &later, &json);
    assert_ne!(fourth, third, "it may be the newest version now");
    let (version, json) = element("v2", "e1", "Device", "Two");
    let fifth = take(&mut catalog, &version, &json);
    assert_ne!(fifth, fourth);
    catalog.remove(&["v1".into()]);
    assert_ne!(catalog.relation_state(), fifth);
}
