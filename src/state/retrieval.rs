//! Retrieval of many ids: in chunks, with progress, and stopped at any time.
//!
//! Every id ends as served, not served or not asked, and the three add up.

mod ended;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::chunk_queue::ChunkQueue;
use super::rate_controller::RateController;
use super::retrieval_run::RetrievalRun;
use crate::api::{BulkQuery, Retriever};
use crate::app_signal::AppSignal;
use crate::browser;
use crate::catalog::Origin;
use crate::session::SessionState;
use crate::state::{Activity, CatalogStore, Kind, RetrievalReceipt};
use crate::t;
use ended::record;
pub use ended::{Ended, Progress};

/// How many ids one request carries at first; fewer when the service says that it is too much, or
/// shows it.
pub(super) const CHUNK: usize = 500;

/// How many ids are added in one go.
const AT_ONCE: usize = 4 * CHUNK;

/// How often the progress of a retrieval is reported, in milliseconds: responses come faster than
/// can be read, and each report lays out and draws the page.
const TOLD_EVERY: f64 = 150.0;

/// The retrieval of this page.
#[derive(Clone, Copy)]
pub struct Retrieval {
    pub(super) session: SessionState,
    pub(super) known: CatalogStore,
    activity: Activity,
    pub(super) progress: AppSignal<Option<Progress>>,
    /// When that was told last, and what waits to be told.
    told: StoredValue<f64>,
    to_tell: StoredValue<Option<Progress>>,
    ended: AppSignal<Option<Ended>>,
    /// The query parameters, as the toolbar shows them.
    pub query: AppSignal<BulkQuery>,
    asked_with: AppSignal<Option<BulkQuery>>,
    stop: StoredValue<Option<AbortController>, LocalStorage>,
    /// A worker that is up before it is needed.
    spare: StoredValue<Option<Retriever>, LocalStorage>,
    /// Whether one is wanted.
    is_near: StoredValue<bool>,
    /// Counts sign-outs.
    epoch: StoredValue<u64>,
    waiting: StoredValue<VecDeque<Job>>,
}

/// Ids to retrieve.
#[derive(Clone)]
pub(super) struct Job {
    pub ids: Arc<[Arc<str>]>,
    pub origin: Origin,
    kind: Kind,
    title: String,
    /// The parameters; those of the toolbar where there are none.
    query: Option<BulkQuery>,
}

impl Retrieval {
    /// Nothing retrieved yet. The query leaves out deactivated elements and versions that are not the
    /// latest: the list has an element once, and says which ids it leaves out.
    pub fn new(session: SessionState, known: CatalogStore, activity: Activity) -> Self {
        let query = BulkQuery {
            include_deactivated: Some(false),
            include_invalid: Some(true),
            only_latest: Some(true),
            conceptual_class: None,
        };
        Self {
            session,
            known,
            activity,
            progress: AppSignal::new(None),
            told: StoredValue::new(0.0),
            to_tell: StoredValue::new(None),
            ended: AppSignal::new(None),
            query: AppSignal::new(query),
            asked_with: AppSignal::new(None),
            stop: StoredValue::new_local(None),
            spare: StoredValue::new_local(None),
            is_near: StoredValue::new(false),
            epoch: StoredValue::new(0),
            waiting: StoredValue::new(VecDeque::new()),
        }
    }

    /// The progress, tracked; `None` when nothing runs.
    pub fn progress(self) -> Option<Progress> {
        self.progress.get()
    }

    /// Whether one runs, tracked.
    pub fn is_running(self) -> bool {
        self.progress.with(Option::is_some)
    }

    /// Whether one runs, as it is now.
    pub fn is_running_untracked(self) -> bool {
        self.progress.with_untracked(Option::is_some)
    }

    /// How the last one ended, tracked.
    pub fn ended(self) -> Option<Ended> {
        self.ended.get()
    }

    /// The query of the last retrieval of this visit that was sent as the toolbar said, tracked.
    pub fn query(self) -> Option<BulkQuery> {
        self.asked_with.get()
    }

    /// Whether the toolbar was changed after that retrieval began, tracked.
    pub fn is_query_new(self) -> bool {
        let requested = self.query();
        requested.is_some_and(|asked| self.query.with(|now| *now != asked))
    }

