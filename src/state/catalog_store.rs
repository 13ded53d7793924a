//! The catalog on the page, saved in the browser between visits.

mod disk;
mod drawing;
mod removed_ids;

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::{ArchitectureElement, BulkResponse};
use architrave_rows::RowBatch;
use leptos::prelude::*;

pub use removed_ids::RemovalUndo;

use self::drawing::SOON;
use super::catalog_persistence::CatalogPersistence;
use super::tabs::{TabMessage, Tabs};
use crate::app_signal::AppSignal;
use crate::browser;
use crate::catalog::{Catalog, EvaluatedRule, FullElement, Listed, Origin};
use crate::state::Toasts;
use crate::storage::StorageError;

/// What is loaded of the process space signed in to.
#[derive(Clone, Copy)]
pub struct CatalogStore {
    catalog: AppSignal<Catalog>,
    /// Whether the saved catalog has been read.
    ready: AppSignal<bool>,
    /// Why the saved catalog could not be read, if so.
    unread: AppSignal<Option<StorageError>>,
    /// Whether a change waits to be drawn.
    waiting: StoredValue<bool>,
    /// How long to wait before the next drawing, in milliseconds.
    delay: StoredValue<f64>,
    /// When it was last drawn.
    drawn: StoredValue<f64>,
    /// The language that names are sorted in.
    language: StoredValue<String>,
    /// Ids that were forgotten and not added again: the response to an earlier request does not
    /// restore them.
    dropped: StoredValue<HashSet<Arc<str>>>,
    /// Ids from pages of an earlier version of the app, whose elements are to be loaded again.
    outdated: StoredValue<Vec<Arc<str>>>,
    persistence: CatalogPersistence,
    tabs: Tabs,
    toasts: Toasts,
}

impl CatalogStore {
    /// Nothing known.
    pub fn new(toasts: Toasts, tabs: Tabs) -> Self {
        let known = Self {
            catalog: AppSignal::new(Catalog::default()),
            ready: AppSignal::new(false),
            unread: AppSignal::new(None),
            waiting: StoredValue::new(false),
            delay: StoredValue::new(SOON),
            drawn: StoredValue::new(0.0),
            language: StoredValue::new(String::new()),
            dropped: StoredValue::new(HashSet::new()),
            outdated: StoredValue::new(Vec::new()),
            persistence: CatalogPersistence::new(toasts),
            tabs,
            toasts,
        };
        tabs.follow(move |message| known.on_tab_message(message));
        known
    }

    /// Reads the catalog, tracked.
    pub fn with<T>(self, look: impl FnOnce(&Catalog) -> T) -> T {
        self.catalog.with(look)
    }

    /// Reads the catalog as it is now, untracked.
    pub fn with_untracked<T>(self, look: impl FnOnce(&Catalog) -> T) -> T {
        self.catalog.with_untracked(look)
    }

    /// The element of an instance id in full, if it is loaded; tracked.
    pub fn full_element(self, id: &str) -> Option<Arc<FullElement>> {
        self.with(|c| c.full_element(id).cloned())
    }

    /// The element of an instance id as lists show it, tracked.
    pub fn listed(self, id: &str) -> Option<Arc<Listed>> {
        self.with(|c| c.listed(id))
    }

    /// Whether the catalog saved by earlier visits has been read, tracked.
    pub fn ready(self) -> bool {
        self.ready.get()
    }

    /// Why it could not be read, tracked: then it is unknown whether there is more.
    pub fn unread(self) -> Option<StorageError> {
        self.unread.get()
    }

    /// Sorts names as readers of this language see them.
    pub fn set_language(self, language: &str) {
        let mut new = false;
        self.language.set_value(language.to_owned());
        self.catalog
            .update_untracked(|c| new = c.set_language(language));
        if new {
            self.catalog.notify();
        }
    }

    /// Hands over what rules found: the rules, and pairs of row and rule.
    pub fn set_findings(self, rules: Vec<EvaluatedRule>, found: Vec<(u32, u32)>) {
        self.catalog.update(|c| c.set_findings(rules, found));
    }

    /// What rules find is not known any more.
    pub fn forget_findings(self) {
        if self.with_untracked(|c| c.findings().is_some()) {
            self.catalog.update(Catalog::forget_findings);
        }
    }

    /// Makes ids known.
    pub fn add(self, ids: &[Arc<str>], origin: Origin) {
        self.add_some(ids, origin);
        self.catalog.notify();
    }

