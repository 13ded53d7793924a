//! How two nodes are connected: all shortest chains.

mod between;

use hashbrown::HashSet;

use self::between::between;
use crate::{Follow, Graph, Step};

/// All shortest chains from one node to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chains {
    /// The steps of each chain, at most as many chains as were asked for.
    pub chains: Vec<Vec<Step>>,
    /// How many there are in all; edges between the same nodes make several.
    pub total: u64,
}

/// The shortest chains from `from` to `to`, at most `most` of them. None if they are the same or not connected. Costs two
/// searches that meet, and the chains.
pub fn chains(graph: &Graph, from: u32, to: u32, follow: Follow, most: usize) -> Chains {
    chains_from(graph, &[from], to, follow, most, |_| true)
}

/// The shortest chains from any of `starts` to `to`, at most `most` of them, those from the first start first. Nodes for
/// which `passes` is false are not passed. None if `to` is a start or not connected. Costs two searches that meet, and the
/// chains.
pub fn chains_from(
    graph: &Graph,
    starts: &[u32],
    to: u32,
    follow: Follow,
    most: usize,
    passes: impl Fn(u32) -> bool,
) -> Chains {
    let Some(between) = between(graph, starts, to, follow, &passes) else {
        return Chains::default();
    };
    let length = between.length;
    // A step belongs to a shortest chain if it leads one step nearer to the end.
    let nearer = |node: u32, left: u32| {
        let (steps, between) = (follow.steps(graph, node), &between);
        steps.filter(move |step| between.left_of(step.node) == left.checked_sub(1))
    };
    let mut count = vec![0_u64; graph.node_count()];
    count[to as usize] = 1;
    for (node, left) in between.nearest_first().filter(|(node, _)| *node != to) {
        let sum = nearer(node, left).map(|step| count[step.node as usize]);
        count[node as usize] = sum.fold(0, u64::saturating_add);
    }
    let mut met = HashSet::new();
    let mut nearest: Vec<u32> = Vec::new();
    for start in starts {
        if between.left_of(*start) == Some(length) && met.insert(*start) {
            nearest.push(*start);
        }
    }
    let mut found = Chains::default();
    for start in &nearest {
        found.total = found.total.saturating_add(count[*start as usize]);
    }
    // Depth first; `open` has the steps that are left to try at each depth, last one first.
    let options = |node: u32, left: u32| {
        let mut steps: Vec<Step> = nearer(node, left).collect();
        steps.reverse();
        steps
    };
    for start in nearest {
        let mut chain: Vec<Step> = Vec::new();
        let mut open = vec![options(start, length)];
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
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::reach;
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

        #[test]
        fn chains_from_several_starts_are_those_of_the_nearest((graph, follow) in (graphs(), follows())) {
            let to = graph.node_count() as u32 - 1;
            let starts: Vec<u32> = (0..3.min(to)).collect();
            // Odd nodes are not passed.
            let passes = |node: u32| node.is_multiple_of(2);
            let found = chains_from(&graph, &starts, to, follow, 1_000, passes);
            let there = reach(&graph, &starts, follow, u32::MAX, passes);
            let Some(length @ 1..=4) = there.depth_of(to) else {
                prop_assert!(there.depth_of(to).is_some() || found.total == 0);
                return Ok(());
            };
            let all = starts.iter().flat_map(|start| walks(&graph, *start, to, follow, length as usize));
            let expected: Vec<_> = all
                .filter(|walk| walk[..walk.len() - 1].iter().all(|step| passes(step.node)))
                .collect();
            prop_assert_eq!(found.total, expected.len() as u64);
            prop_assert_eq!(found.chains, expected);
        }
    }
}
