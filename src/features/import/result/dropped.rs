//! Properties that the service left out: a matrix of key and class, and the values that were lost.

use std::sync::Arc;

use leptos::prelude::*;

use super::entry::{EntryName, IdCell, LineCell};
use crate::components::{Button, ClassTile, TileSize, copy_text};
use crate::effect::memo;
use crate::features::import::listing::{Heading, Listing};
use crate::features::import::receipt::{Dropped, Matrix, Receipt, ReceiptEntry};
use crate::features::import::undeclared;
use crate::format::{self, Precision, count};
use crate::state::use_app;
use crate::t;
use crate::texts::class_label;

/// How many reasons of a cell are shown: a service may write one for each value.
const REASONS: usize = 2;

/// A cell of the matrix: key and class.
type Cell = (String, String);

#[component]
pub fn DroppedTab(receipt: Arc<Receipt>) -> impl IntoView {
    if receipt.dropped.is_empty() {
        return view! { <p class="import-none soft">{t::import_result::values::NONE_DROPPED}</p> }
            .into_any();
    }
    let matrix = receipt.matrix();
    let chosen: RwSignal<Option<Cell>> = RwSignal::new(first(&matrix));
    view! {
        <div class="import-dropped">
            <div class="row wrap">
                <ForAdministrator receipt=Arc::clone(&receipt) />
            </div>
            <MatrixTable matrix chosen />
        </div>
        <Values receipt chosen />
    }
    .into_any()
}

/// Copies a text that says which keys would have to be declared.
#[component]
fn ForAdministrator(receipt: Arc<Receipt>) -> impl IntoView {
    let toasts = use_app().toasts;
    let copy = move |_| {
        let sent = format::time(receipt.head.sent, Precision::Minute);
        let text = undeclared::text(&receipt, &sent);
        copy_text(toasts, text, &t::import_result::values::ADMIN_TEXT);
    };
    view! {
        <Button small=true class="push" icon="copy" on_press=copy>
            {t::import_result::values::ADMIN_COPY}
        </Button>
    }
}

/// The first cell that is not empty.
fn first(matrix: &Matrix) -> Option<Cell> {
    let (key, _, cells) = matrix.keys.first()?;
    let at = cells.iter().position(|n| *n > 0)?;
    Some((key.clone(), matrix.classes[at].0.clone()))
}

#[component]
fn MatrixTable(matrix: Matrix, chosen: RwSignal<Option<Cell>>) -> impl IntoView {
    let head = |(class, _): &(String, usize)| {
        let entry = ReceiptEntry {
            kind: Some(class.clone()),
            ..ReceiptEntry::default()
        };
        let tile = entry
            .class()
            .map(|(class, layer)| view! { <ClassTile class layer size=TileSize::Small /> });
        let label = class_label(&class.as_str().into());
        view! {
            <th scope="col" class="right">
                {tile}
                <span>{label}</span>
            </th>
        }
    };
    let heads = matrix.classes.iter().map(head).collect_view();
    let classes: Vec<String> = matrix
        .classes
        .iter()
        .map(|(class, _)| class.clone())
        .collect();
    let row = |(key, total, cells): (String, usize, Vec<usize>)| {
        let cell = |(n, class): (usize, &String)| {
            let mine = (key.clone(), class.clone());
            let class = class_label(&class.as_str().into());
            let label = t::import_result::values::cell(&class, &key, &count(n));
            view! { <td class="right number">{matrix_cell(n, mine, label, chosen)}</td> }
        };
        let cells = cells.into_iter().zip(&classes).map(cell).collect_view();
        view! {
            <tr>
                <th scope="row">
                    <code>{key.clone()}</code>
                </th>
                {cells}
                <td class="right number strong total">{count(total)}</td>
            </tr>
        }
    };
    let rows = matrix.keys.into_iter().map(row).collect_view();
    let totals = matrix
        .classes
        .iter()
        .map(|(_, n)| view! { <td class="right number">{count(*n)}</td> })
        .collect_view();
    view! {
        <div class="import-matrix" tabindex="0" role="region" aria-label=t::import_result::values::MATRIX>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t::import_result::values::KEY}</th>
                        {heads}
                        <th scope="col" class="right">
                            {t::import_result::values::TOTAL}
                        </th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{t::import_result::values::TOTAL}</th>
                        {totals}
                        <td class="right number">{count(matrix.total)}</td>
                    </tr>
                </tfoot>
            </table>
        </div>
    }
}

