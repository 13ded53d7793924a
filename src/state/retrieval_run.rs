//! The run of one retrieval: requests side by side until every id is answered, the person stops
//! it, or the service does not go on.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::Arc;

use futures::stream::{FuturesUnordered, StreamExt};
use futures::{FutureExt, select_biased};
use web_sys::{AbortController, AbortSignal};

use super::CatalogStore;
use super::chunk_queue::ChunkQueue;
use super::rate_controller::RateController;
use super::retrieval::{Job, Progress, Retrieval};
use crate::api::{ApiError, BulkQuery, Client, Reply, Retriever};
use crate::browser;
use crate::catalog::Origin;
use crate::lazy::{NotLoaded, lazy_fn};
use crate::t::updates::PART_FAILED;

// Reading full elements is code that a list of many, which a worker reads, does without.
lazy_fn! {
    preview, take_reply(
        known: CatalogStore, client: Client, reply: Reply, requested: Vec<Arc<str>>, origin: Origin
    ) -> Result<usize, ApiError>,
    client.read_bulk(&reply).map(|response| known.take_response(&requested, response, origin)),
    preload_reading
}

/// How often in a row the service may ask for time, and for how long at most, in seconds.
const WAITS: usize = 5;
const LONGEST_WAIT: u32 = 60;

/// One running retrieval.
pub(super) struct RetrievalRun<'a> {
    pub retrieval: Retrieval,
    pub job: &'a Job,
    pub query: BulkQuery,
    pub retriever: Option<Retriever>,
    pub stop: Option<AbortController>,
    pub queue: RefCell<ChunkQueue>,
    /// How many ids were served.
    pub returned: Cell<usize>,
    pub rate: RefCell<RateController>,
    pub error: RefCell<Option<ApiError>>,
    /// Until when the service asked for time, in milliseconds since 1970.
    pub not_before: Cell<f64>,
    /// How often in a row it did.
    pub waits: Cell<usize>,
    /// Since when responses were waited for in vain, likewise; infinite where they come.
    pub late: Cell<f64>,
}

