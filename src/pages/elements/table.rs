//! The table: one tab stop, only the rows in sight are drawn.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::board::{Board, use_board};
use super::keys::table_keys;
use super::row::{Row, row_id};
use crate::browser;
use crate::catalog::view::Column;
use crate::components::{Icon, RecyclingList};
use crate::format::count;

/// The table of the view.
#[component]
pub fn Table() -> impl IntoView {
    let board = use_board();
    let number = Memo::new(move |_| board.selected.with(|s| s.0.rows.len()));
    let row = move |place: Memo<usize>| view! { <Row place=place /> }.into_any();
    let active = move || match (board.head.get(), board.cursor.get()) {
        (Some(cell), _) => Some(head_id(cell)),
        (None, at) => at.map(row_id),
    };
    // Whoever comes back from an element finds the row again.
    if board.app.selection.cursor.with_untracked(Option::is_some) {
        request_animation_frame(move || {
            if let Some(at) = board.cursor.try_get_untracked().flatten() {
                board.go_to(at);
            }
        });
    }
    let hidden = move |column: Column| !board.columns.shows(column);
    view! {
        <RecyclingList
            node=board.grid count=number row_height=board.row_height row=row
            header=Box::new(move || view! { <Head number=number /> }.into_any())
            attr:id="elements-table" attr:role="grid" attr:tabindex="0" attr:aria-label="Elements known here"
            attr:aria-multiselectable="true"
            attr:aria-rowcount=move || (number.get() + 1).to_string()
            attr:aria-activedescendant=active
            on:keydown=move |event| table_keys(board, &event)
            on:pointerdown=move |_| board.by_keys.set(false)
            class:by-keys=move || board.by_keys.get()
            class:no-class=move || hidden(Column::Class)
            class:no-state=move || hidden(Column::State)
            class:no-owners=move || hidden(Column::Owners)
            class:no-modified=move || hidden(Column::Modified)
            class:no-published=move || hidden(Column::Published)
        />
    }
}

#[component]
fn Head(number: Memo<usize>) -> impl IntoView {
    let board = use_board();
    let in_view = move || board.in_view();
    let every = move || number.get() > 0 && in_view() == number.get();
    let label = move || format!("Select all {} in view", count(number.get()));
    view! {
        <div role="rowgroup" class="table-head">
            <div role="row" class="table-row" aria-rowindex="1">
                <div role="columnheader" class="c-check" id=head_id(0) class:cursor=move || board.head.get() == Some(0)>
                    <span class="unseen">"Selected"</span>
                    <input
                        type="checkbox" tabindex="-1" aria-label=label
                        prop:checked=every prop:indeterminate=move || { in_view() > 0 && !every() }
                        on:click=move |_| { board.set_all(!every()); board.focus(); }
                    />
                </div>
                {Column::ALL.into_iter().enumerate().map(|(n, column)| view! { <HeadCell column=column cell=n + 1 /> }).collect_view()}
            </div>
        </div>
    }
}

#[component]
fn HeadCell(column: Column, cell: usize) -> impl IntoView {
    let board = use_board();
    let sorted = move || {
        board
            .view
            .with(|v| (v.sort.column == column).then_some(v.sort.descending))
    };
    let order = move || match sorted() {
        Some(true) => "descending",
        Some(false) => "ascending",
        None => "none",
    };
    let arrow = move || {
        sorted().map(|down| view! { <Icon name=if down { "arrow-down" } else { "arrow-up" } class="small" /> })
    };
    view! {
        <div role="columnheader" class=format!("c-{}", column.key()) id=head_id(cell) aria-sort=order class:cursor=move || board.head.get() == Some(cell)>
            <button type="button" tabindex="-1" on:click=move |_| { board.sort_by(column); board.focus(); }>
                {column.label()} {arrow}
            </button>
        </div>
    }
}

fn head_id(cell: usize) -> String {
    format!("elements-head-{cell}")
}

/// Moves among the header cells that are shown; 0 goes to the first, or stays.
pub fn step_head(board: Board, by: isize) {
    let last = Column::ALL.len();
    let shown = |cell: &usize| {
        let element = browser::document().and_then(|d| d.get_element_by_id(&head_id(*cell)));
        let element = element.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
        element.is_some_and(|e| e.offset_width() > 0)
    };
    let next = match board.head.get_untracked() {
        None => (0..=last).find(shown),
        Some(at) if by > 0 => (at + 1..=last).find(shown),
        Some(at) if by < 0 => (0..at).rev().find(shown),
        at => at,
    };
    if next.is_some() {
        board.head.set(next);
    }
}

/// Enter or the space bar on a header cell.
pub fn act_on_head(board: Board, cell: usize) {
    match cell.checked_sub(1).and_then(|n| Column::ALL.get(n)) {
        Some(column) => board.sort_by(*column),
        None => {
            let all = board.selected.with_untracked(|s| s.0.rows.len());
            board.set_all(board.in_view() < all);
        }
    }
}
