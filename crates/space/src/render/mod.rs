//! Writes stored data as the JSON of the interface.

mod element;
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

/// A piece of a response of bulk retrieval, as it is read.
pub enum Piece {
    /// What is served, with the relationships of each version.
    Served(Vec<Version>, Vec<Vec<RelationshipSide>>),
    /// Why the rest is not; the last piece.
    Errors(Vec<BulkError>),
}

/// Writes the response of bulk retrieval in parts: a client receives the first ones while the others are written.
pub struct BulkWriter {
    settings: Arc<Compiled>,
    person: String,
    metas: references::ReferenceMetas,
    out: Vec<u8>,
    is_first: bool,
}

impl BulkWriter {
    /// A response in these settings, as `person` sees it.
    pub fn new(settings: Arc<Compiled>, person: String) -> Self {
        let mut out = Vec::with_capacity(PART + 2 * ELEMENT);
        out.extend_from_slice(br#"{"items":["#);
        Self {
            settings,
            person,
            metas: references::ReferenceMetas::default(),
            out,
            is_first: true,
        }
    }

    /// Calls `send` with each part that is complete with this piece. Returns whether the response goes on: `false` after
    /// the last piece, or when `send` returns `false`.
    ///
    /// # Errors
    /// When a stored text is no JSON.
    pub fn write(
        &mut self,
        piece: Piece,
        mut send: impl FnMut(Vec<u8>) -> bool,
    ) -> Result<bool, ApiError> {
        let (versions, references) = match piece {
            Piece::Served(versions, references) => (versions, references),
            Piece::Errors(errors) => {
                self.out.extend_from_slice(br#"],"errors":"#);
                serde_json::to_writer(&mut self.out, &errors)?;
                self.out.push(b'}');
                send(std::mem::take(&mut self.out));
                return Ok(false);
            }
        };
        for (version, seen) in versions.iter().zip(&references) {
            if self.out.len() >= PART {
                let next = Vec::with_capacity(PART + 2 * ELEMENT);
                if !send(std::mem::replace(&mut self.out, next)) {
                    return Ok(false);
                }
            }
            if !std::mem::take(&mut self.is_first) {
                self.out.push(b',');
            }
            let (settings, person) = (&self.settings, &self.person);
            element::write(
                &mut self.out,
                settings,
                person,
                version,
                seen,
                &mut self.metas,
            )?;
        }
        Ok(true)
    }
}

fn text(out: Vec<u8>) -> Result<String, ApiError> {
    String::from_utf8(out).map_err(|error| ApiError::Internal(error.to_string()))
}
