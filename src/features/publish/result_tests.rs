//! Every combination of what was sent, what the response said, what reading it again showed and what
//! was published before, with the words in every place.

use super::*;
use crate::features::publish::explain::{Formats, explain};
use crate::features::publish::ledger::a_row;
use crate::features::publish::record::record;
use crate::features::publish::stale;

/// One line per case, the first that fits counts; `*` fits everything.
///
/// response: `not sent`; `returned` (200 with it); `omitted` (200 without it); `refused` (403);
/// `failed` (500); `unusable` (200, a web page); `lost` (no response).
/// check: `-` (not read), `failed`, `404`, `draft`, or who published it when: `me later`,
/// `me earlier`, `other later`, `other earlier`, `unclear` (stored before stamps were), `same` (as
/// before).
/// before: `no`, `me`, `other`, `not loaded`.
/// Then: title of sheet and record | outcome in the activity | words beside the number | the
/// sentence | headline on the element's page, where there is one.
///
/// The request was sent at 10:00 by `me`; `later` is 10:01, `earlier` 09:00, and `before` 08:00.
const TABLE: &str = "
not sent | *             | *      | Nothing sent | Stopped | not sent | Not sent. | -

returned | me later      | *      | Published 1 of 1 | Done | published | Returned: Valid. | -
returned | me earlier    | *      | Published earlier | Done | published earlier | Returned: Valid, published by you, 09:00. Before your request (10:00), unless the clocks differ. | -
returned | other later   | *      | Published 1 of 1 | Done | published | Returned: Valid, published by Ann, 10:01. | -
returned | other earlier | *      | Published by others | Done | published by others | Returned: Valid, published by Ann, 09:00. | -
returned | same          | me     | Already published | Done | already published | Returned: Valid, published by you, 08:00. | -
returned | same          | other  | Already published | Done | already published | Returned: Valid, published by Ann, 08:00. | -
returned | unclear       | *      | Published 1 of 1 | Done | published | Returned: Valid. | -

refused  | *             | *      | Published 0 of 1 | Refused | refused | Refused (403). | -

omitted  | -             | *      | Outcome unknown | Unknown | unknown | Not in the response. Not checked yet. | Publication outcome unknown
omitted  | failed        | *      | Outcome unknown | Unknown | unknown | Not in the response. Check failed. No response. | Publication outcome unknown
omitted  | 404           | *      | Published 0 of 1 | Failed | not found | Not in the response. Checked: not returned (404 unknown id). | -
omitted  | draft         | *      | Published 0 of 1 | Failed | not published | Not in the response. Checked: now Draft, not published, owned by you. | -
omitted  | me later      | *      | Published 1 of 1 | Done | published | Not in the response. Checked: now Valid, published by you, 10:01. | -
omitted  | me earlier    | *      | Published earlier | Done | published earlier | Not in the response. Checked: now Valid, published by you, 09:00. Before your request (10:00), unless the clocks differ. | -
omitted  | other later   | *      | Published by others | Done | published by others | Not in the response. Checked: now Valid, published by Ann, 10:01. | -
omitted  | other earlier | *      | Published by others | Done | published by others | Not in the response. Checked: now Valid, published by Ann, 09:00. | -
omitted  | same          | me     | Already published | Done | already published | Not in the response. Checked: now Valid, published by you, 08:00. | -
omitted  | same          | other  | Already published | Done | already published | Not in the response. Checked: now Valid, published by Ann, 08:00. | -
omitted  | unclear       | *      | Published earlier | Done | published earlier | Not in the response. Checked: now Valid, published, publisher unknown. | -

failed   | -             | *      | Outcome unknown | Unknown | unknown | The service failed with 500. Not checked yet. | Publication outcome unknown
failed   | failed        | *      | Outcome unknown | Unknown | unknown | The service failed with 500. Check failed. No response. | Publication outcome unknown
failed   | 404           | *      | Outcome unknown | Unknown | unknown | The service failed with 500. Checked: not returned (404 unknown id). May still be running: check again later. | Publication outcome unknown
failed   | draft         | *      | Published 0 of 1 | Failed | not published | The service failed with 500. Checked: now Draft, not published, owned by you. | -
failed   | me later      | *      | Published 1 of 1 | Done | published | The service failed with 500. Checked: now Valid, published by you, 10:01. | -
failed   | me earlier    | *      | Published earlier | Done | published earlier | The service failed with 500. Checked: now Valid, published by you, 09:00. Before your request (10:00), unless the clocks differ. | -
failed   | other later   | *      | Published by others | Done | published by others | The service failed with 500. Checked: now Valid, published by Ann, 10:01. | -
failed   | other earlier | *      | Published by others | Done | published by others | The service failed with 500. Checked: now Valid, published by Ann, 09:00. | -
failed   | same          | me     | Already published | Done | already published | The service failed with 500. Checked: now Valid, published by you, 08:00. | -
failed   | same          | other  | Already published | Done | already published | The service failed with 500. Checked: now Valid, published by Ann, 08:00. | -
failed   | unclear       | *      | Published earlier | Done | published earlier | The service failed with 500. Checked: now Valid, published, publisher unknown. | -

