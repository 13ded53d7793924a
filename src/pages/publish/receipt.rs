//! A publication in the activity: the ledger, and what can still be done with it.

use leptos::prelude::*;

use super::actions::{CheckAgain, Download, PublishYours, Retry, UnknownBanner, ask, yours};
use super::ledger::Ledger;
use super::ledger_view::LedgerView;
use super::record::{resolved, upgraded};
use super::result::VersionResult;
use super::run::Run;
use crate::effect::effect;
use crate::state::{Happened, Kind, Record, use_app};

/// The ledger of a record; checking again updates the record.
#[component]
pub fn PublishReceipt(
    /// The record it is the receipt of.
    record: Record,
    /// The ledger.
    ledger: Ledger,
) -> impl IntoView {
    let has_banner = record.happened == Happened::Unknown;
    let run = Run::of_record(use_app(), record.id, ledger);
    let yours = yours(run);
    let publish = move |ids: Vec<String>| ask(run, &ids);
    let shown = Signal::derive(move || run.ledger.get().unwrap_or_default());
    view! {
        <div class="row wrap">
            <h2 class="ledger-heading">"Ledger"</h2>
            <CheckAgain run=run has_banner=has_banner />
            <Retry run=run />
            <PublishYours yours=yours publish=publish />
            <Download run=run />
        </div>
        <LedgerView ledger=shown />
    }
}

/// What to do about a publication with an unknown outcome; `None` where the receipt cannot be read.
pub fn publish_unknown(record: &Record) -> Option<AnyView> {
    let app = use_app();
    if record.kind != Kind::Publish {
        return None;
    }
    let ledger: Ledger = serde_json::from_str(record.receipt.as_deref()?).ok()?;
    let run = Run::of_record(app, record.id.clone(), ledger);
    let record = record.clone();
    let resolve = move |_| drop(app.activity.write(resolved(record.clone())));
    Some(
        view! {
            <UnknownBanner run=run>
                <button type="button" class="button" on:click=resolve.clone()>"Mark as resolved"</button>
            </UnknownBanner>
        }
        .into_any(),
    )
}

/// The latest record of a publication in which this version was sent.
pub fn publication_of(records: &[Record], id: &str) -> Option<String> {
    // Most receipts hold other ids; only one that may hold this is read.
    let quoted = serde_json::to_string(id).ok()?;
    let of_publications = records.iter().filter(|r| r.kind == Kind::Publish);
    let mut holding = of_publications.filter(|record| {
        let receipt = record.receipt.as_deref();
        receipt
            .filter(|text| text.contains(&quoted))
            .and_then(|text| serde_json::from_str::<Ledger>(text).ok())
            .is_some_and(|ledger| has_sent(&ledger, id))
    });
    holding.next().map(|record| record.id.clone())
}

fn has_sent(ledger: &Ledger, id: &str) -> bool {
    ledger.rows.iter().any(|row| {
        let was_sent = !matches!(
            ledger.result(row),
            VersionResult::LeftOut(_) | VersionResult::NotSent
        );
        was_sent && (row.id == id || row.returned_as() == Some(id))
    })
}

/// Gives publications that an earlier version of the app stored the words of today.
pub fn upgrade_records() {
    let app = use_app();
    effect(move || {
        let outdated: Vec<Record> = app
            .activity
            .with(|records| records.iter().filter_map(upgraded).collect());
        app.activity.write_all(outdated);
    });
}

#[cfg(test)]
mod tests {
    use super::super::ledger::{LeftOut, Outcome, a_row};
    use super::super::record::record;
    use super::*;

    #[test]
    fn a_version_leads_to_the_latest_receipt_that_sent_it() {
        let returned = |id: &str, as_id: &str| {
            let outcome = Outcome::Returned {
                id: as_id.into(),
                state: None,
                publication: None,
            };
            a_row(id, outcome)
        };
        let of = |rows| {
            record(&Ledger {
                rows,
                ..Ledger::default()
            })
        };
        let newest = of(vec![
            returned("b", "b2"),
            a_row("a", Outcome::LeftOut(LeftOut::ByYou)),
        ]);
        let oldest = of(vec![returned("a", "a"), returned("b", "b")]);
        let import = Record::new(Kind::Import, Happened::Done, "a", "");
        let records = [import, newest, oldest];
        let found = |id| publication_of(&records, id);
        assert_eq!(found("a").as_deref(), Some(records[2].id.as_str()));
        assert_eq!(found("b").as_deref(), Some(records[1].id.as_str()));
        assert_eq!(found("b2").as_deref(), Some(records[1].id.as_str()));
        assert_eq!(found("c"), None);
    }
}
