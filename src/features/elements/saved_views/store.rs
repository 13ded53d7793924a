//! The saved views of this process space and person, in this browser.

use leptos::prelude::*;

use super::list::{SavedViews, ViewState};
use crate::browser;
use crate::state::{App, Note, NoteValue, WithoutStorage};
use crate::t;

const KEY: &str = "views";

/// Where this tab saves the name of the view that was shown last, and the query that it led to.
const ACTIVE: &str = "architrave.elements.view";

impl NoteValue for SavedViews {
    fn from_bytes(bytes: Option<&[u8]>) -> Self {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Option<Vec<u8>> {
        self.to_bytes()
    }
}

/// The saved views. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct SavedViewStore {
    pub views: Note<SavedViews>,
    /// The name of the view that was shown last.
    active: RwSignal<Option<String>>,
}

impl SavedViewStore {
    /// As they were saved; none of them is active.
    pub fn restore(app: App) -> Self {
        Self {
            views: Note::restore(app, KEY, WithoutStorage::Refused(t::views::NOT_KEPT)),
            active: RwSignal::new(None),
        }
    }

    /// Makes the view active that was so before, where `query`, with which the page begins, is the one
    /// that it led to last.
    pub fn resume(self, query: &str) {
        let active = browser::session_storage().and_then(|s| s.get_item(ACTIVE).ok().flatten());
        let active = active.and_then(|text| serde_json::from_str::<(String, String)>(&text).ok());
        let active = active.filter(|(_, led_to)| led_to == query);
        self.active.set(active.map(|(name, _)| name));
    }

    /// The name of the view that was shown last, where it is still saved, and whether `query`, which is
    /// shown now, differs from it; tracked.
    pub fn active(self, query: &str) -> Option<(String, bool)> {
        let active = self.active.get()?;
        self.views.with(|views| {
            let view = views.0.iter().find(|view| view.name == active)?;
            Some((active, view.query != query))
        })
    }

    /// Notes what is shown, tracked.
    pub fn note_shown(self, query: &str, shown: ViewState) {
        let active = self.active.get_untracked();
        let next = self
            .views
            .with(|views| views.active(active.as_deref(), query, shown));
        if let Some(storage) = browser::session_storage() {
            // Without storage a reload forgets which view it was.
            let led_to = next.as_ref().map(|name| (name.as_str(), query));
            let _ = match led_to.and_then(|led_to| serde_json::to_string(&led_to).ok()) {
                Some(text) => storage.set_item(ACTIVE, &text),
                None => storage.remove_item(ACTIVE),
            };
        }
        if next != active {
            self.active.set(next);
        }
    }

    /// Reads them, tracked.
    pub fn with<T>(self, look: impl FnOnce(&SavedViews) -> T) -> T {
        self.views.with(look)
    }

    /// Reads them as they are now, untracked.
    pub fn with_untracked<T>(self, look: impl FnOnce(&SavedViews) -> T) -> T {
        self.views.with_untracked(look)
    }
}
