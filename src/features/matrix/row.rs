//! A row of the table, and the row of totals.

use leptos::html;
use leptos::prelude::*;

use super::cell::{Cells, fill};
use super::grid::part_id;
use super::state::{MatrixState, SharedMatrix};
use super::tops::{Link, is_active, name};
use super::view_port::{COLUMN, ROW};
use crate::components::{ClassTile, Each, Icon, TileSize};
use crate::effect::{effect, memo};
use crate::features::analysis::value_marks::ValueMark;
use crate::format::count;
use crate::t;

/// The row at a place.
pub fn row(state: MatrixState, place: usize) -> AnyView {
    let matrix = state.matrix.get_untracked();
    let Some(model) = &matrix.0.model else {
        return ().into_any();
    };
    let total = model.matrix.row_total(place);
    let width = model.columns.items.len();
    let end = width + 1;
    let head = head(state, &matrix, place);
    let (near_from, near_to) = state.view_port.near.get_untracked();
    let cells = NodeRef::<html::Div>::new();
    let filled = matrix.clone();
    // The column that the keys are at, where they are in this row.
    let active = memo(move |_| {
        let (row, column) = state.active.get();
        column.checked_sub(1).filter(|_| row == place + 1)
    });
    effect(move |before: Option<Cells>| {
        let (from, to) = state.view_port.columns.get();
        let (Some(row), Some(model)) = (cells.get(), &filled.0.model) else {
            return Vec::new();
        };
        // The last one may belong to another matrix.
        let columns = from..to.min(width);
        fill(
            &row,
            model,
            place,
            columns,
            active.get(),
            before.unwrap_or_default(),
        )
    });
    view! {
        <div
            class="matrix-line matrix-row"
            class:near=(near_from..near_to).contains(&place)
            role="row"
            aria-rowindex=(place + 2).to_string()
            style:top=format!("{}px", place as f64 * ROW)
        >
            {head}
            <div
                class="matrix-cells"
                class:gap=total == 0
                role="presentation"
                node_ref=cells
                style:width=format!("{}px", width as f64 * COLUMN)
            ></div>
            <div
                class="matrix-total number"
                class:warn=total == 0
                class:active=move || is_active(state, (place + 1, end))
                role="gridcell"
                aria-colindex=(end + 1).to_string()
                id=part_id((place + 1, end))
            >
                {count(total)}
            </div>
        </div>
    }
    .into_any()
}

fn head(state: MatrixState, matrix: &SharedMatrix, place: usize) -> AnyView {
    let Some(model) = &matrix.0.model else {
        return ().into_any();
    };
    let Some(item) = model.rows.items.get(place).cloned() else {
        return ().into_any();
    };
    let is_gap = model.matrix.row_total(place) == 0;
    let at = (place + 1, 0);
    let (label, title) = (item.label.clone(), item.label);
    let element = item.element.as_ref();
    let link = element.map(|element| Link::to(state, element));
    let tile = item.element.map(|element| {
        view! { <ClassTile class=element.class layer=element.layer size=TileSize::Small /> }
    });
    let value = model.legend.is_some().then(|| {
        let words = model.value_of(place).to_owned();
        let title = words.clone();
        view! {
            <span class="matrix-value" title=title>
                {model.color_of(place).map(|place| view! { <ValueMark place=place /> })}
                <span class="truncate">{words}</span>
            </span>
        }
    });
    view! {
        <div
            class="matrix-side"
            class:active=move || is_active(state, at)
            role="rowheader"
            aria-colindex="1"
            id=part_id(at)
        >
            <span class="matrix-name" title=title>
                {tile}
                {name(label, link)}
                {is_gap.then(|| view! { <Icon name="triangle-alert" class="small warn" /> })}
            </span>
            {value}
        </div>
    }
    .into_any()
}

/// The totals of the columns, which stay below the rows.
#[component]
pub fn TotalRow(state: MatrixState) -> impl IntoView {
    let columns = move || {
        let number = state.matrix.with(|matrix| matrix.0.number);
        let (from, to) = state.view_port.columns.get();
        (from..to).map(move |place| (number, place))
    };
    let size = move || {
        let size = state.with(|model| (model.rows.items.len(), model.columns.items.len()));
        size.unwrap_or_default()
    };
    let row = move || size().0 + 1;
    let end = move || size().1 + 1;
    let total = move |(_, place): (usize, usize)| {
        let total = untrack(|| state.with(|model| model.matrix.column_total(place)));
        let total = total.unwrap_or(0);
        view! {
            <div
                class="matrix-cell number"
                class:warn=total == 0
                class:active=move || is_active(state, (row(), place + 1))
                role="gridcell"
                aria-colindex=(place + 2).to_string()
                id=move || part_id((row(), place + 1))
                style:transform=format!("translateX({}px)", place as f64 * COLUMN)
            >
                {count(total)}
            </div>
        }
        .into_any()
    };
    let all = move || state.with(|model| count(model.matrix.cells().len()));
    view! {
        <div class="matrix-foot" role="rowgroup">
            <div class="matrix-line" role="row" aria-rowindex=move || (row() + 1).to_string()>
                <div
                    class="matrix-side"
                    class:active=move || is_active(state, (row(), 0))
                    role="rowheader"
                    aria-colindex="1"
                    id=move || part_id((row(), 0))
                >
                    {t::matrix::TOTAL}
                </div>
                <div
                    class="matrix-cells"
                    role="presentation"
                    style:width=move || format!("{}px", size().1 as f64 * COLUMN)
                >
                    <Each each=columns key=Clone::clone children=total />
                </div>
                <div
                    class="matrix-total number"
                    class:active=move || is_active(state, (row(), end()))
                    role="gridcell"
                    aria-colindex=move || (end() + 1).to_string()
                    id=move || part_id((row(), end()))
                >
                    {all}
                </div>
            </div>
        </div>
    }
}
