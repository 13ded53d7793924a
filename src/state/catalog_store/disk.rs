//! The part of the catalog on disk: read at sign-in, written as it changes, and read again when
//! another tab wrote it.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use futures::stream::{self, StreamExt};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::retrieval::CHUNK;
use super::super::tabs::TabMessage;
use super::CatalogStore;
use crate::browser;
use crate::catalog::{self, Catalog};
use crate::state::Tone;
use crate::storage::{Storage, StorageError};
use crate::t;

/// How many pages are asked for ahead of the one that is taken over.
const AHEAD: usize = 16;

impl CatalogStore {
    /// Reads what was saved for this sign-in, and saves what came before it could be read: the earlier
    /// sign-in was closed when this one began.
    pub async fn open(self, opened: Result<Rc<Storage>, StorageError>) {
        let (storage, closed) = match opened {
            Ok(storage) => (Some(storage), None),
            Err(error) => (None, Some(error)),
        };
        let received: Vec<Arc<str>> =
            self.with_untracked(|c| c.entries().iter().map(|e| e.id.clone()).collect());
        self.persistence.open(storage.clone());
        let read = self.read(storage.as_ref()).await;
        if !self.persistence.is_of(storage.as_ref()) {
            return;
        }
        self.save_full_elements(&received);
        self.save(&received);
        // Whatever could be read.
        self.draw_now();
        if let Err(error) = read {
            self.toasts
                .show(Tone::Bad, t::state_messages::elements_unread(&error.0));
            self.unread.set(Some(error));
        } else {
            self.unread.set(closed);
        }
        self.ready.set(true);
    }

    /// Forgets everything on this page; what is on disk stays.
    pub fn close(self) {
        self.persistence.close(self);
        self.ready.set(false);
        self.unread.set(None);
        self.dropped.set_value(HashSet::new());
        self.outdated.set_value(Vec::new());
        self.catalog.set(self.empty());
    }

    fn empty(self) -> Catalog {
        let mut catalog = Catalog::default();
        catalog.set_language(&self.language.get_value());
        catalog
    }

    /// Ends where another user signed in while it was read.
    async fn read(self, storage: Option<&Rc<Storage>>) -> Result<(), StorageError> {
        let keys = self.persistence.keys().await?;
        if !self.persistence.is_of(storage) {
            return Ok(());
        }
        // The last page may be less than full.
        self.reserve(keys.len().saturating_sub(1) * CHUNK);
        let read = |key: String| async move {
            let bytes = self.persistence.page(&key).await;
            (key, bytes)
        };
        let mut pages = stream::iter(keys).map(read).buffered(AHEAD);
        let mut is_first = true;
        while let Some((key, bytes)) = pages.next().await {
            if !self.persistence.is_of(storage) {
                return Ok(());
            }
            let Some(bytes) = bytes? else { continue };
            self.restore(&key, &bytes);
            if std::mem::take(&mut is_first) {
                // What fills the screen is there at once; drawing more of them would hold up the rest.
                self.draw_now();
                browser::frame().await;
            }
        }
        Ok(())
    }

    fn restore(self, key: &str, bytes: &[u8]) {
        let mut ids = Vec::new();
        self.catalog
            .update_untracked(|c| ids = catalog::decode_page(c, bytes));
        if catalog::stamp_of(bytes).is_none() {
            let ids = ids.iter().map(|id| Arc::from(&**id));
            self.outdated.update_value(|outdated| outdated.extend(ids));
        }
        self.want(&ids);
        self.persistence.place(key, &ids);
    }

    /// The ids whose elements an update of the app left out, once.
    pub fn take_outdated(self) -> Vec<Arc<str>> {
        let mut outdated = Vec::new();
        self.outdated
            .update_value(|ids| outdated = std::mem::take(ids));
        outdated
    }

    /// Takes over what another tab of this sign-in changed.
    pub(super) fn on_tab_message(self, message: &TabMessage) {
        match message {
            TabMessage::RemovedIds(ids) => {
                self.remove_locally(ids);
                // What this tab is about to write may hold them.
                self.persistence.remove_from_other_tab(self, ids);
            }
            TabMessage::PagesSaved(keys) => {
                let keys = keys.clone();
                let storage = self.persistence.storage();
                spawn_local(async move {
                    for key in keys {
                        // What cannot be read now is read at the next visit.
                        let page = self.persistence.page(&key).await;
                        if !self.persistence.is_of(storage.as_ref()) {
                            return;
                        }
                        if let Ok(Some(bytes)) = page {
                            self.restore(&key, &bytes);
                            self.draw_soon();
                        }
                    }
                });
            }
            TabMessage::RecordsChanged(_) | TabMessage::DraftsChanged => {}
        }
    }

    /// Tells the other tabs that pages of the catalog were written.
    pub(in crate::state) fn notify_saved(self, keys: Vec<String>) {
        self.tabs.send(&TabMessage::PagesSaved(keys));
    }

    pub(super) fn save_full_elements(self, ids: &[Arc<str>]) {
        let full_elements: Vec<_> = self.with_untracked(|c| {
            let full_elements = ids.iter().filter_map(|id| c.full_element(id));
            full_elements.cloned().collect()
        });
        self.persistence.save_full_elements(&full_elements);
    }

    pub(super) fn save(self, ids: &[Arc<str>]) {
        self.persistence.save(self, ids);
    }

    pub(super) fn save_both(
        self,
        requested: &[Arc<str>],
        more: impl IntoIterator<Item = Arc<str>>,
        gone: &HashSet<Arc<str>>,
    ) {
        let known: HashSet<&str> = requested.iter().map(|id| &**id).collect();
        let mut changed = requested.to_vec();
        changed.extend(more.into_iter().filter(|id| !known.contains(&**id)));
        changed.retain(|id| !gone.contains(id));
        self.save(&changed);
    }
}
