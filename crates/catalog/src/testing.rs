//! Elements and users for tests.
#![allow(clippy::expect_used)]

use architrave_interface::{ArchitectureElement, User};

/// An element with little in it, and its JSON.
pub fn element(
    id: &str,
    element_id: &str,
    class: &str,
    name: &str,
) -> (ArchitectureElement, Box<str>) {
    let value = serde_json::json!({
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

/// A user with nothing but an id and a name.
pub fn user(id: &str, name: &str) -> User {
    let value = serde_json::json!({
        "id": id, "displayName": name, "firstname": "", "lastname": "", "gender": "",
        "title": "", "division": "", "organization": "", "emails": [], "mobile": "",
        "phone": "", "telefone": "", "scimEmail": "", "preferredLanguage": "",
        "thumbnail": "", "invited": false, "invitedAt": "", "favorites": [],
        "history": [], "warehouseIds": [],
    });
    serde_json::from_value(value).expect("a user")
}
