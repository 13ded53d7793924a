//! A file that holds only some elements and relationships of another, to be imported again.

use std::collections::BTreeSet;
use std::io::Read;

use architrave_exchange::{
    ClassName, Error, Format, Item, LangString, Limits, Model, Reader, class_of, kind_of,
    write_model,
};

use crate::gather::{Input, of_error};
use crate::{RetryFailure, RetryOrder};

/// Reads a file again and writes the requested parts as an exchange file 3.x.
///
/// # Errors
/// The file cannot be read to its end any more, or holds a character that cannot be written.
pub fn retry_file(input: impl Read, order: &RetryOrder) -> Result<String, RetryFailure> {
    let elements: BTreeSet<usize> = order.elements.iter().copied().collect();
    let relationships: BTreeSet<usize> = order.relationships.iter().copied().collect();
    let mut model = Model::default();
    let (mut element, mut relationship) = (0, 0);
    let mut format = Format::V3;
    let input: Input<'_> = Box::new(input);
    let mut reader = Reader::new(input, Limits::default());
    let stopped = |error: Error| RetryFailure::Stopped(Box::new(of_error(&error, None)));
    while let Some(item) = reader.next_item().map_err(stopped)? {
        match item {
            Item::Header(header) => {
                format = header.format;
                model.identifier = header.identifier;
                model.version = header.version;
            }
            Item::ModelName(name) => model.names.push(name),
            Item::Element(mut some) => {
                if elements.contains(&element) {
                    some.kind = some.kind.map(|kind| kind_in_3(kind, format));
                    model.elements.push(some);
                }
                element += 1;
            }
            Item::Relationship(some) => {
                if relationships.contains(&relationship) {
                    model.relationships.push(some);
                }
                relationship += 1;
            }
            Item::PropertyDefinition(definition) => model.definitions.push(definition),
            _ => {}
        }
    }
    retain_used_definitions(&mut model);
    add_what_3_requires(&mut model);
    let mut file = Vec::new();
    write_model(&mut file, &model).map_err(|e| RetryFailure::NotWritten(e.to_string()))?;
    String::from_utf8(file).map_err(|e| RetryFailure::NotWritten(e.to_string()))
}

/// The type under its name of 3.x; one that the file's format does not know stays as it is written.
fn kind_in_3(kind: String, format: Format) -> String {
    let of_3 = match class_of(&kind, format) {
        ClassName::Class(class) => kind_of(class),
        // 2.1 has a junction that does not say how it joins.
        ClassName::Junction if kind == "Junction" => Some("AndJunction"),
        ClassName::Junction | ClassName::Unknown => None,
    };
    of_3.map_or(kind, str::to_owned)
}

/// Adds what the schema of 3.x requires and 2.1 can be without: a name for the model and for each
/// definition, and a value for each property. It changes nothing of what is imported.
fn add_what_3_requires(model: &mut Model) {
    let named = |text: &str| LangString {
        language: None,
        value: text.to_owned(),
    };
    if model.names.is_empty() {
        let name = model.identifier.as_deref().unwrap_or("Untitled model");
        model.names.push(named(name));
    }
    for definition in model.definitions.iter_mut().filter(|d| d.names.is_empty()) {
        let name = definition.identifier.as_deref().unwrap_or_default();
        definition.names.push(named(name));
    }
    let elements = model.elements.iter_mut().map(|e| &mut e.properties);
    let relationships = model.relationships.iter_mut().map(|r| &mut r.properties);
    let properties = elements.chain(relationships).flatten();
    for property in properties.filter(|property| property.values.is_empty()) {
        property.values.push(LangString::default());
    }
}

