//! What is drawn of an element's surroundings: which elements or groups of them, and which
//! relations between them.

mod expansion;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::{ElementClass, Layer, ReferenceKind};

use super::choose::representative;
use super::groups::{Unit, group_key, units};
use super::links::{Boxes, links};
use super::small::Wish;
use super::surroundings::{Filter, Path, Reached, Surroundings};
use super::ties::{Center, GraphRelation};
use crate::catalog::{Catalog, Joined, Listed, Qualities, Side};

/// How much is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphLimits {
    /// The most boxes one relation away.
    pub first: usize,
    /// The most boxes beside the center, without those that were expanded.
    pub all: usize,
    /// The most lines.
    pub lines: usize,
    /// Whether relations between the neighbors are drawn too, and second ones to the same.
    pub between: bool,
}

impl GraphLimits {
    /// The panel beside the properties: eight boxes, one line to each.
    pub const fn panel(hops: u8) -> Self {
        Self {
            first: if hops > 1 { 4 } else { 8 },
            all: 8,
            lines: 9,
            between: false,
        }
    }

    /// The enlarged picture.
    pub const fn full(hops: u8) -> Self {
        Self {
            first: if hops > 1 { 12 } else { 40 },
            all: if hops > 1 { 36 } else { 40 },
            lines: 240,
            between: true,
        }
    }
}

/// What a reader chose to see.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphOptions {
    /// Which relations and elements.
    pub filter: Filter,
    /// Which part of the neighbors, from 0.
    pub page: usize,
    /// Whether elements of one class and direction share one box.
    pub is_grouped: bool,
    /// How often more of an element was asked for, by id; and the groups that are opened, by key.
    pub opened: HashMap<String, usize>,
}

/// A box of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its logical id; of a group its key.
    pub element_id: String,
    /// What it is.
    pub class: ElementClass,
    /// The layer whose colors it has.
    pub layer: Layer,
    /// The newest loaded version; of the center the version shown.
    pub known: Option<Arc<Listed>>,
    /// The relationship of this id, where it is no element.
    pub relationship: Option<Arc<Joined>>,
    /// How many elements it has, if it is a group.
    pub group: Option<usize>,
    /// How many relations away it is: 0 is the center.
    pub hop: u8,
    /// The node through which it was found.
    pub via: usize,
    /// The preferred side of the center.
    pub wish: Wish,
    /// Its neighbors that are shown by the filter and not drawn.
    pub hidden: usize,
}

/// A relation between two nodes, from source to target.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphEdge {
    /// The relationship's id.
    pub id: String,
    /// The node it begins at.
    pub from: usize,
    /// The node it ends at.
    pub to: usize,
    /// Its kind; `None` where it represents relations of several kinds.
    pub kind: Option<ReferenceKind>,
    /// Whether it has a direction.
    pub directed: bool,
    /// How many relations it represents.
    pub count: usize,
    /// What the relationship says of itself; `None` where that is not loaded, and of several.
    pub qualities: Option<Qualities>,
}

/// The part of an element's surroundings that is drawn, and how much there is in all.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighborhood {
    /// Its extent.
    pub hops: u8,
    /// The nodes; the center is the first.
    pub nodes: Vec<Node>,
    /// The relations drawn between them.
    pub links: Vec<GraphEdge>,
    /// The relations of the center that the filter shows, drawn or not.
    pub relations: usize,
    /// Its neighbors that the filter shows, drawn or not.
    pub neighbors: usize,
    /// The elements two relations away that the filter shows, drawn or not.
    pub beyond: usize,
    /// The neighbors that are not loaded.
    pub unloaded: usize,
    /// The elements drawn, one and two relations away; those in groups count.
    pub drawn: (usize, usize),
    /// The loaded elements that are drawn in groups.
    pub grouped: Vec<String>,
    /// Relations between the nodes drawn for which there was no room.
    pub undrawn: usize,
    /// Which part of the neighbors is drawn, and how many parts there are.
    pub page: (usize, usize),
}

