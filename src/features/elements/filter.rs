//! The filter field, and below it the filters that are set.

mod notes;

use leptos::prelude::*;

use super::keys::FILTER;
use super::page_state::{ElementsPageState, use_page_state};
use crate::features::query_field::{QueryField, QueryInput};
use crate::t;
pub use notes::Notes;

const fn query_input(page: ElementsPageState) -> QueryInput {
    QueryInput {
        app: page.app,
        id: FILTER,
        text: page.text,
        is_typing: page.is_typing,
        problems: page.left_out,
    }
}

#[component]
pub fn FilterField() -> impl IntoView {
    let page = use_page_state();
    view! {
        <QueryField
            query=query_input(page)
            label=t::elements::filter::FIELD
            invalid=Signal::derive(move || page.left_out.with(|p| !p.is_empty()))
            only_terms=page.narrow
            leave=move |()| page.enter_table()
        />
    }
}
