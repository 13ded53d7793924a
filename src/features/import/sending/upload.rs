//! The request of an upload, and its outcome.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use architrave_interface::ImportResponse;
use architrave_operations::{OperationState, RequestOutcome};
use architrave_worker::UploadTimes;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use web_sys::File;

use super::is_unchanged;
use super::records::{ahead, failed, happened, may_be_of_file, record, unsent_record};
use crate::api::{ApiError, Client, Upload, UploadPhase};
use crate::browser;
use crate::features::import::join::match_response;
use crate::features::import::model::ModelFile;
use crate::features::import::receipt::{Receipt, ReceiptHeader};
use crate::features::import::session::{Ended, ImportSession, Stage, UnconfirmedUpload};
use crate::features::import::views::save_views;
use crate::features::import::work::ImportWork;
use crate::operations::{RunEnd, Sender, Work};
use crate::state::{Record, RecordStatus, Tone};
use crate::t;

/// An upload, from before its first byte to its result.
pub struct Sending {
    pub work: ImportWork,
    /// The import that it belongs to: another file may be open by the time it ends.
    pub session: Rc<ImportSession>,
    pub sender: Sender,
    /// The id of the record in the activity.
    pub record: String,
    pub head: ReceiptHeader,
    pub file: File,
    pub upload: Upload,
    /// Whether the last byte is sent, or may be.
    pub is_sent_whole: Rc<Cell<bool>>,
    pub response: RefCell<Option<ImportResponse>>,
    pub receipt: RefCell<Option<Receipt>>,
    /// Whether the disk took the record from before the request.
    pub is_recorded: Cell<bool>,
}

impl Sending {
    fn record(&self, record: Record) -> Record {
        let id = self.record.clone();
        Record { id, ..record }
    }

    fn is_sent_whole(&self, error: &ApiError) -> bool {
        self.is_sent_whole.get() || error.status().is_some()
    }

    /// What the record says of the request once it is over.
    fn head(&self) -> ReceiptHeader {
        let head = self.head.clone();
        ReceiptHeader {
            answered: Some(browser::now()),
            sha256: self.session.sha256.get_untracked().or(head.sha256),
            ..head
        }
    }

    async fn join(&self, response: &ImportResponse) -> Receipt {
        let language = untrack(|| self.work.app.prefs.content_language());
        let model = self.session.complete_file_in_time().await;
        let is_whole = model.as_ref().is_some_and(|m| m.summary.stopped.is_none());
        let head = ReceiptHeader {
            status: Some(200),
            checked: is_whole,
            ..self.head()
        };
        let empty = ModelFile::default();
        let mut receipt = match_response(
            model.as_deref().unwrap_or(&empty),
            response,
            head,
            &language,
        );
        if !is_whole {
            clear_file(&mut receipt);
        }
        receipt
    }

    /// Saves the views of the file for its record, and says how many.
    async fn save_views(&self) -> usize {
        let Some(storage) = self.sender.storage() else {
            return 0;
        };
        let Some(views) = self.session.file_views_in_time().await else {
            return 0;
        };
        let app = self.work.app;
        let activity = self.sender.is_signed_in().then_some(app.activity);
        match save_views(activity, storage, &self.record, &views).await {
            Ok(()) => views.count,
            Err(why) => {
                let text = t::imported::not_saved(&why.0);
                app.toasts.show(Tone::Bad, text);
                0
            }
        }
    }

    fn progress(&self) -> impl Fn(UploadPhase) + use<> {
        let (session, size) = (Rc::clone(&self.session), self.file.size());
        let is_sent_whole = Rc::clone(&self.is_sent_whole);
        move |phase| match phase {
            UploadPhase::Sending { sent, .. } => session.bytes.set(sent.min(size)),
            UploadPhase::Waiting | UploadPhase::Unmeasured => {
                is_sent_whole.set(true);
                let is_measured = phase == UploadPhase::Waiting;
                session.bytes.set(if is_measured { size } else { 0.0 });
                session.stage.set(Stage::Waiting {
                    since: browser::now(),
                    is_measured,
                });
            }
            UploadPhase::TokenRefused => {
                is_sent_whole.set(false);
                session.bytes.set(0.0);
                session.stage.set(Stage::Sending);
            }
        }
    }

