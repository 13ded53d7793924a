//! The saved views of this process space and person, in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::list::SavedViews;
use crate::browser;
use crate::state::{App, Tone};
use crate::storage::Shelf;

const KEY: &str = "views";

/// Where this tab keeps the name of the view that was shown last.
const ACTIVE: &str = "architrave.elements.view";

/// The saved views. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Kept {
    app: App,
    views: RwSignal<SavedViews>,
    /// The name of the view that was shown last.
    active: RwSignal<Option<String>>,
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
        let active = browser::session_storage().and_then(|s| s.get_item(ACTIVE).ok().flatten());
        Self {
            app,
            views,
            active: RwSignal::new(active),
        }
    }

    /// The name of the view that was shown last, where it is still saved, and whether `query`, which is
    /// shown now, differs from it; followed.
    pub fn active(self, query: &str) -> Option<(String, bool)> {
        let active = self.active.get()?;
        self.views.with(|views| {
            let view = views.0.iter().find(|view| view.name == active)?;
            Some((active, view.query != query))
        })
    }

    /// Notes what is shown: a saved view becomes the active one, and the plain list, without filters
    /// and in the usual order, is none.
    pub fn note_shown(self, query: &str, is_plain: bool) {
        let is_shown = |name: &str, views: &SavedViews| {
            let mut views = views.0.iter();
            views.any(|view| view.name == name && view.query == query)
        };
        let active = self.active.get_untracked();
        let next = self.views.with(|views| match &active {
            Some(name) if is_shown(name, views) => active.clone(),
            _ => {
                let shown = views.0.iter().find(|view| view.query == query);
                let shown = shown.map(|view| view.name.clone());
                shown.or_else(|| active.clone().filter(|_| !is_plain))
            }
        });
        if next != active {
            if let Some(storage) = browser::session_storage() {
                // Without storage a reload forgets which view it was.
                let _ = match &next {
                    Some(name) => storage.set_item(ACTIVE, name),
                    None => storage.remove_item(ACTIVE),
                };
            }
            self.active.set(next);
        }
    }

    /// Looks at them, followed.
    pub fn with<T>(self, look: impl FnOnce(&SavedViews) -> T) -> T {
        self.views.with(look)
    }

    /// Looks at them as they are now.
    pub fn with_untracked<T>(self, look: impl FnOnce(&SavedViews) -> T) -> T {
        self.views.with_untracked(look)
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
