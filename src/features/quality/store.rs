//! The rules of the person in this process space, in this browser. All tabs share them.

use architrave_rules::StoredRules;

use crate::state::{App, Note, NoteValue, Undo, WithoutStorage};
use crate::t;

/// The note that has them.
pub const KEY: &str = "quality-rules";

impl NoteValue for StoredRules {
    fn from_bytes(bytes: Option<&[u8]>) -> Self {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Option<Vec<u8>> {
        self.to_bytes()
    }
}

pub type Change = crate::state::Change<StoredRules>;

/// The rules. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct RuleStore(Note<StoredRules>);

impl RuleStore {
    /// As they were saved. Without storage, changes are for this visit only.
    pub fn restore(app: App) -> Self {
        Self(Note::restore(
            app,
            KEY,
            WithoutStorage::ThisVisit(t::quality::NOT_SAVED),
        ))
    }

    /// Whether they were read, tracked: until then, findings of the built-in set would be wrong.
    pub fn is_ready(self) -> bool {
        self.0.is_ready()
    }

    /// Reads them, tracked.
    pub fn with<T>(self, look: impl FnOnce(&StoredRules) -> T) -> T {
        self.0.with(look)
    }

    /// Reads them as they are now, untracked.
    pub fn with_untracked<T>(self, look: impl FnOnce(&StoredRules) -> T) -> T {
        self.0.with_untracked(look)
    }

    /// Replaces the text of a set of the site by what the site has now. Not saved: it is loaded each time.
    pub fn refresh(self, text: String) {
        let is_same = self.0.with_untracked(|rules| rules.chosen == text);
        if !is_same {
            self.0.update(|rules| rules.chosen = text);
        }
    }

    /// Changes and saves them. Says `done` if it is not empty, and offers to undo it.
    pub fn change(self, done: String, change: Change, undo: Option<Change>) {
        let undo = undo.map(|undo| -> Undo {
            Box::new(move || self.0.change(t::common::UNDONE.into(), undo.clone(), None))
        });
        self.0.change(done, change, undo);
    }
}
