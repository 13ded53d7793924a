//! Export and import of one process space, also under another id.

use std::path::Path;

use architrave_interface::User;

use super::format::Content;
use super::reader::Reader;
use super::{Counts, restore, writer};
use crate::admin::detail;
use crate::store::tables::StoredTable;
use crate::store::value::Value;
use crate::store::{Connection, warehouses};

/// Writes a process space into a file. Returns the number of rows by table.
///
/// # Errors
/// Why the database cannot be read or the file not be written.
pub fn export(c: &Connection<'_>, space: &str, file: &Path) -> Result<Counts, String> {
    writer::write_file(c, file, Content::Space(space.into()))
}

/// Stores the process space of a file, under its id or another one. Returns its id, and the number of rows by table.
///
/// # Errors
/// What is wrong with the file, or that there is such a process space already.
pub fn import(
    c: &Connection<'_>,
    file: &Path,
    id: Option<&str>,
) -> Result<(String, Counts), String> {
    let mut reader = Reader::open(file)?;
    let Content::Space(from) = reader.header.content.clone() else {
        return Err(format!(
            "{} is the backup of a whole database; 'space restore' restores it",
            file.display()
        ));
    };
    let to = id.unwrap_or(&from).to_owned();
    if warehouses::settings(c, &to).map_err(detail)?.is_some() {
        return Err(format!(
            "there is a process space '{to}' already; nothing was changed. --as imports the file under another id"
        ));
    }
    let rename = Rename { from, to };
    let counts = restore::load(c, &mut reader, Some(&rename))?;
    Ok((rename.to, counts))
}

/// The id of an exported process space, and the id that it gets.
#[derive(Debug)]
pub struct Rename {
    from: String,
    to: String,
}

impl Rename {
    /// Changes the id where it is a value of this column, or in it.
    pub(super) fn apply(
        &self,
        stored: &StoredTable,
        column: &str,
        value: &mut Value,
    ) -> Result<(), String> {
        let Value::Text(text) = value else {
            return Ok(());
        };
        if stored.space == Some(column) {
            if *text != self.from {
                return Err("the row is of another process space".into());
            }
            text.clone_from(&self.to);
        } else if (stored.table.name, column) == ("person", "document") && self.from != self.to {
            *text = self.document(text)?;
        }
        Ok(())
    }

    /// A User that names the process space by its new id.
    fn document(&self, text: &str) -> Result<String, String> {
        let fails = |error| format!("a person is no User of the interface: {error}");
        let mut user: User = serde_json::from_str(text).map_err(fails)?;
        let visited = user.history.iter_mut().map(|visit| &mut visit.warehouse_id);
        for id in user.warehouse_ids.iter_mut().chain(visited) {
            if *id == self.from {
                id.clone_from(&self.to);
            }
        }
        serde_json::to_string(&user).map_err(fails)
    }
}
