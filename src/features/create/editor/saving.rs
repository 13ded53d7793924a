//! The draft that is open, on disk: saved half a second after the last key, beside what other tabs
//! write, until it is discarded.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::autosave::SaveState;
use super::{Conflict, Editor, fresh};
use crate::browser;
use crate::draft::{Draft, Writing, differences};
use crate::paths;
use crate::state::Tone;
use crate::storage::{Storage, StorageError};
use crate::t;

/// Contents of a draft, by their hashes.
#[derive(Clone, Debug, Default)]
pub struct ContentHashes(HashSet<u64>);

impl ContentHashes {
    fn add(&mut self, content: &str) {
        self.0.insert(hash(content));
    }

    /// Whether this content is among them.
    pub fn has(&self, content: &str) -> bool {
        self.0.contains(&hash(content))
    }
}

fn hash(content: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

impl Editor {
    /// Changes the draft, and saves it half a second after the last change.
    pub fn change(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(|draft| {
            change(draft);
            draft.changed = browser::now();
        });
        if self.save_state.get_untracked() != SaveState::Not
            || self.draft.with_untracked(Draft::is_worth_saving)
        {
            self.save_state.set(SaveState::Waiting);
            self.autosave.touch(move || self.flush());
        }
    }

    /// Saves at once what is not saved yet.
    pub fn flush(self) {
        if !self.autosave.take() || self.save_state.get_untracked() == SaveState::Not {
            return;
        }
        let draft = self.draft.get_untracked();
        // Two saves may run at once: the second finds the first on disk.
        self.add_content(&draft.content());
        // The page may be left before it is written.
        let known = self.known_contents();
        let id = draft.id.clone();
        let was_kept = self.on_disk.get_value();
        // The database of the user who typed it: another may be signed in a moment later.
        let storage = self.app.draft_storage();
        spawn_local(async move {
            let result = match storage {
                Ok(storage) => self.save_draft(&storage, draft, was_kept, &known).await,
                Err(error) => Err((id, error)),
            };
            // The page may be gone by now, or show another draft.
            let is_open = |id: &str| self.has_open(id);
            match result {
                // It became an element meanwhile, whose page is being opened.
                Ok(_) if self.save_state.try_get_untracked() == Some(SaveState::Not) => {}
                Ok(saved) if is_open(&saved.id) => {
                    self.take_over(&saved);
                    self.autosave.ended(&Ok(()));
                    self.go_to(paths::draft(&self.space(), &saved.id), true);
                    self.list();
                }
                Ok(_) => {}
                Err((id, error)) if is_open(&id) => self.autosave.ended(&Err(error)),
                Err(_) => {}
            }
        });
    }

    /// Saves what was typed; returns what is on disk then. If another tab sent or discarded the
    /// draft, it continues as a new draft.
    async fn save_draft(
        self,
        storage: &Rc<Storage>,
        draft: Draft,
        was_kept: bool,
        known: &ContentHashes,
    ) -> Result<Draft, (String, StorageError)> {
        let id = draft.id.clone();
        let failed = |error: StorageError| (id.clone(), error);
        let unreadable = || failed(StorageError(t::create::saving::UNREADABLE.into()));
        let is_known = |content: &str| known.has(content);
        let conflict = match self
            .app
            .save_typed(storage, &draft, was_kept, is_known)
            .await
        {
            Ok(Writing::Draft(saved)) => {
                self.add_content(&saved.content());
                return Ok(*saved);
            }
            Ok(Writing::Conflict(other)) => Some(Conflict {
                other: other.id.clone(),
                differences: differences(&draft, &other),
            }),
            Ok(Writing::Gone) => None,
            Ok(Writing::Unreadable) => return Err(unreadable()),
            Err(error) => return Err(failed(error)),
        };
        let Draft { id: other, key, .. } = fresh();
        let own = Draft {
            id: other.clone(),
            key: key.clone(),
            sent: None,
            ..draft
        };
        let written = self.app.save_typed(storage, &own, false, |_| false).await;
        if !matches!(written.map_err(failed)?, Writing::Draft(_)) {
            return Err(unreadable());
        }
        if self.has_open(&id) {
            // What was typed meanwhile is included.
            self.draft.update(|d| {
                d.id = other;
                d.key = key;
                d.sent = None;
            });
            self.add_content(&own.content());
            self.conflict.set(conflict.clone());
        }
        let text = match conflict {
            Some(_) => t::create::saving::CHANGED_ELSEWHERE,
            None => t::create::saving::GONE_ELSEWHERE,
        };
        self.app.toasts.show(Tone::Plain, text);
        Ok(own)
    }

    /// The contents of the draft that this tab read or wrote so far.
    pub fn known_contents(self) -> ContentHashes {
        self.known.try_get_value().unwrap_or_default()
    }

    /// This tab read or is about to write this content.
    pub fn add_content(self, content: &str) {
        self.known.try_update_value(|known| known.add(content));
    }

    /// What another tab wrote of a request that was sent is shown here, and the other way round.
    fn take_over(self, saved: &Draft) {
        let _ = self.on_disk.try_set_value(true);
        // What this tab sends right now it knows better.
        if !self.busy.get_untracked() {
            self.draft.maybe_update(|d| d.copy_mark(saved));
        }
    }

    /// Deletes the draft; a note offers to undo it.
    pub fn discard(self) {
        if self.busy.get_untracked() {
            return;
        }
        let draft = self.draft.get_untracked();
        let space = self.space();
        let was_kept = self.clear_saved();
        self.go_to(paths::create(&space, None, None), true);
        self.start(None, None);
        if !was_kept {
            return;
        }
        let (title, url) = (
            draft.title(&self.language()),
            paths::draft(&space, &draft.id),
        );
        spawn_local(async move {
            match self.app.discard_draft(draft).await {
                Ok(()) => self.app.toasts.show_with_link(
                    Tone::Plain,
                    t::create::saving::discarded(&title),
                    &t::common::UNDO,
                    url,
                ),
                Err(why) => self.app.toasts.show(Tone::Bad, why),
            }
            self.list();
        });
    }

    /// Stops saving the draft that is open; returns whether it was ever to be saved.
    pub fn clear_saved(self) -> bool {
        self.autosave.stop() != SaveState::Not
    }
}
