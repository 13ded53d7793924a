//! The catalog on the page, kept in the browser between visits.

use std::sync::Arc;

use architrave_interface::{ArchitectureElement, BulkReply};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser;
use crate::catalog::{self, Catalog, Loaded, Origin};
use crate::state::{Toasts, Tone};
use crate::storage::{Shelf, Storage, StorageError};

/// What is known here of the process space signed in to.
#[derive(Clone, Copy)]
pub struct Known {
    catalog: RwSignal<Catalog>,
    /// Whether what was kept has been read.
    ready: RwSignal<bool>,
    storage: StoredValue<Option<std::rc::Rc<Storage>>, LocalStorage>,
    toasts: Toasts,
}

impl Known {
    /// Nothing known.
    pub fn new(toasts: Toasts) -> Self {
        Self {
            catalog: RwSignal::new(Catalog::default()),
            ready: RwSignal::new(false),
            storage: StoredValue::new_local(None),
            toasts,
        }
    }

    /// Looks at the catalog, followed.
    pub fn with<T>(self, look: impl FnOnce(&Catalog) -> T) -> T {
        self.catalog.with(look)
    }

    /// Looks at the catalog as it is now.
    pub fn now<T>(self, look: impl FnOnce(&Catalog) -> T) -> T {
        self.catalog.with_untracked(look)
    }

    /// The element of an instance id, followed.
    pub fn loaded(self, id: &str) -> Option<Arc<Loaded>> {
        self.with(|c| c.loaded(id).cloned())
    }

    /// Whether what was kept from earlier visits has been read, followed.
    pub fn ready(self) -> bool {
        self.ready.get()
    }

    /// Makes ids known; returns those that were not known before.
    pub fn add(self, ids: &[String], origin: Origin) -> Vec<Arc<str>> {
        let mut new = Vec::new();
        self.catalog
            .update(|c| new = c.add(ids, origin, browser::now()));
        self.keep(new.clone());
        new
    }

    /// Takes over an element that the service returned.
    pub fn take(self, element: ArchitectureElement, json: Box<str>, origin: Origin) {
        let mut id = None;
        self.catalog
            .update(|c| id = Some(c.take(element, json, origin, browser::now())));
        self.keep(id.into_iter().collect());
    }

    /// Takes over the reply to a retrieval.
    pub fn take_reply(self, asked: &[Arc<str>], reply: BulkReply, origin: Origin) {
        let more: Vec<Arc<str>> = reply
            .items
            .items
            .iter()
            .map(|e| e.id.as_str().into())
            .collect();
        self.catalog
            .update(|c| c.take_reply(asked, reply, origin, browser::now()));
        let mut changed = asked.to_vec();
        changed.extend(more.into_iter().filter(|id| !asked.contains(id)));
        self.keep(changed);
    }

    /// Forgets ids, here and on disk. Nothing happens at the service.
    pub fn forget(self, ids: &[Arc<str>]) {
        self.catalog.update(|c| c.forget(ids));
        let keys: Vec<String> = ids.iter().map(|id| id.to_string()).collect();
        self.write(async move |storage: &Storage| storage.delete(Shelf::Elements, &keys).await);
    }

    /// Reads what was kept for this sign-in.
    pub async fn open(self, storage: Option<std::rc::Rc<Storage>>) {
        self.ready.set(false);
        self.catalog.set(Catalog::default());
        self.storage.set_value(storage.clone());
        if let Some(storage) = storage {
            match storage.all(Shelf::Elements).await {
                Ok(texts) => self.restore(&texts).await,
                Err(error) => self.toasts.say(
                    Tone::Bad,
                    format!("What was known here could not be read. {error}."),
                ),
            }
        }
        self.ready.set(true);
    }

    /// Forgets everything on this page; what is on disk stays.
    pub fn close(self) {
        self.storage.set_value(None);
        self.ready.set(false);
        self.catalog.set(Catalog::default());
    }

    async fn restore(self, texts: &[(String, String)]) {
        const AT_ONCE: usize = 500;
        let mut entries = Vec::with_capacity(texts.len());
        for some in texts.chunks(AT_ONCE) {
            entries.extend(some.iter().filter_map(|(_, text)| catalog::restore(text)));
            browser::breathe().await;
        }
        entries.sort_by(|a, b| a.since.total_cmp(&b.since));
        self.catalog
            .update(|c| entries.into_iter().for_each(|entry| c.restore(entry)));
    }

    fn keep(self, ids: Vec<Arc<str>>) {
        let texts: Vec<(String, String)> = self.now(|c| {
            let entries = ids.iter().filter_map(|id| c.entry(id));
            entries
                .filter_map(|e| Some((e.id.to_string(), catalog::keep(e)?)))
                .collect()
        });
        if !texts.is_empty() {
            self.write(async move |storage: &Storage| storage.put(Shelf::Elements, &texts).await);
        }
    }

    fn write(self, work: impl AsyncFnOnce(&Storage) -> Result<(), StorageError> + 'static) {
        let Some(storage) = self.storage.get_value() else {
            return;
        };
        spawn_local(async move {
            if let Err(error) = work(&storage).await {
                self.toasts.say(
                    Tone::Bad,
                    format!("{error}. It stays on this page until you reload."),
                );
            }
        });
    }
}
