//! What the activity says of a publication: the words of its result.

use crate::catalog::sorting::SortInPlace;
use crate::t;
use crate::texts::state_label;
use std::collections::BTreeMap;

use super::ledger::{FORMAT, Ledger, Outcome, is_current};
use super::result::{Summary, VersionResult, advice};
use crate::state::{Kind, Record, RecordStatus};

/// The record of a publication as it is now.
pub fn record(ledger: &Ledger) -> Record {
    let mut ledger = ledger.clone();
    ledger.format = FORMAT;
    let sums = ledger.summary();
    let happened = sums.happened();
    let mut record = Record::new(Kind::Publish, happened, sums.headline(), detail(&ledger))
        .with_receipt(&ledger);
    record.by.clone_from(&ledger.by);
    if ledger.started > 0.0 {
        // Checking it later does not make it a later publication.
        record.at = ledger.started;
    }
    record
}

/// Rewrites the receipt, title and detail of a publication that an earlier version of the app stored:
/// its texts may claim more than the receipt proves. `None` if it is current.
pub fn upgrade_record(stored: &Record) -> Option<Record> {
    if is_current(stored.receipt.as_deref()?) {
        return None;
    }
    let ledger = stored.receipt_as::<Ledger>()?;
    let now = record(&ledger);
    let mut upgraded = Record {
        title: now.title,
        detail: now.detail,
        receipt: now.receipt,
        ..stored.clone()
    };
    if stored.happened != RecordStatus::Resolved {
        upgraded.happened = now.happened;
    }
    Some(upgraded)
}

