//! What was found: the elements that a question reaches, and where the search ended because no more is loaded.

use architrave_analysis::{Chains, Follow, Graph, Reach, chains_from, reach};

/// The most chains that are shown of one element; their number is always exact.
const CHAINS: usize = 100;

/// What was found. Loaded nodes have the lowest numbers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The nodes to start from.
    pub starts: Vec<u32>,
    /// What was followed.
    pub follow: Follow,
    /// How many nodes are loaded.
    pub loaded: u32,
    /// The search from the starts. It does not pass what is not loaded: what is beyond would be found in part only.
    pub reach: Reach,
    /// The loaded nodes that were found, without the starts, nearest first.
    pub hits: Vec<u32>,
    /// The nodes that are not loaded, at which the search ended, nearest first.
    pub unloaded: Vec<u32>,
}

impl Answer {
    /// Everything within `most` steps. Nodes that `is_hidden` are not counted: relationships that are ends of others.
    pub fn reached(
        graph: &Graph,
        starts: Vec<u32>,
        follow: Follow,
        most: u32,
        loaded: u32,
        is_hidden: impl Fn(u32) -> bool,
    ) -> Self {
        let reach = reach(graph, &starts, follow, most, |node| node < loaded);
        let starts = starts_of(&reach);
        let found = || reach.order.iter().copied().skip(starts.len());
        let hits = found().filter(|node| *node < loaded).collect();
        let unloaded = found().filter(|node| *node >= loaded && !is_hidden(*node));
        let unloaded = unloaded.collect();
        Self {
            starts,
            follow,
            loaded,
            reach,
            hits,
            unloaded,
        }
    }

    /// Everything on a shortest chain from a start to `to`.
    pub fn connecting(
        graph: &Graph,
        starts: Vec<u32>,
        to: u32,
        follow: Follow,
        loaded: u32,
    ) -> Self {
        let is_loaded = |node: u32| node < loaded;
        let there = reach(graph, &starts, follow, u32::MAX, is_loaded);
        let length = there.depth_of(to).unwrap_or(0);
        let back = reach(graph, &[to], follow.reversed(), length, is_loaded);
        let is_between = |node: &u32| {
            let both = there.depth_of(*node).zip(back.depth_of(*node));
            both.is_some_and(|(before, after)| before + after == length) && is_loaded(*node)
        };
        let starts = starts_of(&there);
        let found = there.order.iter().copied().skip(starts.len());
        let hits = match length {
            0 => Vec::new(),
            _ => found.filter(is_between).collect(),
        };
        Self {
            starts,
            follow,
            loaded,
            reach: there,
            hits,
            unloaded: Vec::new(),
        }
    }

    /// The number of steps to a node.
    pub fn step_of(&self, node: u32) -> u32 {
        self.reach.depth_of(node).unwrap_or(0)
    }

    /// The node before another one on the chain that the search found; `None` for a start.
    pub fn parent(&self, graph: &Graph, node: u32) -> Option<u32> {
        let edge = self.reach.via.get(node as usize)?;
        Some(graph.edges().get(*edge as usize)?.other(node))
    }

    /// All shortest chains to a node.
    pub fn chains(&self, graph: &Graph, node: u32) -> Chains {
        let is_loaded = |node: u32| node < self.loaded;
        chains_from(graph, &self.starts, node, self.follow, CHAINS, is_loaded)
    }
}

/// The starts, each once: they come first in the order.
fn starts_of(reach: &Reach) -> Vec<u32> {
    let is_start = |node: &u32| reach.depth_of(*node) == Some(0);
    reach.order.iter().copied().take_while(is_start).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{graph, serving};
    use super::*;
    use architrave_analysis::Toward;

    const DEPENDENTS: Follow = Follow {
        kinds: serving(),
        toward: Toward::Dependents,
    };

    #[test]
    fn the_search_ends_at_what_is_not_loaded() {
        // 4 and 5 are not loaded; 3 could only be reached through 4.
        let graph = graph(6, &[(0, 1), (1, 2), (1, 4), (4, 3), (0, 5)]);
        let answer = Answer::reached(&graph, vec![0], DEPENDENTS, u32::MAX, 4, |node| node == 5);
        assert_eq!((answer.hits, answer.unloaded), (vec![1, 2], vec![4]));
        let answer = Answer::reached(&graph, vec![0, 2], DEPENDENTS, 1, 4, |_| false);
        assert_eq!((answer.hits, answer.unloaded), (vec![1], vec![5]));
    }

    #[test]
    fn a_connection_has_what_is_on_shortest_chains_only() {
        let graph = graph(
            7,
            &[
                (0, 1),
                (0, 2),
                (1, 3),
                (2, 3),
                (0, 4),
                (4, 5),
                (5, 3),
                (0, 6),
            ],
        );
        let answer = Answer::connecting(&graph, vec![0], 3, DEPENDENTS, 7);
        assert_eq!(answer.hits, [1, 2, 3]);
        assert_eq!(answer.chains(&graph, 3).total, 2);
        assert_eq!(answer.step_of(3), 2);
        assert_eq!(answer.parent(&graph, 3), Some(1));
        assert_eq!(answer.parent(&graph, 0), None);
        let none = Answer::connecting(&graph, vec![6], 3, DEPENDENTS, 7);
        assert!(none.hits.is_empty());
    }
}
