//! The nodes of all shortest chains: two searches breadth first, one from each end, that meet in the middle. In a graph in
//! which everything is connected, each looks at a small part of it.

use crate::{Follow, Graph};

const NONE: u32 = u32::MAX;

/// What is on shortest chains.
pub(super) struct Between {
    /// The number of steps of the chains, at least 1.
    pub(super) length: u32,
    /// Of each node on a chain, how many steps are left to the end.
    left: Vec<u32>,
    /// The nodes, by the number of steps that are left.
    levels: Vec<Vec<u32>>,
}

impl Between {
    /// The steps from a node to the end; `None` for a node on no shortest chain.
    pub(super) fn left_of(&self, node: u32) -> Option<u32> {
        let left = self.left.get(node as usize).copied();
        left.filter(|left| *left != NONE)
    }

    /// Each node with the steps that are left, the end first.
    pub(super) fn nearest_first(&self) -> impl Iterator<Item = (u32, u32)> {
        let levels = (0_u32..).zip(&self.levels);
        levels.flat_map(|(left, nodes)| nodes.iter().map(move |node| (*node, left)))
    }

    fn add(&mut self, node: u32, left: u32) -> bool {
        let is_new = self.left[node as usize] == NONE;
        if is_new {
            self.left[node as usize] = left;
            self.levels[left as usize].push(node);
        }
        is_new
    }
}

/// One of the two searches.
struct Side {
    follow: Follow,
    depth: Vec<u32>,
    /// The nodes that were reached last.
    front: Vec<u32>,
    steps: u32,
}

impl Side {
    fn new(graph: &Graph, follow: Follow, starts: &[u32]) -> Self {
        let mut side = Self {
            follow,
            depth: vec![NONE; graph.node_count()],
            front: Vec::new(),
            steps: 0,
        };
        for start in starts {
            if let Some(depth) = side.depth.get_mut(*start as usize)
                && *depth == NONE
            {
                *depth = 0;
                side.front.push(*start);
            }
        }
        side
    }

    /// Reaches what is one step further and may be on a chain.
    fn advance(&mut self, graph: &Graph, may_be: impl Fn(u32) -> bool) {
        self.steps += 1;
        let mut next = Vec::new();
        for node in &self.front {
            for step in self.follow.steps(graph, *node) {
                let depth = &mut self.depth[step.node as usize];
                if *depth == NONE && may_be(step.node) {
                    *depth = self.steps;
                    next.push(step.node);
                }
            }
        }
        self.front = next;
    }
}

/// What is on the shortest chains from any of `starts` to `to` that pass only nodes for which `passes` is true; `None` if
/// there are none, or `to` is a start.
pub(super) fn between(
    graph: &Graph,
    starts: &[u32],
    to: u32,
    follow: Follow,
    passes: impl Fn(u32) -> bool,
) -> Option<Between> {
    let mut there = Side::new(graph, follow, starts);
    let mut back = Side::new(graph, follow.reversed(), &[to]);
    if there.depth.get(to as usize).is_none_or(|depth| *depth == 0) {
        return None;
    }
    // Neither has met the other before: a node of both is on a shortest chain.
    let meeting = loop {
        let is_there_smaller = there.front.len() <= back.front.len();
        let (side, other) = match is_there_smaller {
            true => (&mut there, &back),
            false => (&mut back, &there),
        };
        // The ends are reached whether or not they may be passed.
        side.advance(graph, |node| {
            other.depth[node as usize] == 0 || passes(node)
        });
        if side.front.is_empty() {
            return None;
        }
        let front = side.front.iter().copied();
        let met: Vec<u32> = front
            .filter(|node| other.depth[*node as usize] != NONE)
            .collect();
        if !met.is_empty() {
            break met;
        }
    };
    let length = there.steps + back.steps;
    let mut found = Between {
        length,
        left: vec![NONE; graph.node_count()],
        levels: vec![Vec::new(); length as usize + 1],
    };
    for node in &meeting {
        found.add(*node, back.steps);
    }
    // From the middle to both ends, by the way that each search came.
    for (side, is_to_end) in [(&back, true), (&there, false)] {
        let onward = side.follow.reversed();
        let mut front = meeting.clone();
        for depth in (0..side.steps).rev() {
            let left = if is_to_end { depth } else { length - depth };
            let mut next = Vec::new();
            for node in &front {
                for step in onward.steps(graph, *node) {
                    if side.depth[step.node as usize] == depth && found.add(step.node, left) {
                        next.push(step.node);
                    }
                }
            }
            front = next;
        }
    }
    Some(found)
}
