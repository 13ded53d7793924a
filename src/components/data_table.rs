//! A table of many rows with one tab stop, of which only the rows in sight are drawn.

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::geometry::List;
use super::virtual_list::{VirtualList, reveal};
use super::{Icon, next_id};
use crate::effect::memo;

/// A column of a [`DataTable`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableColumn {
    /// Its heading.
    pub label: String,
    /// CSS classes of its heading.
    pub class: &'static str,
    /// Whether its heading sorts.
    pub sorts: bool,
}

/// How the rows of a [`DataTable`] are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSort {
    /// The place of the column.
    pub column: usize,
    /// Whether the largest value comes first.
    pub is_descending: bool,
}

/// How many rows page keys move by.
const PAGE: usize = 8;

/// The table. Arrow, page, Home and End keys move a cursor, which `aria-activedescendant` names; Space chooses its row where rows
/// can be chosen. Rows have one height. The caller draws the cells, with their roles: `rowheader` and `gridcell`.
#[component]
pub fn DataTable(
    /// Its name.
    label: String,
    /// The columns; none for a table without headings.
    #[prop(optional, into)]
    columns: Signal<Vec<TableColumn>>,
    /// How many rows there are.
    #[prop(into)]
    count: Signal<usize>,
    /// The height of a row, in CSS pixels.
    #[prop(into)]
    row_height: Signal<f64>,
    /// CSS classes of a row.
    #[prop(optional)]
    row_class: &'static str,
    /// Identifies the content of a row; tracked.
    #[prop(into)]
    key: Callback<usize, String>,
    /// Draws the cells of a row.
    #[prop(into)]
    cells: Callback<usize, AnyView>,
    /// The row of the cursor.
    cursor: RwSignal<usize>,
    /// Whether a row is chosen, where rows can be.
    #[prop(optional, into)]
    is_selected: Option<Callback<usize, bool>>,
    /// Chooses a row, or no longer.
    #[prop(optional, into)]
    select: Option<Callback<usize>>,
    /// How the rows are sorted.
    #[prop(optional, into)]
    sort: Signal<Option<TableSort>>,
    /// Sorts by a column, or reverses the order.
    #[prop(optional, into)]
    sort_by: Option<Callback<usize>>,
    /// Handles any other key on a row; returns whether it did something.
    #[prop(optional, into)]
    on_key: Option<Callback<(KeyboardEvent, usize), bool>>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let name = StoredValue::new(next_id("table"));
    let row_id = move |at: usize| name.with_value(|name| format!("{name}-{at}"));
    let at = move || cursor.get().min(count.get().saturating_sub(1));
    // Of a table with headings, they are the first row.
    let headings = memo(move |_| usize::from(columns.with(|columns| !columns.is_empty())));
    let go = move |to: usize| {
        let count = count.get_untracked();
        let to = to.min(count.saturating_sub(1));
        cursor.set(to);
        let row = row_height.get_untracked();
        // The headings cover the top by the height of a row.
        let above = if headings.get_untracked() == 0 {
            0.0
        } else {
            row
        };
        reveal(node, to, List { count, row }, above);
    };
    let keys = move |event: KeyboardEvent| {
        let here = untrack(at);
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match (event.key().as_str(), select) {
            ("ArrowDown", _) => go(here + 1),
            ("ArrowUp", _) => go(here.saturating_sub(1)),
            ("PageDown", _) => go(here + PAGE),
            ("PageUp", _) => go(here.saturating_sub(PAGE)),
            ("Home", _) => go(0),
            ("End", _) => go(usize::MAX),
            (" ", Some(select)) if count.get_untracked() > 0 => select.run(here),
            _ if on_key.is_some_and(|on_key| on_key.run((event.clone(), here))) => {}
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let row = move |place: usize| {
        let is_active = memo(move |_| at() == place);
        let selected = is_selected.map(|is| move || is.run(place).to_string());
        view! {
            <div
                role="row"
                class=row_class
                id=row_id(place)
                class:cursor=move || is_active.get()
                aria-rowindex=move || (place + 1 + headings.get()).to_string()
                aria-selected=selected
                on:click=move |_| cursor.set(place)
            >
                {cells.run(place)}
            </div>
        }
        .into_any()
    };
    let active_row = move || (count.get() > 0).then(|| row_id(at()));
    let header = view! { <Headings columns=columns sort=sort sort_by=sort_by /> }.into_any();
    view! {
        <VirtualList
            node=node
            count=count
            row_height=row_height
            key=move |at| key.run(at)
            row=row
            header=Box::new(move || header)
            attr:role="grid"
            attr:tabindex="0"
            attr:aria-label=label
            attr:aria-rowcount=move || (count.get() + headings.get()).to_string()
            attr:aria-multiselectable=select.map(|_| "true")
            attr:aria-activedescendant=active_row
            on:keydown=keys
        />
    }
}

/// The headings, where there are any. A press sorts; the arrow shows how.
#[component]
fn Headings(
    columns: Signal<Vec<TableColumn>>,
    sort: Signal<Option<TableSort>>,
    sort_by: Option<Callback<usize>>,
) -> impl IntoView {
    let heading = move |(place, column): (usize, TableColumn)| {
        let mine = move || sort.get().filter(|sort| sort.column == place);
        let state = move || match mine() {
            Some(sort) if sort.is_descending => "descending",
            Some(_) => "ascending",
            None => "none",
        };
        let arrow = move || {
            let name = match mine()?.is_descending {
                true => "arrow-down",
                false => "arrow-up",
            };
            Some(view! { <Icon name=name class="small" /> })
        };
        let content = match sort_by.filter(|_| column.sorts) {
            Some(sort_by) => view! {
                <button type="button" tabindex="-1" on:click=move |_| sort_by.run(place)>
                    {column.label}
                    {arrow}
                </button>
            }
            .into_any(),
            None => column.label.into_any(),
        };
        view! {
            <span role="columnheader" class=column.class aria-sort=column.sorts.then_some(state)>
                {content}
            </span>
        }
    };
    move || {
        let columns = columns.get();
        (!columns.is_empty()).then(|| {
            view! {
                <div role="rowgroup" class="data-head">
                    <div role="row" aria-rowindex="1">
                        {columns.into_iter().enumerate().map(heading).collect_view()}
                    </div>
                </div>
            }
        })
    }
}
