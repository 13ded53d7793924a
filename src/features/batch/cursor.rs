//! The position that keys act on: arrows move it, Enter or F2 edits a cell or enters a heading, Space selects a row. The grid
//! is one tab stop, so that Tab skips the controls in it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::editor::BatchEditor;
use super::next;
use super::selection::{is_selected, select};
use super::table::ROWS;
use crate::browser;

/// The number of a row and its column.
pub type CellPosition = (usize, usize);

/// What keys can act on in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridPosition {
    /// The heading of a column.
    Heading(usize),
    /// The checkbox of the row with a number.
    Checkbox(usize),
    Cell(CellPosition),
}

impl GridPosition {
    /// The id of its element on the page.
    pub fn id(self) -> String {
        match self {
            Self::Heading(column) => format!("many-head-{column}"),
            Self::Checkbox(number) => format!("many-take-{number}"),
            Self::Cell((number, column)) => format!("many-cell-{number}-{column}"),
        }
    }
}

/// Where a key leads among rows of these numbers and columns in this order; `None` for other keys.
pub fn moved(
    key: &str,
    numbers: &[usize],
    order: &[usize],
    from: Option<GridPosition>,
) -> Option<GridPosition> {
    // Row 0 has the headings and column 0 the checkboxes; nothing is where they meet.
    let position = |row: usize, column: usize| match (row.checked_sub(1), column.checked_sub(1)) {
        (Some(row), Some(column)) => {
            let cell = (*numbers.get(row)?, *order.get(column)?);
            Some(GridPosition::Cell(cell))
        }
        (Some(row), None) => Some(GridPosition::Checkbox(*numbers.get(row)?)),
        (None, Some(column)) => Some(GridPosition::Heading(*order.get(column)?)),
        (None, None) => None,
    };
    let row_of = |number: usize| Some(numbers.iter().position(|n| *n == number)? + 1);
    let column_of = |column: usize| Some(order.iter().position(|c| *c == column)? + 1);
    let at = from.and_then(|from| match from {
        GridPosition::Heading(column) => Some((0, column_of(column)?)),
        GridPosition::Checkbox(number) => Some((row_of(number)?, 0)),
        GridPosition::Cell((number, column)) => Some((row_of(number)?, column_of(column)?)),
    });
    let Some((row, column)) = at else {
        let is_arrow = matches!(key, "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight");
        let first = || position(1, 1).or_else(|| position(0, 1));
        return is_arrow.then(first).flatten();
    };
    let (row, column) = match key {
        "ArrowDown" => ((row + 1).min(numbers.len()), column),
        "ArrowUp" => (row.saturating_sub(1), column),
        "ArrowRight" => (row, (column + 1).min(order.len())),
        "ArrowLeft" => (row, column.saturating_sub(1)),
        "Home" => (row, usize::from(row == 0)),
        "End" => (row, order.len()),
        _ => return None,
    };
    position(row, column)
}

/// Does what a key of the table asks for; keys of a field in it are the field's.
pub fn on_key(editor: BatchEditor, numbers: &[usize], order: &[usize], event: &KeyboardEvent) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_on = |selector: &str| {
        let target = target.as_ref();
        target.is_some_and(|target| target.matches(selector) == Ok(true))
    };
    // A click gives it the focus.
    let is_on_checkbox = is_on("input[type='checkbox']");
    let is_field = !is_on_checkbox && is_on("input, textarea, select, button");
    if is_field || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let (key, cursor) = (event.key(), editor.cursor.get_untracked());
    match (key.as_str(), cursor) {
        ("Enter" | "F2", Some(GridPosition::Cell(place))) => edit(editor, place),
        ("Enter" | "F2", Some(GridPosition::Heading(column))) => enter_heading(column),
        ("Enter" | "F2", None) if next::focus_first() => {}
        (" ", Some(GridPosition::Checkbox(number))) if !is_on_checkbox => toggle(editor, number),
        (key, _) => {
            let Some(position) = moved(key, numbers, order, cursor) else {
                return;
            };
            if is_on_checkbox {
                browser::focus(ROWS);
            }
            editor.cursor.set(Some(position));
            browser::after_frame(move || show(position));
        }
    }
    event.prevent_default();
}

