//! Runs the steps of a [`Run`]: record, send, wait. Creations, publications and imports all go through here.

mod sender;

use std::rc::Rc;

use architrave_operations::{EndReason, OperationState, RequestOutcome, Run, Step};
use futures::future::LocalBoxFuture;

use crate::api::{ApiError, Client, Outcome, TokenStep, TokenWatch};
use crate::browser;
use crate::state::App;
use crate::t;
pub use sender::Sender;

/// How often a wait checks whether it was cancelled, in milliseconds.
const POLL: u32 = 250;

/// What a kind of operation does in each step. Operations are given by their index in the run.
pub trait Work {
    /// Writes to the disk that operations are in this state now. `error` is that of their request. Only
    /// [`OperationState::Recorded`] is written before the request: then the error of this function keeps it from being sent.
    fn record<'a>(
        &'a self,
        which: &'a [usize],
        state: OperationState,
        error: Option<&'a ApiError>,
    ) -> LocalBoxFuture<'a, Result<(), String>>;

    /// Sends one request, and stores the response for [`Self::record`].
    fn send<'a>(
        &'a self,
        which: &'a [usize],
        client: Client,
    ) -> LocalBoxFuture<'a, Result<(), ApiError>>;

    /// What an error says of the operations in its request.
    fn outcome(&self, error: &ApiError) -> RequestOutcome {
        outcome_of(error)
    }

    /// Shows until when the service asks to wait, in milliseconds since 1970; `None` once that is over.
    fn show_wait(&self, _until: Option<f64>) {}

    /// Whether a person asked to pause, or to stop.
    fn is_paused(&self) -> bool {
        false
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct RunEnd {
    /// Why.
    pub end: EndReason,
    /// The error of the last request that failed.
    pub error: Option<ApiError>,
    /// What the disk said when it last refused to record.
    pub disk: Option<String>,
}

/// Does every step of a run. The caller holds the lock that keeps other tabs from the same operations.
pub async fn execute(app: App, sender: &Sender, work: Rc<dyn Work>, mut run: Run) -> RunEnd {
    let (mut failed, mut last, mut disk) = (None, None, None);
    loop {
        if !sender.is_signed_in() {
            run.sign_out();
        }
        if work.is_paused() {
            run.pause();
        }
        match run.step() {
            Step::Record(which, state) => {
                // The first entry after a request is about it, the others are not.
                let error: Option<ApiError> = failed.take();
                let written = work.record(&which, state, error.as_ref()).await;
                run.recorded(written.is_ok());
                last = error.or(last);
                disk = written.err().or(disk);
            }
            Step::Send(which) => {
                run.sent();
                let sent = match Client::of(app.session) {
                    Ok(client) => {
                        let client = client.watched(watch(&work, &which));
                        work.send(&which, client).await
                    }
                    Err(error) => Err(error),
                };
                run.request_ended(
                    sent.as_ref()
                        .map_or_else(|e| work.outcome(e), |()| RequestOutcome::Done),
                );
                failed = sent.err();
            }
            Step::Wait(seconds) => {
                wait(&*work, sender, seconds).await;
                run.waited();
            }
            Step::End(end) => {
                return RunEnd {
                    end,
                    error: last,
                    disk,
                };
            }
        }
    }
}

/// What an error says of the operations in its request.
fn outcome_of(error: &ApiError) -> RequestOutcome {
    let retry_after = match error {
        ApiError::Status(refusal) => refusal.retry_after,
        _ => None,
    };
    match (error.outcome(), error.status()) {
        (Outcome::NotDone, Some(status)) => RequestOutcome::Refused {
            status,
            retry_after,
        },
        (Outcome::NotDone, None) => RequestOutcome::NotSent,
        _ => RequestOutcome::Lost,
    }
}

async fn wait(work: &dyn Work, sender: &Sender, seconds: u32) {
    let until = browser::now() + f64::from(seconds) * 1000.0;
    work.show_wait(Some(until));
    while browser::now() < until && !work.is_paused() && sender.is_signed_in() {
        browser::sleep(POLL).await;
    }
    work.show_wait(None);
}

/// While a new token is waited for, the service did nothing: the disk says so, in case the page is closed. Before the
/// request is sent again, it is recorded again.
fn watch(work: &Rc<dyn Work>, which: &[usize]) -> TokenWatch {
    let (work, which): (_, Rc<[usize]>) = (Rc::clone(work), which.into());
    Rc::new(move |step| {
        let (work, which) = (Rc::clone(&work), Rc::clone(&which));
        Box::pin(async move {
            let (state, error) = match step {
                TokenStep::Refused(error) => (OperationState::Prepared, Some(error)),
                TokenStep::Again => (OperationState::Recorded, None),
            };
            let written = work.record(&which, state, error.as_ref()).await;
            written.map_err(|why| ApiError::NotSent(t::errors::reason::not_recorded(&why)))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Refusal;

    fn status(status: u16) -> ApiError {
        ApiError::Status(Refusal {
            status,
            text: String::new(),
            retry_after: Some(7),
        })
    }

    #[test]
    fn only_a_4xx_response_makes_the_outcome_refused() {
        for code in [400, 401, 403, 404, 413, 422, 429] {
            let refused = RequestOutcome::Refused {
                status: code,
                retry_after: Some(7),
            };
            assert_eq!(outcome_of(&status(code)), refused);
        }
        for error in [
            status(500),
            status(503),
            ApiError::NoResponse,
            ApiError::TimedOut(1),
            ApiError::CutOff(500),
            ApiError::CutOff(200),
        ] {
            assert_eq!(outcome_of(&error), RequestOutcome::Lost, "{error:?}");
        }
        let created = ApiError::Unreadable {
            status: 200,
            why: "why".into(),
            start: String::new(),
            id: Some("i".into()),
        };
        assert_eq!(outcome_of(&created), RequestOutcome::Lost);
        assert_eq!(
            outcome_of(&ApiError::NotSent("no".into())),
            RequestOutcome::NotSent
        );
    }
}
