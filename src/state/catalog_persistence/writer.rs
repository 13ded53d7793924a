//! Writes pages that changed, many in one transaction, until none is left.

use futures::FutureExt;
use futures::channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::catalog_store::CatalogStore;
use super::CatalogPersistence;
use super::plan::Written;
use super::put::{save, save_each};
use crate::browser;
use crate::catalog;

/// How long a retrieval waits for the disk at its end, in milliseconds.
const PATIENCE: u32 = 10_000;

/// How long rows wait for others to be written with, in milliseconds: one transaction for each page
/// would cost more than what is in it.
const GATHER: u32 = 300;

impl CatalogPersistence {
    /// Waits until all changes are written or have failed; not without limit if the disk is slow.
    pub async fn settled(self) {
        let settled = self.plan.try_update_value(|plan| {
            let (tell, told) = oneshot::channel();
            plan.is_writing.then(|| {
                plan.waiting.push(tell);
                plan.asleep = None;
                told
            })
        });
        if let Some(told) = settled.flatten() {
            let mut told = std::pin::pin!(told.fuse());
            let mut late = std::pin::pin!(browser::sleep(PATIENCE).fuse());
            // If the sender was dropped, nothing is written any more.
            futures::select_biased! {
                _ = told => {}
                () = late => {}
            }
        }
    }

    pub(super) fn stamp(self) -> u64 {
        let stamp = self.stamp.get_value();
        self.stamp.set_value(stamp.wrapping_add(1));
        stamp
    }

    /// The content of a page to write.
    pub(super) fn written(self, known: CatalogStore, page: usize) -> Option<Written> {
        self.plan.try_update_value(|plan| {
            let page = plan.pages.get_mut(page)?;
            let bytes = match page.fresh.take() {
                Some(bytes) => bytes,
                None => {
                    known.with_untracked(|c| catalog::encode_page(c, &page.ids, self.stamp()))?
                }
            };
            Some(Written {
                key: page.key.clone(),
                bytes,
                before: page.on_disk,
                is_new: page.is_new,
                has_new_ids: std::mem::take(&mut page.has_new_ids),
            })
        })?
    }

    pub(super) fn write(self, known: CatalogStore) {
        let mut begin = false;
        self.plan.update_value(|plan| {
            begin = !std::mem::replace(&mut plan.is_writing, true);
            if !plan.can_wait() {
                plan.asleep = None;
            }
        });
        let Some(storage) = self.storage.get_value().filter(|_| begin) else {
            return;
        };
        let generation = self.generation.get_value();
        let is_over = move || self.generation.try_get_value() != Some(generation);
        spawn_local(async move {
            while !is_over() {
                let next = self.plan.try_update_value(|plan| {
                    let next = plan.next();
                    plan.is_writing = !next.is_empty();
                    if next.is_empty() {
                        plan.waiting.clear();
                    }
                    next
                });
                let Some(pages) = next.filter(|pages| !pages.is_empty()) else {
                    return;
                };
                let written = |page: &usize| Some((*page, self.written(known, *page)?));
                let (pages, written): (Vec<usize>, Vec<Written>) =
                    pages.iter().filter_map(written).unzip();
                if written.is_empty() {
                    continue;
                }
                let keys: Vec<String> = written.iter().map(|w| w.key.clone()).collect();
                let with_new_ids = pages.iter().zip(&written).filter(|(_, w)| w.has_new_ids);
                let with_new_ids: Vec<usize> = with_new_ids.map(|(page, _)| *page).collect();
                let done = save(&storage, &written).await;
                if is_over() {
                    if done.is_err() {
                        save_each(&storage, &written).await;
                    }
                    return;
                }
                let again = self.plan.try_update_value(|plan| match &done {
                    Ok(stamps) => {
                        for (page, stamp) in pages.iter().zip(stamps) {
                            plan.written(*page, *stamp);
                        }
                        false
                    }
                    Err(_) => {
                        plan.not_written(&with_new_ids);
                        plan.try_alone(&pages)
                    }
                });
                if again == Some(true) {
                    continue;
                }
                if self.report(done.map(drop)) {
                    known.notify_saved(keys);
                }
                self.gather().await;
            }
        });
    }

    /// Lets rows wait for others, until something comes that cannot wait.
    async fn gather(self) {
        let woken = self.plan.try_update_value(|plan| {
            let (wake, woken) = oneshot::channel();
            plan.can_wait().then(|| {
                plan.asleep = Some(wake);
                woken
            })
        });
        match woken.flatten() {
            Some(woken) => {
                let mut woken = std::pin::pin!(woken.fuse());
                let mut slept = std::pin::pin!(browser::sleep(GATHER).fuse());
                futures::select_biased! {
                    _ = woken => {}
                    () = slept => {}
                }
            }
            None => browser::yield_to_browser().await,
        }
    }
}
