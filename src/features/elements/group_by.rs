//! The choice of what rows are grouped by.

use leptos::prelude::*;

use super::grouped::can_group;
use super::page_state::use_page_state;
use crate::catalog::view::Column;
use crate::components::{SelectInput, next_id};
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
    let options = Signal::derive(move || {
        let language = page.app.prefs.content_language();
        let option = |column: Column| {
            let label = match column {
                // Its versions are the rows.
                Column::ElementId => String::from(t::common::ELEMENT),
                _ => page
                    .app
                    .catalog
                    .with_untracked(|c| column_heading(c, &column, &language)),
            };
            (column.key().into_owned(), label)
        };
        let none = (String::new(), t::columns::NO_GROUPS.into());
        let columns = columns.get().into_iter().map(option);
        std::iter::once(none).chain(columns).collect::<Vec<_>>()
    });
    let value = Signal::derive(move || {
        let column = chosen();
        column.map_or_else(String::new, |column| column.key().into_owned())
    });
    view! {
        <section class="order-by">
            <label class="label" for=id.clone()>
                {t::columns::GROUP_BY}
            </label>
            <SelectInput id=id options=options value=value choose=choose />
        </section>
    }
}
