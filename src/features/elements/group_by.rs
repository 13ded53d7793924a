//! The choice of what rows are grouped by.

use leptos::prelude::*;

use super::grouped::can_group;
use super::page_state::use_page_state;
use crate::catalog::view::Column;
use crate::components::{Icon, next_id};
use crate::effect::memo;
use crate::t;
use crate::texts::lists::column_heading;

/// The choice: fields, and the columns that are shown.
#[component]
pub fn GroupBy() -> impl IntoView {
    let page = use_page_state();
    let id = next_id("group-by");
    let chosen = move || page.view.with(|view| view.grouping.clone());
    let columns = memo(move |_| {
        let mut columns: Vec<Column> = Column::FIELDS.into_iter().filter(can_group).collect();
        for column in page.shown_columns().into_iter().chain(chosen()) {
            if can_group(&column) && !columns.contains(&column) {
                columns.push(column);
            }
        }
        columns
    });
    let choose = move |key: String| {
        page.change(|view| view.grouping = Column::from_key(&key));
    };
    let option = move |column: Column| {
        let language = page.app.prefs.content_language();
        let label = match column {
            // Its versions are the rows.
            Column::ElementId => String::from(t::common::ELEMENT),
            _ => page
                .app
                .catalog
                .with_untracked(|c| column_heading(c, &column, &language)),
        };
        let key = column.key().into_owned();
        view! {
            <option value=key selected=move || chosen().as_ref() == Some(&column)>
                {label}
            </option>
        }
    };
    view! {
        <section class="order-by">
            <label class="label" for=id.clone()>
                {t::columns::GROUP_BY}
            </label>
            <span class="select">
                <select class="input" id=id on:change=move |event| choose(event_target_value(&event))>
                    <option value="" selected=move || chosen().is_none()>
                        {t::columns::NO_GROUPS}
                    </option>
                    {move || columns.get().into_iter().map(option).collect_view()}
                </select>
                <Icon name="chevron-down" class="small" />
            </span>
        </section>
    }
}
