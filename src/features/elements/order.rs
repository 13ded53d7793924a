//! The order of the list where it has no headings to sort by.

use leptos::prelude::*;

use super::page_state::use_page_state;
use crate::catalog::view::{Column, Sort};
use crate::components::{Icon, next_id};
use crate::t::{self, Text};

/// What a narrow page offers to sort by, and whether it begins with the last.
const ORDERS: [(Column, bool, Text); 6] = [
    (Column::Modified, true, t::elements::order::CHANGED_LAST),
    (Column::Modified, false, t::elements::order::CHANGED_FIRST),
    (Column::Name, false, t::common::NAME),
    (Column::Class, false, t::common::CLASS),
    (Column::State, false, t::common::STATE),
    (Column::Published, true, t::elements::order::PUBLISHED_LAST),
];

/// The choice of an order.
#[component]
pub fn OrderBy() -> impl IntoView {
    let page = use_page_state();
    let id = next_id("order");
    let key = |column: &Column, descending: bool| {
        Sort {
            column: column.clone(),
            descending,
        }
        .key()
    };
    let chosen = move || {
        page.view
            .with(|v| v.sort.first().map(Sort::key).unwrap_or_default())
    };
    let choose = move |key: String| {
        if let Some(sort) = Sort::from_key(&key) {
            page.change(|view| view.sort = vec![sort]);
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
                {t::elements::order::LABEL}
            </label>
            <span class="select">
                <select class="input" id=id on:change=move |event| choose(event_target_value(&event))>
                    {move || {
                        other()
                            .then(|| {
                                view! {
                                    <option value="" selected=true>
                                        {t::elements::order::ANOTHER}
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
