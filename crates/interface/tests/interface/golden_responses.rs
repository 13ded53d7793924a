//! The values of the golden requests, the user and the import after decoding.

use architrave_interface::{
    BulkRequest, CreateElement, CreateProperty, ElementClass, EntityIdType, Extra, HistoryKind,
    ImportResponse, User,
};

use crate::roots::{
    BULK_REQUEST, CREATE_FULL, CREATE_MINIMAL, IMPORT_REPLY, PUBLISH_REQUEST, USER_REPLY,
};
use crate::text::{assert_same, canonical};

#[test]
fn bulk_and_publish_send_a_list_of_instance_ids() {
    let ids: BulkRequest = serde_json::from_str(BULK_REQUEST).unwrap();
    assert_eq!(
        ids,
        ["7d0c1a52-8a0e-4a0b-9a43-0f6f2c1f5e01", "inst/2", "a b"]
    );
    let ids: BulkRequest = serde_json::from_str(PUBLISH_REQUEST).unwrap();
    assert_eq!(ids, ["inst-2", "inst-3"]);
}

#[test]
fn full_create_request_is_decoded() {
    let request: CreateElement = serde_json::from_str(CREATE_FULL).unwrap();
    assert_eq!(request.conceptual_class, ElementClass::BusinessProcess);
    assert_eq!(request.specialization.as_deref(), Some("Core process"));
    let owners = request.owners.as_ref().unwrap();
    let owners: Vec<_> = owners.iter().map(|o| (&o.kind, &*o.value)).collect();
    let expected = [
        (&EntityIdType::GroupId, "group-1"),
        (&EntityIdType::OrgRoleId, "role-1"),
    ];
    assert_eq!(owners, expected);
    let kind = |p: &CreateProperty| p.value.as_ref().map(|v| v.kind.clone());
    let properties: Vec<_> = request
        .properties
        .iter()
        .map(|p| (&*p.key, kind(p)))
        .collect();
    assert_eq!(
        properties,
        [("name", Some("String".to_owned())), ("remark", None)]
    );
}

#[test]
fn minimal_create_request_is_encoded_as_the_golden_body() {
    let request: CreateElement = serde_json::from_str(CREATE_MINIMAL).unwrap();
    let made = CreateElement {
        conceptual_class: ElementClass::ArchitectureElement,
        specialization: None,
        owners: None,
        properties: Vec::new(),
        extra: Extra::none(),
    };
    assert_eq!(request, made);
    assert_same(&serde_json::to_string(&made).unwrap(), CREATE_MINIMAL);
}

#[test]
fn user_response_is_decoded() {
    let user: User = serde_json::from_str(USER_REPLY).unwrap();
    assert_eq!(user.id, "user-1");
    assert_eq!(user.display_name, "Zoë Ólafsdóttir");
    assert_eq!(user.firstname, "Zoë");
    assert_eq!(user.lastname, "Ólafsdóttir");
    assert_eq!(user.gender, "female");
    assert_eq!(user.title, "Dr.");
    assert_eq!(user.division, "Architecture");
    assert_eq!(user.organization, "Example Ltd");
    assert_eq!(user.mobile, "+49 170 1");
    assert_eq!(user.phone, "+49 30 2");
    assert_eq!(user.telefone, "+49 30 3");
    assert_eq!(user.scim_email, "zoe.scim@example.org");
    assert_eq!(user.preferred_language, "de-AT");
    assert_eq!(user.thumbnail, "data:image/png;base64,AA==");
    assert!(user.invited);
    assert_eq!(user.invited_at, "2024-01-02T03:04:05Z");
    assert_eq!(user.warehouse_ids, ["space-1", "space-2"]);
    let emails: Vec<_> = user.emails.iter().map(|e| (&*e.kind, &*e.value)).collect();
    assert_eq!(
        emails,
        [("work", "zoe@example.org"), ("home", "z@example.net")]
    );
    let favorites = user
        .favorites
        .iter()
        .map(|f| (&*f.ref_id, &*f.kind, f.version));
    let expected = [
        ("ref-1", "Process", 9_007_199_254_740_993),
        ("ref-2", "Element", i64::MIN),
    ];
    assert_eq!(favorites.collect::<Vec<_>>(), expected);
    let [visit] = &*user.history else {
        panic!("{:?}", user.history)
    };
    assert_eq!(visit.id, "visit-1");
    assert_eq!(visit.last_visited, "2024-01-03T00:00:00Z");
    assert_eq!(visit.kind, HistoryKind::Process);
    assert_eq!(visit.value, "Order to cash");
    assert_eq!(visit.version, i64::MAX);
    assert_eq!(visit.warehouse_id, "space-1");
}

#[test]
fn user_is_encoded_in_the_field_order_of_the_interface() {
    let user: User = serde_json::from_str(USER_REPLY).unwrap();
    let written = serde_json::to_string(&user).unwrap();
    let start = r#"{"id":"user-1","displayName":"Zoë Ólafsdóttir","firstname":"Zoë""#;
    assert!(written.starts_with(start), "{written}");
    assert!(
        written.contains(r#""version":9007199254740993}"#),
        "{written}"
    );
    assert_eq!(canonical(&written), canonical(USER_REPLY));
}

#[test]
fn import_response_is_decoded() {
    let response: ImportResponse = serde_json::from_str(IMPORT_REPLY).unwrap();
    let elements = response.elements.items.iter();
    let elements = elements.map(|e| {
        (
            &*e.external_id,
            &*e.architecture_id,
            &*e.architecture_element_id,
        )
    });
    let expected = [
        ("id-aaa", "inst-20", "el-20"),
        ("id-bbb", "inst-21", "el-21"),
    ];
    assert_eq!(elements.collect::<Vec<_>>(), expected);
    let relationships = response.relationships.items.iter();
    let relationships = relationships.map(|r| (&*r.external_id, &*r.relationship_id));
    assert_eq!(relationships.collect::<Vec<_>>(), [("id-rel", "rel-20")]);
    let failed: Vec<_> = response.failed.items.iter().map(|f| &*f.reason).collect();
    assert_eq!(
        failed,
        [
            "The type Goal is not enabled",
            "The element id-ccc has no type"
        ]
    );
    let [first, second] = &*response.dropped.items else {
        panic!("{:?}", response.dropped)
    };
    assert_eq!(
        (&*first.conceptual_class, &*first.property_key),
        ("Node", "vendor")
    );
    assert_eq!(first.external_id.as_deref(), Some("id-bbb"));
    assert_eq!(first.reason, "The settings do not declare it");
    assert_eq!(
        (&*second.conceptual_class, &*second.property_key),
        ("SomethingNew", "cost")
    );
    assert_eq!(second.external_id, None);
}

#[test]
fn import_response_requires_successfull_with_two_l() {
    let json = IMPORT_REPLY.replace("successfullRelationships", "successfulRelationships");
    let error = serde_json::from_str::<ImportResponse>(&json)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("successfullRelationships: missing field"),
        "{error}"
    );
}
