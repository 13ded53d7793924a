//! Creates the rows of a batch, one after the other.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use architrave_interface::CreateElement;
use architrave_operations::{EndReason, OnRefusal, OperationState, Policy, Run};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;

use super::background;
use super::job::{Job, Phase, SendingMark, Stop, lock_name};
use super::receipt::write_record;
use super::rows::{BatchRow, CreationBatch, FailureText, RowState, at_places};
use super::store;
use crate::api::{ApiError, Client};
use crate::catalog::Origin;
use crate::operations::{RunEnd, Sender, Work, execute};
use crate::state::Request;
use crate::storage::Storage;
use crate::t;
use crate::{browser, lock};

/// One row a request. What the service refuses of one says nothing of the next, unless it concerns all.
const POLICY: Policy = Policy {
    waits: 5,
    longest_wait: 60,
    on_refusal: OnRefusal::Continue,
    ..Policy::single()
};

/// How many rows may end before the record in the activity is updated: after a crash it lags by no more.
const ROWS_PER_RECORD: usize = 10;

impl Job {
    /// Sends the rows that wait, `most` of them.
    pub async fn run(self, most: Option<usize>) {
        let Some(_owner) = background::hold(self) else {
            return;
        };
        let Some(batch) = self.batch.get_untracked() else {
            return;
        };
        if let Some(phase) = self.send_all(&batch, most).await {
            self.show(phase);
        }
        background::ended(self, &batch);
    }

    /// Returns what the batch is doing then.
    async fn send_all(self, batch: &CreationBatch, most: Option<usize>) -> Option<Phase> {
        let (Phase::Idle(_) | Phase::Elsewhere) = self.phase.get_untracked() else {
            return None;
        };
        let disk = |error: String| Some(Phase::Idle(Some(Stop::Disk(error))));
        let storage = match store::storage(self.app) {
            Ok(storage) => storage,
            Err(error) => return disk(error.to_string()),
        };
        let sender = Sender::of(self.app);
        self.show(Phase::Running);
        self.pausing.set(false);
        let Some(_held) = lock::take(&lock_name(&batch.id)).await else {
            return Some(Phase::Elsewhere);
        };
        let _here = SendingMark::new(&batch.id);
        let rows = match self.latest_rows(&storage, batch).await {
            Ok(Some(rows)) => rows,
            Ok(None) => return Some(Phase::Missing),
            Err(error) => return disk(error.to_string()),
        };
        self.rows.set(rows.clone());
        let states = rows.iter().map(|row| row.state.operation()).collect();
        let work = Rc::new(Rows {
            job: self,
            sender: sender.clone(),
            storage,
            batch: batch.clone(),
            rows: RefCell::new(rows),
            sent: Cell::new(0.0),
            created: RefCell::default(),
            unrecorded: Cell::new(0),
        });
        work.update_record();
        background::shows(self, batch, &work.rows.borrow());
        let policy = Policy {
            at_most: most,
            ..POLICY
        };
        let run = Run::new(states, policy);
        let ended = execute(self.app, &sender, Rc::clone(&work) as Rc<dyn Work>, run).await;
        work.update_record();
        Some(Phase::Idle(stop(ended)))
    }
}

/// Why a batch stopped by itself, if it did.
fn stop(ended: RunEnd) -> Option<Stop> {
    match (ended.end, ended.error) {
        (EndReason::Limit, _) => Some(Stop::Trial),
        (EndReason::Unknown, Some(error)) => Some(Stop::Unknown(FailureText::from(&error))),
        (EndReason::Refused | EndReason::NotSent, Some(error)) => Some(Stop::Refused(error)),
        (EndReason::NotRecorded, _) => Some(Stop::Disk(ended.disk.unwrap_or_default())),
        _ => None,
    }
}

/// The rows of a batch that is sent.
struct Rows {
    job: Job,
    sender: Sender,
    storage: Rc<Storage>,
    batch: CreationBatch,
    rows: RefCell<Vec<BatchRow>>,
    /// When the last request was sent, in milliseconds since 1970.
    sent: Cell<f64>,
    /// The instance id that the last request created.
    created: RefCell<Option<String>>,
    /// How many rows ended since the record in the activity was updated.
    unrecorded: Cell<usize>,
}