    /// Makes room for so many ids in all.
    pub fn reserve(self, ids: usize) {
        self.catalog.update_untracked(|c| c.make_room(ids));
    }

    /// The same for a part of many that are about to be retrieved: they are drawn with what comes
    /// first, for drawing them would hold it up.
    pub fn add_some(self, ids: &[Arc<str>], origin: Origin) {
        self.want(ids);
        let mut new = Vec::new();
        self.catalog
            .update_untracked(|c| new = c.add(ids, origin, browser::now()));
        self.save(&new);
    }

    /// Takes over an element that the service returned.
    pub fn take(self, element: ArchitectureElement, json: Box<str>, origin: Origin) {
        let mut id = None;
        self.catalog
            .update(|c| id = Some(c.take(element, json, origin, browser::now())));
        let ids: Vec<Arc<str>> = id.into_iter().collect();
        self.want(&ids);
        self.save_full_elements(&ids);
        self.save(&ids);
    }

    /// Takes over the response to a retrieval; gives how many of the ids asked for were served. What was
    /// forgotten since it was asked for stays forgotten.
    pub fn take_response(
        self,
        requested: &[Arc<str>],
        response: BulkResponse,
        origin: Origin,
    ) -> usize {
        let received = response.items.items.iter();
        let mut received: Vec<Arc<str>> = received.map(|e| e.id.as_str().into()).collect();
        self.catalog
            .update_untracked(|c| c.take_response(requested, response, origin, browser::now()));
        let returned = self.count_returned(requested);
        let gone = self.remove_again_after_response(requested, &received);
        received.retain(|id| !gone.contains(id));
        self.draw_soon();
        self.save_full_elements(&received);
        self.save_both(requested, received, &gone);
        returned
    }

    /// How many of these ids were served.
    fn count_returned(self, ids: &[Arc<str>]) -> usize {
        self.with_untracked(|c| ids.iter().filter(|id| c.is_returned(id)).count())
    }

    /// Loads an element in full from the disk; false if it is not there, or if it was received
    /// again since and `outdated` is false.
    pub async fn restore_full_element(self, id: &str, outdated: bool) -> bool {
        let Some(loaded) = self.persistence.full_element(id).await else {
            return false;
        };
        // An unknown id has to be added first.
        if self.with_untracked(|c| c.entry(id).is_none()) {
            return false;
        }
        let row_at = self.with_untracked(|c| c.row(id).map(|row| c.at(row)));
        if !outdated && row_at.is_some_and(|at| at > loaded.at) {
            return false;
        }
        self.catalog.update(|c| c.insert_full(loaded));
        true
    }

    /// An element in full, from memory or from disk, without changing what is loaded; `None` if it
    /// is not there, or if it was received again since.
    pub async fn load_full_element(self, id: &str) -> Option<Arc<FullElement>> {
        if let Some(here) = self.with_untracked(|c| c.full_element(id).cloned()) {
            return Some(here);
        }
        let row_at = self.with_untracked(|c| c.row(id).map(|row| c.at(row)))?;
        let kept = self.persistence.full_element(id).await?;
        (row_at <= kept.at).then(|| Arc::new(kept))
    }

    /// Takes over what a worker read of a response, the bytes of a batch, as [`CatalogStore::take_response`] does.
    ///
    /// # Errors
    /// When the bytes are none; the text says why. Then nothing changes.
    pub fn take_batch(
        self,
        requested: &[Arc<str>],
        bytes: &[u8],
        origin: Origin,
    ) -> Result<usize, String> {
        let batch = RowBatch::from_bytes(bytes);
        let batch = &batch.ok_or("The worker sent bytes of another version.")?;
        self.catalog
            .update_untracked(|c| c.take_batch(requested, batch, origin, browser::now()));
        let returned = self.count_returned(requested);
        let received = || batch.rows.iter().map(|row| Arc::<str>::from(&*row.id));
        let gone = match self.dropped.with_value(HashSet::is_empty) {
            true => HashSet::new(),
            false => self.remove_again_after_response(requested, &received().collect::<Vec<_>>()),
        };
        self.draw_soon();
        if !gone.is_empty() || !self.persistence.save_batch(self, requested, batch, bytes) {
            self.save_both(requested, received(), &gone);
        }
        Ok(returned)
    }

    /// Waits until what changed is saved, or cannot be saved.
    pub async fn wait_until_saved(self) {
        self.persistence.settled().await;
    }
}