unusable | -             | *      | Outcome unknown | Unknown | unknown | The service answered 200 with a web page. Not checked yet. | Publication outcome unknown
unusable | failed        | *      | Outcome unknown | Unknown | unknown | The service answered 200 with a web page. Check failed. No response. | Publication outcome unknown
unusable | 404           | *      | Outcome unknown | Unknown | unknown | The service answered 200 with a web page. Checked: not returned (404 unknown id). May still be running: check again later. | Publication outcome unknown
unusable | draft         | *      | Published 0 of 1 | Failed | not published | The service answered 200 with a web page. Checked: now Draft, not published, owned by you. | -
unusable | me later      | *      | Published 1 of 1 | Done | published | The service answered 200 with a web page. Checked: now Valid, published by you, 10:01. | -
unusable | me earlier    | *      | Published earlier | Done | published earlier | The service answered 200 with a web page. Checked: now Valid, published by you, 09:00. Before your request (10:00), unless the clocks differ. | -
unusable | other later   | *      | Published by others | Done | published by others | The service answered 200 with a web page. Checked: now Valid, published by Ann, 10:01. | -
unusable | other earlier | *      | Published by others | Done | published by others | The service answered 200 with a web page. Checked: now Valid, published by Ann, 09:00. | -
unusable | same          | me     | Already published | Done | already published | The service answered 200 with a web page. Checked: now Valid, published by you, 08:00. | -
unusable | same          | other  | Already published | Done | already published | The service answered 200 with a web page. Checked: now Valid, published by Ann, 08:00. | -
unusable | unclear       | *      | Published earlier | Done | published earlier | The service answered 200 with a web page. Checked: now Valid, published, publisher unknown. | -

lost     | -             | *      | Outcome unknown | Unknown | unknown | No response came. Not checked yet. | Publication outcome unknown
lost     | failed        | *      | Outcome unknown | Unknown | unknown | No response came. Check failed. No response. | Publication outcome unknown
lost     | 404           | *      | Outcome unknown | Unknown | unknown | No response came. Checked: not returned (404 unknown id). May still be running: check again later. | Publication outcome unknown
lost     | draft         | *      | Outcome unknown | Unknown | unknown | No response came. Checked: now Draft, not published yet. May still be running: check again later. | Publication outcome unknown
lost     | me later      | *      | Published 1 of 1 | Done | published | No response came. Checked: now Valid, published by you, 10:01. | -
lost     | me earlier    | *      | Published earlier | Done | published earlier | No response came. Checked: now Valid, published by you, 09:00. Before your request (10:00), unless the clocks differ. | -
lost     | other later   | *      | Published by others | Done | published by others | No response came. Checked: now Valid, published by Ann, 10:01. | -
lost     | other earlier | *      | Published by others | Done | published by others | No response came. Checked: now Valid, published by Ann, 09:00. | -
lost     | same          | me     | Already published | Done | already published | No response came. Checked: now Valid, published by you, 08:00. | -
lost     | same          | other  | Already published | Done | already published | No response came. Checked: now Valid, published by Ann, 08:00. | -
lost     | unclear       | *      | Published earlier | Done | published earlier | No response came. Checked: now Valid, published, publisher unknown. | -
";

const SENT: f64 = 36_000_000.0;
const RESPONSES: [&str; 7] = [
    "not sent", "returned", "omitted", "refused", "failed", "unusable", "lost",
];
const CHECKS: [&str; 10] = [
    "-",
    "failed",
    "404",
    "draft",
    "me later",
    "me earlier",
    "other later",
    "other earlier",
    "same",
    "unclear",
];
const BEFORE: [&str; 4] = ["no", "me", "other", "not loaded"];

fn stamp(by: &str, time: &str) -> PublicationStamp {
    PublicationStamp {
        at: format!("1970-01-01T{time}:00.000Z"),
        by: if by == "me" { "me" } else { "ann" }.into(),
    }
}

/// The publication that a check finds; `None` where it finds none or does not say.
fn found(check: &str, before: Option<&PublicationStamp>) -> Option<PublicationStamp> {
    match check {
        "same" => before.cloned(),
        _ => {
            let (by, when) = check.split_once(' ')?;
            Some(stamp(by, if when == "later" { "10:01" } else { "09:00" }))
        }
    }
}

