//! `space backup` and `space restore`, and process spaces that are exported and imported: one file for both databases.
//!
//! A file has one JSON value in each line: a header, the rows of each table in an order in which they can be inserted
//! again, and a footer with their counts and a SHA-256. `docs/decisions/0048-backup-format.md` describes it.

mod format;
mod reader;
mod restore;
mod space;
mod writer;

use std::collections::BTreeMap;
use std::path::PathBuf;

use format::Content;
use space::Rename;
pub use space::{export, import};

use crate::error::Failure;
use crate::store::{ADMINISTRATION, Location, folder, once, warehouses};

/// The file name that means the standard input or output.
pub const STANDARD: &str = "-";

/// A database, and the file to write or to read.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The data folder and the database.
    pub location: Location,
    /// The file; `-` is the standard output or input.
    pub file: PathBuf,
}

/// The number of rows by table.
pub type Counts = BTreeMap<String, u64>;

/// Writes one state of the whole database into a file, also while it is served. Returns what to tell.
///
/// # Errors
/// Why the database cannot be read or the file not be written; then there is no file.
pub fn backup(transfer: &Transfer) -> Result<String, String> {
    let (location, file) = (&transfer.location, transfer.file.clone());
    let counts = once::read(location, move |c| {
        writer::write_file(c, &file, Content::Database).map_err(Failure)
    })?;
    Ok(format!(
        "backup written to {}: {}. Keys are not in it: with a copy of {}, issued tokens stay valid after a restore",
        transfer.file.display(),
        summary(&counts),
        folder::secret(&location.folder).display()
    ))
}

/// Stores a backup in a database without process spaces, whole or not at all. Returns what to tell.
///
/// # Errors
/// Why the file cannot be read or the database not be written; then nothing was stored.
pub fn restore(transfer: &Transfer) -> Result<String, String> {
    let file = transfer.file.clone();
    // Before a database is made for it.
    let mut reader = reader::Reader::open(&file)?;
    if let Content::Space(space) = &reader.header.content {
        return Err(format!(
            "{} is the export of the process space '{space}', no backup; 'space admin space import' imports it",
            file.display()
        ));
    }
    let counts = once::write(&transfer.location, move |c| {
        c.lock(ADMINISTRATION)?;
        let spaces = warehouses::all(c)?;
        if !spaces.is_empty() {
            let ids: Vec<_> = spaces.into_iter().map(|space| space.id).collect();
            return Err(Failure(format!(
                "the database has process spaces ({}): a backup is restored into a database without any, such as \
                 that of a new data folder; nothing was changed",
                ids.join(", ")
            )));
        }
        restore::load(c, &mut reader, None).map_err(Failure)
    })?;
    Ok(format!(
        "restored from {}: {}. Keys are not in a backup: without the {} of the earlier data folder, people need new \
         tokens",
        transfer.file.display(),
        summary(&counts),
        folder::secret(&transfer.location.folder).display()
    ))
}

/// What a file holds, in words.
pub fn summary(counts: &Counts) -> String {
    let names = [
        ("warehouse", "process spaces"),
        ("person", "people"),
        ("element", "elements"),
        ("version", "versions"),
        ("relationship", "relationships"),
        ("licence", "licence keys"),
    ];
    let counted = names.iter().filter_map(|(table, name)| {
        let count = counts.get(*table)?;
        Some(format!("{count} {name}"))
    });
    counted.collect::<Vec<_>>().join(", ")
}
