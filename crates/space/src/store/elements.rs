//! Logical elements: what all versions of an element share.

use architrave_interface::ElementClass;
use uuid::Uuid;

use super::Connection;
use super::bulk::{Kind, Table};
use super::connection::{Param, params};
use super::versions::{self, NewVersion};
use crate::error::ApiError;

/// Where an element came from, if it was imported.
#[derive(Clone, Copy, Debug)]
pub struct External<'a> {
    /// Its identifier in the file.
    pub id: &'a str,
    /// The hash of what the file said of it.
    pub content: &'a [u8; 32],
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

/// The table, with all of its columns.
pub(super) const TABLE: Table<'_> = Table {
    name: "element",
    columns: &[
        ("warehouse_id", Kind::Text),
        ("id", Kind::Text),
        ("class", Kind::Text),
        ("specialization", Kind::Text),
        ("latest_id", Kind::Text),
        ("external_id", Kind::Text),
        ("content", Kind::Bytes),
        ("created_at", Kind::Text),
        ("created_by", Kind::Text),
    ],
};

/// An element to be stored, with its first version.
#[derive(Debug)]
pub struct NewElement<'a> {
    /// Its ids: [`Ids::generate`].
    pub ids: Ids,
    /// Its first version.
    pub version: NewVersion<'a>,
    /// Where it came from.
    pub external: Option<External<'a>>,
}

impl NewElement<'_> {
    /// A row of the table.
    fn row<'a>(&'a self, warehouse: &'a str) -> Vec<Param<'a>> {
        let external = self.external;
        vec![
            Param::Text(warehouse),
            Param::Text(&self.ids.element),
            Param::Text(self.version.class.as_str()),
            self.version.specialization.map_or(Param::Null, Param::Text),
            Param::Text(&self.ids.instance),
            external.map_or(Param::Null, |external| Param::Text(external.id)),
            external.map_or(Param::Null, |external| Param::Bytes(external.content)),
            Param::Text(self.version.at),
            Param::Text(self.version.by),
        ]
    }
}

impl Ids {
    /// New ids.
    pub fn generate() -> Self {
        Self {
            element: new_id(),
            instance: new_id(),
        }
    }
}

/// Makes elements.
///
/// # Errors
/// When the database cannot be written.
pub fn insert(c: &Connection<'_>, warehouse: &str, new: &[NewElement<'_>]) -> Result<(), ApiError> {
    let rows: Vec<_> = new.iter().map(|new| new.row(warehouse)).collect();
    c.insert(&TABLE, &rows)?;
    let rows: Vec<_> = new
        .iter()
        .map(|new| versions::row(warehouse, &new.ids, 1, &new.version))
        .collect();
    c.insert(&versions::TABLE, &rows)
}

/// Adds a version to an element; it is the latest from now on.
///
/// # Errors
/// When the database cannot be written, or there is no such element.
pub fn add_version(
    c: &Connection<'_>,
    warehouse: &str,
    element: &str,
    version: &NewVersion<'_>,
    content: Option<[u8; 32]>,
) -> Result<Ids, ApiError> {
    let number: Option<Option<i64>> = c.value(
        "SELECT max(number) + 1 FROM version WHERE warehouse_id = ?1 AND element_id = ?2",
        params![warehouse, element],
    )?;
    let number = number
        .flatten()
        .ok_or_else(|| ApiError::Internal(format!("no element {element}")))?;
    let ids = Ids {
        element: element.into(),
        instance: new_id(),
    };
    c.execute(
        "UPDATE element SET class = ?3, specialization = ?4, latest_id = ?5,
             content = coalesce(?6, content)
         WHERE warehouse_id = ?1 AND id = ?2",
        params![
            warehouse,
            element,
            version.class.as_str(),
            version.specialization,
            ids.instance,
            content,
        ],
    )?;
    let row = versions::row(warehouse, &ids, number, version);
    c.insert(&versions::TABLE, &[row])?;
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

/// Those elements of the space that came from files with these ids (a JSON array), with their external ids. On
/// PostgreSQL they are locked until the end of the transaction.
///
/// # Errors
/// When the database cannot be read.
pub fn imported(
    c: &Connection<'_>,
    warehouse: &str,
    external_ids: &str,
) -> Result<Vec<(String, EarlierImport)>, ApiError> {
    // By the index; locked in one order, so that two transactions cannot wait for each other.
    let lock =
        c.on_postgres(" AND md5(e.external_id) = md5(ask.value) ORDER BY e.id FOR UPDATE OF e");
    let sql = format!(
        "SELECT e.external_id, e.id, e.latest_id, e.content, e.class, v.owners
         FROM json_each(?2) ask CROSS JOIN element e CROSS JOIN version v
         WHERE e.warehouse_id = ?1 AND e.external_id = ask.value
             AND v.warehouse_id = ?1 AND v.id = e.latest_id{lock}"
    );
    c.rows(&sql, params![warehouse, external_ids], |row| {
        let known = EarlierImport {
            ids: Ids {
                element: row.get(1)?,
                instance: row.get(2)?,
            },
            content: row.hash(3)?,
            class: row.text(4)?.into(),
            owners: row.get(5)?,
        };
        Ok((row.get(0)?, known))
    })
}
