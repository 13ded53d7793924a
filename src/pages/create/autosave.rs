//! Saving what is typed, half a second after the last change, and saying "saved" only when it is.

use std::time::Duration;

use leptos::prelude::*;

use crate::browser;
use crate::components::Icon;
use crate::format::{self, Precision};
use crate::storage::StorageError;

/// How long after the last change it is saved.
const PAUSE: Duration = Duration::from_millis(500);

/// Whether what was typed is on disk.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept {
    /// Nothing to keep yet.
    Not,
    /// Changed since it was saved, or never saved.
    Waiting,
    /// Saved at this time, in milliseconds since 1970.
    At(f64),
    /// It could not be saved, and why.
    Failed(String),
}

/// When something is saved. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Autosave {
    /// Whether it is on disk.
    pub kept: RwSignal<Kept>,
    changed: StoredValue<bool>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl Autosave {
    /// Nothing to save.
    pub fn new() -> Self {
        Self {
            kept: RwSignal::new(Kept::Not),
            changed: StoredValue::new(false),
            timer: StoredValue::new(None),
        }
    }

    /// Something changed: `save` is called half a second after the last change.
    pub fn touch(self, save: impl FnOnce() + 'static) {
        self.clear_timer();
        self.changed.set_value(true);
        self.timer
            .set_value(set_timeout_with_handle(save, PAUSE).ok());
    }

    /// Whether something is to be saved now; from then on it counts as saved.
    pub fn take(self) -> bool {
        self.clear_timer();
        let mut changed = false;
        self.changed
            .try_update_value(|it| changed = std::mem::take(it));
        changed
    }

    /// A saving ended; what changed meanwhile waits to be saved.
    pub fn ended(self, result: &Result<(), StorageError>) {
        if self.changed.try_get_value() == Some(false) {
            let _ = self.kept.try_set(match result {
                Ok(()) => Kept::At(browser::now()),
                Err(error) => Kept::Failed(error.to_string()),
            });
        }
    }

    /// Nothing is to be saved any more; returns what was known before.
    pub fn stop(self) -> Kept {
        self.take();
        let before = self.kept.get_untracked();
        self.kept.set(Kept::Not);
        before
    }

    fn clear_timer(self) {
        let mut timer = None;
        self.timer.try_update_value(|t| timer = t.take());
        if let Some(timer) = timer {
            timer.clear();
        }
    }
}

/// Saves what was typed last when the page is left or hidden, not half a second later.
pub fn save_when_left(save: impl Fn() + Copy + Send + Sync + 'static) {
    let hidden = window_event_listener(leptos::ev::visibilitychange, move |_| save());
    on_cleanup(move || {
        hidden.remove();
        save();
    });
}

/// Whether it is saved, in words; "saved" is said only once the browser promised it.
#[component]
pub fn Saved(
    /// What is saved: "Draft".
    what: &'static str,
    /// Whether it is.
    kept: RwSignal<Kept>,
) -> impl IntoView {
    let line = move || match kept.get() {
        Kept::Not => ().into_any(),
        Kept::Waiting => {
            view! { <span class="muted">{format!("{what} not saved yet")}</span> }.into_any()
        }
        Kept::At(at) => {
            let at = format::time(at, Precision::ClockSeconds);
            view! {
                <Icon name="check" class="ok" />
                <span class="muted">{format!("{what} saved")}<span class="where">" in this browser"</span>{format!(", {at}")}</span>
            }
            .into_any()
        }
        Kept::Failed(why) => {
            let words = format!("{what} not saved. {why}.");
            view! { <Icon name="triangle-alert" class="warn" /><span class="warn">{words}</span> }
                .into_any()
        }
    };
    view! { <span class="row saved" role="status">{line}</span> }
}
