//! A file as the worker read it, with an index from identifiers to its parts.

use std::collections::HashMap;

use architrave_worker::{FileElement, FileRelationship, LocalizedText, Summary};

/// What is known of a file before anything of it is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileFacts {
    pub name: String,
    /// Its size in bytes.
    pub size: f64,
    /// When it was changed last, in milliseconds since 1970.
    pub modified: f64,
}

/// A file that was read, or as much of it as could be. Its elements and relationships stay with
/// the worker until the service's answer is joined with them.
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

    /// Whether its elements and relationships came from the worker.
    pub fn has_parts(&self) -> bool {
        let counts = &self.summary.counts;
        counts.elements + counts.relationships > 0
            && self.elements.len() == counts.elements
            && self.relationships.len() == counts.relationships
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
pub fn best<'a>(texts: &'a [LocalizedText], language: &str) -> Option<&'a str> {
    LocalizedText::best(texts, language).map(|text| text.value.trim())
}