    /// Where the import is then.
    pub async fn stage(&self, ended: RunEnd) -> Stage {
        if let Some(receipt) = self.receipt.take() {
            if !self.sender.is_signed_in() {
                return Stage::Choose;
            }
            self.work.load(&receipt);
            self.session.unconfirmed.take();
            return Stage::Result(Arc::new(receipt));
        }
        let error = match (ended.error, ended.disk) {
            (Some(error), _) => error,
            (None, Some(why)) => ApiError::NotSent(t::import::record::not_recorded(&why)),
            (None, None) => ApiError::Stopped,
        };
        let sent_whole = self.is_sent_whole(&error);
        let sha256 = self.head().sha256;
        if may_be_of_file(&error, sent_whole) && !is_unchanged(&self.file, sha256).await {
            return Stage::Ended(Ended::Changed);
        }
        // One that is refused or stopped resolves nothing of another that was lost before.
        if happened(&error, sent_whole) == RecordStatus::Unknown {
            let now = self.head.sent;
            let before = self.session.unconfirmed.take();
            let sent = before.map_or(now, |before| before.times.sent.min(now));
            self.session.unconfirmed.replace(Some(UnconfirmedUpload {
                times: UploadTimes {
                    sent,
                    at: browser::now(),
                },
                key: self.head.key.clone(),
            }));
        }
        Stage::Ended(Ended::Failed {
            error,
            sent_whole,
            record: self.is_recorded.get().then(|| self.record.clone()),
        })
    }
}

impl Work for Sending {
    fn record<'a>(
        &'a self,
        _which: &'a [usize],
        state: OperationState,
        error: Option<&'a ApiError>,
    ) -> LocalBoxFuture<'a, Result<(), String>> {
        Box::pin(async move {
            let response = self.response.take();
            let record = match (state, error, response) {
                (OperationState::Recorded, _, _) => {
                    let record = self.record(ahead(self.head.clone()));
                    let saved = self.sender.save(record).await;
                    if saved.is_ok() {
                        self.is_recorded.set(true);
                    }
                    return saved.map_err(|error| error.0);
                }
                (OperationState::Done, _, Some(response)) => {
                    let mut receipt = self.join(&response).await;
                    receipt.head.views = self.save_views().await;
                    let record = record(&receipt);
                    self.receipt.replace(Some(receipt));
                    record
                }
                // It is sent again with another token: only a page that is closed meanwhile says so.
                (OperationState::Prepared, Some(error), _) if error.status() == Some(401) => {
                    let record = failed(self.head(), error, self.is_sent_whole(error));
                    let saved = self.sender.save(self.record(record)).await;
                    return saved.map_err(|error| error.0);
                }
                (_, Some(error), _) => failed(self.head(), error, self.is_sent_whole(error)),
                // Nothing was sent, and the page says why. The disk is not to say otherwise, even if it took the record
                // that it refused.
                (_, None, _) if !self.is_recorded.get() => {
                    self.sender.remove(&self.record).await;
                    return Ok(());
                }
                (_, None, _) => unsent_record(self.head.clone(), self.sender.is_signed_in()),
            };
            self.sender.save_and_show(self.record(record)).await;
            Ok(())
        })
    }

    fn send<'a>(
        &'a self,
        _which: &'a [usize],
        client: Client,
    ) -> LocalBoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async move {
            let key = self.head.key.as_deref();
            let response = client.import(&self.upload, &self.file, key, self.progress());
            self.response.replace(Some(response.await?));
            Ok(())
        })
    }

    fn outcome(&self, error: &ApiError) -> RequestOutcome {
        match (happened(error, self.is_sent_whole(error)), error) {
            (RecordStatus::Refused, ApiError::Status(refusal)) => RequestOutcome::Refused {
                status: refusal.status,
                retry_after: refusal.retry_after,
            },
            (RecordStatus::Unknown, _) => RequestOutcome::Lost,
            _ => RequestOutcome::NotSent,
        }
    }

    fn is_paused(&self) -> bool {
        self.session.upload.borrow().is_none()
    }
}

/// What the service imported of a file that was not read here can't be compared with it.
fn clear_file(receipt: &mut Receipt) {
    receipt.strange.clear();
    receipt.unaccounted.clear();
    receipt.head.elements.imported = receipt.elements.len();
    receipt.head.relationships.imported = receipt.relationships.len();
    receipt.head.elements.unaccounted = 0;
    receipt.head.relationships.unaccounted = 0;
}
