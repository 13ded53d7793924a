//! Rows that this tab creates one by one, for every page to see; they outlive their page.

use leptos::prelude::*;

use crate::app_signal::AppSignal;

/// What the shell shows of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningBatch {
    pub batch: String,
    /// How many of its rows came to an end.
    pub ended: usize,
    /// How many rows it has.
    pub all: usize,
    /// Whether its own page is not the one that is open.
    pub away: bool,
    /// Whether it stopped by itself before the end, and was not looked at since.
    pub stopped: bool,
}

/// A single element that is being created.
#[derive(Clone, Debug, PartialEq)]
pub struct Sending {
    /// The draft it comes from.
    pub draft: String,
    /// Since when, in milliseconds since 1970.
    pub at: f64,
    /// Whether the same request was sent before.
    pub is_retry: bool,
}

/// The running batches, in the order they began.
#[derive(Clone, Copy)]
pub struct Creating {
    batches: AppSignal<Vec<RunningBatch>>,
    element: AppSignal<Option<Sending>>,
    /// What belongs to a batch outlives its page.
    owner: StoredValue<Owner>,
    /// A file of rows that another page handed over.
    handed: RwSignal<Option<web_sys::File>, LocalStorage>,
}

impl Creating {
    /// None.
    pub fn new() -> Self {
        Self {
            batches: AppSignal::new(Vec::new()),
            element: AppSignal::new(None),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            handed: RwSignal::new_local(None),
        }
    }

    /// The single element that is being created. It is known to every page: its own may be left, and
    /// opened again, before the response arrives.
    pub fn element(self) -> AppSignal<Option<Sending>> {
        self.element
    }

    /// A response to this request arrived, or nothing waits for it any more.
    pub fn end_element(self, sending: &Sending) {
        if self
            .element
            .with_untracked(|now| now.as_ref() == Some(sending))
        {
            self.element.set(None);
        }
    }

    /// The batches, tracked.
    pub fn get(self) -> Vec<RunningBatch> {
        self.batches.get()
    }

    /// Shows the progress of a batch.
    pub fn show(self, now: RunningBatch) {
        self.batches
            .update(|all| match all.iter_mut().find(|b| b.batch == now.batch) {
                Some(batch) => *batch = now,
                None => all.push(now),
            });
    }

    /// Removes a batch from the list that the shell shows: it has ended, or is looked at.
    pub fn remove(self, batch: &str) {
        let is_there = |all: &Vec<RunningBatch>| all.iter().any(|b| b.batch == batch);
        if self.batches.with_untracked(is_there) {
            self.batches.update(|all| all.retain(|b| b.batch != batch));
        }
    }

    /// How many batches send rows right now.
    pub fn sending(self) -> usize {
        self.batches
            .with(|all| all.iter().filter(|b| !b.stopped).count())
    }

    /// Removes everything when the user has signed out.
    pub fn clear(self) {
        self.handed.set(None);
        self.batches.set(Vec::new());
        self.element.set(None);
    }

    /// An owner for signals that outlive their page: they live while a view or a task holds it.
    pub fn owner(self) -> Owner {
        self.owner.with_value(Owner::child)
    }

    /// Leaves a file of rows for the page that creates many elements.
    pub fn hand_over(self, file: web_sys::File) {
        self.handed.set(Some(file));
    }

    /// The file that was handed over, once; tracked.
    pub fn take_handed(self) -> Option<web_sys::File> {
        let handed = self.handed.get()?;
        self.handed.set(None);
        Some(handed)
    }
}

impl Default for Creating {
    fn default() -> Self {
        Self::new()
    }
}
