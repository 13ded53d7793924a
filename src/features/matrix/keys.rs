//! Where keys lead in the table, as the pattern of a grid has it. Headings are at 0, totals after the last cell.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::state::{MatrixState, OpenCell};

/// Handles a key that is pressed in the table.
pub fn pressed(state: MatrixState, event: &KeyboardEvent) {
    if event.alt_key() || event.meta_key() || event.shift_key() {
        return;
    }
    let Some(size) =
        untrack(|| state.with(|model| (model.rows.items.len() + 2, model.columns.items.len() + 2)))
    else {
        return;
    };
    let at = state.active.get_untracked();
    let key = event.key();
    if let Some(to) = next(at, &key, event.ctrl_key(), size, state.view_port.page()) {
        state.open.set(None);
        state.focus_at(to);
    } else if key == "Enter" && !event.ctrl_key() {
        enter(state, at);
    } else if key == "Escape" && state.open.get_untracked().is_some() {
        state.open.set(None);
    } else {
        return;
    }
    event.prevent_default();
    event.stop_propagation();
}

/// Opens what is at a place: the element of a heading, or the paths of a cell.
fn enter(state: MatrixState, at: (usize, usize)) {
    let found = untrack(|| {
        state.with(|model| {
            let item = match at {
                (0, 0) => None,
                (0, column) => model.columns.items.get(column - 1),
                (row, 0) => model.rows.items.get(row - 1),
                (row, column) => {
                    return Err(model.matrix.cell(row - 1, column - 1).is_some());
                }
            };
            Ok(item.and_then(|item| Some(item.element.as_ref()?.id.clone())))
        })
    });
    match found {
        Some(Ok(Some(id))) => state.go_to(&state.app.element_url(&id)),
        Some(Err(true)) => state.open.set(Some(OpenCell {
            row: at.0 - 1,
            column: at.1 - 1,
            is_pinned: true,
        })),
        _ => {}
    }
}

/// Where a key leads from a place; `None` for a key that does not move. `size` counts headings and totals.
fn next(
    (row, column): (usize, usize),
    key: &str,
    is_ctrl: bool,
    size: (usize, usize),
    page: usize,
) -> Option<(usize, usize)> {
    let (last_row, last_column) = (size.0.checked_sub(1)?, size.1.checked_sub(1)?);
    let to = match key {
        "ArrowUp" if is_ctrl => (0, column),
        "ArrowDown" if is_ctrl => (last_row, column),
        "ArrowLeft" if is_ctrl => (row, 0),
        "ArrowRight" if is_ctrl => (row, last_column),
        "ArrowUp" => (row.saturating_sub(1), column),
        "ArrowDown" => (row + 1, column),
        "ArrowLeft" => (row, column.saturating_sub(1)),
        "ArrowRight" => (row, column + 1),
        "Home" if is_ctrl => (0, 0),
        "End" if is_ctrl => (last_row, last_column),
        "Home" => (row, 0),
        "End" => (row, last_column),
        "PageUp" => (row.saturating_sub(page), column),
        "PageDown" => (row + page, column),
        _ => return None,
    };
    Some((to.0.min(last_row), to.1.min(last_column)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::next;

    #[test]
    fn keys_move_as_in_a_grid() {
        let size = (10, 6);
        let go = |at, key| next(at, key, false, size, 4);
        assert_eq!(go((1, 1), "ArrowDown"), Some((2, 1)));
        assert_eq!(go((0, 0), "ArrowUp"), Some((0, 0)));
        assert_eq!(go((3, 5), "ArrowRight"), Some((3, 5)));
        assert_eq!(go((3, 2), "Home"), Some((3, 0)));
        assert_eq!(go((3, 2), "End"), Some((3, 5)));
        assert_eq!(go((8, 2), "PageDown"), Some((9, 2)));
        assert_eq!(go((8, 2), "PageUp"), Some((4, 2)));
        assert_eq!(next((3, 2), "End", true, size, 4), Some((9, 5)));
        assert_eq!(next((3, 2), "Home", true, size, 4), Some((0, 0)));
        assert_eq!(go((3, 2), "a"), None);
    }

    proptest! {
        #[test]
        fn no_key_leads_out_of_the_table(
            key in "Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)", is_ctrl: bool,
            row in 0_usize..50, column in 0_usize..50, page in 1_usize..30,
        ) {
            let to = next((row, column), &key, is_ctrl, (20, 30), page).unwrap();
            prop_assert!(to.0 < 20 && to.1 < 30);
        }
    }
}
