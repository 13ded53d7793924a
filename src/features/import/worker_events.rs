//! What the page does with the worker's desk: a file is laid on it, read and asked about.

use std::sync::Arc;

use architrave_worker::{Ask, Message};
use futures::channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use super::model::ModelFile;
use super::work::{ImportWork, Stage};
use super::worker::{ImportWorker, PATIENCE, WorkerEvent};
use crate::browser;
use crate::state::Tone;

/// Who waits for every part of the file.
type Waiting = Vec<oneshot::Sender<Arc<ModelFile>>>;

/// The worker, and how far it is.
#[derive(Clone, Copy)]
pub struct Desk {
    reading: StoredValue<Option<ImportWorker>, LocalStorage>,
    /// Told apart by a number: what a worker says that was ended is not heard.
    number: StoredValue<u32>,
    /// Whether it ever said something.
    up: StoredValue<bool>,
    /// When the file was laid on it.
    since: StoredValue<f64>,
    /// Parts of the file that came so far.
    gathered: StoredValue<ModelFile>,
    waiting: StoredValue<Waiting, LocalStorage>,
}

impl Desk {
    /// No worker yet.
    pub fn new() -> Self {
        Self {
            reading: StoredValue::new_local(None),
            number: StoredValue::new(0),
            up: StoredValue::new(false),
            since: StoredValue::new(0.0),
            gathered: StoredValue::new(ModelFile::default()),
            waiting: StoredValue::new_local(Vec::new()),
        }
    }

    /// Which worker it is.
    pub fn number(self) -> u32 {
        self.number.get_value()
    }

    /// Whether there is one with a file to be asked about.
    pub fn has_file(self) -> bool {
        self.reading.with_value(Option::is_some) && self.since.get_value() > 0.0
    }

    /// Asks it about its file.
    pub fn ask(self, ask: &Ask, receipt: Option<&str>) {
        self.reading.with_value(|reading| {
            if let Some(reading) = reading {
                reading.ask(ask, receipt);
            }
        });
    }
}

impl ImportWork {
    /// Starts a worker before there is a file, so that the file need not wait for it.
    pub fn warm_up(self) {
        if self.desk.reading.with_value(Option::is_some) {
            return;
        }
        self.start_worker();
        self.desk.reading.with_value(|reading| {
            if let Some(reading) = reading {
                reading.rehearse();
            }
        });
    }

    fn start_worker(self) {
        self.desk.number.update_value(|number| *number += 1);
        self.desk.up.set_value(false);
        self.desk.since.set_value(0.0);
        let number = self.desk.number();
        let heard = move |heard: WorkerEvent| {
            // The closure that runs here must not be dropped while it does.
            queue_microtask(move || {
                if self.desk.number() == number {
                    self.hear(heard);
                }
            });
        };
        match ImportWorker::start(heard) {
            Ok(reading) => self.desk.reading.set_value(Some(reading)),
            Err(why) => self.broke(&why),
        }
    }

    /// Ends the worker, unless it never had a file.
    pub(super) fn close_desk(self) {
        self.desk.waiting.set_value(Vec::new());
        self.desk.gathered.set_value(ModelFile::default());
        if self.desk.since.get_value() > 0.0 {
            self.desk.number.update_value(|number| *number += 1);
            self.desk.reading.set_value(None);
            self.desk.since.set_value(0.0);
        }
    }

    pub(super) fn lay_on_desk(self, file: &File) {
        if self.desk.reading.with_value(Option::is_none) {
            self.start_worker();
        }
        self.desk.since.set_value(browser::now());
        self.desk.reading.with_value(|reading| {
            if let Some(reading) = reading {
                reading.read(file);
            }
        });
        // One that did not even start has been told of.
        if self.desk.reading.with_value(Option::is_none) {
            return;
        }
        let number = self.desk.number();
        // A worker that never says that it is ready must not keep the page waiting.
        spawn_local(async move {
            browser::sleep(PATIENCE).await;
            let is_there = self.desk.reading.with_value(Option::is_some);
            if is_there && self.desk.number() == number && !self.desk.up.get_value() {
                self.broke("the reader did not start");
            }
        });
    }

    fn hear(self, heard: WorkerEvent) {
        let desk = self.desk;
        desk.up.set_value(true);
        let message = match heard {
            WorkerEvent::Message(message) => message,
            WorkerEvent::Failed(why) => return self.broke(&why),
        };
        match message {
            #[expect(clippy::cast_precision_loss, reason = "no file has 2^53 bytes")]
            Message::Progress(bytes) => self.bytes.set(bytes as f64),
            Message::End(summary) => {
                let seconds = (browser::now() - desk.since.get_value()) / 1000.0;
                self.bytes
                    .set(self.facts.with_untracked(|facts| facts.size));
                self.stage.set(Stage::Checked);
                self.model.set(Some(Arc::new(ModelFile {
                    summary: *summary,
                    seconds,
                    ..ModelFile::default()
                })));
            }
            Message::Hashed(sha256) => self.sha256.set(sha256),
            Message::Checked(checked) => self.take_checked(*checked),
            Message::Found(found) => self.take_found(found),
            Message::Exported(csv) => self.save_checks(&csv),
            Message::Listed(csv) => self.save_list(&csv),
            Message::Elements(some) => desk
                .gathered
                .update_value(|file| file.elements.extend(some)),
            Message::Relationships(some) => desk
                .gathered
                .update_value(|file| file.relationships.extend(some)),
            Message::Whole => self.take_whole(),
            Message::Ready | Message::Retry(_) => {}
        }
    }

    /// Every part of the file, for the service's response to be joined with; none where there is no
    /// file on the desk. Concurrent callers share one transfer.
    pub(super) async fn whole(self) -> Option<Arc<ModelFile>> {
        let model = self.model.get_untracked()?;
        if model.has_parts() {
            return Some(model);
        }
        if self.desk.reading.with_value(Option::is_none) {
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        let mut is_first = false;
        self.desk.waiting.update_value(|waiting| {
            is_first = waiting.is_empty();
            waiting.push(sender);
        });
        if is_first {
            self.desk.gathered.set_value(ModelFile::default());
            self.desk.ask(&Ask::Whole, None);
        }
        receiver.await.ok()
    }

    fn take_whole(self) {
        let mut file = ModelFile::default();
        let gathered = self.desk.gathered;
        gathered.update_value(|gathered| file = std::mem::take(gathered));
        if let Some(read) = self.model.get_untracked() {
            file.summary = read.summary.clone();
            file.seconds = read.seconds;
        }
        file.summary.sha256 = self.sha256.get_untracked();
        let file = Arc::new(file);
        self.model.set(Some(Arc::clone(&file)));
        let mut waiting = Vec::new();
        self.desk
            .waiting
            .update_value(|now| waiting = std::mem::take(now));
        for one in waiting {
            // A receiver that is gone needs no file.
            drop(one.send(Arc::clone(&file)));
        }
    }

    fn broke(self, why: &str) {
        let had_file = self.desk.since.get_value() > 0.0;
        self.desk.number.update_value(|number| *number += 1);
        self.desk.reading.set_value(None);
        self.desk.waiting.set_value(Vec::new());
        self.looking.set(false);
        if self.stage.get_untracked() == Stage::Reading {
            self.model.set(None);
            self.unchecked.set(Some(why.to_owned()));
            self.stage.set(Stage::Checked);
        } else if had_file {
            let text = format!(
                "The part of the app that reads files stopped: {why}. What is shown stays; choose the file again to search it."
            );
            self.app.toasts.say(Tone::Bad, text);
        }
    }
}
