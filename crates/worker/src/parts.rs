//! The parts of a file, as the page has them.

use serde::{Deserialize, Serialize};

/// A text with its language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalizedText {
    /// Its language, where the file gives one.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The text; a very long one is cut (see [`LocalizedText::is_cut`]).
    #[serde(rename = "v")]
    pub value: String,
    /// How many characters were cut off its end.
    #[serde(rename = "c", default, skip_serializing_if = "is_zero")]
    pub cut: usize,
}

impl LocalizedText {
    /// How many characters of one text are stored; the file has the rest.
    pub const LONGEST: usize = 20_000;

    /// Whether its end was cut off.
    pub fn is_cut(&self) -> bool {
        self.cut > 0
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// A property of an element or a relationship.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileProperty {
    /// The identifier of its definition.
    #[serde(rename = "d")]
    pub definition: String,
    /// Its values.
    #[serde(rename = "v")]
    pub values: Vec<LocalizedText>,
    /// Its line.
    #[serde(rename = "n")]
    pub line: u64,
}

/// An element of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileElement {
    /// Its identifier.
    #[serde(rename = "i", default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// Its type as written.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The conceptual class that the interface has for the type; none for a junction and for a
    /// type that the format does not know.
    #[serde(rename = "c", default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Whether it is a junction.
    #[serde(rename = "j", default)]
    pub junction: bool,
    /// Its names.
    #[serde(rename = "s", default)]
    pub names: Vec<LocalizedText>,
    /// Its documentation.
    #[serde(rename = "o", default)]
    pub documentation: Vec<LocalizedText>,
    /// Its properties.
    #[serde(rename = "p", default)]
    pub properties: Vec<FileProperty>,
    /// Its line.
    #[serde(rename = "n")]
    pub line: u64,
    /// A hash of its type, names, documentation and properties.
    #[serde(rename = "m", default)]
    pub mark: u64,
}

/// A relationship of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRelationship {
    /// Its identifier.
    #[serde(rename = "i", default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// Its kind as the interface names it, or as written where no format knows it.
    #[serde(rename = "k", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The identifier of its source.
    #[serde(rename = "a", default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The identifier of its target.
    #[serde(rename = "z", default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Its names.
    #[serde(rename = "s", default)]
    pub names: Vec<LocalizedText>,
    /// Its properties.
    #[serde(rename = "p", default)]
    pub properties: Vec<FileProperty>,
    /// Its line.
    #[serde(rename = "n")]
    pub line: u64,
}

/// A property definition of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyDefinition {
    /// Its identifier.
    pub identifier: String,
    /// The type of its values as written.
    pub data_type: Option<String>,
    /// Its names.
    pub names: Vec<LocalizedText>,
}
