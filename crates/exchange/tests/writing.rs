//! What is written is read back as it was.

#![allow(clippy::expect_used)]

use architrave_exchange::{
    Element, IdSubject, Item, LangString, Limits, Model, ModelWriter, Property, PropertyDefinition,
    Reader, Relationship, further, id_of, identifier, is_language, writable, write_model,
};
use proptest::prelude::*;

/// The model that a file holds, without its lines, which the writer does not keep.
fn read(file: &[u8]) -> Model {
    let mut reader = Reader::new(file, Limits::default());
    let mut model = Model::default();
    while let Some(item) = reader.next_item().expect("well-formed") {
        match item {
            Item::Header(header) => {
                model.identifier = header.identifier;
                model.version = header.version;
            }
            Item::ModelName(name) => model.names.push(name),
            Item::ModelDocumentation(text) => model.documentation.push(text),
            Item::ModelProperty(property) => model.properties.push(property),
            Item::Element(element) => model.elements.push(Element {
                line: 0,
                column: 0,
                ..element
            }),
            Item::Relationship(r) => model.relationships.push(Relationship {
                line: 0,
                column: 0,
                kind_as_written: None,
                ..r
            }),
            Item::PropertyDefinition(definition) => {
                model.definitions.push(PropertyDefinition {
                    line: 0,
                    ..definition
                });
            }
            other => panic!("{other:?}"),
        }
    }
    let elements = model
        .elements
        .iter_mut()
        .map(|element| &mut element.properties);
    let relationships = model.relationships.iter_mut().map(|r| &mut r.properties);
    for properties in elements.chain(relationships).chain([&mut model.properties]) {
        properties
            .iter_mut()
            .for_each(|property| (property.line, property.column) = (0, 0));
    }
    model
}

/// Text of all that XML can carry, and often of what it must escape.
fn words() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "&", "<", ">", "]]>", "\"", "'", "\r", "\r\n", "\n", "\t", "  ", "&amp;", "--", "€",
    ]);
    let any = any::<char>().prop_filter("XML", |c| {
        matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
    });
    prop::collection::vec(
        prop_oneof![odd.prop_map(str::to_owned), any.prop_map(String::from)],
        0..8,
    )
    .prop_map(|parts| parts.concat())
}

fn id() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[A-Za-z_][A-Za-z0-9._-]{0,8}")
}

fn texts() -> impl Strategy<Value = Vec<LangString>> {
    let language = prop::option::of("[a-z]{2}(-[A-Z]{2})?");
    let text = (language, words()).prop_map(|(language, value)| LangString { language, value });
    prop::collection::vec(text, 0..3)
}

fn properties() -> impl Strategy<Value = Vec<Property>> {
    let property = ("[a-z]{1,5}", texts()).prop_map(|(definition, values)| Property {
        definition,
        values,
        line: 0,
        column: 0,
    });
    prop::collection::vec(property, 0..3)
}

fn element() -> impl Strategy<Value = Element> {
    let kind = prop::option::of(prop::sample::select(vec![
        "Node",
        "Path",
        "AndJunction",
        "Odd",
    ]));
    (id(), kind, texts(), texts(), properties()).prop_map(
        |(identifier, kind, names, documentation, properties)| Element {
            identifier,
            kind: kind.map(str::to_owned),
            names,
            documentation,
            properties,
            line: 0,
            column: 0,
        },
    )
}

fn relationship() -> impl Strategy<Value = Relationship> {
    let kinds = architrave_metamodel::Kind::ALL.map(architrave_metamodel::Kind::name);
    let kind = prop::option::of(prop::sample::select(kinds.to_vec()));
    let rest = (
        id(),
        prop::option::of(words()),
        any::<Option<bool>>(),
        properties(),
    );
    (id(), kind, id(), id(), texts(), texts(), rest).prop_map(
        |(identifier, kind, source, target, names, documentation, rest)| Relationship {
            identifier,
            kind: kind.map(str::to_owned),
            kind_as_written: None,
            source,
            target,
            access_type: rest.0,
            modifier: rest.1,
            is_directed: rest.2,
            names,
            documentation,
            properties: rest.3,
            line: 0,
            column: 0,
        },
    )
}