/// The row of a combination; `None` where there is no such combination.
fn row(response: &str, check: &str, before: &str) -> Option<LedgerRow> {
    let published_before = match before {
        "me" | "other" => Some(stamp(before, "08:00")),
        _ => None,
    };
    if check == "same" && published_before.is_none() {
        return None;
    }
    let publication = found(check, published_before.as_ref());
    let returned = |state: &str, publication: Option<PublicationStamp>| Now::Returned {
        state: state.into(),
        published: state == "Valid",
        publication,
        yours: true,
        newer: None,
    };
    let now = match check {
        "-" => Now::NotRead,
        "failed" => Now::Failed("No response.".into()),
        "404" => Now::NotReturned {
            status: "404".into(),
            text: "unknown id".into(),
        },
        "draft" => returned("Draft", None),
        _ => returned("Valid", publication.clone()),
    };
    let unknown = |why: &str, ended| Outcome::Unknown {
        why: why.into(),
        now: now.clone(),
        ended,
    };
    let is_read = !matches!(check, "-" | "failed" | "404" | "draft");
    let outcome = match response {
        "not sent" if check == "-" => Outcome::NotAsked,
        "refused" if check == "-" => Outcome::Refused {
            status: 403,
            text: "no".into(),
            now: Now::NotRead,
        },
        // What was returned is not read again: its publication is in the response.
        "returned" if is_read => Outcome::Returned {
            id: "i".into(),
            state: Some("Valid".into()),
            publication,
        },
        "omitted" => Outcome::NotReturned(now),
        "failed" => unknown("The service failed with 500.", true),
        "unusable" => unknown("The service answered 200 with a web page.", true),
        "lost" => unknown("No response came.", false),
        _ => return None,
    };
    Some(LedgerRow {
        before: match before {
            "not loaded" => None,
            "no" => Some("Next".into()),
            _ => Some("Valid".into()),
        },
        published_before,
        sent: Some(SENT),
        ..a_row("i", outcome)
    })
}

fn sentence(ledger: &Ledger, row: &LedgerRow) -> String {
    let formats = Formats {
        sender: ledger.by.as_deref(),
        person: &|id| id.replace("ann", "Ann"),
        stamp: &|at| at[11..16].to_owned(),
        time: &|_| "10:00".to_owned(),
    };
    explain(row, ledger.result(row), ledger.started, &formats)
}

#[test]
fn every_view_describes_each_result_consistently() {
    let lines: Vec<Vec<&str>> = TABLE
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    let mut used = vec![false; lines.len()];
    let mut combinations = 0;
    for response in RESPONSES {
        for check in CHECKS {
            for before in BEFORE {
                let Some(row) = row(response, check, before) else {
                    continue;
                };
                combinations += 1;
                let case = [response, check, before];
                let fits = |line: &Vec<&str>| {
                    let mut cells = line.iter().zip(case);
                    cells.all(|(cell, is)| *cell == "*" || *cell == is)
                };
                let at = lines.iter().position(fits);
                let at = at.unwrap_or_else(|| panic!("{case:?} is not in the table"));
                used[at] = true;
                let ledger = Ledger {
                    by: Some("me".into()),
                    started: SENT,
                    rows: vec![row.clone()],
                    ..Ledger::default()
                };
                let result = ledger.result(&row);
                let record = record(&ledger);
                let page = result.stale_cause(true);
                let said = [
                    record.title.clone(),
                    format!("{:?}", record.happened),
                    result.count_label().into(),
                    // A state is "still" the same where it was Valid before.
                    sentence(&ledger, &row)
                        .replace("still Valid, published", "now Valid, published"),
                    page.map_or("-", |cause| stale::notice(cause, "", "").0.get())
                        .to_owned(),
                ];
                assert_eq!(said[..], lines[at][3..], "{case:?}");
                // The sheet has the title of the record, and the numbers add up to it.
                assert_eq!(ledger.summary().headline(), record.title, "{case:?}");
                let counts = ledger.summary().counts();
                let counted: Vec<_> = counts.iter().filter(|(n, _)| *n > 0).collect();
                assert_eq!(counted.len(), 1, "{case:?}");
                assert_eq!(counted[0].1.count_label(), result.count_label(), "{case:?}");
                // Nothing else claims a publication, and nothing unknown is called done.
                let claims = result.is_published();
                assert_eq!(claims, record.happened == RecordStatus::Done, "{case:?}");
                assert_eq!(
                    advice(&ledger).is_some(),
                    record.happened == RecordStatus::Unknown
                );
            }
        }
    }
    let unused = used.iter().position(|used| !used).map(|at| &lines[at]);
    assert_eq!(unused, None);
    assert_eq!(combinations, 182);
}

