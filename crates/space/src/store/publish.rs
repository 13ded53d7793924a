//! Publication: which versions can be published, and what it changes.

use std::collections::{HashMap, HashSet};

use architrave_interface::ValidityState;

use super::connection::Row;
use super::versions::{self, Version};
use super::{Connection, params};
use crate::error::ApiError;

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
    may: impl Fn(&Version) -> bool,
    (at, by): (&str, &str),
) -> Result<Vec<String>, ApiError> {
    let all = super::json_list(ids.iter().map(String::as_str))?;
    lock(c, warehouse, &all)?;
    let requested: Vec<Version> = versions::load(c, warehouse, ids)?
        .into_iter()
        .flatten()
        .collect();
    if let Some(foreign) = requested.iter().find(|version| !may(version)) {
        return Err(ApiError::forbidden(&format!(
            "only a Manager or Designer of the process space, or an owner of the element, may \
             publish the element instance {}; nothing was published",
            foreign.id
        )));
    }
    let elements = super::json_list(requested.iter().map(|version| version.element_id.as_str()))?;
    let mut newest = valid_numbers(c, warehouse, &elements)?;
    let can = |version: &Version| version.is_active && version.state != ValidityState::Invalid;
    for version in requested.iter().filter(|version| can(version)) {
        let number = newest.entry(version.element_id.clone()).or_default();
        *number = version.number.max(*number);
    }
    let published: Vec<&Version> = requested
        .iter()
        .filter(|version| can(version) && newest.get(&version.element_id) == Some(&version.number))
        .collect();
    let changed: Vec<&&Version> = published
        .iter()
        .filter(|version| version.state != ValidityState::Valid)
        .collect();
    let elements = super::json_list(changed.iter().map(|version| version.element_id.as_str()))?;
    let changed: HashSet<&str> = changed.iter().map(|version| version.id.as_str()).collect();
    let changed = super::json_list(changed)?;
    let in_list = c.in_list();
    // The new ones are not Valid yet, so a Valid version of their elements is an earlier one.
    let invalidate = format!(
        "UPDATE version SET state = 'Invalid'
         WHERE warehouse_id = ?1 AND state = 'Valid' AND element_id {in_list}"
    );
    c.execute(&invalidate, params![warehouse, elements])?;
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

/// The number of the Valid version of each element that has one.
fn valid_numbers(
    c: &Connection<'_>,
    warehouse: &str,
    elements: &str,
) -> Result<HashMap<String, i64>, ApiError> {
    let sql = format!(
        "SELECT element_id, max(number) FROM version
         WHERE warehouse_id = ?1 AND state = 'Valid' AND element_id {}
         GROUP BY element_id",
        c.in_list()
    );
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let numbers = c.rows(&sql, params![warehouse, elements], read)?;
    Ok(numbers.into_iter().collect())
}
