//! A file that holds only some elements and relationships of another, to be imported again.

use std::collections::BTreeSet;
use std::io::Read;

use architrave_exchange::{Format, Item, Limits, Model, Reader, write_model};

use crate::RetryOrder;

/// Reads a file again and writes those asked for as an exchange file 3.x.
///
/// # Errors
/// In words: the file cannot be read to its end any more, it is of the format 2.1 (whose types
/// have other names), or it holds a character that cannot be written.
pub fn retry_file(input: impl Read, order: &RetryOrder) -> Result<String, String> {
    let elements: BTreeSet<usize> = order.elements.iter().copied().collect();
    let relationships: BTreeSet<usize> = order.relationships.iter().copied().collect();
    let mut model = Model::default();
    let (mut element, mut relationship) = (0, 0);
    let mut reader = Reader::new(input, Limits::default());
    while let Some(item) = reader.next_item().map_err(|error| error.to_string())? {
        match item {
            Item::Header(header) if header.format == Format::V2_1 => {
                return Err("A retry file is written for the format 3.x only: export the model in it first.".into());
            }
            Item::Header(header) => {
                model.identifier = header.identifier;
                model.version = header.version;
            }
            Item::ModelName(name) => model.names.push(name),
            Item::Element(some) => {
                if elements.contains(&element) {
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
    keep_used_definitions(&mut model);
    let mut file = Vec::new();
    write_model(&mut file, &model).map_err(|error| error.to_string())?;
    String::from_utf8(file).map_err(|error| error.to_string())
}

fn keep_used_definitions(model: &mut Model) {
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
    fn a_retry_file_holds_what_was_asked_for_and_can_be_read() {
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
}
