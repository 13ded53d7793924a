//! The lines of a file beside the rows.

use serde::{Deserialize, Serialize};

use super::Counts;

/// The number of the format, which changes when an earlier program cannot read it any more.
pub const FORMAT: i64 = 1;
/// What the first line says of the file.
pub const KIND: &str = "space backup";

/// The first line.
#[derive(Debug, Deserialize, Serialize)]
pub struct Header {
    /// [`KIND`]
    pub file: String,
    /// The number of the format.
    pub format: i64,
    /// The version of the program that wrote it.
    pub program: String,
    /// The format of the database that it was written from.
    pub database: i64,
    /// When it was written.
    pub at: String,
    /// What it holds.
    pub content: Content,
}

/// What a file holds.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// All of a database.
    Database,
    /// One process space.
    Space(String),
}

/// A line that is an object, after the first one.
#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Section {
    /// The rows of a table follow, each an array with a value for each column.
    Table {
        /// Its name.
        table: String,
        /// The columns that the rows have.
        columns: Vec<String>,
    },
    /// The last line.
    Footer(Footer),
}

/// The last line.
#[derive(Debug, Deserialize, Serialize)]
pub struct Footer {
    /// The number of rows of each table.
    pub rows: Counts,
    /// Of all lines before, with their line breaks, in hexadecimal.
    pub sha256: String,
}

/// A SHA-256 in hexadecimal.
pub fn hexadecimal(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