fn matrix_cell(n: usize, mine: Cell, label: String, chosen: RwSignal<Option<Cell>>) -> AnyView {
    if n == 0 {
        return view! {
            <span class="muted" aria-label=t::import_result::values::CELL_EMPTY>
                "·"
            </span>
        }
        .into_any();
    }
    let is_mine = {
        let mine = mine.clone();
        move || chosen.with(|chosen| chosen.as_ref() == Some(&mine))
    };
    view! {
        <button
            type="button"
            class="import-cell"
            aria-pressed=move || is_mine().to_string()
            aria-label=label
            on:click=move |_| chosen.set(Some(mine.clone()))
        >
            {count(n)}
        </button>
    }
    .into_any()
}

#[component]
fn Values(receipt: Arc<Receipt>, chosen: RwSignal<Option<Cell>>) -> impl IntoView {
    let toasts = use_app().toasts;
    let rows = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| {
            let cell = chosen.get();
            let fits = |one: &Dropped| {
                cell.as_ref()
                    .is_some_and(|(key, class)| one.key == *key && one.class == *class)
            };
            Arc::new(
                (0..receipt.dropped.len())
                    .filter(|&at| fits(&receipt.dropped[at]))
                    .collect::<Vec<_>>(),
            )
        })
    };
    let title = move || {
        let (key, class) = chosen.get()?;
        let class = class_label(&class.as_str().into());
        let key = view! { <code>{key}</code> };
        Some(t::rich(
            &t::import_result::values::title(&class, t::slot(0)),
            vec![key.into_any()],
        ))
    };
    let lost = move || rows.with(|rows| t::import_result::values::lost(rows.len()));
    let copy = {
        let receipt = Arc::clone(&receipt);
        move |_| {
            let lines: Vec<String> = rows.with_untracked(|rows| {
                let line = |&at: &usize| {
                    let one = &receipt.dropped[at];
                    let id = one.external_id.as_deref().unwrap_or_default();
                    format!("{}\t{id}\t{}", one.name, one.value())
                };
                rows.iter().map(line).collect()
            });
            copy_text(toasts, lines.join("\n"), &t::import_result::values::COPIED);
        }
    };
    let reasons = {
        let receipt = Arc::clone(&receipt);
        move || {
            let of_rows = rows.with(|rows| {
                undeclared::distinct(rows.iter().map(|&at| receipt.dropped[at].reason.clone()))
            });
            let more = of_rows.len().saturating_sub(REASONS);
            let more = (more > 0).then(|| view! { <p class="meta">{t::import_result::values::more_reasons(&count(more))}</p> });
            let some = of_rows.into_iter().take(REASONS);
            let some = some
                .map(|reason| view! { <p class="quote">{reason}</p> })
                .collect_view();
            view! {
                {some}
                {more}
            }
        }
    };
    let cells = move |at: usize| cells(&receipt.dropped[at]);
    view! {
        <div class="import-values">
            <h2>{title} " " <span class="meta number">{lost}</span></h2>
            <Button small=true class="push" icon="copy" on_press=copy>
                {t::import_result::values::COPY}
            </Button>
        </div>
        <div class="import-reasons">{reasons}</div>
        <Listing
            label=t::import_result::values::LIST
            columns="of-dropped"
            heads=&[
                Heading::Left(t::import_result::heads::ELEMENT),
                Heading::Left(t::common::EXTERNAL_ID),
                Heading::Right(t::import_result::heads::LOST_VALUE),
                Heading::Right(t::import::line::LINE),
            ]
            rows
            cells
        />
    }
}

fn cells(one: &Dropped) -> AnyView {
    let entry = ReceiptEntry {
        kind: Some(one.class.clone()),
        name: one.name.clone(),
        ..ReceiptEntry::default()
    };
    let value = if one.values.is_empty() {
        t::import::NOT_KNOWN.into()
    } else {
        one.value()
    };
    let title = value.clone();
    view! {
        <span role="cell" class="truncate">
            <EntryName entry />
        </span>
        <IdCell id=one.external_id.clone().unwrap_or_default() soft=true />
        <span role="cell" class="right number truncate" class:muted=one.values.is_empty() title=title>
            {value}
        </span>
        <LineCell line=one.line.unwrap_or(0) />
    }
    .into_any()
}
