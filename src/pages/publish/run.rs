//! Sends a publication in chunks, reads again what did not come back, and writes it down
//! (`interface.md`, endpoint 3).

use std::collections::BTreeMap;
use std::sync::Arc;

use architrave_interface::{BulkReply, Extra, Lenient};
use leptos::prelude::*;

use super::ledger::{Ledger, Now, Outcome, Row};
use super::preflight::{is_owned, is_published};
use crate::api::{ApiError, BulkQuery, Client};
use crate::browser;
use crate::catalog::{Origin, Served};
use crate::format::count;
use crate::state::{App, Happened, Kind, Record, Request};

/// How many ids a request carries at first; halved when the service says that it is too much.
pub const CHUNK: usize = 200;
/// How many ids a request carries that reads them again.
const READ: usize = 500;

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

    /// Sends what the ledger has to send, `chunk` ids a request.
    pub async fn send(self, mut ledger: Ledger, chunk: usize) {
        self.stop.set(false);
        if ledger.started == 0.0 {
            ledger.started = browser::now();
        }
        ledger.stopped = None;
        let ids = ledger.to_send();
        let mut chunk = chunk.max(1);
        let one_by_one = chunk == 1;
        let mut rest: &[String] = &ids;
        while !rest.is_empty() {
            if self.stop.try_get_untracked() != Some(false) {
                ledger.stopped = Some("Stopped by you.".into());
                break;
            }
            let (some, others) = rest.split_at(chunk.min(rest.len()));
            self.show(ids.len(), ids.len() - rest.len(), false);
            match self.ask(&mut ledger, some).await {
                Ok(()) => rest = others,
                Err(error) if error.status() == Some(413) && chunk > 1 => chunk = chunk.div_ceil(2),
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

    /// Reads once more what did not come back.
    pub async fn look_again(self) {
        let Some(mut ledger) = self.ledger.get_untracked() else {
            return;
        };
        self.show(0, 0, true);
        self.read_again(&mut ledger).await;
        self.end(ledger);
    }

    async fn ask(self, ledger: &mut Ledger, ids: &[String]) -> Result<(), ApiError> {
        let sent: Vec<&str> = ids.iter().map(String::as_str).collect();
        let client = Client::of(self.app.session)?;
        let at = browser::now();
        ledger.requests += 1;
        let answer = client.publish(&sent).await;
        ledger.took += browser::now() - at;
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

    /// Reads what did not come back, and the other versions of what did: publishing one version
    /// may change another.
    async fn read_again(self, ledger: &mut Ledger) {
        let missing: Vec<Arc<str>> = ledger
            .to_read_again()
            .iter()
            .map(|id| id.as_str().into())
            .collect();
        let mut failed = None;
        if !missing.is_empty() {
            ledger.read_again = Some(browser::now());
            failed = self.read(&missing).await.err();
        }
        let me = self.app.session.now().and_then(|s| s.user());
        self.app.known.now(|catalog| {
            for row in &mut ledger.rows {
                let id = row.id.clone();
                let is_refused = matches!(row.outcome, Outcome::Refused { .. });
                let Some(now) = row.outcome.now_mut() else {
                    continue;
                };
                if is_refused {
                    continue;
                }
                if let Some(error) = &failed {
                    *now = Now::Failed(error.sentence());
                    continue;
                }
                let Some(entry) = catalog.entry(&id) else {
                    continue;
                };
                *now = match (&entry.served, catalog.listed(&id)) {
                    (Served::Served, Some(loaded)) => {
                        let newest = catalog.newest(&loaded.element.element_id);
                        let newest = newest.map(|n| n.element.id.clone());
                        Now::Served {
                            state: loaded.element.validity_state.clone(),
                            published: is_published(&loaded),
                            yours: is_owned(&loaded, me.as_deref()),
                            newer: newest.filter(|newest| *newest != id),
                        }
                    }
                    (served, _) => match served.reason() {
                        Some((status, text)) => Now::NotServed { status, text },
                        None => Now::NotRead,
                    },
                };
            }
        });
        let siblings = self.siblings(ledger);
        if !siblings.is_empty() {
            // What was loaded of them stays as it is if they cannot be read now.
            let _ = self.read(&siblings).await;
        }
    }

    fn siblings(self, ledger: &Ledger) -> Vec<Arc<str>> {
        let mut siblings: Vec<Arc<str>> = Vec::new();
        self.app.known.now(|catalog| {
            for row in &ledger.rows {
                let Outcome::Returned { id, .. } = &row.outcome else {
                    continue;
                };
                let Some(element) = catalog.listed(id) else {
                    continue;
                };
                for version in catalog.versions(&element.element.element_id) {
                    if version.element.id != *id {
                        siblings.push(version.element.id.as_str().into());
                    }
                }
            }
        });
        siblings.sort();
        siblings.dedup();
        siblings
    }

    async fn read(self, ids: &[Arc<str>]) -> Result<(), ApiError> {
        let everything = BulkQuery {
            include_deactivated: Some(true),
            include_invalid: Some(true),
            only_latest: Some(false),
            conceptual_class: None,
        };
        for some in ids.chunks(READ) {
            let asked: Vec<&str> = some.iter().map(|id| &**id).collect();
            let reply = Client::of(self.app.session)?
                .retrieve(&asked, &everything, None)
                .await?;
            self.app.known.take_reply(some, reply, Origin::Pasted);
        }
        Ok(())
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
        },
    };
    ledger.mark(ids, &outcome);
}

fn record(ledger: &Ledger) -> Record {
    let sums = ledger.sums();
    let all_known = !ledger.is_unread();
    let was_refused = ledger
        .rows
        .iter()
        .any(|r| matches!(r.outcome, Outcome::Refused { .. }));
    let happened = match () {
        () if !all_known => Happened::Unknown,
        () if sums.returned == sums.requested => Happened::Done,
        () if sums.returned > 0 || sums.unknown > 0 => Happened::Partly,
        () if was_refused => Happened::Refused,
        () if sums.not_asked == sums.requested => Happened::Stopped,
        () => Happened::Partly,
    };
    let mut sentence = detail(ledger);
    if let Some(stopped) = &ledger.stopped {
        sentence.push(' ');
        sentence.push_str(stopped);
    }
    if !all_known {
        sentence.push_str(" Reading the ids again settles it.");
    }
    Record::new(
        Kind::Publish,
        happened,
        format!(
            "{} of {} returned",
            count(sums.returned),
            count(sums.requested)
        ),
        sentence,
    )
    .with_receipt(ledger)
}

/// What became of the versions: `All Valid.`, `2 not returned, 3 not sent.`
fn detail(ledger: &Ledger) -> String {
    let sums = ledger.sums();
    let left_out = |row: &&Row| matches!(row.outcome, Outcome::LeftOut(_));
    let not_sent = sums.not_asked + ledger.rows.iter().filter(left_out).count();
    let missing: Vec<String> = [
        (sums.not_returned, "not returned"),
        (sums.unknown, "with a lost reply"),
        (not_sent, "not sent"),
    ]
    .into_iter()
    .filter(|(n, _)| *n > 0)
    .map(|(n, words)| format!("{} {words}", count(n)))
    .collect();
    let mut sentences = Vec::new();
    if sums.returned == sums.requested && sums.returned > 0 {
        sentences.push(states(ledger));
    }
    if !missing.is_empty() {
        sentences.push(missing.join(", "));
    }
    let sentences: Vec<String> = sentences.into_iter().map(|s| format!("{s}.")).collect();
    sentences.join(" ")
}

/// The states in which versions came back: `All Valid`, or `4 Valid, 2 Next`.
fn states(ledger: &Ledger) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &ledger.rows {
        if let Outcome::Returned { state, .. } = &row.outcome {
            let state = state.as_ref().map_or("not readable", |s| s.as_str());
            *counts.entry(state).or_default() += 1;
        }
    }
    let all: usize = counts.values().sum();
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    match counts.as_slice() {
        [(state, 1)] => (*state).to_owned(),
        [(state, n)] if *n == all => format!("All {state}"),
        many => {
            let many: Vec<String> = many
                .iter()
                .map(|(state, n)| format!("{} {state}", count(*n)))
                .collect();
            many.join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::publish::ledger::LeftOut;

    fn ledger(outcomes: Vec<Outcome>) -> Ledger {
        let row = |outcome| Row {
            id: "i".into(),
            element_id: None,
            name: String::new(),
            class: None,
            layer: None,
            before: None,
            outcome,
        };
        Ledger {
            rows: outcomes.into_iter().map(row).collect(),
            ..Ledger::default()
        }
    }

    fn returned(state: &str) -> Outcome {
        Outcome::Returned {
            id: "i".into(),
            state: Some(state.into()),
        }
    }

    #[test]
    fn the_record_says_what_came_back() {
        let all = ledger(vec![returned("Valid"), returned("Valid")]);
        assert_eq!(record(&all).title, "2 of 2 returned");
        assert_eq!(record(&all).detail, "All Valid.");
        let one = ledger(vec![returned("Valid"), Outcome::LeftOut(LeftOut::ByYou)]);
        assert_eq!(record(&one).title, "1 of 1 returned");
        assert_eq!(record(&one).detail, "Valid. 1 not sent.");
        let mixed = ledger(vec![returned("Next"), returned("Valid"), returned("Valid")]);
        assert_eq!(record(&mixed).detail, "2 Valid, 1 Next.");
        let partly = ledger(vec![
            returned("Valid"),
            Outcome::NotReturned(Now::Failed(String::new())),
            Outcome::LeftOut(LeftOut::NotYours),
        ]);
        assert_eq!(record(&partly).title, "1 of 2 returned");
        assert_eq!(record(&partly).detail, "1 not returned, 1 not sent.");
    }
}
