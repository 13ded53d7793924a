//! The list a person came from, so that the page of one element can lead to the next and back.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app_signal::AppSignal;

/// The order of the list that was last looked at, and its URL's query.
#[derive(Clone, Copy)]
pub struct ListNavigation {
    order: AppSignal<Arc<[Arc<str>]>>,
    query: AppSignal<String>,
    /// The elements that were shown since the list was open, the latest last.
    shown: StoredValue<Vec<Arc<str>>>,
}

impl ListNavigation {
    /// No list was looked at yet.
    pub fn new() -> Self {
        Self {
            order: AppSignal::new(Arc::new([])),
            query: AppSignal::new(String::new()),
            shown: StoredValue::new(Vec::new()),
        }
    }

    /// Remembers a list: its instance ids in their order, and the query of its URL (`?…` or empty).
    pub fn remember(self, order: impl Into<Arc<[Arc<str>]>>, query: impl Into<String>) {
        self.order.set(order.into());
        self.query.set(query.into());
    }

    /// The query of the list's URL, tracked.
    pub fn query(self) -> String {
        self.query.get()
    }

    /// The place of an id in the list, from 0, and how long the list is; tracked.
    pub fn place(self, id: &str) -> Option<(usize, usize)> {
        self.order.with(|order| {
            let at = order.iter().position(|other| **other == *id)?;
            Some((at, order.len()))
        })
    }

    /// The id at a place.
    pub fn at(self, place: usize) -> Option<Arc<str>> {
        self.order.with_untracked(|order| order.get(place).cloned())
    }

    /// Records that an element is shown. Its page opens before the list is left, so that whether it
    /// is in the list is not known yet.
    pub fn shows(self, id: &str) {
        self.shown.update_value(|shown| {
            shown.retain(|other| **other != *id);
            shown.push(id.into());
        });
    }

    /// Takes the element of the list that was shown last.
    pub fn come_back(self) -> Option<Arc<str>> {
        let shown = self.shown.try_update_value(std::mem::take)?;
        let is_listed = |id: &Arc<str>| self.order.with_untracked(|order| order.contains(id));
        shown.into_iter().rfind(is_listed)
    }

    /// Forgets the list.
    pub fn clear(self) {
        self.remember(Vec::new(), "");
        self.shown.set_value(Vec::new());
    }
}

impl Default for ListNavigation {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    fn ids(ids: &[&str]) -> Vec<Arc<str>> {
        ids.iter().map(|id| Arc::from(*id)).collect()
    }

    #[test]
    fn the_list_returns_to_an_element_opened_before_the_list() {
        let owner = Owner::new();
        owner.set();
        let list = ListNavigation::new();
        list.shows("b");
        list.remember(ids(&["a", "b"]), "");
        assert_eq!(list.come_back().as_deref(), Some("b"));
        assert_eq!(list.come_back(), None, "it comes back once");
    }

    #[test]
    fn the_list_returns_to_the_last_element_that_it_contains() {
        let owner = Owner::new();
        owner.set();
        let list = ListNavigation::new();
        list.remember(ids(&["a", "b"]), "");
        for id in ["a", "b", "a", "elsewhere"] {
            list.shows(id);
        }
        assert_eq!(list.come_back().as_deref(), Some("a"));
        list.shows("elsewhere");
        assert_eq!(list.come_back(), None);
    }
}
