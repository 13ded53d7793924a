//! The paths of one cell.

use super::distances::Distances;
use super::{MatrixOptions, Ways};
use crate::{Graph, Step};

/// How many steps are tried for one cell.
const STEPS: u64 = 200_000;

/// Paths from a row to a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellChains {
    /// The steps of each path, shortest first.
    pub chains: Vec<Vec<Step>>,
    /// Whether there may be more.
    pub has_more: bool,
}

/// The first paths from one node to another, as [`matrix`](super::matrix) counts them: at most `most`, shortest first.
/// Costs two searches from the end, and the chains.
pub fn cell_chains(
    graph: &Graph,
    from: u32,
    to: u32,
    options: MatrixOptions,
    most: usize,
) -> CellChains {
    if from == to {
        return CellChains::default();
    }
    let mut search = Search {
        graph,
        to,
        options,
        distances: Distances::to(graph, &[to], options, options.most_steps),
        chain: Vec::new(),
        nodes: vec![from],
        left: STEPS,
        most,
        found: CellChains::default(),
    };
    for length in 1..=options.most_steps {
        if !search.follow(from, options.direction.ways(), length) {
            search.found.has_more = true;
            break;
        }
    }
    search.found
}

struct Search<'a> {
    graph: &'a Graph,
    to: u32,
    options: MatrixOptions,
    distances: Distances,
    chain: Vec<Step>,
    nodes: Vec<u32>,
    left: u64,
    most: usize,
    found: CellChains,
}

impl Search<'_> {
    /// Finds the paths that continue the chain by exactly `rest` steps; `false` where there may be more.
    fn follow(&mut self, node: u32, ways: Ways, rest: u32) -> bool {
        let graph = self.graph;
        for link in graph.links(node) {
            let ways = ways & self.options.ways(link);
            let step = link.step();
            let is_end = step.node == self.to;
            if ways == 0
                || is_end != (rest == 1)
                || self.nodes.contains(&step.node)
                || !self.distances.is_within(step.node, ways, rest - 1)
            {
                continue;
            }
            if self.left == 0 || is_end && self.found.chains.len() >= self.most {
                return false;
            }
            self.left -= 1;
            self.chain.push(step);
            self.nodes.push(step.node);
            let is_all = if is_end {
                self.found.chains.push(self.chain.clone());
                true
            } else {
                self.follow(step.node, ways, rest - 1)
            };
            self.chain.pop();
            self.nodes.pop();
            if !is_all {
                return false;
            }
        }
        true
    }
}
