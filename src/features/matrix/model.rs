//! A matrix in the order in which it is shown.

use architrave_analysis::{Direction, Matrix, MatrixOptions, matrix, similarity_order};

use super::axis::{Item, Items, Source, items};
use super::colors::{Legend, legend};
use super::defaults;
use super::spec::{Axis, ColorBy, SortBy, Spec};
use crate::catalog::view::Problem;

/// No more rows or columns are shown.
pub const MOST: usize = 1_000;

/// The rows or columns that are shown.
#[derive(Clone, Debug)]
pub struct Side {
    pub axis: Axis,
    /// What they are, in words.
    pub title: String,
    pub items: Vec<Item>,
    /// How many there are, shown or not.
    pub total: usize,
    pub problems: Vec<Problem>,
}

/// A matrix in the order in which it is shown.
#[derive(Clone, Debug)]
pub struct Model {
    pub rows: Side,
    pub columns: Side,
    pub matrix: Matrix,
    pub options: MatrixOptions,
    pub color: ColorBy,
    pub legend: Option<Legend>,
}

impl Model {
    /// The matrix of a specification; `None` without elements.
    pub fn new(source: Source<'_>, spec: &Spec) -> Option<Self> {
        let defaults = defaults::axes(source.catalog, source.landscape)?;
        let row_axis = spec.rows.clone().unwrap_or(defaults.0);
        let column_axis = spec.columns.clone().unwrap_or(defaults.1);
        let (rows, columns) = (items(&row_axis, source), items(&column_axis, source));
        let color = spec
            .color
            .clone()
            .unwrap_or_else(|| defaults::color(source, &rows.items));
        let mut rows = Side::new(row_axis, rows);
        let mut columns = Side::new(column_axis, columns);
        let options = MatrixOptions {
            kinds: spec.kinds,
            direction: Direction::Either,
            most_steps: spec.steps,
        };
        let related = |rows: &Side, columns: &Side, options| {
            let (row_nodes, of_row) = rows.nodes();
            let (column_nodes, of_column) = columns.nodes();
            let all = matrix(&source.landscape.graph, &row_nodes, &column_nodes, options);
            let (rows, columns) = (rows.items.len(), columns.items.len());
            all.rearranged((&of_row, rows), (&of_column, columns))
        };
        if rows.total > MOST || columns.total > MOST {
            let direct = MatrixOptions {
                most_steps: 1,
                ..options
            };
            let direct = related(&rows, &columns, direct);
            rows.retain_first(|row| direct.row_total(row));
            columns.retain_first(|column| direct.column_total(column));
        }
        let unordered = related(&rows, &columns, options);
        let (row_order, column_order) = order(&unordered, spec.sort);
        let row_places = rows.arrange(&row_order);
        let column_places = columns.arrange(&column_order);
        let (row_count, column_count) = (rows.items.len(), columns.items.len());
        let ordered =
            unordered.rearranged((&row_places, row_count), (&column_places, column_count));
        Some(Self {
            legend: legend(&rows.items, &color, source),
            matrix: ordered,
            rows,
            columns,
            options,
            color,
        })
    }

    /// Whether a cell can only be empty: its row or column has no filled one.
    pub fn is_gap(&self, row: usize, column: usize) -> bool {
        self.matrix.row_total(row) == 0 || self.matrix.column_total(column) == 0
    }

    /// How many rows and columns have no filled cell.
    pub fn gap_count(&self) -> usize {
        self.matrix.row_gaps().count() + self.matrix.column_gaps().count()
    }

    /// The place of a row's color.
    pub fn color_of(&self, row: usize) -> Option<usize> {
        let legend = self.legend.as_ref()?;
        legend.of_row.get(row).copied().flatten()
    }

    /// The value that a row is colored by, in words.
    pub fn value_of(&self, row: usize) -> &str {
        let legend = self.legend.as_ref();
        let words = legend.and_then(|legend| legend.words.get(row));
        words.map_or("", String::as_str)
    }
}

impl Side {
    fn new(axis: Axis, found: Items) -> Self {
        Self {
            axis,
            title: found.title,
            total: found.items.len(),
            items: found.items,
            problems: found.problems,
        }
    }

    /// The nodes of all items, and the item of each.
    fn nodes(&self) -> (Vec<u32>, Vec<u32>) {
        let items = (0_u32..).zip(&self.items);
        items
            .flat_map(|(place, item)| item.nodes.iter().map(move |node| (*node, place)))
            .unzip()
    }

    /// Leaves out all but the [`MOST`] items with the highest totals, which stay in their order.
    fn retain_first(&mut self, total: impl Fn(usize) -> usize) {
        let mut places: Vec<usize> = (0..self.items.len()).collect();
        places.sort_by_key(|place| usize::MAX - total(*place));
        places.truncate(MOST);
        places.sort_unstable();
        self.items = places.iter().map(|n| self.items[*n].clone()).collect();
    }

    /// Puts the items into an order; the new place of each.
    fn arrange(&mut self, order: &[usize]) -> Vec<u32> {
        let mut places = vec![u32::MAX; self.items.len()];
        for (new, old) in (0_u32..).zip(order) {
            places[*old] = new;
        }
        self.items = order.iter().map(|n| self.items[*n].clone()).collect();
        places
    }
}

/// The order of rows and columns, which are in that of their names.
fn order(matrix: &Matrix, sort: SortBy) -> (Vec<usize>, Vec<usize>) {
    let by_total = |count: usize, total: &dyn Fn(usize) -> usize| {
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|place| usize::MAX - total(*place));
        order
    };
    match sort {
        SortBy::Name => (
            (0..matrix.row_count()).collect(),
            (0..matrix.column_count()).collect(),
        ),
        SortBy::Total => (
            by_total(matrix.row_count(), &|row| matrix.row_total(row)),
            by_total(matrix.column_count(), &|column| matrix.column_total(column)),
        ),
        SortBy::Similarity => similarity_order(matrix),
    }
}

#[cfg(test)]
#[path = "model_tests.rs"]
pub(super) mod tests;
