//! The sentences about one version: what the request said of it, and what reading it again showed.

use super::ledger::{Ledger, LeftOut, Now, Outcome, Row, Stamp};
use super::preflight::Finding;
use super::result::{Doubt, Source, VersionResult};
use crate::format::{self, Precision, count};

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
pub fn explain_with(ledger: &Ledger, row: &Row, person: &dyn Fn(&str) -> String) -> String {
    let formats = Formats {
        sender: ledger.by.as_deref(),
        person,
        stamp: &|at| format::when(at, Precision::Second),
        time: &|ms| format::time(ms, Precision::Second),
    };
    explain(row, ledger.result(row), ledger.started, &formats)
}

/// What the service said of a row, word for word.
pub fn said(row: &Row) -> Option<String> {
    match &row.outcome {
        Outcome::Refused { status, text, .. } if !text.is_empty() => {
            Some(format!("{status}  {text}"))
        }
        _ => None,
    }
}

/// The sentence about a row with this result.
pub fn explain(row: &Row, result: VersionResult, started: f64, formats: &Formats<'_>) -> String {
    let first = match &row.outcome {
        Outcome::NotAsked => return "Not sent.".into(),
        Outcome::LeftOut(why) => return format!("Left out: {}.", why.label()),
        Outcome::Returned { .. } => return returned(row, result, started, formats),
        Outcome::Refused { status, .. } => {
            return format!("Its request was refused with {status}.");
        }
        Outcome::NotReturned(_) => "Not in the response.",
        Outcome::Unknown { why, .. } => why,
    };
    let now = row.outcome.now().unwrap_or(&Now::NotRead);
    format!("{first} {}", checked(row, now, result, started, formats))
}

fn returned(row: &Row, result: VersionResult, started: f64, formats: &Formats<'_>) -> String {
    let Outcome::Returned {
        id,
        state,
        publication,
    } = &row.outcome
    else {
        return String::new();
    };
    let state = state
        .as_ref()
        .map_or("in a form that could not be read", |s| s.as_str());
    let by = publication
        .as_ref()
        .filter(|stamp| {
            result != VersionResult::Published(Source::Response)
                || formats.sender.is_some_and(|me| me != stamp.by)
        })
        .map(|stamp| format!(", {}", published_by(stamp, formats)))
        .unwrap_or_default();
    let unchanged = match result {
        VersionResult::AlreadyPublished => " unchanged",
        _ => "",
    };
    let earlier = match result {
        VersionResult::FoundPublished => before_request(row, started, formats),
        _ => String::new(),
    };
    if *id == row.id {
        format!("Returned{unchanged}: {state}{by}.{earlier}")
    } else {
        format!("Returned as a new version, {id}: {state}{by}.{earlier}")
    }
}

/// What reading it again showed.
fn checked(
    row: &Row,
    now: &Now,
    result: VersionResult,
    started: f64,
    formats: &Formats<'_>,
) -> String {
    const RUNNING: &str = " The request may still be running: check again later.";
    let (state, yours, newer, stamp) = match now {
        Now::NotRead => return "Outcome unknown until it is checked.".into(),
        Now::Failed(why) => return format!("Outcome unknown: checking failed. {why}"),
        Now::NotServed { status, text } => {
            let running = match result {
                VersionResult::Unknown(_) => RUNNING,
                _ => "",
            };
            return format!("Checked: not returned ({}).{running}", join(status, text));
        }
        Now::Served {
            state,
            yours,
            newer,
            publication,
            ..
        } => (state, *yours, newer, publication.as_ref()),
    };
    let is_still = if row.before.as_ref() == Some(state) {
        "still"
    } else {
        "now"
    };
    let by = stamp.map_or_else(
        || "published; by whom was not recorded".to_owned(),
        |stamp| published_by(stamp, formats),
    );
    match (result, newer) {
        (VersionResult::AlreadyPublished, _) => {
            format!("Checked: {is_still} {state}, already {by}.")
        }
        (VersionResult::FoundPublished, _) if stamp.is_some_and(|s| is_sender(s, formats)) => {
            let earlier = before_request(row, started, formats);
            format!("Checked: {is_still} {state}, {by}.{earlier}")
        }
        (result, _) if result.is_published() => format!("Checked: {is_still} {state}, {by}."),
        (_, Some(newer)) => format!(
            "Checked: a newer version, {newer}, exists. The id you sent is no longer the latest."
        ),
        (VersionResult::Unknown(Doubt::MayStillRun), None) => {
            format!("Checked: {is_still} {state}, not published so far.{RUNNING}")
        }
        _ => {
            let whose = if yours { "yours" } else { "not yours" };
            format!("Checked: {is_still} {state}, not published, {whose}.")
        }
    }
}

fn before_request(row: &Row, started: f64, formats: &Formats<'_>) -> String {
    let sent = (formats.time)(row.sent.unwrap_or(started));
    format!(" That is before this request of {sent}, unless the clocks differ.")
}

fn published_by(stamp: &Stamp, formats: &Formats<'_>) -> String {
    let by = if is_sender(stamp, formats) {
        "you".to_owned()
    } else {
        (formats.person)(&stamp.by)
    };
    format!("published by {by}, {}", (formats.stamp)(&stamp.at))
}

fn is_sender(stamp: &Stamp, formats: &Formats<'_>) -> bool {
    formats.sender == Some(stamp.by.as_str())
}

fn join(status: &str, text: &str) -> String {
    format!("{status} {text}").trim().to_owned()
}

/// What can be said of another version of something that was published.
pub fn explain_sibling(now: &Now) -> String {
    match now {
        Now::NotRead => "It may have changed, and was not checked.".into(),
        Now::Failed(why) => format!("It may have changed, and checking failed. {why}"),
        Now::NotServed { status, text } => {
            format!("Checked: not returned ({}).", join(status, text))
        }
        Now::Served { .. } => String::new(),
    }
}

/// `2 not yours, 1 already published`.
pub fn left_out(ledger: &Ledger) -> String {
    let reasons = Finding::ALL
        .map(LeftOut::from)
        .into_iter()
        .filter_map(|reason| {
            let is_it = |row: &&Row| row.outcome == Outcome::LeftOut(reason);
            let n = ledger.rows.iter().filter(is_it).count();
            (n > 0).then(|| format!("{} {}", count(n), reason.label()))
        });
    let mut parts: Vec<String> = reasons.collect();
    let not_sent = ledger.to_send().len();
    if not_sent > 0 {
        parts.insert(0, format!("{} not reached", count(not_sent)));
    }
    parts.join(", ")
}
