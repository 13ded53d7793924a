//! What is known of a publication. The response and a later reading of each version are evidence
//! ([`Outcome`]); [`VersionResult`] is what follows from it, and the only source of words about it:
//! the sheet, the receipt, the activity, exports and the element's page all derive from here.

use architrave_interface::ValidityState;
use architrave_values::parse_rfc3339;

use super::ledger::{Ledger, LedgerRow, LeftOut, Now, Outcome, PublicationStamp};
use crate::state::{RecordStatus, StaleCause};
use crate::t::{self, Text};

/// How much earlier than its request a publication may be stamped and still be credited to it, in
/// milliseconds. The stamp is by the service's clock and the sending by the browser's, and nothing
/// says how far apart they are; 60 s is the usual leeway for access tokens. A version that carried
/// the very same stamp before the request is never credited, whatever the clocks say.
pub const CLOCK_LEEWAY: f64 = 60_000.0;

/// What is known of one version of a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionResult {
    /// It was not chosen.
    LeftOut(LeftOut),
    /// It was chosen and never sent.
    NotSent,
    /// The service said so in its response, or its stamp names the sender and is not earlier than
    /// the request.
    Published(Source),
    /// It carries the publication that it had before the request.
    AlreadyPublished,
    /// Another user than the sender published it.
    PublishedByOther,
    /// It is published, and nothing shows by whose request.
    FoundPublished,
    /// The service refused the request it was in.
    Refused,
    /// The service finished the request, and the version is not published.
    NotPublished,
    /// The service answered without it, and does not return it either.
    NotFound,
    /// The outcome is unknown.
    Unknown(Doubt),
}

/// Where it is known from that a version was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The response returned it.
    Response,
    /// It was read again.
    Check,
}

/// Why an outcome is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It was not read again.
    NotChecked,
    /// It could not be read again.
    CheckFailed,
    /// It was read as not published, and the request may still be running.
    MayStillRun,
    /// The service did not return it when it was read, and the request may still be running.
    NotReturned,
}

/// The color of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultTone {
    /// As asked.
    Good,
    /// Neither.
    Plain,
    /// To be looked at.
    Warn,
    /// Failed.
    Bad,
}

impl VersionResult {
    /// What follows for a row of a ledger; `sender` is the user id of the sender, and `started` the
    /// time of the first request where the row does not say its own.
    pub fn of(row: &LedgerRow, sender: Option<&str>, started: f64) -> Self {
        match &row.outcome {
            Outcome::LeftOut(why) => Self::LeftOut(*why),
            Outcome::NotAsked => Self::NotSent,
            Outcome::Refused { .. } => Self::Refused,
            Outcome::Returned { publication, .. } => match publication {
                Some(stamp) if row.published_before.as_ref() == Some(stamp) => {
                    Self::AlreadyPublished
                }
                // The response alone would credit this request with what was done before it.
                Some(stamp)
                    if is_not_earlier(stamp, row.sent.unwrap_or(started)) == Some(false) =>
                {
                    match sender.is_some_and(|me| me != stamp.by) {
                        true => Self::PublishedByOther,
                        false => Self::FoundPublished,
                    }
                }
                _ => Self::Published(Source::Response),
            },
            Outcome::NotReturned(now) => Self::of_check(row, now, sender, started, true),
            Outcome::Unknown { now, ended, .. } => {
                Self::of_check(row, now, sender, started, *ended)
            }
        }
    }

    fn of_check(
        row: &LedgerRow,
        now: &Now,
        sender: Option<&str>,
        started: f64,
        ended: bool,
    ) -> Self {
        let (state, published, stamp) = match now {
            Now::NotRead => return Self::Unknown(Doubt::NotChecked),
            Now::Failed(_) => return Self::Unknown(Doubt::CheckFailed),
            Now::NotReturned { .. } if matches!(row.outcome, Outcome::NotReturned(_)) => {
                return Self::NotFound;
            }
            Now::NotReturned { .. } => return Self::Unknown(Doubt::NotReturned),
            Now::Returned {
                state,
                published,
                publication,
                ..
            } => (state, *published, publication.as_ref()),
        };
        let is_valid = *state == ValidityState::Valid;
        let is_unchanged = stamp.is_some() && stamp == row.published_before.as_ref();
        match stamp {
            Some(_) if is_unchanged && is_valid => return Self::AlreadyPublished,
            Some(stamp) if !is_unchanged => {
                let since = is_not_earlier(stamp, row.sent.unwrap_or(started));
                let is_mine = sender.map(|me| me == stamp.by);
                // A state that is not Valid may be what a publication leads to, or precede one.
                let was_loaded = row.before.is_some() && row.sent.is_some();
                let is_new = is_valid || was_loaded || since == Some(true);
                match is_mine {
                    Some(true) if since == Some(true) => return Self::Published(Source::Check),
                    Some(false) if is_new => return Self::PublishedByOther,
                    _ if is_new => return Self::FoundPublished,
                    _ => {}
                }
            }
            None if published => return Self::FoundPublished,
            _ => {}
        }
        if ended {
            Self::NotPublished
        } else {
            Self::Unknown(Doubt::MayStillRun)
        }
    }

