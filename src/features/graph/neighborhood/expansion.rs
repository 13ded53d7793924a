//! Elements that are expanded in place, and how many of their neighbors are not drawn.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::choose::representative;
use super::super::small::Wish;
use super::super::surroundings::{Filter, Surroundings};
use super::super::ties::GraphRelation;
use super::{GraphOptions, Node, Picture};
use crate::catalog::can_be_relationship;

/// How many neighbors of an element are drawn each time it is expanded.
const EXPANDED: usize = 24;

impl Picture<'_> {
    /// Adds the neighbors of nodes that are expanded, and of those the same.
    pub fn expand(&mut self, all: &Surroundings, choice: &GraphOptions) {
        let mut drawn: HashSet<String> = self.drawn(all).map(str::to_owned).collect();
        let first = self.nodes.len();
        let mut via = 0;
        while via < self.nodes.len() {
            let times = choice.opened.get(&self.nodes[via].element_id);
            if let (None, Some(times)) = (self.nodes[via].group, times) {
                let mut found: Vec<GraphRelation> = Vec::new();
                for tie in &self.ties[via] {
                    if choice.filter.allows(tie) && drawn.insert(tie.element_id.clone()) {
                        found.push(tie.clone());
                    }
                }
                let keys: Vec<_> = found
                    .iter()
                    .map(|tie| (tie.side, &tie.kind, tie.is_loaded))
                    .collect();
                let order = representative(&keys);
                for (place, n) in order.into_iter().enumerate() {
                    if place < EXPANDED * times {
                        self.push_tie(&found[n], via);
                    } else {
                        drawn.remove(&found[n].element_id);
                    }
                }
            }
            via += 1;
        }
        self.resolve_relationships(first);
    }

    /// The ids of all elements in the picture, those in a group too.
    fn drawn<'p>(&'p self, all: &'p Surroundings) -> impl Iterator<Item = &'p str> {
        let members = self.members.iter().flatten();
        let members = members.map(|n| all.elements[*n].element_id.as_str());
        let nodes = self.nodes.iter().map(|n| n.element_id.as_str());
        members.chain(nodes)
    }

    /// Finds the relationships among the nodes from `first` on: ends of references that are no
    /// elements.
    fn resolve_relationships(&mut self, first: usize) {
        let nodes = self.nodes[first..].iter();
        let unresolved = nodes.filter(|n| {
            n.known.is_none() && n.relationship.is_none() && can_be_relationship(&n.class)
        });
        let ids = unresolved.map(|n| n.element_id.as_str()).collect();
        let found = self.catalog.relationships(&ids);
        for node in &mut self.nodes[first..] {
            if let Some(joined) = found.get(&node.element_id) {
                node.relationship = Some(Arc::new(joined.clone()));
            }
        }
    }

    fn push_tie(&mut self, tie: &GraphRelation, via: usize) {
        self.nodes.push(Node {
            element_id: tie.element_id.clone(),
            class: tie.class.clone(),
            layer: tie.layer.clone(),
            known: self.catalog.newest(&tie.element_id),
            relationship: tie.relationship.clone(),
            group: None,
            hop: self.nodes[via].hop + 1,
            via,
            wish: Wish::of(tie.side, &tie.kind, &tie.layer),
            hidden: 0,
        });
        self.ties
            .push(GraphRelation::all(self.catalog, &tie.element_id));
        self.members.push(Vec::new());
    }

    /// Counts of each node the neighbors that the filter shows and that are not drawn.
    pub fn count_hidden(&mut self, all: &Surroundings, filter: &Filter) {
        let drawn: HashSet<&str> = self.drawn(all).collect();
        let hidden = self.ties.iter().map(|ties| {
            let shown = ties.iter().filter(|tie| filter.allows(tie));
            let ids: HashSet<&str> = shown.map(|tie| tie.element_id.as_str()).collect();
            ids.difference(&drawn).count()
        });
        let hidden: Vec<usize> = hidden.collect();
        for (node, hidden) in self.nodes.iter_mut().zip(hidden) {
            node.hidden = hidden;
        }
    }
}