/// What is drawn of `all`, which the filter of `choice` left.
pub fn neighborhood(
    catalog: &Catalog,
    center: &Center,
    all: &Surroundings,
    choice: &GraphOptions,
    limits: GraphLimits,
) -> Neighborhood {
    let mut picture = Picture::new(catalog, center);
    let page = picture.add_neighbors(all, choice, limits);
    picture.add_beyond(all, choice, limits);
    let drawn = picture.count_drawn();
    let grouped = picture.grouped(all);
    picture.expand(all, choice);
    picture.count_hidden(all, &choice.filter);
    let Picture {
        nodes,
        ties,
        members,
        ..
    } = picture;
    let boxes = Boxes {
        nodes: &nodes,
        ties: &ties,
        members: &members,
    };
    let (links, undrawn) = links(boxes, all, choice, limits);
    Neighborhood {
        hops: all.hops,
        links,
        relations: all.relations(),
        neighbors: all.count(1),
        beyond: all.count(2),
        unloaded: all.unloaded(),
        drawn,
        grouped,
        undrawn,
        page,
        nodes,
    }
}

struct Picture<'a> {
    catalog: &'a Catalog,
    nodes: Vec<Node>,
    /// The relations of each node; of a group none.
    ties: Vec<Vec<GraphRelation>>,
    /// The places in the surroundings of the elements of each node.
    members: Vec<Vec<usize>>,
}

impl<'a> Picture<'a> {
    fn new(catalog: &'a Catalog, center: &Center) -> Self {
        let node = Node {
            element_id: center.element_id.clone(),
            class: center.class.clone(),
            layer: center.layer.clone(),
            known: center.known.clone(),
            relationship: None,
            group: None,
            hop: 0,
            via: 0,
            wish: Wish::beside(Side::Undirected),
            hidden: 0,
        };
        Self {
            catalog,
            nodes: vec![node],
            ties: vec![center.ties.clone()],
            members: vec![vec![0]],
        }
    }

    /// Adds a page of what is one relation away; says which, and how many pages there are.
    fn add_neighbors(
        &mut self,
        all: &Surroundings,
        choice: &GraphOptions,
        limits: GraphLimits,
    ) -> (usize, usize) {
        let near: Vec<usize> = (1..all.elements.len())
            .filter(|n| all.elements[*n].hop == 1)
            .collect();
        let units = units(all, ordered(all, near, &[0]), &[0], choice);
        let pages = units.len().div_ceil(limits.first).max(1);
        let page = choice.page.min(pages - 1);
        let shown = units.into_iter().skip(page * limits.first);
        for unit in shown.take(limits.first) {
            self.push_unit(all, unit, 0);
        }
        (page, pages)
    }

    /// Adds what is beyond the neighbors drawn: one of each in turn, so that every one shows it.
    fn add_beyond(&mut self, all: &Surroundings, choice: &GraphOptions, limits: GraphLimits) {
        let mut of: HashMap<usize, Vec<usize>> = HashMap::new();
        for (n, element) in all.elements.iter().enumerate().filter(|(_, e)| e.hop == 2) {
            let vias: HashSet<usize> = element.paths.iter().map(|p| p.via).collect();
            for via in vias {
                of.entry(via).or_default().push(n);
            }
        }
        let mut taken: HashSet<usize> = HashSet::new();
        let first = self.nodes.len();
        let mut ways: Vec<_> = (1..first)
            .map(|node| {
                let mut found: Vec<usize> = Vec::new();
                for via in &self.members[node] {
                    let beyond = of.get(via).into_iter().flatten();
                    // Elements of a group are drawn in one box only.
                    found.extend(beyond.filter(|n| !choice.is_grouped || taken.insert(**n)));
                }
                let ways = &self.members[node];
                let units = units(all, ordered(all, found, ways), ways, choice);
                (node, units.into_iter())
            })
            .collect();
        taken.clear();
        while !ways.is_empty() && self.nodes.len() <= limits.all {
            ways.retain_mut(|(node, units)| {
                if self.nodes.len() > limits.all {
                    return false;
                }
                let Some(unit) = units.find(|unit| taken.insert(unit.first())) else {
                    return false;
                };
                self.push_unit(all, unit, *node);
                true
            });
        }
    }

