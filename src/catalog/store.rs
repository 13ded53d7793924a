//! The store itself: ids, elements, and the ways from one to the other.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::{ArchitectureElement, BulkReply};

use super::entry::{Entry, Loaded, Origin, Served};

/// Everything known here of one process space.
#[derive(Default)]
pub struct Catalog {
    entries: Vec<Entry>,
    by_id: HashMap<Arc<str>, usize>,
    by_element: HashMap<Arc<str>, Vec<Arc<str>>>,
    pub(super) incoming: HashMap<Arc<str>, Vec<Arc<str>>>,
}

/// How many ids are known, and what became of them. The three parts add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Ids known.
    pub known: usize,
    /// Of these, elements to show.
    pub loaded: usize,
    /// Ids that the last retrieval did not serve.
    pub not_served: usize,
    /// Ids that were not asked for yet.
    pub not_asked: usize,
}

impl Catalog {
    /// Makes ids known; returns those that were not known before, in their order.
    pub fn add(&mut self, ids: &[String], origin: Origin, now: f64) -> Vec<Arc<str>> {
        let mut new = Vec::new();
        for id in ids {
            if !self.by_id.contains_key(id.as_str()) {
                new.push(self.entry_at(id, origin, now).id.clone());
            }
        }
        new
    }

    /// Puts back an entry that was kept.
    pub fn restore(&mut self, entry: Entry) {
        let id = entry.id.clone();
        let (served, loaded) = (entry.served, entry.loaded);
        let target = self.entry_at(&id, entry.origin, entry.since);
        target.served = served;
        if let Some(loaded) = loaded {
            self.link(loaded);
        }
    }

    /// Takes over an element that the service returned.
    pub fn take(
        &mut self,
        element: ArchitectureElement,
        json: Box<str>,
        origin: Origin,
        now: f64,
    ) -> Arc<str> {
        let loaded = Arc::new(Loaded::new(element, json, now));
        let entry = self.entry_at(&loaded.element.id, origin, now);
        entry.served = Served::Served;
        let id = entry.id.clone();
        self.link(loaded);
        id
    }

    /// Takes over the reply to a retrieval of `asked`: every id asked for ends as served, not
    /// served, unreadable or unmentioned. An element that was loaded before stays to be seen.
    pub fn take_reply(&mut self, asked: &[Arc<str>], reply: BulkReply, origin: Origin, now: f64) {
        for id in asked {
            if let Some(&at) = self.by_id.get(id) {
                self.entries[at].served = Served::Unmentioned;
            }
        }
        for error in reply.errors.items {
            let entry = self.entry_at(&error.id, origin, now);
            entry.served = Served::NotServed {
                status: error.status,
                text: error.error,
            };
        }
        for lost in reply.items.lost {
            if let Some(id) = lost.id {
                self.entry_at(&id, origin, now).served = Served::Unreadable { why: lost.why };
            }
        }
        for (element, json) in reply.items.items.into_iter().zip(reply.items.received) {
            self.take(element, json, origin, now);
        }
    }

    /// Forgets ids.
    pub fn forget(&mut self, ids: &[Arc<str>]) {
        let gone: std::collections::HashSet<&str> = ids.iter().map(|id| &**id).collect();
        let kept = std::mem::take(self).entries;
        for entry in kept.into_iter().filter(|e| !gone.contains(&*e.id)) {
            self.restore(entry);
        }
    }

    /// Every entry, in the order it came to be known.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of an instance id.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.by_id.get(id).map(|&at| &self.entries[at])
    }

    /// The element of an instance id, if it was ever served.
    pub fn loaded(&self, id: &str) -> Option<&Arc<Loaded>> {
        self.entry(id)?.loaded.as_ref()
    }

    /// Every element that can be shown.
    pub fn all_loaded(&self) -> impl Iterator<Item = &Arc<Loaded>> {
        self.entries.iter().filter_map(|e| e.loaded.as_ref())
    }

    /// The versions known here of a logical element, newest first. The interface numbers no
    /// versions: the time of their last change orders them.
    pub fn versions(&self, element_id: &str) -> Vec<&Arc<Loaded>> {
        let ids = self
            .by_element
            .get(element_id)
            .map_or(&[][..], Vec::as_slice);
        let mut versions: Vec<_> = ids.iter().filter_map(|id| self.loaded(id)).collect();
        versions.sort_by(|a, b| {
            b.modified
                .total_cmp(&a.modified)
                .then_with(|| b.element.id.cmp(&a.element.id))
        });
        versions
    }

    /// The newest version known here of a logical element.
    pub fn newest(&self, element_id: &str) -> Option<&Arc<Loaded>> {
        self.versions(element_id).into_iter().next()
    }

    /// How many ids are known, and what became of them.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally {
            known: self.entries.len(),
            ..Tally::default()
        };
        for entry in &self.entries {
            match entry.served {
                Served::Served => tally.loaded += 1,
                Served::NotAsked if entry.loaded.is_some() => tally.loaded += 1,
                Served::NotAsked => tally.not_asked += 1,
                _ => tally.not_served += 1,
            }
        }
        tally
    }

    fn entry_at(&mut self, id: &str, origin: Origin, now: f64) -> &mut Entry {
        let at = match self.by_id.get(id) {
            Some(&at) => at,
            None => {
                let id: Arc<str> = id.into();
                self.entries.push(Entry {
                    id: id.clone(),
                    origin,
                    since: now,
                    served: Served::NotAsked,
                    loaded: None,
                });
                self.by_id.insert(id, self.entries.len() - 1);
                self.entries.len() - 1
            }
        };
        &mut self.entries[at]
    }

    /// Puts an element in its entry and makes it findable from all sides.
    fn link(&mut self, loaded: Arc<Loaded>) {
        let Some(&at) = self.by_id.get(loaded.element.id.as_str()) else {
            return;
        };
        let id = self.entries[at].id.clone();
        if let Some(old) = self.entries[at].loaded.take() {
            self.unlink(&old, &id);
        }
        let versions = self
            .by_element
            .entry(loaded.element.element_id.as_str().into())
            .or_default();
        versions.push(id.clone());
        for target in super::relations::targets(&loaded.element) {
            let sources = self.incoming.entry(target.into()).or_default();
            if sources.last() != Some(&id) {
                sources.push(id.clone());
            }
        }
        self.entries[at].loaded = Some(loaded);
    }

    fn unlink(&mut self, old: &Loaded, id: &Arc<str>) {
        if let Some(versions) = self.by_element.get_mut(old.element.element_id.as_str()) {
            versions.retain(|v| v != id);
        }
        for target in super::relations::targets(&old.element) {
            if let Some(sources) = self.incoming.get_mut(target) {
                sources.retain(|s| s != id);
            }
        }
    }
}
