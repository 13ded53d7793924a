//! The saved views of this process space and person, in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::list::{SavedView, SavedViews, ViewState};
use crate::browser;
use crate::effect::{effect, scoped_task};
use crate::state::{App, Tone};
use crate::storage::StoreName;
use crate::t;

const KEY: &str = "views";

/// Where this tab saves the name of the view that was shown last, and the query that it led to.
const ACTIVE: &str = "architrave.elements.view";

/// The saved views. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct SavedViewStore {
    app: App,
    views: RwSignal<SavedViews>,
    /// The name of the view that was shown last.
    active: RwSignal<Option<String>>,
}

impl SavedViewStore {
    /// As they were saved; none of them is active.
    pub fn restore(app: App) -> Self {
        let views = RwSignal::new(SavedViews::default());
        effect(move || {
            if !app.catalog.ready() {
                return;
            }
            if let Some(storage) = app.storage() {
                scoped_task(async move {
                    let bytes = storage
                        .bytes(StoreName::Notes, KEY)
                        .await
                        .unwrap_or_default();
                    views.set(SavedViews::from_bytes(bytes.as_deref()));
                });
            }
        });
        Self {
            app,
            views,
            active: RwSignal::new(None),
        }
    }

    /// Makes the view active that was so before, where `query`, with which the page begins, is the one
    /// that it led to last.
    pub fn resume(self, query: &str) {
        let active = browser::session_storage().and_then(|s| s.get_item(ACTIVE).ok().flatten());
        let active = active.and_then(|text| serde_json::from_str::<(String, String)>(&text).ok());
        let active = active.filter(|(_, led_to)| led_to == query);
        self.active.set(active.map(|(name, _)| name));
    }

    /// The name of the view that was shown last, where it is still saved, and whether `query`, which is
    /// shown now, differs from it; tracked.
    pub fn active(self, query: &str) -> Option<(String, bool)> {
        let active = self.active.get()?;
        self.views.with(|views| {
            let view = views.0.iter().find(|view| view.name == active)?;
            Some((active, view.query != query))
        })
    }

    /// Notes what is shown, tracked.
    pub fn note_shown(self, query: &str, shown: ViewState) {
        let active = self.active.get_untracked();
        let next = self
            .views
            .with(|views| views.active(active.as_deref(), query, shown));
        if let Some(storage) = browser::session_storage() {
            // Without storage a reload forgets which view it was.
            let led_to = next.as_ref().map(|name| (name.as_str(), query));
            let _ = match led_to.and_then(|led_to| serde_json::to_string(&led_to).ok()) {
                Some(text) => storage.set_item(ACTIVE, &text),
                None => storage.remove_item(ACTIVE),
            };
        }
        if next != active {
            self.active.set(next);
        }
    }

    /// Puts a view in; that can be undone where it replaces another.
    pub fn insert(self, done: String, view: SavedView) {
        let old = self.with_untracked(|views| views.get(&view.name).cloned());
        let undo = old.map(|old| {
            move || self.change(t::views::restored(&old.name), insert_again(old.clone()))
        });
        self.write(done, insert_again(view), undo);
    }

    /// Reads them, tracked.
    pub fn with<T>(self, look: impl FnOnce(&SavedViews) -> T) -> T {
        self.views.with(look)
    }

    /// Reads them as they are now, untracked.
    pub fn with_untracked<T>(self, look: impl FnOnce(&SavedViews) -> T) -> T {
        self.views.with_untracked(look)
    }

    /// Changes them: here at once, so that the next step begins with what this one made, and on disk as
    /// they are there now, from another tab perhaps; says `done` once that is done.
    pub fn change(self, done: String, change: impl Fn(&mut SavedViews) + 'static) {
        self.write(done, change, None::<fn()>);
    }

    /// The same; `undo` is offered with what was done.
    fn write(
        self,
        done: String,
        change: impl Fn(&mut SavedViews) + 'static,
        undo: Option<impl Fn() + Send + Sync + 'static>,
    ) {
        let (app, views) = (self.app, self.views);
        let Some(storage) = app.storage() else {
            return app.toasts.show(Tone::Bad, t::views::NOT_KEPT.get());
        };
        // An undo may come after the page was left.
        let before = views.try_get_untracked();
        let _ = views.try_update(&change);
        spawn_local(async move {
            let mut changed = SavedViews::default();
            let made = &mut changed;
            let written = storage
                .change(StoreName::Notes, KEY, move |bytes| {
                    *made = SavedViews::from_bytes(bytes.as_deref());
                    change(made);
                    made.to_bytes().map(Into::into)
                })
                .await;
            match written {
                Ok(()) => {
                    let _ = views.try_set(changed);
                    match undo {
                        Some(undo) => {
                            app.toasts
                                .offer(Tone::Good, done, t::common::UNDO.get(), undo);
                        }
                        None => app.toasts.show(Tone::Good, done),
                    }
                }
                Err(error) => {
                    let _ = before.and_then(|before| views.try_set(before));
                    app.toasts.show(Tone::Bad, t::storage::not_saved(&error.0));
                }
            }
        });
    }
}

fn insert_again(view: SavedView) -> impl Fn(&mut SavedViews) + 'static {
    move |views| views.insert(view.clone())
}
