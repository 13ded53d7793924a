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

/// Which settings are in force, as a number that changes with them; `None` without such a space, and for one that is
/// disabled.
///
/// # Errors
/// When the database cannot be read.
pub fn settings_version(c: &Connection, id: &str) -> Result<Option<i64>, ApiError> {
    let mut statement =
        c.prepare_cached("SELECT settings_version FROM warehouse WHERE id = ?1 AND disabled = 0")?;
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

/// A process space in the list of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub name: Option<String>,
    /// Whether nobody can work in it.
    pub disabled: bool,
}

/// All process spaces, for the command line.
///
/// # Errors
/// When the database cannot be read.
pub fn all(c: &Connection) -> Result<Vec<Space>, ApiError> {
    let mut statement = c.prepare("SELECT id, name, disabled FROM warehouse ORDER BY id")?;
    let spaces = statement.query_map([], |row| {
        Ok(Space {
            id: row.get(0)?,
            name: row.get(1)?,
            disabled: row.get(2)?,
        })
    })?;
    Ok(spaces.collect::<Result<_, _>>()?)
}

/// Names a process space; says whether there is such a space.
///
/// # Errors
/// When the database cannot be written.
pub fn rename(c: &Connection, id: &str, name: &str) -> Result<bool, ApiError> {
    let changed = c.execute("UPDATE warehouse SET name = ?2 WHERE id = ?1", [id, name])?;
    Ok(changed == 1)
}

/// Disables a process space, or enables it again; says whether there is such a space.
///
/// # Errors
/// When the database cannot be written.
pub fn set_disabled(c: &Connection, id: &str, disabled: bool) -> Result<bool, ApiError> {
    let changed = c.execute(
        "UPDATE warehouse SET disabled = ?2 WHERE id = ?1",
        params![id, disabled],
    )?;
    Ok(changed == 1)
}
