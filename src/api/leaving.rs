//! Requests while the page is being left. Firefox ends them before the page: they look as if the connection had failed.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::{WindowListenerHandle, window_event_listener};

use super::error::ApiError;
use crate::browser;

/// How long a page may take to be left, in milliseconds. Where it stays, as for a download, a failure is reported then.
const LEAVING: f64 = 10_000.0;

/// Watches for the page being left while a request runs.
pub(super) struct LeaveWatch {
    listener: Option<WindowListenerHandle>,
    left_at: Rc<Cell<Option<f64>>>,
}

impl LeaveWatch {
    pub fn begin() -> Self {
        let left_at = Rc::new(Cell::new(None));
        let noted = Rc::clone(&left_at);
        let listener = window_event_listener(leptos::ev::beforeunload, move |_| {
            noted.set(Some(browser::now()));
        });
        Self {
            listener: Some(listener),
            left_at,
        }
    }

    /// The end of the request. A failed connection is reported only if the page stays: what is noted of a request
    /// without an end says that the page was closed.
    pub async fn end<T>(self, end: Result<T, ApiError>) -> Result<T, ApiError> {
        let is_broken = matches!(end, Err(ApiError::NoResponse | ApiError::CutOff(_)));
        if let (true, Some(left_at)) = (is_broken, self.left_at.get()) {
            let rest = (left_at + LEAVING - browser::now()).clamp(0.0, LEAVING);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at most `LEAVING`"
            )]
            browser::sleep(rest as u32).await;
        }
        end
    }
}

impl Drop for LeaveWatch {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.remove();
        }
    }
}
