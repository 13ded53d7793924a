//! Reading an exchange file off the main thread: what the import worker and the page say to each
//! other, and the reading itself (feature `reader`), which also runs natively.

#[cfg(feature = "reader")]
mod gather;
#[cfg(feature = "reader")]
mod hashing;
#[cfg(feature = "reader")]
mod piece;
#[cfg(feature = "reader")]
mod retry;

#[cfg(feature = "reader")]
pub use gather::gather;
#[cfg(feature = "reader")]
pub use retry::retry_file;

use serde::{Deserialize, Serialize};

/// What the worker says, each as one buffer of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// It is up and waits for a file. A message posted before this one is lost.
    Ready,
    /// So many bytes of the file are read.
    Progress(u64),
    /// The next elements of the file, in its order.
    Elements(Vec<FileElement>),
    /// The next relationships of the file, in its order.
    Relationships(Vec<FileRelationship>),
    /// The file is read, or reading stopped.
    End(Box<Summary>),
    /// A file of those that failed, or why there is none.
    Retry(Result<String, String>),
}

/// What the page asks for besides a file to read: a file that holds only these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetryOrder {
    /// Places of elements among the elements of the file, from 0, ascending.
    pub elements: Vec<usize>,
    /// Places of relationships among the relationships of the file, from 0, ascending.
    pub relationships: Vec<usize>,
}

/// A text with its language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// Its language, where the file gives one.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The text; a very long one is cut (see [`Text::is_cut`]).
    #[serde(rename = "v")]
    pub value: String,
    /// How many characters were cut off its end.
    #[serde(rename = "c", default, skip_serializing_if = "is_zero")]
    pub cut: usize,
}

impl Text {
    /// How many characters of one text are kept; the file has the rest.
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
    pub values: Vec<Text>,
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
    pub names: Vec<Text>,
    /// Its documentation.
    #[serde(rename = "o", default)]
    pub documentation: Vec<Text>,
    /// Its properties.
    #[serde(rename = "p", default)]
    pub properties: Vec<FileProperty>,
    /// Its line.
    #[serde(rename = "n")]
    pub line: u64,
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
    pub names: Vec<Text>,
    /// Its properties.
    #[serde(rename = "p", default)]
    pub properties: Vec<FileProperty>,
    /// Its line.
    #[serde(rename = "n")]
    pub line: u64,
}

/// A property definition of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Definition {
    /// Its identifier.
    pub identifier: String,
    /// The type of its values as written.
    pub data_type: Option<String>,
    /// Its names.
    pub names: Vec<Text>,
}

/// What the file is, as far as it was read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The format with its version: "ArchiMate exchange 3.1".
    pub format: Option<String>,
    /// The identifier of the model.
    pub model: Option<String>,
    /// The names of the model.
    pub names: Vec<Text>,
    /// What wrote the file, where it says so.
    pub tool: Option<String>,
    /// The definitions of properties.
    pub definitions: Vec<Definition>,
    /// Views.
    pub views: usize,
    /// Items of organizations.
    pub organization_items: usize,
    /// Lines, as far as it was read.
    pub lines: u64,
    /// SHA-256 of the whole file, in lower-case hexadecimal.
    pub sha256: Option<String>,
    /// Why reading stopped, if it did not come to the end.
    pub stopped: Option<Stopped>,
}

/// What kind of problem stopped the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Problem {
    /// It is not well-formed XML: the service refuses it with 400 (import, rule 4).
    NotWellFormed,
    /// It is another kind of file.
    WrongKind,
    /// This reader stops here, but a service may read on: DOCTYPE, a limit, an unknown encoding.
    NotReadHere,
    /// The browser could not read its bytes.
    Unreadable,
}

/// Why reading stopped, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    /// What kind of problem.
    pub problem: Problem,
    /// What is wrong, and what to do.
    pub text: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The file just before that place and just behind it, on the same line.
    pub piece: Option<(String, String)>,
}
