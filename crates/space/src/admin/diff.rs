//! What differs between two settings documents: classes, groups and properties by their keys.

use std::collections::BTreeMap;

use serde_json::Value;

/// A line for each difference: `+ property cost`, `- group ops`, `~ property due: type`.
pub fn differences(before: &Value, after: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for (list, what, key) in [
        ("enabledClasses", "class", None),
        ("groups", "group", Some("key")),
        ("properties", "property", Some("key")),
    ] {
        let (old, new) = (items(before, list, key), items(after, list, key));
        let gone = old.keys().filter(|name| !new.contains_key(*name));
        lines.extend(gone.map(|name| format!("- {what} {name}")));
        for (name, item) in &new {
            match old.get(name) {
                None => lines.push(format!("+ {what} {name}")),
                Some(was) if was != item => {
                    lines.push(format!("~ {what} {name}: {}", fields(was, item).join(", ")));
                }
                Some(_) => {}
            }
        }
        let order = |document, other: &BTreeMap<&str, &Value>| -> Vec<_> {
            let names = names(document, list, key);
            names.filter(|name| other.contains_key(name)).collect()
        };
        if order(before, &new) != order(after, &old) {
            lines.push(format!("~ order of {list}"));
        }
    }
    lines
}

/// The names of the items of a list, in its order.
fn names<'a>(
    document: &'a Value,
    list: &str,
    key: Option<&'a str>,
) -> impl Iterator<Item = &'a str> {
    let all = document.get(list).and_then(Value::as_array);
    all.into_iter()
        .flatten()
        .filter_map(move |item| key.map_or(Some(item), |key| item.get(key))?.as_str())
}

/// The items of a list by their names.
fn items<'a>(document: &'a Value, list: &str, key: Option<&str>) -> BTreeMap<&'a str, &'a Value> {
    let all = document.get(list).and_then(Value::as_array);
    let named = all.into_iter().flatten().filter_map(|item| {
        let name = key.map_or(Some(item), |key| item.get(key));
        Some((name?.as_str()?, item))
    });
    named.collect()
}

/// The fields in which two items differ.
fn fields<'a>(old: &'a Value, new: &'a Value) -> Vec<&'a str> {
    let keys = [old, new].into_iter().filter_map(Value::as_object);
    let mut names: Vec<&str> = keys
        .flat_map(|item| item.keys().map(String::as_str))
        .collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| old.get(name) != new.get(name));
    names
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn differences_name_what_was_added_removed_and_changed() {
        let before = json!({
            "enabledClasses": ["Node", "Goal"],
            "groups": [{"key": "ops"}],
            "properties": [
                {"key": "cost", "type": "Integer", "classes": ["*"]},
                {"key": "due", "type": "Date", "classes": ["Goal"]},
            ],
        });
        let after = json!({
            "enabledClasses": ["Goal", "Device"],
            "properties": [
                {"key": "cost", "type": "Decimal", "classes": ["*"], "mandatory": true},
                {"key": "due", "type": "Date", "classes": ["Goal"]},
                {"key": "new", "type": "String", "classes": ["*"]},
            ],
        });
        assert_eq!(
            differences(&before, &after),
            [
                "- class Node",
                "+ class Device",
                "- group ops",
                "~ property cost: mandatory, type",
                "+ property new"
            ]
        );
        assert_eq!(differences(&before, &before), [""; 0]);
        let turned = json!({"enabledClasses": ["Goal", "Node"]});
        let straight = json!({"enabledClasses": ["Node", "Goal"]});
        assert_eq!(
            differences(&straight, &turned),
            ["~ order of enabledClasses"]
        );
    }
}
