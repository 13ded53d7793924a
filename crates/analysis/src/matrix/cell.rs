//! What a matrix holds: only the cells that are filled.

use crate::EdgeKinds;

/// How a row is related to a column. Both are places in what the matrix was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The place of the row among the rows of the matrix.
    pub row: u32,
    /// The place of the column among the columns of the matrix.
    pub column: u32,
    /// The kinds of direct relationships from the row to the column.
    pub forward: EdgeKinds,
    /// The kinds of direct relationships from the column to the row.
    pub backward: EdgeKinds,
    /// The kinds of direct relationships without a direction.
    pub undirected: EdgeKinds,
    /// How many direct relationships there are.
    pub direct: u32,
    /// The number of steps of the shortest path; 0 where there is no path.
    pub shortest: u32,
    /// How many paths there are; more than fit count as `u32::MAX`.
    pub paths: u32,
}

impl Cell {
    pub(super) const fn new(column: u32) -> Self {
        Self {
            row: 0,
            column,
            forward: EdgeKinds::NONE,
            backward: EdgeKinds::NONE,
            undirected: EdgeKinds::NONE,
            direct: 0,
            shortest: 0,
            paths: 0,
        }
    }

    fn add(&mut self, other: &Self) {
        self.forward = self.forward.union(other.forward);
        self.backward = self.backward.union(other.backward);
        self.undirected = self.undirected.union(other.undirected);
        self.direct = self.direct.saturating_add(other.direct);
        self.paths = self.paths.saturating_add(other.paths);
        self.shortest = match (self.shortest, other.shortest) {
            (0, length) | (length, 0) => length,
            (one, other) => one.min(other),
        };
    }

    /// The kinds of direct relationships, in any direction.
    pub fn kinds(&self) -> EdgeKinds {
        self.forward.union(self.backward).union(self.undirected)
    }
}

/// The filled cells, by row and then by column, with totals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    cells: Vec<Cell>,
    /// Where the cells of each row end.
    ends: Vec<usize>,
    column_totals: Vec<u32>,
    /// The rows whose paths were not all counted.
    lower_bounds: Vec<bool>,
}

impl Matrix {
    pub(super) fn new(columns: usize) -> Self {
        Self {
            column_totals: vec![0; columns],
            ..Self::default()
        }
    }

    /// Adds the cells of the next row, which are in the order of their columns.
    pub(super) fn push_row(&mut self, cells: Vec<Cell>, is_lower_bound: bool) {
        let row = self.ends.len() as u32;
        for cell in cells {
            if let Some(total) = self.column_totals.get_mut(cell.column as usize) {
                *total += 1;
            }
            self.cells.push(Cell { row, ..cell });
        }
        self.ends.push(self.cells.len());
        self.lower_bounds.push(is_lower_bound);
    }

    /// The same cells at other places: `rows` and `columns` have the new place of each old one. Cells that come to the same
    /// place become one, with their numbers added; cells whose new place is beyond the new size are left out.
    #[must_use]
    pub fn rearranged(&self, rows: (&[u32], usize), columns: (&[u32], usize)) -> Self {
        let mut by_row: Vec<Vec<Cell>> = vec![Vec::new(); rows.1];
        let place = |(places, count): (&[u32], usize), old: u32| {
            let new = places.get(old as usize).copied();
            new.filter(|new| (*new as usize) < count)
        };
        for cell in &self.cells {
            let (Some(row), Some(column)) = (place(rows, cell.row), place(columns, cell.column))
            else {
                continue;
            };
            by_row[row as usize].push(Cell {
                row,
                column,
                ..*cell
            });
        }
        let mut bounds = vec![false; rows.1];
        for (old, is_bound) in (0_u32..).zip(&self.lower_bounds) {
            if let Some(row) = place(rows, old) {
                bounds[row as usize] |= *is_bound;
            }
        }
        let mut made = Self::new(columns.1);
        for (mut cells, is_bound) in by_row.into_iter().zip(bounds) {
            cells.sort_by_key(|cell| cell.column);
            cells.dedup_by(|next, cell| {
                let is_same = next.column == cell.column;
                if is_same {
                    cell.add(next);
                }
                is_same
            });
            made.push_row(cells, is_bound);
        }
        made
    }

    /// How many rows there are.
    pub fn row_count(&self) -> usize {
        self.ends.len()
    }

    /// How many columns there are.
    pub fn column_count(&self) -> usize {
        self.column_totals.len()
    }

    /// All filled cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The filled cells of a row.
    pub fn row(&self, row: usize) -> &[Cell] {
        let Some(end) = self.ends.get(row) else {
            return &[];
        };
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[start..*end]
    }

    /// A cell, if it is filled.
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        let cells = self.row(row);
        let place = cells.binary_search_by_key(&column, |cell| cell.column as usize);
        cells.get(place.ok()?)
    }

    /// How many cells of a row are filled.
    pub fn row_total(&self, row: usize) -> usize {
        self.row(row).len()
    }

    /// How many cells of a column are filled.
    pub fn column_total(&self, column: usize) -> usize {
        self.column_totals
            .get(column)
            .map_or(0, |total| *total as usize)
    }

    /// How many cells have a direct relationship.
    pub fn direct_count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.direct > 0).count()
    }

    /// The rows without a filled cell.
    pub fn row_gaps(&self) -> impl Iterator<Item = usize> {
        (0..self.row_count()).filter(|row| self.row_total(*row) == 0)
    }

    /// The columns without a filled cell.
    pub fn column_gaps(&self) -> impl Iterator<Item = usize> {
        (0..self.column_count()).filter(|column| self.column_total(*column) == 0)
    }

    /// The columns with exactly one filled cell: they depend on one row.
    pub fn single_columns(&self) -> impl Iterator<Item = usize> {
        (0..self.column_count()).filter(|column| self.column_total(*column) == 1)
    }

    /// Whether a row may have more paths than its cells say.
    pub fn is_lower_bound(&self, row: usize) -> bool {
        self.lower_bounds.get(row).copied().unwrap_or(false)
    }
}
