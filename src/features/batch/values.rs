//! The values of a column, each once: what is put in their place, and a text to replace in all cells.

use leptos::prelude::*;

use super::columns::{headings, lines};
use super::editor::BatchEditor;
use super::edits::{self, ColumnValue};
use super::options::suggest;
use crate::components::{Button, Dialog, Field, Variant};
use crate::t;

/// More values are not listed: they can be replaced by a part of their text.
const MOST: usize = 200;

#[component]
pub fn Values(
    editor: BatchEditor,
    column: usize,
    /// Called when it is dismissed.
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let (heading, all) = editor.table.with_untracked(|table| {
        let heading = headings(table).get(column).cloned();
        (
            heading.unwrap_or_default(),
            edits::values(lines(table), column),
        )
    });
    let options = editor.options_of(column);
    let more = all.len().saturating_sub(MOST);
    let rows: Vec<(ColumnValue, RwSignal<String>)> = all
        .into_iter()
        .take(MOST)
        .map(|value| {
            // It is only proposed: nothing is changed before "Apply".
            let proposed = suggest(&value.text, &options).unwrap_or_default();
            (value, RwSignal::new(proposed))
        })
        .collect();
    let mapped = {
        let rows = rows.clone();
        move || {
            let pairs = rows
                .iter()
                .map(|(value, to)| (value.text.clone(), to.get_untracked()));
            let pairs = pairs.filter(|(_, to)| !to.trim().is_empty());
            pairs.collect::<Vec<_>>()
        }
    };
    let apply = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let mapped = mapped();
        close();
        editor.edit_column(column, |lines| edits::map(lines, column, &mapped));
    };
    let (find, with) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let replace = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (find, with) = (find.get_untracked(), with.get_untracked());
        close();
        editor.edit_column(column, |lines| edits::replace(lines, column, &find, &with));
    };
    let list_id = super::cells::options_id(column);
    let row = move |(value, to): (ColumnValue, RwSignal<String>)| {
        let ColumnValue { text, cells } = value;
        let list_id = list_id.clone();
        view! {
            <tr>
                <th scope="row">{text.clone()}</th>
                <td class="number">{t::common::row_count(cells)}</td>
                <td>
                    <input
                        class="input"
                        type="text"
                        autocomplete="off"
                        list=list_id
                        aria-label=t::batch::values::new_for(&text)
                        placeholder=t::common::UNCHANGED
                        prop:value=move || to.get()
                        on:input=move |event| to.set(event_target_value(&event))
                    />
                </td>
            </tr>
        }
    };
    view! {
        <Dialog title=t::batch::values::title(&heading) close=close wide=true>
            <form class="stack" on:submit=apply>
                <div class="many-values">
                    <table class="lines">
                        <thead>
                            <tr>
                                <th scope="col">{t::common::VALUE}</th>
                                <th scope="col">{t::common::ROWS}</th>
                                <th scope="col">{t::batch::values::NEW_VALUE}</th>
                            </tr>
                        </thead>
                        <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
                {(more > 0)
                    .then(|| {
                        view! { <p class="meta">{t::batch::values::more(more)}</p> }
                    })}
                <div class="actions">
                    <Button variant=Variant::Quiet on_press=move |_| close()>
                        {t::common::CANCEL}
                    </Button>
                    <Button variant=Variant::Primary submit=true>
                        {t::batch::values::APPLY}
                    </Button>
                </div>
            </form>
            <form class="row wrap many-replace" on:submit=replace>
                <Field label=t::batch::values::FIND value=find />
                <Field label=t::batch::values::REPLACE_WITH value=with />
                <Button submit=true disabled=move || find.with(String::is_empty)>
                    {t::common::REPLACE}
                </Button>
            </form>
        </Dialog>
    }
}