    /// Puts the note about the last one away.
    pub fn dismiss(self) {
        self.ended.set(None);
    }

    /// Makes ids known and retrieves them as the toolbar says: also those known before, for they were
    /// asked for.
    pub fn add(self, ids: &[Arc<str>], origin: Origin, title: impl Into<String>) {
        self.add_with(ids, origin, title, None);
    }

    /// The same for these very versions, whatever the toolbar says.
    pub fn add_exactly(self, ids: &[Arc<str>], origin: Origin, title: impl Into<String>) {
        self.add_with(ids, origin, title, Some(BulkQuery::EXACT));
    }

    fn add_with(
        self,
        ids: &[Arc<str>],
        origin: Origin,
        title: impl Into<String>,
        query: Option<BulkQuery>,
    ) {
        let ids: Arc<[Arc<str>]> = ids.into();
        self.known.want(&ids);
        // In this order the first request is sent before the page draws that there are ids.
        self.enqueue(Job {
            ids: ids.clone(),
            origin,
            kind: Kind::AddIds,
            title: title.into(),
            query,
        });
        self.add_to_catalog(ids, origin);
    }

    /// The first ids at once, the others bit by bit, so that nothing else has to wait.
    fn add_to_catalog(self, ids: Arc<[Arc<str>]>, origin: Origin) {
        let first = ids.len().min(AT_ONCE);
        self.known.reserve(ids.len());
        self.known.add(&ids[..first], origin);
        if first == ids.len() {
            return;
        }
        let epoch = self.epoch.get_value();
        spawn_local(async move {
            for some in ids[first..].chunks(AT_ONCE) {
                browser::yield_to_browser().await;
                if self.epoch.try_get_value() != Some(epoch) {
                    return;
                }
                self.known.add_some(some, origin);
            }
        });
    }

    /// Starts what a retrieval of many ids needs, while the person is still about to ask for it.
    pub fn prepare(self) {
        if self.is_near.get_value() {
            return;
        }
        self.is_near.set_value(true);
        spawn_local(async move {
            let started = Retriever::start(None).await;
            if self.is_near.try_get_value() == Some(true) {
                self.spare.set_value(started);
            }
        });
    }

    /// Ends what was prepared, unless something that may need it runs.
    pub fn cancel_preparation(self) {
        if self.progress.with_untracked(Option::is_none) {
            self.is_near.set_value(false);
            self.spare.set_value(None);
        }
    }

    /// Retrieves ids that are known already, as the toolbar says.
    pub fn reload(self, ids: Vec<Arc<str>>) {
        self.reload_with(ids, None);
    }

    /// The same for these very versions, whatever the toolbar says.
    pub fn reload_exactly(self, ids: Vec<Arc<str>>) {
        self.reload_with(ids, Some(BulkQuery::EXACT));
    }

    /// Continues with what a retrieval did not request, as it began.
    pub fn resume(self, ended: &Ended) {
        self.reload_with(ended.not_requested.clone(), Some(ended.query.clone()));
    }

    fn reload_with(self, ids: Vec<Arc<str>>, query: Option<BulkQuery>) {
        let title = t::common::id_count(ids.len());
        let ids = ids.into();
        self.enqueue(Job {
            ids,
            origin: Origin::Pasted,
            kind: Kind::Retrieve,
            title,
            query,
        });
    }

    /// Retrieves all loaded elements again.
    pub fn reload_all(self) {
        self.reload(
            self.known
                .with_untracked(|c| c.entries().iter().map(|e| e.id.clone()).collect()),
        );
    }

    /// Stops what runs and drops what waits. What came so far stays.
    pub fn stop(self) {
        self.waiting.update_value(VecDeque::clear);
        self.stop.with_value(|stop| {
            if let Some(stop) = stop {
                stop.abort();
            }
        });
    }

    /// Ends with the sign-in: nothing of it is reported to the next one.
    pub fn close(self) {
        self.epoch.update_value(|epoch| *epoch += 1);
        self.stop();
        self.cancel_preparation();
        self.ended.set(None);
        self.asked_with.set(None);
    }

