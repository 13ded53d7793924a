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
        edge.kind
            .map_or(self.others, |kind| self.kinds.contains(kind))
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

/// The graph. Nodes and edges are numbers from 0.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    edges: Vec<Edge>,
    /// Where the edges of a node begin in `by_node`, and where those of the last one end.
    starts: Vec<u32>,
    /// Edges by node: each edge at both of its ends, a loop once.
    by_node: Vec<u32>,
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
        let mut by_node = vec![0; total as usize];
        for (number, edge) in (0_u32..).zip(&edges) {
            for end in ends(edge).filter(|end| (*end as usize) < nodes) {
                let place = &mut next[end as usize];
                by_node[*place as usize] = number;
                *place += 1;
            }
        }
        Self {
            edges,
            starts,
            by_node,
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
        self.numbers(node).len()
    }

    /// The neighbours of a node, in the order of the edges.
    pub fn steps(&self, node: u32) -> impl Iterator<Item = Step> {
        self.numbers(node).iter().filter_map(move |number| {
            let edge = self.edges.get(*number as usize)?;
            Some(Step {
                node: edge.other(node),
                edge: *number,
                is_forward: edge.source == node,
            })
        })
    }

    fn numbers(&self, node: u32) -> &[u32] {
        let node = node as usize;
        let (Some(start), Some(end)) = (self.starts.get(node), self.starts.get(node + 1)) else {
            return &[];
        };
        &self.by_node[*start as usize..*end as usize]
    }
}
