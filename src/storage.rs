//! What the browser keeps between visits: IndexedDB, a database per service, process space and
//! person. Texts or bytes by key, never secrets. "Kept" is said only once the transaction is complete.

mod persistence;

use std::borrow::Cow;
use std::rc::Rc;

use futures::FutureExt;
use futures::channel::oneshot;
use idb::{
    Database, DatabaseEvent, Factory, ObjectStoreParams, TransactionMode, TransactionResult,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

pub use persistence::has_database;

use crate::browser;

/// The object stores of a database, each for one kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreName {
    /// Known instance ids with what lists show of their elements, many in one piece.
    Pages,
    /// Elements in full, as far as they were read in full.
    Wholes,
    /// What was sent and what came back, with receipts.
    Activity,
    /// What was typed and not sent.
    Drafts,
    /// Tables of rows that are created one by one, and what became of each row.
    Batches,
    /// Small things: what was opened last.
    Notes,
    /// What the service said of people, and when it was asked.
    People,
}

impl StoreName {
    const ALL: [Self; 7] = [
        Self::Pages,
        Self::Wholes,
        Self::Activity,
        Self::Drafts,
        Self::Batches,
        Self::Notes,
        Self::People,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Wholes => "wholes",
            Self::Activity => "activity",
            Self::Drafts => "drafts",
            Self::Batches => "batches",
            Self::Notes => "notes",
            Self::People => "people",
        }
    }
}

/// Why a page lost its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A newer app opened it in another tab.
    NewerApp,
    /// The browser closed it: its disk is full, or somebody cleared the site's data.
    Closed,
}

/// Raised with the form of anything that is kept, so that an older app in another tab writes no more:
/// it would take what it cannot read for nothing. 6: pages of version 3 (`catalog::stored_pages`). 7: drafts and
/// rows whose outcome is unknown name an id instead of claiming that they were created. 8: pages of version 4. 9: pages of
/// version 5, which no longer say that an earlier version left a text out. 10: pages of version 6, whose rows are in the order of
/// the table in `crates/rows`.
const VERSION: u32 = 10;

/// How long other tabs may hold up that a database is opened or deleted, in milliseconds.
const PATIENCE: u32 = 10_000;

/// An open database.
pub struct Storage {
    database: Database,
}

impl Drop for Storage {
    /// At once, and not when the browser gets round to it: whoever deletes the database waits for
    /// every connection to it.
    fn drop(&mut self) {
        self.database.close();
    }
}

/// Whether two are one and the same connection: what was read from one is not for who has another.
pub fn is_same(one: Option<&Rc<Storage>>, other: Option<&Rc<Storage>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => Rc::ptr_eq(one, other),
        (None, None) => true,
        _ => false,
    }
}

/// Why something could not be kept, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError(pub String);

impl std::fmt::Display for StorageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "This browser could not keep it: {}", self.0)
    }
}

impl From<idb::Error> for StorageError {
    fn from(error: idb::Error) -> Self {
        let text = error.to_string();
        Self(if text.contains("Quota") {
            "its storage is full".into()
        } else {
            text
        })
    }
}

impl Storage {
    /// Opens the database of this name, and makes it if it is not there. `lost` is called when this page
    /// loses it: from then on nothing is saved from this page.
    ///
    /// # Errors
    /// When the browser refuses, as some do in private windows, or another tab does not let go of it.
    pub async fn open(
        name: &str,
        lost: impl FnOnce(Lost) + Clone + 'static,
    ) -> Result<Self, StorageError> {
        let name = name.to_owned();
        // One that is opened late is closed as it is dropped.
        let opened = in_time(async move { Self::opened(&name, lost).await }, drop).await;
        opened.unwrap_or_else(|| {
            let why = "its storage did not open within 10 seconds, which another tab of this app may hold up. What was kept is still there: close the other tabs and load this page again";
            Err(StorageError(why.into()))
        })
    }

