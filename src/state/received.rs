//! Which request each loaded element came from, and which of them may have changed since.
//!
//! The request is known only for elements that came since the app was opened, not for those saved
//! by an earlier visit.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use super::CatalogStore;
use crate::app_signal::AppSignal;
use crate::browser;
use crate::storage::{Storage, StoreName, is_same};
use crate::t::{self, Text};

/// The key of the marks among the notes.
const STALE: &str = "doubts";

/// The request by which an element came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Bulk retrieval (`interface.md`, endpoint 1).
    Retrieval,
    /// The creation of the element (endpoint 2).
    Creation,
    /// A publication (endpoint 3).
    Publication,
}

impl Request {
    /// The request in words, as after "received from".
    pub fn label(self) -> Text {
        match self {
            Self::Retrieval => t::state_messages::request::RETRIEVAL,
            Self::Creation => t::state_messages::request::CREATION,
            Self::Publication => t::state_messages::request::PUBLICATION,
        }
    }
}

/// Why a version may have changed since it was loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StaleCause {
    /// It was sent for publication, and the outcome is unknown.
    OutcomeUnknown,
    /// Another version of its element was published.
    OtherVersionPublished,
    /// Another version of its element was sent for publication, and the outcome is unknown.
    OtherVersionUnknown,
    /// Not recorded: an earlier version of the app marked it.
    NotRecorded,
}

/// That a version may have changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "StoredMark")]
pub struct StaleMark {
    /// Since when, in milliseconds since 1970.
    pub since: f64,
    /// Why.
    pub cause: StaleCause,
    /// The record of the publication that may have changed it.
    pub record: Option<String>,
}

/// A mark as it is stored, now and by earlier versions of the app, which stored the time only.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredMark {
    Since(f64),
    Mark {
        since: f64,
        cause: StaleCause,
        record: Option<String>,
    },
}

impl From<StoredMark> for StaleMark {
    fn from(stored: StoredMark) -> Self {
        match stored {
            StoredMark::Since(since) => Self {
                since,
                cause: StaleCause::NotRecorded,
                record: None,
            },
            StoredMark::Mark {
                since,
                cause,
                record,
            } => Self {
                since,
                cause,
                record,
            },
        }
    }
}

/// What came by another request than bulk retrieval, and when.
#[derive(Clone, Copy)]
pub struct Received {
    since: f64,
    others: StoredValue<HashMap<String, (f64, Request)>>,
    /// The instance ids of versions that may have changed.
    stale: AppSignal<HashMap<String, StaleMark>>,
    storage: StoredValue<Option<Rc<Storage>>, LocalStorage>,
}

impl Received {
    /// Nothing came yet.
    pub fn new() -> Self {
        Self {
            since: browser::now(),
            others: StoredValue::new(HashMap::new()),
            stale: AppSignal::new(HashMap::new()),
            storage: StoredValue::new_local(None),
        }
    }

    /// Reads the marks stored for this sign-in.
    pub async fn open(self, storage: Option<Rc<Storage>>) {
        self.storage.set_value(storage.clone());
        let notes = match &storage {
            Some(storage) => storage.all(StoreName::Notes).await.unwrap_or_default(),
            None => Vec::new(),
        };
        // Another user may have signed in while it was read.
        if !is_same(self.storage.get_value().as_ref(), storage.as_ref()) {
            return;
        }
        let kept = notes.iter().find(|(key, _)| key == STALE);
        let kept = kept.and_then(|(_, text)| serde_json::from_str(text).ok());
        self.stale.set(kept.unwrap_or_default());
    }

    /// Forgets the marks on this page; what is on disk stays.
    pub fn close(self) {
        self.storage.set_value(None);
        self.stale.set(HashMap::new());
    }

    /// Marks versions that may have changed by now, because of the publication of this record. What
    /// is received from now on is not stale.
    pub fn mark_stale(
        self,
        known: CatalogStore,
        ids: &[(Arc<str>, StaleCause)],
        record: Option<&str>,
    ) {
        if ids.is_empty() {
            return;
        }
        let since = browser::now();
        let mut stale = self.stale.get_untracked();
        known.with_untracked(|catalog| {
            stale.retain(|id, mark| {
                let row = catalog.row(id);
                row.is_some_and(|row| catalog.at(row) < mark.since)
            });
        });
        stale.extend(ids.iter().map(|(id, cause)| {
            let mark = StaleMark {
                since,
                cause: *cause,
                record: record.map(ToOwned::to_owned),
            };
            (id.to_string(), mark)
        }));
        if let (Some(storage), Ok(text)) = (self.storage.get_value(), serde_json::to_string(&stale))
        {
            spawn_local(async move {
                // Without it the mark is gone with the page; the receipt still names the version.
                let _ = storage
                    .insert(StoreName::Notes, &[(STALE.into(), text)])
                    .await;
            });
        }
        self.stale.set(stale);
    }

    /// Why a version that was received `at` may have changed, tracked.
    pub fn stale(self, id: &str, at: f64) -> Option<StaleMark> {
        self.stale
            .with(|stale| stale.get(id).cloned().filter(|mark| at < mark.since))
    }

    /// Notes that these instance ids have just come by `request`.
    pub fn note(self, known: CatalogStore, ids: &[String], request: Request) {
        let received: Vec<(String, (f64, Request))> = known.with_untracked(|catalog| {
            let received = ids
                .iter()
                .filter_map(|id| Some((id, catalog.full_element(id)?)));
            received
                .map(|(id, loaded)| (id.clone(), (loaded.at, request)))
                .collect()
        });
        self.others.update_value(|others| others.extend(received));
    }

    /// The request by which the element came that was received `at`, in milliseconds since 1970.
    pub fn by(self, id: &str, at: f64) -> Option<Request> {
        let other = self.others.with_value(|others| others.get(id).copied());
        match other {
            Some((then, request)) if (then - at).abs() < f64::EPSILON => Some(request),
            _ if at >= self.since => Some(Request::Retrieval),
            _ => None,
        }
    }
}

impl Default for Received {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_earlier_versions_can_be_read() {
        let text = r#"{"a":5.0,"b":{"since":6.0,"cause":"OutcomeUnknown","record":"r"}}"#;
        let marks: HashMap<String, StaleMark> = serde_json::from_str(text).unwrap();
        assert_eq!(marks["a"].cause, StaleCause::NotRecorded);
        assert_eq!((marks["a"].since, marks["b"].since), (5.0, 6.0));
        let back: StaleMark =
            serde_json::from_str(&serde_json::to_string(&marks["b"]).unwrap()).unwrap();
        assert_eq!(back, marks["b"]);
    }
}
