//! Process spaces and their settings.

use rusqlite::{Connection, OptionalExtension, params};

use crate::error::ApiError;

/// Makes a process space.
///
/// # Errors
/// When it exists already.
pub fn insert(c: &Connection, id: &str, settings: &str) -> Result<(), ApiError> {
    c.execute(
        "INSERT INTO warehouse (id, settings, settings_version) VALUES (?1, ?2, 1)",
        params![id, settings],
    )?;
    Ok(())
}

/// The settings of a process space as they were written; `None` when there is no such space.
///
/// # Errors
/// When the database cannot be read.
pub fn settings(c: &Connection, id: &str) -> Result<Option<String>, ApiError> {
    let mut statement = c.prepare_cached("SELECT settings FROM warehouse WHERE id = ?1")?;
    Ok(statement.query_row([id], |row| row.get(0)).optional()?)
}

/// Which settings are in force, as a number that changes with them; `None` without such a space.
///
/// # Errors
/// When the database cannot be read.
pub fn settings_version(c: &Connection, id: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = c.prepare_cached("SELECT settings_version FROM warehouse WHERE id = ?1")?;
    Ok(statement.query_row([id], |row| row.get(0)).optional()?)
}

/// Replaces the settings; says whether there is such a space.
///
/// # Errors
/// When the database cannot be written.
pub fn set_settings(c: &Connection, id: &str, settings: &str) -> Result<bool, ApiError> {
    let changed = c.execute(
        "UPDATE warehouse SET settings = ?2, settings_version = settings_version + 1 WHERE id = ?1",
        params![id, settings],
    )?;
    Ok(changed == 1)
}

/// The ids of all process spaces, for the command line.
///
/// # Errors
/// When the database cannot be read.
pub fn ids(c: &Connection) -> Result<Vec<String>, ApiError> {
    let mut statement = c.prepare("SELECT id FROM warehouse ORDER BY id")?;
    let ids = statement.query_map([], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
