//! Versions of elements, by instance id.

use architrave_interface::{ElementClass, ValidityState};

use super::Connection;
use super::bulk::{Kind, Table};
use super::connection::{Param, Row, params};
use super::elements::Ids;
use crate::error::ApiError;

/// A version to be stored.
#[derive(Clone, Debug)]
pub struct NewVersion<'a> {
    /// The class of the element.
    pub class: &'a ElementClass,
    /// A narrower kind within the class.
    pub specialization: Option<&'a str>,
    /// Its owners, as JSON.
    pub owners: &'a str,
    /// Key to TranslatedString, as a JSON object.
    pub properties: &'a str,
    /// When it is created.
    pub at: &'a str,
    /// Who creates it.
    pub by: &'a str,
}

/// When something happened and who did it (History).
#[derive(Clone, Debug)]
pub struct AuditStamp {
    /// When.
    pub at: String,
    /// Who.
    pub by: String,
}

/// A version as it is stored, with what its element adds.
#[derive(Debug)]
pub struct Version {
    /// Instance id.
    pub id: String,
    /// Logical id.
    pub element_id: String,
    /// Its place among the versions of the element, from 1.
    pub number: i64,
    /// The class of the element.
    pub class: ElementClass,
    /// A narrower kind within the class.
    pub specialization: Option<String>,
    /// Its validity.
    pub state: ValidityState,
    /// Whether it is not deactivated.
    pub is_active: bool,
    /// Whether it is visible.
    pub is_visible: bool,
    /// The last change of its visibility.
    pub visibility: AuditStamp,
    /// Its owners, as JSON.
    pub owners: String,
    /// Key to TranslatedString, as a JSON object.
    pub properties: String,
    /// When the element was created.
    pub created: AuditStamp,
    /// When this version was made, if it is not the first.
    pub modified: Option<AuditStamp>,
    /// When it was last validated.
    pub validated: Option<AuditStamp>,
    /// When it was published.
    pub published: Option<AuditStamp>,
    /// Whether it is the latest of its element.
    pub is_latest: bool,
}

impl Version {
    /// Whether the person is one of its owners.
    pub fn is_owned_by(&self, person: &str) -> bool {
        is_owned_by(&self.owners, person)
    }
}

/// Whether the person is one of these owners (JSON). Groups, roles and units have no members here.
pub(super) fn is_owned_by(owners: &str, person: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct Owner<'a> {
        #[serde(rename = "type", borrow)]
        kind: std::borrow::Cow<'a, str>,
        #[serde(borrow)]
        value: std::borrow::Cow<'a, str>,
    }
    let owners: Vec<Owner<'_>> = serde_json::from_str(owners).unwrap_or_default();
    owners
        .iter()
        .any(|owner| owner.kind == "UserId" && owner.value == person)
}

/// The table, with all of its columns but `seq`.
pub(super) const TABLE: Table<'_> = Table {
    name: "version",
    columns: &[
        ("warehouse_id", Kind::Text),
        ("id", Kind::Text),
        ("element_id", Kind::Text),
        ("number", Kind::Integer),
        ("class", Kind::Text),
        ("specialization", Kind::Text),
        ("state", Kind::Text),
        ("active", Kind::Boolean),
        ("visible", Kind::Boolean),
        ("visible_at", Kind::Text),
        ("visible_by", Kind::Text),
        ("owners", Kind::Text),
        ("properties", Kind::Text),
        ("modified_at", Kind::Text),
        ("modified_by", Kind::Text),
        ("validated_at", Kind::Text),
        ("validated_by", Kind::Text),
        ("published_at", Kind::Text),
        ("published_by", Kind::Text),
    ],
};

/// A row of the table: a Draft, active and visible. The first version of an element is created, later ones are
/// modifications.
pub(super) fn row<'a>(
    warehouse: &'a str,
    ids: &'a Ids,
    number: i64,
    version: &'a NewVersion<'_>,
) -> Vec<Param<'a>> {
    let modified = |text: &'a str| match number {
        1 => Param::Null,
        _ => Param::Text(text),
    };
    vec![
        Param::Text(warehouse),
        Param::Text(&ids.instance),
        Param::Text(&ids.element),
        Param::Integer(number),
        Param::Text(version.class.as_str()),
        version.specialization.map_or(Param::Null, Param::Text),
        Param::Text(ValidityState::Draft.as_str()),
        Param::Boolean(true),
        Param::Boolean(true),
        Param::Text(version.at),
        Param::Text(version.by),
        Param::Text(version.owners),
        Param::Text(version.properties),
        modified(version.at),
        modified(version.by),
        Param::Null,
        Param::Null,
        Param::Null,
        Param::Null,
    ]
}

