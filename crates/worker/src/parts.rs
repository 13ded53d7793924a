//! The parts of a file, as the page has them.

use serde::{Deserialize, Serialize};

/// A text with its language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalizedText {
    /// Its language, where the file gives one.
    #[serde(rename = "l", default)]
    pub language: Option<String>,
    /// The text; a very long one is cut (see [`LocalizedText::is_cut`]).
    #[serde(rename = "v")]
    pub value: String,
    /// How many characters were cut off its end.
    #[serde(rename = "c", default)]
    pub cut: usize,
}

impl LocalizedText {
    /// Of `texts`, the one in `language` (main parts of tags are compared), else the first that is not empty.
    pub fn best<'a>(texts: &'a [Self], language: &str) -> Option<&'a Self> {
        let filled = || texts.iter().filter(|text| !text.value.trim().is_empty());
        let found = filled().find(|text| text.is_in(language));
        found.or_else(|| filled().next())
    }

    /// Whether the text is in `language`, by the main parts of tags.
    pub fn is_in(&self, language: &str) -> bool {
        let language = main_part(language);
        self.language.as_deref().map(main_part) == Some(language)
    }

    /// How many characters of one text are stored; the file has the rest.
    pub const LONGEST: usize = 20_000;

    /// Whether its end was cut off.
    pub fn is_cut(&self) -> bool {
        self.cut > 0
    }
}

/// `de` of `de-CH`.
fn main_part(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// A property of an element or a relationship.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileProperty {
    /// The identifier of its definition.
    pub definition: String,
    /// Its values.
    pub values: Vec<LocalizedText>,
    /// Its line.
    pub line: u64,
}

/// An element of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileElement {
    /// Its identifier.
    pub identifier: Option<String>,
    /// Its type as written.
    pub kind: Option<String>,
    /// The conceptual class that the interface has for the type; none for a junction and for a
    /// type that the format does not know.
    pub class: Option<String>,
    /// Whether it is a junction.
    pub junction: bool,
    /// Its names.
    pub names: Vec<LocalizedText>,
    /// Its documentation.
    pub documentation: Vec<LocalizedText>,
    /// Its properties.
    pub properties: Vec<FileProperty>,
    /// Its line.
    pub line: u64,
    /// A hash of its type, names, documentation and properties.
    pub mark: u64,
}

/// A relationship of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRelationship {
    /// Its identifier.
    pub identifier: Option<String>,
    /// Its kind as the interface names it, or as written where no format knows it.
    pub kind: Option<String>,
    /// The identifier of its source.
    pub source: Option<String>,
    /// The identifier of its target.
    pub target: Option<String>,
    /// Its names.
    pub names: Vec<LocalizedText>,
    /// Its properties.
    pub properties: Vec<FileProperty>,
    /// Its line.
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
