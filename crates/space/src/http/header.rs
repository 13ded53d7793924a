//! Headers that more than one operation reads.

use axum::http::HeaderMap;

use crate::error::ApiError;
use crate::limits;

/// The `Idempotency-Key` of a request, if it has one.
///
/// # Errors
/// 400 for one that is empty, too long, not printable ASCII, or sent twice.
pub fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let mut values = headers.get_all("Idempotency-Key").iter();
    let Some(value) = values.next() else {
        return Ok(None);
    };
    let key = value.to_str().unwrap_or_default();
    let fits = (1..=limits::IDEMPOTENCY_KEY).contains(&key.len());
    match fits && values.next().is_none() {
        true => Ok(Some(key)),
        false => Err(ApiError::BadRequest(format!(
            "the header Idempotency-Key must be there once, with 1 to {} printable ASCII characters",
            limits::IDEMPOTENCY_KEY
        ))),
    }
}
