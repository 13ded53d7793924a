//! What the browser saves between visits: IndexedDB, a database per service, process space and person.
//! Texts or bytes by key, never secrets. Success is reported only once the transaction is complete.

mod persistence;
mod store_name;
mod transactions;

use std::rc::Rc;

use futures::FutureExt;
use futures::channel::oneshot;
use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams};
use wasm_bindgen_futures::spawn_local;

pub use persistence::has_database;
pub use store_name::StoreName;

use crate::browser;
use crate::t;

/// Why a page lost its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseClosed {
    /// A newer app opened it in another tab.
    NewerApp,
    /// The browser closed it: its disk is full, or the user cleared the site's data.
    Closed,
    /// Another tab deleted it.
    Deleted,
}

/// Raised with the form of saved data, so that an older app in another tab writes no more: it would treat what
/// it cannot read as missing. 6: pages of version 3 (`catalog::stored_pages`). 7: drafts and
/// rows whose outcome is unknown name an id instead of claiming that they were created. 8: pages of version 4. 9: pages of
/// version 5, which no longer say that an earlier version left a text out. 10: pages of version 6, whose rows are in the order of
/// the table in `crates/rows`. 11: a store for the views of imported files.
const VERSION: u32 = 11;

/// How long other tabs may hold up that a database is opened or deleted, in milliseconds.
const PATIENCE: u32 = 10_000;

/// An open database.
pub struct Storage {
    database: Database,
}

impl Drop for Storage {
    /// Closes at once, not when the browser gets round to it: a deletion of the database waits for
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

/// Why something could not be read, saved or deleted, in words without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError(pub String);

impl std::fmt::Display for StorageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<idb::Error> for StorageError {
    fn from(error: idb::Error) -> Self {
        let text = error.to_string();
        Self(match error {
            _ if text.contains("Quota") => t::storage::FULL.into(),
            // Another tab deleted the database, or the browser closed it.
            idb::Error::TransactionOpenFailed(_) if text.contains("InvalidStateError") => {
                t::storage::CLOSED.into()
            }
            _ => text,
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
        lost: impl FnOnce(DatabaseClosed) + Clone + 'static,
    ) -> Result<Self, StorageError> {
        let name = name.to_owned();
        // One that is opened late is closed as it is dropped.
        let opened = in_time(async move { Self::opened(&name, lost).await }, drop).await;
        opened.unwrap_or_else(|| {
            let why = t::storage::NOT_OPENED.get();
            Err(StorageError(why.into()))
        })
    }

    async fn opened(
        name: &str,
        lost: impl FnOnce(DatabaseClosed) + Clone + 'static,
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
        database.on_close(|_| closed(DatabaseClosed::Closed));
        // Another tab that deletes or upgrades the database must not wait for this one.
        database.on_version_change(|event| {
            if let Ok(database) = event.database() {
                database.close();
            }
            // One that is deleted has no new version.
            let version = js_sys::Reflect::get(&event, &"newVersion".into());
            let is_newer = version.is_ok_and(|version| version.as_f64().is_some_and(|n| n > 0.0));
            lost(match is_newer {
                true => DatabaseClosed::NewerApp,
                false => DatabaseClosed::Deleted,
            });
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
            let why = t::storage::NOT_DELETED.get();
            Err(StorageError(why.into()))
        })
    }
}

/// The result of `work`, if it comes in time: a tab that the browser has suspended does not release a
/// database, and the browser reports nothing meanwhile. The work continues anyway; `late` gets a late
/// result.
async fn in_time<T: 'static>(
    work: impl Future<Output = T> + 'static,
    late: impl FnOnce(T) + 'static,
) -> Option<T> {
    let (sender, receiver) = oneshot::channel();
    spawn_local(async move {
        if let Err(done) = sender.send(work.await) {
            late(done);
        }
    });
    let mut receiver = std::pin::pin!(receiver.fuse());
    let mut is_late = std::pin::pin!(browser::sleep(PATIENCE).fuse());
    futures::select_biased! {
        done = receiver => done.ok(),
        () = is_late => None,
    }
}
