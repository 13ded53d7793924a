//! The upload: one request, the file as it is, never sent again by itself.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::join::join;
use super::model::ModelFile;
use super::receipt::{Head, Receipt};
use super::work::{Ended, ImportWork, Stage};
use crate::api::{ApiError, Client, Outcome, Upload, UploadPhase};
use crate::browser;
use crate::format::{count, counted};
use crate::state::{Happened, Kind, Record};

impl ImportWork {
    /// Sends the file.
    pub fn send(self) {
        let Some(file) = self.file.get_value() else {
            return;
        };
        if self.is_sending() {
            return;
        }
        self.bytes.set(0.0);
        self.stage.set(Stage::Sending);
        let run = self.run.get_value();
        spawn_local(async move {
            let stage = self.sent(file, run).await;
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
    }

    async fn sent(self, file: File, run: u32) -> Stage {
        if !can_be_read(&file).await {
            return Stage::Ended(Ended::Changed);
        }
        let head = self.head();
        let (client, upload) = match (Client::of(self.app.session), Upload::new()) {
            (Ok(client), Ok(upload)) => (client, upload),
            (Err(error), _) | (_, Err(error)) => {
                let sent_whole = false;
                return Stage::Ended(Ended::Failed { error, sent_whole });
            }
        };
        self.upload.set_value(Some(upload.clone()));
        let whole = StoredValue::new(false);
        let size = file.size();
        let progress = move |phase| match phase {
            _ if self.run.get_value() != run => {}
            UploadPhase::Sending { sent, .. } => self.bytes.set(sent.min(size)),
            UploadPhase::Waiting => {
                whole.set_value(true);
                self.bytes.set(size);
                self.waiting_since.set(browser::now());
                self.stage.set(Stage::Waiting);
            }
        };
        let reply = client.import(&upload, &file, progress).await;
        let head = Head {
            answered: Some(browser::now()),
            ..head
        };
        match reply {
            Ok(reply) => {
                let language = untrack(|| self.app.prefs.language());
                let model = self.model.get_untracked();
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
                self.app.activity.write(record(&receipt));
                self.load(&receipt);
                self.receipt.set(Some(Arc::new(receipt)));
                Stage::Result
            }
            Err(error) => {
                // A file that changes while it is sent breaks the request, and never as a whole.
                if error == ApiError::NoReply && !can_be_read(&file).await {
                    return Stage::Ended(Ended::Changed);
                }
                let sent_whole = whole.get_value() || error.status().is_some();
                self.app.activity.write(failed(head, &error, sent_whole));
                Stage::Ended(Ended::Failed { error, sent_whole })
            }
        }
    }

    fn head(self) -> Head {
        let model = self.model.get_untracked();
        let facts = self.facts.get_untracked();
        let session = self.app.session.now();
        let language = untrack(|| self.app.prefs.language());
        Head {
            file: facts.name,
            size: facts.size,
            sha256: model.as_ref().and_then(|m| m.summary.sha256.clone()),
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

fn record(receipt: &Receipt) -> Record {
    let head = &receipt.head;
    let unaccounted = head.elements.unaccounted + head.relationships.unaccounted;
    let detail = format!(
        "{} imported, {} failed, {} dropped, {} unaccounted for.",
        count(receipt.imported()),
        count(head.failed),
        counted(head.dropped, "property", "properties"),
        count(unaccounted),
    );
    let happened = if head.failed + head.dropped + unaccounted == 0 {
        Happened::Done
    } else {
        Happened::Partly
    };
    Record::new(Kind::Import, happened, head.file.clone(), detail).with_receipt(receipt)
}

/// The record of an upload that brought no result.
fn failed(head: Head, error: &ApiError, sent_whole: bool) -> Record {
    let happened = happened(error, sent_whole);
    let head = Head {
        status: error.status(),
        refused: error.text().map(str::to_owned),
        unknown: happened == Happened::Unknown,
        ..head
    };
    let title = head.file.clone();
    let receipt = Receipt {
        head,
        ..Receipt::default()
    };
    Record::new(Kind::Import, happened, title, error.sentence()).with_receipt(&receipt)
}

/// How an upload ended: as long as the last byte is not sent, the service has no file to import.
pub fn happened(error: &ApiError, sent_whole: bool) -> Happened {
    match (error.outcome(), error) {
        (Outcome::NotDone, ApiError::Status(_)) => Happened::Refused,
        (Outcome::NotDone, _) => Happened::Stopped,
        (_, ApiError::Stopped) if !sent_whole => Happened::Stopped,
        (_, ApiError::NoReply) if !sent_whole => Happened::Stopped,
        _ => Happened::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::ApiError;

    #[test]
    fn a_file_that_was_not_sent_whole_is_not_imported() {
        for error in [ApiError::Stopped, ApiError::NoReply] {
            assert_eq!(happened(&error, false), Happened::Stopped);
            assert_eq!(happened(&error, true), Happened::Unknown);
        }
        assert_eq!(happened(&ApiError::CutOff(200), true), Happened::Unknown);
    }
}
