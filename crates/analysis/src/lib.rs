//! What the relationships of the loaded elements say: the graph, what depends on what, chains, cycles, matrices. Pure
//! computation on a [`Catalog`](architrave_catalog::Catalog); nothing is asked of the service.

mod chains;
mod cycles;
mod from_catalog;
mod graph;
mod matrix;
mod reach;
#[cfg(test)]
mod testing;

pub use chains::{Chains, chains, chains_from};
pub use cycles::{Cycle, cycle_groups, cycles};
pub use from_catalog::Landscape;
pub use graph::{Edge, EdgeKinds, Graph, Step};
pub use matrix::{
    Cell, CellChains, Direction, Matrix, MatrixOptions, cell_chains, matrix, similarity_order,
};
pub use reach::{Follow, Reach, Toward, reach};
