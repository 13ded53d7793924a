//! How many rows of a batch ended how, in numbers and in words.

use serde::{Deserialize, Serialize};

use super::rows::{Row, State};
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
    /// Refused.
    pub refused: usize,
    /// The outcome is unknown.
    pub unknown: usize,
    /// Not sent, or being sent.
    pub waiting: usize,
    /// Left out.
    pub left_out: usize,
}

/// A part of the rows: those that ended the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Created, with an instance id.
    Created,
    /// There, as a person said.
    Said,
    /// Refused.
    Refused,
    /// The outcome is unknown.
    Unknown,
    /// Not sent, or being sent.
    Waiting,
    /// Left out.
    LeftOut,
}

impl Sums {
    /// The sums of rows.
    pub fn of(rows: &[Row]) -> Self {
        let mut sums = Self::default();
        for row in rows {
            *match row.state {
                State::Created(Some(_)) => &mut sums.created,
                State::Created(None) => &mut sums.said,
                State::Refused(_) => &mut sums.refused,
                State::Unknown { .. } => &mut sums.unknown,
                State::Waiting | State::Sending(_) => &mut sums.waiting,
                State::LeftOut => &mut sums.left_out,
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
    pub fn words(self) -> String {
        let words = self.parts().into_iter().map(|(_, words)| words);
        words.collect::<Vec<_>>().join(", ")
    }

    /// The same as a sentence.
    pub fn sentence(self) -> String {
        t::batch::sums::sentence(&self.words())
    }

    /// Each part in words with what it is about; the first always, the others where there are any.
    pub fn parts(self) -> Vec<(Part, String)> {
        let all = [
            Part::Created,
            Part::Said,
            Part::Refused,
            Part::Unknown,
            Part::Waiting,
            Part::LeftOut,
        ];
        let is_told = |part: &Part| *part == Part::Created || self.of_part(*part) > 0;
        let told = all.into_iter().filter(is_told);
        told.map(|part| (part, self.part_words(part))).collect()
    }

    fn part_words(self, part: Part) -> String {
        let rows = count(self.of_part(part));
        match part {
            Part::Created => t::batch::sums::created(self.all(), &rows),
            Part::Said => t::batch::sums::said(&rows),
            Part::Refused => t::batch::sums::refused(&rows),
            Part::Unknown => t::batch::sums::unclear(&rows),
            Part::Waiting => t::batch::sums::waiting(&rows),
            Part::LeftOut => t::batch::sums::left_out(&rows),
        }
    }

    /// How many rows a part is.
    pub const fn of_part(self, part: Part) -> usize {
        match part {
            Part::Created => self.created,
            Part::Said => self.said,
            Part::Refused => self.refused,
            Part::Unknown => self.unknown,
            Part::Waiting => self.waiting,
            Part::LeftOut => self.left_out,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::{Words, test_row as row};
    use super::*;

    #[test]
    fn sums_in_words() {
        let rows = [
            row(0, State::Created(None)),
            row(1, State::Refused(Words::from("no".to_owned()))),
            row(2, State::Sending(0.0)),
            row(3, State::Created(Some("i".into()))),
        ];
        let sums = Sums::of(&rows);
        let words = [
            t::batch::sums::created(4, "1"),
            t::batch::sums::said("1"),
            t::batch::sums::refused("1"),
            t::batch::sums::waiting("1"),
        ];
        assert_eq!(sums.words(), words.join(", "));
        assert_eq!((sums.all(), sums.ended()), (4, 3));
        let of_parts = |(part, _): &(Part, String)| sums.of_part(*part);
        assert_eq!(sums.parts().iter().map(of_parts).sum::<usize>(), 4);
    }

    #[test]
    fn only_rows_that_wait_or_are_unknown_may_be_sent_again() {
        let may_retry = |states: Vec<State>| {
            let rows = states.into_iter().enumerate();
            let rows: Vec<Row> = rows.map(|(place, state)| row(place, state)).collect();
            Sums::of(&rows).may_retry()
        };
        let refused = State::Refused(Words::from("no".to_owned()));
        assert!(!may_retry(vec![State::Created(Some("i".into())), refused]));
        assert!(may_retry(vec![State::Created(None), State::Waiting]));
    }

    #[test]
    fn sums_without_the_rows_said_to_exist_are_read() {
        let sums = r#"{"created":2,"refused":0,"unknown":0,"waiting":0,"left_out":0}"#;
        assert_eq!(serde_json::from_str::<Sums>(sums).unwrap().all(), 2);
    }
}
