//! The import at hand. It lives with the app and not with its page, so that one may leave the
//! page while a file is read or sent, and come back.

use std::sync::Arc;

use architrave_worker::{Message, RetryOrder};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use super::model::{FileFacts, ModelFile};
use super::reading::{Heard, PATIENCE, Reading};
use super::receipt::Receipt;
use crate::api::{ApiError, Upload};
use crate::browser;
use crate::state::{App, Tone};

/// Where an import is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// No file.
    Choose,
    /// The worker reads the file.
    Reading,
    /// The file is read, or could not be; nothing is sent.
    Checked,
    /// Bytes go out.
    Sending,
    /// The last byte is sent.
    Waiting,
    /// It ended without a result.
    Ended(Ended),
    /// The service answered with its lists.
    Result,
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
        /// Whether the last byte was sent: only then the service can have done anything.
        sent_whole: bool,
    },
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
    /// When the last byte was sent, in milliseconds since 1970.
    pub waiting_since: RwSignal<f64>,
    /// The file as it was read.
    pub model: RwSignal<Option<Arc<ModelFile>>>,
    /// Why there was no check, where there was none.
    pub unchecked: RwSignal<Option<String>>,
    /// What came of it.
    pub receipt: RwSignal<Option<Arc<Receipt>>>,
    /// Whether a retry file is being written.
    pub retrying: RwSignal<bool>,
    pub(super) file: StoredValue<Option<File>, LocalStorage>,
    pub(super) upload: StoredValue<Option<Upload>, LocalStorage>,
    reading: StoredValue<Option<Reading>, LocalStorage>,
    gathered: StoredValue<ModelFile>,
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
            model: RwSignal::new(None),
            unchecked: RwSignal::new(None),
            receipt: RwSignal::new(None),
            retrying: RwSignal::new(false),
            file: StoredValue::new_local(None),
            upload: StoredValue::new_local(None),
            reading: StoredValue::new_local(None),
            gathered: StoredValue::new(ModelFile::default()),
            run: StoredValue::new(0),
            loading: StoredValue::new(super::loading::Loading::default()),
        };
        let who = Memo::new(move |_| app.session.get().map(|s| (s.warehouse.clone(), s.user())));
        Effect::new(move |before: Option<Option<_>>| {
            let now = who.get();
            if before.is_some_and(|before| before != now) {
                work.reset();
            }
            now
        });
        work.watch_loading();
        work
    }

    /// Back to the start. What was sent stays sent.
    pub fn reset(self) {
        self.run.update_value(|run| *run += 1);
        self.reading.set_value(None);
        self.upload.with_value(|upload| {
            if let Some(upload) = upload {
                upload.stop();
            }
        });
        self.upload.set_value(None);
        self.file.set_value(None);
        self.gathered.set_value(ModelFile::default());
        self.model.set(None);
        self.unchecked.set(None);
        self.receipt.set(None);
        self.bytes.set(0.0);
        self.stage.set(Stage::Choose);
    }

    /// Whether bytes are on their way.
    pub fn is_sending(self) -> bool {
        matches!(self.stage.get_untracked(), Stage::Sending | Stage::Waiting)
    }

    /// Takes a file and reads it here; nothing is sent.
    pub fn choose(self, file: File) {
        if self.is_sending() {
            let text = "An upload is running. Wait for its answer, or cancel it first.";
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
        let run = self.run.get_value();
        let started = browser::now();
        let heard = move |heard: Heard| {
            // The closure that runs here must not be dropped while it does.
            queue_microtask(move || {
                if self.run.get_value() == run {
                    self.hear(heard, started);
                }
            });
        };
        match Reading::start(file, None, heard) {
            Ok(reading) => self.reading.set_value(Some(reading)),
            Err(why) => self.broke(&why),
        }
        self.expect_start(run);
    }

    /// A worker that never says that it is ready must not keep the page waiting.
    fn expect_start(self, run: u32) {
        spawn_local(async move {
            browser::sleep(PATIENCE).await;
            let silent = self.run.get_value() == run
                && self.stage.get_untracked() == Stage::Reading
                && self.bytes.get_untracked() == 0.0
                && !self.gathered.with_value(|file| file.seconds < 0.0);
            if silent {
                self.broke("the reader did not start");
            }
        });
    }

    fn hear(self, heard: Heard, started: f64) {
        match heard {
            // Marks that the worker is up.
            Heard::Said(Message::Ready) => self.gathered.update_value(|file| file.seconds = -1.0),
            #[expect(clippy::cast_precision_loss, reason = "no file has 2^53 bytes")]
            Heard::Said(Message::Progress(bytes)) => self.bytes.set(bytes as f64),
            Heard::Said(Message::Elements(some)) => {
                self.gathered
                    .update_value(|file| file.elements.extend(some));
            }
            Heard::Said(Message::Relationships(some)) => {
                self.gathered
                    .update_value(|file| file.relationships.extend(some));
            }
            Heard::Said(Message::End(summary)) => {
                let mut file = ModelFile::default();
                self.gathered
                    .update_value(|gathered| file = std::mem::take(gathered));
                file.summary = *summary;
                file.seconds = (browser::now() - started) / 1000.0;
                self.reading.set_value(None);
                self.bytes
                    .set(self.facts.with_untracked(|facts| facts.size));
                self.model.set(Some(Arc::new(file)));
                self.stage.set(Stage::Checked);
            }
            Heard::Said(Message::Retry(_)) => {}
            Heard::Broke(why) => self.broke(&why),
        }
    }

    fn broke(self, why: &str) {
        self.reading.set_value(None);
        self.model.set(None);
        self.unchecked.set(Some(why.to_owned()));
        self.stage.set(Stage::Checked);
    }

    /// Writes a file of what failed or is unaccounted for, from the file that is still at hand.
    pub fn download_retry(self, order: RetryOrder) {
        let Some(file) = self.file.get_value() else {
            return;
        };
        let name = super::retry_name(&file.name());
        let run = self.run.get_value();
        self.retrying.set(true);
        let heard = move |heard: Heard| {
            let done = match heard {
                Heard::Said(Message::Retry(made)) => made,
                Heard::Broke(why) => Err(why),
                Heard::Said(_) => return,
            };
            let name = name.clone();
            queue_microtask(move || {
                if self.run.get_value() != run {
                    return;
                }
                self.reading.set_value(None);
                self.retrying.set(false);
                let saved = done.and_then(|text| {
                    browser::download(&name, "application/xml", text.as_bytes())
                        .map_err(|_| "the browser refused to save it".to_owned())
                });
                match saved {
                    Ok(()) => self.app.toasts.say(Tone::Good, "Retry file written."),
                    Err(why) => {
                        let text = format!("No retry file was written: {why}");
                        self.app.toasts.say(Tone::Bad, text);
                    }
                }
            });
        };
        match Reading::start(file, Some(&order), heard) {
            Ok(reading) => self.reading.set_value(Some(reading)),
            Err(why) => {
                self.retrying.set(false);
                self.app
                    .toasts
                    .say(Tone::Bad, format!("No retry file was written: {why}."));
            }
        }
    }

    /// The file, as long as it is at hand.
    pub fn file(self) -> Option<File> {
        self.file.get_value()
    }

    /// Whether the file itself is still at hand.
    pub fn has_file(self) -> bool {
        self.file.with_value(Option::is_some)
    }
}
