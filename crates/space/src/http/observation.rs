//! What every request gets: an id, a line in the log, and a place in the metrics.

use std::sync::Arc;
use std::time::Instant;

use architrave_interface::paths::patterns::{BULK, CREATE, IMPORT, PUBLISH, USER};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tracing::{Instrument, Span};

use super::request_id::{self, REQUEST_ID};
use crate::metrics::Metrics;

/// Gives the request an id, logs it and counts it.
pub async fn observe(
    State(metrics): State<Arc<Metrics>>,
    request: Request,
    next: Next,
) -> Response {
    let id = request_id::of(request.headers());
    let header = HeaderValue::from_str(&id);
    // Of the level of errors, so that each line of the request has the id whatever is filtered.
    let span = tracing::error_span!("request", request_id = %id);
    let observed = ObservedRequest {
        operation: operation(&request),
        method: request.method().clone(),
        path: request.uri().path().to_owned(),
        start: Instant::now(),
        metrics,
        span: span.clone(),
        status: None,
    };
    let work = request_id::scope(id, next.run(request)).instrument(span);
    let mut response = work.await;
    if let Ok(header) = header {
        response.headers_mut().insert(REQUEST_ID, header);
    }
    observed.end(response.status());
    response
}

/// The operation, by which requests are counted: never a path or an id, of which there is no end.
fn operation(request: &Request) -> &'static str {
    let path = request.extensions().get::<MatchedPath>();
    match (request.method(), path.map_or("", MatchedPath::as_str)) {
        (&Method::POST, BULK) => "bulk",
        (&Method::POST, CREATE) => "create",
        (&Method::POST, PUBLISH) => "publish",
        (&Method::POST, IMPORT) => "import",
        (&Method::GET | &Method::HEAD, USER) => "user",
        _ => "other",
    }
}

/// A request, logged and counted when it is dropped.
struct ObservedRequest {
    operation: &'static str,
    method: Method,
    path: String,
    start: Instant,
    metrics: Arc<Metrics>,
    span: Span,
    /// `None` while there is no response.
    status: Option<u16>,
}

impl ObservedRequest {
    fn end(mut self, status: StatusCode) {
        self.status = Some(status.as_u16());
    }
}

impl Drop for ObservedRequest {
    fn drop(&mut self) {
        let took = self.start.elapsed();
        self.metrics.count(self.operation, self.status, took);
        let _entered = self.span.enter();
        let (method, path, operation) = (&self.method, &self.path, self.operation);
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        match self.status {
            Some(status) => tracing::info!(%method, %path, %operation, status, ms, "response"),
            None => tracing::info!(%method, %path, %operation, ms, "ended without a response"),
        }
    }
}
