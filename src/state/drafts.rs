//! Drafts on disk: written, listed, deleted, and the number of them in the navigation.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::App;
use crate::draft::Draft;
use crate::storage::{Shelf, Storage, StorageError};

thread_local! {
    /// What was discarded since the page was loaded, with the database it was in: for "Undo".
    static DISCARDED: RefCell<Vec<(Rc<Storage>, Draft)>> = const { RefCell::new(Vec::new()) };
}

impl App {
    /// Keeps a draft; returns once it is on disk.
    ///
    /// # Errors
    /// When the browser keeps nothing.
    pub async fn keep_draft(self, draft: &Draft) -> Result<(), StorageError> {
        let storage = self.draft_storage()?;
        let text = serde_json::to_string(draft).map_err(|e| StorageError(e.to_string()))?;
        storage
            .put(Shelf::Drafts, &[(draft.id.clone(), text)])
            .await?;
        self.count_drafts(&storage).await;
        Ok(())
    }

    /// The drafts on disk, last changed first. One that an older app wrote otherwise is left out.
    pub async fn kept_drafts(self) -> Vec<Draft> {
        let Ok(storage) = self.draft_storage() else {
            return Vec::new();
        };
        let texts = storage.all(Shelf::Drafts).await.unwrap_or_default();
        self.drafts.set(texts.len());
        let mut drafts: Vec<Draft> = texts
            .iter()
            .filter_map(|(_, text)| serde_json::from_str(text).ok())
            .collect();
        drafts.sort_by(|a, b| b.changed.total_cmp(&a.changed));
        drafts
    }

    /// Deletes a draft that became an element.
    ///
    /// # Errors
    /// When the browser refuses.
    pub async fn drop_draft(self, id: &str) -> Result<(), StorageError> {
        let storage = self.draft_storage()?;
        storage.delete(Shelf::Drafts, &[id.to_owned()]).await?;
        self.count_drafts(&storage).await;
        Ok(())
    }

    /// Deletes a draft, and remembers it as long as the page is open.
    ///
    /// # Errors
    /// When the browser refuses.
    pub async fn discard_draft(self, draft: Draft) -> Result<(), StorageError> {
        let storage = self.draft_storage()?;
        let id = draft.id.clone();
        DISCARDED.with_borrow_mut(|gone| gone.push((storage, draft)));
        self.drop_draft(&id).await
    }

    /// A draft that was discarded from this database, to be kept again.
    pub fn discarded_draft(self, id: &str) -> Option<Draft> {
        let storage = self.draft_storage().ok()?;
        DISCARDED.with_borrow_mut(|gone| {
            let at = gone
                .iter()
                .position(|(of, draft)| Rc::ptr_eq(of, &storage) && draft.id == id)?;
            Some(gone.remove(at).1)
        })
    }

    fn draft_storage(self) -> Result<Rc<Storage>, StorageError> {
        self.storage()
            .ok_or_else(|| StorageError("it keeps nothing for this site".into()))
    }

    async fn count_drafts(self, storage: &Storage) {
        if let Ok(drafts) = storage.all(Shelf::Drafts).await {
            self.drafts.set(drafts.len());
        }
    }
}
