use std::rc::Rc;

use crate::session::Who;
use crate::state::{Activity, App, Record};
use crate::storage::{Storage, StorageError, is_same};

/// Who is signed in when an operation begins, and where they find its record: also when they sign out meanwhile.
#[derive(Clone)]
pub struct Sender {
    app: App,
    who: Option<Who>,
    user: Option<String>,
    storage: Option<Rc<Storage>>,
}

impl Sender {
    /// Whoever is signed in now.
    pub fn of(app: App) -> Self {
        Self {
            app,
            who: app.session.who(),
            user: app.session.now().and_then(|session| session.user()),
            storage: app.storage(),
        }
    }

    /// Whether they still are.
    pub fn is_signed_in(&self) -> bool {
        let now = self.app.storage();
        let is_same_storage =
            self.storage.is_none() || is_same(now.as_ref(), self.storage.as_ref());
        is_same_storage && self.app.session.who() == self.who
    }

    /// Keeps a record on the disk only, before the operation is sent. Where the browser keeps nothing at all, which was
    /// said when it was opened, nothing is kept.
    ///
    /// # Errors
    /// When it is not on the disk: then nothing is to be sent.
    pub async fn keep(&self, record: Record) -> Result<(), StorageError> {
        match &self.storage {
            Some(storage) => Activity::keep(storage, &self.signed(record)).await,
            None => Ok(()),
        }
    }

    /// Keeps a record and shows it in the activity; `false` where somebody else is signed in by now, who is not to see
    /// it.
    pub async fn write(&self, record: Record) -> bool {
        if self.is_signed_in() {
            self.app.activity.write(self.signed(record));
            return true;
        }
        // Where it cannot be kept, what was kept before the operation was sent says enough.
        let _ = self.keep(record).await;
        false
    }

    fn signed(&self, mut record: Record) -> Record {
        if record.by.is_none() {
            record.by.clone_from(&self.user);
        }
        record
    }
}
