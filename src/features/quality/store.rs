//! The rules of the person in this process space, in this browser. All tabs share them.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::effect::{effect, scoped_task};
use crate::state::{App, Tone};
use crate::storage::StoreName;
use crate::t;
use architrave_rules::StoredRules;

/// The note that has them.
pub const KEY: &str = "quality-rules";

/// The rules. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct RuleStore {
    app: App,
    rules: RwSignal<StoredRules>,
    /// Whether they were read: until then, findings of the built-in set would be wrong.
    is_ready: RwSignal<bool>,
}

impl RuleStore {
    /// As they were saved. Another tab may change them: they are read again when this one gets the focus.
    pub fn restore(app: App) -> Self {
        let store = Self {
            app,
            rules: RwSignal::new(StoredRules::default()),
            is_ready: RwSignal::new(false),
        };
        let focused = RwSignal::new(0_u32);
        let listener =
            window_event_listener(leptos::ev::focus, move |_| focused.update(|n| *n += 1));
        on_cleanup(move || listener.remove());
        effect(move || {
            focused.track();
            if app.catalog.ready() {
                scoped_task(store.read());
            }
        });
        store
    }

    async fn read(self) {
        if let Some(storage) = self.app.storage() {
            let bytes = storage.bytes(StoreName::Notes, KEY).await;
            let read = StoredRules::from_bytes(bytes.unwrap_or_default().as_deref());
            if self.rules.with_untracked(|rules| *rules != read) {
                self.rules.set(read);
            }
        }
        self.is_ready.set(true);
    }

    /// Whether they were read, tracked.
    pub fn is_ready(self) -> bool {
        self.is_ready.get()
    }

    /// Reads them, tracked.
    pub fn with<T>(self, look: impl FnOnce(&StoredRules) -> T) -> T {
        self.rules.with(look)
    }

    /// Reads them as they are now, untracked.
    pub fn with_untracked<T>(self, look: impl FnOnce(&StoredRules) -> T) -> T {
        self.rules.with_untracked(look)
    }

    /// Replaces the text of a set of the site by what the site has now. Not saved: it is loaded each time.
    pub fn refresh(self, text: String) {
        let is_same = self.rules.with_untracked(|rules| rules.chosen == text);
        if !is_same {
            self.rules.update(|rules| rules.chosen = text);
        }
    }

    /// Changes them: here at once, and on disk as they are there now, from another tab perhaps. Says `done` if it is
    /// not empty, and offers to undo it.
    pub fn change(self, done: String, change: Change, undo: Option<Change>) {
        let (app, rules) = (self.app, self.rules);
        // An undo may come after the page was left.
        let before = rules.try_get_untracked();
        let _ = rules.try_update(|rules| change(rules));
        let Some(storage) = app.storage() else {
            return say(app, done, None);
        };
        spawn_local(async move {
            let mut changed = StoredRules::default();
            let made = &mut changed;
            let written = storage
                .change(StoreName::Notes, KEY, move |bytes| {
                    *made = StoredRules::from_bytes(bytes.as_deref());
                    change(made);
                    made.to_bytes().map(Into::into)
                })
                .await;
            match written {
                Ok(()) => {
                    let _ = rules.try_set(changed);
                    let undo = undo.map(|undo| {
                        Box::new(move || {
                            self.change(String::new(), undo.clone(), None);
                        }) as Box<dyn Fn() + Send + Sync>
                    });
                    say(app, done, undo);
                }
                Err(error) => {
                    let _ = before.and_then(|before| rules.try_set(before));
                    app.toasts.show(Tone::Bad, t::storage::not_saved(&error.0));
                }
            }
        });
    }
}

/// A change of the rules.
pub type Change = std::sync::Arc<dyn Fn(&mut StoredRules) + Send + Sync>;

fn say(app: App, done: String, undo: Option<Box<dyn Fn() + Send + Sync>>) {
    match undo {
        _ if done.is_empty() => {}
        Some(undo) => {
            let label = t::common::UNDO.get();
            app.toasts.offer(Tone::Good, done, label, undo);
        }
        None => app.toasts.show(Tone::Good, done),
    }
}
