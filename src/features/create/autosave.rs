//! Saving what is typed, half a second after the last change and every second while someone types on, and saying
//! "saved" only when it is.

use std::time::Duration;

use leptos::ev;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;

use crate::browser;
use crate::components::Icon;
use crate::format::{self, Precision};
use crate::storage::StorageError;
use crate::t;
use crate::unsaved;

/// How long after the last change it is saved, in milliseconds.
const PAUSE: f64 = 500.0;

/// How long a change waits at most, in milliseconds, while others follow.
const LONGEST: f64 = 1000.0;

/// Whether the typed text is on disk.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveState {
    /// Nothing to save yet.
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
    pub save_state: RwSignal<SaveState>,
    /// When the first change was made that is not saved, in milliseconds since 1970.
    changed: StoredValue<Option<f64>>,
    timer: StoredValue<Option<TimeoutHandle>>,
    /// Listens for the page being left, as long as something is not saved: Firefox does not keep a page that listens
    /// for the back button.
    listener: StoredValue<Option<WindowListenerHandle>>,
}

impl Autosave {
    /// Nothing to save.
    pub fn new() -> Self {
        let save_state = RwSignal::new(SaveState::Not);
        let new = Self {
            save_state,
            changed: StoredValue::new(None),
            timer: StoredValue::new(None),
            listener: StoredValue::new(None),
        };
        on_cleanup(move || new.stop_listening());
        new
    }

    /// Something changed: `save` is called half a second after the last change, or a second after the first, or when
    /// the page is left before.
    pub fn touch(self, save: impl Fn() + Copy + 'static) {
        let Some(changed) = self.changed.try_get_value() else {
            return; // The page was left.
        };
        self.clear_timer();
        self.save_before_unload(save);
        let now = browser::now();
        let first = changed.unwrap_or(now);
        self.changed.set_value(Some(first));
        self.timer
            .set_value(set_timeout_with_handle(save, wait(now, first)).ok());
    }

    /// Whether there is something to save; from then on it counts as saved.
    pub fn take(self) -> bool {
        self.clear_timer();
        let changed = self.changed.try_update_value(Option::take).flatten();
        changed.is_some()
    }

    /// A saving ended; what changed meanwhile waits to be saved.
    pub fn ended(self, result: &Result<(), StorageError>) {
        if self.changed.try_get_value() == Some(None) {
            match result {
                Ok(()) => self.stop_listening(),
                // It is tried again when the page is left.
                Err(_) => drop(self.changed.try_set_value(Some(browser::now()))),
            }
            let _ = self.save_state.try_set(match result {
                Ok(()) => SaveState::At(browser::now()),
                Err(error) => SaveState::Failed(error.to_string()),
            });
        }
    }

    /// Stops saving; returns what was known before.
    pub fn stop(self) -> SaveState {
        self.take();
        self.stop_listening();
        let before = self.save_state.get_untracked();
        self.save_state.set(SaveState::Not);
        before
    }

    /// A write that begins when the page is hidden is lost if it has to read before; most of those that begin before the page
    /// is unloaded survive. What could not be saved makes the browser ask whether to leave.
    fn save_before_unload(self, save: impl Fn() + Copy + 'static) {
        if self.listener.with_value(Option::is_some) {
            return;
        }
        let listener = window_event_listener(ev::beforeunload, move |event| {
            save();
            let would_be_lost = match self.save_state.try_get_untracked() {
                Some(SaveState::Failed(_)) => true,
                Some(SaveState::Waiting) => unsaved::is_late(),
                Some(SaveState::Not | SaveState::At(_)) | None => false,
            };
            if would_be_lost {
                event.prevent_default();
            }
        });
        self.listener.set_value(Some(listener));
    }

    fn stop_listening(self) {
        let listener = self.listener.try_update_value(Option::take).flatten();
        if let Some(listener) = listener {
            listener.remove();
        }
    }

    fn clear_timer(self) {
        let mut timer = None;
        self.timer.try_update_value(|t| timer = t.take());
        if let Some(timer) = timer {
            timer.clear();
        }
    }
}

/// How long a change at `now` waits to be saved; `first` is when the first change was made that is not saved.
fn wait(now: f64, first: f64) -> Duration {
    // A clock may be set back.
    let rest = (first + LONGEST - now).clamp(0.0, PAUSE);
    Duration::from_secs_f64(rest / 1000.0)
}

/// Saves what was typed last when the page is left, hidden or loaded again by the app, not half a second later.
pub fn save_when_left(
    save_state: RwSignal<SaveState>,
    save: impl Fn() + Copy + Send + Sync + 'static,
) {
    unsaved::on_reload(move || {
        save_state.try_get_untracked()?;
        save();
        Some(save_state.get_untracked() != SaveState::Waiting)
    });
    let hidden = window_event_listener(ev::visibilitychange, move |_| save());
    on_cleanup(move || {
        hidden.remove();
        save();
    });
}

/// Whether it is saved, in words; "saved" is said only once the browser promised it.
#[component]
pub fn Saved(
    /// Whether it is.
    state: RwSignal<SaveState>,
) -> impl IntoView {
    let line = move || match state.get() {
        SaveState::Not => ().into_any(),
        SaveState::Waiting => {
            view! { <span class="muted truncate">{t::create::saved::DRAFT_WAITING}</span> }
                .into_any()
        }
        SaveState::At(at) => {
            let at = format::time(at, Precision::ClockSeconds);
            let words = t::create::saved::draft_at(t::slot(0), &at);
            let place = view! { <span class="where">{t::create::saved::PLACE}</span> }.into_any();
            view! {
                <Icon name="check" class="ok" />
                <span class="muted truncate">{t::rich(&words, vec![place])}</span>
            }
            .into_any()
        }
        SaveState::Failed(why) => view! {
            <Icon name="triangle-alert" class="warn" />
            <span class="warn truncate">{t::create::saved::draft_failed(&why)}</span>
        }
        .into_any(),
    };
    view! {
        <span class="row saved" role="status">
            {line}
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn autosave_waits_half_a_second_and_at_most_one_second() {
        let millis = |now, first| wait(now, first).as_millis();
        assert_eq!(millis(10_000.0, 10_000.0), 500);
        assert_eq!(millis(10_400.0, 10_000.0), 500);
        assert_eq!(millis(10_900.0, 10_000.0), 100);
        assert_eq!(millis(12_000.0, 10_000.0), 0);
        // The clock was set back.
        assert_eq!(millis(5_000.0, 10_000.0), 500);
    }
}
