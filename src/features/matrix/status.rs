//! The line below the table.

use leptos::prelude::*;

use super::model::{Model, Side};
use super::state::MatrixState;
use crate::features::analysis::edge_kinds;
use crate::format::{count, duration};
use crate::t;

/// The line below the table: its size, what is filled, and how long it took.
#[component]
pub fn Status(state: MatrixState) -> impl IntoView {
    let size = |model: &Model| {
        let (rows, columns) = (model.rows.items.len(), model.columns.items.len());
        t::matrix::status::size(&count(columns), &count(rows))
    };
    let filled = |model: &Model| {
        let filled = model.matrix.cells().len();
        t::matrix::status::filled(filled, &count(model.matrix.direct_count()))
    };
    let gaps = move || {
        let gaps = state.with(Model::gap_count).filter(|gaps| *gaps > 0);
        gaps.map(|gaps| view! { <span class="warn strong">{t::matrix::status::gaps(gaps)}</span> })
    };
    let kinds = |model: &Model| {
        let kinds = edge_kinds::chosen(model.options.kinds)?;
        Some(view! { <span>{t::matrix::status::kinds(&kinds)}</span> })
    };
    let limited = |side: &Side| {
        let shown = side.items.len();
        (shown < side.total).then(|| {
            let words = t::matrix::status::limited(&count(shown), &side.title, &count(side.total));
            view! { <span class="warn">{words}</span> }
        })
    };
    let took = move || {
        let took = state.matrix.with(|matrix| matrix.0.took);
        t::matrix::status::computed(&duration(took))
    };
    view! {
        <div class="status-line">
            <p role="status">
                <span class="number">{move || state.with(size)}</span>
                <span class="number">{move || state.with(filled)}</span>
                {gaps}
                {move || state.with(kinds)}
                {move || state.with(|model| limited(&model.rows))}
                {move || state.with(|model| limited(&model.columns))}
            </p>
            <span class="as-of number">{took}</span>
        </div>
    }
}
