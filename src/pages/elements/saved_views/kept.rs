//! The saved views of this process space and person, in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::list::SavedViews;
use crate::state::{App, Tone};
use crate::storage::Shelf;

const KEY: &str = "views";

/// The saved views. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Kept {
    app: App,
    views: RwSignal<SavedViews>,
}

impl Kept {
    /// As they were kept.
    pub fn restore(app: App) -> Self {
        let views = RwSignal::new(SavedViews::default());
        Effect::new(move || {
            if !app.known.ready() {
                return;
            }
            if let Some(storage) = app.storage() {
                spawn_local(async move {
                    let bytes = storage.bytes(Shelf::Notes, KEY).await.unwrap_or_default();
                    let _ = views.try_set(SavedViews::from_bytes(bytes.as_deref()));
                });
            }
        });
        Self { app, views }
    }

    /// Looks at them, followed.
    pub fn with<T>(self, look: impl FnOnce(&SavedViews) -> T) -> T {
        self.views.with(look)
    }

    /// Changes them: here at once, so that the next step begins with what this one made, and on disk as
    /// they are there now, from another tab perhaps; says `done` once that is done.
    pub fn change(self, done: String, change: impl Fn(&mut SavedViews) + 'static) {
        let (app, views) = (self.app, self.views);
        let Some(storage) = app.storage() else {
            return app.toasts.say(
                Tone::Bad,
                "This browser keeps nothing, so no view was saved. A copied link carries the whole view.",
            );
        };
        let before = views.get_untracked();
        views.update(&change);
        spawn_local(async move {
            let mut changed = SavedViews::default();
            let made = &mut changed;
            let written = storage
                .change(Shelf::Notes, KEY, move |bytes| {
                    *made = SavedViews::from_bytes(bytes.as_deref());
                    change(made);
                    made.to_bytes().map(Into::into)
                })
                .await;
            match written {
                Ok(()) => {
                    let _ = views.try_set(changed);
                    app.toasts.say(Tone::Good, done);
                }
                Err(error) => {
                    let _ = views.try_set(before);
                    app.toasts.say(Tone::Bad, format!("{error}."));
                }
            }
        });
    }
}
