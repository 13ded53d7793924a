//! What tests send and store.

use serde_json::{Value, json};

/// The creation of a node.
pub fn node(name: &str, owners: Value) -> Value {
    json!({"conceptualClass": "Node", "owners": owners, "properties": [
        {"key": "name", "value": {"type": "String", "defaultLanguage": "en",
            "translations": [{"language": "en", "value": name}]}}
    ]})
}

/// A value with one text in English.
pub fn value(kind: &str, text: &str) -> Value {
    json!({"type": kind, "defaultLanguage": "en", "translations": [{"language": "en", "value": text}]})
}

fn text(english: &str) -> Value {
    json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": english}]})
}

/// The settings of `w1`.
pub fn settings() -> Value {
    json!({
        "enabledClasses": ["Node", "Goal", "BusinessProcess", "CommunicationPath", "ApplicationComponent"],
        "groups": [{"key": "general", "core": true, "label": text("General")}, {"key": "cost", "core": false}],
        "properties": [
            {"key": "cost", "type": "Decimal", "group": "cost", "lowerBound": "0", "upperBound": "99.5", "classes": ["Node"]},
            {"key": "count", "type": "Integer", "classes": ["Node"]},
            {"key": "live", "type": "Boolean", "classes": ["Node"]},
            {"key": "day", "type": "Date", "lowerBound": "2020-01-01", "classes": ["Node"]},
            {"key": "at", "type": "DateTime", "classes": ["Node"]},
            {"key": "time", "type": "Time", "classes": ["Node"]},
            {"key": "note", "type": "BBCode", "group": "general", "label": text("Note"), "classes": ["*"]},
            {"key": "phase", "type": "Enum", "mandatory": true, "literals": [text("Planned"), text("Live")], "classes": ["Goal"]}
        ]
    })
}

/// A User, every field of it.
pub fn person(id: &str) -> Value {
    json!({
        "id": id, "displayName": id.to_uppercase(), "firstname": "F", "lastname": "L", "gender": "g",
        "title": "t", "division": "d", "organization": "o", "emails": [{"type": "work", "value": "a@b.example"}],
        "mobile": "1", "phone": "2", "telefone": "3", "scimEmail": "s@b.example", "preferredLanguage": "de",
        "thumbnail": "", "invited": id == "invited", "invitedAt": "2026-11-01T10:00:00Z",
        "favorites": [{"refId": "r", "type": "Process", "version": 9007199254740993_i64}],
        "history": [{"id": "h", "lastVisited": "2026-11-02T10:00:00Z", "type": "Process", "value": "v",
            "version": 1, "warehouseId": "w1"}],
        "warehouseIds": ["w1"]
    })
}

/// An exchange file with these elements and relationships (inner XML) and two definitions.
pub fn exchange(elements: &str, relationships: &str) -> String {
    format!(
        r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<name xml:lang="en">M</name>
<elements>{elements}</elements>
<relationships>{relationships}</relationships>
<propertyDefinitions>
<propertyDefinition identifier="d-cost" type="number"><name>cost</name></propertyDefinition>
<propertyDefinition identifier="d-lost" type="string"><name xml:lang="de">Verloren</name><name xml:lang="en">lost</name></propertyDefinition>
<propertyDefinition identifier="d-spec" type="string"><name>specialization</name></propertyDefinition>
</propertyDefinitions>
</model>"#
    )
}
