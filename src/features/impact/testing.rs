//! Graphs for tests.

use architrave_analysis::{Edge, EdgeKinds, Graph};
use architrave_metamodel::{Kind, Kinds};

/// Only Serving.
pub const fn serving() -> EdgeKinds {
    EdgeKinds {
        kinds: Kinds::NONE.with(Kind::Serving),
        others: false,
    }
}

/// A graph of Serving: the second node of each pair depends on the first.
pub fn graph(nodes: usize, pairs: &[(u32, u32)]) -> Graph {
    let edge = |(source, target): &(u32, u32)| Edge {
        source: *source,
        target: *target,
        kind: Some(Kind::Serving),
        is_directed: true,
    };
    Graph::new(nodes, pairs.iter().map(edge).collect())
}
