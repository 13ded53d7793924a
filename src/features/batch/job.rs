//! A batch and what it is doing: read from the disk, and changed as a person chooses.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::background;
use super::receipt::write_record;
use super::rows::{
    BatchRow, CreationBatch, FailureText, at_places, change_shown, interrupted, remember,
};
use super::store;
use crate::api::ApiError;
use crate::state::{App, Tone};
use crate::storage::{Storage, StorageError};
use crate::t;
use crate::texts::title;
use crate::{browser, lock};

/// What the batch is doing.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// It is being read from the disk.
    Loading,
    /// It is not in this browser.
    Missing,
    /// Nothing is being sent. Why, if it was not a person who stopped it.
    Idle(Option<Stop>),
    /// Rows are being sent.
    Running,
    /// The service asked to wait; until when, in milliseconds since 1970.
    Waiting(f64),
    /// Another tab sends its rows.
    Elsewhere,
    /// This tab still waits for a row that a page sent which was left since.
    Ending,
    /// It is in this browser and cannot be read: why.
    Unread(String),
}

/// Why it stopped by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The outcome of a row is unknown.
    Unknown(FailureText),
    /// Only the first row was to be sent.
    Trial,
    /// Each further row would be answered the same.
    Refused(ApiError),
    /// It could not be saved, so nothing was sent.
    Disk(String),
}

thread_local! {
    /// The batches whose rows this tab sends right now.
    static SENDING: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// That this tab sends the rows of a batch, until this is dropped.
pub struct SendingMark(String);

impl SendingMark {
    /// From now on.
    pub fn new(batch: &str) -> Self {
        SENDING.with_borrow_mut(|sending| sending.push(batch.to_owned()));
        Self(batch.to_owned())
    }
}

impl Drop for SendingMark {
    fn drop(&mut self) {
        SENDING.with_borrow_mut(|sending| sending.retain(|batch| *batch != self.0));
    }
}

/// Whether this tab sends the rows of a batch right now, or looks after them.
pub fn sends_here(batch: &str) -> bool {
    SENDING.with_borrow(|sending| sending.iter().any(|sent| sent == batch))
}

/// A batch and what it is doing. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Job {
    /// What the pages share.
    pub app: App,
    pub batch: RwSignal<Option<CreationBatch>>,
    pub rows: RwSignal<Vec<BatchRow>>,
    /// Its state.
    pub phase: RwSignal<Phase>,
    /// Whether a person asked to pause.
    pub pausing: RwSignal<bool>,
}

impl Job {
    /// Nothing read yet.
    pub fn new(app: App) -> Self {
        Self {
            app,
            batch: RwSignal::new(None),
            rows: RwSignal::new(Vec::new()),
            phase: RwSignal::new(Phase::Loading),
            pausing: RwSignal::new(false),
        }
    }

    /// Whether both are the same thing.
    pub fn is(self, other: Self) -> bool {
        self.rows == other.rows
    }

    /// Whether the service recognises a repeated creation.
    pub fn is_recognised(self) -> bool {
        self.app.config.with_value(|c| c.idempotency_key)
    }

    /// Reads a batch. Rows that were being sent when their page closed become unknown.
    pub async fn open(self, id: &str) {
        let Some(_owner) = background::hold(self) else {
            return;
        };
        let storage = match store::storage(self.app) {
            Ok(storage) => storage,
            Err(error) => return self.show(Phase::Unread(error.0)),
        };
        // A page that was left still waits for the row it sent.
        while sends_here(id) {
            if let Ok(Some((batch, rows))) = store::load(&storage, id).await {
                self.rows.set(rows);
                self.batch.set(Some(batch));
                self.show(Phase::Ending);
            }
            browser::sleep(200).await;
            if !background::is_shown(self) {
                return;
            }
        }
        let held = lock::take(&lock_name(id)).await;
        let (batch, mut rows) = match store::load(&storage, id).await {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return self.show(Phase::Missing),
            Err(error) => return self.show(Phase::Unread(error.0)),
        };
        let phase = match &held {
            Some(_) => {
                let mut lost = self.rows.with_untracked(|shown| remember(&mut rows, shown));
                let open = interrupted(&mut rows);
                let mut unwritten = None;
                lost.extend(&open);
                if !lost.is_empty() {
                    let written = store::save_rows(&storage, id, &at_places(&rows, &lost)).await;
                    // What only this tab knows is lost with it; the others are found again.
                    unwritten = written.err().filter(|_| lost.len() > open.len());
                    if self.is_current(&storage) {
                        write_record(self.app, &batch, &rows);
                    }
                }
                let first = open.first().and_then(|n| rows.get(*n));
                let unknown = first.map(|row| Stop::Unknown(row.state.failure_text()));
                let disk = unwritten.map(|error: StorageError| Stop::Disk(error.to_string()));
                Phase::Idle(disk.or(unknown))
            }
            None => Phase::Elsewhere,
        };
        self.rows.set(rows);
        self.batch.set(Some(batch));
        self.show(phase);
    }

