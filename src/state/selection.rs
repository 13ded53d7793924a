//! The rows selected among the loaded elements, and the row that the keys act on. They outlive the
//! page, so that the user can open an element and come back.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use crate::app_signal::AppSignal;

/// The selected instance ids, and the row that the keys act on.
#[derive(Clone, Copy)]
pub struct Selection {
    /// Selected instance ids, whether the current view shows them or not.
    pub ids: AppSignal<HashSet<Arc<str>>>,
    /// The instance id of the row that the keys act on.
    pub cursor: AppSignal<Option<Arc<str>>>,
}

impl Selection {
    /// Nothing selected.
    pub fn new() -> Self {
        Self {
            ids: AppSignal::new(HashSet::new()),
            cursor: AppSignal::new(None),
        }
    }

    /// Whether an instance id is selected, tracked.
    pub fn has(self, id: &str) -> bool {
        self.ids.with(|ids| ids.contains(id))
    }

    /// Selects nothing.
    pub fn clear(self) {
        if self.ids.with_untracked(|ids| !ids.is_empty()) {
            self.ids.set(HashSet::new());
        }
    }

    /// Takes out ids that are no longer known.
    pub fn remove(self, gone: &[Arc<str>]) {
        self.ids.update(|ids| {
            for id in gone {
                ids.remove(id);
            }
        });
    }

    /// Forgets everything.
    pub fn close(self) {
        self.clear();
        self.cursor.set(None);
    }
}

impl Default for Selection {
    fn default() -> Self {
        Self::new()
    }
}
