//! A file, completely read into what an import needs of it.

use std::collections::HashMap;
use std::io::Read;

use architrave_exchange::{
    Element, ErrorKind, Format, Item, Limits, PropertyDefinition, Reader, Relationship,
    model_language, property_key,
};

use crate::error::ApiError;
use crate::limits;

/// What a file holds.
#[derive(Debug)]
pub struct FileModel {
    pub(super) format: Format,
    /// The language of texts that do not say theirs.
    pub(super) language: String,
    pub(super) elements: Vec<Element>,
    pub(super) relationships: Vec<Relationship>,
    definitions: HashMap<String, ImportedDefinition>,
}

/// What is known of a property by its definition.
#[derive(Debug)]
struct ImportedDefinition {
    key: String,
    data_type: Option<String>,
}

impl FileModel {
    /// Reads an exchange file to its end.
    ///
    /// # Errors
    /// 400 for a file that is not well-formed XML (import rule 4), and, with another text, for one
    /// with a DOCTYPE, in an unknown encoding or of another format; 413 for one beyond the limits.
    pub fn read(file: impl Read) -> Result<Self, ApiError> {
        let limits = Limits {
            max_bytes: limits::IMPORT_FILE,
            ..Limits::default()
        };
        let mut reader = Reader::new(file, limits);
        let mut model = Self {
            format: Format::V3,
            language: String::new(),
            elements: Vec::new(),
            relationships: Vec::new(),
            definitions: HashMap::new(),
        };
        let (mut definitions, mut names) = (Vec::new(), Vec::new());
        while let Some(item) = reader.next_item().map_err(refusal)? {
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
        model.definitions = definitions
            .into_iter()
            .filter_map(|definition| named(definition, &model.language))
            .collect();
        Ok(model)
    }

    /// The key of a property; without a definition what the property refers to.
    pub(super) fn key<'a>(&'a self, definition: &'a str) -> &'a str {
        let known = self.definitions.get(definition);
        known.map_or(definition, |known| known.key.as_str())
    }

    /// The type of a property's values, as the file has it.
    pub(super) fn data_type(&self, definition: &str) -> Option<&str> {
        self.definitions.get(definition)?.data_type.as_deref()
    }
}

fn named(definition: PropertyDefinition, language: &str) -> Option<(String, ImportedDefinition)> {
    let identifier = definition.identifier?;
    let names = definition.names.iter();
    let names = names.map(|name| (name.language.as_deref(), name.value.as_str()));
    let key = property_key(&identifier, names, language).to_owned();
    let data_type = definition.data_type;
    Some((identifier, ImportedDefinition { key, data_type }))
}

fn refusal(error: architrave_exchange::Error) -> ApiError {
    let text = format!("{error} Nothing was imported.");
    match error.kind {
        ErrorKind::Io(_) => ApiError::Internal(text),
        ErrorKind::Limit { .. } => ApiError::TooLarge(text),
        _ => ApiError::BadRequest(text),
    }
}
