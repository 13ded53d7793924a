//! Which of some nodes are related to which others: directly, or by chains of relationships.

mod cell;
mod distances;
mod list;
mod order;
mod spread;
#[cfg(test)]
mod tests;
mod walk;

pub use cell::{Cell, Matrix};
pub use list::{CellChains, cell_chains};
pub use order::similarity_order;
use spread::{AT_ONCE, spread};
use walk::Walk;

use crate::graph::{BOTH, Link, TO_DEPENDENCIES, TO_DEPENDENTS, Ways};
use crate::{EdgeKinds, Follow, Graph, Toward};

/// Where a chain may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From a row to a column that depends on it.
    Dependents,
    /// From a row to a column that it depends on.
    Dependencies,
    /// One of these two, which is the same for all steps of a chain.
    Either,
    /// Anywhere: the steps of a chain may have opposite directions.
    Any,
}

/// Which chains count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatrixOptions {
    /// The kinds to follow, of direct relationships too.
    pub kinds: EdgeKinds,
    /// Where chains lead. Direct relationships count in each direction.
    pub direction: Direction,
    /// The most steps of a chain; with 1, only direct relationships count.
    pub most_steps: u32,
}

/// How many steps are tried for a whole matrix. Counts of rows that need more are lower bounds.
const STEPS: u64 = 4_000_000;

/// Relates rows to columns, which are nodes of the graph.
///
/// A path is a chain of 1 to `most_steps` edges of the chosen kinds in the chosen direction that visits no node twice.
/// Chains may pass through other rows and columns. Edges between the same nodes make several paths. A loop is a direct
/// relationship and no path. A cell exists if it has a direct relationship or a path; that and the shortest length are
/// always exact. The number of paths is a lower bound where [`Matrix::is_lower_bound`] says so.
///
/// Costs a look at each edge of the rows if `most_steps` is 1. Otherwise costs two searches from the columns, and per row
/// its chains up to a fixed budget; where that does not suffice, a look at each edge for each step and 64 rows.
pub fn matrix(graph: &Graph, rows: &[u32], columns: &[u32], options: MatrixOptions) -> Matrix {
    let budget = STEPS / (rows.len() as u64).max(1);
    within(graph, rows, columns, options, budget)
}

/// The same with a number of steps for each row.
fn within(
    graph: &Graph,
    rows: &[u32],
    columns: &[u32],
    options: MatrixOptions,
    budget: u64,
) -> Matrix {
    let mut walk = Walk::new(graph, columns, options);
    let mut found: Vec<Vec<Cell>> = Vec::with_capacity(rows.len());
    // The places of rows that need more steps.
    let mut cut = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        if !walk.row(*row, budget) {
            cut.push(place);
        }
        found.push(walk.take_cells());
    }
    for places in cut.chunks(AT_ONCE) {
        let nodes: Vec<u32> = places.iter().map(|place| rows[*place]).collect();
        spread(graph, &nodes, options, |bit, node, depth| {
            let cells = &mut found[places[bit]];
            if let Some(column) = walk.column(node) {
                reached(cells, column, depth);
                walk.repetitions(column)
                    .for_each(|column| reached(cells, column, depth));
            }
        });
    }
    let mut made = Matrix::new(columns.len());
    for (place, cells) in found.into_iter().enumerate() {
        made.push_row(cells, cut.binary_search(&place).is_ok());
    }
    made
}

/// Notes that a path of some length leads to a column.
fn reached(cells: &mut Vec<Cell>, column: u32, depth: u32) {
    let place = cells.binary_search_by_key(&column, |cell| cell.column);
    let place = place.unwrap_or_else(|place| {
        cells.insert(place, Cell::new(column));
        place
    });
    let cell = &mut cells[place];
    cell.paths = cell.paths.max(1);
    if cell.shortest == 0 || depth < cell.shortest {
        cell.shortest = depth;
    }
}

impl Direction {
    const fn ways(self) -> Ways {
        match self {
            Self::Dependents => TO_DEPENDENTS,
            Self::Dependencies => TO_DEPENDENCIES,
            Self::Either | Self::Any => BOTH,
        }
    }
}

impl MatrixOptions {
    /// The directions in which a step leads; none if it is not to be followed.
    fn ways(self, link: &Link) -> Ways {
        match self.kinds.has(link.kind) {
            false => 0,
            true if self.direction == Direction::Any => BOTH,
            true => link.ways,
        }
    }

    /// What to follow from an end back to where chains begin, for each direction that they can have.
    fn back(self, ways: Ways) -> Follow {
        let toward = match (self.direction, ways) {
            (Direction::Any, _) => Toward::Any,
            (_, TO_DEPENDENTS) => Toward::Dependencies,
            _ => Toward::Dependents,
        };
        Follow {
            kinds: self.kinds,
            toward,
        }
    }
}
