//! Drafts on disk: written, listed, deleted, and the number of them in the navigation. Two tabs may
//! have one open: what one wrote of a request that was sent is never written over by the other.

use crate::catalog::sorting::SortInPlace;
use crate::t;
use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::App;
use crate::draft::{Draft, SentRequest, Writing};
use crate::format::{self, Precision};
use crate::state::tabs::TabMessage;
use crate::state::{Kind, Record, RecordStatus, lost_response_title};
use crate::storage::{Storage, StorageError, StoreName};
use crate::{browser, lock};

thread_local! {
    /// What was discarded since the page was loaded, with the database it was in: for "Undo".
    static DISCARDED: RefCell<Vec<(Rc<Storage>, Draft)>> = const { RefCell::new(Vec::new()) };
}

/// The name of the lock that a tab holds while it sends a draft.
pub fn draft_lock(id: &str) -> String {
    format!("architrave draft {id}")
}

impl App {
    /// Saves what was typed in a draft to the database that was open when it was typed, even if
    /// another user is signed in by now; returns what is on disk then. `was_kept` says whether it
    /// was there before, `is_known` whether this tab read or wrote a content.
    ///
    /// # Errors
    /// When the browser cannot save it.
    pub async fn save_typed(
        self,
        storage: &Rc<Storage>,
        draft: &Draft,
        was_kept: bool,
        is_known: impl Fn(&str) -> bool,
    ) -> Result<Writing, StorageError> {
        let mut writing = Writing::Gone;
        let change = |old: Option<String>| {
            writing = draft.merge_onto(old.as_deref(), was_kept, is_known);
            match &writing {
                Writing::Draft(draft) => serde_json::to_string(draft).ok(),
                Writing::Conflict(_) | Writing::Gone | Writing::Unreadable => None,
            }
        };
        storage
            .change_text(StoreName::Drafts, &draft.id, change)
            .await?;
        self.count_drafts(storage).await;
        Ok(writing)
    }

    /// Marks a draft with the request that was sent, or removes the mark. What was typed stays: as
    /// it is in the tab that has it open, `open`, else as it is on disk. One that is gone is
    /// created again from `draft` if there is something to mark. Returns whether `open` is on disk
    /// now: what another tab wrote since, and this one does not know, is not overwritten.
    ///
    /// # Errors
    /// When the browser cannot save it.
    pub async fn mark_draft(
        self,
        storage: &Rc<Storage>,
        draft: &Draft,
        open: Option<Draft>,
        sent: Option<SentRequest>,
        is_known: impl Fn(&str) -> bool,
    ) -> Result<bool, StorageError> {
        let mut unread = None;
        let mut is_written = true;
        let change = |old: Option<String>| {
            let kept = match old.map(|old| serde_json::from_str::<Draft>(&old)) {
                Some(Ok(kept)) => Some(kept),
                Some(Err(error)) => {
                    unread = Some(error);
                    return None;
                }
                None => None,
            };
            let now = match (open, kept) {
                (Some(open), Some(kept)) if open.is_conflict(&kept, is_known) => {
                    is_written = false;
                    kept
                }
                (Some(open), _) => open,
                (None, Some(kept)) => kept,
                (None, None) if sent.is_some() => draft.clone(),
                (None, None) => return None,
            };
            // A mark belongs to the key that its request was sent under.
            let key = match sent {
                Some(_) => draft.key.clone(),
                None => now.key.clone(),
            };
            serde_json::to_string(&Draft { sent, key, ..now }).ok()
        };
        storage
            .change_text(StoreName::Drafts, &draft.id, change)
            .await?;
        if let Some(error) = unread {
            return Err(StorageError(error.to_string()));
        }
        self.count_drafts(storage).await;
        Ok(is_written)
    }