    /// Its name in exports.
    pub const fn label(self) -> Text {
        match self {
            Self::LeftOut(_) => t::publish::result::LEFT_OUT,
            Self::NotSent => t::publish::result::NOT_SENT,
            Self::Published(_) => t::publish::result::PUBLISHED,
            Self::AlreadyPublished => t::publish::result::ALREADY_PUBLISHED,
            Self::PublishedByOther => t::publish::result::PUBLISHED_BY_OTHERS,
            Self::FoundPublished => t::publish::result::FOUND_PUBLISHED,
            Self::Refused => t::publish::result::REFUSED,
            Self::NotPublished => t::publish::result::NOT_PUBLISHED,
            Self::NotFound => t::publish::result::NOT_FOUND,
            Self::Unknown(_) => t::publish::result::UNKNOWN,
        }
    }

    /// The words after a number: `3 published`.
    pub const fn count_label(self) -> Text {
        match self {
            Self::Unknown(_) => t::publish::result::UNKNOWN_COUNTED,
            _ => self.label(),
        }
    }

    /// How many ended so: `3 published`.
    pub fn counted(self, n: usize) -> String {
        t::publish::record::state_count(n, &self.count_label())
    }

    /// Its color.
    pub const fn tone(self) -> ResultTone {
        match self {
            Self::Published(_) => ResultTone::Good,
            Self::LeftOut(_)
            | Self::AlreadyPublished
            | Self::PublishedByOther
            | Self::FoundPublished => ResultTone::Plain,
            Self::NotSent | Self::NotPublished | Self::NotFound | Self::Unknown(_) => {
                ResultTone::Warn
            }
            Self::Refused => ResultTone::Bad,
        }
    }

    /// Whether it is published now, by whomever.
    pub const fn is_published(self) -> bool {
        matches!(
            self,
            Self::Published(_)
                | Self::AlreadyPublished
                | Self::PublishedByOther
                | Self::FoundPublished
        )
    }

    /// Whether it was never sent.
    pub const fn is_unsent(self) -> bool {
        matches!(self, Self::NotSent | Self::LeftOut(_))
    }

    /// Whether sending the row again makes sense. What is unknown is checked first.
    pub fn can_retry(self, row: &LedgerRow) -> bool {
        let has_newer = matches!(
            row.outcome.now(),
            Some(Now::Returned { newer: Some(_), .. })
        );
        match self {
            Self::NotSent | Self::Refused => true,
            Self::NotPublished | Self::Unknown(Doubt::MayStillRun) => !has_newer,
            _ => false,
        }
    }

    /// Why a version of the same element may have changed: the version itself where `is_own`, else
    /// another one. `None` where the request changed nothing.
    pub const fn stale_cause(self, is_own: bool) -> Option<StaleCause> {
        match (self, is_own) {
            (Self::Unknown(_), true) => Some(StaleCause::OutcomeUnknown),
            (Self::Unknown(_), false) => Some(StaleCause::OtherVersionUnknown),
            (Self::Published(_) | Self::PublishedByOther | Self::FoundPublished, false) => {
                Some(StaleCause::OtherVersionPublished)
            }
            _ => None,
        }
    }
}

/// Whether a publication is stamped not earlier than `sent`, with [`CLOCK_LEEWAY`]; `None` where
/// its time cannot be read.
fn is_not_earlier(stamp: &PublicationStamp, sent: f64) -> Option<bool> {
    parse_rfc3339(&stamp.at).map(|at| at >= sent - CLOCK_LEEWAY)
}

/// How many versions of a publication ended how, in the order they are shown. The numbers of what
/// was chosen add up to `chosen`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many were chosen.
    pub chosen: usize,
    /// How many were not chosen.
    pub left_out: usize,
    /// How many of those published were found so when they were read again.
    pub checked: usize,
    published: usize,
    already: usize,
    by_other: usize,
    found: usize,
    refused: usize,
    not_published: usize,
    not_found: usize,
    unknown: usize,
    not_sent: usize,
}

