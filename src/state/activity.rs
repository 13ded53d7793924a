//! What this browser sent and what came back, kept per process space and person.

use crate::catalog::sorting::SortInPlace;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use crate::browser;
use crate::state::tabs::{News, Tabs};
use crate::state::{Toasts, Tone};
use crate::storage::{Storage, StorageError, StoreName, is_same};

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
    /// The service finished, and nothing came of it.
    Failed,
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
    /// The user id of the sender; `None` in older records, and where the token names nobody.
    #[serde(default)]
    pub by: Option<String>,
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
            by: None,
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

/// How the title of a creation ends whose outcome is unknown.
const UNKNOWN: &str = ": outcome unknown";

/// How such titles end that an earlier version of the app stored.
const UNKNOWN_BEFORE: [&str; 2] = [" may or may not exist", " was created, its id was lost"];

/// The title of a creation whose outcome is unknown; `name` is that of the element.
pub fn lost_title(name: &str) -> String {
    format!("“{name}”{UNKNOWN}")
}

impl Record {
    /// What the record of a creation with an unknown outcome is about: `“Meter”`. The whole title of
    /// any other.
    pub fn subject(&self) -> &str {
        let ends = std::iter::once(UNKNOWN).chain(UNKNOWN_BEFORE);
        let mut subjects = ends.filter_map(|end| self.title.strip_suffix(end));
        subjects.next().unwrap_or(&self.title)
    }

    /// The same once a person or a later response resolved it: no title and no advice is left that
    /// says that the outcome is unknown.
    pub fn settled(mut self, exists: bool, detail: impl Into<String>) -> Self {
        self.happened = Happened::Settled;
        self.detail = detail.into();
        let subject = self.subject();
        if subject.len() < self.title.len() {
            let fate = if exists { "exists" } else { "does not exist" };
            self.title = format!("{subject} {fate}");
        }
        self
    }
}

/// The records of the process space signed in to, latest first.
#[derive(Clone, Copy)]
pub struct Activity {
    records: RwSignal<Vec<Record>>,
    /// The user id of the person who is signed in, for records that do not say who sent.
    me: StoredValue<Option<String>>,
    storage: StoredValue<Option<Rc<Storage>>, LocalStorage>,
    /// Why the records on disk could not be read.
    unread: RwSignal<Option<String>>,
    tabs: Tabs,
    toasts: Toasts,
}

impl Activity {
    /// Nothing done yet.
    pub fn new(toasts: Toasts, tabs: Tabs) -> Self {
        let activity = Self {
            records: RwSignal::new(Vec::new()),
            me: StoredValue::new(None),
            storage: StoredValue::new_local(None),
            unread: RwSignal::new(None),
            tabs,
            toasts,
        };
        tabs.follow(move |news| {
            if let News::Did(ids) = news {
                spawn_local(activity.hear(ids.clone()));
            }
        });
        activity
    }

    /// Why the records on disk could not be read, followed.
    pub fn unread(self) -> Option<String> {
        self.unread.get()
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
        spawn_local(self.write_through(record));
        id
    }

