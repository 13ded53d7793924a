//! Cycles along chosen kinds of relationships: Tarjan's algorithm (1972), without recursion, and a shortest cycle of each
//! component.

use std::collections::{BTreeMap, VecDeque};

use crate::{EdgeKinds, Graph, Step};

/// Nodes that reach one another along directed edges, and one of the shortest cycles through them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The steps, the last of which leads back to where the first one begins.
    pub steps: Vec<Step>,
    /// All nodes that reach one another, in the order of their numbers. They do not depend on where the search began.
    pub members: Vec<u32>,
}

/// For each group of nodes that reach one another along directed edges of these kinds, one of its shortest cycles: the
/// steps, the last of which leads back to where the first one begins. Costs one look at each edge, and a search in each
/// group.
pub fn cycles(graph: &Graph, kinds: EdgeKinds) -> Vec<Vec<Step>> {
    let groups = cycle_groups(graph, kinds).into_iter();
    groups.map(|cycle| cycle.steps).collect()
}

/// The same cycles, each with the group that it belongs to.
pub fn cycle_groups(graph: &Graph, kinds: EdgeKinds) -> Vec<Cycle> {
    let groups = groups(graph, kinds);
    let group_count = groups.iter().max().map_or(0, |last| *last as usize + 1);
    let mut sizes = vec![0_u32; group_count];
    for group in &groups {
        sizes[*group as usize] += 1;
    }
    // Most groups are single nodes without a cycle: only the others get memory of their own.
    let mut has_cycle: Vec<bool> = sizes.iter().map(|size| *size > 1).collect();
    for edge in graph
        .edges()
        .iter()
        .filter(|edge| edge.source == edge.target)
    {
        if edge.is_directed
            && kinds.contains(edge)
            && let Some(group) = groups.get(edge.source as usize)
        {
            has_cycle[*group as usize] = true;
        }
    }
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (node, group) in (0_u32..).zip(&groups) {
        if has_cycle[*group as usize] {
            members.entry(*group).or_default().push(node);
        }
    }
    let mut before = vec![None; graph.node_count()];
    let cycles = members.into_values().filter_map(|members| {
        let start = *members.first()?;
        let steps = shortest_from(graph, kinds, &groups, start, &mut before)?;
        Some(Cycle { steps, members })
    });
    let mut cycles: Vec<Cycle> = cycles.collect();
    cycles.sort_by_key(|cycle| cycle.steps.iter().map(|step| step.node).min());
    cycles
}

fn forward(graph: &Graph, kinds: EdgeKinds, node: u32) -> impl Iterator<Item = Step> {
    graph.steps(node).filter(move |step| {
        let edge = graph.edges().get(step.edge as usize);
        edge.is_some_and(|edge| edge.is_directed && kinds.contains(edge)) && step.is_forward
    })
}

/// A shortest cycle through a node, within its group.
fn shortest_from(
    graph: &Graph,
    kinds: EdgeKinds,
    groups: &[u32],
    start: u32,
    before: &mut [Option<(u32, Step)>],
) -> Option<Vec<Step>> {
    let mut reached = Vec::new();
    let mut queue = VecDeque::from([start]);
    let mut found = None;
    'search: while let Some(node) = queue.pop_front() {
        for step in forward(graph, kinds, node) {
            let at = step.node as usize;
            if step.node == start {
                found = Some((node, step));
                break 'search;
            }
            if groups[at] == groups[start as usize] && before[at].is_none() {
                before[at] = Some((node, step));
                reached.push(at);
                queue.push_back(step.node);
            }
        }
    }
    let cycle = found.map(|(mut at, last)| {
        let mut steps = vec![last];
        while let Some((from, step)) = before[at as usize] {
            steps.push(step);
            at = from;
        }
        steps.reverse();
        steps
    });
    for at in reached {
        before[at] = None;
    }
    cycle
}

/// The number of the strongly connected component of each node.
fn groups(graph: &Graph, kinds: EdgeKinds) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let nodes = graph.node_count();
    let (mut index, mut low) = (vec![NONE; nodes], vec![0_u32; nodes]);
    let (mut group, mut stack) = (vec![NONE; nodes], Vec::new());
    let (mut next, mut next_group) = (0, 0);
    for root in 0..nodes as u32 {
        if index[root as usize] != NONE {
            continue;
        }
        let mut open = vec![(root, forward(graph, kinds, root))];
        (index[root as usize], low[root as usize]) = (next, next);
        next += 1;
        stack.push(root);
        while let Some((node, steps)) = open.last_mut() {
            let node = *node as usize;
            if let Some(step) = steps.next() {
                let other = step.node as usize;
                if index[other] == NONE {
                    (index[other], low[other]) = (next, next);
                    next += 1;
                    stack.push(step.node);
                    open.push((step.node, forward(graph, kinds, step.node)));
                } else if group[other] == NONE {
                    low[node] = low[node].min(index[other]);
                }
                continue;
            }
            open.pop();
            if let Some((parent, _)) = open.last() {
                let parent = *parent as usize;
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                while let Some(member) = stack.pop() {
                    group[member as usize] = next_group;
                    if member as usize == node {
                        break;
                    }
                }
                next_group += 1;
            }
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::graphs;

    proptest! {
        #[test]
        fn a_node_is_on_a_cycle_if_it_reaches_itself(graph in graphs()) {
            let all = cycle_groups(&graph, EdgeKinds::ALL);
            for cycle in &all {
                let start = cycle.steps.last().unwrap().node;
                prop_assert!(cycle.members.contains(&start) && cycle.members.is_sorted());
            }
            let found = cycles(&graph, EdgeKinds::ALL);
            prop_assert!(all.iter().map(|cycle| &cycle.steps).eq(&found));
            let nodes = graph.node_count();
            let mut reaches = vec![vec![false; nodes]; nodes];
            for edge in graph.edges().iter().filter(|edge| edge.is_directed) {
                reaches[edge.source as usize][edge.target as usize] = true;
            }
            for middle in 0..nodes {
                for from in 0..nodes {
                    for to in 0..nodes {
                        reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
                    }
                }
            }
            let mut groups: Vec<usize> = (0..nodes)
                .filter(|node| reaches[*node][*node])
                .map(|node| (0..nodes).find(|n| reaches[*n][node] && reaches[node][*n]).unwrap())
                .collect();
            groups.sort_unstable();
            groups.dedup();
            prop_assert_eq!(found.len(), groups.len());
            for cycle in &all {
                let start = cycle.members[0] as usize;
                let is_member = |node: &usize| reaches[start][*node] && reaches[*node][start];
                let members: Vec<u32> = (0..nodes).filter(is_member).map(|node| node as u32).collect();
                prop_assert_eq!(&cycle.members, &members);
            }
            for cycle in found {
                let mut at = cycle.last().unwrap().node;
                for step in &cycle {
                    let edge = graph.edges()[step.edge as usize];
                    prop_assert_eq!((edge.source, edge.target), (at, step.node));
                    at = step.node;
                }
            }
        }
    }
}
