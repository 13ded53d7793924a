//! The time, as often as a page needs it to be right to the minute.

use leptos::prelude::*;

use crate::app_signal::AppSignal;
use crate::browser;

/// Now, tracked.
#[derive(Clone, Copy)]
pub struct Clock(AppSignal<f64>);

impl Clock {
    /// A clock that ticks every ten seconds as long as its owner lives.
    pub fn start() -> Self {
        let now = AppSignal::new(browser::now());
        let tick = move || now.set(browser::now());
        if let Ok(handle) = set_interval_with_handle(tick, std::time::Duration::from_secs(10)) {
            on_cleanup(move || handle.clear());
        }
        Self(now)
    }

    /// Now, in milliseconds since 1970, tracked.
    pub fn now(self) -> f64 {
        self.0.get()
    }
}
