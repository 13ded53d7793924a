//! The import of one file: a new file is a new value, so that nothing of the last one is left.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use architrave_worker::{Checked, EncodedViews, SeenProperties, UploadTimes};
use leptos::prelude::*;
use web_sys::File;

use super::browse::Browse;
use super::model::{FileFacts, ModelFile};
use super::receipt::Receipt;
use super::rows::Rows;
use super::rule_run::FileRules;
use super::sending::happened;
use super::worker::ImportWorker;
use super::worker_events::FileReader;
use crate::api::{ApiError, Upload};
use crate::state::RecordStatus;

/// Where an import is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stage {
    /// No file.
    #[default]
    Choose,
    /// The worker reads the file.
    Reading,
    /// The file is read, or could not be; nothing is sent.
    Checked,
    /// Bytes go out, and the browser counts them.
    Sending,
    /// The last byte is sent, or may be.
    Waiting {
        /// Since when, in milliseconds since 1970.
        since: f64,
        /// Whether the browser says how many bytes are sent.
        is_measured: bool,
    },
    /// It ended without a result.
    Ended(Ended),
    /// The service answered with its lists.
    Result(Arc<Receipt>),
}

impl Stage {
    /// Whether an upload runs: closing the tab now would lose its response.
    pub fn is_sending(&self) -> bool {
        matches!(self, Self::Sending | Self::Waiting { .. })
    }
}

/// How an upload without a result ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// The file changed on disk, or is gone, since it was checked.
    Changed,
    /// The request failed.
    Failed {
        /// How.
        error: ApiError,
        /// Whether the last byte was or may have been sent: only then the service can have done
        /// anything.
        sent_whole: bool,
        /// Its record in the activity; `None` if none was saved.
        record: Option<String>,
    },
}

impl Ended {
    /// Whether it is unknown what the service did.
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Changed => false,
            Self::Failed {
                error, sent_whole, ..
            } => happened(error, *sent_whole) == RecordStatus::Unknown,
        }
    }
}

/// The upload of the file, where the outcome is unknown.
#[derive(Clone, Debug)]
pub struct UnconfirmedUpload {
    /// When it was sent, and when it was known that no response comes.
    pub times: UploadTimes,
    /// The `Idempotency-Key` of its request.
    pub key: Option<String>,
}

/// What belongs to one file. Signals are counted by reference, so that they last as long as their
/// session, whatever page or event created it.
#[derive(Default)]
pub struct ImportSession {
    /// The file; none before one is chosen.
    pub file: Option<File>,
    /// What is known of it before it is read.
    pub facts: FileFacts,
    /// Where the import is.
    pub stage: ArcRwSignal<Stage>,
    /// Bytes read, or sent, so far.
    pub bytes: ArcRwSignal<f64>,
    /// The file as it was read.
    pub model: ArcRwSignal<Option<Arc<ModelFile>>>,
    /// Why there was no check, where there was none.
    pub unchecked: ArcRwSignal<Option<String>>,
    /// SHA-256 of the file, which comes last.
    pub sha256: ArcRwSignal<Option<String>>,
    /// The views of the file, once something asked for them.
    pub views: ArcRwSignal<Option<Arc<EncodedViews>>>,
    /// The findings about the file, and the state of the search for them.
    pub checks: Checks,
    /// What rules find in it.
    pub rules: FileRules,
    /// The search among the elements of the file.
    pub browse: ArcRwSignal<Browse>,
    /// The elements that were asked for last.
    pub found: ArcRwSignal<Rows>,
    /// Whether the upload ended while another page was open, and was not looked at since.
    pub has_unseen_end: ArcRwSignal<bool>,
    /// Whether a retry file is being written.
    pub is_writing_retry: ArcRwSignal<bool>,
    /// Whether a retry file takes imported ends along.
    pub retry_ends: ArcRwSignal<bool>,
    pub(super) unconfirmed: RefCell<Option<UnconfirmedUpload>>,
    /// The worker that has the file; none before one is chosen, or when it broke.
    pub(super) reader: RefCell<Option<FileReader>>,
    /// The worker that writes a retry file.
    pub(super) retry_writer: RefCell<Option<ImportWorker>>,
    /// The upload; none unless one runs.
    pub(super) upload: RefCell<Option<Upload>>,
}

/// The findings about a file, and the state of the search for them.
#[derive(Default)]
pub struct Checks {
    /// The findings, once they were looked for.
    pub found: ArcRwSignal<Option<Arc<Checked>>>,
    /// Whether it is being looked for.
    pub is_running: ArcRwSignal<bool>,
    /// Whether there are more receipts than the file is compared with.
    pub is_history_cut: ArcRwSignal<bool>,
    /// What was learned of the space when it was looked for.
    pub seen: ArcRwSignal<Arc<SeenProperties>>,
    /// Runs of telling the worker about the elements in this browser: a later one ends those
    /// before it.
    pub(super) run: Cell<u32>,
    /// The last run that asked for findings.
    pub(super) asked_run: Cell<u32>,
    /// Whether the worker has what it is told only once.
    pub(super) is_prepared: Cell<bool>,
}

impl ImportSession {
    /// A file that is about to be read.
    pub fn of(file: File) -> Self {
        Self {
            facts: FileFacts {
                name: file.name(),
                size: file.size(),
                modified: file.last_modified(),
            },
            file: Some(file),
            stage: ArcRwSignal::new(Stage::Reading),
            ..Self::default()
        }
    }

    /// Whether a file is being sent; untracked.
    pub fn is_sending(&self) -> bool {
        self.stage.with_untracked(Stage::is_sending)
    }

    /// Stops the upload. Before the last byte nothing was imported; after it that is unknown. One
    /// that did not begin yet does not begin.
    pub fn stop_upload(&self) {
        if let Some(upload) = self.upload.take() {
            upload.stop();
        }
    }

    /// Ends what runs for the file.
    pub fn close(&self) {
        self.stop_upload();
        self.reader.take();
        self.retry_writer.take();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_an_earlier_run_leave_the_later_one_running() {
        let session = ImportSession::default();
        let checks = &session.checks;
        checks.is_running.set(true);
        checks.run.set(2);
        for (asked, is_running) in [(1, true), (2, false)] {
            checks.asked_run.set(asked);
            session.take_checked(Checked::default());
            assert_eq!(checks.is_running.get_untracked(), is_running);
        }
        assert!(checks.found.with_untracked(Option::is_some));
    }

    #[test]
    fn show_elements_replaces_the_filter_and_opens_the_list() {
        let session = ImportSession::default();
        session.show_elements(Browse::of_kind("Node"));
        session.show_elements(Browse::of_kind(""));
        let mut expected = Browse::of_kind("");
        expected.is_open = true;
        assert_eq!(session.browse.get_untracked(), expected);
    }
}
