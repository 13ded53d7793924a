//! The values of the golden elements after decoding.

use architrave_interface::{
    ArchitectureElement, BulkResponse, ElementClass, EntityIdType, Extra, History, Layer,
    Multiplicity, PropertyType, PublishResponse, ReferenceDirection, ReferenceKind, Translated,
    Translation, ValidityState,
};

use crate::roots::{BULK_REPLY, CREATE_REPLY, PUBLISH_REPLY};

fn bulk() -> BulkResponse {
    serde_json::from_str(BULK_REPLY).unwrap()
}

fn full() -> ArchitectureElement {
    bulk().items.items.swap_remove(0)
}

fn history(at: &str, by: &str) -> History {
    History {
        at: at.into(),
        by: by.into(),
        extra: Extra::none(),
    }
}

fn english(value: &str) -> Translated {
    Translated::new("en", value)
}

#[test]
fn fields_of_the_full_element_are_decoded() {
    let element = full();
    assert_eq!(element.id, "inst-2");
    assert_eq!(element.element_id, "el-1");
    assert_eq!(element.conceptual_class, ElementClass::ApplicationComponent);
    assert_eq!(element.layer, Layer::ApplicationLayer);
    assert_eq!(element.specialization.as_deref(), Some("Microservice"));
    assert_eq!(element.validity_state, ValidityState::Valid);
    assert!(element.has_predecessor);
    assert!(element.principal_is_owner);
    let owners: Vec<_> = element
        .owners
        .iter()
        .map(|o| (&o.kind, &*o.value))
        .collect();
    let expected = [
        (&EntityIdType::UserId, "user-1"),
        (&EntityIdType::OrgUnitId, "unit-7"),
    ];
    assert_eq!(owners, expected);
    assert!(element.visibility.visible);
    assert_eq!(
        element.visibility.last_change,
        history("2024-03-06T12:00:00Z", "user-8")
    );
    assert_eq!(element.created, history("2024-03-01T08:15:30Z", "user-1"));
    assert_eq!(
        element.modified,
        Some(history("2024-03-02T10:00:00Z", "user-3"))
    );
    assert_eq!(
        element.last_validation,
        Some(history("2024-03-04T09:00:00Z", "user-2"))
    );
    assert_eq!(
        element.published,
        Some(history("2024-03-05T11:30:00Z", "user-4"))
    );
    assert_eq!(element.representation.unwrap().kind, "Diagram");
    assert!(element.extra.is_empty());
}

#[test]
fn groups_of_the_full_element_are_decoded() {
    let groups = full().groups;
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[0].key, "general");
    assert!(groups[0].core);
    assert_eq!(groups[0].label, Some(english("General")));
    let mut description = english("What everybody fills in");
    description
        .translations
        .push(Translation::new("de", "Was alle ausfüllen"));
    assert_eq!(groups[0].description, Some(description));
    assert_eq!(groups[1].key, "costs");
    assert!(!groups[1].core);
    assert_eq!((&groups[1].label, &groups[1].description), (&None, &None));
}

#[test]
fn properties_of_the_full_element_are_decoded() {
    let properties = full().properties;
    assert_eq!(properties.len(), 3);
    let meta = &properties[0].meta;
    assert_eq!(meta.key, "operation");
    assert_eq!(meta.kind, PropertyType::Enum);
    assert!(meta.core);
    assert_eq!(meta.group.as_deref(), Some("general"));
    assert_eq!(meta.label, Some(english("Operation")));
    assert_eq!(meta.description, Some(english("How it is run")));
    let validation = meta.validation.as_ref().unwrap();
    assert!(validation.mandatory);
    let literals = vec![english("On premises"), english("Cloud")];
    assert_eq!(validation.literals, Some(literals));
    assert_eq!(validation.lower_bound.as_deref(), Some("1"));
    assert_eq!(validation.upper_bound.as_deref(), Some("2"));
    assert_eq!(properties[0].value, Some(english("Cloud")));

    let meta = &properties[1].meta;
    assert_eq!(
        (&*meta.key, &meta.kind, meta.core),
        ("remark", &PropertyType::BBCode, false)
    );
    assert_eq!(
        (&meta.group, &meta.label, &meta.description),
        (&None, &None, &None)
    );
    let validation = meta.validation.as_ref().unwrap();
    assert!(!validation.mandatory);
    assert_eq!(validation.literals, None);
    assert_eq!(
        (&validation.lower_bound, &validation.upper_bound),
        (&None, &None)
    );
    assert_eq!(properties[1].value, None);

    let meta = &properties[2].meta;
    assert_eq!((&*meta.key, &meta.kind), ("retired", &PropertyType::Date));
    assert_eq!(meta.validation, None);
}