    /// The same, and waits until it is on disk, or cannot be kept: the page may be closed after that.
    pub fn write_through(self, record: Record) -> impl Future<Output = ()> + use<> {
        let record = self.with_sender(record);
        let texts = serde_json::to_string(&record).map(|text| [(record.id.clone(), text)]);
        let did = News::Did(vec![record.id.clone()]);
        self.records.update(|records| place(records, record));
        let storage = self.storage.get_value();
        async move {
            let (Ok(texts), Some(storage)) = (texts, storage) else {
                return;
            };
            match storage.put(StoreName::Activity, &texts).await {
                Ok(()) => self.tell(&storage, &did),
                Err(error) => self
                    .toasts
                    .say(Tone::Bad, format!("The activity is not kept. {error}.")),
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

    /// Saves a record in a storage that may belong to somebody who signed out.
    ///
    /// # Errors
    /// When it could not be saved.
    pub async fn save(storage: &Storage, record: &Record) -> Result<(), StorageError> {
        let text = serde_json::to_string(record).map_err(|e| StorageError(e.to_string()))?;
        let texts = [(record.id.clone(), text)];
        storage.put(StoreName::Activity, &texts).await
    }

    /// Deletes records.
    pub fn delete(self, ids: Vec<String>) {
        self.records
            .update(|records| records.retain(|r| !ids.contains(&r.id)));
        if let Some(storage) = self.storage.get_value() {
            spawn_local(async move {
                match storage.delete(StoreName::Activity, &ids).await {
                    Ok(()) => self.tell(&storage, &News::Did(ids)),
                    Err(error) => self.toasts.say(
                        Tone::Bad,
                        format!("It could not be deleted on disk. {error}."),
                    ),
                }
            });
        }
    }

    /// Reads what was kept for this sign-in; `me` is the user id of the person.
    pub async fn open(self, storage: Option<Rc<Storage>>, me: Option<String>) {
        // What was done before the disk was open is not on it yet.
        let before = self.records.get_untracked();
        self.storage.set_value(storage.clone());
        self.me.set_value(me);
        let texts = match &storage {
            Some(storage) => storage.all(StoreName::Activity).await,
            None => Ok(Vec::new()),
        };
        // Somebody else may have signed in while it was read.
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

    /// Another tab wrote or deleted records: they are read from the disk.
    async fn hear(self, ids: Vec<String>) {
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

    /// Tells the other tabs, if they are still those of this sign-in.
    fn tell(self, storage: &Rc<Storage>, news: &News) {
        if is_same(self.storage.get_value().as_ref(), Some(storage)) {
            self.tabs.tell(news);
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

/// Puts a record where its time belongs, in place of what stood under its id.
fn place(records: &mut Vec<Record>, record: Record) {
    records.retain(|r| r.id != record.id);
    let at = records.partition_point(|r| r.at > record.at);
    records.insert(at, record);
}

/// Takes over what stands on disk under these ids: nothing where it was deleted.
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
    fn what_is_settled_is_not_called_unknown() {
        let lost = || {
            Record::new(
                Kind::Create,
                Happened::Unknown,
                lost_title("Meter"),
                "Open it.",
            )
        };
        let there = lost().settled(true, "It was found.");
        assert_eq!(there.title, "“Meter” exists");
        assert_eq!(
            (there.happened, there.detail.as_str()),
            (Happened::Settled, "It was found.")
        );
        assert_eq!(lost().settled(false, "").title, "“Meter” does not exist");
        for before in UNKNOWN_BEFORE {
            let title = format!("“Meter”{before}");
            let stored = Record::new(Kind::Create, Happened::Unknown, title, "");
            assert_eq!(stored.subject(), "“Meter”");
            assert_eq!(stored.settled(true, "").title, "“Meter” exists");
        }
        let other = Record::new(Kind::Import, Happened::Unknown, "a.xml", "");
        assert_eq!(other.settled(true, "").title, "a.xml");
    }

    #[test]
    fn a_record_of_an_earlier_version_can_be_read() {
        let text = r#"{"id":"r","at":1.0,"kind":"Publish","happened":"Partly","title":"t","detail":"d",
            "element":null,"receipt":null}"#;
        let record: Record = serde_json::from_str(text).unwrap();
        assert_eq!((record.by, record.happened), (None, Happened::Partly));
    }

    #[test]
    fn what_another_tab_did_is_taken_over() {
        let record = |id: &str, at, happened| Record {
            id: id.into(),
            at,
            ..Record::new(Kind::Create, happened, id, "")
        };
        let mut records = vec![
            record("c", 3.0, Happened::Unknown),
            record("b", 2.0, Happened::Done),
            record("a", 1.0, Happened::Done),
        ];
        let text = |record: &Record| serde_json::to_string(record).ok();
        let settled = record("c", 3.0, Happened::Settled);
        let new = record("n", 2.5, Happened::Done);
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
        assert_eq!(records[0].happened, Happened::Settled);
    }
}
