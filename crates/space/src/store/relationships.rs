//! Relationships, which elements show as references. They hold for all versions of an element.

use architrave_interface::{ElementClass, ReferenceKind};

use super::Connection;
use super::bulk::{Kind, Table};
use super::connection::{Param, params};
use super::versions::{AuditStamp, Version};
use crate::error::ApiError;

/// A relationship to be stored.
#[derive(Debug)]
pub struct NewRelationship<'a> {
    /// Its id in the process space.
    pub id: String,
    /// Its identifier in the file.
    pub external_id: &'a str,
    /// Its kind.
    pub kind: ReferenceKind,
    /// Whether it has a direction; only an Association can be without.
    pub is_directed: bool,
    /// The logical id of its source.
    pub source: String,
    /// The logical id of its target.
    pub target: String,
    /// ArchitectureProperty list, as JSON.
    pub properties: String,
    /// The hash of what the file said of it.
    pub content: [u8; 32],
    /// When it is created.
    pub at: &'a str,
    /// Who creates it.
    pub by: &'a str,
}

impl NewRelationship<'_> {
    /// A row of the table.
    fn row<'a>(&'a self, warehouse: &'a str) -> Vec<Param<'a>> {
        let mut row = self.change(warehouse);
        row.insert(2, Param::Text(self.external_id));
        row.extend([Param::Null, Param::Null]);
        row
    }

    /// A row of [`CHANGE`].
    fn change<'a>(&'a self, warehouse: &'a str) -> Vec<Param<'a>> {
        vec![
            Param::Text(warehouse),
            Param::Text(&self.id),
            Param::Text(self.kind.as_str()),
            Param::Boolean(self.is_directed),
            Param::Text(&self.source),
            Param::Text(&self.target),
            Param::Text(&self.properties),
            Param::Bytes(&self.content),
            Param::Text(self.at),
            Param::Text(self.by),
        ]
    }
}

/// Which end of a relationship the other element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The other element is the source.
    Source,
    /// The other element is the target.
    Target,
    /// Both ends are the same element.
    Both,
}

/// A relationship from the side of one of its elements.
#[derive(Debug)]
pub struct RelationshipSide {
    /// Its id in the process space.
    pub id: String,
    /// Its kind.
    pub kind: ReferenceKind,
    /// Whether it has a direction.
    pub is_directed: bool,
    /// Which end the other element is.
    pub end: End,
    /// The logical id of the other element.
    pub other: String,
    /// Its class.
    pub other_class: ElementClass,
    /// Its specialization.
    pub other_specialization: Option<String>,
    /// The instance id of its latest version.
    pub other_latest: String,
    /// ArchitectureProperty list, as JSON.
    pub properties: String,
    /// When it was created.
    pub created: AuditStamp,
    /// When it was last changed.
    pub modified: Option<AuditStamp>,
}

/// The table, with all of its columns but `seq`.
pub(super) const TABLE: Table<'_> = Table {
    name: "relationship",
    columns: &[
        ("warehouse_id", Kind::Text),
        ("id", Kind::Text),
        ("external_id", Kind::Text),
        ("kind", Kind::Text),
        ("directed", Kind::Boolean),
        ("source_id", Kind::Text),
        ("target_id", Kind::Text),
        ("properties", Kind::Text),
        ("content", Kind::Bytes),
        ("created_at", Kind::Text),
        ("created_by", Kind::Text),
        ("modified_at", Kind::Text),
        ("modified_by", Kind::Text),
    ],
};

/// Makes relationships.
///
/// # Errors
/// When the database cannot be written.
pub fn insert(
    c: &Connection<'_>,
    warehouse: &str,
    new: &[NewRelationship<'_>],
) -> Result<(), ApiError> {
    let rows: Vec<_> = new.iter().map(|new| new.row(warehouse)).collect();
    c.insert(&TABLE, &rows)
}

/// What an import changes of a relationship.
const CHANGE: Table<'_> = Table {
    name: "relationship",
    columns: &[
        ("warehouse_id", Kind::Text),
        ("id", Kind::Text),
        ("kind", Kind::Text),
        ("directed", Kind::Boolean),
        ("source_id", Kind::Text),
        ("target_id", Kind::Text),
        ("properties", Kind::Text),
        ("content", Kind::Bytes),
        ("modified_at", Kind::Text),
        ("modified_by", Kind::Text),
    ],
};