    fn push_unit(&mut self, all: &Surroundings, unit: Unit, via: usize) {
        let first = &all.elements[unit.first()];
        let ways = &self.members[via];
        let side = side_of(first, ways);
        let (node, members) = match unit {
            Unit::Element(n) => {
                self.ties.push(GraphRelation::all(
                    self.catalog,
                    &all.elements[n].element_id,
                ));
                (element_node(self.catalog, first, via, ways), vec![n])
            }
            Unit::Group(members) => {
                self.ties.push(Vec::new());
                let node = Node {
                    element_id: group_key(first, ways),
                    known: None,
                    relationship: None,
                    group: Some(members.len()),
                    wish: Wish::beside(side),
                    ..element_node(self.catalog, first, via, ways)
                };
                (node, members)
            }
        };
        self.nodes.push(node);
        self.members.push(members);
    }

    /// The loaded elements in groups.
    fn grouped(&self, all: &Surroundings) -> Vec<String> {
        let groups = self.nodes.iter().zip(&self.members);
        let groups = groups.filter(|(node, _)| node.group.is_some());
        let members = groups.flat_map(|(_, members)| members);
        let members = members.map(|n| &all.elements[*n]);
        let loaded = members.filter(|element| element.is_loaded);
        loaded.map(|element| element.element_id.clone()).collect()
    }

    /// How many elements are drawn one and two relations away.
    fn count_drawn(&self) -> (usize, usize) {
        let of_hop = |hop: u8| {
            let nodes = self.nodes.iter().filter(|n| n.hop == hop);
            nodes.map(|n| n.group.unwrap_or(1)).sum()
        };
        (of_hop(1), of_hop(2))
    }
}

fn element_node(catalog: &Catalog, reached: &Reached, via: usize, ways: &[usize]) -> Node {
    let path = path_from(reached, ways);
    Node {
        element_id: reached.element_id.clone(),
        class: reached.class.clone(),
        layer: reached.layer.clone(),
        known: catalog.newest(&reached.element_id),
        relationship: reached.relationship.clone(),
        group: None,
        hop: reached.hop,
        via,
        wish: match path {
            Some(path) => Wish::of(path.side, &path.kind, &reached.layer),
            None => Wish::beside(Side::Undirected),
        },
        hidden: 0,
    }
}

/// The side of the relation to `reached` on which the elements at `ways` are.
pub fn side_of(reached: &Reached, ways: &[usize]) -> Side {
    path_from(reached, ways).map_or(Side::Undirected, |path| path.side)
}

/// The first relation to `reached` from one of `ways`, else from anywhere.
fn path_from<'a>(reached: &'a Reached, ways: &[usize]) -> Option<&'a Path> {
    let mut paths = reached.paths.iter();
    let path = paths.find(|path| ways.contains(&path.via));
    path.or(reached.paths.first())
}

/// Elements in the order in which they are drawn, by how they are reached from `ways`.
fn ordered(all: &Surroundings, elements: Vec<usize>, ways: &[usize]) -> Vec<usize> {
    let unknown = ReferenceKind::Association;
    let keys: Vec<_> = elements
        .iter()
        .map(|n| {
            let element = &all.elements[*n];
            let kind = path_from(element, ways).map_or(&unknown, |path| &path.kind);
            (side_of(element, ways), kind, element.is_loaded)
        })
        .collect();
    let order = representative(&keys);
    order.into_iter().map(|n| elements[n]).collect()
}

#[cfg(test)]
mod tests;
