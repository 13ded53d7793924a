//! How two nodes are connected: all shortest chains.

use crate::{Follow, Graph, Step, reach};

/// All shortest chains from one node to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chains {
    /// The steps of each chain, at most as many chains as were asked for.
    pub chains: Vec<Vec<Step>>,
    /// How many there are in all; edges between the same nodes make several.
    pub total: u64,
}

/// The shortest chains from `from` to `to`, at most `most` of them. None if they are the same or not connected. Costs two
/// searches, and the chains.
pub fn chains(graph: &Graph, from: u32, to: u32, follow: Follow, most: usize) -> Chains {
    let there = reach(graph, &[from], follow, u32::MAX, |node| node != to);
    let Some(length) = there.depth_of(to).filter(|length| *length > 0) else {
        return Chains::default();
    };
    let back = reach(graph, &[to], follow.reversed(), length, |_| true);
    // A step belongs to a shortest chain if it leads one step nearer to the end.
    let nearer = |node: u32, left: u32| {
        let steps = follow.steps(graph, node);
        let back = &back;
        steps.filter(move |step| back.depth_of(step.node) == left.checked_sub(1))
    };
    let mut count = vec![0_u64; graph.node_count()];
    count[to as usize] = 1;
    for node in back.order.iter().skip(1) {
        let left = back.depth[*node as usize];
        let sum = nearer(*node, left).map(|step| count[step.node as usize]);
        count[*node as usize] = sum.fold(0, u64::saturating_add);
    }
    let mut found = Chains {
        chains: Vec::new(),
        total: count[from as usize],
    };
    // Depth first; `open` has the steps that are left to try at each depth, last one first.
    let options = |node: u32, left: u32| {
        let mut steps: Vec<Step> = nearer(node, left).collect();
        steps.reverse();
        steps
    };
    let mut chain: Vec<Step> = Vec::new();
    let mut open = vec![options(from, length)];
    while found.chains.len() < most
        && let Some(steps) = open.last_mut()
    {
        let Some(step) = steps.pop() else {
            open.pop();
            chain.pop();
            continue;
        };
        chain.push(step);
        let left = length - chain.len() as u32;
        if left == 0 {
            found.chains.push(chain.clone());
            chain.pop();
        } else {
            open.push(options(step.node, left));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{follows, graphs};

    /// All walks of a length, by trying everything.
    fn walks(graph: &Graph, from: u32, to: u32, follow: Follow, length: usize) -> Vec<Vec<Step>> {
        if length == 0 {
            return if from == to {
                vec![Vec::new()]
            } else {
                Vec::new()
            };
        }
        let mut all = Vec::new();
        for step in follow.steps(graph, from) {
            for rest in walks(graph, step.node, to, follow, length - 1) {
                all.push([vec![step], rest].concat());
            }
        }
        all
    }

    proptest! {
        #[test]
        fn all_shortest_chains_are_found((graph, follow) in (graphs(), follows())) {
            let to = graph.node_count() as u32 - 1;
            let found = chains(&graph, 0, to, follow, 1_000);
            let shortest = reach(&graph, &[0], follow, u32::MAX, |_| true).depth_of(to);
            let expected = match shortest {
                Some(length @ 1..=4) => walks(&graph, 0, to, follow, length as usize),
                Some(1..) => return Ok(()),
                _ => Vec::new(),
            };
            prop_assert_eq!(found.total, expected.len() as u64);
            prop_assert_eq!(&found.chains, &expected[..expected.len().min(1_000)]);
            let one = chains(&graph, 0, to, follow, 1);
            prop_assert_eq!(&one.chains[..], &expected[..expected.len().min(1)]);
            prop_assert_eq!(one.total, found.total);
        }
    }
}
