//! Drains a request that is refused before its body is read: the rest is read and discarded, within
//! limits. Otherwise the connection is reset, and a browser shows a network error instead of the
//! refusal and its reason.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::body_deadline::with_deadline;
use crate::limits::Limits;

/// The most that is read of a body that nobody may send, in bytes: whoever has no token costs no more.
const UNWANTED: u64 = 2 * 1024 * 1024;

/// Lends the body to the operation, and reads the rest of it when the operation has refused.
pub async fn rest(State(limits): State<Arc<Limits>>, request: Request, next: Next) -> Response {
    let request = request.map(|body| with_deadline(Arc::clone(&limits), body));
    // A client that waits for `100 Continue` has not sent the body.
    if request.headers().contains_key(header::EXPECT) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let shared = Shared(Arc::new(Mutex::new(body)));
    let mut rest = shared.clone();
    let request = Request::from_parts(parts, Body::new(shared));
    let response = next.run(request).await;
    if !response.status().is_success() {
        let mut left = match response.status() {
            StatusCode::UNAUTHORIZED | StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => {
                UNWANTED
            }
            _ => limits.import_file,
        };
        let read = async {
            while let Some(Ok(frame)) = rest.frame().await {
                left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len) as u64);
                if left == 0 {
                    break;
                }
            }
        };
        // After the time limit the connection may be reset.
        let _ = tokio::time::timeout(limits.body_pause, read).await;
    }
    response
}

#[derive(Clone)]
struct Shared(Arc<Mutex<Body>>);

impl HttpBody for Shared {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let mut body = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Pin::new(&mut *body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        let body = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let body = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        body.size_hint()
    }
}
