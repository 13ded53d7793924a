//! The sentences about one version: what the request said of it, and what reading it again showed.

use super::ledger::{Ledger, LedgerRow, LeftOut, Now, Outcome, PublicationStamp};
use super::preflight::Finding;
use super::result::{Doubt, Source, VersionResult};
use crate::format::{self, Precision};
use crate::t;
use crate::t::publish::explain as texts;
use crate::texts::state_label;

/// How people and times are written in a sentence.
pub struct Formats<'a> {
    /// The user id of the sender.
    pub sender: Option<&'a str>,
    /// The name of a person.
    pub person: &'a dyn Fn(&str) -> String,
    /// A time as the service has it.
    pub stamp: &'a dyn Fn(&str) -> String,
    /// A time in milliseconds since 1970.
    pub time: &'a dyn Fn(f64) -> String,
}

/// The sentence about a row, with names by `person`.
pub fn explain_with(ledger: &Ledger, row: &LedgerRow, person: &dyn Fn(&str) -> String) -> String {
    let formats = Formats {
        sender: ledger.by.as_deref(),
        person,
        stamp: &|at| format::when(at, Precision::Second),
        time: &|ms| format::time(ms, Precision::Second),
    };
    explain(row, ledger.result(row), ledger.started, &formats)
}

/// What the service said of a row, word for word.
pub fn service_text(row: &LedgerRow) -> Option<String> {
    match &row.outcome {
        Outcome::Refused { status, text, .. } if !text.is_empty() => {
            Some(texts::refusal(&status.to_string(), text))
        }
        _ => None,
    }
}

/// The sentence about a row with this result.
pub fn explain(
    row: &LedgerRow,
    result: VersionResult,
    started: f64,
    formats: &Formats<'_>,
) -> String {
    let first = match &row.outcome {
        Outcome::NotAsked => return texts::NOT_SENT.into(),
        Outcome::LeftOut(why) => return texts::left_out(&why.label()),
        Outcome::Returned { .. } => return returned(row, result, started, formats),
        Outcome::Refused { status, .. } => return texts::refused(&status.to_string()),
        Outcome::NotReturned(_) => t::common::NOT_IN_RESPONSE_SENTENCE.get(),
        Outcome::Unknown { why, .. } => why,
    };
    let now = row.outcome.now().unwrap_or(&Now::NotRead);
    if matches!(now, Now::Failed(why) if why.as_str() == first) {
        return format!("{first} {}", texts::CHECK_FAILED_TOO);
    }
    format!("{first} {}", checked(row, now, result, started, formats))
}

/// Who published a version and when, to follow its state.
fn published_by(stamp: &PublicationStamp, formats: &Formats<'_>) -> String {
    let person = match is_sender(stamp, formats) {
        true => texts::YOU.into(),
        false => (formats.person)(&stamp.by),
    };
    texts::published_by(&person, &(formats.stamp)(&stamp.at))
}

fn returned(row: &LedgerRow, result: VersionResult, started: f64, formats: &Formats<'_>) -> String {
    let Outcome::Returned {
        id,
        state,
        publication,
    } = &row.outcome
    else {
        return String::new();
    };
    let state = state.as_ref();
    let state = state.map_or_else(|| texts::STATE_UNREADABLE.into(), state_label);
    let stamp = publication.as_ref().filter(|stamp| {
        result != VersionResult::Published(Source::Response)
            || formats.sender.is_some_and(|me| me != stamp.by)
    });
    let published = stamp.map(|stamp| published_by(stamp, formats));
    let published = published.unwrap_or_default();
    let sentence = match *id == row.id {
        true => texts::returned(&published, &state),
        false => texts::new_version(id, &published, &state),
    };
    match result {
        VersionResult::FoundPublished => before_request(&sentence, row, started, formats),
        _ => sentence,
    }
}

/// What reading it again showed.
fn checked(
    row: &LedgerRow,
    now: &Now,
    result: VersionResult,
    started: f64,
    formats: &Formats<'_>,
) -> String {
    let still_runs = |sentence: String| format!("{sentence} {}", texts::MAY_STILL_RUN);
    let (state, yours, newer, stamp) = match now {
        Now::NotRead => return texts::NOT_CHECKED.into(),
        Now::Failed(why) => return t::publish::checking_failed(why),
        Now::NotReturned { status, text } => {
            let sentence = texts::not_returned(&join(status, text));
            return match result {
                VersionResult::Unknown(_) => still_runs(sentence),
                _ => sentence,
            };
        }
        Now::Returned {
            state,
            yours,
            newer,
            publication,
            ..
        } => (state, *yours, newer, publication.as_ref()),
    };
    let state = match row.before.as_ref() == Some(state) {
        true => texts::state_still(&state_label(state)),
        false => texts::state_now(&state_label(state)),
    };
    let published = || match stamp {
        None => texts::published_by_nobody_known(&state),
        Some(stamp) => texts::checked(&published_by(stamp, formats), &state),
    };
    match (result, newer) {
        (VersionResult::FoundPublished, _) if stamp.is_some_and(|s| is_sender(s, formats)) => {
            before_request(&published(), row, started, formats)
        }
        (result, _) if result.is_published() => published(),
        (_, Some(newer)) => texts::newer(newer),
        (VersionResult::Unknown(Doubt::MayStillRun), None) => {
            still_runs(texts::not_published_so_far(&state))
        }
        _ if yours => texts::not_published_yours(&state),
        _ => texts::not_published_not_yours(&state),
    }
}

fn before_request(sentence: &str, row: &LedgerRow, started: f64, formats: &Formats<'_>) -> String {
    let sent = (formats.time)(row.sent.unwrap_or(started));
    format!("{sentence} {}", texts::earlier(&sent))
}

fn is_sender(stamp: &PublicationStamp, formats: &Formats<'_>) -> bool {
    formats.sender == Some(stamp.by.as_str())
}

fn join(status: &str, text: &str) -> String {
    format!("{status} {text}").trim().to_owned()
}

/// What can be said of another version of something that was published.
pub fn explain_sibling(now: &Now) -> String {
    match now {
        Now::NotRead => texts::NOT_CHECKED.into(),
        Now::Failed(why) => t::publish::checking_failed(why),
        Now::NotReturned { status, text } => texts::not_returned(&join(status, text)),
        Now::Returned { .. } => String::new(),
    }
}

/// The same for a file, where no mark beside it says that the version may have changed.
pub fn explain_sibling_export(now: &Now) -> String {
    match now {
        Now::NotRead | Now::Failed(_) => {
            format!(
                "{}. {}",
                t::publish::stale::MAY_HAVE_CHANGED,
                explain_sibling(now)
            )
        }
        now => explain_sibling(now),
    }
}

/// `2 not yours, 1 already published`.
pub fn left_out(ledger: &Ledger) -> String {
    let reasons = Finding::ALL
        .map(LeftOut::from)
        .into_iter()
        .filter_map(|reason| {
            let is_it = |row: &&LedgerRow| row.outcome == Outcome::LeftOut(reason);
            let n = ledger.rows.iter().filter(is_it).count();
            (n > 0).then(|| reason.counted(n))
        });
    let mut parts: Vec<String> = reasons.collect();
    let not_sent = ledger.to_send().len();
    if not_sent > 0 {
        parts.insert(0, VersionResult::NotSent.counted(not_sent));
    }
    parts.join(", ")
}
