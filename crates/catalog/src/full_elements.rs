//! Elements in full, as many as fit: those of small retrievals, created, published or opened.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::entry::FullElement;

/// How much JSON is cached, in bytes; the element that was added first is dropped first.
const MAX_JSON_BYTES: usize = 12 << 20;

/// Elements in full; the one that was added first is dropped first, whether it was read or not.
#[derive(Default)]
pub struct FullElementCache {
    by_id: HashMap<Arc<str>, (u64, Arc<FullElement>)>,
    /// In the order they were added, including those that were removed or added again since.
    order: VecDeque<(u64, Arc<str>)>,
    next: u64,
    size: usize,
}

impl FullElementCache {
    /// The element of an instance id.
    pub fn get(&self, id: &str) -> Option<&Arc<FullElement>> {
        self.by_id.get(id).map(|(_, loaded)| loaded)
    }

    /// Adds an element, and drops the oldest others until the JSON fits in 12 MiB.
    pub fn insert(&mut self, id: Arc<str>, loaded: Arc<FullElement>) {
        self.remove(&id);
        self.next += 1;
        self.size += loaded.json.len();
        self.order.push_back((self.next, id.clone()));
        self.by_id.insert(id, (self.next, loaded));
        while self.size > MAX_JSON_BYTES && self.by_id.len() > 1 {
            let Some((number, oldest)) = self.order.pop_front() else {
                break;
            };
            if self.by_id.get(&oldest).is_some_and(|(n, _)| *n == number) {
                self.remove(&oldest);
            }
        }
    }

    /// Removes an element.
    pub fn remove(&mut self, id: &str) {
        if self.by_id.is_empty() {
            return;
        }
        if let Some((_, gone)) = self.by_id.remove(id) {
            self.size -= gone.json.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_element_cache_evicts_the_oldest_element() {
        let mut full_elements = FullElementCache::default();
        for n in 0..5 {
            let id = format!("i{n}");
            let (element, _) = crate::testing::element(&id, "e", "Node", "x");
            let json = " ".repeat(MAX_JSON_BYTES / 3).into();
            full_elements.insert(
                id.as_str().into(),
                Arc::new(FullElement::new(element, json, 0.0)),
            );
        }
        let there = |id: &str| full_elements.get(id).is_some();
        assert_eq!((there("i1"), there("i2"), there("i4")), (false, true, true));
    }
}