    async fn opened(
        name: &str,
        lost: impl FnOnce(Lost) + Clone + 'static,
    ) -> Result<Self, StorageError> {
        let mut request = Factory::new()?.open(name, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            if let Ok(database) = event.database() {
                for name in StoreName::ALL {
                    // A store that is there already is what we want.
                    let _ = database.create_object_store(name.as_str(), ObjectStoreParams::new());
                }
            }
        });
        let mut database = request.await?;
        let closed = lost.clone();
        // Not called for what this page closes by itself.
        database.on_close(|_| closed(Lost::Closed));
        // Another tab that deletes the database, or brings it to a newer form, must not wait for
        // this one.
        database.on_version_change(|event| {
            if let Ok(database) = event.database() {
                database.close();
            }
            // One that is deleted has no new version.
            let version = js_sys::Reflect::get(&event, &"newVersion".into());
            if version.is_ok_and(|version| version.as_f64().is_some_and(|n| n > 0.0)) {
                lost(Lost::NewerApp);
            }
        });
        Ok(Self { database })
    }

    /// Deletes the database of this name with all that is in it.
    ///
    /// # Errors
    /// When the browser refuses, or another tab does not let go of it. Then `late` is called should it
    /// be deleted after all.
    pub async fn destroy(name: &str, late: impl FnOnce() + 'static) -> Result<(), StorageError> {
        let name = name.to_owned();
        let delete = async move { Ok(Factory::new()?.delete(&name)?.await?) };
        let late = |deleted: Result<(), StorageError>| {
            if deleted.is_ok() {
                late();
            }
        };
        let deleted = in_time(delete, late).await;
        deleted.unwrap_or_else(|| {
            let why = "its storage did not let go of it within 10 seconds, which another tab of this app may hold up; keep this page open until the others are closed, or sign in and forget it again";
            Err(StorageError(why.into()))
        })
    }

    /// Every text of a store with its key.
    ///
    /// # Errors
    /// When the browser cannot read it.
    pub async fn all(&self, name: StoreName) -> Result<Vec<(String, String)>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let keys = store.get_all_keys(None, None)?;
        let values = store.get_all(None, None)?;
        let (keys, values) = (keys.await?, values.await?);
        let text = |value: &JsValue| value.as_string();
        Ok(keys
            .iter()
            .zip(&values)
            .filter_map(|(k, v)| Some((text(k)?, text(v)?)))
            .collect())
    }

    /// Keeps texts; returns once they are on disk as far as the browser promises it.
    ///
    /// # Errors
    /// When the browser cannot keep them, for want of space for one. Then none is kept.
    pub async fn put(
        &self,
        name: StoreName,
        texts: &[(String, String)],
    ) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        for (key, text) in texts {
            store.put(&text.into(), Some(&key.into()))?;
        }
        complete(name, transaction.await)
    }

    /// Keeps texts if what stands under `key` before is as it may be; returns whether it was. No
    /// other tab can come between.
    ///
    /// # Errors
    /// When the browser cannot keep them. Then none is kept.
    pub async fn put_if(
        &self,
        name: StoreName,
        key: &str,
        may: impl FnOnce(Option<&str>) -> bool,
        texts: &[(String, String)],
    ) -> Result<bool, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        let old = store.get(JsValue::from(key))?.await?;
        if !may(old.and_then(|old| old.as_string()).as_deref()) {
            return Ok(false);
        }
        for (key, text) in texts {
            store.put(&text.into(), Some(&key.into()))?;
        }
        complete(name, transaction.await).map(|()| true)
    }

    /// The text of a key; `None` where there is none.
    ///
    /// # Errors
    /// When the browser cannot read it.
    pub async fn text(&self, name: StoreName, key: &str) -> Result<Option<String>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let value = store.get(JsValue::from(key))?.await?;
        Ok(value.and_then(|value| value.as_string()))
    }

    /// The keys of a store.
    ///
    /// # Errors
    /// When the browser cannot read them.
    pub async fn keys(&self, name: StoreName) -> Result<Vec<String>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let keys = store.get_all_keys(None, None)?.await?;
        Ok(keys.iter().filter_map(JsValue::as_string).collect())
    }

    /// The bytes of a key; `None` where there are none.
    ///
    /// # Errors
    /// When the browser cannot read them.
    pub async fn bytes(&self, name: StoreName, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let value = store.get(JsValue::from(key))?.await?;
        Ok(value.as_ref().and_then(to_bytes))
    }

    /// Makes new bytes from those of a key and keeps them, or deletes the key for `None`. No other
    /// tab can come between; returns once it is on disk as far as the browser promises it.
    ///
    /// # Errors
    /// When the browser cannot keep them, for want of space for one. Then the old ones stay.
    pub async fn change<'a>(
        &self,
        name: StoreName,
        key: &str,
        change: impl FnOnce(Option<Vec<u8>>) -> Option<Cow<'a, [u8]>>,
    ) -> Result<(), StorageError> {
        let mut change = Some(change);
        let once = |old| change.take().and_then(|change| change(old));
        self.change_all(name, &[(key.to_owned(), true)], once).await
    }

    /// The same for several keys in one transaction, in their order: all of them or none. Beside each
    /// key stands whether there may be something under it; what cannot be there is not looked for.
    ///
    /// # Errors
    /// When the browser cannot keep them all. Then the old ones stay.
    pub async fn change_all<'a>(
        &self,
        name: StoreName,
        keys: &[(String, bool)],
        mut change: impl FnMut(Option<Vec<u8>>) -> Option<Cow<'a, [u8]>>,
    ) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        for (key, look) in keys {
            let key = JsValue::from(key);
            let old = match look {
                true => store.get(key.clone())?.await?,
                false => None,
            };
            let done = match change(old.as_ref().and_then(to_bytes)) {
                Some(new) => {
                    let new = js_sys::Uint8Array::from(&*new);
                    let done = store.put(&new, Some(&key)).map(drop);
                    // What is kept is a copy.
                    browser::free(&new.buffer());
                    done
                }
                None => store.delete(key).map(drop),
            };
            if let Err(error) = done {
                // Otherwise those before it would be kept.
                if let Ok(aborted) = transaction.abort() {
                    let _ = aborted.await;
                }
                return Err(error.into());
            }
        }
        complete(name, transaction.await)
    }

    /// Makes a new text from that of a key and keeps it; for `None` the old one stays as it is. No
    /// other tab can come between; returns once it is on disk as far as the browser promises it.
    ///
    /// # Errors
    /// When the browser cannot keep it. Then the old one stays.
    pub async fn change_text(
        &self,
        name: StoreName,
        key: &str,
        change: impl FnOnce(Option<String>) -> Option<String>,
    ) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        let old = store.get(JsValue::from(key))?.await?;
        let Some(new) = change(old.and_then(|old| old.as_string())) else {
            return Ok(());
        };
        store.put(&new.into(), Some(&key.into()))?;
        complete(name, transaction.await)
    }

    /// Deletes texts.
    ///
    /// # Errors
    /// When the browser refuses.
    pub async fn delete(&self, name: StoreName, keys: &[String]) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        for key in keys {
            store.delete(JsValue::from(key))?;
        }
        complete(name, transaction.await)
    }
}

/// What comes of it, if it comes in time: a tab that the browser has put to sleep does not let go of a
/// database, and the browser says nothing meanwhile. It goes on all the same; what comes of it after
/// all is for `late`.
async fn in_time<T: 'static>(
    work: impl Future<Output = T> + 'static,
    late: impl FnOnce(T) + 'static,
) -> Option<T> {
    let (tell, told) = oneshot::channel();
    spawn_local(async move {
        if let Err(done) = tell.send(work.await) {
            late(done);
        }
    });
    let mut told = std::pin::pin!(told.fuse());
    let mut is_late = std::pin::pin!(browser::sleep(PATIENCE).fuse());
    futures::select_biased! {
        done = told => done.ok(),
        () = is_late => None,
    }
}

fn to_bytes(value: &JsValue) -> Option<Vec<u8>> {
    value
        .dyn_ref::<js_sys::Uint8Array>()
        .map(browser::take_bytes)
}

fn complete(
    name: StoreName,
    result: Result<TransactionResult, idb::Error>,
) -> Result<(), StorageError> {
    match result? {
        TransactionResult::Committed => {
            persistence::persist(name);
            Ok(())
        }
        TransactionResult::Aborted => Err(StorageError("its storage is full or closed".into())),
    }
}
