//! The log: one line a request on stderr. Never headers, queries or bodies, so no secrets.

use std::fmt::Arguments;
use std::io::Write;
use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

use crate::clock;

/// Writes one line.
pub fn line(text: Arguments<'_>) {
    // The service continues if stderr is closed.
    let _ = writeln!(std::io::stderr().lock(), "{} {text}", clock::now());
}

/// Logs method, path, status and time of each request.
pub async fn requests(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    line(format_args!(
        "{method} {path} {} {} ms",
        response.status().as_u16(),
        start.elapsed().as_millis()
    ));
    response
}
