//! The numbers of a ledger, and when it was sent, answered and read again, in words.

use super::ledger::{Ledger, Now, Outcome, Row};
use crate::format::{self, Precision, count, counted};

/// The numbers of a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Chosen to be published: what was requested, and what was not reached.
    pub chosen: usize,
    /// Was sent.
    pub requested: usize,
    /// Came back.
    pub returned: usize,
    /// Was sent, and the service answered without it.
    pub not_returned: usize,
    /// Was sent, and the service refused.
    pub refused: usize,
    /// Was sent, and the reply was lost.
    pub unknown: usize,
    /// Of those, found published when they were read again.
    pub found: usize,
    /// Was chosen, and never sent.
    pub not_asked: usize,
    /// Was not chosen.
    pub left_out: usize,
}

/// Whether what did not come back was read again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading {
    /// Nobody tried.
    NotTried,
    /// It failed at this time, in milliseconds since 1970.
    Failed(f64),
    /// It was read at this time, in milliseconds since 1970.
    Done(f64),
}

impl Ledger {
    /// The numbers. What was requested is what was returned, was not, was refused or is unknown.
    pub fn sums(&self) -> Sums {
        let mut sums = Sums::default();
        for row in &self.rows {
            let place = match row.outcome {
                Outcome::NotAsked => &mut sums.not_asked,
                Outcome::LeftOut(_) => &mut sums.left_out,
                Outcome::Returned { .. } => &mut sums.returned,
                Outcome::NotReturned(_) => &mut sums.not_returned,
                Outcome::Refused { .. } => &mut sums.refused,
                Outcome::Unknown { .. } => &mut sums.unknown,
            };
            *place += 1;
            sums.found += usize::from(row.was_found_published());
        }
        sums.chosen = self.rows.len() - sums.left_out;
        sums.requested = sums.chosen - sums.not_asked;
        sums
    }

    /// Whether what did not come back was read again.
    pub fn reading(&self) -> Reading {
        let failed = |row: &Row| matches!(row.outcome.now(), Some(Now::Failed(_)));
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

    /// When it was sent, what was answered, and what was read again.
    pub fn times(&self) -> String {
        self.times_by(|at| format::time(at, Precision::ClockSeconds))
    }

    /// The same with times as `clock` writes them.
    fn times_by(&self, clock: impl Fn(f64) -> String) -> String {
        if self.requests == 0 {
            let why = self.stopped.as_deref().unwrap_or_default();
            return format!("Nothing was sent. {why}").trim_end().to_owned();
        }
        let mut words = format!(
            "{}{}",
            sent(&clock(self.started), self.requests),
            self.answers()
        );
        let n = self.to_read_again().len();
        let reading = match self.reading() {
            Reading::NotTried => None,
            Reading::Failed(at) => Some(("could not be", at)),
            Reading::Done(at) if n == 1 => Some(("was", at)),
            Reading::Done(at) => Some(("were", at)),
        };
        if let Some((verb, at)) = reading {
            let ids = counted(n, "missing id", "missing ids");
            let at = clock(at);
            words.push_str(&format!(" {ids} {verb} read again at {at}."));
        }
        words
    }

    /// How many requests were answered; nothing of it where that is not known.
    fn answers(&self) -> String {
        let lost = |row: &Row| matches!(row.outcome, Outcome::Unknown { ended: false, .. });
        let all = (!self.rows.iter().any(lost)).then_some(self.requests);
        let ms = format!("{:.0} ms", self.took);
        match self.answered.or(all) {
            None => ".".to_owned(),
            Some(0) => ". No answer came.".to_owned(),
            Some(n) if n >= self.requests => format!(", answered in {ms}."),
            Some(1) => format!(". One was answered, in {ms}."),
            Some(n) => format!(". {} were answered, in {ms}.", count(n)),
        }
    }
}

fn sent(at: &str, requests: usize) -> String {
    match requests {
        1 => format!("Sent {at}"),
        n => format!("Sent {at} in {} requests", count(n)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::a_row;
    use super::*;

    fn lost(now: Now) -> Ledger {
        let why = "No reply came within 60 s.".to_owned();
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

    #[test]
    fn no_answer_and_no_reading_are_claimed_that_never_came() {
        let words =
            lost(Now::Failed("It could not be reached.".into())).times_by(|at| format!("{at}"));
        assert!(words.contains("No answer came."), "{words}");
        assert!(
            words.contains("1 missing id could not be read again at"),
            "{words}"
        );
        assert!(!words.contains("nswered in"), "{words}");
        let words = lost(Now::NotServed {
            status: "404".into(),
            text: String::new(),
        })
        .times_by(|at| format!("{at}"));
        assert!(words.contains("1 missing id was read again at"), "{words}");
    }

    #[test]
    fn some_of_several_requests_were_answered() {
        let ledger = Ledger {
            requests: 4,
            answered: Some(3),
            ..lost(Now::NotRead)
        };
        let words = ledger.times_by(|at| format!("{at}"));
        assert!(
            words.contains("in 4 requests. 3 were answered, in 4 ms."),
            "{words}"
        );
        // An older ledger does not know.
        let ledger = Ledger {
            answered: None,
            ..lost(Now::NotRead)
        };
        assert!(
            !ledger.times_by(|at| format!("{at}")).contains("nswer"),
            "{}",
            ledger.times_by(|at| format!("{at}"))
        );
    }

    #[test]
    fn what_was_not_reached_was_not_requested() {
        let sums = lost(Now::NotRead).sums();
        assert_eq!((sums.chosen, sums.requested, sums.not_asked), (2, 1, 1));
    }
}
