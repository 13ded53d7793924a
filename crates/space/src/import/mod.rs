//! Import of ArchiMate exchange files (`interface.md`, endpoint 5), by its four rules.
//!
//! A file is read completely ([`read_file`]) before anything is written, and written in one
//! transaction ([`write()`]): the response lists what cannot be imported, and a failure of the
//! service writes nothing.

mod elements;
mod file;
mod references;

use std::collections::{HashMap, HashSet};

use architrave_file_elements::FileModel;
use architrave_interface::{
    DroppedProperty, Extra, Fail, ImportResponse, ImportedElement, ImportedRelationship,
};

use crate::error::ApiError;
use crate::settings::Compiled;
use crate::store::Connection;

pub use file::read as read_file;

/// How many new or changed rows are collected before they are stored.
const ROWS_AT_ONCE: usize = 500;

/// Where, under which settings and as whom a file is imported.
#[derive(Debug)]
pub struct Import<'a> {
    /// The connection, in a transaction that writes.
    pub c: &'a Connection<'a>,
    /// The process space.
    pub warehouse: &'a str,
    /// Its settings.
    pub settings: &'a Compiled,
    /// Who imports.
    pub person: &'a str,
    /// When.
    pub at: &'a str,
}

/// What is known while a file is written.
#[derive(Debug, Default)]
struct Progress<'a> {
    /// Identifiers met so far; in a file each identifies one entry.
    met: HashSet<&'a str>,
    /// The logical ids of imported elements, by identifier.
    element_ids: HashMap<&'a str, String>,
    elements: Vec<ImportedElement>,
    relationships: Vec<ImportedRelationship>,
    failed: Vec<Fail>,
    dropped: Vec<DroppedProperty>,
}

/// Waits for other imports into a process space, which could create the same identifiers, and keeps them waiting until
/// the end of the transaction. On SQLite any other write waits.
///
/// # Errors
/// [`ApiError::Busy`] when that takes too long.
pub fn lock(c: &Connection<'_>, warehouse: &str) -> Result<(), ApiError> {
    c.lock(&["import", warehouse])
}

/// Writes a file's elements and relationships, and returns the result of each.
///
/// # Errors
/// When the database cannot be written; the caller must then roll back the transaction.
pub fn write(import: &Import<'_>, file: &FileModel) -> Result<ImportResponse, ApiError> {
    let mut progress = Progress::default();
    elements::write(import, file, &mut progress)?;
    references::write(import, file, &mut progress)?;
    Ok(ImportResponse {
        elements: progress.elements.into(),
        relationships: progress.relationships.into(),
        failed: progress.failed.into(),
        dropped: progress.dropped.into(),
        extra: Extra::none(),
    })
}

impl<'a> Progress<'a> {
    fn fail(&mut self, reason: String) {
        let extra = Extra::none();
        self.failed.push(Fail { reason, extra });
    }

    /// The identifier of `what`, if it has one that nothing before it has.
    fn identifier(
        &mut self,
        what: &str,
        identifier: Option<&'a str>,
        name: Option<&str>,
        line: u64,
    ) -> Option<&'a str> {
        let Some(identifier) = identifier else {
            let name = name.map(|name| format!(" \"{name}\"")).unwrap_or_default();
            self.fail(format!("{what}{name} in line {line} has no identifier"));
            return None;
        };
        if !self.met.insert(identifier) {
            self.fail(format!(
                "{what} {identifier} in line {line}: its identifier stands for something else earlier in the file"
            ));
            return None;
        }
        Some(identifier)
    }
}