/// Replaces what relationships say; their ids stay.
///
/// # Errors
/// When the database cannot be written.
pub fn update(
    c: &Connection<'_>,
    warehouse: &str,
    changed: &[NewRelationship<'_>],
) -> Result<(), ApiError> {
    let rows: Vec<_> = changed.iter().map(|new| new.change(warehouse)).collect();
    c.update(&CHANGE, 2, &rows)
}

/// The relationships of the space that came from files: external id, id and content.
///
/// # Errors
/// When the database cannot be read.
pub fn imported(
    c: &Connection<'_>,
    warehouse: &str,
    external_ids: &str,
) -> Result<Vec<(String, String, [u8; 32])>, ApiError> {
    let by_index = c.on_postgres(" AND md5(r.external_id) = md5(ask.value)");
    let sql = format!(
        "SELECT r.external_id, r.id, r.content FROM json_each(?2) ask CROSS JOIN relationship r
         WHERE r.warehouse_id = ?1 AND r.external_id = ask.value{by_index}"
    );
    c.rows(&sql, params![warehouse, external_ids], |row| {
        Ok((row.get(0)?, row.get(1)?, row.hash(2)?.unwrap_or_default()))
    })
}

/// The relationships of the elements of these versions, at their places.
///
/// # Errors
/// When the database cannot be read.
pub fn of_versions(
    c: &Connection<'_>,
    warehouse: &str,
    versions: &[Version],
) -> Result<Vec<Vec<RelationshipSide>>, ApiError> {
    let ids: Vec<&str> = versions.iter().map(|v| v.element_id.as_str()).collect();
    of(c, warehouse, &ids)
}

/// The relationships of each of these elements, at the places of their logical ids.
///
/// # Errors
/// When the database cannot be read.
fn of(
    c: &Connection<'_>,
    warehouse: &str,
    elements: &[&str],
) -> Result<Vec<Vec<RelationshipSide>>, ApiError> {
    let mut seen: Vec<Vec<RelationshipSide>> = Vec::new();
    seen.resize_with(elements.len(), Vec::new);
    let requested = super::json_list(elements.iter().copied())?;
    // As the source first, then as the target; one that is both is returned once.
    for (own, other) in [("source_id", "target_id"), ("target_id", "source_id")] {
        let is_source = own == "source_id";
        // SQLite returns them in this order by itself.
        let order = c.on_postgres(" ORDER BY ask.key, r.seq");
        let sql = format!(
            "SELECT ask.key, r.id, r.kind, r.directed, r.source_id = r.target_id, o.id, o.class,
                 o.specialization, o.latest_id, r.properties, r.created_at, r.created_by,
                 r.modified_at, r.modified_by
             FROM json_each(?2) ask CROSS JOIN relationship r CROSS JOIN element o
             WHERE r.warehouse_id = ?1 AND r.{own} = ask.value
                 AND o.warehouse_id = ?1 AND o.id = r.{other}
                 AND (?3 OR r.source_id <> r.target_id){order}"
        );
        c.rows(&sql, params![warehouse, requested, is_source], |row| {
            let end = match (row.get(4)?, is_source) {
                (true, _) => End::Both,
                (false, true) => End::Target,
                (false, false) => End::Source,
            };
            let modified_at: Option<String> = row.get(12)?;
            let modified_by: Option<String> = row.get(13)?;
            if let Some(list) = seen.get_mut(row.position(0)?) {
                list.push(RelationshipSide {
                    id: row.get(1)?,
                    kind: row.text(2)?.into(),
                    is_directed: row.get(3)?,
                    end,
                    other: row.get(5)?,
                    other_class: row.text(6)?.into(),
                    other_specialization: row.get(7)?,
                    other_latest: row.get(8)?,
                    properties: row.get(9)?,
                    created: AuditStamp {
                        at: row.get(10)?,
                        by: row.get(11)?,
                    },
                    modified: modified_at
                        .zip(modified_by)
                        .map(|(at, by)| AuditStamp { at, by }),
                });
            }
            Ok(())
        })?;
    }
    Ok(seen)
}
