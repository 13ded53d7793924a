//! Comparing JSON character by character.

use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

/// JSON with its fields in order of name and no space, numbers as they are written: equal texts
/// are equal documents, also where a number would not survive `f64`.
pub fn canonical(json: &str) -> String {
    let json = json.trim();
    let list =
        |open: char, parts: Vec<String>, close: char| format!("{open}{}{close}", parts.join(","));
    if json.starts_with('{') {
        let fields: BTreeMap<String, &RawValue> = serde_json::from_str(json).unwrap();
        let parts = fields.iter().map(|(name, value)| {
            format!("{}:{}", Value::from(name.as_str()), canonical(value.get()))
        });
        list('{', parts.collect(), '}')
    } else if json.starts_with('[') {
        let items: Vec<&RawValue> = serde_json::from_str(json).unwrap();
        list('[', items.iter().map(|i| canonical(i.get())).collect(), ']')
    } else if json.starts_with('"') {
        serde_json::from_str::<Value>(json).unwrap().to_string()
    } else {
        json.to_owned()
    }
}

/// Both as values and character by character.
#[track_caller]
pub fn assert_same(left: &str, right: &str) {
    let value = |json: &str| serde_json::from_str::<Value>(json).unwrap();
    assert_eq!(value(left), value(right));
    assert_eq!(canonical(left), canonical(right));
}

#[test]
fn canonical_preserves_number_text_and_null_fields() {
    assert_eq!(
        canonical(r#" { "b" : [ 1.10 , 12345678901234567890123 ], "a" : "\u00e9" } "#),
        r#"{"a":"é","b":[1.10,12345678901234567890123]}"#
    );
    assert_ne!(canonical("[1.1]"), canonical("[1.10]"));
    assert_ne!(canonical(r#"{"a":null}"#), canonical("{}"));
}
