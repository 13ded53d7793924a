//! Sends a publication in chunks, reads again what did not come back, and writes it down
//! (`interface.md`, endpoint 3).

use std::cell::Cell;
use std::rc::Rc;

use architrave_interface::{BulkReply, Extra, Lenient};
use leptos::prelude::*;

use super::ledger::{Ledger, Now, Outcome};
use super::record::{record, resolved};
use crate::api::{ApiError, Client, TokenStep, TokenWatch};
use crate::browser;
use crate::catalog::Origin;
use crate::state::{App, Happened, Request};
use crate::storage::StorageError;

/// How many ids a request carries at first; halved when the service says that it is too much.
pub const CHUNK: usize = 200;

/// In how many pieces, at most, a publication is written down before it is sent.
const PIECES: usize = 20;

/// How far a publication is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Ids to send.
    pub total: usize,
    /// Ids answered so far.
    pub done: usize,
    /// Whether the ids that did not come back are being read again.
    pub reading: bool,
}

/// A publication that runs or ran. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Run {
    /// What the pages share.
    pub app: App,
    /// How far it is; `None` when nothing runs.
    pub progress: RwSignal<Option<Progress>>,
    /// Whether it is to stop before the next request.
    pub stop: RwSignal<bool>,
    /// The ledger, once it ended.
    pub ledger: RwSignal<Option<Ledger>>,
    /// Its record in the activity.
    pub record: RwSignal<Option<String>>,
}

impl Run {
    /// Nothing sent yet.
    pub fn new(app: App) -> Self {
        Self {
            app,
            progress: RwSignal::new(None),
            stop: RwSignal::new(false),
            ledger: RwSignal::new(None),
            record: RwSignal::new(None),
        }
    }

    /// Sends what the ledger has to send, `chunk` ids a request, and checks what did not come back. Where somebody
    /// else signs in meanwhile, what was written ahead stays with those who sent it.
    pub async fn send(self, ledger: Ledger, chunk: usize) {
        self.app.session.scoped(self.send_all(ledger, chunk)).await;
    }

    async fn send_all(self, mut ledger: Ledger, chunk: usize) {
        self.stop.set(false);
        ledger.by = self.app.session.now().and_then(|s| s.user());
        if ledger.started == 0.0 {
            ledger.started = browser::now();
        }
        ledger.stopped = None;
        let ids = ledger.to_send();
        let mut chunk = chunk.max(1);
        let one_by_one = chunk == 1;
        ledger.one_by_one = one_by_one;
        let mut rest: &[String] = &ids;
        let mut covered = 0;
        while !rest.is_empty() {
            if self.stop.try_get_untracked() != Some(false) {
                ledger.stopped = Some("Stopped by you.".into());
                break;
            }
            let (some, others) = rest.split_at(chunk.min(rest.len()));
            self.show(ids.len(), ids.len() - rest.len(), false);
            let at = ids.len() - rest.len();
            if at + some.len() > covered {
                covered = (at + some.len().max(ids.len() / PIECES)).min(ids.len());
                let written = self.write_ahead(&ledger, &ids[at..covered]).await;
                if let Err(error) = written {
                    let why =
                        "Nothing more was sent, because it could not be recorded in this browser.";
                    ledger.stopped = Some(format!("{why} {error}."));
                    break;
                }
            }
            match self.ask(&mut ledger, some).await {
                Ok(()) => rest = others,
                Err(error) if error.status() == Some(413) && some.len() > 1 => {
                    chunk = some.len().div_ceil(2);
                }
                Err(error) => {
                    let go_on = one_by_one && error.status() == Some(403);
                    fail(&mut ledger, some, &error);
                    if !go_on {
                        ledger.stopped = Some(error.sentence());
                        break;
                    }
                    rest = others;
                }
            }
            browser::breathe().await;
        }
        self.show(ids.len(), ids.len(), true);
        self.read_again(&mut ledger).await;
        self.end(ledger);
    }

    /// Takes up a stored ledger, with its record in the activity.
    pub fn of_record(app: App, record: String, ledger: Ledger) -> Self {
        let run = Self::new(app);
        run.record.set(Some(record));
        run.ledger.set(Some(ledger));
        run
    }

    /// Writes down that these ids are being sent, before they are: whoever closes the page before
    /// the reply finds them in the activity.
    async fn write_ahead(self, ledger: &Ledger, ids: &[String]) -> Result<(), StorageError> {
        let mut ledger = ledger.clone();
        let why = crate::draft::PAGE_CLOSED.to_owned();
        let now = Now::NotRead;
        let ended = false;
        ledger.sent(ids, browser::now());
        ledger.mark(ids, &Outcome::Unknown { why, now, ended });
        self.keep_ahead(&ledger).await
    }

