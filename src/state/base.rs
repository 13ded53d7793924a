//! What the sign-in page needs, and everything else too.

use leptos::prelude::*;

use crate::config::Config;
use crate::session::SessionState;
use crate::state::{Clock, Prefs, Toasts};

/// Configuration, sign-in, preferences, time and notes: available before the sign-in. Copies are
/// the same thing.
#[derive(Clone, Copy)]
pub struct Base {
    /// What the deployment says.
    pub config: StoredValue<Config>,
    /// The signed-in user and the service.
    pub session: SessionState,
    /// What a person prefers.
    pub prefs: Prefs,
    /// The time.
    pub clock: Clock,
    /// Short notes.
    pub toasts: Toasts,
}

impl Base {
    /// Restores the sign-in and the preferences of this browser.
    pub fn restore(config: Config) -> Self {
        Self {
            config: StoredValue::new(config),
            session: SessionState::restore(),
            prefs: Prefs::restore(),
            clock: Clock::start(),
            toasts: Toasts::new(),
        }
    }
}

/// What the page began with.
pub fn use_base() -> Base {
    expect_context()
}
