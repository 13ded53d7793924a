//! The page's side of the worker that has the file: starts it, has it read, handles its messages.

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use architrave_worker::{Command, EncodedViews, Event};
use futures::channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::model::ModelFile;
use super::session::{ImportSession, Stage};
use super::work::ImportWork;
use super::worker::{ImportWorker, PATIENCE, WorkerEvent};
use crate::browser;
use crate::state::Tone;
use crate::t;

/// The session that a worker belongs to; none as long as the worker has no file.
type Route = Rc<RefCell<Weak<ImportSession>>>;

/// A worker without a file.
pub struct SpareWorker {
    worker: ImportWorker,
    route: Route,
}

/// The worker that has the file, and what it sent of it so far.
pub struct FileReader {
    worker: ImportWorker,
    /// When reading began, in milliseconds since 1970.
    since: f64,
    /// Parts of the file that came so far.
    parts: ModelFile,
    /// The tasks that wait for every part of the file.
    waiting: Vec<oneshot::Sender<Arc<ModelFile>>>,
    /// The tasks that wait for its views.
    pub(super) waiting_for_views: Vec<oneshot::Sender<Arc<EncodedViews>>>,
}

impl ImportWork {
    /// Starts a worker before there is a file, so that the file need not wait for it.
    pub fn warm_up(self) {
        let is_there = self.spare.with_value(Option::is_some) || self.session_now().has_reader();
        if is_there {
            return;
        }
        // Without one, the next file starts its own, which says why that fails.
        if let Ok(spare) = self.start_worker() {
            spare.worker.warm_up();
            self.spare.set_value(Some(spare));
        }
    }

    fn start_worker(self) -> Result<SpareWorker, String> {
        let route = Route::default();
        let target = Rc::clone(&route);
        let heard = move |event: WorkerEvent| {
            let target = Rc::clone(&target);
            // The closure that runs here must not be dropped while it does.
            queue_microtask(move || {
                let session = target.borrow().upgrade();
                match (session, event) {
                    (Some(session), event) => self.hear(&session, event),
                    (None, WorkerEvent::Failed(_)) => self.spare.set_value(None),
                    (None, WorkerEvent::Message(_)) => {}
                }
            });
        };
        let worker = ImportWorker::start(heard)?;
        Ok(SpareWorker { worker, route })
    }

    /// Has the file of a new session read.
    pub(super) fn read_file(self, session: &Rc<ImportSession>) {
        let Some(file) = &session.file else { return };
        let mut spare = None;
        self.spare.update_value(|now| spare = now.take());
        let started = spare.map_or_else(|| self.start_worker(), Ok);
        let SpareWorker { worker, route } = match started {
            Ok(started) => started,
            Err(why) => return self.fail_reading(session, &why),
        };
        route.replace(Rc::downgrade(session));
        worker.read(file);
        session.reader.replace(Some(FileReader {
            worker,
            since: browser::now(),
            parts: ModelFile::default(),
            waiting: Vec::new(),
            waiting_for_views: Vec::new(),
        }));
        // A worker that never says that it is ready must not keep the page waiting.
        let session = Rc::downgrade(session);
        spawn_local(async move {
            browser::sleep(PATIENCE).await;
            if let Some(session) = session.upgrade()
                && session.is_reader_silent()
            {
                self.fail_reading(&session, &t::import::reader::SILENT);
            }
        });
    }

    fn hear(self, session: &ImportSession, event: WorkerEvent) {
        // It may have been closed since.
        if !session.has_reader() {
            return;
        }
        let message = match event {
            WorkerEvent::Message(message) => message,
            WorkerEvent::Failed(why) => return self.fail_reading(session, &why),
        };
        match message {
            Event::Exported(checks) => self.save_checks(&checks),
            Event::Listed(rows) => self.save_list(&rows),
            message => session.take(message),
        }
    }

