//! The list a person came from, so that the page of one element can lead to the next and back.

use std::sync::Arc;

use leptos::prelude::*;

/// The order of the list that was last looked at, and its URL's query.
#[derive(Clone, Copy)]
pub struct Walk {
    order: RwSignal<Arc<[Arc<str>]>>,
    query: RwSignal<String>,
    /// The element of it that was shown last, and not come back from yet.
    last: StoredValue<Option<Arc<str>>>,
}

impl Walk {
    /// No list was looked at yet.
    pub fn new() -> Self {
        Self {
            order: RwSignal::new(Arc::new([])),
            query: RwSignal::new(String::new()),
            last: StoredValue::new(None),
        }
    }

    /// Remembers a list: its instance ids in their order, and the query of its URL (`?…` or empty).
    pub fn remember(self, order: impl Into<Arc<[Arc<str>]>>, query: impl Into<String>) {
        self.order.set(order.into());
        self.query.set(query.into());
    }

    /// The query of the list's URL, followed.
    pub fn query(self) -> String {
        self.query.get()
    }

    /// The place of an id in the list, from 0, and how long the list is; followed.
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

    /// An element is shown; where it is one of the list, who goes back to that comes back to it.
    pub fn shows(self, id: &str) {
        let place = untrack(|| self.place(id));
        if let Some(id) = place.and_then(|(at, _)| self.at(at)) {
            self.last.set_value(Some(id));
        }
    }

    /// The element of the list that was shown last, once.
    pub fn come_back(self) -> Option<Arc<str>> {
        self.last.try_update_value(Option::take).flatten()
    }

    /// Forgets the list.
    pub fn clear(self) {
        self.remember(Vec::new(), "");
        self.last.set_value(None);
    }
}

impl Default for Walk {
    fn default() -> Self {
        Self::new()
    }
}
