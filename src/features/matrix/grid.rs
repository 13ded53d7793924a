//! The table, whose headings stay in sight.

use std::ops::Range;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::hover::{hovered, rest};
use super::keys::pressed;
use super::row::{TotalRow, row};
use super::state::{MatrixState, OpenCell};
use super::tops::Tops;
use super::view_port::{COLUMN, ROW};
use super::words::title;
use crate::browser;
use crate::components::{Each, watch_size};
use crate::effect::effect;

/// The id of the part of the table at a place; headings are at 0.
pub fn part_id((row, column): (usize, usize)) -> String {
    format!("matrix-{row}-{column}")
}

/// The place of the part of the table that an event comes from.
pub fn place_of(event: &web_sys::MouseEvent) -> Option<(usize, usize)> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    if let Some(part) = target.closest("[id^='matrix-']").ok()? {
        let id = part.id();
        let (row, column) = id.strip_prefix("matrix-")?.split_once('-')?;
        return Some((row.parse().ok()?, column.parse().ok()?));
    }
    // An empty cell is nothing but a place in its row.
    let cells = target.closest(".matrix-row > .matrix-cells").ok()??;
    let row: usize = cells
        .parent_element()?
        .get_attribute("aria-rowindex")?
        .parse()
        .ok()?;
    let from_start = f64::from(event.client_x()) - cells.get_bounding_client_rect().left();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in a row"
    )]
    let column = (from_start.max(0.0) / COLUMN) as usize;
    Some((row.checked_sub(1)?, column + 1))
}

#[component]
pub fn Grid(state: MatrixState) -> impl IntoView {
    let view_port = state.view_port;
    let resized = move || {
        if let Some(grid) = state.grid.try_get_untracked().flatten() {
            view_port.resized(&grid);
        }
    };
    watch_size(state.grid, resized);
    // Another matrix may have other headings.
    effect(move || {
        state.matrix.track();
        request_animation_frame(resized);
        view_port.draw_more();
    });
    rest(state);
    mark_lines(state);
    keep_headings(state);
    let counts = move || {
        let counts = state.with(|model| (model.rows.items.len(), model.columns.items.len()));
        counts.unwrap_or_default()
    };
    let label = move || state.with(title).unwrap_or_default();
    let scrolled = move |_| {
        if let Some(grid) = state.grid.get_untracked() {
            view_port.scrolled(&grid);
            // It would stay where its cell was.
            if let Some(open) = state.open.get_untracked() {
                state.open.set(None);
                if open.is_pinned {
                    let _ = grid.focus();
                }
            }
        }
    };
    let clicked = move |event: leptos::ev::MouseEvent| {
        let Some(at @ (1.., 1..)) = place_of(&event) else {
            return;
        };
        state.active.set(at);
        let (row, column) = (at.0 - 1, at.1 - 1);
        let is_filled = untrack(|| state.with(|model| model.matrix.cell(row, column).is_some()));
        if is_filled == Some(true) {
            state.open.set(Some(OpenCell {
                row,
                column,
                is_pinned: true,
            }));
        }
    };
    let rows = move || {
        let number = state.matrix.with(|matrix| matrix.0.number);
        let (from, to) = view_port.rows.get();
        (from..to).map(move |place| (number, place))
    };
    // On paper, so that all columns fit beside each other.
    let zoom_in_print = move || {
        const PAPER: f64 = 1_040.0;
        const HEADINGS: f64 = 342.0;
        const LEAST: f64 = 0.35;
        let zoom = PAPER / (HEADINGS + counts().1 as f64 * COLUMN);
        zoom.clamp(LEAST, 1.0).to_string()
    };
    let ring = move || {
        let (row, column) = state.active.get();
        let (rows, columns) = counts();
        let is_cell = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        (is_cell && state.is_focused.get()).then(|| (row - 1, column - 1))
    };
    let at_cell = move |(row, column): (usize, usize)| {
        let left = view_port.side.get() + column as f64 * COLUMN;
        format!("translate({left}px, {}px)", row as f64 * ROW)
    };
    view! {
        <div
            class="scroll matrix-grid"
            node_ref=state.grid
            role="grid"
            tabindex="0"
            aria-label=label
            aria-readonly="true"
            aria-rowcount=move || (counts().0 + 2).to_string()
            aria-colcount=move || (counts().1 + 2).to_string()
            aria-activedescendant=move || part_id(state.active.get())
            on:scroll=scrolled
            on:keydown=move |event| pressed(state, &event)
            on:focus=move |_| state.is_focused.set(true)
            on:blur=move |_| {
                let _ = state.is_focused.try_set(false);
            }
            on:pointermove=move |event| hovered(state, &event)
            on:pointerleave=move |_| state.hovered.set(None)
            on:click=clicked
        >
            <div class="matrix-table" role="presentation" style:--zoom-in-print=zoom_in_print>
                <Tops state=state />
                <div class="matrix-body" role="rowgroup" style:height=move || format!("{}px", counts().0 as f64 * ROW)>
                    <div
                        class="matrix-band"
                        aria-hidden="true"
                        class:none=move || column_at(state).is_none()
                        style:transform=move || at_cell((0, column_at(state).unwrap_or(0)))
                    ></div>
                    {gap_columns(state)}
                    <Each each=rows key=Clone::clone children=move |(_, place)| row(state, place) />
                    <div
                        class="matrix-ring"
                        aria-hidden="true"
                        class:none=move || ring().is_none()
                        style:transform=move || at_cell(ring().unwrap_or_default())
                    ></div>
                </div>
                <TotalRow state=state />
            </div>
        </div>
    }
}

