//! Creates the rows of a batch, one after the other. What is sent is written down before, and what
//! came of it after; whatever may have happened twice is asked about, never sent by itself.

use std::rc::Rc;

use architrave_interface::{ArchitectureElement, CreateElement};
use leptos::prelude::*;

use super::background;
use super::batch::{Batch, Row, State, Words, next};
use super::job::{Here, Job, Phase, Stop, lock_name};
use super::receipt::write_record;
use super::store;
use crate::api::{ApiError, Client, Outcome, TokenStep, TokenWatch};
use crate::catalog::Origin;
use crate::state::{App, Request};
use crate::storage::Storage;
use crate::{browser, lock};

/// How often the service may ask to wait before it is left alone.
const PATIENCE: usize = 5;

/// After how many rows the activity is told how far it came: a tab that is closed tells no more.
const TOLD_EVERY: usize = 10;

/// The longest that is waited by itself, in seconds.
const LONGEST_WAIT: u32 = 60;

impl Job {
    /// Sends what waits, `most` rows of it. Ends when nothing waits, a person pauses, somebody else signs in, or
    /// something comes that concerns each further row.
    pub async fn run(self, most: Option<usize>) {
        let Some(Some(batch)) = self.batch.try_get_untracked() else {
            return;
        };
        self.send_all(&batch, most).await;
        background::ended(self, &batch);
    }

    async fn send_all(self, batch: &Batch, most: Option<usize>) {
        let Some(Phase::Idle(_) | Phase::Elsewhere) = self.phase.try_get_untracked() else {
            return;
        };
        let storage = match store::storage(self.app) {
            Ok(storage) => storage,
            Err(error) => return self.show(Phase::Idle(Some(Stop::Disk(error.to_string())))),
        };
        let who = self.app.session.who();
        let is_ours = || self.is_current(&storage) && self.app.session.who() == who;
        self.show(Phase::Running);
        let _ = self.pausing.try_set(false);
        let Some(_held) = lock::take(&lock_name(&batch.id)).await else {
            return self.show(Phase::Elsewhere);
        };
        let _here = Here::new(&batch.id);
        let mut rows = match self.newest(&storage, batch).await {
            Ok(Some(rows)) => rows,
            Ok(None) => return self.show(Phase::Missing),
            Err(error) => return self.show(Phase::Idle(Some(Stop::Disk(error.to_string())))),
        };
        if !is_ours() {
            return;
        }
        let _ = self.rows.try_set(rows.clone());
        let (app, recognised) = (self.app, self.is_recognised());
        write_record(app, batch, &rows);
        background::shows(self, batch, &rows);
        let mut asked_to_wait = 0;
        let mut untold = 0;
        let mut stop = None;
        let mut ended = 0;
        while !self.pausing.try_get_untracked().unwrap_or(true) && is_ours() {
            let Some(at) = next(&rows) else { break };
            let sent_at = browser::now();
            if let Err(why) = self
                .keep(&storage, batch, &mut rows, at, State::Sending(sent_at))
                .await
            {
                let _ = self
                    .keep(&storage, batch, &mut rows, at, State::Waiting)
                    .await;
                stop = Some(Stop::Disk(why));
                break;
            }
            if !is_ours() {
                // Somebody else signed in: it was not sent.
                let _ = self
                    .keep(&storage, batch, &mut rows, at, State::Waiting)
                    .await;
                return;
            }
            let (state, then) = match send(
                app,
                &rows[at],
                recognised,
                watch(&storage, batch, &rows[at]),
            )
            .await
            {
                Ok((element, json)) => {
                    let id = element.id.clone();
                    if is_ours() {
                        app.known.take(element, json, Origin::Created);
                        app.received
                            .note(app.known, std::slice::from_ref(&id), Request::Creation);
                    }
                    (State::Created(Some(id)), Then::GoOn)
                }
                Err(error) => judge(error, sent_at),
            };
            let written = self.keep(&storage, batch, &mut rows, at, state).await;
            if !is_ours() {
                return;
            }
            background::shows(self, batch, &rows);
            untold += 1;
            if untold == TOLD_EVERY {
                untold = 0;
                write_record(app, batch, &rows);
            }
            match then {
                Then::GoOn => asked_to_wait = 0,
                Then::Stop(why) => {
                    stop = Some(why);
                    break;
                }
                Then::Wait(seconds, error) => {
                    asked_to_wait += 1;
                    if asked_to_wait > PATIENCE || seconds > LONGEST_WAIT {
                        stop = Some(Stop::Refused(error));
                        break;
                    }
                    self.wait(seconds).await;
                }
            }
            if let Err(why) = written {
                stop = Some(Stop::Disk(why));
                break;
            }
            ended += usize::from(rows[at].state != State::Waiting);
            if Some(ended) == most && next(&rows).is_some() {
                stop = Some(Stop::Trial);
                break;
            }
        }
        if is_ours() {
            write_record(app, batch, &rows);
        }
        self.show(Phase::Idle(stop));
    }

