//! Versions of elements, by instance id.

use architrave_interface::{ElementClass, ValidityState};
use rusqlite::{Connection, Row, params};

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
    /// Whether the person is one of its owners. Groups, roles and units have no members here.
    pub fn is_owned_by(&self, person: &str) -> bool {
        #[derive(serde::Deserialize)]
        struct Owner<'a> {
            #[serde(rename = "type", borrow)]
            kind: std::borrow::Cow<'a, str>,
            #[serde(borrow)]
            value: std::borrow::Cow<'a, str>,
        }
        let owners: Vec<Owner<'_>> = serde_json::from_str(&self.owners).unwrap_or_default();
        owners
            .iter()
            .any(|owner| owner.kind == "UserId" && owner.value == person)
    }
}

/// Stores a version. The first version of an element is created, later ones are modifications.
pub(super) fn insert(
    c: &Connection,
    warehouse: &str,
    ids: &Ids,
    number: i64,
    version: &NewVersion<'_>,
) -> Result<(), ApiError> {
    let is_first = number == 1;
    c.prepare_cached(
        "INSERT INTO version (warehouse_id, id, element_id, number, class, specialization, state,
             visible_at, visible_by, owners, properties, modified_at, modified_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'Draft', ?7, ?8, ?9, ?10, ?11, ?12)",
    )?
    .execute(params![
        warehouse,
        ids.instance,
        ids.element,
        number,
        version.class.as_str(),
        version.specialization,
        version.at,
        version.by,
        version.owners,
        version.properties,
        (!is_first).then_some(version.at),
        (!is_first).then_some(version.by),
    ])?;
    Ok(())
}

/// The versions with these instance ids, at the places of the ids; `None` where there is none.
/// One statement, whatever the number of ids.
///
/// # Errors
/// When the database cannot be read.
pub fn load(
    c: &Connection,
    warehouse: &str,
    ids: &[String],
) -> Result<Vec<Option<Version>>, ApiError> {
    let mut statement = c.prepare_cached(
        "SELECT ask.key, v.id, v.element_id, v.number, v.class, v.specialization, v.state,
             v.active, v.visible, v.visible_at, v.visible_by, v.owners, v.properties,
             e.created_at, e.created_by, v.modified_at, v.modified_by, v.validated_at,
             v.validated_by, v.published_at, v.published_by, e.latest_id = v.id
         FROM json_each(?2) ask
         CROSS JOIN version v ON v.warehouse_id = ?1 AND v.id = ask.value
         CROSS JOIN element e ON e.warehouse_id = ?1 AND e.id = v.element_id",
    )?;
    let mut found: Vec<Option<Version>> = Vec::new();
    found.resize_with(ids.len(), || None);
    let requested = super::json_list(ids.iter().map(String::as_str))?;
    let mut rows = statement.query(params![warehouse, requested])?;
    while let Some(row) = rows.next()? {
        let place: usize = row.get(0)?;
        if let Some(slot) = found.get_mut(place) {
            *slot = Some(read(row)?);
        }
    }
    Ok(found)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Version> {
    let event = |column: usize| -> rusqlite::Result<Option<AuditStamp>> {
        let at: Option<String> = row.get(column)?;
        let by: Option<String> = row.get(column + 1)?;
        Ok(at.zip(by).map(|(at, by)| AuditStamp { at, by }))
    };
    let certain = |column: usize| -> rusqlite::Result<AuditStamp> {
        Ok(AuditStamp {
            at: row.get(column)?,
            by: row.get(column + 1)?,
        })
    };
    Ok(Version {
        id: row.get(1)?,
        element_id: row.get(2)?,
        number: row.get(3)?,
        class: row.get_ref(4)?.as_str()?.into(),
        specialization: row.get(5)?,
        state: row.get_ref(6)?.as_str()?.into(),
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
