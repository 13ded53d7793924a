//! Logical elements: what all versions of an element share.

use architrave_interface::ElementClass;
use rusqlite::{Connection, params};
use uuid::Uuid;

use super::versions::{self, NewVersion};
use crate::error::ApiError;

/// Where an element came from, if it was imported.
#[derive(Clone, Copy, Debug)]
pub struct External<'a> {
    /// Its identifier in the file.
    pub id: &'a str,
    /// The hash of what the file said of it.
    pub content: [u8; 32],
}

/// The two ids of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ids {
    /// The logical id.
    pub element: String,
    /// The instance id.
    pub instance: String,
}

/// A new id: UUIDv7, so that ids made later sort later.
pub fn new_id() -> String {
    Uuid::now_v7().to_string()
}

/// Makes an element with its first version.
///
/// # Errors
/// When the database cannot be written.
pub fn insert(
    c: &Connection,
    warehouse: &str,
    version: &NewVersion<'_>,
    external: Option<External<'_>>,
) -> Result<Ids, ApiError> {
    let ids = Ids {
        element: new_id(),
        instance: new_id(),
    };
    c.prepare_cached(
        "INSERT INTO element (warehouse_id, id, class, specialization, latest_id, external_id,
             content, created_at, created_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?
    .execute(params![
        warehouse,
        ids.element,
        version.class.as_str(),
        version.specialization,
        ids.instance,
        external.map(|e| e.id),
        external.map(|e| e.content),
        version.at,
        version.by,
    ])?;
    versions::insert(c, warehouse, &ids, 1, version)?;
    Ok(ids)
}

/// Adds a version to an element; it is the latest from now on.
///
/// # Errors
/// When the database cannot be written, or there is no such element.
pub fn add_version(
    c: &Connection,
    warehouse: &str,
    element: &str,
    version: &NewVersion<'_>,
    content: Option<[u8; 32]>,
) -> Result<Ids, ApiError> {
    let number: i64 = c
        .prepare_cached(
            "SELECT max(number) + 1 FROM version WHERE warehouse_id = ?1 AND element_id = ?2",
        )?
        .query_row([warehouse, element], |row| row.get(0))?;
    let ids = Ids {
        element: element.into(),
        instance: new_id(),
    };
    c.prepare_cached(
        "UPDATE element SET class = ?3, specialization = ?4, latest_id = ?5,
             content = coalesce(?6, content)
         WHERE warehouse_id = ?1 AND id = ?2",
    )?
    .execute(params![
        warehouse,
        element,
        version.class.as_str(),
        version.specialization,
        ids.instance,
        content,
    ])?;
    versions::insert(c, warehouse, &ids, number, version)?;
    Ok(ids)
}

/// An element that was imported before.
#[derive(Debug)]
pub struct EarlierImport {
    /// Its logical id and the instance id of its latest version.
    pub ids: Ids,
    /// The hash of what was imported last.
    pub content: Option<[u8; 32]>,
    /// Its class.
    pub class: ElementClass,
    /// The owners of its latest version, as JSON.
    pub owners: String,
}

/// The elements of the space that came from files, with their external ids.
///
/// # Errors
/// When the database cannot be read.
pub fn imported(
    c: &Connection,
    warehouse: &str,
    external_ids: &str,
) -> Result<Vec<(String, EarlierImport)>, ApiError> {
    let mut statement = c.prepare_cached(
        "SELECT e.external_id, e.id, e.latest_id, e.content, e.class, v.owners
         FROM json_each(?2) ask
         CROSS JOIN element e ON e.warehouse_id = ?1 AND e.external_id = ask.value
         CROSS JOIN version v ON v.warehouse_id = ?1 AND v.id = e.latest_id",
    )?;
    let rows = statement.query_map([warehouse, external_ids], |row| {
        let known = EarlierImport {
            ids: Ids {
                element: row.get(1)?,
                instance: row.get(2)?,
            },
            content: row.get(3)?,
            class: row.get_ref(4)?.as_str()?.into(),
            owners: row.get(5)?,
        };
        Ok((row.get(0)?, known))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
