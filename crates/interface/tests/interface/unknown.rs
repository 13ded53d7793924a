//! Values and fields that the interface does not list are preserved, in every place.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::document::values;
use crate::places::places;
use crate::roots::ROOTS;
use crate::text::assert_same;

#[test]
fn enumeration_values_of_any_text_round_trip_in_every_field() {
    let mut seen = BTreeSet::new();
    for root in ROOTS {
        let golden: Value = serde_json::from_str(root.json).unwrap();
        for place in places(root) {
            let Some(listed) = values(place.field.of) else {
                continue;
            };
            seen.insert(place.field.of);
            let unknown = [
                "",
                "valid",
                "Brand new / \"état\"",
                "\u{1F980}\u{0}",
                "Unknown",
            ];
            for value in listed.into_iter().chain(unknown) {
                let mut body = golden.clone();
                *body.pointer_mut(&place.pointer()).unwrap() = json!(value);
                let json = body.to_string();
                assert_same(&root.fine(&json, &place.path()), &json);
            }
        }
    }
    assert_eq!(seen.len(), crate::document::ENUMERATIONS.len(), "{seen:?}");
}

/// Values that `f64`, a map or a re-encoding would change.
const RAW: &str = r#"{"n":12345678901234567890123,"m":1.10,"e":-1E+400,"z":-0.0,"s":"\u00e9\ud800","twice":1,"twice":2,"deep":[[{"":[null,true,1.0]}]]}"#;

#[test]
fn unknown_fields_round_trip_unchanged_in_every_object() {
    let mut count = 0;
    for root in ROOTS {
        let objects: BTreeSet<String> = places(root).into_iter().map(|p| p.object).collect();
        let mut body: Value = serde_json::from_str(root.json).unwrap();
        for (n, object) in objects.iter().enumerate() {
            let object = body.pointer_mut(object).unwrap();
            object["futureField"] = json!(format!("@{n}@"));
            object["ünknown \"field\""] = json!(null);
        }
        let mut sent = body.to_string();
        for n in 0..objects.len() {
            sent = sent.replace(
                &format!("\"@{n}@\""),
                &RAW.replacen("[[", &format!("[{n},["), 1),
            );
        }
        let mut encoded = root.fine(&sent, "unknown fields");
        for n in 0..objects.len() {
            let raw = RAW.replacen("[[", &format!("[{n},["), 1);
            assert_eq!(encoded.matches(&raw).count(), 1, "{} {n}", root.of);
            encoded = encoded.replace(&raw, &format!("\"@{n}@\""));
        }
        assert_same(&encoded, &body.to_string());
        count += objects.len();
    }
    assert!(count > 100, "{count}");
}

#[test]
fn unknown_fields_can_be_read_in_their_order() {
    let json = r#"{"z":1.10,"at":"a","y":"text","by":"b","x":12345678901234567890123}"#;
    let history: architrave_interface::History = serde_json::from_str(json).unwrap();
    let fields: Vec<_> = history.extra.iter().collect();
    let number = "12345678901234567890123";
    assert_eq!(fields, [("z", "1.10"), ("y", "\"text\""), ("x", number)]);
    assert_eq!(history.extra.get("x"), Some(number));
    assert_eq!(history.extra.text("y").as_deref(), Some("text"));
    assert_eq!(history.extra.text("z"), None);
    assert_eq!(history.extra.get("at"), None);
    assert!(!history.extra.is_empty());
    assert_eq!(
        serde_json::to_string(&history).unwrap(),
        r#"{"at":"a","by":"b","z":1.10,"y":"text","x":12345678901234567890123}"#
    );
}

#[test]
fn an_unknown_field_can_be_set_and_replaced() {
    let json = r#"{"type":"String","value":"old"}"#;
    let mut value: architrave_interface::PropertyValue = serde_json::from_str(json).unwrap();
    value.extra.set("value", &"new").unwrap();
    value.extra.set("unit", &i64::MAX).unwrap();
    assert_eq!(
        serde_json::to_string(&value).unwrap(),
        r#"{"type":"String","value":"new","unit":9223372036854775807}"#
    );
}
