//! What is known here, on disk: pages of some hundred entries each, written a little after they
//! changed and never in the way of what a person does.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::known::Known;
use crate::browser;
use crate::catalog::{self, Catalog, Loaded};
use crate::state::{Toasts, Tone};
use crate::storage::{Shelf, Storage, StorageError};

/// How many entries stand on a page.
const PAGE: usize = 250;

/// How long a change waits for the next one before it is written, and how long at most, in
/// milliseconds. While much comes in, a page is then written once, not at every reply.
const WAIT: u32 = 300;
const LONGEST: f64 = 5_000.0;

/// Where each id is kept, and what is still to be written.
#[derive(Default)]
struct Plan {
    page_of: HashMap<Arc<str>, usize>,
    pages: Vec<PageOfIds>,
    changed: BTreeSet<usize>,
    /// When something changed last, in milliseconds since 1970.
    last: f64,
    is_writing: bool,
    said: bool,
}

#[derive(Default)]
struct PageOfIds {
    key: String,
    ids: Vec<Arc<str>>,
    /// What is on disk, as far as this tab knows, in short.
    on_disk: Option<u64>,
}

impl Plan {
    fn place(&mut self, id: &Arc<str>) -> usize {
        if let Some(page) = self.page_of.get(id) {
            return *page;
        }
        let full = self.pages.last().is_none_or(|page| page.ids.len() >= PAGE);
        if full {
            self.pages.push(PageOfIds {
                // A key of its own: two tabs never write to one page by chance.
                key: browser::random_id(),
                ..PageOfIds::default()
            });
        }
        let page = self.pages.len() - 1;
        self.pages[page].ids.push(id.clone());
        self.page_of.insert(id.clone(), page);
        page
    }
}

/// The pages of this sign-in.
#[derive(Clone, Copy)]
pub struct Shelves {
    storage: StoredValue<Option<Rc<Storage>>, LocalStorage>,
    plan: StoredValue<Plan, LocalStorage>,
    toasts: Toasts,
}

impl Shelves {
    /// Nothing kept.
    pub fn new(toasts: Toasts) -> Self {
        Self {
            storage: StoredValue::new_local(None),
            plan: StoredValue::new_local(Plan::default()),
            toasts,
        }
    }

    /// Keeps things in this database from now on.
    pub fn open(self, storage: Option<Rc<Storage>>) {
        self.plan.set_value(Plan::default());
        self.storage.set_value(storage);
    }

    /// Keeps nothing any more.
    pub fn close(self) {
        self.open(None);
    }

    /// The keys of the pages.
    pub async fn keys(self) -> Result<Vec<String>, StorageError> {
        match self.storage.get_value() {
            Some(storage) => storage.keys(Shelf::Pages).await,
            None => Ok(Vec::new()),
        }
    }

    /// The bytes of a page.
    pub async fn page(self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        match self.storage.get_value() {
            Some(storage) => storage.bytes(Shelf::Pages, key).await,
            None => Ok(None),
        }
    }

