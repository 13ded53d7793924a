//! The catalog on the page, kept in the browser between visits.

mod forgotten;

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::{ArchitectureElement, BulkReply};
use architrave_rows::Batch;
use futures::stream::{self, StreamExt};
use leptos::prelude::*;

pub use forgotten::Forgotten;

use super::catalog_persistence::CatalogPersistence;
use super::retrieval::CHUNK;
use super::tabs::{News, Tabs};
use crate::browser;
use crate::catalog::{self, Catalog, Listed, Loaded, Origin};
use crate::state::{Toasts, Tone};
use crate::storage::{Storage, StorageError};

/// While much comes in, the page is drawn anew after this long, in milliseconds…
const SOON: f64 = 150.0;
/// … and then so much less often as there is more to draw: a list whose rows come and go several
/// times a second cannot be read, and drawing it keeps what comes in waiting.
const SELDOM: f64 = 2500.0;
/// How many pages are asked for ahead of the one that is taken over.
const AHEAD: usize = 16;
/// The part of the time that drawing may take.
const SHARE: f64 = 0.05;

/// What is known here of the process space signed in to.
#[derive(Clone, Copy)]
pub struct CatalogStore {
    catalog: RwSignal<Catalog>,
    /// Whether what was kept has been read.
    ready: RwSignal<bool>,
    /// Why what was kept could not be read, if so.
    unread: RwSignal<Option<StorageError>>,
    /// Whether a change waits to be drawn.
    waiting: StoredValue<bool>,
    /// How long to wait before the next drawing, in milliseconds.
    pace: StoredValue<f64>,
    /// When it was last drawn.
    drawn: StoredValue<f64>,
    /// The language that names are sorted in.
    language: StoredValue<String>,
    /// Ids that were forgotten and not made known again: a reply that was asked for before does not
    /// bring them back.
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
            catalog: RwSignal::new(Catalog::default()),
            ready: RwSignal::new(false),
            unread: RwSignal::new(None),
            waiting: StoredValue::new(false),
            pace: StoredValue::new(SOON),
            drawn: StoredValue::new(0.0),
            language: StoredValue::new(String::new()),
            dropped: StoredValue::new(HashSet::new()),
            outdated: StoredValue::new(Vec::new()),
            persistence: CatalogPersistence::new(toasts),
            tabs,
            toasts,
        };
        tabs.follow(move |news| known.hear(news));
        known
    }

    /// Looks at the catalog, followed.
    pub fn with<T>(self, look: impl FnOnce(&Catalog) -> T) -> T {
        self.catalog.with(look)
    }

    /// Looks at the catalog as it is now.
    pub fn now<T>(self, look: impl FnOnce(&Catalog) -> T) -> T {
        self.catalog.with_untracked(look)
    }

    /// The element of an instance id in full, where that is at hand; followed.
    pub fn whole(self, id: &str) -> Option<Arc<Loaded>> {
        self.with(|c| c.whole(id).cloned())
    }

    /// The element of an instance id as lists show it, followed.
    pub fn listed(self, id: &str) -> Option<Arc<Listed>> {
        self.with(|c| c.listed(id))
    }

    /// Whether what was kept from earlier visits has been read, followed.
    pub fn ready(self) -> bool {
        self.ready.get()
    }

    /// Why it could not be read, followed: then nobody knows whether there is more.
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

    /// Makes ids known.
    pub fn add(self, ids: &[Arc<str>], origin: Origin) {
        self.add_some(ids, origin);
        self.catalog.notify();
    }

    /// Makes room for so many ids in all.
    pub fn make_room(self, ids: usize) {
        self.catalog.update_untracked(|c| c.make_room(ids));
    }

    /// The same for a part of many that are about to be retrieved: they are drawn with what comes
    /// first, for drawing them would hold it up.
    pub fn add_some(self, ids: &[Arc<str>], origin: Origin) {
        self.want(ids);
        let mut new = Vec::new();
        self.catalog
            .update_untracked(|c| new = c.add(ids, origin, browser::now()));
        self.keep(&new);
    }

    /// Takes over an element that the service returned.
    pub fn take(self, element: ArchitectureElement, json: Box<str>, origin: Origin) {
        let mut id = None;
        self.catalog
            .update(|c| id = Some(c.take(element, json, origin, browser::now())));
        let ids: Vec<Arc<str>> = id.into_iter().collect();
        self.want(&ids);
        self.keep_wholes(&ids);
        self.keep(&ids);
    }

    /// Takes over the reply to a retrieval; gives how many of the ids asked for were served. What was
    /// forgotten since it was asked for stays forgotten.
    pub fn take_reply(self, asked: &[Arc<str>], reply: BulkReply, origin: Origin) -> usize {
        let came = reply.items.items.iter();
        let mut came: Vec<Arc<str>> = came.map(|e| e.id.as_str().into()).collect();
        self.catalog
            .update_untracked(|c| c.take_reply(asked, reply, origin, browser::now()));
        let served = self.served(asked);
        let gone = self.drop_again(asked, &came);
        came.retain(|id| !gone.contains(id));
        self.draw_soon();
        self.keep_wholes(&came);
        self.keep_both(asked, came, &gone);
        served
    }

    /// How many of these ids were served.
    fn served(self, ids: &[Arc<str>]) -> usize {
        self.now(|c| ids.iter().filter(|id| c.is_served(id)).count())
    }

    /// Brings an element back in full from the disk; false where it is not there, or where it was
    /// received anew since and `outdated` will not do.
    pub async fn recall(self, id: &str, outdated: bool) -> bool {
        let Some(loaded) = self.persistence.whole(id).await else {
            return false;
        };
        // What is not known has to be made known first.
        if self.now(|c| c.entry(id).is_none()) {
            return false;
        }
        let row_at = self.now(|c| c.row(id).map(|row| c.at(row)));
        if !outdated && row_at.is_some_and(|at| at > loaded.at) {
            return false;
        }
        self.catalog.update(|c| c.put_whole(loaded));
        true
    }

    /// An element in full, from here or from the disk, without changing what is here; `None` where
    /// it is not there, or where it was received anew since.
    pub async fn in_full(self, id: &str) -> Option<Arc<Loaded>> {
        if let Some(here) = self.now(|c| c.whole(id).cloned()) {
            return Some(here);
        }
        let row_at = self.now(|c| c.row(id).map(|row| c.at(row)))?;
        let kept = self.persistence.whole(id).await?;
        (row_at <= kept.at).then(|| Arc::new(kept))
    }

    /// Takes over what a worker read of a reply, the bytes of a batch, as [`CatalogStore::take_reply`] does.
    ///
    /// # Errors
    /// When the bytes are none; the text says why. Then nothing changes.
    pub fn take_batch(
        self,
        asked: &[Arc<str>],
        bytes: &[u8],
        origin: Origin,
    ) -> Result<usize, String> {
        let batch = Batch::from_bytes(bytes);
        let batch = &batch.ok_or("The worker sent bytes of another version.")?;
        self.catalog
            .update_untracked(|c| c.take_batch(asked, batch, origin, browser::now()));
        let served = self.served(asked);
        let came = || batch.rows.iter().map(|row| Arc::<str>::from(&*row.id));
        let gone = match self.dropped.with_value(HashSet::is_empty) {
            true => HashSet::new(),
            false => self.drop_again(asked, &came().collect::<Vec<_>>()),
        };
        self.draw_soon();
        if !gone.is_empty() || !self.persistence.keep_batch(self, asked, batch, bytes) {
            self.keep_both(asked, came(), &gone);
        }
        Ok(served)
    }

    /// Waits until what changed is kept, or cannot be kept.
    pub async fn settled(self) {
        self.persistence.settled().await;
    }

    /// Draws what waits to be drawn, at once.
    pub fn draw_now(self) {
        self.pace.set_value(SOON);
        self.draw();
    }

    fn draw(self) {
        self.waiting.set_value(false);
        self.drawn.set_value(browser::now());
        self.catalog.notify();
    }

    fn draw_soon(self) {
        if self.waiting.get_value() {
            return;
        }
        self.waiting.set_value(true);
        let pace = self.pace.get_value();
        let draw = move || {
            if self.waiting.try_get_value() != Some(true) {
                return;
            }
            let from = browser::now();
            self.draw();
            // The next frame ends when what reacts to the change has been drawn.
            request_animation_frame(move || {
                let took = (browser::now() - from).max(1.0);
                // Whoever drew at once meanwhile begins anew.
                if self.pace.try_get_value() == Some(pace) {
                    let next = (took / SHARE).clamp(SOON, SELDOM).min(pace * 2.0);
                    self.pace.set_value(next);
                }
            });
        };
        // What comes after a while in which nothing was drawn is drawn at once.
        let rest = (self.drawn.get_value() + pace - browser::now()).clamp(0.0, pace);
        set_timeout(draw, std::time::Duration::from_secs_f64(rest / 1000.0));
    }

    /// Reads what was kept for this sign-in, and keeps what came before it could be read: the one before
    /// was closed when this one began.
    pub async fn open(self, opened: Result<std::rc::Rc<Storage>, StorageError>) {
        let (storage, closed) = match opened {
            Ok(storage) => (Some(storage), None),
            Err(error) => (None, Some(error)),
        };
        let came: Vec<Arc<str>> = self.now(|c| c.entries().iter().map(|e| e.id.clone()).collect());
        self.persistence.open(storage.clone());
        let read = self.read(storage.as_ref()).await;
        if !self.persistence.is_of(storage.as_ref()) {
            return;
        }
        self.keep_wholes(&came);
        self.keep(&came);
        // Whatever could be read.
        self.draw_now();
        if let Err(error) = read {
            self.toasts.say(
                Tone::Bad,
                format!(
                    "What was known here could not be read: {}. It stays on disk; load this page again to read it.",
                    error.0
                ),
            );
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

    /// Ends where somebody else signed in while it was read.
    async fn read(self, storage: Option<&std::rc::Rc<Storage>>) -> Result<(), StorageError> {
        let keys = self.persistence.keys().await?;
        if !self.persistence.is_of(storage) {
            return Ok(());
        }
        // The last page may be less than full.
        self.make_room(keys.len().saturating_sub(1) * CHUNK);
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

    /// Another tab of this sign-in changed something.
    fn hear(self, news: &News) {
        match news {
            News::Forgotten(ids) => {
                self.forget_here(ids);
                // What this tab is about to write may hold them.
                self.persistence.forget_heard(self, ids);
            }
            News::Kept(keys) => {
                let keys = keys.clone();
                let storage = self.persistence.storage();
                leptos::task::spawn_local(async move {
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
            News::Did(_) | News::Drafted => {}
        }
    }

    /// Tells the other tabs that pages of the catalog were written.
    pub(super) fn tell_kept(self, keys: Vec<String>) {
        self.tabs.tell(&News::Kept(keys));
    }

    fn keep_wholes(self, ids: &[Arc<str>]) {
        let wholes = self.now(|c| {
            let wholes = ids.iter().filter_map(|id| c.whole(id));
            wholes.cloned().collect()
        });
        self.persistence.keep_wholes(wholes);
    }

    fn keep(self, ids: &[Arc<str>]) {
        self.persistence.keep(self, ids);
    }

    fn keep_both(
        self,
        asked: &[Arc<str>],
        more: impl IntoIterator<Item = Arc<str>>,
        gone: &HashSet<Arc<str>>,
    ) {
        let known: HashSet<&str> = asked.iter().map(|id| &**id).collect();
        let mut changed = asked.to_vec();
        changed.extend(more.into_iter().filter(|id| !known.contains(&**id)));
        changed.retain(|id| !gone.contains(id));
        self.keep(&changed);
    }
}
