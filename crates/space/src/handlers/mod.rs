//! The five operations, a file each. They take the request apart and call what does the work.

pub mod bulk;
pub mod create;
pub mod import;
pub mod publish;
pub mod user;

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A JSON reply that is written already. What a process space holds is not for caches.
fn json(text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, text).into_response()
}
