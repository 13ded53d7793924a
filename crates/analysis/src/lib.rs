//! What the relationships of the loaded elements say: the graph, what depends on what, chains, cycles. Pure
//! computation on a [`Catalog`](architrave_catalog::Catalog); nothing is asked of the service.

mod chains;
mod cycles;
mod from_catalog;
mod graph;
mod reach;
#[cfg(test)]
mod testing;

pub use chains::{Chains, chains, chains_from};
pub use cycles::cycles;
pub use from_catalog::Landscape;
pub use graph::{Edge, EdgeKinds, Graph, Step};
pub use reach::{Follow, Reach, Toward, reach};
