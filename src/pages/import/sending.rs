//! The upload: one request with the file as it is. The app repeats it by itself only with the new token
//! after a 401, which means that nothing was done; where the service knows `Idempotency-Key`, a repeat
//! by the browser or by the person imports nothing twice.

mod records;

use std::rc::Rc;
use std::sync::Arc;

use architrave_worker::Lost;
use futures::FutureExt;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::choose::same_bytes;
use super::join::join;
use super::model::ModelFile;
use super::receipt::{Head, Receipt};
use super::work::{Ended, ImportWork, Stage};
use crate::api::{ApiError, Client, Upload, UploadPhase};
use crate::browser;
use crate::session::Who;
use crate::state::{Activity, Happened, Record};
use crate::storage::{Storage, StorageError};
pub use records::happened;
use records::{ahead, failed, may_be_of_file, record};

/// How long the reader may take to tell the whole file, in milliseconds: what was imported is
/// written down even when it never does.
const WHOLE: u32 = 30_000;

/// Who sent a file, where it is written down, and as which record.
struct Sender {
    who: Option<Who>,
    storage: Option<Rc<Storage>>,
    record: String,
}

impl ImportWork {
    /// Sends the file, unless the service cannot be reached.
    pub fn send(self) {
        if untrack(|| self.app.session.is_offline()) {
            return;
        }
        let Some(file) = self.file.get_value() else {
            return;
        };
        if self.is_sending() {
            return;
        }
        self.bytes.set(0.0);
        self.is_measured.set(true);
        self.stage.set(Stage::Sending);
        let run = self.run.get_value();
        let sender = Sender {
            who: self.app.session.who(),
            storage: self.app.storage(),
            record: browser::random_id(),
        };
        spawn_local(async move {
            let stage = self.sent(file, run, &sender).await;
            if self.run.get_value() == run {
                self.upload.set_value(None);
                self.stage.set(stage);
            }
        });
    }

    /// Breaks the upload off. Before the last byte nothing was imported; after it nobody knows.
    pub fn cancel_upload(self) {
        self.upload.with_value(|upload| {
            if let Some(upload) = upload {
                upload.stop();
            }
        });
        // Before it begins there is nothing to break off: it is not begun then.
        self.upload.set_value(None);
    }