impl RetrievalRun<'_> {
    /// Asks until nothing is left to ask for, or nothing can be.
    pub async fn run(&self) {
        self.show(None);
        let mut running = FuturesUnordered::new();
        // What fills the screen comes soonest if nothing else is read meanwhile.
        let mut is_first = true;
        loop {
            let may_run = match is_first {
                true => 1,
                false => self.rate.borrow().side_by_side(),
            };
            // A clock may be set back.
            let rest = self.not_before.get() - browser::now();
            let rest = rest.min(f64::from(LONGEST_WAIT) * 1000.0);
            while rest <= 0.0 && running.len() < may_run && self.error.borrow().is_none() {
                let next = self.queue.borrow_mut().next();
                let Some(some) = next else { break };
                self.show(None);
                running.push(self.request(some));
            }
            let is_over = self.error.borrow().is_some();
            let waits = rest > 0.0 && !is_over && !self.queue.borrow().is_empty();
            match (running.is_empty(), waits) {
                (true, false) => return,
                (_, true) => {
                    select_biased! {
                        _ = running.select_next_some() => {}
                        () = self.pause(rest).fuse() => {}
                    }
                }
                (false, false) => {
                    running.next().await;
                }
            }
            if std::mem::take(&mut is_first) && self.retriever.is_some() {
                browser::frame().await;
            }
        }
    }

    /// How many ids were served, those that were not answered, requests sent, and why it did not go on.
    pub fn end(self) -> (usize, Vec<Arc<str>>, usize, Option<ApiError>) {
        let queue = self.queue.into_inner();
        let left = queue.unfinished();
        let left = left.into_iter().map(|at| self.job.ids[at].clone());
        let (requests, error) = (queue.counts().2, self.error.into_inner());
        (self.returned.get(), left.collect(), requests, error)
    }

    async fn request(&self, some: Range<usize>) {
        let begun = browser::now();
        let answer = self.ask(&some).await;
        // The time that it waited for a new token is not the service's.
        let begun = begun.max(self.retrieval.session.renewal().renewed_at());
        let now = browser::now();
        match answer {
            Ok(served) => {
                self.returned.set(self.returned.get() + served);
                self.waits.set(0);
                self.late.set(f64::INFINITY);
                let mut queue = self.queue.borrow_mut();
                queue.on_response(&some);
                if self
                    .rate
                    .borrow_mut()
                    .on_response(some.len(), now - begun, now)
                {
                    queue.shrink_chunk(some.len());
                }
            }
            Err(error) if error.status() == Some(413) && some.len() > 1 => {
                self.queue.borrow_mut().split(some);
            }
            // Fewer ids may come in time; that is tried once.
            Err(ApiError::TimedOut(_))
                if begun < self.late.get() && self.queue.borrow_mut().shrink_chunk(some.len()) =>
            {
                self.late.set(now.min(self.late.get()));
                self.queue.borrow_mut().put_back(some);
            }
            Err(error) => {
                self.queue.borrow_mut().put_back(some);
                // Those that were being sent then are refused for the same reason.
                let is_known = begun < self.not_before.get();
                match wait(&error) {
                    Some(seconds) if is_known || self.waits.get() < WAITS => {
                        if !is_known {
                            self.waits.set(self.waits.get() + 1);
                            self.rate.borrow_mut().refused(now);
                        }
                        let until = now + f64::from(seconds) * 1000.0;
                        self.not_before.set(until.max(self.not_before.get()));
                    }
                    _ => self.fail(error),
                }
            }
        }
        if self.not_before.get() <= browser::now() || self.error.borrow().is_some() {
            self.show(None);
        }
        // What a worker read is taken over in a moment, and the next request should be sent first.
        if self.retriever.is_none() {
            browser::yield_to_browser().await;
        }
    }

    /// How many of them were served.
    async fn ask(&self, some: &Range<usize>) -> Result<usize, ApiError> {
        let requested = &self.job.ids[some.clone()];
        let ids: Vec<&str> = requested.iter().map(|id| &**id).collect();
        let client = Client::of(self.retrieval.session)?;
        let known = self.retrieval.known;
        match (&self.retriever, self.signal()) {
            (Some(retriever), Some(stop)) => {
                let bytes = client.skim(retriever, &ids, &self.query, &stop).await?;
                let taken = known.take_batch(requested, &bytes, self.job.origin);
                taken.map_err(|why| ApiError::Unreadable {
                    status: 200,
                    why,
                    start: String::new(),
                    id: None,
                })
            }
            (_, stop) => {
                // The chunk is loaded while the service works.
                let sent = client.retrieve_text(&ids, &self.query, stop.as_ref());
                let (reply, _) = futures::join!(sent, preload_reading());
                let (requested, origin) = (requested.to_vec(), self.job.origin);
                let taken = take_reply(known, client.clone(), reply?, requested, origin).await;
                taken.unwrap_or_else(|NotLoaded| Err(ApiError::NotSent(PART_FAILED.into())))
            }
        }
    }

    fn signal(&self) -> Option<AbortSignal> {
        self.stop.as_ref().map(AbortController::signal)
    }

    /// The first error is the one that is reported; the other requests end by themselves.
    fn fail(&self, error: ApiError) {
        self.error.borrow_mut().get_or_insert(error);
    }

    /// Waits so many milliseconds, as the service asked, or until the person stops.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a minute or so in seconds"
    )]
    async fn pause(&self, ms: f64) {
        let seconds = (ms / 1000.0).ceil() as u32;
        self.show(Some(seconds));
        let Some(signal) = self.signal() else { return };
        let stopped = async {
            while !signal.aborted() {
                browser::sleep(200).await;
            }
        };
        let mut stopped = std::pin::pin!(stopped.fuse());
        let mut over = std::pin::pin!(browser::sleep(seconds * 1000).fuse());
        select_biased! {
            () = stopped => self.fail(ApiError::Stopped),
            () = over => {}
        }
    }

    fn show(&self, waiting: Option<u32>) {
        let (total, done, request, requests) = self.queue.borrow().counts();
        self.retrieval.report(Progress {
            total,
            done,
            request,
            requests,
            waiting,
        });
    }
}

/// For how long the service asks to wait, if that is why it refused.
fn wait(error: &ApiError) -> Option<u32> {
    let ApiError::Status(refusal) = error else {
        return None;
    };
    let seconds = refusal
        .retry_after
        .filter(|_| matches!(refusal.status, 429 | 503))?;
    (seconds <= LONGEST_WAIT).then_some(seconds.max(1))
}
