//! Paths of boxes with very many edges. Searched for one by one, they crowd around the box and cross; as one tree they do
//! not, and one search finds all.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::channels::Channels;
use crate::graph::Direction;
use crate::ports::Port;
use crate::route::Router;
use crate::search::{Path, Query, Search};

/// The least edges of one kind at a box that make it a hub.
const LEAST: usize = 32;

/// Edges that can share a tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    hub: usize,
    is_source: bool,
    is_level: bool,
}

impl Router<'_> {
    /// The paths of edges between hubs and their siblings, where there are any. Counts them in `search`.
    pub fn find_trees(
        &self,
        search: &mut Search,
        channels: &Channels,
        order: &[usize],
    ) -> BTreeMap<usize, Path> {
        let mut found = BTreeMap::new();
        // In columns, edges leave at the two sides only, where `untangle` brings them into order.
        if self.options.direction == Direction::Columns {
            return found;
        }
        for (kind, edges) in self.hubs(order) {
            let Kind { hub, is_source, .. } = kind;
            let outside = self.tree.len();
            let mut allowed = vec![0; outside + 1];
            allowed[self.tree.parent[hub].unwrap_or(outside)] = 1;
            let ports = |node: usize, edge: usize, is_source: bool| -> Vec<(Port, f32)> {
                let cost = |port: &Port| self.port_cost(port, node, edge, is_source, channels);
                let ports = self.ports[node].iter().filter(|port| !port.is_inner);
                ports.map(|port| (*port, cost(port))).collect()
            };
            let root = self.rects[hub];
            let query = Query {
                sources: &ports(hub, edges[0], is_source),
                targets: &[],
                target: root,
                allowed: &allowed,
                number: 1,
            };
            search.grow(&query, &root, usize::from(kind.is_level));
            for edge in edges {
                let [source, target] = self.ends(edge);
                let end = if is_source { target } else { source };
                let targets = &ports(end, edge, !is_source);
                let path = search.branch(&Query { targets, ..query });
                if let Some(path) = path.filter(|_| !found.contains_key(&edge)) {
                    found.insert(edge, if is_source { path } else { path.reversed() });
                }
            }
        }
        found.values().for_each(|path| search.count(path, true));
        found
    }

    /// The hubs, those with most edges first. An edge between two hubs is in both lists.
    fn hubs(&self, order: &[usize]) -> Vec<(Kind, Vec<usize>)> {
        let mut kinds: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
        for &edge in order {
            let [source, target] = self.ends(edge);
            if source != target && self.tree.parent[source] == self.tree.parent[target] {
                let is_level = self.is_level(edge);
                for (hub, is_source) in [(source, true), (target, false)] {
                    let kind = Kind {
                        hub,
                        is_source,
                        is_level,
                    };
                    kinds.entry(kind).or_default().push(edge);
                }
            }
        }
        let mut hubs: Vec<_> = kinds.into_iter().collect();
        hubs.retain(|(_, edges)| edges.len() >= LEAST);
        hubs.sort_by_key(|(_, edges)| Reverse(edges.len()));
        hubs
    }
}