fn model() -> impl Strategy<Value = Model> {
    let definition =
        (id(), id(), texts()).prop_map(|(identifier, data_type, names)| PropertyDefinition {
            identifier,
            data_type,
            names,
            line: 0,
        });
    (
        (
            id(),
            prop::option::of(words()),
            texts(),
            texts(),
            properties(),
        ),
        prop::collection::vec(element(), 0..4),
        prop::collection::vec(relationship(), 0..4),
        prop::collection::vec(definition, 0..3),
    )
        .prop_map(
            |(
                (identifier, version, names, documentation, properties),
                elements,
                relationships,
                definitions,
            )| {
                Model {
                    identifier,
                    version,
                    names,
                    documentation,
                    properties,
                    elements,
                    relationships,
                    definitions,
                }
            },
        )
}

proptest! {
    #[test]
    fn a_written_model_is_read_back(model in model()) {
        let mut file = Vec::new();
        write_model(&mut file, &model).expect("written");
        prop_assert_eq!(&read(&file), &model);
        let text = String::from_utf8(file).expect("UTF-8");
        prop_assert!(roxmltree::Document::parse(&text).is_ok(), "{}", text);
    }
}

proptest! {
    #[test]
    fn identifier_is_a_valid_name_and_maps_back_to_its_id(id in "[a-z0-9._-]{0,6}|.{0,6}", other in "[a-z_.]{0,4}|.{0,4}", number in 2usize..9) {
        for names in [IdSubject::Element, IdSubject::Relationship, IdSubject::Definition, IdSubject::Model] {
            let name = identifier(names, &id);
            let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c));
            prop_assert!(is_name && name.starts_with(|c: char| c.is_ascii_alphabetic()), "{}", name);
            prop_assert_eq!(id_of(names, &name), Some(id.clone()));
            prop_assert_eq!(id_of(names, &further(&name, number)), Some(id.clone()));
            prop_assert_ne!(further(&name, number), identifier(names, &other));
        }
    }

    #[test]
    fn writable_replaces_only_characters_illegal_in_xml(text in any::<String>()) {
        let name = |value: String| Model {
            names: vec![LangString { language: None, value }],
            ..Model::default()
        };
        let replaced = writable(&text);
        prop_assert_eq!(replaced.is_none(), write_model(Vec::new(), &name(text.clone())).is_ok());
        let replaced = replaced.unwrap_or_else(|| text.clone());
        prop_assert_eq!(replaced.chars().count(), text.chars().count());
        prop_assert!(write_model(Vec::new(), &name(replaced)).is_ok());
    }
}

#[test]
fn is_language_accepts_only_tags_of_the_schema() {
    for tag in ["de", "de-AT", "zh-Hant-TW", "x-klingon"] {
        assert!(is_language(tag), "{tag}");
    }
    for tag in ["", "de_AT", "de-", "1a", "abcdefghi", "d e"] {
        assert!(!is_language(tag), "{tag}");
    }
}

#[test]
fn writer_rejects_an_element_after_a_definition() {
    let mut writer = ModelWriter::begin(Vec::new(), &Model::default()).expect("begun");
    writer
        .definition(&PropertyDefinition::default())
        .expect("written");
    let error = writer.element(&Element::default()).expect_err("too late");
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    let text = String::from_utf8(writer.end().expect("ended")).expect("UTF-8");
    assert!(roxmltree::Document::parse(&text).is_ok(), "{text}");
}

#[test]
fn writer_rejects_characters_illegal_in_xml() {
    for illegal in ["\0", "\u{1}", "\u{FFFE}"] {
        let name = LangString {
            language: None,
            value: format!("a{illegal}"),
        };
        let model = Model {
            names: vec![name],
            ..Model::default()
        };
        let error = write_model(Vec::new(), &model).expect_err("not XML");
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
    }
}

#[test]
fn writer_orders_sections_and_omits_empty_ones() {
    let mut file = Vec::new();
    let model = Model {
        elements: vec![Element::default()],
        definitions: vec![PropertyDefinition::default()],
        ..Model::default()
    };
    write_model(&mut file, &model).expect("written");
    let text = String::from_utf8(file).expect("UTF-8");
    let place = |word: &str| text.find(word).expect(word);
    assert!(place("<elements>") < place("<propertyDefinitions>"));
    assert!(!text.contains("<relationships>") && !text.contains("<properties>"));
}
