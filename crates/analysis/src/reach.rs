//! What depends on nodes, or what they depend on: breadth first.

use crate::graph::{BOTH, TO_DEPENDENCIES, TO_DEPENDENTS};
use crate::{EdgeKinds, Graph, Step};

/// Where to follow edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toward {
    /// To what depends on the node.
    Dependents,
    /// To what the node depends on.
    Dependencies,
    /// In every direction.
    Any,
}

/// Which edges to follow, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Follow {
    /// The kinds of edges to follow; others are passed over.
    pub kinds: EdgeKinds,
    /// The direction.
    pub toward: Toward,
}

impl Follow {
    /// The same edges, in the opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Self {
        let toward = match self.toward {
            Toward::Dependents => Toward::Dependencies,
            Toward::Dependencies => Toward::Dependents,
            Toward::Any => Toward::Any,
        };
        Self { toward, ..self }
    }

    /// The steps from a node that it allows.
    pub fn steps(self, graph: &Graph, node: u32) -> impl Iterator<Item = Step> {
        let ways = match self.toward {
            Toward::Dependents => TO_DEPENDENTS,
            Toward::Dependencies => TO_DEPENDENCIES,
            Toward::Any => BOTH,
        };
        let links = graph.links(node).iter();
        links
            .filter(move |link| link.ways & ways != 0 && self.kinds.has(link.kind))
            .map(|link| link.step())
    }
}

/// The nodes that were reached.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Each reached node once, nearest first; the starts are the first ones.
    pub order: Vec<u32>,
    /// For each node of the graph the number of steps from the nearest start; `u32::MAX` where it is not reached.
    pub depth: Vec<u32>,
    /// For each node the edge of a shortest chain that leads to it; `u32::MAX` for starts and unreached nodes.
    pub via: Vec<u32>,
}

impl Reach {
    /// The number of steps to a node, if it is reached.
    pub fn depth_of(&self, node: u32) -> Option<u32> {
        let depth = self.depth.get(node as usize).copied();
        depth.filter(|depth| *depth != u32::MAX)
    }

    /// A shortest chain to a node: the steps from a start. Empty for a start and for what is not reached.
    pub fn chain(&self, graph: &Graph, node: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = node;
        while let Some(edge) = self.via.get(at as usize).filter(|edge| **edge != u32::MAX) {
            let Some(found) = graph.edges().get(*edge as usize) else {
                break;
            };
            let before = found.other(at);
            steps.push(Step {
                node: at,
                edge: *edge,
                is_forward: found.source == before,
            });
            at = before;
        }
        steps.reverse();
        steps
    }
}

/// Everything within `most` steps of `starts`. Nodes for which `passes` is false are reached and not passed. Costs one
/// look at each edge of each reached node.
pub fn reach(
    graph: &Graph,
    starts: &[u32],
    follow: Follow,
    most: u32,
    passes: impl Fn(u32) -> bool,
) -> Reach {
    let mut found = Reach {
        order: Vec::new(),
        depth: vec![u32::MAX; graph.node_count()],
        via: vec![u32::MAX; graph.node_count()],
    };
    for start in starts {
        if let Some(depth) = found.depth.get_mut(*start as usize)
            && *depth == u32::MAX
        {
            *depth = 0;
            found.order.push(*start);
        }
    }
    let mut next = 0;
    while let Some(node) = found.order.get(next).copied() {
        next += 1;
        let depth = found.depth[node as usize];
        if depth >= most {
            break;
        }
        if depth > 0 && !passes(node) {
            continue;
        }
        for step in follow.steps(graph, node) {
            let at = step.node as usize;
            if found.depth[at] == u32::MAX {
                found.depth[at] = depth + 1;
                found.via[at] = step.edge;
                found.order.push(step.node);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use architrave_metamodel::Dependent;
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{follows, graphs};

    /// Depths by repeated passes over all edges.
    fn naive(graph: &Graph, start: u32, follow: Follow, most: u32) -> Vec<u32> {
        let mut depth = vec![u32::MAX; graph.node_count()];
        depth[start as usize] = 0;
        for round in 0..most {
            for node in 0..graph.node_count() as u32 {
                if depth[node as usize] == round {
                    for step in follow.steps(graph, node) {
                        let other = &mut depth[step.node as usize];
                        *other = (*other).min(round + 1);
                    }
                }
            }
        }
        depth
    }

    proptest! {
        #[test]
        fn steps_are_those_that_edges_say((graph, follow) in (graphs(), follows())) {
            for node in 0..graph.node_count() as u32 {
                let mut expected = Vec::new();
                for (number, edge) in (0_u32..).zip(graph.edges()) {
                    let is_forward = edge.source == node;
                    let is_toward = match (edge.dependent(), follow.toward) {
                        (Dependent::Both, _) | (_, Toward::Any) => true,
                        (end, toward) => {
                            let leads_to_dependent = (end == Dependent::Target) == is_forward;
                            leads_to_dependent == (toward == Toward::Dependents)
                        }
                    };
                    let is_end = is_forward || edge.target == node;
                    if is_end && is_toward && follow.kinds.contains(edge) {
                        expected.push(Step { node: edge.other(node), edge: number, is_forward });
                    }
                }
                prop_assert_eq!(follow.steps(&graph, node).collect::<Vec<_>>(), expected);
            }
        }

        #[test]
        fn depths_are_those_of_a_naive_search((graph, follow, most) in (graphs(), follows(), 0_u32..6)) {
            let found = reach(&graph, &[0], follow, most, |_| true);
            prop_assert_eq!(&found.depth, &naive(&graph, 0, follow, most));
            for node in &found.order {
                let chain = found.chain(&graph, *node);
                prop_assert_eq!(chain.len() as u32, found.depth[*node as usize]);
                prop_assert!(chain.is_empty() || chain.last().is_some_and(|step| step.node == *node));
                let mut at = 0;
                for step in chain {
                    prop_assert!(follow.steps(&graph, at).any(|s| s == step));
                    at = step.node;
                }
            }
        }

        #[test]
        fn what_depends_on_a_node_has_it_among_its_dependencies((graph, follow) in (graphs(), follows())) {
            let found = reach(&graph, &[0], follow, u32::MAX, |_| true);
            for node in found.order {
                let back = reach(&graph, &[node], follow.reversed(), u32::MAX, |_| true);
                prop_assert_eq!(back.depth_of(0), found.depth[node as usize].into());
            }
        }
    }
}
