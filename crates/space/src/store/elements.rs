//! Logical elements: what all versions of an element share.

use uuid::Uuid;

use super::Connection;
use super::bulk::{Kind, Table};
use super::connection::{Param, ToParam, params};
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

/// A further version of an element, to be stored.
#[derive(Debug)]
pub struct LaterVersion<'a> {
    /// The id of its element, and its own.
    pub ids: Ids,
    /// Its place among the versions of the element.
    pub number: i64,
    /// What it says.
    pub version: NewVersion<'a>,
    /// The hash of what was imported last.
    pub content: Option<[u8; 32]>,
}

/// What a later version changes of its element.
const LATEST: Table<'_> = Table {
    name: "element",
    columns: &[
        ("warehouse_id", Kind::Text),
        ("id", Kind::Text),
        ("class", Kind::Text),
        ("specialization", Kind::Text),
        ("latest_id", Kind::Text),
        ("content", Kind::Bytes),
    ],
};

impl LaterVersion<'_> {
    /// A row of [`LATEST`].
    fn row<'a>(&'a self, warehouse: &'a str) -> Vec<Param<'a>> {
        vec![
            Param::Text(warehouse),
            Param::Text(&self.ids.element),
            Param::Text(self.version.class.as_str()),
            self.version.specialization.map_or(Param::Null, Param::Text),
            Param::Text(&self.ids.instance),
            self.content.to_param(),
        ]
    }
}

/// Adds a version to each of these elements; it is the latest from now on.
///
/// # Errors
/// When the database cannot be written.
pub fn add_versions(
    c: &Connection<'_>,
    warehouse: &str,
    later: &[LaterVersion<'_>],
) -> Result<(), ApiError> {
    let rows: Vec<_> = later.iter().map(|later| later.row(warehouse)).collect();
    c.update(&LATEST, 2, &rows)?;
    let rows: Vec<_> = later
        .iter()
        .map(|later| versions::row(warehouse, &later.ids, later.number, &later.version))
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
    version: NewVersion<'_>,
) -> Result<Ids, ApiError> {
    let latest = c.row(
        "SELECT v.number, e.content FROM element e CROSS JOIN version v
         WHERE e.warehouse_id = ?1 AND e.id = ?2 AND v.warehouse_id = ?1 AND v.id = e.latest_id",
        params![warehouse, element],
        |row| Ok((row.get(0)?, row.hash(1)?)),
    )?;
    let (number, content): (i64, _) =
        latest.ok_or_else(|| ApiError::Internal(format!("no element {element}")))?;
    let ids = Ids {
        element: element.into(),
        instance: new_id(),
    };
    let later = LaterVersion {
        ids: ids.clone(),
        number: number + 1,
        version,
        content,
    };
    add_versions(c, warehouse, &[later])?;
    Ok(ids)
}

/// An element that was imported before.
#[derive(Debug)]
pub struct EarlierImport {
    /// Its logical id and the instance id of its latest version.
    pub ids: Ids,
    /// The hash of what was imported last.
    pub content: Option<[u8; 32]>,
    /// The number of its latest version.
    pub number: i64,
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
        "SELECT e.external_id, e.id, e.latest_id, e.content, v.number, v.owners
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
            number: row.get(4)?,
            owners: row.get(5)?,
        };
        Ok((row.get(0)?, known))
    })
}
