//! What is exported is read back by the reader of imports as what it was.

use std::collections::BTreeMap;

use architrave_exchange::{ClassName, Format, Item, Limits, Reader, class_of, id_of};
use architrave_interface::{ElementClass, EntityId, EntityIdType, Extra, ReferenceKind};
use proptest::prelude::*;

use super::*;
use crate::testing::element;

/// Values by language.
type Texts = BTreeMap<String, String>;

/// An element as it is compared.
#[derive(Debug, Default, PartialEq)]
struct Plain {
    class: String,
    names: Texts,
    documentation: Texts,
    properties: BTreeMap<String, Texts>,
}

/// A file as it is compared: elements by id, and relationships by id with ends and kind.
#[derive(Debug, Default, PartialEq)]
struct File {
    elements: BTreeMap<String, Plain>,
    relationships: BTreeMap<String, (String, String, String)>,
}

fn by_language(texts: &[LangString]) -> Texts {
    let full = texts.iter().filter(|t| !t.value.is_empty());
    let pairs = full.map(|t| (t.language.clone().unwrap_or_default(), t.value.clone()));
    pairs.collect()
}

fn read(file: &[u8]) -> File {
    let mut reader = Reader::new(file, Limits::default());
    let (mut elements, mut relationships, mut keys) = (Vec::new(), Vec::new(), HashMap::new());
    while let Some(item) = reader.next_item().unwrap() {
        match item {
            Item::Element(element) => elements.push(element),
            Item::Relationship(relationship) => relationships.push(relationship),
            Item::PropertyDefinition(d) => {
                keys.insert(d.identifier.unwrap(), d.names[0].value.clone());
            }
            _ => {}
        }
    }
    let id = |names, id: Option<String>| id_of(names, &id.unwrap()).unwrap();
    let mut read = File::default();
    for element in elements {
        let ClassName::Class(class) = class_of(&element.kind.unwrap(), Format::V3) else {
            panic!("no class");
        };
        let properties = element.properties.iter();
        let plain = Plain {
            class: class.to_owned(),
            names: by_language(&element.names),
            documentation: by_language(&element.documentation),
            properties: properties
                .map(|p| (keys[&p.definition].clone(), by_language(&p.values)))
                .collect(),
        };
        read.elements
            .insert(id(IdSubject::Element, element.identifier), plain);
    }
    for r in relationships {
        let ends = (
            id(IdSubject::Element, r.source),
            id(IdSubject::Element, r.target),
            r.kind.unwrap(),
        );
        read.relationships
            .insert(id(IdSubject::Relationship, r.identifier), ends);
    }
    read
}

fn write(elements: &[ArchitectureElement]) -> (Vec<u8>, Report) {
    let mut exchange = Exchange::begin("north/hafen", "2026-11-21").unwrap();
    let mut file = Vec::new();
    for element in elements {
        exchange.element(element).unwrap();
        file.extend(exchange.written());
    }
    while exchange.relationships(2).unwrap() {
        file.extend(exchange.written());
    }
    file.extend(exchange.written());
    let (rest, report) = exchange.end().unwrap();
    file.extend(rest);
    (file, report)
}

fn translated(texts: &Texts) -> Translated {
    let mut value = Translated::new("de", "");
    let texts = texts.iter();
    value.translations = texts
        .map(|(language, text)| architrave_interface::Translation::new(language, text))
        .collect();
    value
}

/// An element that says `plain` of itself.
fn made(id: &str, plain: &Plain) -> ArchitectureElement {
    let (mut element, _) = element(&format!("v-{id}"), id, &plain.class, "");
    let pattern = element.properties.remove(0);
    let values = [(NAME, &plain.names), (DESCRIPTION, &plain.documentation)];
    let others = plain
        .properties
        .iter()
        .map(|(key, texts)| (key.as_str(), texts));
    for (key, texts) in values.into_iter().chain(others) {
        let mut property = pattern.clone();
        property.meta.key = key.to_owned();
        property.value = Some(translated(texts));
        element.properties.push(property);
    }
    element
}

