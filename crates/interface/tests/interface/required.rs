//! Which fields are required and which optional, at every place of every golden body.

use serde_json::{Value, json};

use crate::places::{Place, places};
use crate::roots::{ROOTS, Root};
use crate::text::assert_same;

/// The golden body after `change` was made to the object that holds the field.
fn changed(root: &Root, place: &Place, change: impl Fn(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(root.json).unwrap();
    change(value.pointer_mut(&place.object).unwrap());
    value.to_string()
}

fn without(root: &Root, place: &Place) -> String {
    changed(root, place, |object| {
        object.as_object_mut().unwrap().remove(place.field.name);
    })
}

fn with(root: &Root, place: &Place, new: &Value) -> String {
    changed(root, place, |object| object[place.field.name] = new.clone())
}

/// Calls `check` for every field of every object in every golden body; returns how many there were.
fn everywhere(check: impl Fn(&Root, &Place)) -> usize {
    let each = |root: &Root| {
        let places = places(root);
        places.iter().for_each(|place| check(root, place));
        places.len()
    };
    ROOTS.iter().map(each).sum()
}

#[track_caller]
fn assert_refused(root: &Root, place: &Place, json: &str, why: &str) {
    let error = (root.round)(json).err().unwrap_or_default();
    let start = format!("{}: {why}", place.path());
    assert!(error.starts_with(&start), "expected {start}, got {error}");
}

#[test]
fn error_names_the_path_of_a_missing_required_field() {
    let count = everywhere(|root, place| {
        if place.field.required {
            assert_refused(root, place, &without(root, place), "missing field");
        }
    });
    // The test must not pass if it finds no fields.
    assert!(count > 300, "{count}");
}

#[test]
fn an_optional_field_may_be_missing() {
    everywhere(|root, place| {
        if !place.field.required {
            let json = without(root, place);
            assert_same(&root.fine(&json, &place.path()), &json);
        }
    });
}

#[test]
fn null_is_accepted_only_for_optional_fields() {
    everywhere(|root, place| {
        let null = with(root, place, &Value::Null);
        if place.field.required {
            assert_refused(root, place, &null, "invalid type: null");
        } else {
            let omitted = without(root, place);
            assert_same(&root.fine(&null, &place.path()), &omitted);
        }
    });
}

#[test]
fn error_names_the_path_of_a_value_of_the_wrong_type() {
    let all = [
        json!(true),
        json!(7),
        json!("7"),
        json!(1.5),
        json!([]),
        json!({}),
    ];
    everywhere(|root, place| {
        let right = |value: &Value| match place.field.of {
            _ if place.field.list => value.is_array(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64(),
            of if crate::document::fields(of).is_some() => value.is_object(),
            _ => value.is_string(),
        };
        for wrong in all.iter().filter(|value| !right(value)) {
            assert_refused(root, place, &with(root, place, wrong), "invalid type");
        }
        if place.field.list && crate::document::fields(place.field.of).is_some() {
            let json = with(root, place, &json!([7]));
            let error = (root.round)(&json).err().unwrap_or_default();
            let start = format!("{}[0]: invalid type", place.path());
            assert!(error.starts_with(&start), "expected {start}, got {error}");
        }
    });
}

#[test]
fn error_names_the_path_of_a_repeated_field() {
    everywhere(|root, place| {
        let marked = changed(root, place, |object| object["@"] = json!("@"));
        let Some(value) = serde_json::from_str::<Value>(root.json)
            .unwrap()
            .pointer(&place.pointer())
            .cloned()
        else {
            return;
        };
        let again = format!("{}:{value}", Value::from(place.field.name));
        let json = marked.replacen(r#""@":"@""#, &again, 1);
        assert_refused(root, place, &json, "repeated field");
    });
}
