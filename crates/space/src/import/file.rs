//! Reads a file completely, within the limits of the service.

use std::io::Read;

use architrave_exchange::{ErrorKind, Limits};
use architrave_file_elements::FileModel;

use crate::error::ApiError;
use crate::limits;

/// Reads an exchange file to its end.
///
/// # Errors
/// 400 for a file that is not well-formed XML (import rule 4), and, with another text, for one
/// with a DOCTYPE, in an unknown encoding or of another format; 413 for one beyond the limits.
pub fn read(file: impl Read) -> Result<FileModel, ApiError> {
    let limits = Limits {
        max_bytes: limits::IMPORT_FILE,
        ..Limits::default()
    };
    FileModel::read(file, limits).map_err(refusal)
}

fn refusal(error: architrave_exchange::Error) -> ApiError {
    let text = format!("{error} Nothing was imported.");
    match error.kind {
        ErrorKind::Io(_) => ApiError::Internal(text),
        ErrorKind::Limit { .. } => ApiError::TooLarge(text),
        _ => ApiError::BadRequest(text),
    }
}
