//! The order of the list where it has no headings to sort by.

use leptos::prelude::*;

use super::page_state::use_page_state;
use crate::catalog::view::{Column, Sort};
use crate::components::{Icon, next_id};

/// What a narrow page offers to sort by, and whether it begins with the last.
const ORDERS: [(Column, bool, &str); 6] = [
    (Column::Modified, true, "Changed last"),
    (Column::Modified, false, "Changed first"),
    (Column::Name, false, "Name"),
    (Column::Class, false, "Class"),
    (Column::State, false, "State"),
    (Column::Published, true, "Published last"),
];

/// The choice of an order.
#[component]
pub fn OrderBy() -> impl IntoView {
    let board = use_page_state();
    let id = next_id("order");
    let key = |column: &Column, descending: bool| {
        Sort {
            column: column.clone(),
            descending,
        }
        .key()
    };
    let chosen = move || {
        board
            .view
            .with(|v| v.sort.first().map(Sort::key).unwrap_or_default())
    };
    let choose = move |key: String| {
        if let Some(sort) = Sort::from_key(&key) {
            board.change(|view| view.sort = vec![sort]);
        }
    };
    let options = ORDERS
        .iter()
        .map(|(column, descending, words)| {
            let value = key(column, *descending);
            let mine = value.clone();
            view! {
                <option value=value selected=move || chosen() == mine>
                    {*words}
                </option>
            }
        })
        .collect_view();
    // A link or a wider page may have sorted by something else.
    let other = move || !ORDERS.iter().any(|(c, d, _)| key(c, *d) == chosen());
    view! {
        <section class="order-by">
            <label class="label" for=id.clone()>
                "Sort by"
            </label>
            <span class="select">
                <select class="input" id=id on:change=move |event| choose(event_target_value(&event))>
                    {move || {
                        other()
                            .then(|| {
                                view! {
                                    <option value="" selected=true>
                                        "Another order"
                                    </option>
                                }
                            })
                    }}
                    {options}
                </select>
                <Icon name="chevron-down" class="small" />
            </span>
        </section>
    }
}
