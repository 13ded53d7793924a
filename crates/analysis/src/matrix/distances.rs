//! How near the ends of chains are: what cannot reach one in the steps that are left is not tried.

use super::{MatrixOptions, TO_DEPENDENCIES, TO_DEPENDENTS, Ways};
use crate::{Graph, reach};

/// Of each node the steps to the nearest end, for chains to dependents and to dependencies. A list is empty where no chain
/// has that direction.
pub(super) struct Distances([Vec<u32>; 2]);

impl Distances {
    /// Costs a search of `most` steps for each direction; none if `most` is 0.
    pub(super) fn to(graph: &Graph, ends: &[u32], options: MatrixOptions, most: u32) -> Self {
        let distances = |ways: Ways| {
            if most == 0 || options.direction.ways() & ways == 0 {
                return Vec::new();
            }
            reach(graph, ends, options.back(ways), most, |_| true).depth
        };
        Self([distances(TO_DEPENDENTS), distances(TO_DEPENDENCIES)])
    }

    /// Whether an end may be within some steps of a node, in one of these directions.
    pub(super) fn is_within(&self, node: u32, ways: Ways, steps: u32) -> bool {
        let [dependents, dependencies] = &self.0;
        let within = |way: Ways, distances: &[u32]| {
            let distance = distances.get(node as usize);
            ways & way != 0 && distance.is_some_and(|distance| *distance <= steps)
        };
        within(TO_DEPENDENTS, dependents) || within(TO_DEPENDENCIES, dependencies)
    }
}