    /// Writes down what became of a row, and shows it.
    async fn keep(
        self,
        storage: &Storage,
        batch: &Batch,
        rows: &mut [Row],
        at: usize,
        state: State,
    ) -> Result<(), String> {
        rows[at].state = state.clone();
        let _ = self.rows.try_update(|shown| {
            if let Some(row) = shown.get_mut(at) {
                row.state = state;
            }
        });
        store::keep_rows(storage, &batch.id, &rows[at..=at])
            .await
            .map_err(|error| error.to_string())
    }

    /// Waits as long as the service asks, unless a person pauses.
    async fn wait(self, seconds: u32) {
        const LOOKS: u32 = 4;
        let until = browser::now() + f64::from(seconds) * 1000.0;
        let _ = self.phase.try_set(Phase::Waiting(until));
        for _ in 0..seconds * LOOKS {
            if self.pausing.try_get_untracked().unwrap_or(true) {
                return;
            }
            browser::sleep(1000 / LOOKS).await;
        }
        let _ = self.phase.try_set(Phase::Running);
    }
}

/// What to do after a row.
enum Then {
    GoOn,
    Stop(Stop),
    Wait(u32, ApiError),
}

/// What an error says of the row, and of those that follow.
fn judge(error: ApiError, sent_at: f64) -> (State, Then) {
    let words = Words::from(&error);
    if error.outcome() != Outcome::NotDone {
        let unknown = State::Unknown {
            at: sent_at,
            why: words.clone(),
            named_id: error.id().map(ToOwned::to_owned),
        };
        return (unknown, Then::Stop(Stop::Unknown(words)));
    }
    let wait = match &error {
        ApiError::Status(refusal) if refusal.status == 429 => {
            Some(refusal.retry_after.unwrap_or(5))
        }
        _ => None,
    };
    match (wait, error.status()) {
        (Some(seconds), _) => (State::Waiting, Then::Wait(seconds, error)),
        // Nobody is signed in any more, may not create at all, or in no such space.
        (None, None | Some(401 | 403 | 404)) => (State::Waiting, Then::Stop(Stop::Refused(error))),
        (None, Some(_)) => (State::Refused(words), Then::GoOn),
    }
}

/// Sends a row; returns what was created.
async fn send(
    app: App,
    row: &Row,
    recognised: bool,
    watch: TokenWatch,
) -> Result<(ArchitectureElement, Box<str>), ApiError> {
    let request: CreateElement = serde_json::from_str(&row.body)
        .map_err(|error| ApiError::NotSent(format!("the row cannot be read: {error}")))?;
    let client = Client::of(app.session)?.watched(watch);
    let key = recognised.then_some(row.key.as_str());
    client.create(&request, key).await
}

/// While a new token is waited for, the row was not created: on disk it waits, so that this is true when
/// the page is closed. Sent again, it is on its way again.
fn watch(storage: &Rc<Storage>, batch: &Batch, row: &Row) -> TokenWatch {
    let (storage, batch, row) = (Rc::clone(storage), batch.id.clone(), row.clone());
    Rc::new(move |step| {
        let (storage, batch, mut row) = (Rc::clone(&storage), batch.clone(), row.clone());
        Box::pin(async move {
            if matches!(step, TokenStep::Refused(_)) {
                row.state = State::Waiting;
            }
            let written = store::keep_rows(&storage, &batch, &[row]).await;
            written.map_err(|error| {
                ApiError::NotSent(format!("the row could not be written down first: {error}"))
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Refusal;

    fn answered(status: u16, retry_after: Option<u32>) -> (State, Then) {
        let refusal = Refusal {
            status,
            text: "why".into(),
            retry_after,
        };
        judge(ApiError::Status(refusal), 1.0)
    }

    #[test]
    fn only_what_the_service_refused_is_refused() {
        for status in [400, 409, 413, 422] {
            let (state, then) = answered(status, None);
            assert!(matches!(state, State::Refused(words) if words.said == "why"));
            assert!(
                matches!(then, Then::GoOn),
                "{status} says nothing of other rows"
            );
        }
        for status in [401, 403, 404] {
            let (state, then) = answered(status, None);
            assert_eq!(state, State::Waiting, "{status} concerns every row");
            assert!(matches!(then, Then::Stop(Stop::Refused(_))));
        }
        assert!(matches!(
            answered(429, Some(7)),
            (State::Waiting, Then::Wait(7, _))
        ));
        for error in [
            ApiError::NoReply,
            ApiError::TimedOut(1),
            ApiError::CutOff(500),
            ApiError::CutOff(200),
        ] {
            let (state, then) = judge(error, 1.0);
            assert!(matches!(state, State::Unknown { named_id: None, .. }));
            assert!(matches!(then, Then::Stop(Stop::Unknown(_))));
        }
        assert!(matches!(answered(503, None).0, State::Unknown { .. }));
        let named = ApiError::Unreadable {
            status: 200,
            why: "why".into(),
            start: String::new(),
            id: Some("i".into()),
        };
        assert!(matches!(
            judge(named, 1.0).0,
            State::Unknown { named_id: Some(id), .. } if id == "i"
        ));
    }
}
