//! A file, completely read.

use std::collections::HashMap;
use std::io::Read;

use architrave_exchange::{
    Element, Error, Format, Item, Limits, PropertyDefinition, Reader, Relationship, model_language,
    property_key,
};

/// What elements and relationships need of a file.
#[derive(Debug)]
pub struct FileModel {
    /// The format.
    pub format: Format,
    /// The language of texts that do not say theirs.
    pub language: String,
    /// The elements, in the order of the file.
    pub elements: Vec<Element>,
    /// The relationships, likewise.
    pub relationships: Vec<Relationship>,
    definitions: HashMap<String, Definition>,
}

/// What is known of a property by its definition.
#[derive(Debug)]
struct Definition {
    key: String,
    data_type: Option<String>,
}

impl FileModel {
    /// Reads an exchange file to its end.
    ///
    /// # Errors
    /// Those of the [`Reader`].
    pub fn read(file: impl Read, limits: Limits) -> Result<Self, Error> {
        let mut reader = Reader::new(file, limits);
        let mut model = Self {
            format: Format::V3,
            language: String::new(),
            elements: Vec::new(),
            relationships: Vec::new(),
            definitions: HashMap::new(),
        };
        let (mut definitions, mut names) = (Vec::new(), Vec::new());
        while let Some(item) = reader.next_item()? {
            match item {
                Item::Header(header) => model.format = header.format,
                Item::ModelName(name) => names.push(name.language),
                Item::Element(element) => model.elements.push(element),
                Item::Relationship(relationship) => model.relationships.push(relationship),
                Item::PropertyDefinition(definition) => definitions.push(definition),
                _ => {}
            }
        }
        model.language = model_language(names.iter().map(Option::as_deref)).into();
        let named = definitions
            .into_iter()
            .filter_map(|definition| named(definition, &model.language));
        model.definitions = named.collect();
        Ok(model)
    }

    /// The key of a property; without a definition what the property refers to.
    pub fn key<'a>(&'a self, definition: &'a str) -> &'a str {
        let known = self.definitions.get(definition);
        known.map_or(definition, |known| known.key.as_str())
    }

    /// The type of a property's values, as the file has it.
    pub fn data_type(&self, definition: &str) -> Option<&str> {
        self.definitions.get(definition)?.data_type.as_deref()
    }
}

fn named(definition: PropertyDefinition, language: &str) -> Option<(String, Definition)> {
    let identifier = definition.identifier?;
    let names = definition.names.iter();
    let names = names.map(|name| (name.language.as_deref(), name.value.as_str()));
    let key = property_key(&identifier, names, language).to_owned();
    let data_type = definition.data_type;
    Some((identifier, Definition { key, data_type }))
}
