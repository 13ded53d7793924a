//! The cells of a row: what is to fix can be typed at once, any other cell after a click, or by key
//! from the table (`cursor`).

use leptos::html;
use leptos::prelude::*;

use super::check::Checked;
use super::columns::{lines, texts};
use super::cursor::GridPosition;
use super::editor::BatchEditor;
use super::mapping::Target;
use super::next;
use super::pending::{Progress, Twin};
use super::selection::{is_selected, select};
use super::table::ROWS;
use crate::browser;
use crate::components::Icon;
use crate::effect::{effect, memo};
use crate::t;

/// The id of the list of values that a column takes.
pub fn options_id(column: usize) -> String {
    format!("many-options-{column}")
}

/// The cells of a row, its columns in this order.
#[component]
pub fn Row(editor: BatchEditor, at: usize, checked: Checked, order: Vec<usize>) -> impl IntoView {
    let number = checked.number;
    let cells = editor
        .table
        .with_untracked(|t| lines(t).get(at).map(texts))
        .unwrap_or_default();
    let is_twin = checked.twin.is_some();
    let taken = memo(move |_| editor.table.with(|t| is_selected(t, number, is_twin)));
    let take = move |event: leptos::ev::Event| {
        let taken = event_target_checked(&event);
        editor.change(|t| select(t, number, is_twin, taken));
    };
    let position = GridPosition::Checkbox(number);
    let is_current = memo(move |_| editor.cursor.with(|c| *c == Some(position)));
    let said = messages(&checked);
    let title = said
        .iter()
        .map(|(_, text)| text.as_str())
        .collect::<Vec<_>>()
        .join("\n");
    let cell = |column: usize| {
        let text = cells.get(column).cloned().unwrap_or_default();
        let problem = checked.problems.iter().find(|(c, _)| *c == Some(column));
        match problem {
            Some((_, problem)) => {
                view! { <ToFix editor=editor place=(number, column) text=text problem=problem.clone() /> }.into_any()
            }
            None => view! { <Cell editor=editor place=(number, column) text=text /> }.into_any(),
        }
    };
    view! {
        <span role="gridcell" class:current=move || is_current.get()>
            <label class="many-take">
                <input
                    type="checkbox"
                    id=position.id()
                    tabindex="-1"
                    aria-label=t::batch::cell::create_row(&number.to_string())
                    prop:checked=move || taken.get()
                    on:change=take
                    on:focus=move |_| editor.cursor.set(Some(position))
                />
            </label>
        </span>
        <span role="gridcell" class="number right">
            {number}
        </span>
        <span role="gridcell" class="many-said" title=title>
            {status(said)}
        </span>
        {order.into_iter().map(cell).collect_view()}
    }
}

/// A cell in which nothing is to fix.
#[component]
fn Cell(editor: BatchEditor, place: (usize, usize), text: String) -> impl IntoView {
    let (_, column) = place;
    let position = GridPosition::Cell(place);
    let is_left_out = memo(move |_| {
        let is_nothing = |target: &Target| *target == Target::Nothing;
        editor
            .table
            .with(|t| t.targets.get(column).is_none_or(is_nothing))
    });
    let is_current = memo(move |_| editor.cursor.with(|c| *c == Some(position)));
    let is_edited = memo(move |_| editor.editing.with(|e| *e == Some(place)));
    let text = StoredValue::new(text);
    let body = move || match is_edited.get() {
        true => view! { <Editor editor=editor place=place text=text.get_value() /> }.into_any(),
        false => {
            let text = text.get_value();
            let title = text.clone();
            view! {
                <span class="truncate" class:muted=move || is_left_out.get() title=title>
                    {text}
                </span>
            }
            .into_any()
        }
    };
    let edit = move |_| {
        if editor.editing.get_untracked() != Some(place) {
            editor.cursor.set(Some(position));
            editor.editing.set(Some(place));
        }
    };
    view! {
        <span role="gridcell" class="many-cell" class:current=move || is_current.get() id=position.id() on:click=edit>
            {body}
        </span>
    }
}

/// The text of a field if it is another than was shown at first. That is not the text of the cell: a field drops line breaks.
fn typed(node: NodeRef<html::Input>, shown: StoredValue<String>) -> Option<String> {
    let typed = node.try_get_untracked().flatten()?.value();
    let is_other = shown.try_with_value(|shown| *shown != typed)?;
    is_other.then_some(typed)
}

/// Whether a key belongs to a text that is being composed; Safari ends the composition before its last key.
fn is_composing(event: &leptos::ev::KeyboardEvent) -> bool {
    const OF_COMPOSITION: u32 = 229;
    event.is_composing() || event.key_code() == OF_COMPOSITION
}

