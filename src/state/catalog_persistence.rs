//! The catalog on disk: pages of some hundred entries each. New ids are written at once, rows a
//! moment later and many pages in one go; writes never delay the user.

mod plan;
mod put;
mod writer;

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use architrave_rows::RowBatch;
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::plan::{PAGE, PageOfIds, Plan, Written};
use self::put::{remove, save, save_each};
use super::catalog_store::CatalogStore;
use crate::browser;
use crate::catalog::{self, FullElement};
use crate::state::{Toasts, Tone};
use crate::storage::{Storage, StorageError, StoreName, is_same};
use crate::t;

/// The pages of this sign-in.
#[derive(Clone, Copy)]
pub struct CatalogPersistence {
    storage: StoredValue<Option<Rc<Storage>>, LocalStorage>,
    plan: StoredValue<Plan, LocalStorage>,
    /// Counts sign-ins: work begun for an earlier one must not change the plan of this one.
    generation: StoredValue<u64>,
    /// The stamp of the next page.
    stamp: StoredValue<u64>,
    toasts: Toasts,
}

impl CatalogPersistence {
    /// Nothing is saved.
    pub fn new(toasts: Toasts) -> Self {
        Self {
            storage: StoredValue::new_local(None),
            plan: StoredValue::new_local(Plan::default()),
            generation: StoredValue::new(0),
            // Far from those of any other tab.
            stamp: StoredValue::new(browser::random_number()),
            toasts,
        }
    }

    /// Saves to this database from now on.
    pub fn open(self, storage: Option<Rc<Storage>>) {
        self.generation.update_value(|generation| *generation += 1);
        self.plan.set_value(Plan::default());
        self.storage.set_value(storage);
    }

    /// Stops saving; what still waits to be written is written.
    pub fn close(self, known: CatalogStore) {
        if let Some(storage) = self.storage.get_value() {
            let next = || self.plan.try_update_value(Plan::next).unwrap_or_default();
            let groups = std::iter::repeat_with(next).take_while(|pages| !pages.is_empty());
            let written = |page| self.written(known, page);
            let groups: Vec<Vec<Written>> = groups
                .map(|pages| pages.into_iter().filter_map(written).collect())
                .collect();
            spawn_local(async move {
                for pages in groups {
                    if save(&storage, &pages).await.is_err() {
                        save_each(&storage, &pages).await;
                    }
                }
            });
        }
        self.open(None);
    }

    /// The storage it saves to.
    pub fn storage(self) -> Option<Rc<Storage>> {
        self.storage.try_get_value().flatten()
    }

    /// Whether it saves to this storage.
    pub fn is_of(self, storage: Option<&Rc<Storage>>) -> bool {
        is_same(self.storage.get_value().as_ref(), storage)
    }

    /// The keys of the pages.
    pub async fn keys(self) -> Result<Vec<String>, StorageError> {
        match self.storage.get_value() {
            Some(storage) => storage.keys(StoreName::Pages).await,
            None => Ok(Vec::new()),
        }
    }

    /// The bytes of a page.
    pub async fn page(self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        match self.storage.get_value() {
            Some(storage) => storage.bytes(StoreName::Pages, key).await,
            None => Ok(None),
        }
    }

    /// Notes which ids were read from a page.
    pub fn place(self, key: &str, ids: &[String]) {
        if ids.is_empty() {
            // One that this app cannot read is left as it is.
            return;
        }
        self.plan.update_value(|plan| {
            let at = plan.pages.iter().position(|page| page.key == key);
            let at = at.unwrap_or_else(|| {
                let key = key.to_owned();
                plan.pages.push(PageOfIds {
                    key,
                    ..PageOfIds::default()
                });
                plan.pages.len() - 1
            });
            for id in ids {
                match plan.page_of.get(id.as_str()) {
                    None => {
                        let id: Arc<str> = id.as_str().into();
                        plan.pages[at].ids.push(id.clone());
                        plan.pages[at].fresh = None;
                        plan.page_of.insert(id, at);
                    }
                    Some(page) if *page != at => plan.twins.push((id.as_str().into(), at)),
                    Some(_) => {}
                }
            }
        });
    }

    /// Writes these ids, at once where they are new.
    pub fn save(self, known: CatalogStore, ids: &[Arc<str>]) {
        if ids.is_empty() || self.storage.with_value(Option::is_none) {
            return;
        }
        self.plan.update_value(|plan| {
            // Many begin on a new page, as they will be requested together.
            if ids.len() >= PAGE {
                plan.turn();
            }
            for id in ids {
                let page = plan.place(id);
                plan.change(page);
            }
        });
        self.write(known);
    }

