use std::rc::Rc;

use crate::session::Who;
use crate::state::{Activity, App, Record};
use crate::storage::{Storage, StorageError, StoreName, is_same};

/// The person who starts an operation, and their storage. Records go there even after they sign out.
#[derive(Clone)]
pub struct Sender {
    app: App,
    who: Option<Who>,
    user: Option<String>,
    storage: Option<Rc<Storage>>,
}

impl Sender {
    /// The person who is signed in now.
    pub fn of(app: App) -> Self {
        Self {
            app,
            who: app.session.who(),
            user: app.session.now().and_then(|session| session.user()),
            storage: app.storage(),
        }
    }

    /// Where records go; `None` where this browser has no storage.
    pub fn storage(&self) -> Option<&Rc<Storage>> {
        self.storage.as_ref()
    }

    /// Whether that person is still signed in.
    pub fn is_signed_in(&self) -> bool {
        let now = self.app.storage();
        let is_same_storage =
            self.storage.is_none() || is_same(now.as_ref(), self.storage.as_ref());
        is_same_storage && self.app.session.who() == self.who
    }

    /// Saves a record without showing it, before the operation is sent. Does nothing where this browser has no
    /// storage: a notice says so since the sign-in.
    ///
    /// # Errors
    /// When it could not be saved. The operation must not be sent then.
    pub async fn save(&self, record: Record) -> Result<(), StorageError> {
        match &self.storage {
            Some(storage) => Activity::save(storage, &self.signed(record)).await,
            None => Ok(()),
        }
    }

    /// Deletes a record that was saved, or may have been, of an operation that was never sent.
    pub async fn remove(&self, record: &str) {
        if let Some(storage) = &self.storage {
            // If this fails too, the activity asks about an operation that was not sent, which is safe.
            let _ = storage
                .delete(StoreName::Activity, &[record.to_owned()])
                .await;
        }
    }

    /// Saves a record and shows it in the activity. Returns `false` if another user is signed in by now: it is saved
    /// for the sender, and not shown.
    pub async fn save_and_show(&self, record: Record) -> bool {
        if self.is_signed_in() {
            self.app.activity.write(self.signed(record));
            return true;
        }
        // If this fails, the record from before the request still says that the outcome is unknown.
        let _ = self.save(record).await;
        false
    }

    fn signed(&self, mut record: Record) -> Record {
        if record.by.is_none() {
            record.by.clone_from(&self.user);
        }
        record
    }
}
