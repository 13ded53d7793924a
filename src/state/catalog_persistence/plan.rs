//! Which id is on which page, and which pages are still to be written.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use futures::channel::oneshot;

use crate::browser;
use crate::state::retrieval::CHUNK;

/// The number of entries on a page: as many as one request asks for, so that a response can be
/// saved as received.
pub(super) const PAGE: usize = CHUNK;

/// How many pages are written in one go at most.
pub(super) const AT_ONCE: usize = 16;

/// Where each id is saved, and what is still to be written.
#[derive(Default)]
pub(super) struct Plan {
    pub page_of: HashMap<Arc<str>, usize>,
    pub pages: Vec<PageOfIds>,
    pub changed: BTreeSet<usize>,
    /// Ids that are on a further page: two tabs wrote them before they heard of each other.
    pub twins: Vec<(Arc<str>, usize)>,
    pub is_writing: bool,
    pub said: bool,
    /// Whether a group of pages could not be written: single ones may still be.
    pub one_by_one: bool,
    /// Wakes the task that lets rows wait for others.
    pub asleep: Option<oneshot::Sender<()>>,
    /// The tasks that wait until all is written.
    pub waiting: Vec<oneshot::Sender<()>>,
}

#[derive(Default)]
pub(super) struct PageOfIds {
    pub key: String,
    pub ids: Vec<Arc<str>>,
    /// The bytes to write, if they came in one piece and nothing on the page changed since.
    pub fresh: Option<Vec<u8>>,
    /// The stamp of what is on disk, as far as this tab knows.
    pub on_disk: Option<u64>,
    /// Whether nothing is there: this tab made up the key, and has not written it yet.
    pub is_new: bool,
    /// Whether it holds ids that are not on disk.
    pub has_new_ids: bool,
}

impl PageOfIds {
    /// One with a new key: two tabs do not begin the same page.
    fn new() -> Self {
        Self {
            key: browser::random_id(),
            is_new: true,
            ..Self::default()
        }
    }
}

/// A page that is being written.
pub(super) struct Written {
    pub key: String,
    pub bytes: Vec<u8>,
    /// The stamp of what this tab last wrote there.
    pub before: Option<u64>,
    /// Whether it is not on disk.
    pub is_new: bool,
    /// Whether it has ids that are not on disk.
    pub has_new_ids: bool,
}

impl Plan {
    /// The page of an id, which is put on one if it is new.
    pub fn place(&mut self, id: &Arc<str>) -> usize {
        if let Some(page) = self.page_of.get(id) {
            return *page;
        }
        let full = self.pages.last().is_none_or(|page| page.ids.len() >= PAGE);
        if full {
            self.pages.push(PageOfIds::new());
        }
        let page = self.pages.len() - 1;
        self.pages[page].ids.push(id.clone());
        self.pages[page].has_new_ids = true;
        self.page_of.insert(id.clone(), page);
        page
    }

    /// Begins a new page, if there is anything on the last one.
    pub fn turn(&mut self) {
        if self.pages.last().is_some_and(|page| !page.ids.is_empty()) {
            self.pages.push(PageOfIds::new());
        }
    }

    /// Something on a page changed.
    pub fn change(&mut self, page: usize) {
        self.changed.insert(page);
        self.pages[page].fresh = None;
    }

    /// The page that has these ids and no others.
    pub fn page_of_all(&self, ids: &[Arc<str>]) -> Option<usize> {
        let page = *self.page_of.get(ids.first()?)?;
        let is_there = |id: &Arc<str>| self.page_of.get(id) == Some(&page);
        let all = self.pages[page].ids.len() == ids.len() && ids.iter().all(is_there);
        all.then_some(page)
    }

