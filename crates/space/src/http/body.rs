//! JSON bodies: their type, their limit, and errors that say what is wrong and where.

use axum::body::Body;
use axum::http::{HeaderMap, header};
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::limits::{self, Limits};

/// Reads a JSON body as bytes.
///
/// # Errors
/// 415 for another type, 413 beyond the limit, 400 when it does not arrive. Never 408: browsers
/// send a POST again after that.
pub async fn json(limits: &Limits, headers: &HeaderMap, mut body: Body) -> Result<Bytes, ApiError> {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|v| v.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return Err(ApiError::MediaType(
            "the body must be JSON, with Content-Type: application/json".into(),
        ));
    }
    let mut bytes = BytesMut::new();
    while let Some(chunk) = next(limits, &mut body).await? {
        if (bytes.len() + chunk.len()) as u64 > limits.json_body {
            return Err(ApiError::TooLarge(format!(
                "the body is larger than {}, the most that this service takes",
                limits::size(limits.json_body)
            )));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

/// Reads a body of `T`, which the errors call `what`.
///
/// # Errors
/// 400 with the place and what is wrong there.
pub fn parse<T: DeserializeOwned>(bytes: &[u8], what: &str) -> Result<T, ApiError> {
    serde_json::from_slice(bytes)
        .map_err(|error| ApiError::BadRequest(format!("the body is not {what}: {error}")))
}

/// A list of instance ids, each once, at its first place.
///
/// # Errors
/// 400 for anything else, 413 for more ids than the limit.
pub fn ids(limits: &Limits, bytes: &[u8]) -> Result<Vec<String>, ApiError> {
    let mut ids: Vec<String> = parse(bytes, "a JSON array of strings (instance ids)")?;
    if ids.len() as u64 > limits.ids {
        return Err(ApiError::TooLarge(format!(
            "{} ids are more than {}, the most that this service takes in one request",
            ids.len(),
            limits.ids
        )));
    }
    let mut seen = std::collections::HashSet::new();
    let mut is_first: Vec<bool> = ids.iter().map(|id| seen.insert(id.clone())).collect();
    is_first.reverse();
    ids.retain(|_| is_first.pop().unwrap_or(true));
    Ok(ids)
}

/// Why a body ended before its end.
pub fn broken_off(limits: &Limits) -> String {
    format!(
        "the body broke off, or after {} s arrived more slowly than {} per second",
        limits.body_time.as_secs(),
        limits::size(limits.body_rate)
    )
}

/// The next piece of a body.
///
/// # Errors
/// 400 when the connection ends or sends nothing.
pub async fn next(limits: &Limits, body: &mut Body) -> Result<Option<Bytes>, ApiError> {
    loop {
        let frame = timeout(limits.body_pause, body.frame())
            .await
            .map_err(|_| {
                ApiError::BadRequest(format!(
                    "nothing of the body arrived for {} s",
                    limits.body_pause.as_secs()
                ))
            })?;
        match frame {
            None => return Ok(None),
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(Some(data));
                }
            }
            Some(Err(_)) => return Err(ApiError::BadRequest(broken_off(limits))),
        }
    }
}