/// The field of a cell that is being edited.
#[component]
fn Editor(editor: BatchEditor, place: (usize, usize), text: String) -> impl IntoView {
    let (number, column) = place;
    let node = NodeRef::<html::Input>::new();
    let shown = StoredValue::new(String::new());
    effect(move || {
        if let Some(input) = node.get() {
            shown.set_value(input.value());
            let _ = input.focus();
            input.select();
        }
    });
    let end = move || {
        if editor.editing.try_get_untracked() == Some(Some(place)) {
            editor.editing.set(None);
        }
    };
    let commit = move || {
        let typed = typed(node, shown);
        end();
        if let Some(typed) = typed {
            editor.set_cell(place, typed);
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        match event.key().as_str() {
            "Enter" if !is_composing(&event) => commit(),
            "Escape" => end(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
        browser::focus(ROWS);
    };
    view! {
        <input
            class="input"
            type="text"
            autocomplete="off"
            node_ref=node
            list=options_id(column)
            value=text
            aria-label=t::batch::cell::label(&editor.heading(column), &number.to_string())
            on:keydown=keys
            on:blur=move |_| commit()
        />
    }
}

/// A cell in which something is to fix.
#[component]
fn ToFix(
    editor: BatchEditor,
    place: (usize, usize),
    text: String,
    problem: String,
) -> impl IntoView {
    let (number, column) = place;
    let position = GridPosition::Cell(place);
    let is_current = memo(move |_| editor.cursor.with(|c| *c == Some(position)));
    let node = NodeRef::<html::Input>::new();
    let before = text.clone();
    let shown = StoredValue::new(String::new());
    let fix = move || {
        if let Some(typed) = typed(node, shown) {
            editor.set_cell(place, typed);
            next::focus_next(place);
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        match event.key().as_str() {
            "Enter" if !is_composing(&event) => return fix(),
            "Escape" => {}
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
        if let Some(input) = node.try_get_untracked().flatten() {
            input.set_value(&before);
        }
        browser::focus(ROWS);
    };
    view! {
        <span role="gridcell" class="many-cell" class:current=move || is_current.get() id=position.id()>
            <input
                class="input"
                id=next::cell_id(number, column)
                type="text"
                tabindex="-1"
                node_ref=node
                autocomplete="off"
                list=options_id(column)
                aria-label=t::batch::cell::label_to_fix(&number.to_string(), &problem)
                title=problem
                aria-invalid="true"
                value=text
                on:change=move |_| fix()
                // In Firefox, Tab can take a value from the list without a `change` event.
                on:blur=move |_| fix()
                on:keydown=keys
                on:focus=move |event| {
                    shown.set_value(event_target_value(&event));
                    editor.cursor.set(Some(position));
                }
            />
        </span>
    }
}

/// The first of what is said of a row, and how much more there is.
fn status(said: Vec<(bool, String)>) -> AnyView {
    let more = said.len().saturating_sub(1);
    match said.into_iter().next() {
        Some((is_wrong, text)) => {
            let (icon, class) = if is_wrong {
                ("circle-alert", "bad")
            } else {
                ("info", "soft")
            };
            view! {
                <Icon name=icon class=class />
                <span class="truncate" class:bad=is_wrong>
                    {text}
                </span>
                {(more > 0).then(|| view! { <span class="meta">{format!("+{more}")}</span> })}
            }
            .into_any()
        }
        None => view! {
            <Icon name="check" class="ok" />
            <span class="soft">{t::batch::cell::READY}</span>
        }
        .into_any(),
    }
}

/// What is said of a row, and whether it must be fixed.
fn messages(checked: &Checked) -> Vec<(bool, String)> {
    let problems = checked
        .problems
        .iter()
        .map(|(_, text)| (true, text.clone()));
    let twin = checked.twin.as_ref().map(|twin| match twin {
        Twin::Row(number) => t::batch::cell::twin_row(&number.to_string()),
        Twin::Known(_) => t::batch::cell::TWIN_ELEMENT.into(),
        Twin::Pending(row) => {
            let state = match row.progress {
                Progress::NotCreated => t::batch::cell::NOT_CREATED,
                Progress::Unknown => t::publish::result::UNKNOWN,
                Progress::SaidToExist => t::batch::cell::SAID,
            };
            let twin = t::batch::cell::twin_row(&row.number.to_string());
            t::batch::cell::twin_pending(&row.batch, &state, &twin)
        }
    });
    problems.chain(twin.map(|text| (false, text))).collect()
}
