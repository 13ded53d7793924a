//! What this browser sent and what came back, kept per process space and person.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use crate::browser;
use crate::state::{Toasts, Tone};
use crate::storage::{Shelf, Storage};

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Ids made known and retrieved.
    AddIds,
    /// Elements retrieved again.
    Retrieve,
    /// An element created.
    Create,
    /// Elements published.
    Publish,
    /// A file imported.
    Import,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Happened {
    /// As asked.
    Done,
    /// In part; the detail says what not.
    Partly,
    /// The service refused or failed, and did nothing.
    Refused,
    /// Nobody knows; stands on top until it is settled.
    Unknown,
    /// It was unknown, and a person settled it.
    Settled,
    /// Stopped before anything was sent.
    Stopped,
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Tells records apart.
    pub id: String,
    /// When, in milliseconds since 1970.
    pub at: f64,
    /// What was done.
    pub kind: Kind,
    /// How it ended.
    pub happened: Happened,
    /// What it was about, short.
    pub title: String,
    /// What came of it, in a sentence.
    pub detail: String,
    /// The instance id it was about, if it was about one.
    pub element: Option<String>,
    /// The receipt, as JSON of the page that made it.
    pub receipt: Option<String>,
}

impl Record {
    /// A record of something that just happened.
    pub fn new(
        kind: Kind,
        happened: Happened,
        title: impl Into<String>,
        detail: impl Into<String>,
    ) -> Self {
        Self {
            id: browser::random_id(),
            at: browser::now(),
            kind,
            happened,
            title: title.into(),
            detail: detail.into(),
            element: None,
            receipt: None,
        }
    }

    /// The same with the instance id it was about.
    pub fn about(mut self, id: &str) -> Self {
        self.element = Some(id.to_owned());
        self
    }

    /// The same with a receipt.
    pub fn with_receipt(mut self, receipt: &impl Serialize) -> Self {
        self.receipt = serde_json::to_string(receipt).ok();
        self
    }
}

/// The records of the process space signed in to, latest first.
#[derive(Clone, Copy)]
pub struct Activity {
    records: RwSignal<Vec<Record>>,
    storage: StoredValue<Option<std::rc::Rc<Storage>>, LocalStorage>,
    toasts: Toasts,
}

impl Activity {
    /// Nothing done yet.
    pub fn new(toasts: Toasts) -> Self {
        Self {
            records: RwSignal::new(Vec::new()),
            storage: StoredValue::new_local(None),
            toasts,
        }
    }

    /// Looks at the records, followed.
    pub fn with<T>(self, look: impl FnOnce(&[Record]) -> T) -> T {
        self.records.with(|records| look(records))
    }

    /// One record, followed.
    pub fn get(self, id: &str) -> Option<Record> {
        self.with(|records| records.iter().find(|r| r.id == id).cloned())
    }

    /// How many wait to be settled, followed.
    pub fn unresolved(self) -> usize {
        self.with(|records| {
            records
                .iter()
                .filter(|r| r.happened == Happened::Unknown)
                .count()
        })
    }

    /// Writes a record down, or writes it anew; returns its id.
    pub fn write(self, record: Record) -> String {
        let id = record.id.clone();
        let text = serde_json::to_string(&record);
        self.records.update(|records| {
            records.retain(|r| r.id != record.id);
            let at = records.partition_point(|r| r.at > record.at);
            records.insert(at, record);
        });
        if let (Ok(text), Some(storage)) = (text, self.storage.get_value()) {
            let texts = [(id.clone(), text)];
            spawn_local(async move {
                if let Err(error) = storage.put(Shelf::Activity, &texts).await {
                    self.toasts
                        .say(Tone::Bad, format!("The activity is not kept. {error}."));
                }
            });
        }
        id
    }

    /// Deletes records.
    pub fn delete(self, ids: Vec<String>) {
        self.records
            .update(|records| records.retain(|r| !ids.contains(&r.id)));
        if let Some(storage) = self.storage.get_value() {
            spawn_local(async move {
                if let Err(error) = storage.delete(Shelf::Activity, &ids).await {
                    self.toasts.say(
                        Tone::Bad,
                        format!("It could not be deleted on disk. {error}."),
                    );
                }
            });
        }
    }

    /// Reads what was kept for this sign-in.
    pub async fn open(self, storage: Option<std::rc::Rc<Storage>>) {
        self.storage.set_value(storage.clone());
        let texts = match storage {
            Some(storage) => storage.all(Shelf::Activity).await.unwrap_or_default(),
            None => Vec::new(),
        };
        let mut records: Vec<Record> = texts
            .iter()
            .filter_map(|(_, text)| serde_json::from_str(text).ok())
            .collect();
        records.sort_by(|a, b| b.at.total_cmp(&a.at));
        self.records.set(records);
    }

    /// Forgets the records on this page; what is on disk stays.
    pub fn close(self) {
        self.storage.set_value(None);
        self.records.set(Vec::new());
    }
}
