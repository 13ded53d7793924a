//! The format of a database, which `PRAGMA user_version` holds, and its migrations.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::super::folder;
use super::super::migrations::{FORMAT, Migration};
use crate::limits;

/// What brings a database from the format before to each format.
pub const MIGRATIONS: [Migration; 3] = [
    Migration::new(2, include_str!("migrations/2.sql")),
    Migration::new(3, include_str!("migrations/3.sql")),
    Migration::new(4, include_str!("migrations/4.sql")),
];

/// The format of the database in a data folder, which is not changed; `None` if there is none.
///
/// # Errors
/// Why it cannot be read.
pub fn stored_format(data: &Path) -> Result<Option<i64>, String> {
    let path = folder::database(data);
    if !path.is_file() {
        return Ok(None);
    }
    let read = || {
        // Another program may have to finish first.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&path, flags)?;
        connection.busy_timeout(limits::DATABASE_WAIT)?;
        format(&connection)
    };
    match read() {
        Ok(0) => Ok(None),
        Ok(format) => Ok(Some(format)),
        Err(error) => Err(format!("{} cannot be opened: {error}", path.display())),
    }
}

/// The format of a database; 0 for an empty one.
pub(super) fn format(c: &Connection) -> rusqlite::Result<i64> {
    c.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Makes the tables of an empty database, or applies what is missing to one of an earlier format. Returns the format
/// that it has then.
pub(super) fn run(c: &Connection) -> rusqlite::Result<i64> {
    let mut format = format(c)?;
    if format == 0 {
        c.execute_batch(include_str!("schema.sql"))?;
        c.pragma_update(None, "user_version", FORMAT)?;
        return Ok(FORMAT);
    }
    // A later format, or none that ever was, is left alone.
    if (1..FORMAT).contains(&format) {
        for migration in MIGRATIONS.iter().filter(|one| one.to > format) {
            c.execute_batch(migration.sql)?;
            c.pragma_update(None, "user_version", migration.to)?;
        }
        format = FORMAT;
    }
    Ok(format)
}
