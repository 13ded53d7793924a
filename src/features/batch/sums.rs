//! How many rows of a batch ended how, in numbers and in words.

use serde::{Deserialize, Serialize};

use super::rows::{BatchRow, RowState};
use crate::format::count;
use crate::t;

/// How many rows ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Created, with an instance id.
    pub created: usize,
    /// There, as a person said, who had no instance id.
    #[serde(default)]
    pub said: usize,
    pub refused: usize,
    /// The outcome is unknown.
    pub unknown: usize,
    /// Not sent, or being sent.
    pub waiting: usize,
    pub left_out: usize,
}

/// A part of the rows: those that ended the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeGroup {
    /// Created, with an instance id.
    Created,
    /// There, as a person said.
    Said,
    Refused,
    /// The outcome is unknown.
    Unknown,
    /// Not sent, or being sent.
    Waiting,
    LeftOut,
}

impl Sums {
    pub fn of(rows: &[BatchRow]) -> Self {
        let mut sums = Self::default();
        for row in rows {
            *match row.state {
                RowState::Created(Some(_)) => &mut sums.created,
                RowState::Created(None) => &mut sums.said,
                RowState::Refused(_) => &mut sums.refused,
                RowState::Unknown { .. } => &mut sums.unknown,
                RowState::Waiting | RowState::Sending(_) => &mut sums.waiting,
                RowState::LeftOut => &mut sums.left_out,
            } += 1;
        }
        sums
    }

    /// Every row.
    pub const fn all(self) -> usize {
        self.created + self.said + self.refused + self.unknown + self.waiting + self.left_out
    }

    /// Those that came to an end: created, refused, unknown, or left out.
    pub const fn ended(self) -> usize {
        self.all() - self.waiting
    }

    /// Whether a row may be sent again: it waits, or its outcome is unknown.
    pub const fn may_retry(self) -> bool {
        self.waiting + self.unknown > 0
    }

    /// In words: `37 of 40 rows created, 2 refused, 1 unknown`.
    pub fn text(self) -> String {
        let words = self.parts().into_iter().map(|(_, words)| words);
        words.collect::<Vec<_>>().join(", ")
    }

    /// The same as a sentence.
    pub fn sentence(self) -> String {
        t::batch::sums::sentence(&self.text())
    }

    /// Each part in words with what it is about; the first always, the others where there are any.
    pub fn parts(self) -> Vec<(OutcomeGroup, String)> {
        let all = [
            OutcomeGroup::Created,
            OutcomeGroup::Said,
            OutcomeGroup::Refused,
            OutcomeGroup::Unknown,
            OutcomeGroup::Waiting,
            OutcomeGroup::LeftOut,
        ];
        let is_told =
            |part: &OutcomeGroup| *part == OutcomeGroup::Created || self.of_part(*part) > 0;
        let told = all.into_iter().filter(is_told);
        told.map(|part| (part, self.group_text(part))).collect()
    }

    fn group_text(self, part: OutcomeGroup) -> String {
        let rows = count(self.of_part(part));
        match part {
            OutcomeGroup::Created => t::batch::sums::created(self.all(), &rows),
            OutcomeGroup::Said => t::batch::sums::said(&rows),
            OutcomeGroup::Refused => t::batch::sums::refused(&rows),
            OutcomeGroup::Unknown => t::batch::sums::unclear(&rows),
            OutcomeGroup::Waiting => t::batch::sums::waiting(&rows),
            OutcomeGroup::LeftOut => t::batch::sums::left_out(&rows),
        }
    }

    /// How many rows a part is.
    pub const fn of_part(self, part: OutcomeGroup) -> usize {
        match part {
            OutcomeGroup::Created => self.created,
            OutcomeGroup::Said => self.said,
            OutcomeGroup::Refused => self.refused,
            OutcomeGroup::Unknown => self.unknown,
            OutcomeGroup::Waiting => self.waiting,
            OutcomeGroup::LeftOut => self.left_out,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::{FailureText, test_row as row};
    use super::*;

    #[test]
    fn the_sums_text_lists_the_count_of_each_state() {
        let rows = [
            row(0, RowState::Created(None)),
            row(1, RowState::Refused(FailureText::from("no".to_owned()))),
            row(2, RowState::Sending(0.0)),
            row(3, RowState::Created(Some("i".into()))),
        ];
        let sums = Sums::of(&rows);
        let words = [
            t::batch::sums::created(4, "1"),
            t::batch::sums::said("1"),
            t::batch::sums::refused("1"),
            t::batch::sums::waiting("1"),
        ];
        assert_eq!(sums.text(), words.join(", "));
        assert_eq!((sums.all(), sums.ended()), (4, 3));
        let of_parts = |(part, _): &(OutcomeGroup, String)| sums.of_part(*part);
        assert_eq!(sums.parts().iter().map(of_parts).sum::<usize>(), 4);
    }

    #[test]
    fn only_waiting_or_unknown_rows_may_be_retried() {
        let may_retry = |states: Vec<RowState>| {
            let rows = states.into_iter().enumerate();
            let rows: Vec<BatchRow> = rows.map(|(place, state)| row(place, state)).collect();
            Sums::of(&rows).may_retry()
        };
        let refused = RowState::Refused(FailureText::from("no".to_owned()));
        assert!(!may_retry(vec![
            RowState::Created(Some("i".into())),
            refused
        ]));
        assert!(may_retry(vec![RowState::Created(None), RowState::Waiting]));
    }

    #[test]
    fn sums_stored_by_an_earlier_version_are_read() {
        let sums = r#"{"created":2,"refused":0,"unknown":0,"waiting":0,"left_out":0}"#;
        assert_eq!(serde_json::from_str::<Sums>(sums).unwrap().all(), 2);
    }
}