    /// A draft as it is on disk; `None` if it is gone.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn saved_draft(
        self,
        storage: &Rc<Storage>,
        id: &str,
    ) -> Result<Option<Draft>, StorageError> {
        let text = storage.text(StoreName::Drafts, id).await?;
        text.map(|text| serde_json::from_str(&text).map_err(|e| StorageError(e.to_string())))
            .transpose()
    }

    /// The drafts on disk, last changed first. One that another version of the app wrote otherwise is
    /// left out; the navigation counts it.
    ///
    /// # Errors
    /// When the browser saves nothing, or cannot read it.
    pub async fn saved_drafts(self) -> Result<Vec<Draft>, StorageError> {
        let storage = self.draft_storage()?;
        let texts = storage.all(StoreName::Drafts).await?;
        self.drafts.set(texts.len());
        let mut drafts: Vec<Draft> = texts
            .iter()
            .filter_map(|(_, text)| serde_json::from_str(text).ok())
            .collect();
        drafts.arrange_by(|a, b| b.changed.total_cmp(&a.changed));
        Ok(drafts)
    }

    /// Deletes a draft that became an element.
    ///
    /// # Errors
    /// When the browser refuses.
    pub async fn drop_draft(self, id: &str) -> Result<(), StorageError> {
        let storage = self.draft_storage()?;
        storage.delete(StoreName::Drafts, &[id.to_owned()]).await?;
        self.count_drafts(&storage).await;
        Ok(())
    }

    /// Deletes a draft, and remembers it as long as the page is open.
    ///
    /// # Errors
    /// When the browser refuses, or a request is being sent that the draft is marked with: only the
    /// mark says that it may have been created. Why, in a sentence.
    pub async fn discard_draft(self, draft: Draft) -> Result<(), String> {
        let words = |error: StorageError| t::create::ended::draft_not_deleted(&error.0);
        let storage = self.draft_storage().map_err(words)?;
        let Some(_held) = lock::take(&draft_lock(&draft.id)).await else {
            return Err(t::state_messages::draft::BEING_SENT.into());
        };
        let kept = self.saved_draft(&storage, &draft.id).await.map_err(words)?;
        let mark = kept.and_then(|kept| kept.sent);
        if mark.is_some() && !SentRequest::is_same(mark.as_ref(), draft.sent.as_ref()) {
            return Err(t::state_messages::draft::SENT_ELSEWHERE.into());
        }
        let is_open = self.storage().is_some_and(|now| Rc::ptr_eq(&now, &storage));
        if !is_open {
            return Err(t::common::SOMEONE_ELSE_SIGNED_IN.into());
        }
        let id = draft.id.clone();
        DISCARDED.with_borrow_mut(|gone| gone.push((storage, draft)));
        self.drop_draft(&id).await.map_err(words)
    }

    /// A draft that was discarded from this database, to be saved again.
    pub fn discarded_draft(self, id: &str) -> Option<Draft> {
        let storage = self.draft_storage().ok()?;
        DISCARDED.with_borrow_mut(|gone| {
            let at = gone
                .iter()
                .position(|(of, draft)| Rc::ptr_eq(of, &storage) && draft.id == id)?;
            Some(gone.remove(at).1)
        })
    }

    /// Records an unknown outcome for drafts that were being sent when their page closed.
    pub async fn record_interrupted(self) {
        self.session.scoped(self.record_each_interrupted()).await;
    }

    async fn record_each_interrupted(self) {
        let Ok(storage) = self.draft_storage() else {
            return;
        };
        // What cannot be read is said where drafts are listed.
        for draft in self.saved_drafts().await.unwrap_or_default() {
            let Some(sent) = &draft.sent else { continue };
            if self.is_recorded(sent) {
                continue;
            }
            // Another tab may be waiting for the response right now.
            let held = lock::take(&draft_lock(&draft.id)).await;
            if held.is_none() {
                continue;
            }
            // What it wrote before it released the lock is newer than what was read above.
            let now = self.saved_draft(&storage, &draft.id).await;
            let Ok(Some(draft)) = now else { continue };
            let Some(sent) = draft
                .sent
                .as_ref()
                .filter(|now| SentRequest::is_same(Some(sent), Some(now)))
            else {
                continue;
            };
            if self.is_recorded(sent) {
                continue;
            }
            let language = untrack(|| self.prefs.content_language());
            let time = format::time(sent.at, Precision::ClockSeconds);
            let is_recognised = self.config.with_value(|c| c.idempotency_key);
            let key = is_recognised.then_some(&draft.key);
            let receipt = serde_json::json!({
                "request": sent.body, "key": key, "draft": draft.id, "element": null, "text": null,
                "named_id": sent.named_id,
            });
            let record = Record {
                id: sent.record.clone(),
                at: sent.at,
                ..Record::new(
                    Kind::Create,
                    RecordStatus::Unknown,
                    lost_response_title(&draft.title(&language)),
                    t::state_messages::draft::interrupted(&sent.why, &time),
                )
            };
            self.activity.write(record.with_receipt(&receipt));
        }
    }

    /// Whether the activity has the outcome of the request that a draft is marked with. One that
    /// was refused for its token left no mark: with a mark, it was sent again since.
    fn is_recorded(self, sent: &SentRequest) -> bool {
        let record = untrack(|| self.activity.get(&sent.record));
        record.is_some_and(|record| record.happened != RecordStatus::Refused)
    }

    /// A person resolved what a draft was marked with: it exists, and the draft with it is done; or
    /// it does not, and the draft can be sent as a new request.
    ///
    /// # Errors
    /// When the browser saves nothing.
    pub async fn resolve_draft(
        self,
        id: &str,
        record: &str,
        exists: bool,
    ) -> Result<(), StorageError> {
        let storage = self.draft_storage()?;
        let of_record = |d: &Draft| d.sent.as_ref().is_some_and(|s| s.record == record);
        if exists {
            let kept = self.saved_draft(&storage, id).await?;
            return match kept.is_some_and(|draft| of_record(&draft)) {
                true => self.drop_draft(id).await,
                false => Ok(()),
            };
        }
        let change = |old: Option<String>| {
            let mut draft: Draft = serde_json::from_str(&old?).ok()?;
            if !of_record(&draft) {
                return None;
            }
            draft.sent = None;
            draft.key = browser::random_id();
            serde_json::to_string(&draft).ok()
        };
        storage.change_text(StoreName::Drafts, id, change).await
    }

    /// The database that drafts are saved in now.
    ///
    /// # Errors
    /// When the browser saves nothing.
    pub fn draft_storage(self) -> Result<Rc<Storage>, StorageError> {
        self.storage()
            .ok_or_else(|| StorageError(t::storage::NOTHING_KEPT.into()))
    }

    /// Another tab wrote or deleted a draft.
    pub(super) async fn recount_drafts(self) {
        if let Ok(storage) = self.draft_storage() {
            self.count(&storage).await;
        }
    }

    /// Drafts were written or deleted here: their number is shown, in the other tabs too.
    async fn count_drafts(self, storage: &Rc<Storage>) {
        self.count(storage).await;
        if self.storage().is_some_and(|now| Rc::ptr_eq(&now, storage)) {
            self.tabs.send(&TabMessage::DraftsChanged);
        }
    }

    async fn count(self, storage: &Rc<Storage>) {
        let drafts = storage.all(StoreName::Drafts).await;
        // Another user may have signed in meanwhile, who has drafts of their own.
        let is_open = self.storage().is_some_and(|now| Rc::ptr_eq(&now, storage));
        if let (Ok(drafts), true) = (drafts, is_open) {
            self.drafts.set(drafts.len());
        }
    }
}
