//! A file as the worker read it, with the ways from identifiers to its parts.

use std::collections::HashMap;

use architrave_interface::{ElementClass, Layer};
use architrave_worker::{FileElement, FileProperty, FileRelationship, Summary, Text};

/// What is known of a file before anything of it is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileFacts {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: f64,
    /// When it was changed last, in milliseconds since 1970.
    pub modified: f64,
}

/// A file that was read, or as much of it as could be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelFile {
    /// What it is.
    pub summary: Summary,
    /// Its elements, in its order.
    pub elements: Vec<FileElement>,
    /// Its relationships, in its order.
    pub relationships: Vec<FileRelationship>,
    /// How long reading took, in seconds.
    pub seconds: f64,
}

impl ModelFile {
    /// The elements of each identifier: more than one where the file repeats it.
    pub fn elements_by_id(&self) -> HashMap<&str, Vec<usize>> {
        by_id(self.elements.iter().map(|e| e.identifier.as_deref()))
    }

    /// The relationships of each identifier.
    pub fn relationships_by_id(&self) -> HashMap<&str, Vec<usize>> {
        by_id(self.relationships.iter().map(|r| r.identifier.as_deref()))
    }

    /// The key of each property definition: its first name, else its identifier.
    pub fn keys(&self) -> HashMap<&str, &str> {
        let definitions = self.summary.definitions.iter();
        definitions
            .map(|d| {
                let name = d
                    .names
                    .iter()
                    .map(|n| n.value.trim())
                    .find(|n| !n.is_empty());
                (d.identifier.as_str(), name.unwrap_or(&d.identifier))
            })
            .collect()
    }

    /// The name of the model in `language`, else in any.
    pub fn name(&self, language: &str) -> Option<&str> {
        best(&self.summary.names, language)
    }
}

fn by_id<'a>(ids: impl Iterator<Item = Option<&'a str>>) -> HashMap<&'a str, Vec<usize>> {
    let mut map: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, id) in ids.enumerate() {
        if let Some(id) = id {
            map.entry(id).or_default().push(at);
        }
    }
    map
}

/// The text of `language`, else the first that is not empty.
pub fn best<'a>(texts: &'a [Text], language: &str) -> Option<&'a str> {
    let filled = || texts.iter().filter(|t| !t.value.trim().is_empty());
    filled()
        .find(|t| {
            t.language
                .as_deref()
                .is_some_and(|l| main(l) == main(language))
        })
        .or_else(|| filled().next())
        .map(|t| t.value.trim())
}

/// The main part of a language tag.
fn main(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// The class of an element of the file and the layer that ArchiMate gives it.
pub fn class_and_layer(element: &FileElement) -> Option<(ElementClass, Layer)> {
    let class = ElementClass::from(element.class.as_deref()?);
    let layer = class.layer().unwrap_or(Layer::GenericLayer);
    Some((class, layer))
}

/// Whether a property of the file goes by `key`: by a name of its definition or its identifier.
pub fn goes_by(file: &ModelFile, property: &FileProperty, key: &str) -> bool {
    if property.definition == key {
        return true;
    }
    let mut definitions = file.summary.definitions.iter();
    definitions
        .find(|d| d.identifier == property.definition)
        .is_some_and(|d| d.names.iter().any(|n| n.value.trim() == key))
}