    /// Writes a response as received, if these ids are all that is on their page; otherwise writes
    /// nothing and returns false.
    pub fn save_batch(
        self,
        known: CatalogStore,
        ids: &[Arc<str>],
        batch: &RowBatch<'_>,
        received: &[u8],
    ) -> bool {
        if self.storage.with_value(Option::is_none) {
            return false;
        }
        let page = self.plan.try_update_value(|plan| {
            let page = plan.page_of_all(ids)?;
            let bytes = known.with_untracked(|c| {
                catalog::encode_page_from_batch(c, ids, batch, received, self.stamp())
            })?;
            plan.change(page);
            plan.pages[page].fresh = Some(bytes);
            Some(page)
        });
        let kept = page.flatten().is_some();
        if kept {
            self.write(known);
        }
        kept
    }

    /// Takes ids off their pages, which were written by another tab.
    pub fn displace(self, ids: &[Arc<str>]) -> BTreeSet<usize> {
        let mut pages = BTreeSet::new();
        self.plan.update_value(|plan| {
            let gone: HashSet<&str> = ids.iter().map(|id| &**id).collect();
            for id in ids {
                pages.extend(plan.page_of.remove(id));
            }
            for page in &pages {
                plan.pages[*page].ids.retain(|id| !gone.contains(&**id));
                plan.pages[*page].fresh = None;
            }
            plan.twins.retain(|(id, page)| {
                let stays = !gone.contains(&**id);
                if !stays {
                    pages.insert(*page);
                }
                stays
            });
        });
        pages
    }

    /// Takes ids off the disk, all of them or none; then does what comes `after`.
    pub fn remove(self, known: CatalogStore, ids: Vec<Arc<str>>, after: impl FnOnce() + 'static) {
        let pages = self.displace(&ids);
        let Some(storage) = self.storage.get_value() else {
            return;
        };
        let written = |page: &usize| self.written(known, *page);
        let written: Vec<_> = pages.iter().filter_map(written).collect();
        // From now on something may be there.
        self.plan.update_value(|plan| {
            for page in pages {
                plan.written(page, None);
            }
        });
        let toasts = self.toasts;
        spawn_local(async move {
            // Anything saved from now on, such as restored elements, is written after it.
            match remove(&storage, &written, ids).await {
                Ok(()) => after(),
                Err(error) => toasts.show(
                    Tone::Bad,
                    t::state_messages::elements_not_forgotten(&error.0),
                ),
            }
        });
    }

    /// The same after another tab took them off the disk, where what this one writes just now may put
    /// them there again.
    pub fn remove_from_other_tab(self, known: CatalogStore, ids: &[Arc<str>]) {
        match self.plan.with_value(|plan| plan.is_writing) {
            true => self.remove(known, ids.to_vec(), || {}),
            false => drop(self.displace(ids)),
        }
    }

    /// Saves elements in full: the time when each was received, then its JSON.
    pub fn save_full_elements(self, full_elements: &[Arc<FullElement>]) {
        let text = |l: &Arc<FullElement>| (l.element.id.clone(), format!("{}\n{}", l.at, l.json));
        self.save_texts(full_elements.iter().map(text).collect());
    }

    /// Saves elements in full by what [`CatalogPersistence::text_of`] returned.
    pub fn save_texts(self, texts: Vec<(String, String)>) {
        let Some(storage) = self.storage.get_value() else {
            return;
        };
        if texts.is_empty() {
            return;
        }
        spawn_local(async move {
            let done = storage.insert(StoreName::FullElements, &texts).await;
            self.report(done);
        });
    }

    /// What is saved of an element in full.
    pub async fn text_of(self, id: &str) -> Option<String> {
        let storage = self.storage.get_value()?;
        storage.text(StoreName::FullElements, id).await.ok()?
    }

    /// An element in full as it was saved.
    pub async fn full_element(self, id: &str) -> Option<FullElement> {
        let text = self.text_of(id).await?;
        let (at, json) = text.split_once('\n')?;
        let element = serde_json::from_str(json).ok()?;
        Some(FullElement::new(element, json.into(), at.parse().ok()?))
    }

    /// Reports once what could not be saved; true if all was.
    fn report(self, done: Result<(), StorageError>) -> bool {
        let first = self
            .plan
            .try_update_value(|plan| !std::mem::replace(&mut plan.said, done.is_err()));
        match done {
            Ok(()) => true,
            Err(error) => {
                if first == Some(true) {
                    self.toasts
                        .show(Tone::Bad, t::state_messages::elements_not_kept(&error.0));
                }
                false
            }
        }
    }
}
