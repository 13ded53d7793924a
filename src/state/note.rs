//! A value that this browser saves under a key, for one process space and person. All tabs share it.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{App, Tone};
use crate::app_signal::AppSignal;
use crate::effect::{effect, scoped_task};
use crate::storage::StoreName;
use crate::t::{self, Text};

/// What can be saved.
pub trait NoteValue: Clone + Default + PartialEq + Send + Sync + 'static {
    /// From what was stored; the default where it cannot be read.
    fn from_bytes(bytes: Option<&[u8]>) -> Self;

    /// To be stored; `None` where there is nothing to store.
    fn to_bytes(&self) -> Option<Vec<u8>>;
}

/// A change of a value. It may run more than once, on different values.
pub type Change<T> = Arc<dyn Fn(&mut T) + Send + Sync>;

/// What undoes a change.
pub type Undo = Box<dyn Fn() + Send + Sync>;

/// What happens to a change where there is no storage, and what is said of it.
#[derive(Clone, Copy)]
pub enum WithoutStorage {
    /// It is not made.
    Refused(Text),
    /// It applies until the page is reloaded.
    ThisVisit(Text),
}

/// A saved value. Copies are the same thing.
pub struct Note<T: NoteValue> {
    app: App,
    key: &'static str,
    without_storage: WithoutStorage,
    value: AppSignal<T>,
    is_ready: AppSignal<bool>,
}

impl<T: NoteValue> Clone for Note<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: NoteValue> Copy for Note<T> {}

impl<T: NoteValue> Note<T> {
    /// The value as it was saved. Another tab may change it: it is read again when this one gets the focus.
    pub fn restore(app: App, key: &'static str, without_storage: WithoutStorage) -> Self {
        let note = Self {
            app,
            key,
            without_storage,
            value: AppSignal::new(T::default()),
            is_ready: AppSignal::new(false),
        };
        let focused = AppSignal::new(0_u32);
        let listener =
            window_event_listener(leptos::ev::focus, move |_| focused.update(|n| *n += 1));
        on_cleanup(move || listener.remove());
        effect(move || {
            focused.track();
            if app.catalog.ready() {
                scoped_task(note.read());
            }
        });
        note
    }

    async fn read(self) {
        if let Some(storage) = self.app.storage() {
            let bytes = storage.bytes(StoreName::Notes, self.key).await;
            let read = T::from_bytes(bytes.unwrap_or_default().as_deref());
            if self.value.with_untracked(|value| *value != read) {
                self.value.set(read);
            }
        }
        self.is_ready.set(true);
    }

    /// Whether it was read, tracked.
    pub fn is_ready(self) -> bool {
        self.is_ready.get()
    }

    /// Reads it, tracked.
    pub fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        self.value.with(look)
    }

    /// Reads it as it is now, untracked.
    pub fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
        self.value.with_untracked(look)
    }

    /// Changes it in this tab without saving it.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.value.update(change);
    }

    /// Changes it: here at once, so that the next step begins with what this one made, and on disk as it is there now,
    /// from another tab perhaps. Says `done` once that is done, if it is not empty, and offers to undo it.
    pub fn change(self, done: String, change: Change<T>, undo: Option<Undo>) {
        let (app, value) = (self.app, self.value);
        let storage = app.storage();
        if let (None, WithoutStorage::Refused(words)) = (&storage, self.without_storage) {
            return app.toasts.show(Tone::Bad, words.get());
        }
        // An undo may come after the page was left.
        let before = value.try_get_untracked();
        let _ = value.try_update(|value| change(value));
        let Some(storage) = storage else {
            if let (false, WithoutStorage::ThisVisit(words)) =
                (done.is_empty(), self.without_storage)
            {
                say(app, Tone::Bad, words.into(), undo);
            }
            return;
        };
        spawn_local(async move {
            let mut changed = T::default();
            let made = &mut changed;
            let written = storage
                .change(StoreName::Notes, self.key, move |bytes| {
                    *made = T::from_bytes(bytes.as_deref());
                    change(made);
                    made.to_bytes().map(Into::into)
                })
                .await;
            match written {
                Ok(()) => {
                    let _ = value.try_set(changed);
                    say(app, Tone::Good, done, undo);
                }
                Err(error) => {
                    let _ = before.and_then(|before| value.try_set(before));
                    app.toasts.show(Tone::Bad, t::storage::not_saved(&error.0));
                }
            }
        });
    }
}

fn say(app: App, tone: Tone, done: String, undo: Option<Undo>) {
    match undo {
        _ if done.is_empty() => {}
        Some(undo) => {
            let label = t::common::UNDO.get();
            app.toasts.offer(tone, done, label, undo);
        }
        None => app.toasts.show(tone, done),
    }
}
