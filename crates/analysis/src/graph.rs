//! A directed graph with kinds of edges, in arrays: neighbours of a node are one range.

use architrave_metamodel::{Dependent, Kind, Kinds};

/// An edge: one relationship between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node where it begins.
    pub source: u32,
    /// The node where it ends.
    pub target: u32,
    /// Its kind; `None` for a kind that ArchiMate does not have.
    pub kind: Option<Kind>,
    /// Whether it has a direction. Without one, source and target have no order.
    pub is_directed: bool,
}

impl Edge {
    /// The other end.
    pub const fn other(&self, node: u32) -> u32 {
        if self.source == node {
            self.target
        } else {
            self.source
        }
    }

    /// Which end depends on the other: by its kind, or both where it has no direction or an unknown kind.
    pub fn dependent(&self) -> Dependent {
        match self.kind {
            Some(kind) if self.is_directed => kind.dependent(),
            _ => Dependent::Both,
        }
    }
}

/// Which kinds of edges to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EdgeKinds {
    /// The kinds of ArchiMate.
    pub kinds: Kinds,
    /// Whether also those of other kinds.
    pub others: bool,
}

impl EdgeKinds {
    /// Every edge.
    pub const ALL: Self = Self {
        kinds: Kinds::ALL,
        others: true,
    };

    /// No edge.
    pub const NONE: Self = Self {
        kinds: Kinds::NONE,
        others: false,
    };

    /// That of one edge.
    pub fn of(edge: &Edge) -> Self {
        edge.kind.map_or(
            Self {
                others: true,
                ..Self::NONE
            },
            |kind| Self {
                kinds: Kinds::NONE.with(kind),
                ..Self::NONE
            },
        )
    }

    /// Those of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            kinds: self.kinds.union(other.kinds),
            others: self.others || other.others,
        }
    }

    /// How many kinds there are; all that ArchiMate does not have count as one.
    pub const fn len(self) -> usize {
        self.kinds.len() + self.others as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether an edge has one of them.
    pub fn contains(self, edge: &Edge) -> bool {
        self.has(edge.kind)
    }

    /// Whether a kind is one of them; `None` is one that ArchiMate does not have.
    pub fn has(self, kind: Option<Kind>) -> bool {
        kind.map_or(self.others, |kind| self.kinds.contains(kind))
    }
}

/// A step to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The neighbour.
    pub node: u32,
    /// The edge that leads there.
    pub edge: u32,
    /// Whether the step follows the edge from its source to its target.
    pub is_forward: bool,
}

/// What a step leads to, as bits: to a dependent of the node, to what the node depends on.
pub(crate) type Ways = u8;

pub(crate) const TO_DEPENDENTS: Ways = 1;
pub(crate) const TO_DEPENDENCIES: Ways = 2;
pub(crate) const BOTH: Ways = TO_DEPENDENTS | TO_DEPENDENCIES;

/// A step with what searches ask of its edge. Edges are far apart in memory: to look at each of a million takes longer than
/// the rest of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    node: u32,
    edge: u32,
    pub(crate) kind: Option<Kind>,
    pub(crate) ways: Ways,
    is_forward: bool,
}

impl Link {
    fn new(number: u32, edge: &Edge, from: u32) -> Self {
        let is_forward = edge.source == from;
        let ways = match edge.dependent() {
            Dependent::Both => BOTH,
            Dependent::Target if is_forward => TO_DEPENDENTS,
            Dependent::Source if !is_forward => TO_DEPENDENTS,
            Dependent::Target | Dependent::Source => TO_DEPENDENCIES,
        };
        Self {
            node: edge.other(from),
            edge: number,
            kind: edge.kind,
            ways,
            is_forward,
        }
    }

    pub(crate) const fn step(self) -> Step {
        Step {
            node: self.node,
            edge: self.edge,
            is_forward: self.is_forward,
        }
    }
}

/// The graph. Nodes and edges are numbers from 0.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    edges: Vec<Edge>,
    /// Where the links of a node begin in `links`, and where those of the last one end.
    starts: Vec<u32>,
    /// Links by node: each edge at both of its ends, a loop once.
    links: Vec<Link>,
}

impl Graph {
    /// The graph of `nodes` nodes with these edges. Edges with an end that is no node are left out of the
    /// neighbours.
    pub fn new(nodes: usize, edges: Vec<Edge>) -> Self {
        let mut starts = vec![0_u32; nodes + 1];
        let ends = |edge: &Edge| {
            let second = (edge.source != edge.target).then_some(edge.target);
            [Some(edge.source), second].into_iter().flatten()
        };
        for end in edges.iter().flat_map(ends) {
            if let Some(start) = starts.get_mut(end as usize + 1) {
                *start += 1;
            }
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut next = starts.clone();
        let none = Link {
            node: 0,
            edge: 0,
            kind: None,
            ways: 0,
            is_forward: false,
        };
        let mut links = vec![none; total as usize];
        for (number, edge) in (0_u32..).zip(&edges) {
            for end in ends(edge).filter(|end| (*end as usize) < nodes) {
                let place = &mut next[end as usize];
                links[*place as usize] = Link::new(number, edge, end);
                *place += 1;
            }
        }
        Self {
            edges,
            starts,
            links,
        }
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many edges a node has, loops once.
    pub fn degree(&self, node: u32) -> usize {
        self.links(node).len()
    }

    /// The neighbours of a node, in the order of the edges.
    pub fn steps(&self, node: u32) -> impl Iterator<Item = Step> {
        self.links(node).iter().map(|link| link.step())
    }

    /// The same, with what searches ask of edges.
    pub(crate) fn links(&self, node: u32) -> &[Link] {
        let node = node as usize;
        let (Some(start), Some(end)) = (self.starts.get(node), self.starts.get(node + 1)) else {
            return &[];
        };
        &self.links[*start as usize..*end as usize]
    }
}
