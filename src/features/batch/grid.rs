//! A table of rows of which only those in sight are drawn. Its heads stay above them.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::components::VirtualList;
use crate::t::Text;

/// The height of a row, in CSS pixels.
const ROW: f64 = 40.0;

/// The table; its columns are those of the CSS class.
#[component]
pub fn Grid<K>(
    /// Its id on the page.
    id: &'static str,
    /// Its content.
    label: Text,
    /// The CSS class of its rows, heads among them.
    class: &'static str,
    /// How many columns follow those that are always there.
    #[prop(optional)]
    columns: usize,
    /// The rows that are shown, by their place among all.
    places: Memo<Arc<Vec<usize>>>,
    /// Identifies the content of a row.
    key: impl Fn(usize) -> K + Clone + Send + Sync + 'static,
    /// The content of a row, by its place among all.
    row: impl Fn(usize) -> AnyView + Clone + Send + Sync + 'static,
    /// Whether the class of a row marks it, such as for being left out; tracked.
    #[prop(optional, into)]
    out: Option<Callback<usize, bool>>,
    /// Its role: a table, or a grid whose cells are edited.
    #[prop(default = "table")]
    role: &'static str,
    /// Called for each key that is pressed in it.
    #[prop(optional, into)]
    keys: Option<Callback<leptos::ev::KeyboardEvent>>,
    /// The id of the cell that keys act on.
    #[prop(optional, into)]
    active: Signal<Option<String>>,
    /// The heads.
    children: Children,
) -> impl IntoView
where
    K: Eq + std::hash::Hash + Clone + Send + Sync + 'static,
{
    let node = NodeRef::<html::Div>::new();
    let number = Signal::derive(move || places.with(|p| p.len()));
    let key = move |n: usize| {
        let at = places.with(|p| p.get(n).copied()).unwrap_or(0);
        (at, key(at))
    };
    let row = move |n: usize| {
        let at = places.with_untracked(|p| p.get(n).copied()).unwrap_or(0);
        let is_out = move || out.is_some_and(|out| out.run(at));
        view! {
            <div role="row" class=format!("many-row {class}") class:out=is_out aria-rowindex=(n + 2).to_string()>
                {row(at)}
            </div>
        }
        .into_any()
    };
    let header = view! {
        <div role="rowgroup" class="many-heads">
            <div role="row" class=format!("many-row {class}") aria-rowindex="1">
                {children()}
            </div>
        </div>
    };
    view! {
        <div class="many-table" style=("--columns", columns.to_string())>
            <VirtualList
                node=node
                count=number
                row_height=ROW
                key=key
                row=row
                header=Box::new(move || header.into_any())
                attr:role=role
                attr:aria-activedescendant=move || active.get()
                on:keydown=move |event: leptos::ev::KeyboardEvent| {
                    if let Some(keys) = keys {
                        keys.run(event)
                    }
                }
                attr:id=id
                attr:tabindex="0"
                attr:aria-label=label
                attr:aria-rowcount=move || (number.get() + 1).to_string()
            />
        </div>
    }
}
