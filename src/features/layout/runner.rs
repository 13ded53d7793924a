//! Runs the jobs of a queue in a worker, which starts with the first one.

use std::time::Duration;

use architrave_layout_worker::LayoutResult;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::failure::Failure;
use super::queue::{JobQueue, Step};
use super::worker::{LayoutWorker, WorkerEvent};
use crate::lazy::is_outdated;

/// How long a job waits for another. A new worker takes up to twice as long for its first job, and 1,000 boxes take a
/// second, so most are not given up.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long the worker may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// A job, and what happens with its result.
pub struct QueuedJob {
    pub message: Vec<u8>,
    pub done: Box<dyn FnOnce(LayoutResult)>,
}

#[derive(Default)]
struct Inner {
    queue: JobQueue<QueuedJob>,
    worker: Option<LayoutWorker>,
}

/// The jobs of a page. Copies are the same thing. It ends with the component or page that made it, and the worker with it:
/// what comes later finds nothing to change.
#[derive(Clone, Copy)]
pub struct LayoutRunner {
    inner: StoredValue<Inner, LocalStorage>,
    pub is_busy: RwSignal<bool>,
    pub failure: RwSignal<Option<Failure>>,
}

impl LayoutRunner {
    pub fn new() -> Self {
        Self {
            inner: StoredValue::new_local(Inner::default()),
            is_busy: RwSignal::new(false),
            failure: RwSignal::new(None),
        }
    }

    /// Runs a job, in place of one that waits.
    pub fn submit(self, job: QueuedJob) {
        let running = self.with_queue(|queue| queue.running().map(|(number, _)| number));
        self.advance(|queue| queue.submit(job));
        if let Some(number) = running.flatten() {
            set_timeout(
                move || self.advance(|queue| queue.give_up(number)),
                PATIENCE,
            );
        }
    }

    /// Tries again after a failure.
    pub fn retry(self) {
        self.failure.set(None);
        self.advance(JobQueue::retry);
    }

    fn with_queue<T>(self, change: impl FnOnce(&mut JobQueue<QueuedJob>) -> T) -> Option<T> {
        self.inner
            .try_update_value(|inner| change(&mut inner.queue))
    }

    fn advance(self, change: impl FnOnce(&mut JobQueue<QueuedJob>) -> Step) {
        match self.with_queue(change) {
            Some(Step::Start) => self.start(),
            Some(Step::Send) => self.send(),
            Some(Step::Nothing) | None => {}
        }
        let is_busy = self.with_queue(|queue| queue.is_busy());
        if is_busy != self.is_busy.try_get_untracked()
            && let Some(is_busy) = is_busy
        {
            self.is_busy.set(is_busy);
        }
    }

    fn start(self) {
        // The closure of the worker that runs here must not be dropped while it does.
        let on_event = move |event| queue_microtask(move || self.handle(event));
        let Some(worker) = LayoutWorker::start(on_event) else {
            return self.fail();
        };
        self.inner.update_value(|inner| inner.worker = Some(worker));
        // A worker that never says that it is ready must not keep the page waiting.
        let starting = self.with_queue(|queue| queue.starting()).flatten();
        set_timeout(
            move || {
                let now = self.with_queue(|queue| queue.starting()).flatten();
                if now.is_some() && now == starting {
                    self.fail();
                }
            },
            START_TIMEOUT,
        );
    }

    fn send(self) {
        let is_sent = self.inner.with_value(|inner| {
            let job = inner.queue.running();
            let sent = inner.worker.as_ref().zip(job);
            sent.is_some_and(|(worker, (_, job))| worker.send(&job.message))
        });
        if !is_sent {
            self.fail();
        }
    }

    fn handle(self, event: WorkerEvent) {
        match event {
            WorkerEvent::Ready => self.advance(JobQueue::ready),
            WorkerEvent::Finished(result) => {
                if let Some(job) = self.with_queue(JobQueue::finish).flatten() {
                    (job.done)(result);
                }
                self.advance(JobQueue::next);
            }
            WorkerEvent::Failed => self.fail(),
        }
    }

    fn fail(self) {
        let mut is_loaded = true;
        self.advance(|queue| {
            is_loaded = queue.starting().is_none();
            queue.fail();
            Step::Nothing
        });
        let _ = self.inner.try_update_value(|inner| inner.worker = None);
        if is_loaded {
            let _ = self.failure.try_set(Some(Failure::Stopped));
            return;
        }
        spawn_local(async move {
            let is_outdated = is_outdated().await;
            let failure = Failure::NotLoaded { is_outdated };
            let _ = self.failure.try_set(Some(failure));
        });
    }
}
