//! The record of a batch in the activity: one, updated as its rows come to an end.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::rows::{BatchRow, CreationBatch, RowState};
use super::sums::Sums;
use crate::components::Icon;
use crate::paths;
use crate::state::{App, Kind, Record, RecordStatus, StoredReceipt, use_app};
use crate::t;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchReceipt {
    /// The batch, as long as it is stored.
    pub batch: String,
    /// How many rows ended how.
    pub sums: Sums,
    /// Each row: its number in the table, its name, how it ended as [`RowState::code`], and what is known beyond.
    pub rows: Vec<(usize, String, String, String)>,
    /// The service's own words, by the number of the row.
    #[serde(default)]
    pub said: Vec<(usize, String)>,
}

impl StoredReceipt for BatchReceipt {
    const KINDS: &'static [Kind] = &[Kind::Create];
}

/// Records the progress of the batch.
pub fn write_record(app: App, batch: &CreationBatch, rows: &[BatchRow]) {
    let sums = Sums::of(rows);
    let happened = match sums {
        Sums { unknown, .. } if unknown > 0 => RecordStatus::Unknown,
        Sums { created, .. } if created == sums.all() => RecordStatus::Done,
        Sums { created, said, .. } if created + said == sums.all() => RecordStatus::Resolved,
        Sums {
            created: 0,
            said: 0,
            waiting: 0,
            refused,
            ..
        } if refused > 0 => RecordStatus::Refused,
        Sums {
            created: 0,
            said: 0,
            refused: 0,
            ..
        } => RecordStatus::Stopped,
        _ => RecordStatus::Partly,
    };
    let line = |row: &BatchRow| {
        let id = row.state.id().map(ToOwned::to_owned);
        let detail = id.unwrap_or_else(|| row.state.failure_text().why);
        (
            row.number,
            row.name.clone(),
            row.state.code().to_owned(),
            detail,
        )
    };
    let receipt = BatchReceipt {
        batch: batch.id.clone(),
        sums,
        rows: rows
            .iter()
            .filter(|r| r.state != RowState::Waiting)
            .map(line)
            .collect(),
        said: rows
            .iter()
            .map(|row| (row.number, row.state.failure_text().said))
            .filter(|(_, said)| !said.is_empty())
            .collect(),
    };
    let record = Record {
        // One record a batch, whichever tab or visit writes it.
        id: batch.id.clone(),
        at: batch.made,
        ..Record::new(Kind::Create, happened, batch.title.clone(), sums.sentence())
    };
    app.activity.write(record.with_receipt(&receipt));
}

/// What the code of a state is called; itself where it is none.
fn label(code: &str) -> String {
    RowState::label_of(code).map_or_else(|| code.to_owned(), Into::into)
}

/// A receipt, as the activity shows it.
#[component]
pub fn BatchReceiptView(receipt: BatchReceipt) -> impl IntoView {
    let app = use_app();
    let url = paths::batch(&untrack(|| app.session.space()), &receipt.batch);
    let said = receipt.said;
    let rows = receipt
        .rows
        .into_iter()
        .map(|(number, name, state, detail)| {
            let said = said
                .iter()
                .find(|(n, _)| *n == number)
                .map(|(_, said)| said.clone());
            let detail = match state == RowState::CREATED {
                true => view! { <code>{detail}</code> }.into_any(),
                false => detail.into_any(),
            };
            view! {
                <tr>
                    <td class="number">{number}</td>
                    <td>{name}</td>
                    <td>{label(&state)}</td>
                    <td>{detail}{said.map(|said| view! { <p class="quote">{said}</p> })}</td>
                </tr>
            }
        });
    view! {
        <div class="stack">
            <p>
                <a class="button" href=url>
                    <Icon name="list" />
                    {t::batch::OPEN_ROWS}
                </a>
            </p>
            <table class="lines">
                <thead>
                    <tr>
                        <th scope="col">{t::common::ROW}</th>
                        <th scope="col">{t::common::NAME}</th>
                        <th scope="col">{t::common::OUTCOME}</th>
                        <th scope="col">{t::batch::receipt::DETAIL}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}
