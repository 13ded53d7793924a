//! The requests of a publication.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use architrave_interface::{BulkResponse, Extra, Lenient};
use architrave_operations::OperationState;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;

use super::Publication;
use crate::api::{self, ApiError, Client};
use crate::browser;
use crate::catalog::Origin;
use crate::features::publish::ledger::{Ledger, Now, Outcome};
use crate::features::publish::record::record;
use crate::operations::{Sender, Work};
use crate::state::Request;

/// The ids of a publication, and their outcomes so far.
pub struct Requests {
    page: Publication,
    sender: Sender,
    /// The id of the record in the activity.
    record: String,
    /// The ids to send, in the order of the run.
    pub ids: Vec<String>,
    /// Their outcomes.
    pub ledger: RefCell<Ledger>,
    /// When the request that counts was sent, in milliseconds since 1970: a new token may be waited for before it.
    begun: Cell<f64>,
    answered: Cell<usize>,
    /// The ids that are on the disk as possibly sent.
    recorded: RefCell<BTreeSet<usize>>,
}

impl Requests {
    /// Everything that the ledger has to send.
    pub fn new(page: Publication, sender: Sender, ledger: Ledger) -> Self {
        Self {
            page,
            sender,
            record: page.record_id(),
            ids: ledger.to_send(),
            ledger: RefCell::new(ledger),
            begun: Cell::new(0.0),
            answered: Cell::new(0),
            recorded: RefCell::default(),
        }
    }

    fn ids(&self, which: &[usize]) -> Vec<String> {
        which.iter().map(|n| self.ids[*n].clone()).collect()
    }

    /// Saves the ledger entries of `ids` after `change`: if the page closes before the response, they are
    /// in the activity.
    async fn save(&self, ids: &[String], change: impl FnOnce(&mut Ledger)) -> Result<(), String> {
        let recorded: Vec<usize> = self.recorded.borrow().iter().copied().collect();
        let recorded = self.ids(&recorded);
        let mut ledger = self.ledger.borrow().clone();
        ledger.sent(&recorded, self.begun.get());
        ledger.mark(&recorded, &unknown());
        ledger.sent(ids, self.begun.get());
        change(&mut ledger);
        let mut record = record(&ledger);
        record.id.clone_from(&self.record);
        let saved = self.sender.save(record).await;
        saved.map_err(|error| error.to_string())
    }

    async fn publish(&self, ids: &[String], client: Client) -> Result<(), ApiError> {
        self.begun.set(browser::now());
        self.page.show(self.ids.len(), self.answered.get(), false);
        self.ledger.borrow_mut().sent(ids, self.begun.get());
        let sent: Vec<&str> = ids.iter().map(String::as_str).collect();
        let answer = client.publish(&sent).await;
        let mut ledger = self.ledger.borrow_mut();
        ledger.requests += usize::from(!matches!(answer, Err(ApiError::NotSent(_))));
        // A response that broke off is none.
        let is_answered = match &answer {
            Ok(_) => true,
            Err(ApiError::CutOff(_)) => false,
            Err(error) => error.status().is_some(),
        };
        let answered = ledger.answered.get_or_insert(0);
        if is_answered {
            *answered += 1;
            ledger.took += browser::now() - self.begun.get();
        }
        let response = answer?;
        let unreadable: Vec<Option<String>> =
            response.lost.iter().map(|lost| lost.id.clone()).collect();
        ledger.take_returned(ids, &response.items, &unreadable);
        if self.sender.is_signed_in() {
            let received: Vec<String> = response.items.iter().map(|e| e.id.clone()).collect();
            let response = BulkResponse {
                items: response,
                errors: Lenient::default(),
                extra: Extra::none(),
            };
            let app = self.page.app;
            app.catalog.take_response(&[], response, Origin::Published);
            app.received
                .note(app.catalog, &received, Request::Publication);
        }
        Ok(())
    }
}

impl Work for Requests {
    fn record<'a>(
        &'a self,
        which: &'a [usize],
        state: OperationState,
        error: Option<&'a ApiError>,
    ) -> LocalBoxFuture<'a, Result<(), String>> {
        let ids = self.ids(which);
        Box::pin(async move {
            if state != OperationState::Recorded {
                self.recorded.borrow_mut().retain(|at| !which.contains(at));
            }
            if matches!(
                state,
                OperationState::Done | OperationState::Refused | OperationState::Unknown
            ) {
                self.answered.set(self.answered.get() + ids.len());
            }
            match (state, error) {
                (OperationState::Recorded, _) => {
                    self.begun.set(browser::now());
                    self.recorded.borrow_mut().extend(which);
                    self.save(&[], |_| ()).await
                }
                // They may be sent again, with another token.
                (OperationState::Prepared, Some(error)) if error.status().is_some() => {
                    self.save(&ids, |ledger| {
                        fail(ledger, &ids, error);
                        ledger.stopped = Some(error.sentence());
                    })
                    .await
                }
                // `Publication::end` saves the whole ledger.
                (OperationState::Refused | OperationState::Unknown, Some(error)) => {
                    fail(&mut self.ledger.borrow_mut(), &ids, error);
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    }

    fn send<'a>(
        &'a self,
        which: &'a [usize],
        client: Client,
    ) -> LocalBoxFuture<'a, Result<(), ApiError>> {
        let ids = self.ids(which);
        Box::pin(async move { self.publish(&ids, client).await })
    }

    fn is_paused(&self) -> bool {
        self.page.stop.get_untracked()
    }
}

/// What is found of an id whose page is closed before the response.
fn unknown() -> Outcome {
    Outcome::Unknown {
        why: crate::draft::PAGE_CLOSED.into(),
        now: Now::NotRead,
        ended: false,
    }
}

/// What a failed request says of the ids in it.
fn fail(ledger: &mut Ledger, ids: &[String], error: &ApiError) {
    let outcome = match (error.outcome(), error.status()) {
        // It never left.
        (api::Outcome::NotDone, None) => return,
        (api::Outcome::NotDone, Some(status)) => Outcome::Refused {
            status,
            text: error.text().unwrap_or_default().to_owned(),
            now: Now::NotRead,
        },
        (api::Outcome::Done | api::Outcome::Unknown, _) => Outcome::Unknown {
            why: error.sentence(),
            now: Now::NotRead,
            ended: is_finished(error),
        },
    };
    ledger.mark(ids, &outcome);
}

/// Whether the service is done with a request that failed. A response that broke off is none, and a
/// gateway answers for a service that may still be at work.
fn is_finished(error: &ApiError) -> bool {
    let is_of_gateway = |status| matches!(status, 502..=504 | 520..=527);
    !matches!(error, ApiError::CutOff(_)) && error.status().is_some_and(|s| !is_of_gateway(s))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Refusal;

    #[test]
    fn only_a_complete_service_response_finishes_a_request() {
        let refused = |status| {
            ApiError::Status(Refusal {
                status,
                text: String::new(),
                retry_after: None,
            })
        };
        assert!(is_finished(&refused(500)) && is_finished(&refused(400)));
        for error in [
            refused(502),
            refused(504),
            refused(524),
            ApiError::CutOff(200),
            ApiError::NoResponse,
        ] {
            assert!(!is_finished(&error), "{error:?}");
        }
    }
}
