//! Forgetting: what is forgotten stays forgotten, until it is taken back.

use std::collections::HashSet;
use std::sync::Arc;

use futures::future::join_all;
use leptos::prelude::*;

use super::{CatalogStore, TabMessage};
use crate::catalog::{self, Catalog, FullElement};

/// How many elements are read from the disk at a time.
const AT_ONCE: usize = 200;

/// Of more elements than this only what lists show is restored: in full they would fill the memory,
/// and take too long to read.
const MOST_IN_FULL: usize = 1_000;

/// Ids that were forgotten, with what was known of them.
#[derive(Clone, Debug, Default)]
pub struct RemovalUndo {
    /// How many were forgotten.
    pub number: usize,
    /// How many were to be forgotten and stayed, for they were served meanwhile.
    pub stayed: usize,
    /// Whether elements that may have been loaded in full come back as lists show them.
    pub rows_only: bool,
    bytes: Vec<u8>,
    full_elements: Vec<Arc<FullElement>>,
    /// Those of the disk, as they were saved, with their ids.
    texts: Vec<(String, String)>,
}

/// Where ids to be forgotten have their elements in full.
#[derive(Debug, Default)]
struct Places {
    here: Vec<Arc<FullElement>>,
    on_disk: Vec<Arc<str>>,
    rows_only: bool,
}

impl Places {
    fn of(catalog: &Catalog, ids: &[Arc<str>]) -> Self {
        // What was never served has nothing on the disk.
        let rows = ids.iter().filter(|id| catalog.row(id).is_some());
        let rows: Vec<&Arc<str>> = rows.collect();
        let mut places = Self::default();
        if rows.len() > MOST_IN_FULL {
            places.rows_only = true;
            return places;
        }
        for id in rows {
            match catalog.full_element(id) {
                Some(whole) => places.here.push(whole.clone()),
                None => places.on_disk.push(id.clone()),
            }
        }
        places
    }
}

/// Which of these ids were served last.
fn served(catalog: &Catalog, ids: &[Arc<str>]) -> HashSet<Arc<str>> {
    let served = ids.iter().filter(|id| catalog.is_returned(id));
    served.cloned().collect()
}

impl CatalogStore {
    /// Forgets ids, here and on disk. Nothing happens at the service.
    pub fn remove(self, ids: &[Arc<str>]) {
        self.remove_locally(ids);
        self.tabs.send(&TabMessage::RemovedIds(ids.to_vec()));
        let ids = ids.to_vec();
        self.persistence.remove(self, ids.clone(), move || {
            // A tab that read the disk before they were off it has them again.
            let dropped = self.dropped.try_with_value(|d| {
                let still = ids.into_iter().filter(|id| d.contains(id));
                still.collect::<Vec<_>>()
            });
            if let Some(ids) = dropped.filter(|ids| !ids.is_empty()) {
                self.tabs.send(&TabMessage::RemovedIds(ids));
            }
        });
    }

    pub(super) fn remove_locally(self, ids: &[Arc<str>]) {
        self.dropped
            .update_value(|dropped| dropped.extend(ids.iter().cloned()));
        self.catalog.update(|c| c.remove(ids));
    }

    /// Forgets again what a response restored; returns those ids.
    pub(super) fn remove_again_after_response(
        self,
        requested: &[Arc<str>],
        received: &[Arc<str>],
    ) -> HashSet<Arc<str>> {
        let gone: HashSet<Arc<str>> = self.dropped.with_value(|dropped| {
            let all = requested.iter().chain(received);
            all.filter(|id| dropped.contains(*id)).cloned().collect()
        });
        if !gone.is_empty() {
            let ids: Vec<Arc<str>> = gone.iter().cloned().collect();
            self.catalog.update_untracked(|c| c.remove(&ids));
        }
        gone
    }

    /// Ids that are to be known, whether or not they were forgotten before.
    pub fn want(self, ids: &[impl AsRef<str>]) {
        self.dropped.update_value(|dropped| {
            if !dropped.is_empty() {
                for id in ids {
                    dropped.remove(id.as_ref());
                }
            }
        });
    }

