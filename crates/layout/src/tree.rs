//! Which box contains which.

use crate::graph::Node;

pub(crate) struct Tree {
    pub parent: Vec<Option<usize>>,
    pub children: Vec<Vec<usize>>,
    pub roots: Vec<usize>,
    depth: Vec<usize>,
    /// Parents before children.
    pub order: Vec<usize>,
}

/// The two boxes of the same parent that contain the ends of an edge. If one end contains the other, both are that end.
pub(crate) struct Lifted {
    pub parent: Option<usize>,
    pub source: usize,
    pub target: usize,
}

impl Tree {
    pub fn new(nodes: &[Node]) -> Self {
        let count = nodes.len();
        let mut parent: Vec<Option<usize>> = nodes
            .iter()
            .map(|node| node.parent.map(|p| p as usize).filter(|p| *p < count))
            .collect();
        break_cycles(&mut parent);
        let mut tree = Self {
            children: vec![Vec::new(); count],
            roots: Vec::new(),
            depth: vec![0; count],
            order: Vec::with_capacity(count),
            parent,
        };
        for (node, parent) in tree.parent.iter().enumerate() {
            match parent {
                Some(parent) => tree.children[*parent].push(node),
                None => tree.roots.push(node),
            }
        }
        tree.order.extend_from_slice(&tree.roots);
        let mut at = 0;
        while let Some(node) = tree.order.get(at).copied() {
            for &child in &tree.children[node] {
                tree.depth[child] = tree.depth[node] + 1;
                tree.order.push(child);
            }
            at += 1;
        }
        tree
    }

    pub fn len(&self) -> usize {
        self.parent.len()
    }

    pub fn is_leaf(&self, node: usize) -> bool {
        self.children[node].is_empty()
    }

    pub fn children_of(&self, parent: Option<usize>) -> &[usize] {
        parent.map_or(&self.roots, |parent| &self.children[parent])
    }

    pub fn lift(&self, source: usize, target: usize) -> Lifted {
        let (mut a, mut b) = (source, target);
        while self.depth[a] > self.depth[b] {
            match self.parent[a] {
                Some(parent) if parent != b => a = parent,
                _ => return self.lifted(b, b),
            }
        }
        while self.depth[b] > self.depth[a] {
            match self.parent[b] {
                Some(parent) if parent != a => b = parent,
                _ => return self.lifted(a, a),
            }
        }
        while a != b && self.parent[a] != self.parent[b] {
            if let (Some(up_a), Some(up_b)) = (self.parent[a], self.parent[b]) {
                (a, b) = (up_a, up_b);
            }
        }
        self.lifted(a, b)
    }

    fn lifted(&self, source: usize, target: usize) -> Lifted {
        Lifted {
            parent: self.parent[source],
            source,
            target,
        }
    }
}

/// Makes one node of each cycle of parents an outermost one.
fn break_cycles(parent: &mut [Option<usize>]) {
    const NEW: u32 = u32::MAX;
    let mut seen = vec![NEW; parent.len()];
    for start in 0..parent.len() {
        let mut node = start;
        while seen[node] == NEW {
            seen[node] = start as u32;
            match parent[node] {
                Some(up) if seen[up] == start as u32 => parent[node] = None,
                Some(up) => node = up,
                None => {}
            }
        }
    }
}
