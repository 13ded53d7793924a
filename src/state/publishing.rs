//! What is about to be published: any page opens the sheet, the shell shows it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app_signal::AppSignal;

/// The request to publish, if there is one.
#[derive(Clone, Copy)]
pub struct Publishing(AppSignal<Option<Vec<Arc<str>>>>);

impl Publishing {
    /// Nothing is about to be published.
    pub fn new() -> Self {
        Self(AppSignal::new(None))
    }

    /// Opens the sheet for these instance ids.
    pub fn open(self, ids: Vec<Arc<str>>) {
        if !ids.is_empty() {
            self.0.set(Some(ids));
        }
    }

    /// The instance ids the sheet is open for, tracked.
    pub fn requested(self) -> Option<Vec<Arc<str>>> {
        self.0.get()
    }

    /// Closes the sheet.
    pub fn close(self) {
        self.0.set(None);
    }
}

impl Default for Publishing {
    fn default() -> Self {
        Self::new()
    }
}