    /// Changes rows that a person chose, and saves them; returns whether each was changed, as `change` says.
    /// What another tab did to them since they were shown stays.
    pub async fn change(self, places: Vec<usize>, change: impl Fn(&mut BatchRow) -> bool) -> bool {
        let Some(_owner) = background::hold(self) else {
            return false;
        };
        let Some(batch) = self.batch.get_untracked() else {
            return false;
        };
        let shown = self.rows.get_untracked();
        if self.sends(&batch.id) {
            self.app.toasts.show(Tone::Plain, t::batch::job::BEING_SENT);
            return false;
        }
        match self.change_held(&batch, &shown, &places, change).await {
            Ok(changed) => changed,
            Err(phase) => {
                self.show_unless_sending(&batch.id, phase);
                false
            }
        }
    }

    async fn change_held(
        self,
        batch: &CreationBatch,
        shown: &[BatchRow],
        places: &[usize],
        change: impl Fn(&mut BatchRow) -> bool,
    ) -> Result<bool, Phase> {
        let disk = |error: StorageError| Phase::Idle(Some(Stop::Disk(error.to_string())));
        let storage = store::storage(self.app).map_err(disk)?;
        let held = lock::take(&lock_name(&batch.id)).await;
        let _held = held.ok_or(Phase::Elsewhere)?;
        let rows = self.latest_rows(&storage, batch).await.map_err(disk)?;
        let mut rows = rows.ok_or(Phase::Missing)?;
        let changed = change_shown(&mut rows, shown, places, change);
        store::save_rows(&storage, &batch.id, &at_places(&rows, &changed))
            .await
            .map_err(disk)?;
        if !self.is_current(&storage) {
            return Ok(false);
        }
        write_record(self.app, batch, &rows);
        self.rows.set(rows);
        self.show_unless_sending(&batch.id, Phase::Idle(None));
        let is_each = changed.len() == places.len();
        if !is_each {
            self.app
                .toasts
                .show(Tone::Plain, t::batch::job::CHANGED_ELSEWHERE);
        }
        Ok(is_each)
    }

    /// The rows as they are on disk, with what only this tab knows and could not save. Those that were
    /// being sent are unknown; under the lock of the batch nothing waits for them.
    pub async fn latest_rows(
        self,
        storage: &Storage,
        batch: &CreationBatch,
    ) -> Result<Option<Vec<BatchRow>>, StorageError> {
        let Some((_, mut rows)) = store::load(storage, &batch.id).await? else {
            return Ok(None);
        };
        let mut places = self.rows.with_untracked(|shown| remember(&mut rows, shown));
        places.extend(interrupted(&mut rows));
        store::save_rows(storage, &batch.id, &at_places(&rows, &places)).await?;
        Ok(Some(rows))
    }

    /// Whether the signed-in user is the one whose rows these are.
    pub fn is_current(self, storage: &Rc<Storage>) -> bool {
        self.app
            .storage()
            .is_some_and(|now| Rc::ptr_eq(&now, storage))
    }

    /// Whether this tab sends the rows of the batch, or waits for the lock to send them.
    fn sends(self, batch: &str) -> bool {
        sends_here(batch) || background::is_sending(self)
    }

    /// Shows the result of a change, unless sending began meanwhile, which shows its own progress.
    fn show_unless_sending(self, batch: &str, phase: Phase) {
        if !self.sends(batch) {
            self.show(phase);
        }
    }

    /// Shows its state.
    pub fn show(self, phase: Phase) {
        self.phase.set(phase);
    }
}

/// What a created row is called here.
pub fn known_name(app: App, id: &str) -> Option<String> {
    let listed = untrack(|| app.catalog.listed(id))?;
    let language = untrack(|| app.prefs.content_language());
    Some(title(&listed.element, &language).text)
}

/// The name of the lock that the tab holds which changes the rows of a batch.
pub fn lock_name(batch: &str) -> String {
    format!("architrave batch {batch}")
}
