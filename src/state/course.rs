//! The course of one retrieval: requests side by side until every id is answered, the person stops
//! it, or the service does not go on.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::Arc;

use futures::FutureExt;
use futures::channel::oneshot;
use web_sys::{AbortController, AbortSignal};

use super::lanes::Lanes;
use super::retrieval::{Job, Progress, Retrieval};
use crate::api::{ApiError, BulkQuery, Client, Retriever};
use crate::browser;

/// How many requests run side by side where a worker reads the replies.
const SIDE_BY_SIDE: usize = 3;

/// How often a request waits when the service asks for time, and how long at most, in seconds.
const WAITS: usize = 5;
const LONGEST_WAIT: u32 = 60;

/// One retrieval on its way.
pub(super) struct Course<'a> {
    pub retrieval: Retrieval,
    pub job: &'a Job,
    pub query: BulkQuery,
    pub retriever: Option<Retriever>,
    pub stop: Option<AbortController>,
    pub lanes: RefCell<Lanes>,
    pub error: RefCell<Option<ApiError>>,
    /// Dropped when the first request was answered: the others begin once that is on the screen, for
    /// what fills it comes soonest if nothing else is read meanwhile.
    pub begun: RefCell<Option<oneshot::Sender<()>>>,
    /// Until when the service asked for time, in milliseconds since 1970.
    pub not_before: Cell<f64>,
}

impl Course<'_> {
    /// Asks until nothing is left to ask for, or nothing can be.
    pub async fn run(&self) {
        let lanes = if self.retriever.is_some() {
            SIDE_BY_SIDE
        } else {
            1
        };
        self.show(None);
        let (tell, begun) = oneshot::channel();
        *self.begun.borrow_mut() = Some(tell);
        let begun = begun.shared();
        let others = (1..lanes).map(|_| async {
            // The sender is dropped for it.
            let _ = begun.clone().await;
            browser::frame().await;
            self.lane().await;
        });
        let first = async {
            self.lane().await;
            self.begun.take();
        };
        futures::join!(first, futures::future::join_all(others));
    }

    /// Ids that were not answered, requests sent, and why it did not go on.
    pub fn end(self) -> (Vec<Arc<str>>, usize, Option<ApiError>) {
        let lanes = self.lanes.into_inner();
        let left = lanes.left();
        let left = left.into_iter().map(|at| self.job.ids[at].clone());
        (left.collect(), lanes.counts().2, self.error.into_inner())
    }

    async fn lane(&self) {
        let mut waits = 0;
        while self.error.borrow().is_none() {
            // When one request was asked to wait, all wait.
            self.wait_for_service().await;
            if self.error.borrow().is_some() {
                return;
            }
            let next = self.lanes.borrow_mut().next();
            let Some(some) = next else { return };
            self.show(None);
            let answer = self.ask(&some).await;
            self.begun.take();
            match answer {
                Ok(()) => {
                    self.lanes.borrow_mut().answered(&some);
                    waits = 0;
                }
                Err(error) if error.status() == Some(413) && some.len() > 1 => {
                    self.lanes.borrow_mut().smaller(some);
                }
                Err(error) => {
                    self.lanes.borrow_mut().back(some);
                    waits += 1;
                    match wait(&error).filter(|_| waits <= WAITS) {
                        Some(seconds) => {
                            let until = browser::now() + f64::from(seconds) * 1000.0;
                            self.not_before.set(self.not_before.get().max(until));
                        }
                        None => self.fail(error),
                    }
                }
            }
            if self.not_before.get() <= browser::now() {
                self.show(None);
            }
            // What a worker read is taken over in a moment, and the next request should be on its way.
            if self.retriever.is_none() {
                browser::breathe().await;
            }
        }
    }

    async fn ask(&self, some: &Range<usize>) -> Result<(), ApiError> {
        let asked = &self.job.ids[some.clone()];
        let ids: Vec<&str> = asked.iter().map(|id| &**id).collect();
        let client = Client::of(self.retrieval.session)?;
        let known = self.retrieval.known;
        match (&self.retriever, self.signal()) {
            (Some(retriever), Some(stop)) => {
                let bytes = client.skim(retriever, &ids, &self.query, &stop).await?;
                let taken = known.take_batch(asked, &bytes, self.job.origin);
                taken.map_err(|why| ApiError::Unreadable {
                    status: 200,
                    why,
                    start: String::new(),
                })?;
            }
            (_, stop) => {
                let reply = client.retrieve(&ids, &self.query, stop.as_ref()).await?;
                known.take_reply(asked, reply, self.job.origin);
            }
        }
        Ok(())
    }

    fn signal(&self) -> Option<AbortSignal> {
        self.stop.as_ref().map(AbortController::signal)
    }

    /// The first error is the one that is told; the other requests end by themselves.
    fn fail(&self, error: ApiError) {
        self.error.borrow_mut().get_or_insert(error);
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a minute or so in seconds"
    )]
    async fn wait_for_service(&self) {
        loop {
            let rest = self.not_before.get() - browser::now();
            if rest <= 0.0 || self.error.borrow().is_some() {
                return;
            }
            self.pause((rest / 1000.0).ceil() as u32).await;
        }
    }

    /// Waits as the service asked, or until the person stops.
    async fn pause(&self, seconds: u32) {
        self.show(Some(seconds));
        let Some(signal) = self.signal() else { return };
        let stopped = async {
            while !signal.aborted() {
                browser::sleep(200).await;
            }
        };
        let mut stopped = std::pin::pin!(stopped.fuse());
        let mut over = std::pin::pin!(browser::sleep(seconds * 1000).fuse());
        futures::select_biased! {
            () = stopped => self.fail(ApiError::Stopped),
            () = over => {}
        }
    }

    fn show(&self, waiting: Option<u32>) {
        let (total, done, request, requests) = self.lanes.borrow().counts();
        self.retrieval.tell(Progress {
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
