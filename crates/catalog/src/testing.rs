//! Elements for tests.
#![allow(clippy::expect_used)]

use architrave_interface::ArchitectureElement;

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
