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

impl OutcomeGroup {
    /// In the order in which they are shown.
    pub const ALL: [Self; 6] = [
        Self::Created,
        Self::Said,
        Self::Refused,
        Self::Unknown,
        Self::Waiting,
        Self::LeftOut,
    ];

    /// The group of rows in this state.
    pub const fn of(state: &RowState) -> Self {
        match state {
            RowState::Created(Some(_)) => Self::Created,
            RowState::Created(None) => Self::Said,
            RowState::Refused(_) => Self::Refused,
            RowState::Unknown { .. } => Self::Unknown,
            RowState::Waiting | RowState::Sending(_) => Self::Waiting,
            RowState::LeftOut => Self::LeftOut,
        }
    }

    /// Its color, which is beside its words too.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Said => "said",
            Self::Refused => "refused",
            Self::Unknown => "unknown",
            Self::Waiting => "waiting",
            Self::LeftOut => "left-out",
        }
    }

    /// The name of a filter that shows it, with the number of rows.
    pub fn filter_label(self, rows: &str) -> String {
        match self {
            Self::Created => t::batch::progress::created(rows),
            Self::Said => t::batch::sums::said(rows),
            Self::Refused => t::batch::progress::refused(rows),
            Self::Unknown => t::batch::progress::unknown(rows),
            Self::Waiting => t::batch::progress::waiting(rows),
            Self::LeftOut => t::batch::sums::left_out(rows),
        }
    }
}

impl Sums {
    pub fn of(rows: &[BatchRow]) -> Self {
        let mut sums = Self::default();
        for row in rows {
            *sums.part_mut(OutcomeGroup::of(&row.state)) += 1;
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
        let is_told =
            |part: &OutcomeGroup| *part == OutcomeGroup::Created || self.of_part(*part) > 0;
        let told = OutcomeGroup::ALL.into_iter().filter(is_told);
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
    pub const fn of_part(mut self, part: OutcomeGroup) -> usize {
        *self.part_mut(part)
    }

    const fn part_mut(&mut self, part: OutcomeGroup) -> &mut usize {
        match part {
            OutcomeGroup::Created => &mut self.created,
            OutcomeGroup::Said => &mut self.said,
            OutcomeGroup::Refused => &mut self.refused,
            OutcomeGroup::Unknown => &mut self.unknown,
            OutcomeGroup::Waiting => &mut self.waiting,
            OutcomeGroup::LeftOut => &mut self.left_out,
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
