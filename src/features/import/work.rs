//! The import at hand. It lives with the app and not with its page, so that one may leave the
//! page while a file is read or sent, and come back.

use std::sync::Arc;

use architrave_worker::{Checked, Lost, Seen};
use leptos::prelude::*;
use web_sys::File;

use super::browse::Browse;
use super::drop::Dropping;
use super::model::{FileFacts, ModelFile};
use super::receipt::Receipt;
use super::rows::Rows;
use super::sending::happened;
use super::worker_events::Desk;
use crate::api::{ApiError, Upload};
use crate::effect::{effect, memo};
use crate::state::{App, Happened, Tone};

/// Where an import is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// No file.
    Choose,
    /// The worker reads the file.
    Reading,
    /// The file is read, or could not be; nothing is sent.
    Checked,
    /// Bytes go out, and the browser counts them.
    Sending,
    /// The last byte is sent, or may be: see [`ImportWork::is_measured`].
    Waiting,
    /// It ended without a result.
    Ended(Ended),
    /// The service answered with its lists.
    Result,
}

impl Stage {
    /// Whether an upload runs: closing the tab now would lose its response.
    pub fn is_sending(&self) -> bool {
        matches!(self, Self::Sending | Self::Waiting)
    }
}

/// How an upload ended that brought no result.
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
        /// The record of it in the activity; none where nothing was written down.
        record: Option<String>,
    },
}

impl Ended {
    /// Whether nobody knows what the service did.
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Changed => false,
            Self::Failed {
                error, sent_whole, ..
            } => happened(error, *sent_whole) == Happened::Unknown,
        }
    }
}

/// The import at hand. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct ImportWork {
    pub(super) app: App,
    /// Where it is.
    pub stage: RwSignal<Stage>,
    /// The file chosen.
    pub facts: RwSignal<FileFacts>,
    /// Bytes read, or sent, so far.
    pub bytes: RwSignal<f64>,
    /// When waiting for the response began, in milliseconds since 1970.
    pub waiting_since: RwSignal<f64>,
    /// Whether the browser says how many bytes of the upload are sent.
    pub is_measured: RwSignal<bool>,
    /// The file as it was read.
    pub model: RwSignal<Option<Arc<ModelFile>>>,
    /// Why there was no check, where there was none.
    pub unchecked: RwSignal<Option<String>>,
    /// What came of it.
    pub receipt: RwSignal<Option<Arc<Receipt>>>,
    /// What is worth knowing of the file, once it was looked for.
    pub checked: RwSignal<Option<Arc<Checked>>>,
    /// Whether that is being looked for.
    pub looking: RwSignal<bool>,
    /// Whether there are more receipts than the file is compared with.
    pub is_history_cut: RwSignal<bool>,
    /// What was learned of the space when that was looked for.
    pub seen: RwSignal<Arc<Seen>>,
    /// The elements that were asked for last.
    pub found: RwSignal<Rows>,
    /// SHA-256 of the file, which comes last.
    pub sha256: RwSignal<Option<String>>,
    /// Names of files that wait for their turn.
    pub waiting: RwSignal<Vec<String>>,
    /// What is looked for among the elements of the file.
    pub browse: Browse,
    /// Whether the import page is open.
    pub is_shown: RwSignal<bool>,
    /// Whether an upload ended while another page was open, and nobody looked since.
    pub has_unseen_end: RwSignal<bool>,
    /// What is dragged over the window.
    pub dragging: RwSignal<Option<Dropping>>,
    /// The upload of the file, where nobody knows what came of it.
    pub lost: RwSignal<Option<Lost>>,
    /// Whether a retry file is being written.
    pub retrying: RwSignal<bool>,
    /// Whether a retry file takes imported ends along.
    pub retry_ends: RwSignal<bool>,
    pub(super) file: StoredValue<Option<File>, LocalStorage>,
    pub(super) upload: StoredValue<Option<Upload>, LocalStorage>,
    /// The `Idempotency-Key` of the upload of this file whose outcome is unknown.
    pub(super) unresolved_key: StoredValue<Option<String>>,
    pub(super) desk: Desk,
    /// Runs of telling the worker what is known here: a later one ends those before it.
    pub(super) telling: StoredValue<u32>,
    /// The last of them that asked for what is worth knowing.
    pub(super) looked: StoredValue<u32>,
    /// The worker that was told all that is told once.
    pub(super) told: StoredValue<u32>,
    /// Files that wait for their turn.
    pub(super) queue: StoredValue<Vec<File>, LocalStorage>,
    /// Told apart by a number, so that nothing late is taken for something new.
    pub(super) run: StoredValue<u32>,
    pub(super) loading: StoredValue<super::loading::Loading>,
}

