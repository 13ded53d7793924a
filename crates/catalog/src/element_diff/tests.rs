use super::*;
use proptest::prelude::*;
use serde_json::json;

fn made(
    state: &str,
    values: &[(usize, usize, String)],
    owners: &[usize],
    relations: &[(usize, usize, usize)],
) -> ArchitectureElement {
    let (element, _) = crate::testing::element("i", "e", "Node", "Name");
    let mut json = serde_json::to_value(&element).unwrap();
    json["validityState"] = json!(state);
    json["groups"] = json!([{"key": "g1", "core": true}, {"key": "g0", "core": false}]);
    for owner in owners {
        json["owners"]
            .as_array_mut()
            .unwrap()
            .push(json!({"type": "UserId", "value": format!("u{owner}")}));
    }
    let languages = ["en", "de"];
    for (key, language, value) in values {
        json["properties"].as_array_mut().unwrap().push(json!({
            "meta": {"key": format!("k{key}"), "core": false, "type": "String", "group": format!("g{}", key % 3)},
            "value": {"defaultLanguage": "en", "translations": [{"language": languages[language % 2], "value": value}]}
        }));
    }
    for (id, target, kind) in relations {
        let kinds = ["Flow", "Serving"];
        json["references"].as_array_mut().unwrap().push(json!({
            "meta": {"key": "r", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
            "target": {
                "relationshipId": format!("r{id}"), "linkedElements": [], "properties": [],
                "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
                "assignedArchitectureElementRefs": [{"conceptualClass": "Node", "elementId": format!("e{target}"), "referenceDirection": "Target", "referenceKind": kinds[kind % 2]}]
            }
        }));
    }
    serde_json::from_value(json).unwrap()
}

fn any_element() -> impl Strategy<Value = ArchitectureElement> {
    (
        prop_oneof![Just("Draft"), Just("Valid")],
        proptest::collection::vec((0..4usize, 0..2usize, "[ab]{0,3}"), 0..5),
        proptest::collection::vec(0..3usize, 0..3),
        proptest::collection::vec((0..3usize, 0..2usize, 0..2usize), 0..4),
    )
        .prop_map(|(state, values, owners, relations)| made(state, &values, &owners, &relations))
}

#[test]
fn compare_counts_each_kind_of_change() {
    let value = |k, v: &str| (k, 0, v.to_owned());
    let from = made(
        "Valid",
        &[value(0, "old"), value(1, "gone")],
        &[1],
        &[(1, 1, 0)],
    );
    let to = made(
        "Draft",
        &[value(0, "new"), value(2, "come")],
        &[1, 2],
        &[(1, 1, 1)],
    );
    let rows = compare(&from, &to);
    let counts = count(&rows);
    // State and k0; k2, the owner and the relation of the new kind; k1 and the old relation.
    assert_eq!((counts.changed, counts.added, counts.removed), (2, 3, 2));
    assert_eq!(counts.fields, rows.len());
}

#[test]
fn compare_lists_groups_in_the_order_of_the_element() {
    let value = |k| (k, 0, "x".to_owned());
    let element = made("Valid", &[value(0), value(1), value(2)], &[], &[]);
    let rows = compare(&element, &element);
    let groups: Vec<&str> = rows
        .iter()
        .filter_map(|r| match &r.part {
            ElementPart::Group(key, _) => Some(key.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(groups, ["g1", "g0", "", "g2"]);
}

proptest! {
    #[test]
    fn swapping_the_versions_swaps_added_and_removed(a in any_element(), b in any_element()) {
        let (there, back) = (count(&compare(&a, &b)), count(&compare(&b, &a)));
        prop_assert_eq!((there.added, there.removed, there.changed, there.fields), (back.removed, back.added, back.changed, back.fields));
    }

    #[test]
    fn an_element_does_not_differ_from_itself(a in any_element()) {
        prop_assert_eq!(count(&compare(&a, &a)).changes(), 0);
    }

    #[test]
    fn compare_lists_the_rows_of_each_part_together(a in any_element(), b in any_element()) {
        let mut parts: Vec<String> = compare(&a, &b).iter().map(|r| match &r.part {
            ElementPart::Element => "element".into(),
            ElementPart::Group(key, _) => format!("group {key}"),
            ElementPart::Relations => "relations".into(),
        }).collect();
        parts.dedup();
        let mut once = parts.clone();
        once.sort();
        once.dedup();
        prop_assert_eq!(parts.len(), once.len());
    }
}