/// Adds a relationship to the element at one of its ends.
pub(super) fn relate(
    element: &mut ArchitectureElement,
    id: &str,
    kind: &str,
    direction: &str,
    other: &str,
) {
    let reference = serde_json::json!({
        "meta": {"key": "k", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
        "target": {
            "relationshipId": id, "linkedElements": [], "properties": [],
            "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
            "assignedArchitectureElementRefs": [{
                "elementId": other, "conceptualClass": "Node",
                "referenceDirection": direction, "referenceKind": kind,
            }],
        },
    });
    let reference = serde_json::from_value(reference).unwrap();
    element.references.push(reference);
}

fn some_texts() -> impl Strategy<Value = Texts> {
    let language = prop::sample::select(vec!["de", "en", "pt-BR"]);
    let text = "[ -~äß€\n\t]{1,12}".prop_filter("said", |text| !text.is_empty());
    prop::collection::btree_map(language.prop_map(str::to_owned), text, 0..3)
}

fn plain() -> impl Strategy<Value = Plain> {
    let classes: Vec<String> = ElementClass::ALL
        .iter()
        .filter(|class| **class != ElementClass::ArchitectureElement)
        .map(ToString::to_string)
        .collect();
    let texts = some_texts().prop_filter("filled", |texts| !texts.is_empty());
    let properties = prop::collection::btree_map("[a-c]{1,2}|[ -~ü]{1,4}", texts, 0..4);
    (
        prop::sample::select(classes),
        some_texts(),
        some_texts(),
        properties,
    )
        .prop_map(|(class, names, documentation, properties)| Plain {
            class,
            names,
            documentation,
            properties,
        })
}

proptest! {
    // Each case writes and reads a file.
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn an_exported_model_is_read_back_unchanged(
        elements in prop::collection::btree_map("[a-z0-9_.-]{1,6}|.{1,4}", plain(), 1..5),
        ends in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..11usize, 0..3u8), 0..6),
    ) {
        let ids: Vec<String> = elements.keys().cloned().collect();
        let mut all: Vec<ArchitectureElement> =
            elements.iter().map(|(id, plain)| made(id, plain)).collect();
        let mut relationships = BTreeMap::new();
        for (number, (source, target, kind, told_by)) in ends.into_iter().enumerate() {
            let (source, target) = (source.index(ids.len()), target.index(ids.len()));
            let (id, kind) = (format!("r{number}"), architrave_metamodel::Kind::ALL[kind].name());
            // Either end names it, or both do.
            if told_by != 1 {
                relate(&mut all[source], &id, kind, "Target", &ids[target]);
            }
            if told_by != 0 && source != target || told_by == 1 {
                relate(&mut all[target], &id, kind, "Source", &ids[source]);
            }
            relationships.insert(id, (ids[source].clone(), ids[target].clone(), kind.to_owned()));
        }
        let (file, report) = write(&all);
        prop_assert_eq!((report.elements, report.relationships), (all.len(), relationships.len()));
        prop_assert_eq!(read(&file), File { elements, relationships });
    }
}

fn node(id: &str) -> ArchitectureElement {
    element(&format!("v-{id}"), id, "Node", id).0
}

