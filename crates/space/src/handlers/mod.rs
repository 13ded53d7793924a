//! The five operations, a file each. They parse the request and call the modules that do the work.

pub mod bulk;
pub mod create;
pub mod import;
pub mod publish;
pub mod user;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A response of finished JSON. Caches must not store the content of a process space.
fn json(text: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, text.into()).into_response()
}