    /// Notes which ids were read from a page.
    pub fn place(self, key: &str, ids: &[String]) {
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
                if !plan.page_of.contains_key(id.as_str()) {
                    let id: Arc<str> = id.as_str().into();
                    plan.pages[at].ids.push(id.clone());
                    plan.page_of.insert(id, at);
                }
            }
        });
    }

    /// Writes these ids, soon.
    pub fn keep(self, known: Known, ids: Vec<Arc<str>>) {
        if ids.is_empty() || self.storage.with_value(Option::is_none) {
            return;
        }
        self.plan.update_value(|plan| {
            for id in &ids {
                let page = plan.place(id);
                plan.changed.insert(page);
            }
            plan.last = browser::now();
        });
        self.write(known);
    }

    /// Takes ids off their pages, which were written by another tab.
    pub fn displace(self, ids: &[Arc<str>]) -> BTreeSet<usize> {
        let mut pages = BTreeSet::new();
        self.plan.update_value(|plan| {
            let gone: std::collections::HashSet<&str> = ids.iter().map(|id| &**id).collect();
            for id in ids {
                pages.extend(plan.page_of.remove(id));
            }
            for page in &pages {
                plan.pages[*page].ids.retain(|id| !gone.contains(&**id));
            }
        });
        pages
    }

    /// Takes ids off the disk. Their pages are written as they are here, not joined with what is
    /// on disk: that would bring the ids back.
    pub fn forget(self, known: Known, ids: &[Arc<str>]) {
        let pages = self.displace(ids);
        let keys: Vec<String> = ids.iter().map(ToString::to_string).collect();
        let Some(storage) = self.storage.get_value() else {
            return;
        };
        spawn_local(async move {
            let done = storage.delete(Shelf::Wholes, &keys).await;
            self.say(done);
            for page in pages {
                let Some((key, bytes)) = self.written(known, page) else {
                    continue;
                };
                let done = storage.change(Shelf::Pages, &key, |_| bytes).await;
                self.say(done);
            }
        });
    }

    /// Keeps elements in full: the time when each was received, then its JSON.
    pub fn keep_wholes(self, wholes: Vec<Arc<Loaded>>) {
        let Some(storage) = self.storage.get_value() else {
            return;
        };
        if wholes.is_empty() {
            return;
        }
        spawn_local(async move {
            let text = |l: &Arc<Loaded>| (l.element.id.clone(), format!("{}\n{}", l.at, l.json));
            let texts: Vec<_> = wholes.iter().map(text).collect();
            let done = storage.put(Shelf::Wholes, &texts).await;
            self.say(done);
        });
    }

    /// An element in full as it was kept.
    pub async fn whole(self, id: &str) -> Option<Loaded> {
        let storage = self.storage.get_value()?;
        let text = storage.text(Shelf::Wholes, id).await.ok()??;
        let (at, json) = text.split_once('\n')?;
        let element = serde_json::from_str(json).ok()?;
        Some(Loaded::new(element, json.into(), at.parse().ok()?))
    }

    /// The key and the bytes of a page; no bytes for a page on which nothing is left.
    fn written(self, known: Known, page: usize) -> Option<(String, Option<Vec<u8>>)> {
        self.plan.try_with_value(|plan| {
            let page = plan.pages.get(page)?;
            let bytes = (!page.ids.is_empty())
                .then(|| known.now(|c| catalog::keep(c, &page.ids)))
                .flatten();
            Some((page.key.clone(), bytes))
        })?
    }

    fn write(self, known: Known) {
        let mut begin = false;
        self.plan
            .update_value(|plan| begin = !std::mem::replace(&mut plan.is_writing, true));
        if !begin {
            return;
        }
        spawn_local(async move {
            self.settle().await;
            while let Some(page) = self
                .plan
                .try_update_value(|plan| plan.changed.pop_first())
                .flatten()
            {
                let Some(storage) = self.storage.get_value() else {
                    break;
                };
                let Some((key, Some(bytes))) = self.written(known, page) else {
                    continue;
                };
                let before = self.plan.try_with_value(|plan| plan.pages[page].on_disk);
                let before = before.flatten();
                let mut written = None;
                let done = storage
                    .change(Shelf::Pages, &key, |old| {
                        let new = joined(old, bytes, before);
                        written = Some(short(&new));
                        Some(new)
                    })
                    .await;
                if self.say(done) {
                    self.plan
                        .try_update_value(|plan| plan.pages[page].on_disk = written);
                    known.tell_kept(&key);
                }
                browser::breathe().await;
            }
            self.plan.try_update_value(|plan| plan.is_writing = false);
        });
    }

    /// Waits until nothing changes any more, or long enough.
    async fn settle(self) {
        let begun = browser::now();
        loop {
            browser::sleep(WAIT).await;
            let last = self.plan.try_with_value(|plan| plan.last).unwrap_or(0.0);
            let now = browser::now();
            if now - last >= f64::from(WAIT) || now - begun >= LONGEST {
                return;
            }
        }
    }

    /// Says once what could not be kept; true if all was.
    fn say(self, done: Result<(), StorageError>) -> bool {
        let first = self
            .plan
            .try_update_value(|plan| !std::mem::replace(&mut plan.said, done.is_err()));
        match done {
            Ok(()) => true,
            Err(error) => {
                if first == Some(true) {
                    self.toasts.say(
                        Tone::Bad,
                        format!("{error}. It stays on this page until you reload."),
                    );
                }
                false
            }
        }
    }
}

/// Bytes in short, to tell them apart.
fn short(bytes: &[u8]) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// What this tab knows, joined with what another wrote on the same page since this tab did.
fn joined(old: Option<Vec<u8>>, new: Vec<u8>, before: Option<u64>) -> Vec<u8> {
    let Some(old) = old.filter(|old| before != Some(short(old))) else {
        return new;
    };
    let mut both = Catalog::default();
    catalog::restore(&mut both, &old);
    catalog::restore(&mut both, &new);
    let ids: Vec<Arc<str>> = both.entries().iter().map(|e| e.id.clone()).collect();
    catalog::keep(&both, &ids).unwrap_or(new)
}
