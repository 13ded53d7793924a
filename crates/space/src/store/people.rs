//! The people of a process space and their roles.

use rusqlite::{Connection, OptionalExtension, params};

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
    c: &Connection,
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

/// The role of a person: `None` when the space has no such person.
///
/// # Errors
/// When the database cannot be read.
pub fn role(c: &Connection, warehouse: &str, id: &str) -> Result<Option<Option<Role>>, ApiError> {
    let mut statement =
        c.prepare_cached("SELECT role FROM person WHERE warehouse_id = ?1 AND id = ?2")?;
    let role: Option<Option<String>> = statement
        .query_row([warehouse, id], |row| row.get(0))
        .optional()?;
    Ok(role.map(|name| name.as_deref().and_then(Role::named)))
}

/// The User with this id, as JSON.
///
/// # Errors
/// When the database cannot be read.
pub fn document(c: &Connection, warehouse: &str, id: &str) -> Result<Option<String>, ApiError> {
    let mut statement =
        c.prepare_cached("SELECT document FROM person WHERE warehouse_id = ?1 AND id = ?2")?;
    Ok(statement
        .query_row([warehouse, id], |row| row.get(0))
        .optional()?)
}
