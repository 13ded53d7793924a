//! What a file is and how much is in it.

use std::collections::HashMap;
use std::fmt;

use architrave_exchange::{Bound, Foreign, Malformed, model_language, property_key};
use serde::{Deserialize, Serialize};

use crate::{LocalizedText, PropertyDefinition};

/// What the file is, as far as it was read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The format with its version: "ArchiMate exchange 3.1".
    pub format: Option<String>,
    /// The identifier of the model.
    pub model: Option<String>,
    /// The names of the model.
    pub names: Vec<LocalizedText>,
    /// What wrote the file, where it says so.
    pub tool: Option<String>,
    /// The definitions of properties.
    pub definitions: Vec<PropertyDefinition>,
    /// Views.
    pub views: usize,
    /// Items of organizations.
    pub organization_items: usize,
    /// Lines, as far as it was read.
    pub lines: u64,
    /// Bytes, as far as it was read.
    pub bytes: u64,
    /// SHA-256 of the whole file, in lower-case hexadecimal; it comes after all else.
    pub sha256: Option<String>,
    /// How many of what.
    pub counts: FileCounts,
    /// Why reading stopped, if it did not come to the end.
    pub stopped: Option<Stopped>,
}

/// How many of what there are in a file; every list has the most first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileCounts {
    /// Elements.
    pub elements: usize,
    /// Elements without a type.
    pub untyped: usize,
    /// Relationships.
    pub relationships: usize,
    /// Elements of each class of the interface.
    pub classes: Vec<(String, usize)>,
    /// Elements of each type that is none, as written.
    pub others: Vec<(String, usize)>,
    /// Relationships of each kind.
    pub kinds: Vec<(Option<String>, usize)>,
    /// On how many elements each language has a name.
    pub languages: Vec<(Option<String>, usize)>,
    /// Properties of elements and relationships by the identifier of their definition.
    pub properties: Vec<(String, usize)>,
}

impl Summary {
    /// The key of each property definition, by its identifier, as the service names it.
    pub fn keys(&self) -> HashMap<&str, &str> {
        let language = model_language(self.names.iter().map(|name| name.language.as_deref()));
        let keys = self.definitions.iter().map(|definition| {
            let identifier = definition.identifier.as_str();
            let names = definition.names.iter();
            let names = names.map(|name| (name.language.as_deref(), name.value.as_str()));
            (identifier, property_key(identifier, names, language))
        });
        keys.collect()
    }
}

/// What kind of problem stopped the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Problem {
    /// It is not well-formed XML: the service refuses it with 400 (import, rule 4).
    NotWellFormed,
    /// It is another kind of file.
    WrongKind,
    /// It has a DOCTYPE, which a reader refuses that guards against entity attacks.
    Doctype,
    /// This reader stops here, but a service may read on: a limit, an unknown encoding.
    NotReadHere,
    /// The browser could not read its bytes.
    Unreadable,
}

/// What is wrong with a file that is not read to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StopReason {
    /// It breaks a rule of XML or its namespaces.
    NotWellFormed(Box<Malformed>),
    /// It has a DOCTYPE.
    Doctype,
    /// It meets a limit of the reader.
    Limit {
        /// What is limited.
        bound: Bound,
        /// The limit.
        limit: u64,
    },
    /// It is in this encoding, which the reader does not know.
    Encoding(String),
    /// It is something else than an exchange file.
    NotExchange(Foreign),
    /// The browser does not give its bytes.
    Unreadable(ReadFailure),
}

/// Why bytes of a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReadFailure {
    /// The browser refused; the file may have changed on disk or be gone.
    Refused,
    /// The browser refused a part of it.
    PartRefused,
    /// Something else, as the system says it.
    Other(String),
}

impl fmt::Display for ReadFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for ReadFailure {}

/// Why reading stopped, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    /// What kind of problem.
    pub problem: Problem,
    /// What is wrong.
    pub reason: StopReason,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The file just before that place and just behind it, on the same line.
    pub piece: Option<(String, String)>,
}
