//! Why a version did not come back, in words, from what could be read again.

use super::ledger::{Ledger, LeftOut, Now, Outcome, Row};
use super::preflight::Finding;
use crate::format::count;

/// What the service said of a row, word for word.
pub fn said(row: &Row) -> Option<String> {
    match &row.outcome {
        Outcome::Refused { status, text, .. } if !text.is_empty() => {
            Some(format!("{status}  {text}"))
        }
        _ => None,
    }
}

/// What can be said of a row that did not come back, in our words.
pub fn explain(row: &Row) -> String {
    match &row.outcome {
        Outcome::NotReturned(now) => match now {
            Now::NotRead => "The service answered without it and gave no reason.".into(),
            now => now_in_words(row, now),
        },
        Outcome::Refused { status, now, .. } => {
            let refused = format!("The request it was in was refused with {status}.");
            match now {
                Now::NotRead => refused,
                now => format!("{refused} {}", now_in_words(row, now)),
            }
        }
        Outcome::Unknown { why, now, .. } => match now {
            Now::NotRead => format!("{why} It may be published or not."),
            Now::Served { .. } if row.may_be_at_work() => format!(
                "{} The lost request may still be at work: read again later.",
                now_in_words(row, now)
            ),
            Now::Served { .. } => now_in_words(row, now),
            now => format!("It may be published or not. {}", now_in_words(row, now)),
        },
        Outcome::NotAsked => "Not sent.".into(),
        Outcome::LeftOut(why) => format!("Left out: {}.", why.label()),
        Outcome::Returned { id, state } => {
            let state = state
                .as_ref()
                .map_or("in a form that could not be read", |s| s.as_str());
            if *id == row.id {
                format!("Returned: {state}.")
            } else {
                format!("Returned as a new version, {id}: {state}.")
            }
        }
    }
}

/// What can be said of another version of something that was published.
pub fn explain_sibling(now: &Now) -> String {
    match now {
        Now::NotRead => "It may have changed, and was not read again.".into(),
        Now::Failed(why) => format!("It may have changed, and could not be read again. {why}"),
        Now::NotServed { status, text } => {
            format!("Read again: the service does not serve it ({status} {text}).")
        }
        Now::Served { .. } => String::new(),
    }
}

fn now_in_words(row: &Row, now: &Now) -> String {
    match now {
        Now::NotRead => String::new(),
        Now::Failed(why) => format!("It could not be read again. {why}"),
        Now::NotServed { status, text } => {
            format!("Read again: the service does not serve it ({status} {text}).")
        }
        Now::Served {
            newer: Some(newer),
            published: false,
            ..
        } => {
            format!(
                "A newer version, {newer}, now exists. The id you sent is no longer the latest."
            )
        }
        Now::Served {
            state,
            published,
            yours,
            ..
        } => {
            let same = row.before.as_ref() == Some(state);
            let is_still = if same { "still" } else { "now" };
            let rest = match (published, yours) {
                (true, _) => "published",
                (false, true) => "still not published, still yours",
                (false, false) => "still not published, not yours",
            };
            format!("Read again: {is_still} {state}, {rest}.")
        }
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
    let not_asked = ledger.sums().not_asked;
    if not_asked > 0 {
        parts.insert(0, format!("{} not reached", count(not_asked)));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::ledger::a_row;
    use super::*;

    fn row(outcome: Outcome) -> Row {
        Row {
            before: Some("Draft".into()),
            ..a_row("i", outcome)
        }
    }

    fn served(state: &str, published: bool, newer: Option<&str>) -> Now {
        Now::Served {
            state: state.into(),
            published,
            yours: true,
            newer: newer.map(Into::into),
        }
    }

    #[test]
    fn reasons_in_words() {
        let lost = || "No reply came within 60 s.".to_owned();
        for (outcome, words) in [
            (
                Outcome::NotReturned(served("Draft", false, None)),
                "Read again: still Draft, still not published, still yours.",
            ),
            (
                Outcome::NotReturned(served("Draft", false, Some("i-2"))),
                "A newer version, i-2, now exists. The id you sent is no longer the latest.",
            ),
            (
                Outcome::NotReturned(Now::NotServed {
                    status: "404".into(),
                    text: "unknown id".into(),
                }),
                "Read again: the service does not serve it (404 unknown id).",
            ),
            (
                Outcome::Unknown {
                    why: lost(),
                    ended: false,
                    now: served("Valid", true, None),
                },
                "Read again: now Valid, published.",
            ),
            (
                Outcome::Unknown {
                    why: lost(),
                    ended: false,
                    now: served("Draft", false, None),
                },
                "Read again: still Draft, still not published, still yours. The lost request may still be at work: read again later.",
            ),
            (
                Outcome::Unknown {
                    why: lost(),
                    ended: false,
                    now: Now::NotRead,
                },
                "No reply came within 60 s. It may be published or not.",
            ),
            (
                Outcome::Refused {
                    status: 403,
                    text: "insufficient permissions".into(),
                    now: Now::NotRead,
                },
                "The request it was in was refused with 403.",
            ),
        ] {
            assert_eq!(explain(&row(outcome)), words);
        }
    }
}
