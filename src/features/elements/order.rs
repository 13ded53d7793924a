//! The order of the list where it has no headings to sort by.

use leptos::prelude::*;

use super::page_state::use_page_state;
use crate::catalog::view::{Column, Sort};
use crate::components::{SelectInput, next_id};
use crate::effect::memo;
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
    let offered: Vec<(String, String)> = ORDERS
        .iter()
        .map(|(column, descending, words)| (key(column, *descending), (*words).into()))
        .collect();
    let keys: Vec<String> = offered.iter().map(|(key, _)| key.clone()).collect();
    // A link or a wider page may have sorted by something else.
    let chosen = memo(move |_| {
        let sort = page.view.with(|v| v.sort.first().map(Sort::key));
        sort.filter(|key| keys.contains(key)).unwrap_or_default()
    });
    let options = Signal::derive(move || {
        let other = chosen.with(String::is_empty);
        let other = other.then(|| (String::new(), t::elements::order::ANOTHER.into()));
        other.into_iter().chain(offered.clone()).collect::<Vec<_>>()
    });
    let choose = move |key: String| {
        if let Some(sort) = Sort::from_key(&key) {
            page.change(|view| view.sort = vec![sort]);
        }
    };
    view! {
        <section class="order-by">
            <label class="label" for=id.clone()>
                {t::elements::order::LABEL}
            </label>
            <SelectInput id=id options=options value=chosen choose=choose />
        </section>
    }
}
