//! What a server does now: its open requests, and whether it is stopping.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::Body;

use crate::http::wrapped_body::wrap;

/// What a server does now.
#[derive(Clone, Default)]
pub struct Activity(Arc<Current>);

#[derive(Default)]
struct Current {
    open: AtomicU64,
    is_stopping: AtomicBool,
}

impl Activity {
    /// How many requests have no complete response.
    pub fn open_requests(&self) -> u64 {
        self.0.open.load(Ordering::Relaxed)
    }

    /// Whether the server was asked to stop.
    pub fn is_stopping(&self) -> bool {
        self.0.is_stopping.load(Ordering::Relaxed)
    }

    pub(super) fn begin_stop(&self) {
        self.0.is_stopping.store(true, Ordering::Relaxed);
    }
}

/// A request, open until it is dropped.
struct OpenRequest(Activity);

impl OpenRequest {
    fn new(activity: Activity) -> Self {
        activity.0.open.fetch_add(1, Ordering::Relaxed);
        Self(activity)
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Counts a request from its head to the last piece of its response.
pub async fn count(State(activity): State<Activity>, request: Request, next: Next) -> Response {
    let open = OpenRequest::new(activity);
    let response = next.run(request).await;
    response.map(|body| {
        wrap(body, move |body, cx| {
            // Dropped with the response.
            let _open = &open;
            body.poll_frame(cx)
        })
    })
}
