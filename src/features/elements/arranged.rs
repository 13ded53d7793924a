//! The arrangement of the table: its sort order, its columns, and their order.

use leptos::prelude::*;

use super::page_state::ElementsPageState;
use crate::catalog::view::{Column, Sort, View};
use crate::effect::effect;

impl ElementsPageState {
    /// Sorts by a column: ascending first, descending the second time. With `add` the columns
    /// sorted by before still count, before this one.
    pub fn sort_by(self, column: Column, add: bool) {
        self.change(|view| {
            let at = view.sort.iter().position(|s| s.column == column);
            let descending = at.is_some_and(|at| !view.sort[at].descending);
            match at {
                Some(at) if add => view.sort[at].descending = descending,
                _ if add => view.sort.push(Sort { column, descending }),
                _ => {
                    let descending = descending && at == Some(0) && view.sort.len() == 1;
                    view.sort = vec![Sort { column, descending }];
                }
            }
        });
    }

    /// The columns of the table in their order, tracked.
    pub fn shown_columns(self) -> Vec<Column> {
        self.view.with(View::shown_columns)
    }

    /// Chooses the columns; those of the app need no name in the link.
    pub fn set_columns(self, mut columns: Vec<Column>) {
        if columns == Column::STANDARD {
            columns.clear();
        }
        self.columns.save_shown(&columns);
        let mut view = self.view.get_untracked();
        view.columns = columns;
        self.address.show(&view);
    }

    /// Moves a column among those that are shown.
    pub fn move_shown(self, from: usize, to: usize) {
        let mut columns = untrack(|| self.shown_columns());
        if from < columns.len() && to < columns.len() {
            let column = columns.remove(from);
            columns.insert(to, column);
            self.set_columns(columns);
        }
    }

    /// The same by places in the table, where pinned columns come first and some may be left out.
    pub fn move_column(self, from: usize, to: usize) {
        if from == to {
            return;
        }
        let mut shown = untrack(|| self.shown_columns());
        let placed = self.layout.with_untracked(|l| {
            let columns = l.columns.iter().map(|c| c.column.clone());
            columns.collect::<Vec<_>>()
        });
        let (Some(column), Some(there)) = (placed.get(from), placed.get(to)) else {
            return;
        };
        shown.retain(|c| c != column);
        let at = shown.iter().position(|c| c == there).unwrap_or(shown.len());
        let after = usize::from(to > from);
        shown.insert((at + after).min(shown.len()), column.clone());
        self.set_columns(shown);
    }

    /// Adds a column as the last.
    pub fn add_column(self, column: Column) {
        let mut columns = untrack(|| self.shown_columns());
        if !columns.contains(&column) {
            columns.push(column);
            self.set_columns(columns);
        }
    }

    /// Leaves a column out.
    pub fn hide_column(self, column: &Column) {
        let mut columns = untrack(|| self.shown_columns());
        columns.retain(|c| c != column);
        self.set_columns(columns);
    }

    /// Scrolls sideways as little as needed to show a cell of the head; 0 is the one of the boxes.
    pub fn show_column(self, cell: usize) {
        let Some(grid) = self.grid.get_untracked() else {
            return;
        };
        let layout = self.layout.get_untracked();
        let placed = cell.checked_sub(1).and_then(|at| layout.columns.get(at));
        let Some(placed) = placed.filter(|p| !p.pinned && layout.scrolls) else {
            return;
        };
        let (left, width) = (
            f64::from(grid.scroll_left()),
            f64::from(grid.client_width()),
        );
        let right = placed.left + placed.width - width;
        let to = left.clamp(
            right.min(placed.left - layout.pins),
            placed.left - layout.pins,
        );
        #[expect(clippy::cast_possible_truncation, reason = "the width of a table")]
        grid.set_scroll_left(to.round() as i32);
    }

    /// A link without columns is seen in those that the reader chose last, and then names them.
    pub(super) fn apply_saved_columns(self, is_here: Memo<bool>) {
        effect(move || {
            if !is_here.get() {
                return;
            }
            let none = self.view.with(|v| v.columns.is_empty());
            let mine = self.columns.shown();
            if none && !mine.is_empty() {
                let mut view = self.view.get_untracked();
                view.columns = mine;
                self.address.show(&view);
            }
        });
    }
}