/// What the headline leaves open, why it stopped, and what to do about an unknown outcome.
pub fn detail(ledger: &Ledger) -> String {
    let mut sentences = vec![numbers(ledger, &ledger.summary())];
    sentences.extend(ledger.stopped.clone());
    sentences.extend(advice(ledger).map(ToOwned::to_owned));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// What the headline leaves open, in numbers: `All Valid.`, `2 refused with 403, 3 not sent.`
fn numbers(ledger: &Ledger, sums: &Summary) -> String {
    let rest: Vec<String> = sums
        .counts()
        .into_iter()
        .chain([(
            sums.left_out,
            VersionResult::LeftOut(super::ledger::LeftOut::ByYou),
        )])
        .filter(|(n, result)| {
            // The headline says these already.
            *n > 0
                && !matches!(
                    result,
                    VersionResult::Published(_) | VersionResult::Unknown(_)
                )
        })
        .filter(|(n, result)| !(result.is_published() && *n == sums.chosen))
        .map(|(n, result)| match (result, ledger.refused_with()) {
            (VersionResult::Refused, Some(status)) => {
                format!("{} ({status})", result.counted(n))
            }
            _ => result.counted(n),
        })
        .collect();
    let mut sentences = Vec::new();
    if sums.published() == sums.chosen && sums.checked == 0 {
        sentences.extend(states(ledger));
    }
    if sums.checked > 0 {
        sentences.push(t::publish::record::confirmed(sums.checked));
    }
    if !rest.is_empty() {
        sentences.push(t::publish::record::results(&rest.join(", ")));
    }
    sentences.join(" ")
}

/// The states in which versions came back: `All Valid`, or `4 Valid, 2 Next`.
fn states(ledger: &Ledger) -> Option<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in &ledger.rows {
        if let Outcome::Returned { state, .. } = &row.outcome {
            let state = state
                .as_ref()
                .map_or_else(|| t::publish::NOT_READABLE.into(), state_label);
            *counts.entry(state).or_default() += 1;
        }
    }
    let all: usize = counts.values().sum();
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.arrange_by_key(|(_, n)| std::cmp::Reverse(*n));
    Some(match counts.as_slice() {
        [] => return None,
        [(state, 1)] => t::publish::record::results(state),
        [(state, n)] if *n == all => t::publish::record::state_of_all(state),
        many => {
            let many = many.iter();
            let many = many.map(|(state, n)| t::publish::record::state_count(*n, state));
            t::publish::record::results(&many.collect::<Vec<_>>().join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::publish::ledger::{LeftOut, Now, a_row};

    fn ledger(outcomes: Vec<Outcome>) -> Ledger {
        Ledger {
            rows: outcomes.into_iter().map(|o| a_row("i", o)).collect(),
            ..Ledger::default()
        }
    }

    fn returned(state: &str) -> Outcome {
        Outcome::Returned {
            id: "i".into(),
            state: Some(state.into()),
            publication: None,
        }
    }

    #[test]
    fn the_record_counts_published_skipped_and_unknown_rows() {
        let all = ledger(vec![returned("Valid"), returned("Valid")]);
        assert_eq!(record(&all).title, "Published 2 of 2");
        assert_eq!(record(&all).detail, "All Valid.");
        let one = ledger(vec![returned("Valid"), Outcome::LeftOut(LeftOut::ByYou)]);
        assert_eq!(record(&one).title, "Published 1 of 1");
        assert_eq!(record(&one).detail, "Valid. 1 skipped.");
        let mixed = ledger(vec![returned("Next"), returned("Valid"), returned("Valid")]);
        assert_eq!(record(&mixed).detail, "2 Valid, 1 Next.");
        let partly = ledger(vec![
            returned("Valid"),
            Outcome::NotReturned(Now::Failed(String::new())),
            Outcome::LeftOut(LeftOut::NotYours),
        ]);
        assert_eq!(record(&partly).title, "Published 1 of 2, 1 unknown");
        assert_eq!(
            record(&partly).detail,
            "1 skipped. Check again; this publishes nothing."
        );
    }

    #[test]
    fn the_record_reports_refused_and_unsent_publications() {
        let refused = |status| Outcome::Refused {
            status,
            text: "no".into(),
            now: Now::NotRead,
        };
        let record = record(&ledger(vec![refused(403), refused(403)]));
        assert_eq!(record.happened, RecordStatus::Refused);
        assert_eq!(record.title, "Published 0 of 2");
        assert_eq!(record.detail, "2 refused (403).");
        let unsent = super::record(&ledger(vec![Outcome::NotAsked]));
        assert_eq!(unsent.title, "Nothing sent");
        assert_eq!(unsent.happened, RecordStatus::Stopped);
    }

    #[test]
    fn upgrade_record_rewrites_records_of_an_earlier_version() {
        // As stored before ledgers had a format: "published" of what was read as published, by
        // whomever, and "Done in part".
        let receipt = r#"{"started":5.0,"took":72.0,"requests":1,"answered":1,"one_by_one":false,
            "read_again":9.0,"rows":[{"id":"i","element_id":"e","name":"Meter","class":"Node",
            "layer":"TechnologyLayer","before":"Draft","outcome":{"Unknown":{"why":"No response came.",
            "now":{"Served":{"state":"Valid","published":true,"yours":true,"newer":null}},"ended":false}}},
            {"id":"j","element_id":"f","name":"","class":null,"layer":null,"before":null,
            "outcome":{"Returned":{"id":"j","state":"Valid"}}}],
            "others":[],"siblings":[],"stopped":null}"#;
        let mut stored = Record::new(
            Kind::Publish,
            RecordStatus::Partly,
            "1 of 2 returned",
            "1 with a lost response, found published.",
        );
        stored.receipt = Some(receipt.into());
        let now = upgrade_record(&stored).unwrap();
        assert_eq!(now.title, "Published 1 of 2");
        assert_eq!(now.detail, "1 published earlier.");
        assert_eq!(now.happened, RecordStatus::Done);
        assert_eq!(now.id, stored.id);
        // What a person resolved stays so.
        stored.happened = RecordStatus::Resolved;
        assert_eq!(
            upgrade_record(&stored).unwrap().happened,
            RecordStatus::Resolved
        );
        stored.happened = RecordStatus::Unknown;
        let by_person = stored.clone().mark_resolved().mark_resolved();
        assert_eq!(by_person.title, "1 of 2 returned, resolved by you");
        // A record stored now already has its words.
        let ledger: Ledger = serde_json::from_str(receipt).unwrap();
        assert_eq!(upgrade_record(&record(&ledger)), None);
        assert_eq!(upgrade_record(&now), None);
        assert_eq!(
            upgrade_record(&Record::new(Kind::Import, RecordStatus::Done, "a", "")),
            None
        );
    }
}
