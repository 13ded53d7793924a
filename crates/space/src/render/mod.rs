//! Writes stored data as the JSON of the interface.

mod element;
mod references;

use architrave_interface::BulkError;

use crate::error::ApiError;
use crate::settings::Compiled;
use crate::store::relationships::RelationshipSide;
use crate::store::versions::Version;

/// About as many bytes as an element has as JSON, so that the text seldom moves while it grows.
const ELEMENT: usize = 4096;

/// Writes a version with its relationships as ArchitectureElement, as `person` sees it.
///
/// # Errors
/// When a stored text is no JSON.
pub fn element(
    settings: &Compiled,
    person: &str,
    version: &Version,
    references: &[RelationshipSide],
) -> Result<String, ApiError> {
    let mut out = Vec::with_capacity(ELEMENT);
    let mut metas = references::ReferenceMetas::default();
    element::write(&mut out, settings, person, version, references, &mut metas)?;
    text(out)
}

/// Writes versions with their relationships as a list of ArchitectureElement, in their order.
///
/// # Errors
/// When a stored text is no JSON.
pub fn elements(
    settings: &Compiled,
    person: &str,
    versions: &[Version],
    references: &[Vec<RelationshipSide>],
) -> Result<String, ApiError> {
    let mut out = Vec::with_capacity(versions.len() * ELEMENT + 2);
    list(&mut out, settings, person, versions, references)?;
    text(out)
}

/// Writes the response of bulk retrieval.
///
/// # Errors
/// When a stored text is no JSON.
pub fn bulk(
    settings: &Compiled,
    person: &str,
    versions: &[Version],
    references: &[Vec<RelationshipSide>],
    errors: &[BulkError],
) -> Result<String, ApiError> {
    let mut out = Vec::with_capacity(versions.len() * ELEMENT + errors.len() * 128 + 32);
    out.extend_from_slice(br#"{"items":"#);
    list(&mut out, settings, person, versions, references)?;
    out.extend_from_slice(br#","errors":"#);
    serde_json::to_writer(&mut out, errors)?;
    out.push(b'}');
    text(out)
}

/// Writes the list directly into the response: the texts of a thousand elements are some megabytes.
fn list(
    out: &mut Vec<u8>,
    settings: &Compiled,
    person: &str,
    versions: &[Version],
    references: &[Vec<RelationshipSide>],
) -> Result<(), ApiError> {
    let mut metas = references::ReferenceMetas::default();
    out.push(b'[');
    for (n, (version, seen)) in versions.iter().zip(references).enumerate() {
        if n > 0 {
            out.push(b',');
        }
        element::write(out, settings, person, version, seen, &mut metas)?;
    }
    out.push(b']');
    Ok(())
}

fn text(out: Vec<u8>) -> Result<String, ApiError> {
    String::from_utf8(out).map_err(|error| ApiError::Internal(error.to_string()))
}
