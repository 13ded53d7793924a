//! RequestSummary a publication in chunks, reads again what did not come back, and records it
//! (`interface.md`, endpoint 3).

mod work;

use std::rc::Rc;

use architrave_operations::{EndReason, OnRefusal, OperationState, Policy, Run};
use leptos::prelude::*;
use leptos::reactive::owner::WeakOwner;

use super::ledger::Ledger;
use super::record::record;
use crate::browser;
use crate::operations::{RunEnd, Sender, Work, execute};
use crate::state::{App, RecordStatus};
use crate::t;
use work::Requests;

/// How many ids a request carries at first; halved when the service says that it is too much.
pub const CHUNK: usize = 200;

/// In how many pieces, at most, a publication is recorded before it is sent.
const PIECES: usize = 20;

/// The progress of a publication.
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
pub struct Publication {
    /// What the pages share.
    pub app: App,
    /// The progress; `None` when nothing runs.
    pub progress: RwSignal<Option<Progress>>,
    /// Whether it is to stop before the next request.
    pub stop: RwSignal<bool>,
    /// The ledger, once it ended.
    pub ledger: RwSignal<Option<Ledger>>,
    /// Its record in the activity.
    pub record: RwSignal<Option<String>>,
    owner: StoredValue<WeakOwner>,
}

impl Publication {
    /// Nothing sent yet. The signals live as long as the current owner, which there has to be, and any task that sends.
    pub fn new(app: App) -> Self {
        debug_assert!(
            Owner::current().is_some(),
            "the signals would be gone at once"
        );
        let owner = app.creating.owner();
        let publication = owner.with(|| Self {
            app,
            progress: RwSignal::new(None),
            stop: RwSignal::new(false),
            ledger: RwSignal::new(None),
            record: RwSignal::new(None),
            owner: StoredValue::new(owner.downgrade()),
        });
        on_cleanup(move || {
            // No user is left who could see what is sent next.
            publication.stop.set(true);
            drop(owner);
        });
        publication
    }

    /// Keeps the signals alive while a task holds the result; `None` where they are gone.
    fn hold(self) -> Option<Owner> {
        self.owner.try_get_value()?.upgrade()
    }

    /// RequestSummary what the ledger has to send, `chunk` ids a request, and checks what did not come back.
    pub async fn send(self, mut ledger: Ledger, chunk: usize) {
        let Some(_owner) = self.hold() else {
            return;
        };
        let sender = Sender::of(self.app);
        self.stop.set(false);
        ledger.by = self.app.session.now().and_then(|s| s.user());
        if ledger.started == 0.0 {
            ledger.started = browser::now();
        }
        ledger.stopped = None;
        ledger.one_by_one = chunk == 1;
        let policy = Policy {
            per_request: chunk,
            recorded_ahead: ledger
                .to_send()
                .len()
                .div_ceil(PIECES)
                .next_multiple_of(chunk.max(1)),
            on_refusal: match ledger.one_by_one {
                true => OnRefusal::StopUnlessForbidden,
                false => OnRefusal::Stop,
            },
            ..Policy::single()
        };
        let work = Rc::new(Requests::new(self, sender.clone(), ledger));
        let run = Run::new(vec![OperationState::Prepared; work.ids.len()], policy);
        let ended = execute(self.app, &sender, Rc::clone(&work) as Rc<dyn Work>, run).await;
        let mut ledger = work.ledger.take();
        ledger.stopped = stopped(ended);
        self.show(work.ids.len(), work.ids.len(), true);
        // A user who signed in meanwhile does not read the versions of another.
        if sender.is_signed_in() {
            let reading = self.read_again(&mut ledger);
            self.app.session.scoped(reading).await;
        }
        self.end(&sender, ledger).await;
    }

    /// Takes up a stored ledger, with its record in the activity.
    pub fn of_record(app: App, record: String, ledger: Ledger) -> Self {
        let run = Self::new(app);
        run.record.set(Some(record));
        run.ledger.set(Some(ledger));
        run
    }

    /// The id of its record in the activity.
    fn record_id(self) -> String {
        if let Some(id) = self.record.get_untracked() {
            return id;
        }
        let id = browser::random_id();
        self.record.set(Some(id.clone()));
        id
    }

    /// Reads once more what did not come back, and what may have changed besides.
    pub async fn look_again(self) {
        let Some(_owner) = self.hold() else {
            return;
        };
        let Some(mut ledger) = self.ledger.get_untracked() else {
            return;
        };
        let sender = Sender::of(self.app);
        self.show(0, 0, true);
        let work = self.read_again(&mut ledger);
        if self.app.session.scoped(work).await.is_some() {
            self.end(&sender, ledger).await;
        }
    }

    fn show(self, total: usize, done: usize, reading: bool) {
        self.progress.set(Some(Progress {
            total,
            done,
            reading,
        }));
    }

    async fn end(self, sender: &Sender, ledger: Ledger) {
        let mut record = record(&ledger);
        record.id = self.record_id();
        // What a person resolved stays so, as long as checking says nothing else.
        let before = untrack(|| self.app.activity.get(&record.id));
        let is_resolved = before.is_some_and(|r| r.happened == RecordStatus::Resolved);
        if is_resolved && record.happened == RecordStatus::Unknown {
            record = record.mark_resolved();
        }
        if sender.save_and_show(record).await {
            self.ledger.set(Some(ledger));
            self.progress.set(None);
        }
    }
}

/// Why a publication did not go on, if it did not.
fn stopped(ended: RunEnd) -> Option<String> {
    match ended.end {
        EndReason::Finished | EndReason::Limit => None,
        EndReason::Paused => Some(t::publish::stopped::BY_YOU.into()),
        EndReason::SignedOut => Some(t::publish::stopped::SIGNED_OUT.into()),
        EndReason::NotRecorded => {
            let why = ended.disk.unwrap_or_default();
            Some(t::publish::stopped::not_recorded(&why))
        }
        EndReason::Refused | EndReason::Unknown | EndReason::NotSent => {
            ended.error.map(|error| error.sentence())
        }
    }
}
