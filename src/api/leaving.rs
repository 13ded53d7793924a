//! Requests while the page is being left. Firefox aborts them before it unloads the page, as if the connection had failed.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::{WindowListenerHandle, window_event_listener};
use web_sys::AbortSignal;

use super::error::ApiError;
use crate::browser;

/// How long a page may take to be left, in milliseconds. Where it stays, as for a download, a failure is reported then.
const LEAVE_TIMEOUT: f64 = 10_000.0;

/// How often is looked whether the request was stopped meanwhile, in milliseconds.
const LOOKS_EVERY: u32 = 100;

thread_local! {
    /// When the page was last about to be left.
    static LEFT_AT: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// Watches for the page being left while a request runs. There is no listener without a request: Firefox would not keep
/// the page for the back button.
pub(super) struct LeaveWatch {
    listener: Option<WindowListenerHandle>,
    is_leaving: Rc<Cell<bool>>,
}

impl LeaveWatch {
    pub fn begin() -> Self {
        let was_left = browser::elapsed() - LEFT_AT.get() < LEAVE_TIMEOUT;
        let is_leaving = Rc::new(Cell::new(was_left));
        let leaves = Rc::clone(&is_leaving);
        let listener = window_event_listener(leptos::ev::beforeunload, move |_| {
            leaves.set(true);
            LEFT_AT.set(browser::elapsed());
        });
        Self {
            listener: Some(listener),
            is_leaving,
        }
    }

    /// The end of the request. A failed connection is returned only if the page stays: a request that is recorded without
    /// a result is shown at the next start as "page closed". [`ApiError::Stopped`] where `stop` comes meanwhile.
    pub async fn end<T>(
        self,
        end: Result<T, ApiError>,
        stop: Option<&AbortSignal>,
    ) -> Result<T, ApiError> {
        let is_broken = matches!(end, Err(ApiError::NoResponse | ApiError::CutOff(_)));
        if is_broken && self.is_leaving.get() {
            let failed_at = browser::elapsed();
            while browser::elapsed() - failed_at < LEAVE_TIMEOUT {
                browser::sleep(LOOKS_EVERY).await;
                if stop.is_some_and(AbortSignal::aborted) {
                    return Err(ApiError::Stopped);
                }
            }
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
