//! The requests of this browser and their outcomes, saved per process space and person.

mod import_origin;
mod import_parts;
mod record;

use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app_signal::AppSignal;
use crate::catalog::sorting::SortInPlace;
use crate::state::tabs::{TabMessage, Tabs};
use crate::state::{Toasts, Tone};
use crate::storage::{Storage, StorageError, StoreName, is_same};
use crate::t;

pub use import_origin::ImportOrigin;
pub use record::{Kind, Record, RecordStatus, StoredReceipt, lost_response_title};

/// The records of the process space signed in to, latest first.
#[derive(Clone, Copy)]
pub struct Activity {
    records: AppSignal<Vec<Record>>,
    /// The user id of the person who is signed in, for records that do not say who sent.
    me: StoredValue<Option<String>>,
    storage: StoredValue<Option<Rc<Storage>>, LocalStorage>,
    /// Why the records on disk could not be read.
    unread: AppSignal<Option<String>>,
    tabs: Tabs,
    toasts: Toasts,
}

impl Activity {
    /// Nothing done yet.
    pub fn new(toasts: Toasts, tabs: Tabs) -> Self {
        let activity = Self {
            records: AppSignal::new(Vec::new()),
            me: StoredValue::new(None),
            storage: StoredValue::new_local(None),
            unread: AppSignal::new(None),
            tabs,
            toasts,
        };
        tabs.follow(move |message| {
            if let TabMessage::RecordsChanged(ids) = message {
                spawn_local(activity.reload_records(ids.clone()));
            }
        });
        activity
    }

    /// Why the records on disk could not be read, tracked.
    pub fn unread(self) -> Option<String> {
        self.unread.get()
    }

    /// Reads the records, tracked.
    pub fn with<T>(self, look: impl FnOnce(&[Record]) -> T) -> T {
        self.records.with(|records| look(records))
    }

    /// One record, tracked.
    pub fn get(self, id: &str) -> Option<Record> {
        self.with(|records| records.iter().find(|r| r.id == id).cloned())
    }

    /// How many are unresolved, tracked.
    pub fn unresolved(self) -> usize {
        self.with(|records| {
            records
                .iter()
                .filter(|r| r.happened == RecordStatus::Unknown)
                .count()
        })
    }

    /// Writes a record, new or changed; returns its id.
    pub fn write(self, record: Record) -> String {
        let id = record.id.clone();
        spawn_local(self.write_through(record));
        id
    }

    /// The same, and waits until it is on disk, or saving failed: the page may be closed after that.
    pub fn write_through(self, record: Record) -> impl Future<Output = ()> + use<> {
        let record = self.with_sender(record);
        let texts = serde_json::to_string(&record).map(|text| [(record.id.clone(), text)]);
        let did = TabMessage::RecordsChanged(vec![record.id.clone()]);
        self.records.update(|records| place(records, record));
        let storage = self.storage.get_value();
        async move {
            let (Ok(texts), Some(storage)) = (texts, storage) else {
                return;
            };
            match storage.insert(StoreName::Activity, &texts).await {
                Ok(()) => self.notify_tabs(&storage, &did),
                Err(error) => self
                    .toasts
                    .show(Tone::Bad, t::state_messages::activity_not_kept(&error.0)),
            }
        }
    }

    /// Writes several records down again, such as those that were deleted.
    pub fn write_all(self, records: Vec<Record>) {
        for record in records {
            self.write(record);
        }
    }

    /// The record with the person who is signed in, where it does not say who sent.
    fn with_sender(self, mut record: Record) -> Record {
        if record.by.is_none() {
            record.by = self.me.get_value();
        }
        record
    }

    /// Saves a record in a storage that may belong to a user who signed out.
    ///
    /// # Errors
    /// When it could not be saved.
    pub async fn save(storage: &Storage, record: &Record) -> Result<(), StorageError> {
        let text = serde_json::to_string(record).map_err(|e| StorageError(e.to_string()))?;
        let texts = [(record.id.clone(), text)];
        storage.insert(StoreName::Activity, &texts).await
    }

