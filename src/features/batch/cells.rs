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

/// The field of a cell: of several lines where its text has them.
#[derive(Clone, Copy)]
struct Field {
    line: NodeRef<html::Input>,
    lines: NodeRef<html::Textarea>,
    /// The text that was shown at first, as the browser has it.
    shown: StoredValue<String>,
}

impl Field {
    fn new() -> Self {
        Self {
            line: NodeRef::new(),
            lines: NodeRef::new(),
            shown: StoredValue::new(String::new()),
        }
    }

    fn text(self) -> Option<String> {
        let line = self.line.try_get_untracked().flatten();
        let lines = || self.lines.try_get_untracked().flatten();
        line.map_or_else(|| Some(lines()?.value()), |line| Some(line.value()))
    }

    /// Gives the field the focus once it is there, with its text selected.
    fn select(self) {
        effect(move || {
            if let Some(line) = self.line.get() {
                let _ = line.focus();
                line.select();
            }
            if let Some(lines) = self.lines.get() {
                let _ = lines.focus();
                lines.select();
            }
            self.remember();
        });
    }

    fn remember(self) {
        self.shown.set_value(self.text().unwrap_or_default());
    }

    /// The text, if it is another than was shown at first.
    fn typed(self) -> Option<String> {
        let typed = self.text()?;
        let is_other = self.shown.try_with_value(|shown| *shown != typed)?;
        is_other.then_some(typed)
    }

    fn put_back(self, text: &str) {
        if let Some(line) = self.line.try_get_untracked().flatten() {
            line.set_value(text);
        }
        if let Some(lines) = self.lines.try_get_untracked().flatten() {
            lines.set_value(text);
        }
    }
}

#[component]
fn CellField(field: Field, column: usize, text: String) -> AnyView {
    match text.contains('\n') {
        true => view! { <textarea class="input" node_ref=field.lines prop:value=text></textarea> }
            .into_any(),
        false => view! { <input class="input" type="text" autocomplete="off" node_ref=field.line list=options_id(column) value=text /> }
        .into_any(),
    }
}

/// Whether a key takes over what was typed. Shift and Enter begin a new line where the field has several.
fn is_commit_key(event: &leptos::ev::KeyboardEvent) -> bool {
    event.key() == "Enter" && !event.shift_key() && !is_composing(event)
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
    let field = Field::new();
    field.select();
    let end = move || {
        if editor.editing.try_get_untracked() == Some(Some(place)) {
            editor.editing.set(None);
        }
    };
    let commit = move || {
        let typed = field.typed();
        end();
        if let Some(typed) = typed {
            editor.set_cell(place, typed);
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        match event.key().as_str() {
            "Enter" if is_commit_key(&event) => commit(),
            "Escape" => end(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
        browser::focus(ROWS);
    };
    view! {
        <CellField
            field=field
            column=column
            text=text
            attr:aria-label=t::batch::cell::label(&editor.heading(column), &number.to_string())
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
    let field = Field::new();
    let before = text.clone();
    let fix = move || {
        if let Some(typed) = field.typed() {
            editor.set_cell(place, typed);
            next::focus_next(place);
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        match event.key().as_str() {
            "Enter" if is_commit_key(&event) => {
                event.prevent_default();
                return fix();
            }
            "Escape" => {}
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
        field.put_back(&before);
        browser::focus(ROWS);
    };
    view! {
        <span role="gridcell" class="many-cell" class:current=move || is_current.get() id=position.id()>
            <CellField
                field=field
                column=column
                text=text
                attr:id=next::cell_id(number, column)
                attr:tabindex="-1"
                attr:aria-label=t::batch::cell::label_to_fix(&number.to_string(), &problem)
                attr:title=problem
                attr:aria-invalid="true"
                on:change=move |_| fix()
                // In Firefox, Tab can take a value from the list without a `change` event.
                on:blur=move |_| fix()
                on:keydown=keys
                on:focus=move |_| {
                    field.remember();
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
