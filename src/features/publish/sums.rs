//! When a publication was sent, answered and checked, in words.

use super::ledger::{Ledger, LedgerRow, Now, Outcome};
use crate::format::{self, Precision};
use crate::t::publish::times as texts;

/// Whether what did not come back was read again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading {
    NotTried,
    /// It failed at this time, in milliseconds since 1970.
    Failed(f64),
    /// It was read at this time, in milliseconds since 1970.
    Done(f64),
}

impl Ledger {
    /// Whether what did not come back was read again.
    pub fn reading(&self) -> Reading {
        let failed = |row: &LedgerRow| matches!(row.outcome.now(), Some(Now::Failed(_)));
        match self.read_again {
            None => Reading::NotTried,
            Some(at) if self.rows.iter().any(failed) => Reading::Failed(at),
            Some(at) => Reading::Done(at),
        }
    }

    /// The status with which ids were refused, where it is the same for each.
    pub fn refused_with(&self) -> Option<u16> {
        let mut statuses = self.rows.iter().filter_map(|row| match row.outcome {
            Outcome::Refused { status, .. } => Some(status),
            _ => None,
        });
        let first = statuses.next()?;
        statuses.all(|status| status == first).then_some(first)
    }

    /// When it was sent, answered and checked.
    pub fn times(&self) -> String {
        self.times_by(|at| format::time(at, Precision::ClockSeconds))
    }

    /// The same with times as `clock` writes them.
    fn times_by(&self, clock: impl Fn(f64) -> String) -> String {
        if self.requests == 0 {
            let why = self.stopped.as_deref().unwrap_or_default();
            return format!("{} {why}", texts::NOTHING_SENT)
                .trim_end()
                .to_owned();
        }
        let started = clock(self.started);
        let sent = match self.requests {
            1 => texts::sent(&started),
            n => texts::sent_in_requests(n, &started),
        };
        let checked = match self.reading() {
            Reading::NotTried => None,
            Reading::Failed(at) => Some(texts::check_failed(&clock(at))),
            Reading::Done(at) => Some(texts::checked(&clock(at))),
        };
        let sentences = [Some(sent), self.responses(), checked];
        let sentences: Vec<String> = sentences.into_iter().flatten().collect();
        sentences.join(" ")
    }

    /// How many responses came, and how fast; empty if that is not known.
    fn responses(&self) -> Option<String> {
        let lost = |row: &LedgerRow| matches!(row.outcome, Outcome::Unknown { ended: false, .. });
        let all = (!self.rows.iter().any(lost)).then_some(self.requests);
        let duration = format::duration(self.took);
        Some(match (self.answered.or(all)?, self.requests) {
            (0, _) => texts::NO_RESPONSE.into(),
            (_, 1) => texts::response(&duration),
            (n, _) => texts::responses(n, &duration),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::a_row;
    use super::*;

    fn lost(now: Now) -> Ledger {
        let why = "No response came within 60 s.".to_owned();
        let ended = false;
        let outcome = Outcome::Unknown { why, now, ended };
        Ledger {
            rows: vec![a_row("i", outcome), a_row("j", Outcome::NotAsked)],
            requests: 1,
            answered: Some(0),
            took: 4.0,
            read_again: Some(2.0),
            ..Ledger::default()
        }
    }

    fn words(ledger: &Ledger) -> String {
        ledger.times_by(|at| format!("{at}"))
    }

    #[test]
    fn a_missing_response_and_failed_checks_are_reported() {
        let failed = Now::Failed("It could not be reached.".into());
        assert_eq!(
            words(&lost(failed)),
            "Sent 0. No complete response. Check failed 2."
        );
        let not_returned = Now::NotReturned {
            status: "404".into(),
            text: String::new(),
        };
        assert_eq!(
            words(&lost(not_returned)),
            "Sent 0. No complete response. Checked 2."
        );
    }

    #[test]
    fn the_summary_counts_complete_responses() {
        let ledger = Ledger {
            requests: 4,
            answered: Some(3),
            ..lost(Now::NotRead)
        };
        assert_eq!(
            words(&ledger),
            "Sent 0 in 4 requests. 3 complete responses, 4 ms. Checked 2."
        );
        // An older ledger does not know.
        let ledger = Ledger {
            answered: None,
            ..lost(Now::NotRead)
        };
        assert_eq!(words(&ledger), "Sent 0. Checked 2.");
    }
}