#[test]
fn mixed_results_are_counted_in_the_headline() {
    let ledger = |cases: &[(&str, &str)]| Ledger {
        by: Some("me".into()),
        started: SENT,
        rows: cases
            .iter()
            .filter_map(|(response, check)| row(response, check, "me"))
            .collect(),
        ..Ledger::default()
    };
    for (cases, title, happened, detail) in [
        // All five are published, though the response had three.
        (
            &[
                ("returned", "me later"),
                ("returned", "me later"),
                ("returned", "me later"),
                ("omitted", "me later"),
                ("omitted", "me later"),
            ][..],
            "Published 5 of 5",
            RecordStatus::Done,
            "2 confirmed by check.",
        ),
        (
            &[("lost", "-"), ("lost", "-")],
            "Outcome unknown: 2 elements",
            RecordStatus::Unknown,
            "Check again; this publishes nothing.",
        ),
        (
            &[
                ("returned", "me later"),
                ("lost", "failed"),
                ("not sent", "-"),
            ],
            "Published 1 of 3, 1 unknown",
            RecordStatus::Unknown,
            "1 not sent. Check again; this publishes nothing.",
        ),
        (
            &[("lost", "other earlier"), ("lost", "other earlier")],
            "2 published by others",
            RecordStatus::Done,
            "",
        ),
        (
            &[("lost", "same"), ("refused", "-")],
            "Published 0 of 2",
            RecordStatus::Refused,
            "1 already published, 1 refused (403).",
        ),
        (
            &[("failed", "draft"), ("omitted", "404")],
            "Published 0 of 2",
            RecordStatus::Failed,
            "1 not published, 1 not found.",
        ),
        (
            &[("lost", "draft")],
            "Outcome unknown",
            RecordStatus::Unknown,
            "Not published yet, may still be running.",
        ),
    ] {
        let record = record(&ledger(cases));
        assert_eq!(record.title, title);
        assert_eq!(
            (record.happened, record.detail.as_str()),
            (happened, detail)
        );
        assert_eq!(record.by.as_deref(), Some("me"));
    }
}

#[test]
fn a_check_that_fails_for_the_same_reason_does_not_repeat_it() {
    let mut row = row("lost", "failed", "no").unwrap();
    let why = "No response: connection failed.";
    let failed = |why: &str| Outcome::Unknown {
        why: "No response: connection failed.".into(),
        now: Now::Failed(why.into()),
        ended: false,
    };
    row.outcome = failed(why);
    let ledger = Ledger::default();
    assert_eq!(
        sentence(&ledger, &row),
        "No response: connection failed. Check failed too."
    );
    row.outcome = failed("No response within 60 s.");
    assert_eq!(
        sentence(&ledger, &row),
        "No response: connection failed. Check failed. No response within 60 s."
    );
}

#[test]
fn sums_and_headings_count_unknown_outcomes_in_the_same_words() {
    let unknown = VersionResult::Unknown(Doubt::NotChecked);
    assert_eq!(unknown.counted(3), "3 unknown");
    assert_eq!(unknown.count_label().get(), "unknown");
    assert_eq!(unknown.label().get(), "outcome unknown", "in exports");
}

#[test]
fn the_clocks_may_differ_by_the_leeway() {
    let at = |time: &str| {
        let now = Now::Returned {
            state: "Valid".into(),
            published: true,
            publication: Some(PublicationStamp {
                at: format!("1970-01-01T{time}Z"),
                by: "me".into(),
            }),
            yours: true,
            newer: None,
        };
        let outcome = Outcome::NotReturned(now);
        let row = LedgerRow {
            before: Some("Draft".into()),
            sent: Some(SENT),
            ..a_row("i", outcome)
        };
        VersionResult::of(&row, Some("me"), 0.0)
    };
    assert_eq!(at("09:59:00"), VersionResult::Published(Source::Check));
    assert_eq!(at("09:58:59"), VersionResult::FoundPublished);
}

#[test]
fn a_publication_is_not_credited_without_a_sender() {
    let row = row("lost", "me later", "no").unwrap();
    assert_eq!(
        VersionResult::of(&row, None, SENT),
        VersionResult::FoundPublished
    );
}

#[test]
fn an_unknown_outcome_is_checked_before_a_retry() {
    for (response, check, can_retry) in [
        ("lost", "-", false),
        ("lost", "failed", false),
        ("lost", "draft", true),
        ("failed", "draft", true),
        ("omitted", "404", false),
        ("refused", "-", true),
        ("lost", "other later", false),
    ] {
        let row = row(response, check, "no").unwrap();
        let result = VersionResult::of(&row, Some("me"), SENT);
        assert_eq!(result.can_retry(&row), can_retry, "{response} {check}");
    }
}
