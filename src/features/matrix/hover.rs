//! The pointer over cells: it marks row and column, and where it rests it shows the paths.

use std::time::Duration;

use leptos::ev::PointerEvent;
use leptos::prelude::*;

use super::grid::place_of;
use super::state::{MatrixState, OpenCell};
use crate::effect::effect;

/// How long the pointer rests on a cell before its paths are shown, and away from it before they are hidden.
const REST: Duration = Duration::from_millis(400);

/// Notes what is below the pointer. A finger has no place before it touches. While the table is scrolled below the pointer,
/// nothing is: to mark each row would drop frames.
pub fn hovered(state: MatrixState, event: &PointerEvent) {
    let has_place = event.pointer_type() != "touch" && !state.view_port.is_scrolling();
    let at = if has_place { place_of(event) } else { None };
    if state.hovered.get_untracked() != at {
        state.hovered.set(at);
    }
}

/// Shows and hides the paths of cells on which the pointer rests.
pub fn rest(state: MatrixState) {
    let act = move || {
        // The page may be gone.
        let (Some(hovered), Some(open)) = (
            state.hovered.try_get_untracked(),
            state.open.try_get_untracked(),
        ) else {
            return;
        };
        if open.is_some_and(|open| open.is_pinned) {
            return;
        }
        let cell = hovered.and_then(|(row, column)| {
            let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
            let is_filled =
                untrack(|| state.with(|model| model.matrix.cell(row, column).is_some()));
            (is_filled == Some(true)).then_some(OpenCell {
                row,
                column,
                is_pinned: false,
            })
        });
        if open != cell {
            state.open.set(cell);
        }
    };
    effect(move |waiting: Option<Option<TimeoutHandle>>| {
        if let Some(Some(waiting)) = waiting {
            waiting.clear();
        }
        state.hovered.track();
        set_timeout_with_handle(act, REST).ok()
    });
}