fn retain_used_definitions(model: &mut Model) {
    let concepts = model.elements.iter().map(|e| &e.properties);
    let concepts = concepts.chain(model.relationships.iter().map(|r| &r.properties));
    let used: BTreeSet<&str> = concepts
        .flatten()
        .map(|property| property.definition.as_str())
        .collect();
    let is_used = |id: &Option<String>| id.as_deref().is_some_and(|id| used.contains(id));
    let mut kept = std::mem::take(&mut model.definitions);
    kept.retain(|definition| is_used(&definition.identifier));
    model.definitions = kept;
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<name>M</name>
<elements>
<element identifier="a" xsi:type="Node"><name>A</name></element>
<element identifier="b" xsi:type="Node"><name>B</name><properties><property propertyDefinitionRef="p"><value>7</value></property></properties></element>
</elements>
<relationships><relationship identifier="r" xsi:type="Serving" source="b" target="b"/><relationship identifier="s" xsi:type="Serving" source="a" target="b"/></relationships>
<propertyDefinitions><propertyDefinition identifier="p" type="number"><name>cost</name></propertyDefinition><propertyDefinition identifier="q" type="number"><name>unused</name></propertyDefinition></propertyDefinitions>
</model>"#;

    #[test]
    fn retry_file_contains_the_requested_items_and_is_readable() {
        let order = RetryOrder {
            elements: vec![1],
            relationships: vec![0],
        };
        let file = retry_file(FILE.as_bytes(), &order).unwrap();
        let mut reader = Reader::new(file.as_bytes(), Limits::default());
        let mut found = Vec::new();
        while let Some(item) = reader.next_item().unwrap() {
            match item {
                Item::Element(e) => found.push(e.identifier.unwrap()),
                Item::Relationship(r) => found.push(r.identifier.unwrap()),
                Item::PropertyDefinition(d) => found.push(d.identifier.unwrap()),
                _ => {}
            }
        }
        assert_eq!(found, ["b", "r", "p"]);
    }

    #[test]
    fn retry_file_adds_parts_that_2_1_files_may_omit() {
        let file = r#"<model xmlns="http://www.opengroup.org/xsd/archimate" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<elements>
<element identifier="a" xsi:type="Node"><label>A</label><properties><property identifierref="p"/></properties></element>
</elements>
<propertydefs><propertydef identifier="p" type="string"/></propertydefs>
</model>"#;
        let order = RetryOrder {
            elements: vec![0],
            relationships: Vec::new(),
        };
        let file = retry_file(file.as_bytes(), &order).unwrap();
        assert!(file.contains(">\n  <name>m</name>\n"), "{file}");
        let definition =
            "<propertyDefinition identifier=\"p\" type=\"string\">\n      <name>p</name>";
        assert!(file.contains(definition), "{file}");
        assert!(file.contains("<value></value>"), "{file}");
    }

    #[test]
    fn retry_file_converts_2_1_names_to_3_x() {
        let file = r#"<model xmlns="http://www.opengroup.org/xsd/archimate" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<name>M</name>
<elements>
<element identifier="a" xsi:type="InfrastructureService"><label>A</label></element>
<element identifier="b" xsi:type="Junction"><label>B</label></element>
<element identifier="c" xsi:type="Strange"><label>C</label></element>
</elements>
<relationships><relationship identifier="r" xsi:type="UsedByRelationship" source="a" target="b"/></relationships>
</model>"#;
        let order = RetryOrder {
            elements: vec![0, 1, 2],
            relationships: vec![0],
        };
        let file = retry_file(file.as_bytes(), &order).unwrap();
        let mut reader = Reader::new(file.as_bytes(), Limits::default());
        let mut found = Vec::new();
        while let Some(item) = reader.next_item().unwrap() {
            match item {
                Item::Header(header) => assert_eq!(header.format, Format::V3),
                Item::Element(e) => found.push((e.kind.unwrap(), e.names[0].value.clone())),
                Item::Relationship(r) => found.push((r.kind.unwrap(), String::new())),
                _ => {}
            }
        }
        let expected = [
            ("TechnologyService", "A"),
            ("AndJunction", "B"),
            ("Strange", "C"),
            ("Serving", ""),
        ];
        assert_eq!(
            found,
            expected.map(|(kind, name)| (kind.to_owned(), name.to_owned()))
        );
    }
}
