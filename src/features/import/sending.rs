//! The upload: one request with the file as it is. The app repeats it by itself only with the new token
//! after a 401, which means that nothing was done; where the service knows `Idempotency-Key`, a repeat
//! by the browser or by the person imports nothing twice.

mod records;
mod upload;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use architrave_operations::{OperationState, Policy, Run};
use futures::FutureExt;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::choose::same_bytes;
use super::model::ModelFile;
use super::receipt::ReceiptHeader;
use super::session::{Ended, ImportSession, Stage};
use super::work::ImportWork;
use crate::api::{ApiError, Upload};
use crate::browser;
use crate::operations::{Sender, Work, execute};
use crate::state::{Record, RecordStatus};
pub use records::happened;
use upload::Sending;

/// How long the reader may take to tell the whole file, in milliseconds: what was imported is
/// recorded even when it never does.
const WHOLE: u32 = 30_000;

/// How long its hash may take, in milliseconds: without one, a file that changed since the check may be sent.
const HASH: f64 = 5_000.0;

impl ImportWork {
    /// Sends the file, unless the service cannot be reached.
    pub fn send(self) {
        let session = self.session_now();
        let is_offline = untrack(|| self.app.session.is_offline());
        let Some(file) = session.file.clone().filter(|_| !is_offline) else {
            return;
        };
        if session.is_sending() {
            return;
        }
        session.bytes.set(0.0);
        session.stage.set(Stage::Sending);
        let sender = Sender::of(self.app);
        spawn_local(async move {
            let stage = self.upload(Rc::clone(&session), file, &sender).await;
            session.upload.take();
            session.stage.set(stage);
        });
    }

    async fn upload(self, session: Rc<ImportSession>, file: File, sender: &Sender) -> Stage {
        let upload = match Upload::new() {
            Ok(upload) => upload,
            Err(error) => return unsent(error),
        };
        let head = ReceiptHeader {
            key: self.idempotency_key(&session),
            ..self.head(&session)
        };
        session.upload.replace(Some(upload.clone()));
        // They are read while the file is sent.
        session.request_views();
        let checked = session.hash_in_time().await;
        if !is_unchanged(&file, checked).await {
            return Stage::Ended(Ended::Changed);
        }
        let sending = Rc::new(Sending {
            work: self,
            session,
            sender: sender.clone(),
            record: browser::random_id(),
            head,
            file,
            upload,
            is_sent_whole: Rc::default(),
            response: RefCell::default(),
            receipt: RefCell::default(),
            is_recorded: Cell::default(),
        });
        let steps = Run::new(vec![OperationState::Prepared], Policy::single());
        let work = Rc::clone(&sending) as Rc<dyn Work>;
        let ended = execute(self.app, sender, work, steps).await;
        sending.stage(ended).await
    }

    /// The `Idempotency-Key` of the next request, where the service knows it: that of an earlier
    /// upload of the same file whose outcome is unknown, else a new one.
    fn idempotency_key(self, session: &ImportSession) -> Option<String> {
        if !self.app.config.with_value(|config| config.idempotency_key) {
            return None;
        }
        let unconfirmed = session.unconfirmed.borrow();
        let own = unconfirmed.as_ref().and_then(|one| one.key.clone());
        let of_record = || {
            let sha256 = session.sha256.get_untracked()?;
            let records = self.app.activity;
            untrack(|| records.with(|records| unresolved_key(records, &sha256)))
        };
        Some(own.or_else(of_record).unwrap_or_else(browser::random_id))
    }

    fn head(self, session: &ImportSession) -> ReceiptHeader {
        let model = session.model.get_untracked();
        let facts = session.facts.clone();
        let signed_in = self.app.session.now();
        let language = untrack(|| self.app.prefs.content_language());
        ReceiptHeader {
            file: facts.name,
            size: facts.size,
            sha256: session.sha256.get_untracked(),
            model_id: model.as_ref().and_then(|m| m.summary.model.clone()),
            model: model
                .as_ref()
                .and_then(|m| m.name(&language).map(str::to_owned)),
            format: model.as_ref().and_then(|m| m.summary.format.clone()),
            space: signed_in
                .as_ref()
                .map(|s| s.warehouse.clone())
                .unwrap_or_default(),
            user: signed_in.and_then(|s| s.user()),
            sent: browser::now(),
            ..ReceiptHeader::default()
        }
    }
}

impl ImportSession {
    /// The hash of the file. The worker computes it right after the check, which the page shows before.
    async fn hash_in_time(&self) -> Option<String> {
        let began = browser::elapsed();
        while self.has_reader() && browser::elapsed() - began < HASH {
            if let Some(sha256) = self.sha256.get_untracked() {
                return Some(sha256);
            }
            browser::sleep(50).await;
        }
        self.sha256.get_untracked()
    }

    /// Every part of the file, if the reader tells it in time.
    async fn complete_file_in_time(&self) -> Option<Arc<ModelFile>> {
        let mut whole = std::pin::pin!(self.complete_file().fuse());
        let mut timer = std::pin::pin!(browser::sleep(WHOLE).fuse());
        futures::select_biased! {
            whole = whole => whole,
            () = timer => None,
        }
    }
}

/// The key of the latest upload of these bytes, if its outcome is unknown.
fn unresolved_key(records: &[Record], sha256: &str) -> Option<String> {
    let (id, _, happened) = same_bytes(records, sha256)?;
    let is_unknown = happened == RecordStatus::Unknown;
    let record = records
        .iter()
        .find(|record| is_unknown && record.id == id)?;
    ReceiptHeader::of_record(record)?.key
}

/// An end before anything was sent.
fn unsent(error: ApiError) -> Stage {
    Stage::Ended(Ended::Failed {
        error,
        sent_whole: false,
        record: None,
    })
}

/// Whether the file is the one that was checked, as far as the browser tells. Chromium refuses to read a file that changed
/// on disk since it was chosen; Firefox reads what is there now, so its hash is compared with that of the check.
async fn is_unchanged(file: &File, checked: Option<String>) -> bool {
    let Ok(start) = file.slice_with_i32_and_i32(0, 1) else {
        return false;
    };
    if JsFuture::from(start.array_buffer()).await.is_err() {
        return false;
    }
    let Some(checked) = checked else { return true };
    // Memory may not suffice for the whole file, and an insecure page has no hash function.
    match JsFuture::from(file.array_buffer()).await {
        Ok(bytes) => browser::sha256(bytes.unchecked_ref())
            .await
            .is_none_or(|now| now == checked),
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::import::receipt::Receipt;
    use crate::state::Kind;

    #[test]
    fn only_the_key_of_the_latest_unresolved_upload_is_reused() {
        let record = |happened, key: &str| {
            let head = ReceiptHeader {
                sha256: Some("x".into()),
                key: Some(key.into()),
                ..ReceiptHeader::default()
            };
            let receipt = Receipt {
                head,
                ..Receipt::default()
            };
            Record::new(Kind::Import, happened, "a.xml", "").with_receipt(&receipt)
        };
        let mut records = vec![record(RecordStatus::Unknown, "k1")];
        assert_eq!(unresolved_key(&records, "x").as_deref(), Some("k1"));
        assert_eq!(unresolved_key(&records, "y"), None);
        // The service answered it, though with nothing but failures.
        records.insert(0, record(RecordStatus::Failed, "k1"));
        assert_eq!(unresolved_key(&records, "x"), None);
    }
}