    async fn keep_ahead(self, ledger: &Ledger) -> Result<(), StorageError> {
        let mut record = record(ledger);
        match self.record.try_get_untracked().flatten() {
            Some(id) => record.id = id,
            None => drop(self.record.try_set(Some(record.id.clone()))),
        }
        self.app.activity.write_ahead(&record).await
    }

    /// Reads once more what did not come back, and what may have changed besides.
    pub async fn look_again(self) {
        let Some(mut ledger) = self.ledger.get_untracked() else {
            return;
        };
        self.show(0, 0, true);
        let work = self.read_again(&mut ledger);
        if self.app.session.scoped(work).await.is_some() {
            self.end(ledger);
        }
    }

    async fn ask(self, ledger: &mut Ledger, ids: &[String]) -> Result<(), ApiError> {
        let sent: Vec<&str> = ids.iter().map(String::as_str).collect();
        let at = browser::now();
        // A new token is waited for before the request that counts is sent.
        let begun = Rc::new(Cell::new(at));
        let client = Client::of(self.app.session)?.watched(self.watch(ledger, ids, &begun));
        ledger.sent(ids, at);
        let answer = client.publish(&sent).await;
        if !matches!(answer, Err(ApiError::NotSent(_))) {
            ledger.requests += 1;
        }
        // A response that broke off is none.
        let is_answered = answer.as_ref().map_or_else(
            |e| e.status().is_some() && !matches!(e, ApiError::CutOff(_)),
            |_| true,
        );
        let answered = ledger.answered.get_or_insert(0);
        if is_answered {
            *answered += 1;
            ledger.took += browser::now() - begun.get();
        }
        let reply = answer?;
        let unreadable: Vec<Option<String>> =
            reply.lost.iter().map(|lost| lost.id.clone()).collect();
        ledger.take_returned(ids, &reply.items, &unreadable);
        let came: Vec<String> = reply.items.iter().map(|e| e.id.clone()).collect();
        let reply = BulkReply {
            items: reply,
            errors: Lenient::default(),
            extra: Extra::none(),
        };
        self.app.known.take_reply(&[], reply, Origin::Published);
        let received = self.app.received;
        received.note(self.app.known, &came, Request::Publication);
        Ok(())
    }

    /// While a new token is waited for, the record says that the service refused the ids, and that
    /// nothing was published; sent again, it says what it said before. `begun` becomes the time of that.
    fn watch(self, ledger: &Ledger, ids: &[String], begun: &Rc<Cell<f64>>) -> TokenWatch {
        let (ledger, ids, begun) = (ledger.clone(), ids.to_vec(), Rc::clone(begun));
        Rc::new(move |step| {
            let (mut ledger, ids, begun) = (ledger.clone(), ids.clone(), Rc::clone(&begun));
            Box::pin(async move {
                match step {
                    TokenStep::Refused(error) => {
                        ledger.sent(&ids, begun.get());
                        fail(&mut ledger, &ids, &error);
                        ledger.stopped = Some(error.sentence());
                        let _ = self.keep_ahead(&ledger).await;
                        Ok(())
                    }
                    TokenStep::Again => {
                        begun.set(browser::now());
                        let written = self.write_ahead(&ledger, &ids).await;
                        written.map_err(|error| {
                            ApiError::NotSent(format!("it could not be recorded first: {error}"))
                        })
                    }
                }
            })
        })
    }

    fn show(self, total: usize, done: usize, reading: bool) {
        let _ = self.progress.try_set(Some(Progress {
            total,
            done,
            reading,
        }));
    }

    fn end(self, ledger: Ledger) {
        let mut record = record(&ledger);
        if let Some(Some(id)) = self.record.try_get_untracked() {
            // What a person resolved stays so, as long as checking says nothing else.
            let before = untrack(|| self.app.activity.get(&id));
            let is_resolved = before.is_some_and(|r| r.happened == Happened::Settled);
            if is_resolved && record.happened == Happened::Unknown {
                record = resolved(record);
            }
            record.id = id;
        }
        let id = self.app.activity.write(record);
        let _ = self.record.try_set(Some(id));
        let _ = self.ledger.try_set(Some(ledger));
        let _ = self.progress.try_set(None);
    }
}

/// What a failed request says of the ids in it.
fn fail(ledger: &mut Ledger, ids: &[String], error: &ApiError) {
    use crate::api::Outcome as Fate;
    let outcome = match (error.outcome(), error.status()) {
        // It never left.
        (Fate::NotDone, None) => return,
        (Fate::NotDone, Some(status)) => Outcome::Refused {
            status,
            text: error.text().unwrap_or_default().to_owned(),
            now: Now::NotRead,
        },
        (Fate::Done | Fate::Unknown, _) => Outcome::Unknown {
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
    fn only_a_whole_response_of_the_service_ends_a_request() {
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
            ApiError::NoReply,
        ] {
            assert!(!is_finished(&error), "{error:?}");
        }
    }
}
