//! The views of the file: requested from the worker once, and saved beside the record of its import.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_worker::{Command, EncodedViews, FileViews};
use futures::FutureExt;
use futures::channel::oneshot;
use leptos::prelude::*;

use super::session::ImportSession;
use crate::browser;
use crate::format;
use crate::state::Activity;
use crate::storage::{Storage, StorageError, StoreName};
use crate::t;

/// How long the worker may take to read them, in milliseconds: the receipt of an import waits no longer.
const PATIENCE: u32 = 30_000;

/// The most bytes of text that the views of one file may take in the database.
const MOST_BYTES: usize = 10 << 20;

impl ImportSession {
    /// Whether the file has views; tracked.
    pub fn has_views(&self) -> bool {
        self.view_count() > 0
    }

    /// How many views the file has; tracked.
    pub fn view_count(&self) -> usize {
        let count = |file: &Arc<super::model::ModelFile>| file.summary.views;
        self.model.with(|file| file.as_ref().map_or(0, count))
    }

    /// The views of the file; `None` where it has none, or no worker has it. Concurrent callers share one reading.
    pub async fn file_views(&self) -> Option<Arc<EncodedViews>> {
        if let Some(views) = self.views.get_untracked() {
            return Some(views);
        }
        self.request_views()?.await.ok()
    }

    /// The same, unless the worker takes too long.
    pub(super) async fn file_views_in_time(&self) -> Option<Arc<EncodedViews>> {
        let mut views = std::pin::pin!(self.file_views().fuse());
        let mut timer = std::pin::pin!(browser::sleep(PATIENCE).fuse());
        futures::select_biased! {
            views = views => views,
            () = timer => None,
        }
    }

    /// Has the worker read them, unless it did.
    pub(super) fn request_views(&self) -> Option<oneshot::Receiver<Arc<EncodedViews>>> {
        if !untrack(|| self.has_views()) || self.views.with_untracked(Option::is_some) {
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        let is_first = {
            let mut reader = self.reader.borrow_mut();
            let waiting = &mut reader.as_mut()?.waiting_for_views;
            waiting.push(sender);
            waiting.len() == 1
        };
        if is_first {
            self.ask(&Command::Views, None);
        }
        Some(receiver)
    }

    pub(super) fn take_views(&self, views: Arc<EncodedViews>) {
        let waiting = match self.reader.borrow_mut().as_mut() {
            Some(reader) => std::mem::take(&mut reader.waiting_for_views),
            None => Vec::new(),
        };
        self.views.set(Some(Arc::clone(&views)));
        for one in waiting {
            // A receiver that is gone needs no views.
            drop(one.send(Arc::clone(&views)));
        }
    }
}

/// Saves the views of a file under the record of its import. Given the records of the same person, it deletes the views
/// whose record was deleted.
///
/// # Errors
/// When they are too large, or the browser cannot save them.
pub async fn save_views(
    activity: Option<Activity>,
    storage: &Storage,
    record: &str,
    views: &EncodedViews,
) -> Result<(), StorageError> {
    let text = &views.json;
    if text.len() > MOST_BYTES {
        #[expect(clippy::cast_precision_loss, reason = "no text has 2^53 bytes")]
        let size = format::bytes(text.len() as f64);
        return Err(StorageError(t::imported::too_large(&size)));
    }
    let texts = [(record.to_owned(), text.clone())];
    storage.insert(StoreName::Views, &texts).await?;
    // An activity that could not be read says nothing of what was deleted.
    let Some(activity) = activity.filter(|all| untrack(|| all.unread().is_none())) else {
        return Ok(());
    };
    let records: HashSet<String> =
        untrack(|| activity.with(|records| records.iter().map(|r| r.id.clone()).collect()));
    let keys = storage.keys(StoreName::Views).await?;
    let is_over = |key: &String| key != record && !records.contains(key);
    let over: Vec<String> = keys.into_iter().filter(is_over).collect();
    match over.is_empty() {
        true => Ok(()),
        false => storage.delete(StoreName::Views, &over).await,
    }
}

/// The saved views of an import; `None` where there are none.
///
/// # Errors
/// When the browser cannot read them.
pub async fn saved_views(
    storage: &Storage,
    record: &str,
) -> Result<Option<FileViews>, StorageError> {
    let text = storage.text(StoreName::Views, record).await?;
    text.map(|text| decoded(&text)).transpose()
}

/// The views in their text.
///
/// # Errors
/// When it is another text.
pub fn decoded(json: &str) -> Result<FileViews, StorageError> {
    FileViews::from_json(json).map_err(|e| StorageError(e.to_string()))
}