    async fn sent(self, file: File, run: u32, sender: &Sender) -> Stage {
        let key = self.idempotency_key();
        let head = Head {
            key: key.clone(),
            ..self.head()
        };
        let (client, upload) = match (Client::of(self.app.session), Upload::new()) {
            (Ok(client), Ok(upload)) => (client, upload),
            (Err(error), _) | (_, Err(error)) => {
                return unsent(error);
            }
        };
        self.upload.set_value(Some(upload.clone()));
        if !can_be_read(&file).await {
            return Stage::Ended(Ended::Changed);
        }
        let ahead = sender.sign(ahead(head.clone()));
        if let Err(error) = sender.keep(&ahead).await {
            let why = format!("it could not be written down first ({})", error.0);
            return unsent(ApiError::NotSent(why));
        }
        let is_at_hand = move || self.run.get_value() == run;
        let is_stopped = !is_at_hand() || self.upload.with_value(Option::is_none);
        if is_stopped || self.app.session.who() != sender.who {
            let (error, sent_whole) = (ApiError::Stopped, false);
            self.write(sender, failed(head, &error, sent_whole)).await;
            return unsent(error);
        }
        let whole = StoredValue::new(false);
        let size = file.size();
        let progress = move |phase| match phase {
            _ if self.run.get_value() != run => {}
            UploadPhase::Sending { sent, .. } => self.bytes.set(sent.min(size)),
            UploadPhase::Waiting | UploadPhase::Unmeasured => {
                whole.set_value(true);
                self.bytes.set(size);
                self.is_measured.set(phase == UploadPhase::Waiting);
                self.waiting_since.set(browser::now());
                self.stage.set(Stage::Waiting);
            }
            UploadPhase::TokenRefused => {
                whole.set_value(false);
                self.bytes.set(0.0);
                self.is_measured.set(true);
                self.stage.set(Stage::Sending);
            }
        };
        let reply = client
            .import(&upload, &file, key.as_deref(), progress)
            .await;
        let sent = head.sent;
        let head = Head {
            answered: Some(browser::now()),
            // Another file may be at hand by now.
            sha256: if is_at_hand() {
                self.sha256.get_untracked()
            } else {
                head.sha256
            },
            ..head
        };
        match reply {
            Ok(reply) => {
                let language = untrack(|| self.app.prefs.language());
                let model = if is_at_hand() {
                    self.whole_in_time().await
                } else {
                    None
                };
                let whole = model.as_ref().is_some_and(|m| m.summary.stopped.is_none());
                let head = Head {
                    status: Some(200),
                    checked: whole,
                    ..head
                };
                let empty = ModelFile::default();
                let mut receipt = join(model.as_deref().unwrap_or(&empty), &reply, head, &language);
                if !whole {
                    forget_file(&mut receipt);
                }
                if !self.write(sender, record(&receipt)).await {
                    return Stage::Choose;
                }
                self.load(&receipt);
                if is_at_hand() {
                    self.lost.set(None);
                    self.unresolved_key.set_value(None);
                    self.receipt.set(Some(Arc::new(receipt)));
                }
                Stage::Result
            }
            Err(error) => {
                let sent_whole = whole.get_value() || error.status().is_some();
                let is_changed = may_be_of_file(&error, sent_whole) && !can_be_read(&file).await;
                self.write(sender, failed(head, &error, sent_whole)).await;
                if is_changed {
                    return Stage::Ended(Ended::Changed);
                }
                let is_lost = happened(&error, sent_whole) == Happened::Unknown;
                // One that is refused or stopped settles nothing of another that was lost before.
                if is_lost && is_at_hand() {
                    let before = self.lost.get_untracked();
                    let sent = before.map_or(sent, |before| before.sent.min(sent));
                    let at = browser::now();
                    self.lost.set(Some(Lost { sent, at }));
                    self.unresolved_key.set_value(key);
                }
                let record = Some(sender.record.clone());
                Stage::Ended(Ended::Failed {
                    error,
                    sent_whole,
                    record,
                })
            }
        }
    }

    /// Writes down how it ended, with those who sent it; `false` where somebody else is signed in
    /// by now, who is not to see it.
    async fn write(self, sender: &Sender, record: Record) -> bool {
        let record = sender.sign(record);
        if self.app.session.who() == sender.who {
            self.app.activity.write(record);
            return true;
        }
        // Where it cannot be kept, or was to be forgotten, what was written ahead says enough.
        let _ = sender.keep(&record).await;
        false
    }

    /// Every part of the file, if the reader tells it in time.
    async fn whole_in_time(self) -> Option<Arc<ModelFile>> {
        let mut whole = std::pin::pin!(self.whole().fuse());
        let mut timer = std::pin::pin!(browser::sleep(WHOLE).fuse());
        futures::select_biased! {
            whole = whole => whole,
            () = timer => None,
        }
    }

    /// The `Idempotency-Key` of the next request, where the service knows it: that of an earlier
    /// upload of the same file whose outcome is unknown, else a new one.
    fn idempotency_key(self) -> Option<String> {
        if !self.app.config.with_value(|config| config.idempotency_key) {
            return None;
        }
        let sha256 = self.sha256.get_untracked();
        let of_record = || {
            let records = self.app.activity;
            untrack(|| records.with(|records| unresolved_key(records, sha256.as_deref()?)))
        };
        let known = self.unresolved_key.get_value().or_else(of_record);
        Some(known.unwrap_or_else(browser::random_id))
    }

