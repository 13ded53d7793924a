//! Elements and users for tests.
#![allow(clippy::expect_used)]

use architrave_interface::{ArchitectureElement, User};
use serde_json::{Value, json};

/// An element with little in it, and its JSON.
pub fn element(
    id: &str,
    element_id: &str,
    class: &str,
    name: &str,
) -> (ArchitectureElement, Box<str>) {
    let value = json!({
        "id": id, "elementId": element_id, "conceptualClass": class, "layer": "GenericLayer",
        "validityState": "Draft", "hasPredecessor": false, "principalIsOwner": false,
        "owners": [], "groups": [], "references": [],
        "visibility": {"visible": true, "lastChange": {"at": "2026-01-01T00:00:00Z", "by": "u"}},
        "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
        "properties": [{
            "meta": {"key": "name", "core": true, "type": "String"},
            "value": {"defaultLanguage": "en", "translations": [{"language": "en", "value": name}]}
        }],
    });
    let json = value.to_string();
    (
        serde_json::from_str(&json).expect("an element"),
        json.into(),
    )
}

/// The JSON of a reference, for [`with`]: its relationship's id and kind, the direction, and the logical id and class of
/// the other end.
pub fn reference(id: &str, kind: &str, direction: &str, to: &str, class: &str) -> Value {
    json!({
        "meta": {"key": "key", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
        "target": {
            "relationshipId": id, "linkedElements": [], "properties": [],
            "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
            "assignedArchitectureElementRefs": [{
                "elementId": to, "conceptualClass": class,
                "referenceDirection": direction, "referenceKind": kind,
            }],
        },
    })
}

/// An element of [`element`] with other values in some fields, and its JSON.
pub fn with(element: &ArchitectureElement, fields: Value) -> (ArchitectureElement, Box<str>) {
    let mut value = serde_json::to_value(element).expect("JSON");
    if let (Some(own), Value::Object(fields)) = (value.as_object_mut(), fields) {
        own.extend(fields);
    }
    let json = value.to_string();
    (
        serde_json::from_value(value).expect("an element"),
        json.into(),
    )
}

/// A user with nothing but an id and a name.
pub fn user(id: &str, name: &str) -> User {
    let value = json!({
        "id": id, "displayName": name, "firstname": "", "lastname": "", "gender": "",
        "title": "", "division": "", "organization": "", "emails": [], "mobile": "",
        "phone": "", "telefone": "", "scimEmail": "", "preferredLanguage": "",
        "thumbnail": "", "invited": false, "invitedAt": "", "favorites": [],
        "history": [], "warehouseIds": [],
    });
    serde_json::from_value(value).expect("a user")
}