    /// The pages to write next, in one go. Those with new ids come first: ids on no page would be
    /// lost by a reload, rows are only requested again.
    pub fn next(&mut self) -> Vec<usize> {
        // Another time there may be room for all.
        self.one_by_one &= !self.changed.is_empty();
        let most = if self.one_by_one { 1 } else { AT_ONCE };
        let mut next: Vec<usize> = self.with_new_ids().take(most).collect();
        if next.is_empty() {
            next = self.changed.iter().copied().take(most).collect();
        }
        for page in &next {
            self.changed.remove(page);
        }
        next
    }

    /// Whether all that is still to be written are a few pages of rows, whose ids are on disk.
    pub fn can_wait(&self) -> bool {
        let few = !self.one_by_one && (1..AT_ONCE).contains(&self.changed.len());
        few && self.waiting.is_empty() && self.with_new_ids().next().is_none()
    }

    fn with_new_ids(&self) -> impl Iterator<Item = usize> {
        let pages = self.changed.iter().copied();
        pages.filter(|page| self.pages.get(*page).is_some_and(|p| p.has_new_ids))
    }

    /// Marks a page as on disk, with this stamp if it is known.
    pub fn written(&mut self, page: usize, stamp: Option<u64>) {
        if let Some(page) = self.pages.get_mut(page) {
            page.on_disk = stamp;
            page.is_new = false;
        }
    }

    /// Marks pages that could not be written.
    pub fn not_written(&mut self, with_new_ids: &[usize]) {
        for page in with_new_ids {
            if let Some(page) = self.pages.get_mut(*page) {
                page.has_new_ids = true;
            }
        }
    }

    /// What was to be written could not be, some of it: each page is tried alone from now on. False
    /// if there is nothing left to try.
    pub fn try_alone(&mut self, pages: &[usize]) -> bool {
        let again = pages.len() > 1;
        if again {
            self.one_by_one = true;
            self.changed.extend(pages);
        }
        again
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_with_new_ids_are_written_first() {
        let page = |has_new_ids| PageOfIds {
            has_new_ids,
            ..PageOfIds::default()
        };
        let mut plan = Plan {
            pages: vec![page(false), page(true), page(false), page(true)],
            changed: BTreeSet::from([0, 1, 2, 3]),
            ..Plan::default()
        };
        assert!(!plan.can_wait());
        assert_eq!(plan.next(), [1, 3]);
        assert!(plan.can_wait());
        assert_eq!(plan.next(), [0, 2]);
        assert!(!plan.can_wait());
        assert!(plan.next().is_empty());
    }

    #[test]
    fn a_new_id_on_a_written_page_is_saved_without_delay() {
        let mut plan = Plan {
            pages: vec![PageOfIds::default()],
            ..Plan::default()
        };
        plan.change(0);
        assert!(plan.can_wait());
        assert_eq!(plan.place(&"a".into()), 0);
        assert!(!plan.can_wait());
    }

    #[test]
    fn a_full_group_of_pages_is_written_without_delay() {
        let mut plan = Plan {
            pages: (0..AT_ONCE).map(|_| PageOfIds::default()).collect(),
            changed: (1..AT_ONCE).collect(),
            ..Plan::default()
        };
        assert!(plan.can_wait());
        plan.change(0);
        assert!(!plan.can_wait());
    }

    #[test]
    fn pages_that_failed_together_are_written_one_by_one() {
        let mut plan = Plan {
            pages: (0..40).map(|_| PageOfIds::default()).collect(),
            changed: (0..40).collect(),
            ..Plan::default()
        };
        let first = plan.next();
        assert_eq!(first.len(), AT_ONCE);
        assert!(plan.try_alone(&first));
        assert!(!plan.can_wait());
        assert_eq!(plan.next(), [0]);
        assert!(!plan.try_alone(&[0]));
        for page in 1..40 {
            assert_eq!(plan.next(), [page]);
        }
        // Once all was tried, what comes later is written together again.
        assert!(plan.next().is_empty());
        plan.changed.extend([3, 4]);
        assert_eq!(plan.next(), [3, 4]);
    }
}
