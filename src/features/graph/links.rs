//! Which relations are drawn between the boxes of a picture.

use std::collections::{HashMap, HashSet};

use super::neighborhood::{GraphEdge, GraphLimits, GraphOptions, Node};
use super::surroundings::Surroundings;
use super::ties::GraphRelation;
use crate::catalog::Side;

/// The content of the boxes of a picture.
#[derive(Clone, Copy)]
pub struct Boxes<'a> {
    /// The boxes.
    pub nodes: &'a [Node],
    /// The relations of each; of a group none.
    pub ties: &'a [Vec<GraphRelation>],
    /// The places in the surroundings of the elements of each node.
    pub members: &'a [Vec<usize>],
}

/// The relations between the nodes: first one to each node from the one it was found through,
/// then what else there is, as long as there is room; and how many are left out.
pub fn links(
    boxes: Boxes<'_>,
    all: &Surroundings,
    choice: &GraphOptions,
    limits: GraphLimits,
) -> (Vec<GraphEdge>, usize) {
    let Boxes { nodes, ties, .. } = boxes;
    let elements = nodes.iter().enumerate().filter(|(_, n)| n.group.is_none());
    let place: HashMap<&str, usize> = elements
        .map(|(n, node)| (node.element_id.as_str(), n))
        .collect();
    let mut seen = HashSet::new();
    let mut is_reached = vec![false; nodes.len()];
    let (mut first, mut further) = (Vec::new(), Vec::new());
    let mut has_loop = false;
    for (own, ties) in ties.iter().enumerate() {
        for tie in ties {
            let Some(&other) = place.get(tie.element_id.as_str()) else {
                continue;
            };
            let is_way = nodes[other].hop > 0 && nodes[other].via == own;
            // A direction is seen from the center outwards, and has no meaning between neighbors.
            let is_shown = match is_way || own == 0 {
                true => choice.filter.allows_relation(&tie.kind, tie.side),
                false => choice.filter.allows_kind(&tie.kind),
            };
            let pair = (tie.id.as_str(), own.min(other), own.max(other));
            // What is left out from the center outwards stays out when seen from the other end.
            if !seen.insert(pair) || !is_shown {
                continue;
            }
            let link = link(tie, own, other);
            if is_way && !is_reached[other] {
                is_reached[other] = true;
                first.push(link);
            } else if own == other {
                // A line to itself is drawn once, at the element in the middle.
                if own == 0 && !has_loop {
                    has_loop = true;
                    first.push(link);
                } else {
                    further.push(None);
                }
            } else {
                further.push(Some(link));
            }
        }
    }
    for (n, node) in nodes.iter().enumerate() {
        if node.group.is_some() {
            let (link, others) = group_link(boxes, n, all);
            first.push(link);
            further.extend(std::iter::repeat_n(None, others));
        }
    }
    let total = first.len() + further.len();
    let more = further.into_iter().flatten().filter(|_| limits.between);
    let drawn: Vec<GraphEdge> = first.into_iter().chain(more).take(limits.lines).collect();
    let undrawn = total - drawn.len();
    (drawn, undrawn)
}

fn link(tie: &GraphRelation, own: usize, other: usize) -> GraphEdge {
    let (from, to) = match tie.side {
        Side::Incoming => (other, own),
        _ => (own, other),
    };
    GraphEdge {
        id: tie.id.clone(),
        from,
        to,
        kind: Some(tie.kind.clone()),
        directed: tie.side != Side::Undirected,
        count: 1,
        qualities: tie.qualities.clone(),
    }
}

/// The line to a group: of the kind of its relations, if that is one. Relations that run the other
/// way are only counted.
fn group_link(boxes: Boxes<'_>, n: usize, all: &Surroundings) -> (GraphEdge, usize) {
    let node = &boxes.nodes[n];
    let (side, ways) = (node.wish.side, &boxes.members[node.via]);
    let members = boxes.members[n].iter().map(|m| &all.elements[*m]);
    let paths = members.flat_map(|e| &e.paths);
    let (mine, others): (Vec<_>, Vec<_>) = paths
        .filter(|path| ways.contains(&path.via))
        .partition(|path| path.side == side);
    let kind = mine.first().map(|path| path.kind.clone());
    let kind = kind.filter(|kind| mine.iter().all(|path| path.kind == *kind));
    let (from, to) = match side {
        Side::Incoming => (n, node.via),
        _ => (node.via, n),
    };
    let link = GraphEdge {
        id: node.element_id.clone(),
        from,
        to,
        kind,
        directed: side != Side::Undirected,
        count: mine.len(),
        qualities: None,
    };
    (link, others.len())
}
