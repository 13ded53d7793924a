//! Process spaces and their settings.

use super::{Connection, params};
use crate::error::ApiError;

/// Makes a process space.
///
/// # Errors
/// When it exists already.
pub fn insert(c: &Connection<'_>, id: &str, settings: &str) -> Result<(), ApiError> {
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
pub fn settings(c: &Connection<'_>, id: &str) -> Result<Option<String>, ApiError> {
    c.value("SELECT settings FROM warehouse WHERE id = ?1", params![id])
}

/// Which settings are in force, as a number that changes with them; `None` without such a space, and for one that is
/// disabled.
///
/// # Errors
/// When the database cannot be read.
pub fn settings_version(c: &Connection<'_>, id: &str) -> Result<Option<i64>, ApiError> {
    let sql = "SELECT settings_version FROM warehouse WHERE id = ?1 AND NOT disabled";
    c.value(sql, params![id])
}

/// Replaces the settings; says whether there is such a space.
///
/// # Errors
/// When the database cannot be written.
pub fn set_settings(c: &Connection<'_>, id: &str, settings: &str) -> Result<bool, ApiError> {
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
pub fn all(c: &Connection<'_>) -> Result<Vec<Space>, ApiError> {
    let sql = "SELECT id, name, disabled FROM warehouse ORDER BY id";
    c.rows(sql, params![], |row| {
        Ok(Space {
            id: row.get(0)?,
            name: row.get(1)?,
            disabled: row.get(2)?,
        })
    })
}

/// Names a process space; says whether there is such a space.
///
/// # Errors
/// When the database cannot be written.
pub fn rename(c: &Connection<'_>, id: &str, name: &str) -> Result<bool, ApiError> {
    let changed = c.execute(
        "UPDATE warehouse SET name = ?2 WHERE id = ?1",
        params![id, name],
    )?;
    Ok(changed == 1)
}

/// Disables a process space, or enables it again; says whether there is such a space.
///
/// # Errors
/// When the database cannot be written.
pub fn set_disabled(c: &Connection<'_>, id: &str, disabled: bool) -> Result<bool, ApiError> {
    let changed = c.execute(
        "UPDATE warehouse SET disabled = ?2 WHERE id = ?1",
        params![id, disabled],
    )?;
    Ok(changed == 1)
}