    fn enqueue(self, job: Job) {
        if job.ids.is_empty() {
            return;
        }
        self.waiting.update_value(|waiting| waiting.push_back(job));
        if self.progress.with_untracked(Option::is_none) {
            self.progress.set(Some(Progress {
                total: 0,
                done: 0,
                request: 0,
                requests: 0,
                waiting: None,
            }));
            spawn_local(async move {
                while let Some(job) = self.next() {
                    self.run(job).await;
                }
                self.to_tell.set_value(None);
                self.progress.set(None);
                self.cancel_preparation();
            });
        }
    }

    /// Reports the progress. Of reports that follow the last one too soon, the newest is shown a moment
    /// later, if the retrieval still runs.
    pub(super) fn report(self, progress: Progress) {
        let is_like = |told: &Option<Progress>| {
            let told = told.as_ref();
            told.is_some_and(|t| (t.total, t.waiting) == (progress.total, progress.waiting))
        };
        // A clock may be set back.
        let rest = (self.told.get_value() + TOLD_EVERY - browser::now()).min(TOLD_EVERY);
        if rest <= 0.0 || !self.progress.with_untracked(is_like) {
            self.to_tell.set_value(None);
            self.told.set_value(browser::now());
            self.progress.set(Some(progress));
            return;
        }
        let before = self.to_tell.try_update_value(|next| next.replace(progress));
        if before == Some(None) {
            let tell = move || {
                // The retrieval may have ended meanwhile, and the page be gone.
                let next = self.to_tell.try_update_value(Option::take).flatten();
                if let Some(next) = next {
                    self.told.set_value(browser::now());
                    self.progress.set(Some(next));
                }
            };
            set_timeout(tell, std::time::Duration::from_secs_f64(rest / 1000.0));
        }
    }

    fn next(self) -> Option<Job> {
        let mut job = None;
        self.waiting
            .update_value(|waiting| job = waiting.pop_front());
        job
    }

    async fn run(self, job: Job) {
        let query = match job.query.clone() {
            Some(query) => query,
            None => {
                let query = self.query.get_untracked();
                self.asked_with.set(Some(query.clone()));
                query
            }
        };
        let stop = AbortController::new().ok();
        self.stop.set_value(stop.clone());
        // A few elements are read here and stored in full; many are read by a worker.
        let epoch = self.epoch.get_value();
        let retriever = if job.ids.len() > CHUNK {
            match self.spare.try_update_value(Option::take).flatten() {
                Some(ready) => Some(ready),
                None => Retriever::start(stop.as_ref().map(AbortController::signal).as_ref()).await,
            }
        } else {
            None
        };
        let rate = RateController::new(retriever.is_none(), browser::now());
        let run = RetrievalRun {
            retrieval: self,
            job: &job,
            query: query.clone(),
            retriever,
            stop,
            queue: RefCell::new(ChunkQueue::new(job.ids.len(), CHUNK)),
            returned: Cell::new(0),
            rate: RefCell::new(rate),
            error: RefCell::new(None),
            not_before: Cell::new(0.0),
            waits: Cell::new(0),
            late: Cell::new(f64::INFINITY),
        };
        run.run().await;
        let (returned, not_requested, requests, error) = run.end();
        // What came last was taken over just now: that and drawing all of it are two tasks.
        browser::yield_to_browser().await;
        if self.epoch.try_get_value() != Some(epoch) {
            // The user signed out meanwhile: there is nothing to report here.
            return;
        }
        self.known.draw_now();
        // What is said to be retrieved outlives this page.
        self.known.wait_until_saved().await;
        if self.epoch.try_get_value() != Some(epoch) {
            return;
        }
        let total = job.ids.len();
        let ended = Ended {
            at: browser::now(),
            total,
            returned,
            not_returned: total - not_requested.len() - returned,
            not_requested,
            requests,
            error,
            query,
        };
        let receipt = self
            .known
            .with_untracked(|c| RetrievalReceipt::of(&job.ids, &ended, c));
        let record = record(&job, &ended).with_receipt(&receipt);
        self.activity.write_through(record).await;
        if self.epoch.try_get_value() == Some(epoch) {
            self.ended.set(Some(ended));
        }
    }
}
