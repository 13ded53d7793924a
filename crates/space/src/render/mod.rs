//! Writes stored data as the JSON of the interface.

mod element;
mod json;
mod references;

use std::sync::Arc;

use architrave_interface::BulkError;

use crate::error::ApiError;
use crate::settings::Compiled;
use crate::store::relationships::RelationshipSide;
use crate::store::versions::Version;

/// About as many bytes as an element has as JSON, so that the text seldom moves while it grows.
const ELEMENT: usize = 4096;
/// About how many bytes of a response of bulk retrieval are written before they are sent.
const PART: usize = 256 * 1024;

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
    let mut metas = references::ReferenceMetas::default();
    out.push(b'[');
    for (n, (version, seen)) in versions.iter().zip(references).enumerate() {
        if n > 0 {
            out.push(b',');
        }
        element::write(&mut out, settings, person, version, seen, &mut metas)?;
    }
    out.push(b']');
    text(out)
}

/// The response of bulk retrieval, in parts: a client receives the first ones while the others are written.
pub struct BulkResponse {
    /// The settings of the process space.
    pub settings: Arc<Compiled>,
    /// Who sees it.
    pub person: String,
    /// What is served.
    pub versions: Vec<Version>,
    /// The relationships of each version.
    pub references: Vec<Vec<RelationshipSide>>,
    /// Why the rest is not.
    pub errors: Vec<BulkError>,
}

impl BulkResponse {
    /// Calls `send` with each part, until it returns `false`.
    ///
    /// # Errors
    /// When a stored text is no JSON.
    pub fn write(&self, mut send: impl FnMut(Vec<u8>) -> bool) -> Result<(), ApiError> {
        let mut metas = references::ReferenceMetas::default();
        let mut out = Vec::with_capacity(PART + 2 * ELEMENT);
        out.extend_from_slice(br#"{"items":["#);
        for (n, (version, seen)) in self.versions.iter().zip(&self.references).enumerate() {
            if out.len() >= PART {
                let next = Vec::with_capacity(PART + 2 * ELEMENT);
                if !send(std::mem::replace(&mut out, next)) {
                    return Ok(());
                }
            }
            if n > 0 {
                out.push(b',');
            }
            let (settings, person) = (&self.settings, &self.person);
            element::write(&mut out, settings, person, version, seen, &mut metas)?;
        }
        out.extend_from_slice(br#"],"errors":"#);
        serde_json::to_writer(&mut out, &self.errors)?;
        out.push(b'}');
        send(out);
        Ok(())
    }
}

fn text(out: Vec<u8>) -> Result<String, ApiError> {
    String::from_utf8(out).map_err(|error| ApiError::Internal(error.to_string()))
}
