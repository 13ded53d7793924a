//! The people of a process space and their roles.

use super::{Connection, params};
use crate::error::ApiError;

/// A role in a process space; people without one only hold its licence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// May create, import and publish.
    Manager,
    /// May create, import and publish.
    Designer,
}

impl Role {
    /// The role with this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "Manager" => Some(Self::Manager),
            "Designer" => Some(Self::Designer),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Manager => "Manager",
            Self::Designer => "Designer",
        }
    }
}

/// Adds a person; `document` is the User of the interface, as JSON.
///
/// # Errors
/// When there is no such space, or the person is in it already.
pub fn insert(
    c: &Connection<'_>,
    warehouse: &str,
    id: &str,
    role: Option<Role>,
    document: &str,
) -> Result<(), ApiError> {
    c.execute(
        "INSERT INTO person (warehouse_id, id, role, document) VALUES (?1, ?2, ?3, ?4)",
        params![warehouse, id, role.map(Role::name), document],
    )?;
    Ok(())
}

/// The role of a person: `None` when the space has no such person, or the person is disabled.
///
/// # Errors
/// When the database cannot be read.
pub fn role(
    c: &Connection<'_>,
    warehouse: &str,
    id: &str,
) -> Result<Option<Option<Role>>, ApiError> {
    let role: Option<Option<String>> = c.value(
        "SELECT role FROM person WHERE warehouse_id = ?1 AND id = ?2 AND NOT disabled",
        params![warehouse, id],
    )?;
    Ok(role.map(|name| name.as_deref().and_then(Role::named)))
}

/// The User with this id, as JSON.
///
/// # Errors
/// When the database cannot be read.
pub fn document(c: &Connection<'_>, warehouse: &str, id: &str) -> Result<Option<String>, ApiError> {
    let sql = "SELECT document FROM person WHERE warehouse_id = ?1 AND id = ?2";
    c.value(sql, params![warehouse, id])
}

/// Whether any process space has the person.
///
/// # Errors
/// When the database cannot be read.
pub fn is_known(c: &Connection<'_>, id: &str) -> Result<bool, ApiError> {
    let known = "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?1)";
    Ok(c.value(known, params![id])?.unwrap_or(false))
}

/// A person in the list of a process space.
#[derive(Clone, Debug)]
pub struct PersonSummary {
    /// The person's id.
    pub id: String,
    /// The person's role.
    pub role: Option<Role>,
    /// Whether the person cannot use the process space.
    pub disabled: bool,
    /// The User of the interface, as JSON.
    pub document: String,
}

/// The people of a process space, for the command line.
///
/// # Errors
/// When the database cannot be read.
pub fn all(c: &Connection<'_>, warehouse: &str) -> Result<Vec<PersonSummary>, ApiError> {
    let sql = "SELECT id, role, disabled, document FROM person WHERE warehouse_id = ?1 ORDER BY id";
    c.rows(sql, params![warehouse], |row| {
        let role: Option<String> = row.get(1)?;
        Ok(PersonSummary {
            id: row.get(0)?,
            role: role.as_deref().and_then(Role::named),
            disabled: row.get(2)?,
            document: row.get(3)?,
        })
    })
}

/// Replaces what is known of a person; says whether the space has the person.
///
/// # Errors
/// When the database cannot be written.
pub fn update(
    c: &Connection<'_>,
    warehouse: &str,
    id: &str,
    role: Option<Role>,
    document: &str,
) -> Result<bool, ApiError> {
    let changed = c.execute(
        "UPDATE person SET role = ?3, document = ?4 WHERE warehouse_id = ?1 AND id = ?2",
        params![warehouse, id, role.map(Role::name), document],
    )?;
    Ok(changed == 1)
}

/// Disables a person, or enables the person again; says whether the space has the person.
///
/// # Errors
/// When the database cannot be written.
pub fn set_disabled(
    c: &Connection<'_>,
    warehouse: &str,
    id: &str,
    disabled: bool,
) -> Result<bool, ApiError> {
    let changed = c.execute(
        "UPDATE person SET disabled = ?3 WHERE warehouse_id = ?1 AND id = ?2",
        params![warehouse, id, disabled],
    )?;
    Ok(changed == 1)
}
