//! Chains from rows to columns.

use super::distances::Distances;
use super::{Cell, MatrixOptions, Ways};
use crate::{EdgeKinds, Graph};

const NONE: u32 = u32::MAX;

/// Searches for the cells of one row after another.
pub(super) struct Walk<'a> {
    graph: &'a Graph,
    options: MatrixOptions,
    /// The column of each node. If a node is several columns, the first of them.
    column_of: Vec<u32>,
    /// Other columns with the same node, as pairs: the column in `column_of`, and the other one.
    repeated: Vec<(u32, u32)>,
    /// To the nearest column.
    distances: Distances,
    /// The place of each column in `cells`.
    place: Vec<u32>,
    cells: Vec<Cell>,
    /// The nodes of the current chain.
    chain: Vec<u32>,
    /// How many steps may still be tried.
    left: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(graph: &'a Graph, columns: &[u32], options: MatrixOptions) -> Self {
        let mut column_of = vec![NONE; graph.node_count()];
        let mut repeated = Vec::new();
        for (column, node) in (0_u32..).zip(columns) {
            match column_of.get_mut(*node as usize) {
                Some(known) if *known == NONE => *known = column,
                Some(known) => repeated.push((*known, column)),
                None => {}
            }
        }
        Self {
            graph,
            options,
            column_of,
            repeated,
            distances: Distances::to(
                graph,
                columns,
                options,
                options.most_steps.saturating_sub(1),
            ),
            place: vec![NONE; columns.len()],
            cells: Vec::new(),
            chain: Vec::new(),
            left: 0,
        }
    }

    /// Finds the cells of a row; whether all of its paths were counted within the budget.
    pub(super) fn row(&mut self, row: u32, budget: u64) -> bool {
        self.direct(row);
        self.left = budget;
        self.chain.clear();
        self.chain.push(row);
        self.follow(row, self.options.direction.ways())
    }

    /// The column of a node.
    pub(super) fn column(&self, node: u32) -> Option<u32> {
        let column = self.column_of.get(node as usize).copied();
        column.filter(|column| *column != NONE)
    }

    /// The other columns that have the same node as a column.
    pub(super) fn repetitions(&self, column: u32) -> impl Iterator<Item = u32> {
        let repeated = self.repeated.iter();
        let same = repeated.filter(move |(first, _)| *first == column);
        same.map(|(_, other)| *other)
    }

    /// The cells that were found, in the order of the columns.
    pub(super) fn take_cells(&mut self) -> Vec<Cell> {
        let mut cells = std::mem::take(&mut self.cells);
        for cell in &cells {
            self.place[cell.column as usize] = NONE;
        }
        for place in 0..cells.len() {
            let cell = cells[place];
            let others = self.repetitions(cell.column);
            cells.extend(others.map(|column| Cell { column, ..cell }));
        }
        cells.sort_unstable_by_key(|cell| cell.column);
        cells
    }

    fn cell(&mut self, node: u32) -> Option<&mut Cell> {
        let column = *self.column_of.get(node as usize)?;
        let place = self.place.get_mut(column as usize)?;
        if *place == NONE {
            *place = self.cells.len() as u32;
            self.cells.push(Cell::new(column));
        }
        self.cells.get_mut(*place as usize)
    }

    fn direct(&mut self, row: u32) {
        let graph = self.graph;
        for step in graph.steps(row) {
            let Some(edge) = graph.edges().get(step.edge as usize) else {
                continue;
            };
            if !self.options.kinds.contains(edge) {
                continue;
            }
            let Some(cell) = self.cell(step.node) else {
                continue;
            };
            let kinds = match (edge.is_directed, step.is_forward) {
                (false, _) => &mut cell.undirected,
                (true, true) => &mut cell.forward,
                (true, false) => &mut cell.backward,
            };
            *kinds = kinds.union(EdgeKinds::of(edge));
            cell.direct = cell.direct.saturating_add(1);
        }
    }

    /// Counts the paths that continue the current chain; `false` when the budget does not suffice.
    fn follow(&mut self, node: u32, ways: Ways) -> bool {
        let graph = self.graph;
        let steps = self.chain.len() as u32;
        let rest = self.options.most_steps.saturating_sub(steps);
        for link in graph.links(node) {
            let ways = ways & self.options.ways(link);
            let step = link.step();
            if ways == 0 || self.chain.contains(&step.node) {
                continue;
            }
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            if let Some(cell) = self.cell(step.node) {
                cell.paths = cell.paths.saturating_add(1);
                if cell.shortest == 0 || steps < cell.shortest {
                    cell.shortest = steps;
                }
            }
            if rest > 0 && self.distances.is_within(step.node, ways, rest) {
                self.chain.push(step.node);
                let is_exact = self.follow(step.node, ways);
                self.chain.pop();
                if !is_exact {
                    return false;
                }
            }
        }
        true
    }
}
