//! The parts of an import's receipt that are read without the code of imports: the list of elements and the
//! page Quality have no use for the rest.

use serde::Deserialize;

use super::Record;

/// What an import made.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct ImportParts {
    pub elements: Vec<ImportPart>,
    pub relationships: Vec<ImportPart>,
}

/// An element or a relationship.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct ImportPart {
    /// The logical id of an element, or the id of a relationship.
    pub id: String,
    /// The instance id of an element.
    pub instance: String,
    pub entry: EntryInFile,
}

/// What it was in the file.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct EntryInFile {
    /// The identifier; `None` where it has none.
    #[serde(rename = "i")]
    pub identifier: Option<String>,
    /// The line; 0 where it is not known.
    #[serde(rename = "l")]
    pub line: u64,
}

impl ImportParts {
    /// The parts in the receipt of a record; `None` for other records, and where it cannot be read.
    pub fn of(record: &Record) -> Option<Self> {
        serde_json::from_str(record.import_receipt()?).ok()
    }
}