/// The background of the columns without a filled cell.
fn gap_columns(state: MatrixState) -> impl IntoView {
    let gaps = move || {
        let gap = |column: usize| {
            let left = format!("{}px", column as f64 * COLUMN);
            view! { <div class="matrix-cell gap" style:left=left></div> }
        };
        state.with(|model| model.matrix.column_gaps().map(gap).collect_view())
    };
    let side = move || format!("{}px", state.view_port.side.get());
    view! {
        <div class="matrix-gaps" aria-hidden="true" style:left=side>
            {gaps}
        </div>
    }
}

/// Marks a row and the heading of a column. By hand: an effect in each of them would run with each move of the pointer, and
/// while the table is scrolled below it.
fn mark_lines(state: MatrixState) {
    let marked = StoredValue::new_local(Vec::<web_sys::Element>::new());
    let mark = move |row: Option<usize>, column: Option<usize>| {
        let row = row.and_then(row_element);
        let column = column.and_then(|column| part((0, column + 1)));
        // The page may be gone.
        let _ = marked.try_update_value(|marked| {
            for part in marked.drain(..) {
                let _ = part.class_list().remove_1("over");
            }
            marked.extend(row.into_iter().chain(column));
            for part in marked.iter() {
                let _ = part.class_list().add_1("over");
            }
        });
    };
    effect(move || {
        let (row, column) = (row_at(state), column_at(state));
        // They are made again.
        state.matrix.track();
        state.view_port.rows.track();
        state.view_port.columns.track();
        request_animation_frame(move || mark(row, column));
    });
}

/// Keeps the headings of the rows in sight where they are while the table is scrolled to the side. Not those of all rows:
/// each of them is a layer, and the browser makes the list of layers again in each frame.
fn keep_headings(state: MatrixState) {
    effect(move |before: Option<Range<usize>>| {
        let (from, to) = state.view_port.near.get();
        let (before, near) = (before.unwrap_or_default(), from..to);
        let class = |place| Some(row_element(place)?.class_list());
        for place in before.clone().filter(|place| !near.contains(place)) {
            class(place).map(|class| class.remove_1("near"));
        }
        for place in near.clone().filter(|place| !before.contains(place)) {
            class(place).map(|class| class.add_1("near"));
        }
        near
    });
}

fn part(at: (usize, usize)) -> Option<web_sys::Element> {
    browser::document()?.get_element_by_id(&part_id(at))
}

fn row_element(place: usize) -> Option<web_sys::Element> {
    part((place + 1, 0))?.parent_element()
}

/// The row that is marked: below the pointer, else where the keys are.
pub fn row_at(state: MatrixState) -> Option<usize> {
    marked(state)?.0.checked_sub(1)
}

/// The column that is marked.
pub fn column_at(state: MatrixState) -> Option<usize> {
    let columns = state.with(|model| model.columns.items.len())?;
    let column = marked(state)?.1.checked_sub(1)?;
    (column < columns).then_some(column)
}

fn marked(state: MatrixState) -> Option<(usize, usize)> {
    if let Some(open) = state.open.get() {
        return Some((open.row + 1, open.column + 1));
    }
    let hovered = state.hovered.get();
    hovered.or_else(|| state.is_focused.get().then(|| state.active.get()))
}
