//! The cell that keys act on: arrows move it, Enter or F2 edits it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::editor::BatchEditor;
use super::next;
use crate::browser;

/// The number of a row and its column.
pub type CellPosition = (usize, usize);

/// The id of a cell in which nothing is to fix.
pub fn cell_id((number, column): CellPosition) -> String {
    format!("many-cell-{number}-{column}")
}

/// Where a key leads among rows of these numbers and columns in this order; `None` for other keys.
pub fn moved(
    key: &str,
    numbers: &[usize],
    order: &[usize],
    from: Option<CellPosition>,
) -> Option<CellPosition> {
    let (last_row, last_column) = (numbers.len().checked_sub(1)?, order.len().checked_sub(1)?);
    let place = |row: usize, column: usize| Some((*numbers.get(row)?, *order.get(column)?));
    let at = from.and_then(|(number, column)| {
        let row = numbers.iter().position(|n| *n == number)?;
        Some((row, order.iter().position(|c| *c == column)?))
    });
    let is_arrow = matches!(key, "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight");
    let Some((row, column)) = at else {
        return is_arrow.then(|| place(0, 0)).flatten();
    };
    match key {
        "ArrowDown" => place((row + 1).min(last_row), column),
        "ArrowUp" => place(row.saturating_sub(1), column),
        "ArrowRight" => place(row, (column + 1).min(last_column)),
        "ArrowLeft" => place(row, column.saturating_sub(1)),
        "Home" => place(row, 0),
        "End" => place(row, last_column),
        _ => None,
    }
}

/// Does what a key of the table asks for; keys of a field in it are the field's.
pub fn on_key(editor: BatchEditor, numbers: &[usize], order: &[usize], event: &KeyboardEvent) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_field = target.is_some_and(|target| {
        let name = target.tag_name();
        ["INPUT", "SELECT", "BUTTON"].contains(&name.as_str())
    });
    if is_field || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let cursor = editor.cursor.get_untracked();
    if let (Some(place), "Enter" | "F2") = (cursor, event.key().as_str()) {
        event.prevent_default();
        let to_fix = next::cell_id(place.0, place.1);
        match browser::document().and_then(|d| d.get_element_by_id(&to_fix)) {
            Some(_) => browser::focus(&to_fix),
            None => editor.editing.set(Some(place)),
        }
        return;
    }
    if let Some(place) = moved(&event.key(), numbers, order, cursor) {
        event.prevent_default();
        editor.cursor.set(Some(place));
        browser::after_frame(move || show(place));
    }
}

/// Scrolls as little as needed to show a cell.
fn show(place: CellPosition) {
    let ids = [cell_id(place), next::cell_id(place.0, place.1)];
    let cell = ids
        .iter()
        .find_map(|id| browser::document()?.get_element_by_id(id));
    if let Some(cell) = cell {
        browser::scroll_to(&cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_move_within_the_rows_that_are_shown() {
        let (numbers, order) = ([2, 5, 9], [1, 0, 2]);
        let go = |key: &str, from| moved(key, &numbers, &order, from);
        assert_eq!(go("ArrowDown", None), Some((2, 1)));
        assert_eq!(go("ArrowDown", Some((2, 1))), Some((5, 1)));
        assert_eq!(go("ArrowDown", Some((9, 1))), Some((9, 1)));
        assert_eq!(go("ArrowRight", Some((5, 1))), Some((5, 0)));
        assert_eq!(go("End", Some((5, 1))), Some((5, 2)));
        // The row was removed by the filter.
        assert_eq!(go("ArrowUp", Some((3, 1))), Some((2, 1)));
        assert_eq!(go("x", Some((2, 1))), None);
        assert_eq!(moved("ArrowDown", &[], &order, None), None);
    }
}