impl Summary {
    /// Counts the rows of a ledger.
    pub fn of(ledger: &Ledger) -> Self {
        let mut sums = Self::default();
        for row in &ledger.rows {
            let count = match ledger.result(row) {
                VersionResult::LeftOut(_) => &mut sums.left_out,
                VersionResult::NotSent => &mut sums.not_sent,
                VersionResult::Published(source) => {
                    sums.checked += usize::from(source == Source::Check);
                    &mut sums.published
                }
                VersionResult::AlreadyPublished => &mut sums.already,
                VersionResult::PublishedByOther => &mut sums.by_other,
                VersionResult::FoundPublished => &mut sums.found,
                VersionResult::Refused => &mut sums.refused,
                VersionResult::NotPublished => &mut sums.not_published,
                VersionResult::NotFound => &mut sums.not_found,
                VersionResult::Unknown(_) => &mut sums.unknown,
            };
            *count += 1;
        }
        sums.chosen = ledger.rows.len() - sums.left_out;
        sums
    }

    /// The numbers of what was chosen, each with a result of its kind, also those that are 0.
    pub const fn counts(&self) -> [(usize, VersionResult); 9] {
        [
            (self.published, VersionResult::Published(Source::Response)),
            (self.already, VersionResult::AlreadyPublished),
            (self.by_other, VersionResult::PublishedByOther),
            (self.found, VersionResult::FoundPublished),
            (self.refused, VersionResult::Refused),
            (self.not_published, VersionResult::NotPublished),
            (self.not_found, VersionResult::NotFound),
            (self.unknown, VersionResult::Unknown(Doubt::NotChecked)),
            (self.not_sent, VersionResult::NotSent),
        ]
    }

    /// How many were sent.
    pub const fn requested(&self) -> usize {
        self.chosen - self.not_sent
    }

    /// How many have an unknown outcome.
    #[cfg(test)]
    pub const fn unknown(&self) -> usize {
        self.unknown
    }

    /// How many were published by this request.
    pub const fn published(&self) -> usize {
        self.published
    }

    /// The headline of the sheet, and the title of the record.
    pub fn headline(&self) -> String {
        use crate::format::count;
        if self.requested() == 0 {
            return t::publish::headline::NOTHING_SENT.into();
        }
        let n = self.chosen;
        let mut all = self.counts().into_iter().filter(|(m, _)| *m == n);
        match all.next() {
            Some((1, VersionResult::Unknown(_))) => t::common::OUTCOME_UNKNOWN.into(),
            Some((_, VersionResult::Unknown(_))) => t::publish::headline::unknown(n),
            Some((1, VersionResult::AlreadyPublished)) => {
                t::publish::headline::ALREADY_PUBLISHED.into()
            }
            Some((1, VersionResult::PublishedByOther)) => {
                t::publish::headline::PUBLISHED_BY_OTHERS.into()
            }
            Some((1, VersionResult::FoundPublished)) => {
                t::publish::headline::FOUND_PUBLISHED.into()
            }
            Some((_, result)) if result.is_published() && self.published == 0 => result.counted(n),
            _ => {
                let (chosen, published) = (count(n), count(self.published));
                match self.unknown {
                    0 => t::publish::headline::published(&chosen, &published),
                    unknown => t::publish::headline::published_and_unknown(
                        &chosen,
                        &published,
                        &count(unknown),
                    ),
                }
            }
        }
    }

    /// How it ended, as the activity groups it.
    pub const fn happened(&self) -> RecordStatus {
        // All of it is published now, by anyone: nothing is left to do.
        let is_published = self.published + self.already + self.by_other + self.found;
        match () {
            () if self.requested() == 0 => RecordStatus::Stopped,
            () if self.unknown > 0 => RecordStatus::Unknown,
            () if is_published == self.chosen => RecordStatus::Done,
            () if self.published > 0 => RecordStatus::Partly,
            () if self.refused > 0 => RecordStatus::Refused,
            () => RecordStatus::Failed,
        }
    }
}

/// What to do about unknown outcomes, if there are any.
pub fn advice(ledger: &Ledger) -> Option<&'static str> {
    let doubts: Vec<Doubt> = ledger
        .rows
        .iter()
        .filter_map(|row| match ledger.result(row) {
            VersionResult::Unknown(doubt) => Some(doubt),
            _ => None,
        })
        .collect();
    let is_unchecked = |doubt: &Doubt| matches!(doubt, Doubt::NotChecked | Doubt::CheckFailed);
    if doubts.is_empty() {
        None
    } else if doubts.iter().any(is_unchecked) {
        Some(t::publish::result::CHECK_TO_FIND_OUT.get())
    } else if doubts.contains(&Doubt::MayStillRun) {
        Some(t::publish::result::NOT_PUBLISHED_YET.get())
    } else {
        Some(t::publish::result::NOT_RETURNED_YET.get())
    }
}

#[cfg(test)]
#[path = "result_tests.rs"]
mod tests;
