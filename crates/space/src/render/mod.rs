//! Writes stored data as the JSON of the interface.

mod element;
mod references;

use architrave_interface::BulkError;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::settings::Compiled;
use crate::store::{relationships, versions::Version};

/// Writes versions as ArchitectureElement objects, in their order, as `person` sees them.
///
/// # Errors
/// When the database cannot be read or a stored text is no JSON.
pub fn elements(
    c: &Connection,
    warehouse: &str,
    settings: &Compiled,
    person: &str,
    versions: &[Version],
) -> Result<Vec<Box<RawValue>>, ApiError> {
    let ids: Vec<&str> = versions.iter().map(|v| v.element_id.as_str()).collect();
    let references = relationships::of(c, warehouse, &ids)?;
    let mut words = references::ReferenceMetas::default();
    let mut texts = Vec::with_capacity(versions.len());
    for (version, seen) in versions.iter().zip(&references) {
        texts.push(element::json(settings, person, version, seen, &mut words)?);
    }
    Ok(texts)
}

/// Writes the response of bulk retrieval.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn bulk(items: &[Box<RawValue>], errors: &[BulkError]) -> Result<String, ApiError> {
    #[derive(Serialize)]
    struct Response<'a> {
        items: &'a [Box<RawValue>],
        errors: &'a [BulkError],
    }
    Ok(serde_json::to_string(&Response { items, errors })?)
}
