//! The content of an exchange file, piece by piece.

use std::fmt;

use crate::{Diagram, Viewpoint};

/// A text with its language.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LangString {
    /// The `xml:lang` in scope, inherited as XML says; `None` where there is none.
    pub language: Option<String>,
    /// The text, its white space kept.
    pub value: String,
}

/// A property of the model, an element or a relationship.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Property {
    /// The identifier of its definition, which comes later in the file or not at all. Empty when the file names none.
    pub definition: String,
    /// Its values, one a language.
    pub values: Vec<LangString>,
    /// The line of its start tag.
    pub line: u64,
    /// Its column there, in characters from 1.
    pub column: u64,
}

/// The two formats, distinguished by the namespace of the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// 3.0 and 3.1, which share a namespace.
    V3,
    /// 2.1.
    V2_1,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::V3 => "ArchiMate exchange 3.x",
            Self::V2_1 => "ArchiMate exchange 2.1",
        })
    }
}

/// The root of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The format.
    pub format: Format,
    /// The version of the schema ("3.0", "3.1", "2.1"), if `xsi:schemaLocation` tells it.
    pub schema: Option<String>,
    /// The identifier of the model.
    pub identifier: Option<String>,
    /// The version of the model, which its author gives.
    pub version: Option<String>,
    /// The line of the root's start tag.
    pub line: u64,
}

/// An element of the model.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Element {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// The local part of its `xsi:type` as written; `None` if missing or empty. See [`class_of`](crate::class_of).
    pub kind: Option<String>,
    /// Its names, one for each language, in the order of the file.
    pub names: Vec<LangString>,
    /// Its documentation, one text for each language, in the order of the file.
    pub documentation: Vec<LangString>,
    /// Its properties, in the order of the file.
    pub properties: Vec<Property>,
    /// The line of its start tag.
    pub line: u64,
    /// Its column there, in characters from 1.
    pub column: u64,
}

/// A relationship of the model.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Relationship {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// Its kind under the name that 3.x has for it; a kind that neither format knows as it was written.
    pub kind: Option<String>,
    /// The local part of its `xsi:type` as written; `None` if missing or empty.
    pub kind_as_written: Option<String>,
    /// The identifier of the element or relationship it starts from.
    pub source: Option<String>,
    /// The identifier of the element or relationship it goes to.
    pub target: Option<String>,
    /// Of an Access: `Access`, `Read`, `Write` or `ReadWrite`, if written.
    pub access_type: Option<String>,
    /// Of an Influence: its strength, any text.
    pub modifier: Option<String>,
    /// Of an Association (3.1): whether it has a direction, if written.
    pub is_directed: Option<bool>,
    /// Its names.
    pub names: Vec<LangString>,
    /// Its documentation.
    pub documentation: Vec<LangString>,
    /// Its properties.
    pub properties: Vec<Property>,
    /// The line of its start tag.
    pub line: u64,
    /// Its column there, in characters from 1.
    pub column: u64,
}

/// The definition of a property. In the file it comes after the properties that refer to it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PropertyDefinition {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// `string`, `boolean`, `currency`, `date`, `time` or `number`, as written.
    pub data_type: Option<String>,
    /// Its names; in 2.1 the one of its `name` attribute.
    pub names: Vec<LangString>,
    /// The line of its start tag.
    pub line: u64,
}

/// An item of an organization: a folder, or a place of something of the model in one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OrganizationItem {
    /// The identifier of what it places; a folder has none.
    pub identifier_ref: Option<String>,
    /// The labels of a folder.
    pub labels: Vec<LangString>,
    /// How many items contain it; 0 at the top.
    pub depth: u64,
    /// The line of its start tag.
    pub line: u64,
}

/// A view, its content counted. [`Diagram`] has the content.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct View {
    /// Its identifier; `None` if missing or empty.
    pub identifier: Option<String>,
    /// Its names.
    pub names: Vec<LangString>,
    /// The local part of its `xsi:type`; 2.1 has none.
    pub kind: Option<String>,
    /// Its viewpoint, if it names one.
    pub viewpoint: Option<String>,
    /// Its nodes, nested ones included.
    pub nodes: u64,
    /// Its connections.
    pub connections: u64,
    /// The line of its start tag.
    pub line: u64,
}

/// The next part of the file. Items come in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// The root; always first, and once.
    Header(Header),
    /// A name of the model.
    ModelName(LangString),
    /// A documentation of the model.
    ModelDocumentation(LangString),
    /// A property of the model.
    ModelProperty(Property),
    /// An element.
    Element(Element),
    /// A relationship.
    Relationship(Relationship),
    /// A property definition.
    PropertyDefinition(PropertyDefinition),
    /// An item of an organization; a nested one comes after the one that contains it.
    Organization(OrganizationItem),
    /// A view, unless [`Reader::with_views`](crate::Reader::with_views) asks for its content.
    View(View),
    /// A view with its content.
    Diagram(Diagram),
    /// A viewpoint, if views are read with their content.
    Viewpoint(Viewpoint),
    /// Who or what wrote the file, as its metadata says (`creator`, `tool` or `generator`).
    Tool(String),
}