    fn fail_reading(self, session: &ImportSession, why: &str) {
        let had_file = session.reader.take().is_some();
        session.checks.is_running.set(false);
        session.rules.interrupt();
        if session.stage.get_untracked() == Stage::Reading {
            session.unchecked.set(Some(why.to_owned()));
            session.stage.set(Stage::Checked);
        } else if had_file {
            let text = t::import::reader::stopped(why);
            self.app.toasts.show(Tone::Bad, text);
        }
    }
}

impl ImportSession {
    /// Whether there is a worker that can be asked about the file.
    pub fn has_reader(&self) -> bool {
        self.reader.borrow().is_some()
    }

    fn is_reader_silent(&self) -> bool {
        let reader = self.reader.borrow();
        reader
            .as_ref()
            .is_some_and(|reader| !reader.worker.is_ready())
    }

    /// Asks the worker about its file.
    pub(super) fn ask(&self, ask: &Command, receipt: Option<&str>) {
        if let Some(reader) = self.reader.borrow().as_ref() {
            reader.worker.ask(ask, receipt);
        }
    }

    fn take(&self, message: Event) {
        match message {
            #[expect(clippy::cast_precision_loss, reason = "no file has 2^53 bytes")]
            Event::Progress(bytes) => self.bytes.set(bytes as f64),
            Event::End(summary) => {
                let since = self.reader.borrow().as_ref().map(|reader| reader.since);
                let seconds = since.map_or(0.0, |since| (browser::now() - since) / 1000.0);
                self.bytes.set(self.facts.size);
                self.stage.set(Stage::Checked);
                self.model.set(Some(Arc::new(ModelFile {
                    summary: *summary,
                    seconds,
                    ..ModelFile::default()
                })));
            }
            Event::Hashed(sha256) => self.sha256.set(sha256),
            Event::Views(views) => self.take_views(Arc::new(views)),
            Event::Checked(checked) => self.take_checked(*checked),
            Event::Ruled(ruled) => self.rules.take(*ruled),
            Event::Found(found) => self.take_found(found),
            Event::Elements(some) => self.gather(|parts| parts.elements.extend(some)),
            Event::Relationships(some) => self.gather(|parts| parts.relationships.extend(some)),
            Event::Whole => self.take_complete_file(),
            Event::Ready | Event::Retry(_) | Event::Exported(_) | Event::Listed(_) => {}
        }
    }

    fn gather(&self, add: impl FnOnce(&mut ModelFile)) {
        if let Some(reader) = self.reader.borrow_mut().as_mut() {
            add(&mut reader.parts);
        }
    }

    /// Every part of the file, for the service's response to be joined with; none where no worker
    /// has the file. Concurrent callers share one transfer.
    pub(super) async fn complete_file(&self) -> Option<Arc<ModelFile>> {
        let model = self.model.get_untracked()?;
        if model.has_parts() {
            return Some(model);
        }
        let receiver = self.request_parts()?;
        receiver.await.ok()
    }

    fn request_parts(&self) -> Option<oneshot::Receiver<Arc<ModelFile>>> {
        let mut reader = self.reader.borrow_mut();
        let reader = reader.as_mut()?;
        let (sender, receiver) = oneshot::channel();
        if reader.waiting.is_empty() {
            reader.parts = ModelFile::default();
            reader.worker.ask(&Command::Whole, None);
        }
        reader.waiting.push(sender);
        Some(receiver)
    }

    fn take_complete_file(&self) {
        let (mut file, waiting) = match self.reader.borrow_mut().as_mut() {
            Some(reader) => (
                std::mem::take(&mut reader.parts),
                std::mem::take(&mut reader.waiting),
            ),
            None => return,
        };
        if let Some(read) = self.model.get_untracked() {
            file.summary = read.summary.clone();
            file.seconds = read.seconds;
        }
        file.summary.sha256 = self.sha256.get_untracked();
        let file = Arc::new(file);
        self.model.set(Some(Arc::clone(&file)));
        for one in waiting {
            // A receiver that is gone needs no file.
            drop(one.send(Arc::clone(&file)));
        }
    }
}
