//! Rows of a JSON file: a list of objects, each a row, with its names as headings.

use serde_json::{Map, Value};

use crate::csv;

/// The rows as comma-separated values; none where the text is no list of objects, and no object
/// that holds one.
pub fn as_csv(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()?;
    let objects = objects(&value)?;
    let mut headings: Vec<&str> = Vec::new();
    for name in objects.iter().flat_map(|object| object.keys()) {
        if !headings.contains(&name.as_str()) {
            headings.push(name);
        }
    }
    let row = |object: &&Map<String, Value>| -> Vec<String> {
        let cells = headings.iter().map(|name| cell(object.get(*name)));
        cells.collect()
    };
    let first: Vec<String> = headings.iter().map(|&name| name.to_owned()).collect();
    let rows = objects.iter().map(row);
    Some(csv::write(std::iter::once(first).chain(rows)))
}

fn objects(value: &Value) -> Option<Vec<&Map<String, Value>>> {
    let list = match value {
        Value::Array(list) => list,
        Value::Object(fields) => fields.values().find_map(|field| {
            let list = field.as_array()?;
            list.first()?.is_object().then_some(list)
        })?,
        _ => return None,
    };
    let objects: Option<Vec<_>> = list.iter().map(Value::as_object).collect();
    objects.filter(|objects| !objects.is_empty())
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_csv_converts_only_arrays_of_objects() {
        let rows = as_csv(r#"[{"name": "A, B", "cost": 1.5}, {"name": null, "up": true}]"#);
        assert_eq!(
            rows.as_deref(),
            Some("cost,name,up\r\n1.5,\"A, B\",\r\n,,true\r\n")
        );
        assert!(as_csv(r#"{"total": 1, "items": [{"a": 1}]}"#).is_some());
        for text in ["[]", "[1]", "{}", "7", "[{]", "{\"items\": []}"] {
            assert_eq!(as_csv(text), None, "{text}");
        }
    }
}