    /// Deletes records, and calls `done` once they are not saved any more.
    pub fn delete(self, ids: Vec<String>, done: impl FnOnce() + 'static) {
        self.records
            .update(|records| records.retain(|r| !ids.contains(&r.id)));
        let Some(storage) = self.storage.get_value() else {
            done();
            return;
        };
        spawn_local(async move {
            match storage.delete(StoreName::Activity, &ids).await {
                Ok(()) => {
                    self.notify_tabs(&storage, &TabMessage::RecordsChanged(ids));
                    done();
                }
                Err(error) => self
                    .toasts
                    .show(Tone::Bad, t::state_messages::activity_not_deleted(&error.0)),
            }
        });
    }

    /// Reads the saved records of this sign-in; `me` is the user id of the person.
    pub async fn open(self, storage: Option<Rc<Storage>>, me: Option<String>) {
        // What was done before the disk was open is not on it yet.
        let before = self.records.get_untracked();
        self.storage.set_value(storage.clone());
        self.me.set_value(me);
        let texts = match &storage {
            Some(storage) => storage.all(StoreName::Activity).await,
            None => Ok(Vec::new()),
        };
        // Another user may have signed in while it was read.
        if !is_same(self.storage.get_value().as_ref(), storage.as_ref()) {
            return;
        }
        self.unread.set(texts.as_ref().err().map(|e| e.0.clone()));
        let mut records: Vec<Record> = texts
            .unwrap_or_default()
            .iter()
            .filter_map(|(_, text)| serde_json::from_str(text).ok())
            .collect();
        records.arrange_by(|a, b| b.at.total_cmp(&a.at));
        for came in self.records.get_untracked() {
            place(&mut records, came);
        }
        self.records.set(records);
        if storage.is_some() {
            self.write_all(before);
        }
    }

    /// Reads records from the disk that another tab wrote or deleted.
    async fn reload_records(self, ids: Vec<String>) {
        let Some(storage) = self.storage.get_value() else {
            return;
        };
        let mut read = Vec::with_capacity(ids.len());
        for id in ids {
            // What cannot be read now is read at the next visit.
            let Ok(text) = storage.text(StoreName::Activity, &id).await else {
                continue;
            };
            read.push((id, text));
        }
        if is_same(self.storage.get_value().as_ref(), Some(&storage)) {
            self.records.update(|records| take_over(records, read));
        }
    }

    /// Notifies the other tabs, if they are still those of this sign-in.
    fn notify_tabs(self, storage: &Rc<Storage>, message: &TabMessage) {
        if is_same(self.storage.get_value().as_ref(), Some(storage)) {
            self.tabs.send(message);
        }
    }

    /// Forgets the records on this page; what is on disk stays.
    pub fn close(self) {
        self.storage.set_value(None);
        self.me.set_value(None);
        self.unread.set(None);
        self.records.set(Vec::new());
    }
}

/// Inserts a record at its time, replacing the one with the same id.
fn place(records: &mut Vec<Record>, record: Record) {
    records.retain(|r| r.id != record.id);
    let at = records.partition_point(|r| r.at > record.at);
    records.insert(at, record);
}

/// Takes over the records on disk with these ids; removes those that were deleted.
fn take_over(records: &mut Vec<Record>, read: Vec<(String, Option<String>)>) {
    for (id, text) in read {
        match text.map(|text| serde_json::from_str::<Record>(&text)) {
            Some(Ok(record)) => place(records, record),
            // A newer app wrote it: what is known of it stays.
            Some(Err(_)) => {}
            None => records.retain(|r| r.id != id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_another_tab_are_merged() {
        let record = |id: &str, at, happened| Record {
            id: id.into(),
            at,
            ..Record::new(Kind::Create, happened, id, "")
        };
        let mut records = vec![
            record("c", 3.0, RecordStatus::Unknown),
            record("b", 2.0, RecordStatus::Done),
            record("a", 1.0, RecordStatus::Done),
        ];
        let text = |record: &Record| serde_json::to_string(record).ok();
        let settled = record("c", 3.0, RecordStatus::Resolved);
        let new = record("n", 2.5, RecordStatus::Done);
        let read = vec![
            ("c".to_owned(), text(&settled)),
            ("b".to_owned(), None),
            ("n".to_owned(), text(&new)),
            ("a".to_owned(), Some("{".into())),
            ("never seen".to_owned(), None),
        ];
        take_over(&mut records, read);
        let ids: Vec<&str> = records.iter().map(|r| r.id.as_str()).collect();
        assert_eq!(ids, ["c", "n", "a"]);
        assert_eq!(records[0].happened, RecordStatus::Resolved);
    }
}