#[test]
fn unsupported_content_is_omitted_and_counted() {
    let (mut a, mut b) = (node("a"), node("b"));
    relate(&mut a, "1", "Flow", "Target", "elsewhere");
    relate(&mut a, "2", "ArchitectureReference", "Target", "b");
    relate(&mut a, "3", "Flow", "None", "b");
    relate(&mut a, "4", "Association", "None", "b");
    relate(&mut b, "4", "Association", "None", "a");
    relate(&mut a, "5", "Serving", "Bidirectional", "a");
    relate(&mut a, "6", "Friendship", "Target", "b");
    a.owners.push(EntityId {
        kind: EntityIdType::UserId,
        value: "u".into(),
        extra: Extra::none(),
    });
    b.specialization = Some("Cluster".into());
    let older = element("v-0", "a", "Node", "old").0;
    let odd = element("v-x", "x", "DataLake", "odd").0;
    let any = element("v-y", "y", "ArchitectureElement", "any").0;
    let unnamed = element("v-z", "z", "Goal", "").0;
    let (file, report) = write(&[a, b, older, odd, any, unnamed]);
    assert_eq!((report.elements, report.relationships), (3, 2));
    assert_eq!((report.older, report.owned, report.unnamed), (1, 1, 1));
    assert_eq!((report.other_ends, report.no_direction), (1, 1));
    let kinds: Vec<_> = report.no_kind.keys().map(String::as_str).collect();
    assert_eq!(
        kinds,
        [ReferenceKind::ArchitectureReference.as_str(), "Friendship"]
    );
    let types: Vec<_> = report.no_type.keys().map(String::as_str).collect();
    assert_eq!(types, ["ArchitectureElement", "DataLake"]);
    let read = read(&file);
    assert_eq!(read.elements["a"].names["en"], "a");
    assert_eq!(read.elements["b"].properties[SPECIALIZATION][""], "Cluster");
    let loop_of_a = ("a".to_owned(), "a".to_owned(), "Serving".to_owned());
    assert_eq!(read.relationships["5"], loop_of_a);
    let words = report.without().join("\n");
    for part in [
        "1 older version.",
        "2 relationships: unsupported kinds",
        "Friendship 1",
        "Owners of 1 element",
        "States, visibility",
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn a_number_property_is_not_merged_with_the_specialization() {
    let (mut a, mut b) = (node("a"), node("b"));
    let mut number = a.properties[0].clone();
    number.meta.key = SPECIALIZATION.to_owned();
    number.meta.kind = PropertyType::Integer;
    number.value = Some(Translated::new("en", "7"));
    a.properties.push(number);
    b.specialization = Some("Cluster".into());
    let (file, _) = write(&[a, b]);
    let text = String::from_utf8(file).unwrap();
    assert!(text.contains("<propertyDefinition identifier=\"specialization\" type=\"string\">"));
    assert!(
        text.contains("<propertyDefinition identifier=\"prop-specialization\" type=\"number\">")
    );
}

#[test]
fn the_specialization_is_written_once_per_element() {
    let with = |id: &str, specialization: Option<&str>, property: &str| {
        let mut element = node(id);
        let mut other = element.properties[0].clone();
        other.meta.key = SPECIALIZATION.to_owned();
        other.value = Some(Translated::new("en", property));
        element.properties.push(other);
        element.specialization = specialization.map(str::to_owned);
        element
    };
    let (file, report) = write(&[
        with("a", Some("Cluster"), "Farm"),
        with("b", Some("Cluster"), "Cluster"),
        with("c", None, "Farm"),
    ]);
    let text = String::from_utf8(file.clone()).unwrap();
    assert_eq!(text.matches("<property ").count(), 3, "{text}");
    let read = read(&file);
    assert!(text.contains("<propertyDefinition identifier=\"specialization\" type=\"string\">"));
    assert_eq!(read.elements["a"].properties[SPECIALIZATION][""], "Cluster");
    assert_eq!(read.elements["c"].properties[SPECIALIZATION]["en"], "Farm");
    // Where both say the same nothing is lost.
    assert_eq!(report.specializations, 1);
    let words = report.without().join("\n");
    assert!(
        words.contains("1 property “specialization”: replaced"),
        "{words}"
    );
}

#[test]
fn characters_replaced_in_the_space_name_are_counted() {
    let exchange = Exchange::begin("a\u{1}b", "2026-11-21").unwrap();
    // The name and the sentence about the file.
    assert_eq!(exchange.end().unwrap().1.characters, 2);
}

#[test]
fn characters_invalid_in_xml_are_replaced_and_counted() {
    let mut odd = node("a");
    odd.properties[0].value = Some(Translated::new("d e", "a\u{1}b"));
    let (file, report) = write(&[odd]);
    assert_eq!((report.languages, report.characters), (1, 1));
    assert_eq!(read(&file).elements["a"].names[""], "a\u{FFFD}b");
}

#[test]
fn relationship_attributes_are_written_from_properties() {
    let (mut a, b) = (node("a"), node("b"));
    relate(&mut a, "1", "Access", "Target", "b");
    let mut property = a.properties[0].clone();
    property.meta.key = "accessType".into();
    property.value = Some(Translated::new("en", "Read"));
    a.references[0].target.properties.push(property.clone());
    relate(&mut a, "2", "Access", "Target", "b");
    property.value = Some(Translated::new("en", "Peek"));
    a.references[1].target.properties.push(property);
    relate(&mut a, "3", "Association", "Source", "b");
    relate(&mut a, "4", "Access", "Target", "b");
    let (file, _) = write(&[a, b]);
    let text = String::from_utf8(file).unwrap();
    assert!(text.contains("identifier=\"rel-1\" source=\"id-a\" target=\"id-b\" xsi:type=\"Access\" accessType=\"Read\""));
    // Where nothing is said, it is of the type that the format means then.
    assert!(text.contains("identifier=\"rel-4\" source=\"id-a\" target=\"id-b\" xsi:type=\"Access\" accessType=\"Access\""));
    // A value that is none of the format's own words stays a property.
    assert!(
        text.contains("identifier=\"rel-2\" source=\"id-a\" target=\"id-b\" xsi:type=\"Access\">")
    );
    assert!(text.contains(">Peek</value>"));
    assert!(
        text.contains(
            "source=\"id-b\" target=\"id-a\" xsi:type=\"Association\" isDirected=\"true\""
        )
    );
    let place = |word: &str| text.find(word).unwrap();
    assert!(place("</elements>") < place("<relationships>"));
    assert!(place("</relationships>") < place("<propertyDefinitions>"));
}