    fn head(self) -> Head {
        let model = self.model.get_untracked();
        let facts = self.facts.get_untracked();
        let session = self.app.session.now();
        let language = untrack(|| self.app.prefs.language());
        Head {
            file: facts.name,
            size: facts.size,
            sha256: self.sha256.get_untracked(),
            model_id: model.as_ref().and_then(|m| m.summary.model.clone()),
            model: model
                .as_ref()
                .and_then(|m| m.name(&language).map(str::to_owned)),
            format: model.as_ref().and_then(|m| m.summary.format.clone()),
            space: session
                .as_ref()
                .map(|s| s.warehouse.clone())
                .unwrap_or_default(),
            user: session.and_then(|s| s.user()),
            sent: browser::now(),
            ..Head::default()
        }
    }
}

impl Sender {
    /// The record as one and the same from the first byte to the answer.
    fn sign(&self, record: Record) -> Record {
        Record {
            id: self.record.clone(),
            ..record
        }
    }

    /// Keeps a record on disk; where the browser keeps nothing at all, that was said before.
    async fn keep(&self, record: &Record) -> Result<(), StorageError> {
        match &self.storage {
            Some(storage) => Activity::keep(storage, record).await,
            None => Ok(()),
        }
    }
}

/// The key of the latest upload of these bytes, if its outcome is unknown.
fn unresolved_key(records: &[Record], sha256: &str) -> Option<String> {
    let (id, _, happened) = same_bytes(records, sha256)?;
    let is_unknown = happened == Happened::Unknown;
    let record = records
        .iter()
        .find(|record| is_unknown && record.id == id)?;
    Head::of_record(record)?.key
}

/// An end before anything was sent.
fn unsent(error: ApiError) -> Stage {
    Stage::Ended(Ended::Failed {
        error,
        sent_whole: false,
        record: None,
    })
}

/// What the service imported of a file that was not read here can't be compared with it.
fn forget_file(receipt: &mut Receipt) {
    receipt.strange.clear();
    receipt.unaccounted.clear();
    receipt.head.elements.imported = receipt.elements.len();
    receipt.head.relationships.imported = receipt.relationships.len();
    receipt.head.elements.unaccounted = 0;
    receipt.head.relationships.unaccounted = 0;
}

/// A browser refuses to read a file that changed on disk since it was chosen, or is gone.
async fn can_be_read(file: &File) -> bool {
    let Ok(start) = file.slice_with_i32_and_i32(0, 1) else {
        return false;
    };
    JsFuture::from(start.array_buffer()).await.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Kind;

    #[test]
    fn an_upload_is_one_record_from_the_first_byte_to_the_answer() {
        let sender = Sender {
            who: None,
            storage: None,
            record: "r1".into(),
        };
        let head = Head {
            file: "a.xml".into(),
            ..Head::default()
        };
        let before = sender.sign(ahead(head.clone()));
        let after = sender.sign(failed(head, &ApiError::Stopped, false));
        assert_eq!((&*before.id, &*after.id), ("r1", "r1"));
        assert_eq!(before.happened, Happened::Unknown);
        assert!(Head::of_record(&before).unwrap().unknown);
        assert_eq!(after.happened, Happened::Stopped);
        assert!(!Head::of_record(&after).unwrap().unknown);
    }

    #[test]
    fn only_the_key_of_a_latest_upload_with_an_unknown_outcome_is_used_again() {
        let record = |happened, key: &str| {
            let head = Head {
                sha256: Some("x".into()),
                key: Some(key.into()),
                ..Head::default()
            };
            let receipt = Receipt {
                head,
                ..Receipt::default()
            };
            Record::new(Kind::Import, happened, "a.xml", "").with_receipt(&receipt)
        };
        let mut records = vec![record(Happened::Unknown, "k1")];
        assert_eq!(unresolved_key(&records, "x").as_deref(), Some("k1"));
        assert_eq!(unresolved_key(&records, "y"), None);
        // The service answered it, though with nothing but failures.
        records.insert(0, record(Happened::Failed, "k1"));
        assert_eq!(unresolved_key(&records, "x"), None);
    }
}
