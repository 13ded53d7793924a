//! The cells that the keys act on: one of the row that they act on, or a block of cells.

use std::ops::RangeInclusive;
use std::sync::Arc;

use leptos::prelude::*;

use super::page_state::ElementsPageState;
use crate::effect::{effect, memo};
use crate::features::export::TableOptions;
use crate::features::export::copy::copy_cells;

/// A cell of the row that the keys act on, or all cells from a corner to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRange {
    /// The place of the cell's column in the table.
    pub column: usize,
    /// The places of the row and of the column where the block began.
    corner: Option<(usize, usize)>,
}

impl CellRange {
    pub const fn one(column: usize) -> Self {
        Self {
            column,
            corner: None,
        }
    }

    /// The range after its cell moved from `row` to another column or row.
    const fn moved(self, row: usize, column: usize, extend: bool) -> Self {
        let corner = match (extend, self.corner) {
            (false, _) => None,
            (true, None) => Some((row, self.column)),
            (true, corner) => corner,
        };
        Self { column, corner }
    }

    /// The places of its rows; `row` is that of its cell.
    pub fn rows(self, row: usize) -> RangeInclusive<usize> {
        let corner = self.corner.map_or(row, |(corner, _)| corner);
        corner.min(row)..=corner.max(row)
    }

    /// The places of its columns.
    pub fn columns(self) -> RangeInclusive<usize> {
        let corner = self.corner.map_or(self.column, |(_, corner)| corner);
        corner.min(self.column)..=corner.max(self.column)
    }
}

/// The id of a cell, for `aria-activedescendant`.
pub fn cell_id(row: usize, column: usize) -> String {
    format!("elements-cell-{row}-{column}")
}

impl ElementsPageState {
    /// Moves among the cells of a row: from the row to its first cell, and from that back to the row. Whether there are
    /// cells to move to.
    pub fn step_cell(self, by: isize, extend: bool) -> bool {
        let last = self
            .layout
            .with_untracked(|l| (!l.cards).then(|| l.columns.len().checked_sub(1)))
            .flatten();
        let (Some(last), Some(row)) = (last, self.cursor.get_untracked()) else {
            return false;
        };
        let next = match self.cells.get_untracked() {
            None if by > 0 => Some(CellRange::one(0)),
            None => return false,
            Some(at) if at.column == 0 && by == -1 && !extend => None,
            Some(at) => Some(at.moved(row, at.column.saturating_add_signed(by).min(last), extend)),
        };
        self.cells.set(next);
        if let Some(at) = next {
            self.show_column(at.column + 1);
        }
        true
    }

    /// Follows the keys to another row; with `extend` the block grows.
    pub(super) fn follow_with_cells(self, from: usize, extend: bool) {
        self.cells.update(|cells| {
            *cells = cells.map(|at| at.moved(from, at.column, extend));
        });
    }

    /// Goes to a cell with the pointer, where the keys act on cells already; whether they do.
    pub fn point_at_cell(self, row: usize, column: usize, extend: bool) -> bool {
        let (Some(at), Some(from)) = (self.cells.get_untracked(), self.cursor.get_untracked())
        else {
            return false;
        };
        self.cells.set(Some(at.moved(from, column, extend)));
        self.go_to(row);
        true
    }

    /// A block is of the rows and columns that it was drawn over: others make it one cell or none.
    pub(super) fn reset_cells_on_change(self) {
        effect(move || {
            self.lines.track();
            if self
                .cells
                .with_untracked(|c| c.is_some_and(|c| c.corner.is_some()))
            {
                self.cells
                    .update(|cells| *cells = cells.map(|at| CellRange::one(at.column)));
            }
        });
        let columns = memo(move |_| {
            self.layout.with(|l| {
                let columns = l.columns.iter().map(|c| c.column.clone());
                (l.cards, columns.collect::<Vec<_>>())
            })
        });
        effect(move || {
            columns.with(|_| ());
            if self.cells.with_untracked(Option::is_some) {
                self.cells.set(None);
            }
        });
    }

    /// Copies the cells without headings; false where the keys act on rows.
    pub fn copy_cells(self) -> bool {
        let (Some(cells), Some(row)) = (self.cells.get_untracked(), self.cursor.get_untracked())
        else {
            return false;
        };
        let rows = cells.rows(row);
        let ids: Vec<Arc<str>> = rows.filter_map(|place| self.id_at(place)).collect();
        let columns = self.layout.with_untracked(|l| {
            let placed = l.columns.get(cells.columns()).unwrap_or_default();
            placed.iter().map(|c| c.column.clone()).collect()
        });
        let chosen = self.exporter.choice.with_untracked(|c| c.table.clone());
        let options = TableOptions {
            ids: false,
            people: false,
            ..chosen
        };
        copy_cells(self.app, ids, columns, options);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_range_grows_from_its_start_and_collapses_on_a_move() {
        let block = CellRange::one(2).moved(5, 3, true).moved(5, 3, true);
        assert_eq!((block.rows(7), block.columns()), (5..=7, 2..=3));
        let turned = block.moved(7, 0, true);
        assert_eq!((turned.rows(4), turned.columns()), (4..=5, 0..=2));
        let one = turned.moved(4, 1, false);
        assert_eq!((one.rows(4), one.columns()), (4..=4, 1..=1));
    }
}