/// Sets the validity of a version.
///
/// # Errors
/// When the database cannot be written.
pub fn set_state(
    c: &Connection<'_>,
    warehouse: &str,
    instance: &str,
    state: &ValidityState,
) -> Result<(), ApiError> {
    c.execute(
        "UPDATE version SET state = ?3 WHERE warehouse_id = ?1 AND id = ?2",
        params![warehouse, instance, state.as_str()],
    )?;
    Ok(())
}

/// Deactivates a version.
///
/// # Errors
/// When the database cannot be written.
pub fn deactivate(c: &Connection<'_>, warehouse: &str, instance: &str) -> Result<(), ApiError> {
    c.execute(
        "UPDATE version SET active = ?3 WHERE warehouse_id = ?1 AND id = ?2",
        params![warehouse, instance, false],
    )?;
    Ok(())
}

/// Hides a version from all but its owners, Managers and Designers.
///
/// # Errors
/// When the database cannot be written.
pub fn hide(c: &Connection<'_>, warehouse: &str, instance: &str, at: &str) -> Result<(), ApiError> {
    c.execute(
        "UPDATE version SET visible = ?3, visible_at = ?4 WHERE warehouse_id = ?1 AND id = ?2",
        params![warehouse, instance, false, at],
    )?;
    Ok(())
}

/// Replaces the owners of a version (a JSON list).
///
/// # Errors
/// When the database cannot be written.
pub fn set_owners(
    c: &Connection<'_>,
    warehouse: &str,
    instance: &str,
    owners: &str,
) -> Result<(), ApiError> {
    c.execute(
        "UPDATE version SET owners = ?3 WHERE warehouse_id = ?1 AND id = ?2",
        params![warehouse, instance, owners],
    )?;
    Ok(())
}

/// The versions with these instance ids, at the places of the ids; `None` where there is none.
/// One statement, whatever the number of ids.
///
/// # Errors
/// When the database cannot be read.
pub fn load(
    c: &Connection<'_>,
    warehouse: &str,
    ids: &[String],
) -> Result<Vec<Option<Version>>, ApiError> {
    let mut found: Vec<Option<Version>> = Vec::new();
    found.resize_with(ids.len(), || None);
    let requested = super::json_list(ids.iter().map(String::as_str))?;
    c.rows(
        "SELECT ask.key, v.id, v.element_id, v.number, v.class, v.specialization, v.state,
             v.active, v.visible, v.visible_at, v.visible_by, v.owners, v.properties,
             e.created_at, e.created_by, v.modified_at, v.modified_by, v.validated_at,
             v.validated_by, v.published_at, v.published_by, e.latest_id = v.id
         FROM json_each(?2) ask CROSS JOIN version v CROSS JOIN element e
         WHERE v.warehouse_id = ?1 AND v.id = ask.value
             AND e.warehouse_id = ?1 AND e.id = v.element_id",
        params![warehouse, requested],
        |row| {
            if let Some(slot) = found.get_mut(row.position(0)?) {
                *slot = Some(read(row)?);
            }
            Ok(())
        },
    )?;
    Ok(found)
}

fn read(row: &Row<'_>) -> Result<Version, ApiError> {
    let event = |column: usize| -> Result<Option<AuditStamp>, ApiError> {
        let at: Option<String> = row.get(column)?;
        let by: Option<String> = row.get(column + 1)?;
        Ok(at.zip(by).map(|(at, by)| AuditStamp { at, by }))
    };
    let certain = |column: usize| -> Result<AuditStamp, ApiError> {
        Ok(AuditStamp {
            at: row.get(column)?,
            by: row.get(column + 1)?,
        })
    };
    Ok(Version {
        id: row.get(1)?,
        element_id: row.get(2)?,
        number: row.get(3)?,
        class: row.text(4)?.into(),
        specialization: row.get(5)?,
        state: row.text(6)?.into(),
        is_active: row.get(7)?,
        is_visible: row.get(8)?,
        visibility: certain(9)?,
        owners: row.get(11)?,
        properties: row.get(12)?,
        created: certain(13)?,
        modified: event(15)?,
        validated: event(17)?,
        published: event(19)?,
        is_latest: row.get(21)?,
    })
}
