//! By which request the elements known here came, and which of them may have changed since.
//!
//! The request is known of what came since the app was opened: an element that was kept from an
//! earlier visit does not say.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Known;
use crate::browser;
use crate::storage::{Shelf, Storage, is_same};

/// Where the doubts stand among the notes.
const DOUBTS: &str = "doubts";

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
    pub const fn label(self) -> &'static str {
        match self {
            Self::Retrieval => "bulk retrieval",
            Self::Creation => "its creation",
            Self::Publication => "a publication",
        }
    }
}

/// What came by another request than bulk retrieval, and when.
#[derive(Clone, Copy)]
pub struct Received {
    since: f64,
    others: StoredValue<HashMap<String, (f64, Request)>>,
    /// Since when an instance id may have changed.
    doubts: RwSignal<HashMap<String, f64>>,
    storage: StoredValue<Option<Rc<Storage>>, LocalStorage>,
}

impl Received {
    /// Nothing came yet.
    pub fn new() -> Self {
        Self {
            since: browser::now(),
            others: StoredValue::new(HashMap::new()),
            doubts: RwSignal::new(HashMap::new()),
            storage: StoredValue::new_local(None),
        }
    }

    /// Reads the doubts that were kept for this sign-in.
    pub async fn open(self, storage: Option<Rc<Storage>>) {
        self.storage.set_value(storage.clone());
        let notes = match &storage {
            Some(storage) => storage.all(Shelf::Notes).await.unwrap_or_default(),
            None => Vec::new(),
        };
        // Somebody else may have signed in while it was read.
        if !is_same(self.storage.get_value().as_ref(), storage.as_ref()) {
            return;
        }
        let kept = notes.iter().find(|(key, _)| key == DOUBTS);
        let kept = kept.and_then(|(_, text)| serde_json::from_str(text).ok());
        self.doubts.set(kept.unwrap_or_default());
    }

    /// Forgets the doubts on this page; what is on disk stays.
    pub fn close(self) {
        self.storage.set_value(None);
        self.doubts.set(HashMap::new());
    }

    /// Notes that these instance ids may have changed by now: something was published that may
    /// change them too. What is received from now on is beyond doubt.
    pub fn doubt(self, known: Known, ids: &[Arc<str>]) {
        if ids.is_empty() {
            return;
        }
        let now = browser::now();
        let mut doubts = self.doubts.get_untracked();
        known.now(|catalog| {
            doubts.retain(|id, since| {
                let row = catalog.row(id);
                row.is_some_and(|row| catalog.at(row) < *since)
            });
        });
        doubts.extend(ids.iter().map(|id| (id.to_string(), now)));
        if let (Some(storage), Ok(text)) =
            (self.storage.get_value(), serde_json::to_string(&doubts))
        {
            spawn_local(async move {
                // Without it the mark is gone with the page; the ledger still names the version.
                let _ = storage.put(Shelf::Notes, &[(DOUBTS.into(), text)]).await;
            });
        }
        self.doubts.set(doubts);
    }

    /// Since when a version that was received `at` may have changed, followed.
    pub fn doubted(self, id: &str, at: f64) -> Option<f64> {
        self.doubts
            .with(|doubts| doubts.get(id).copied().filter(|since| at < *since))
    }

    /// Notes that these instance ids have just come by `request`.
    pub fn note(self, known: Known, ids: &[String], request: Request) {
        let came: Vec<(String, (f64, Request))> = known.now(|catalog| {
            let came = ids.iter().filter_map(|id| Some((id, catalog.whole(id)?)));
            came.map(|(id, loaded)| (id.clone(), (loaded.at, request)))
                .collect()
        });
        self.others.update_value(|others| others.extend(came));
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
