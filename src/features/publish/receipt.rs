//! A publication in the activity: the ledger, and what can still be done with it.

use leptos::prelude::*;

use super::actions::{CheckAgain, Download, PublishYours, Retry, UnknownBanner, open_sheet, yours};
use super::ledger::Ledger;
use super::ledger_view::LedgerView;
use super::record::upgrade_record;
use super::result::VersionResult;
use super::run::Publication;
use crate::components::Button;
use crate::effect::{effect, scoped_task};
use crate::lazy::lazy_fn;
use crate::state::{App, Kind, Record, RecordStatus, use_app};
use crate::t;

/// The ledger of a record; checking again updates the record.
#[component]
pub fn PublishReceipt(
    /// The record it is the receipt of.
    record: Record,
    ledger: Ledger,
) -> impl IntoView {
    let has_banner = record.happened == RecordStatus::Unknown;
    let run = Publication::of_record(use_app(), record.id, ledger);
    let yours = yours(run);
    let publish = move |ids: Vec<String>| open_sheet(run, &ids);
    let shown = Signal::derive(move || run.ledger.get().unwrap_or_default());
    view! {
        <div class="row wrap">
            <h2 class="ledger-heading">{t::publish::ledger::HEADING}</h2>
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
    let ledger = record.receipt_as::<Ledger>()?;
    let run = Publication::of_record(app, record.id.clone(), ledger);
    let record = record.clone();
    let resolve = move |_| drop(app.activity.write(record.clone().mark_resolved()));
    Some(
        view! {
            <UnknownBanner run=run>
                <Button on_press=resolve.clone()>{t::common::MARK_AS_RESOLVED}</Button>
            </UnknownBanner>
        }
        .into_any(),
    )
}

lazy_fn! {
    publish, publication_among(records: Vec<Record>, id: String) -> Option<String>,
    publication_of(&records, &id)
}

/// Follows the latest record of a publication in which a version was sent. Reading receipts is in the chunk of
/// publications, which is loaded only where a receipt may hold the version.
pub fn follow_publication(app: App, id: Signal<String>) -> Signal<Option<String>> {
    // The version, and the record that was found for it.
    let found = RwSignal::new((String::new(), None));
    effect(move || {
        let id = id.get();
        let records = app.activity.with(|records| may_hold(records, &id));
        if records.is_empty() {
            return found.set((id, None));
        }
        scoped_task(async move {
            let record = publication_among(records, id.clone()).await;
            found.set((id, record.unwrap_or_default()));
        });
    });
    Signal::derive(move || {
        let (of, record) = found.get();
        record.filter(|_| of == id.get())
    })
}

/// Records of publications whose receipts have this id somewhere.
fn may_hold(records: &[Record], id: &str) -> Vec<Record> {
    let quoted = serde_json::to_string(id).unwrap_or_default();
    let holds = |record: &&Record| {
        let receipt = record.receipt.as_deref();
        record.kind == Kind::Publish && receipt.is_some_and(|text| text.contains(&quoted))
    };
    records.iter().filter(holds).cloned().collect()
}

fn publication_of(records: &[Record], id: &str) -> Option<String> {
    let mut holding = records.iter().filter(|record| {
        let ledger = record.receipt_as::<Ledger>();
        ledger.is_some_and(|ledger| has_sent(&ledger, id))
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
            .with(|records| records.iter().filter_map(upgrade_record).collect());
        app.activity.write_all(outdated);
    });
}

#[cfg(test)]
mod tests {
    use super::super::ledger::{LeftOut, Outcome, a_row};
    use super::super::record::record;
    use super::*;

    #[test]
    fn publication_of_returns_the_latest_receipt_of_a_version() {
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
        let import = Record::new(Kind::Import, RecordStatus::Done, "a", "");
        let records = [import, newest, oldest];
        let found = |id| publication_of(&records, id);
        assert_eq!(found("a").as_deref(), Some(records[2].id.as_str()));
        assert_eq!(found("b").as_deref(), Some(records[1].id.as_str()));
        assert_eq!(found("b2").as_deref(), Some(records[1].id.as_str()));
        assert_eq!(found("c"), None);
    }
}