/// Edits a cell, in its field if something is to fix in it.
fn edit(editor: BatchEditor, place: CellPosition) {
    let to_fix = next::cell_id(place.0, place.1);
    match browser::document().and_then(|d| d.get_element_by_id(&to_fix)) {
        Some(_) => browser::focus(&to_fix),
        None => editor.editing.set(Some(place)),
    }
}

/// Moves the focus to the first control of a heading.
fn enter_heading(column: usize) {
    let selector = format!("#{} button", GridPosition::Heading(column).id());
    let button = browser::document().and_then(|d| d.query_selector(&selector).ok().flatten());
    if let Some(button) = button.and_then(|b| b.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = button.focus();
    }
}

/// Selects the row with a number, or deselects it.
fn toggle(editor: BatchEditor, number: usize) {
    let is_duplicate = editor.checked.with_untracked(|rows| {
        let row = rows.iter().find(|row| row.number == number);
        row.is_some_and(|row| row.twin.is_some())
    });
    editor.change(|table| {
        let is_selected = is_selected(table, number, is_duplicate);
        select(table, number, is_duplicate, !is_selected);
    });
}

/// Scrolls as little as needed to show a position.
fn show(position: GridPosition) {
    let element = browser::document().and_then(|d| d.get_element_by_id(&position.id()));
    if let Some(element) = element {
        browser::scroll_to(&element);
    }
}

#[cfg(test)]
mod tests {
    use super::GridPosition::{Cell, Checkbox, Heading};
    use super::*;

    const NUMBERS: [usize; 3] = [2, 5, 9];
    const ORDER: [usize; 3] = [1, 0, 2];

    fn go(key: &str, from: impl Into<Option<GridPosition>>) -> Option<GridPosition> {
        moved(key, &NUMBERS, &ORDER, from.into())
    }

    #[test]
    fn arrows_move_within_the_rows_that_are_shown() {
        assert_eq!(go("ArrowDown", None::<GridPosition>), Some(Cell((2, 1))));
        assert_eq!(go("ArrowDown", Cell((2, 1))), Some(Cell((5, 1))));
        assert_eq!(go("ArrowDown", Cell((9, 1))), Some(Cell((9, 1))));
        assert_eq!(go("ArrowRight", Cell((5, 1))), Some(Cell((5, 0))));
        assert_eq!(go("End", Cell((5, 1))), Some(Cell((5, 2))));
        // The row was removed by the filter.
        assert_eq!(go("ArrowUp", Cell((3, 1))), Some(Cell((2, 1))));
        assert_eq!(go("x", Cell((2, 1))), None);
    }

    #[test]
    fn arrows_reach_the_checkboxes_of_rows() {
        assert_eq!(go("ArrowLeft", Cell((5, 1))), Some(Checkbox(5)));
        assert_eq!(go("Home", Cell((5, 2))), Some(Checkbox(5)));
        assert_eq!(go("ArrowDown", Checkbox(5)), Some(Checkbox(9)));
        assert_eq!(go("ArrowRight", Checkbox(9)), Some(Cell((9, 1))));
        assert_eq!(go("ArrowLeft", Checkbox(9)), Some(Checkbox(9)));
        assert_eq!(go("ArrowUp", Checkbox(2)), None);
    }

    #[test]
    fn arrows_reach_the_headings_of_columns() {
        assert_eq!(go("ArrowUp", Cell((2, 0))), Some(Heading(0)));
        assert_eq!(go("ArrowLeft", Heading(0)), Some(Heading(1)));
        assert_eq!(go("ArrowLeft", Heading(1)), None);
        assert_eq!(go("Home", Heading(2)), Some(Heading(1)));
        assert_eq!(go("ArrowDown", Heading(0)), Some(Cell((2, 0))));
        // No row is shown.
        assert_eq!(moved("ArrowDown", &[], &ORDER, None), Some(Heading(1)));
        assert_eq!(moved("ArrowDown", &[], &[], None), None);
    }
}
