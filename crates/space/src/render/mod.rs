//! Writes stored data as the JSON of the interface.

mod element;
mod references;

use architrave_interface::BulkError;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::settings::Compiled;
use crate::store::relationships::RelationshipSide;
use crate::store::versions::Version;

/// Writes versions with their relationships as ArchitectureElement objects, in their order, as `person` sees them.
///
/// # Errors
/// When a stored text is no JSON.
pub fn elements(
    settings: &Compiled,
    person: &str,
    versions: &[Version],
    references: &[Vec<RelationshipSide>],
) -> Result<Vec<Box<RawValue>>, ApiError> {
    let mut words = references::ReferenceMetas::default();
    let mut texts = Vec::with_capacity(versions.len());
    for (version, seen) in versions.iter().zip(references) {
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