    /// Forgets ids as [`CatalogStore::remove`] does, and returns what restores them. What is served
    /// while the disk is read stays.
    pub async fn remove_with_undo(self, ids: &[Arc<str>]) -> RemovalUndo {
        let (before, places) = self.with_untracked(|c| (served(c, ids), Places::of(c, ids)));
        let mut full_elements = places.here;
        let mut texts = Vec::new();
        for some in places.on_disk.chunks(AT_ONCE) {
            let read = join_all(some.iter().map(|id| self.persistence.text_of(id))).await;
            let read = some.iter().map(ToString::to_string).zip(read);
            texts.extend(read.filter_map(|(id, text)| Some((id, text?))));
        }
        let (left, bytes) = self.with_untracked(|c| {
            let left = left(c, ids, &before);
            let bytes = catalog::encode_page(c, &left, 0).unwrap_or_default();
            (left, bytes)
        });
        let stays: HashSet<&str> = {
            let left: HashSet<&str> = left.iter().map(|id| &**id).collect();
            let ids = ids.iter().map(|id| &**id);
            ids.filter(|id| !left.contains(id)).collect()
        };
        full_elements.retain(|whole| !stays.contains(whole.element.id.as_str()));
        texts.retain(|(id, _)| !stays.contains(id.as_str()));
        self.remove(&left);
        RemovalUndo {
            number: left.len(),
            stayed: stays.len(),
            rows_only: places.rows_only,
            bytes,
            full_elements,
            texts,
        }
    }

    /// Restores what was forgotten.
    pub fn undo_removal(self, forgotten: &RemovalUndo) {
        let mut ids = Vec::new();
        self.catalog.update(|c| {
            ids = catalog::decode_page(c, &forgotten.bytes);
            for whole in &forgotten.full_elements {
                // What lists show may be newer; then this is for the disk alone.
                let row = c.row(&whole.element.id);
                if row.is_some_and(|row| c.at(row) <= whole.at) {
                    c.insert_full(FullElement::clone(whole));
                }
            }
        });
        self.persistence
            .save_full_elements(&forgotten.full_elements);
        self.persistence.save_texts(forgotten.texts.clone());
        let ids: Vec<Arc<str>> = ids.into_iter().map(Into::into).collect();
        self.want(&ids);
        self.save(&ids);
    }
}

/// The ids still to be forgotten: not those served since `before` was.
fn left(catalog: &Catalog, ids: &[Arc<str>], before: &HashSet<Arc<str>>) -> Vec<Arc<str>> {
    let now = served(catalog, ids);
    let left = ids
        .iter()
        .filter(|id| before.contains(*id) || !now.contains(*id));
    left.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;

    fn take(catalog: &mut Catalog, id: &str) {
        let (element, json) = element(id, id, "Node", "N");
        catalog.take(element, json, Origin::Link, 1.0);
    }

    fn ids(range: std::ops::Range<usize>) -> Vec<Arc<str>> {
        range.map(|n| format!("i{n}").into()).collect()
    }

    #[test]
    fn elements_loaded_since_the_request_are_not_removed() {
        let mut catalog = Catalog::default();
        let all = ids(0..3);
        let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
        catalog.add(&texts, Origin::Pasted, 1.0);
        take(&mut catalog, "i0");
        let before = served(&catalog, &all);
        assert_eq!(left(&catalog, &all, &before), all);
        take(&mut catalog, "i2");
        assert_eq!(left(&catalog, &all, &before), all[..2]);
    }

    #[test]
    fn the_disk_is_read_only_for_a_limited_number_of_elements() {
        let mut catalog = Catalog::default();
        let many = ids(0..MOST_IN_FULL + 2);
        let texts: Vec<String> = many.iter().map(ToString::to_string).collect();
        catalog.add(&texts, Origin::Pasted, 1.0);
        let places = Places::of(&catalog, &many);
        assert!(places.here.is_empty() && places.on_disk.is_empty() && !places.rows_only);
        for id in &many[..MOST_IN_FULL] {
            take(&mut catalog, id);
        }
        let places = Places::of(&catalog, &many);
        let found = places.here.len() + places.on_disk.len();
        assert_eq!((found, places.rows_only), (MOST_IN_FULL, false));
        take(&mut catalog, &many[MOST_IN_FULL]);
        let places = Places::of(&catalog, &many);
        assert!(places.here.is_empty() && places.on_disk.is_empty() && places.rows_only);
    }
}