impl Rows {
    fn row_state(&self, state: OperationState, error: Option<&ApiError>) -> RowState {
        let why = error.map(FailureText::from).unwrap_or_default();
        match state {
            OperationState::Recorded | OperationState::Sent => {
                self.sent.set(browser::now());
                RowState::Sending(self.sent.get())
            }
            OperationState::Prepared => RowState::Waiting,
            OperationState::Done => RowState::Created(self.created.take()),
            OperationState::Refused => RowState::Refused(why),
            OperationState::Unknown => RowState::Unknown {
                at: self.sent.get(),
                why,
                named_id: error.and_then(ApiError::id).map(ToOwned::to_owned),
            },
            OperationState::Resolved => RowState::LeftOut,
        }
    }

    /// Changes rows, here and where they are shown; returns them as they are then.
    fn change(&self, which: &[usize], state: &RowState) -> Vec<BatchRow> {
        let mut rows = self.rows.borrow_mut();
        for at in which {
            rows[*at].state = state.clone();
        }
        self.job.rows.update(|shown| {
            for at in which {
                if let Some(row) = shown.get_mut(*at) {
                    row.state = state.clone();
                }
            }
        });
        at_places(&rows, which)
    }

    /// Updates the record in the activity.
    fn update_record(&self) {
        if self.sender.is_signed_in() {
            self.unrecorded.set(0);
            write_record(self.job.app, &self.batch, &self.rows.borrow());
        }
    }

    fn update_record_in_time(&self) {
        if self.sender.is_signed_in() {
            background::shows(self.job, &self.batch, &self.rows.borrow());
        }
        self.unrecorded.set(self.unrecorded.get() + 1);
        if self.unrecorded.get() == ROWS_PER_RECORD {
            self.update_record();
        }
    }

    async fn create(&self, at: usize, client: Client) -> Result<(), ApiError> {
        let (body, key) = {
            let row = &self.rows.borrow()[at];
            (row.body.clone(), row.key.clone())
        };
        let request: CreateElement = serde_json::from_str(&body)
            .map_err(|error| ApiError::NotSent(t::batch::row_unreadable(&error.to_string())))?;
        let key = self.job.is_recognised().then_some(key.as_str());
        let (element, json) = client.create(&request, key).await?;
        self.created.replace(Some(element.id.clone()));
        if self.sender.is_signed_in() {
            let (app, id) = (self.job.app, [element.id.clone()]);
            app.catalog.take(element, json, Origin::Created);
            app.received.note(app.catalog, &id, Request::Creation);
        }
        Ok(())
    }
}

impl Work for Rows {
    fn record<'a>(
        &'a self,
        which: &'a [usize],
        state: OperationState,
        error: Option<&'a ApiError>,
    ) -> LocalBoxFuture<'a, Result<(), String>> {
        let rows = self.change(which, &self.row_state(state, error));
        Box::pin(async move {
            let written = store::save_rows(&self.storage, &self.batch.id, &rows).await;
            if !state.may_have_been_sent() || state == OperationState::Unknown {
                self.update_record_in_time();
            }
            written.map_err(|error| error.to_string())
        })
    }

    fn send<'a>(
        &'a self,
        which: &'a [usize],
        client: Client,
    ) -> LocalBoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async move {
            for at in which {
                self.create(*at, client.clone()).await?;
            }
            Ok(())
        })
    }

    fn show_wait(&self, until: Option<f64>) {
        self.job.show(until.map_or(Phase::Running, Phase::Waiting));
    }

    fn is_paused(&self) -> bool {
        self.job.pausing.get_untracked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Refusal;

    #[test]
    fn a_batch_that_stops_by_itself_has_a_stop_reason() {
        let refused = ApiError::Status(Refusal {
            status: 403,
            text: "why".into(),
            retry_after: None,
        });
        let ended = |end| RunEnd {
            end,
            error: Some(refused.clone()),
            disk: Some("full".into()),
        };
        assert_eq!(stop(ended(EndReason::Finished)), None);
        assert_eq!(stop(ended(EndReason::Paused)), None);
        assert_eq!(stop(ended(EndReason::Limit)), Some(Stop::Trial));
        assert_eq!(
            stop(ended(EndReason::Refused)),
            Some(Stop::Refused(refused.clone()))
        );
        assert_eq!(
            stop(ended(EndReason::NotRecorded)),
            Some(Stop::Disk("full".into()))
        );
        let Some(Stop::Unknown(words)) = stop(ended(EndReason::Unknown)) else {
            panic!("an unknown outcome is told");
        };
        assert_eq!(words.said, "why");
    }
}
