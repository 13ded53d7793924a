//! Paths of boxes with very many edges. Searched for one by one, they crowd around the box and cross; as one tree they do
//! not, and one search finds all.

use std::cmp::Reverse;

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
    /// Finds the paths of edges between hubs and their siblings, and counts them in `search`.
    pub fn find_trees(
        &self,
        search: &mut Search,
        channels: &Channels,
        order: &[usize],
        paths: &mut [Option<Path>],
    ) {
        // In columns, edges leave at the two sides only, where `untangle` brings them into order.
        if self.options.direction == Direction::Columns {
            return;
        }
        let mut ends = self.ends_of_siblings(order);
        ends.sort_unstable();
        let mut hubs: Vec<&[(Kind, usize)]> = ends.chunk_by(|a, b| a.0 == b.0).collect();
        hubs.retain(|ends| ends.len() >= LEAST);
        hubs.sort_by_key(|ends| Reverse(ends.len()));
        for ends in hubs {
            // Those between two hubs may all have paths from the other one.
            if ends.iter().all(|(_, edge)| paths[*edge].is_some()) {
                continue;
            }
            if search.is_spent() {
                break;
            }
            let (kind, first) = ends[0];
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
                sources: &ports(hub, first, is_source),
                targets: &[],
                target: root,
                allowed: &allowed,
                number: 1,
            };
            search.grow(&query, &root, usize::from(kind.is_level));
            for &(_, edge) in ends {
                let [source, target] = self.ends(edge);
                let end = if is_source { target } else { source };
                let targets = &ports(end, edge, !is_source);
                let path = search.branch(&Query { targets, ..query });
                // One between two hubs may have a path already.
                if let (Some(path), None) = (path, &paths[edge]) {
                    paths[edge] = Some(if is_source { path } else { path.reversed() });
                }
            }
        }
        let found = paths.iter().flatten();
        found.for_each(|path| search.count(path, true));
    }

    /// Both ends of each edge between siblings.
    fn ends_of_siblings(&self, order: &[usize]) -> Vec<(Kind, usize)> {
        let mut ends = Vec::new();
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
                    ends.push((kind, edge));
                }
            }
        }
        ends
    }
}