#[test]
fn references_of_the_full_element_are_decoded() {
    let references = full().references;
    assert_eq!(references.len(), 2);
    let meta = &references[0].meta;
    assert_eq!(meta.key, "realizes");
    assert!(meta.core);
    assert_eq!(meta.multiplicity, Multiplicity::ZeroOrMore);
    assert_eq!(meta.target_classes, ["ApplicationService", "SomethingNew"]);
    assert_eq!(meta.group.as_deref(), Some("general"));
    assert_eq!(meta.label, Some(english("Realizes")));
    assert_eq!(meta.description, Some(english("What it offers")));

    let target = &references[0].target;
    assert_eq!(target.relationship_id, "rel-1");
    assert_eq!(target.created, history("2024-03-01T08:20:00Z", "user-5"));
    assert_eq!(
        target.modified,
        Some(history("2024-03-01T08:25:00Z", "user-6"))
    );
    let linked: Vec<_> = target.linked_elements.iter().map(|l| &*l.kind).collect();
    assert_eq!(linked, ["Process", "Document"]);
    assert_eq!(target.properties.len(), 1);
    assert_eq!(target.properties[0].meta.kind, PropertyType::Integer);
    assert_eq!(target.properties[0].value, Some(english("3")));

    let [service, process] = &*target.element_refs else {
        panic!("{:?}", target.element_refs)
    };
    assert_eq!(service.element_id, "el-2");
    assert_eq!(service.conceptual_class, ElementClass::ApplicationService);
    assert_eq!(service.direction, ReferenceDirection::Target);
    assert_eq!(service.kind, ReferenceKind::Realization);
    assert_eq!(service.specialization.as_deref(), Some("Web service"));
    assert_eq!(process.element_id, "el-3");
    assert_eq!(process.conceptual_class, ElementClass::BusinessProcess);
    assert_eq!(process.direction, ReferenceDirection::None);
    assert_eq!(process.kind, ReferenceKind::Association);
    assert_eq!(process.specialization, None);

    let (meta, target) = (&references[1].meta, &references[1].target);
    assert_eq!(meta.multiplicity, Multiplicity::ExactlyOne);
    assert!(!meta.core && meta.target_classes.is_empty());
    assert_eq!(
        (&meta.group, &meta.label, &meta.description),
        (&None, &None, &None)
    );
    assert_eq!(target.relationship_id, "rel-2");
    assert_eq!(target.modified, None);
    assert!(target.element_refs.is_empty() && target.linked_elements.is_empty());
}

#[test]
fn minimal_element_is_decoded() {
    let element = bulk().items.items.swap_remove(1);
    assert_eq!((&*element.id, &*element.element_id), ("inst-9", "el-9"));
    assert_eq!(element.conceptual_class, ElementClass::Goal);
    assert_eq!(element.layer, Layer::MotivationElements);
    assert_eq!(element.validity_state, ValidityState::Draft);
    assert!(!element.has_predecessor && !element.principal_is_owner);
    assert!(!element.visibility.visible);
    assert!(element.owners.is_empty() && element.groups.is_empty());
    assert!(element.properties.is_empty() && element.references.is_empty());
    assert_eq!(
        (element.specialization, element.representation),
        (None, None)
    );
    let histories = (element.modified, element.last_validation, element.published);
    assert_eq!(histories, (None, None, None));
}

#[test]
fn bulk_response_has_elements_and_errors_of_single_ids() {
    let response = bulk();
    assert_eq!(response.items.items.len(), 2);
    assert!(response.items.lost.is_empty() && response.errors.lost.is_empty());
    let errors = response
        .errors
        .items
        .iter()
        .map(|e| (&*e.id, e.status, &*e.error));
    let expected = [
        ("inst-404", 404, "No element has this id"),
        ("inst-403", i32::MIN, ""),
    ];
    assert_eq!(errors.collect::<Vec<_>>(), expected);
}

#[test]
fn create_response_is_decoded() {
    let element: ArchitectureElement = serde_json::from_str(CREATE_REPLY).unwrap();
    assert_eq!((&*element.id, &*element.element_id), ("inst-10", "el-10"));
    assert_eq!(element.conceptual_class, ElementClass::BusinessProcess);
    assert_eq!(
        element.created,
        history("2024-05-01T07:00:00.123Z", "user-1")
    );
    assert_eq!(element.validity_state, ValidityState::Draft);
    assert_eq!(element.specialization.as_deref(), Some("Core process"));
    assert_eq!(element.owners[0].kind, EntityIdType::GroupId);
    assert_eq!(element.properties[0].meta.kind, PropertyType::String);
    let value = Translated::new("de", "Antrag prüfen");
    assert_eq!(element.properties[0].value, Some(value));
}

#[test]
fn publish_response_is_decoded() {
    let response: PublishResponse = serde_json::from_str(PUBLISH_REPLY).unwrap();
    assert!(response.lost.is_empty());
    let seen = response.items.iter().map(|e| (&*e.id, &e.validity_state));
    let expected = [
        ("inst-11", &ValidityState::Valid),
        ("inst-12", &ValidityState::Upcoming),
    ];
    assert_eq!(seen.collect::<Vec<_>>(), expected);
    assert_eq!(
        response.items[0].published,
        Some(history("2024-05-02T07:00:00Z", "user-2"))
    );
    assert_eq!(response.items[1].published, None);
}
