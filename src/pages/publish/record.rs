//! What the activity says of a publication.

use std::collections::BTreeMap;

use super::ledger::{Ledger, Outcome, Row};
use crate::format::count;
use crate::state::{Happened, Kind, Record};

/// The record of a publication as it stands.
pub fn record(ledger: &Ledger) -> Record {
    let sums = ledger.sums();
    let is_open = ledger.is_unread() || ledger.may_be_at_work();
    let happened = match () {
        () if is_open => Happened::Unknown,
        () if sums.returned == sums.chosen => Happened::Done,
        () if sums.returned > 0 || sums.unknown > 0 => Happened::Partly,
        () if sums.refused > 0 => Happened::Refused,
        () if sums.not_asked == sums.chosen => Happened::Stopped,
        () => Happened::Partly,
    };
    let mut sentence = detail(ledger);
    if let Some(stopped) = &ledger.stopped {
        sentence.push(' ');
        sentence.push_str(stopped);
    }
    if ledger.is_unread() {
        sentence.push_str(" Reading the ids again settles it.");
    } else if is_open {
        sentence
            .push_str(" Read again as not published so far; a lost request may still be at work.");
    }
    let title = match (sums.requested, sums.chosen) {
        (0, n) => format!("None of {} sent", count(n)),
        (n, _) => format!("{} of {} returned", count(sums.returned), count(n)),
    };
    let mut record = Record::new(Kind::Publish, happened, title, sentence).with_receipt(ledger);
    if ledger.started > 0.0 {
        // Reading again later does not make it a later publication.
        record.at = ledger.started;
    }
    record
}

/// What became of the versions: `All Valid.`, `2 not returned, 3 not sent.`
fn detail(ledger: &Ledger) -> String {
    let sums = ledger.sums();
    let left_out = |row: &&Row| matches!(row.outcome, Outcome::LeftOut(_));
    let not_sent = sums.not_asked + ledger.rows.iter().filter(left_out).count();
    let refused = match ledger.refused_with() {
        Some(status) => format!("refused with {status}"),
        None => "refused".to_owned(),
    };
    let missing: Vec<String> = [
        (sums.not_returned, "not returned"),
        (sums.refused, refused.as_str()),
        (sums.found, "with a lost reply, found published"),
        (sums.unknown - sums.found, "with a lost reply"),
        (not_sent, "not sent"),
    ]
    .into_iter()
    .filter(|(n, _)| *n > 0)
    .map(|(n, words)| format!("{} {words}", count(n)))
    .collect();
    let mut sentences = Vec::new();
    if sums.returned == sums.chosen && sums.returned > 0 {
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
    use crate::pages::publish::ledger::{LeftOut, Now, a_row};

    fn ledger(outcomes: Vec<Outcome>) -> Ledger {
        Ledger {
            rows: outcomes.into_iter().map(|o| a_row("i", o)).collect(),
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

    #[test]
    fn a_refusal_is_called_one() {
        let refused = |status| Outcome::Refused {
            status,
            text: "no".into(),
            now: Now::NotRead,
        };
        let record = record(&ledger(vec![refused(403), refused(403)]));
        assert_eq!(record.happened, Happened::Refused);
        assert_eq!(record.detail, "2 refused with 403.");
        let unsent = super::record(&ledger(vec![Outcome::NotAsked]));
        assert_eq!(unsent.title, "None of 1 sent");
        assert_eq!(unsent.happened, Happened::Stopped);
    }

    #[test]
    fn a_lost_reply_is_unknown_until_it_is_read_again() {
        let lost = |now| {
            let why = "No reply came within 60 s.".to_owned();
            let ended = false;
            ledger(vec![Outcome::Unknown { why, now, ended }])
        };
        let unread = record(&lost(Now::NotRead));
        assert_eq!(unread.happened, Happened::Unknown);
        assert_eq!(
            unread.detail,
            "1 with a lost reply. Reading the ids again settles it."
        );
        let read = |published| Now::Served {
            state: "Valid".into(),
            published,
            yours: true,
            newer: None,
        };
        let at_work = record(&lost(read(false)));
        assert_eq!(at_work.happened, Happened::Unknown);
        assert_eq!(
            at_work.detail,
            "1 with a lost reply. Read again as not published so far; a lost request may still be at work."
        );
        let found = record(&lost(read(true)));
        assert_eq!(found.happened, Happened::Partly);
        assert_eq!(found.title, "0 of 1 returned");
        assert_eq!(found.detail, "1 with a lost reply, found published.");
    }
}
