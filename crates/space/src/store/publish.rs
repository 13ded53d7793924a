//! Publication: which versions can be published, and what it changes.

use std::collections::HashMap;

use architrave_interface::ValidityState;

use super::connection::Row;
use super::versions::is_owned_by;
use super::{Connection, params};
use crate::error::ApiError;

/// A version that is to be published.
#[derive(Debug)]
pub struct Candidate {
    id: String,
    element_id: String,
    number: i64,
    state: ValidityState,
    is_active: bool,
    /// JSON
    owners: String,
    /// Id and number of the Valid version of its element.
    valid: Option<(String, i64)>,
}

impl Candidate {
    /// Whether the person is one of its owners.
    pub fn is_owned_by(&self, person: &str) -> bool {
        is_owned_by(&self.owners, person)
    }

    fn can_be_valid(&self) -> bool {
        self.is_active && self.state != ValidityState::Invalid
    }
}

/// Publishes what can be published of `ids`, and returns which of them are published now, in their
/// order. `may` decides for each version whether the caller may publish it.
///
/// A published version becomes Valid, and the Valid one before it Invalid. It leaves out: ids that do
/// not exist; versions that are Invalid or deactivated; versions older than the Valid one or than
/// another requested one of the same element. A version that is Valid already does not change and
/// counts as published, so that a request that arrives twice gets the same response.
///
/// # Errors
/// [`ApiError::Forbidden`] when one version may not be published: then none is.
pub fn publish(
    c: &Connection<'_>,
    warehouse: &str,
    ids: &[String],
    may: impl Fn(&Candidate) -> bool,
    (at, by): (&str, &str),
) -> Result<Vec<String>, ApiError> {
    let all = super::json_list(ids.iter().map(String::as_str))?;
    lock(c, warehouse, &all)?;
    let requested = candidates(c, warehouse, &all)?;
    if let Some(foreign) = requested.iter().find(|version| !may(version)) {
        return Err(ApiError::forbidden(&format!(
            "only a Manager or Designer of the process space, or an owner of the element, may \
             publish the element instance {}; nothing was published",
            foreign.id
        )));
    }
    let mut newest: HashMap<&str, i64> = HashMap::new();
    for version in &requested {
        let number = newest.entry(&version.element_id).or_default();
        let valid = version.valid.as_ref().map_or(0, |(_, number)| *number);
        *number = valid.max(*number);
        if version.can_be_valid() {
            *number = version.number.max(*number);
        }
    }
    let published: Vec<&Candidate> = requested
        .iter()
        .filter(|version| {
            version.can_be_valid() && newest.get(&*version.element_id) == Some(&version.number)
        })
        .collect();
    let changed: Vec<&&Candidate> = published
        .iter()
        .filter(|version| version.state != ValidityState::Valid)
        .collect();
    let before = changed.iter().filter_map(|version| version.valid.as_ref());
    let before = super::json_list(before.map(|(id, _)| id.as_str()))?;
    let changed = super::json_list(changed.iter().map(|version| version.id.as_str()))?;
    let in_list = c.in_list();
    let invalidate =
        format!("UPDATE version SET state = 'Invalid' WHERE warehouse_id = ?1 AND id {in_list}");
    c.execute(&invalidate, params![warehouse, before])?;
    let validate = format!(
        "UPDATE version SET state = 'Valid', published_at = ?3, published_by = ?4
         WHERE warehouse_id = ?1 AND id {in_list}"
    );
    c.execute(&validate, params![warehouse, changed, at, by])?;
    Ok(published.into_iter().map(|v| v.id.clone()).collect())
}

/// Lets no other transaction publish or change the elements of these versions before this one ends.
fn lock(c: &Connection<'_>, warehouse: &str, ids: &str) -> Result<(), ApiError> {
    if let Connection::Postgres(_) = c {
        // In one order, so that two transactions cannot wait for each other.
        let sql = "SELECT e.id FROM element e WHERE e.warehouse_id = ?1 AND e.id IN (
                 SELECT v.element_id FROM json_each(?2) ask CROSS JOIN version v
                 WHERE v.warehouse_id = ?1 AND v.id = ask.value)
             ORDER BY e.id FOR UPDATE";
        c.rows(sql, params![warehouse, ids], |_| Ok(()))?;
    }
    Ok(())
}

/// The versions with these ids that exist, in their order.
///
/// The Valid version of each is looked up on its own. With a condition on a list of elements, PostgreSQL reads all Valid
/// versions of the process space while its statistics know of few, as after an import.
fn candidates(c: &Connection<'_>, warehouse: &str, ids: &str) -> Result<Vec<Candidate>, ApiError> {
    let sql = "SELECT v.id, v.element_id, v.number, v.state, v.active, v.owners,
             (SELECT valid.id FROM version valid WHERE valid.warehouse_id = ?1
                  AND valid.element_id = v.element_id AND valid.state = 'Valid'),
             (SELECT valid.number FROM version valid WHERE valid.warehouse_id = ?1
                  AND valid.element_id = v.element_id AND valid.state = 'Valid')
         FROM json_each(?2) ask CROSS JOIN version v
         WHERE v.warehouse_id = ?1 AND v.id = ask.value ORDER BY ask.key";
    let read = |row: &Row<'_>| {
        let valid: (Option<String>, Option<i64>) = (row.get(6)?, row.get(7)?);
        Ok(Candidate {
            id: row.get(0)?,
            element_id: row.get(1)?,
            number: row.get(2)?,
            state: row.text(3)?.into(),
            is_active: row.get(4)?,
            owners: row.get(5)?,
            valid: valid.0.zip(valid.1),
        })
    };
    c.rows(sql, params![warehouse, ids], read)
}