/// The import at hand.
pub fn use_import() -> ImportWork {
    expect_context()
}

impl ImportWork {
    /// No import.
    pub fn new(app: App) -> Self {
        let work = Self {
            app,
            stage: RwSignal::new(Stage::Choose),
            facts: RwSignal::new(FileFacts::default()),
            bytes: RwSignal::new(0.0),
            waiting_since: RwSignal::new(0.0),
            is_measured: RwSignal::new(true),
            model: RwSignal::new(None),
            unchecked: RwSignal::new(None),
            receipt: RwSignal::new(None),
            checked: RwSignal::new(None),
            looking: RwSignal::new(false),
            is_history_cut: RwSignal::new(false),
            seen: RwSignal::new(Arc::default()),
            sha256: RwSignal::new(None),
            found: RwSignal::new(Rows::default()),
            waiting: RwSignal::new(Vec::new()),
            browse: Browse::new(),
            is_shown: RwSignal::new(false),
            has_unseen_end: RwSignal::new(false),
            dragging: RwSignal::new(None),
            lost: RwSignal::new(None),
            retrying: RwSignal::new(false),
            retry_ends: RwSignal::new(false),
            file: StoredValue::new_local(None),
            upload: StoredValue::new_local(None),
            unresolved_key: StoredValue::new(None),
            desk: Desk::new(),
            telling: StoredValue::new(0),
            looked: StoredValue::new(0),
            told: StoredValue::new(0),
            queue: StoredValue::new_local(Vec::new()),
            run: StoredValue::new(0),
            loading: StoredValue::new(super::loading::Loading::default()),
        };
        let who = memo(move |_| app.session.get().map(|s| s.who()));
        effect(move |before: Option<Option<_>>| {
            let now = who.get();
            if before.is_some_and(|before| before != now) {
                work.reset();
                work.forget_waiting();
            }
            now
        });
        work.watch_loading();
        work.watch_checks();
        work.watch_end();
        work
    }

    /// Back to the start. What was sent stays sent, and what waits goes on waiting.
    pub fn reset(self) {
        self.run.update_value(|run| *run += 1);
        self.close_desk();
        self.upload.with_value(|upload| {
            if let Some(upload) = upload {
                upload.stop();
            }
        });
        self.upload.set_value(None);
        self.unresolved_key.set_value(None);
        self.file.set_value(None);
        self.model.set(None);
        self.unchecked.set(None);
        self.receipt.set(None);
        self.browse.reset();
        self.lost.set(None);
        self.retrying.set(false);
        self.retry_ends.set(false);
        self.checked.set(None);
        self.looking.set(false);
        self.sha256.set(None);
        self.found.set(Rows::default());
        self.bytes.set(0.0);
        self.has_unseen_end.set(false);
        self.stage.set(Stage::Choose);
    }

    /// Whether bytes are on their way; not followed.
    pub fn is_sending(self) -> bool {
        self.stage.with_untracked(Stage::is_sending)
    }

    /// Takes a file and reads it here; nothing is sent.
    pub fn choose(self, file: File) {
        if self.is_sending() {
            let text = "An upload is running. Wait for its response, or cancel it first.";
            return self.app.toasts.say(Tone::Bad, text);
        }
        self.reset();
        self.facts.set(FileFacts {
            name: file.name(),
            size: file.size(),
            modified: file.last_modified(),
        });
        self.file.set_value(Some(file.clone()));
        self.stage.set(Stage::Reading);
        self.lay_on_desk(&file);
    }

    /// The file, as long as it is at hand.
    pub fn file(self) -> Option<File> {
        self.file.get_value()
    }

    /// Whether the file at hand has the bytes that a receipt is of, followed.
    pub fn is_of(self, receipt: &Receipt) -> bool {
        let sent = receipt.head.sha256.as_deref();
        let is_same = self
            .sha256
            .with(|here| here.is_some() && here.as_deref() == sent);
        self.model.with(Option::is_some) && is_same && self.has_file()
    }

    /// Whether the file itself is still at hand.
    pub fn has_file(self) -> bool {
        self.file.with_value(Option::is_some)
    }
}
