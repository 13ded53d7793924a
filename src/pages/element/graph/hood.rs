//! What is drawn of a neighbourhood: which elements, and which relations between them. Everything
//! that is left out is counted, so that the picture can say so.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::{ElementClass, Layer, ReferenceKind};

use super::super::relation_rows::layer_of;
use super::choose::{choose, wish};
use super::small::Wish;
use crate::catalog::{Catalog, Joined, Listed, Loaded, Relation, Side};

/// How much is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How far it goes: neighbours, or their neighbours too.
    pub hops: u8,
    /// The most neighbours.
    pub first: usize,
    /// The most boxes beside the element itself.
    pub all: usize,
    /// The most lines.
    pub lines: usize,
    /// Whether relations between the neighbours are drawn too, and second ones to the same.
    pub between: bool,
}

impl Room {
    /// The panel beside the properties: eight boxes, one line to each.
    pub const fn panel(hops: u8) -> Self {
        Self {
            hops,
            first: if hops > 1 { 4 } else { 8 },
            all: 8,
            lines: 9,
            between: false,
        }
    }

    /// The enlarged picture.
    pub const fn full(hops: u8) -> Self {
        Self {
            hops,
            first: if hops > 1 { 12 } else { 40 },
            all: if hops > 1 { 36 } else { 40 },
            lines: 120,
            between: true,
        }
    }
}

/// An element of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its logical id.
    pub element_id: String,
    /// What it is.
    pub class: ElementClass,
    /// The layer whose colours it has.
    pub layer: Layer,
    /// The newest version known here, if any is; of the element itself the version shown.
    pub known: Option<Arc<Listed>>,
    /// The relationship of this id, where it is no element.
    pub relationship: Option<Arc<Joined>>,
    /// How many relations away it is: 0 is the element itself.
    pub hop: u8,
    /// The node through which it was found.
    pub via: usize,
    /// Where it would like to stand.
    pub wish: Wish,
}

/// A relation between two nodes, from source to target.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The relationship's id.
    pub id: String,
    /// The node it begins at.
    pub from: usize,
    /// The node it ends at.
    pub to: usize,
    /// Its kind.
    pub kind: ReferenceKind,
    /// Whether it has a direction.
    pub directed: bool,
}

/// The element, its neighbourhood, and how much of it is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Hood {
    /// How far it goes.
    pub hops: u8,
    /// The nodes; the element itself is the first.
    pub nodes: Vec<Node>,
    /// The relations drawn between them.
    pub links: Vec<Link>,
    /// The relations of the element, drawn or not.
    pub relations: usize,
    /// Its neighbours, drawn or not.
    pub neighbours: usize,
    /// Elements beyond the neighbours drawn, themselves drawn or not.
    pub beyond: usize,
    /// Relations between the nodes drawn for which there was no room.
    pub undrawn: usize,
}

impl Hood {
    /// How many nodes are drawn that are so many relations away.
    pub fn count(&self, hop: u8) -> usize {
        self.nodes.iter().filter(|n| n.hop == hop).count()
    }
}

/// The neighbourhood of an element, as far as it is known here and there is room for it.
pub fn hood(catalog: &Catalog, centre: &Loaded, relations: &[Relation], room: Room) -> Hood {
    let own = centre.element.element_id.as_str();
    let mut nodes = vec![Node {
        element_id: own.to_owned(),
        class: centre.element.conceptual_class.clone(),
        layer: centre.element.layer.clone(),
        known: Some(Arc::new(Listed::from(centre))),
        relationship: None,
        hop: 0,
        via: 0,
        wish: Wish {
            side: Side::Undirected,
            above: false,
            below: false,
        },
    }];
    let others = || relations.iter().filter(|r| r.neighbour.element_id != own);
    let direct: HashSet<&str> = others().map(|r| r.neighbour.element_id.as_str()).collect();
    for relation in choose(others(), room.first) {
        nodes.push(node(relation, 1, 0));
    }
    let first = nodes.len();
    // The relations of each node, as they are needed.
    let mut of: Vec<Vec<Relation>> = vec![relations.to_vec()];
    let mut beyond = HashSet::new();
    if room.hops > 1 {
        let known = nodes[1..]
            .iter()
            .map(|n| catalog.relations_of(&n.element_id));
        of.extend(known);
        let mut ways: Vec<_> = (1..first)
            .map(|via| {
                let further = of[via].iter().filter(|r| {
                    let id = r.neighbour.element_id.as_str();
                    id != own && !direct.contains(id)
                });
                beyond.extend(further.clone().map(|r| r.neighbour.element_id.clone()));
                (via, choose(further, room.all).into_iter())
            })
            .collect();
        // One of each neighbour in turn, so that every one shows what lies beyond it.
        let mut seen = HashSet::new();
        while !ways.is_empty() && nodes.len() <= room.all {
            ways.retain_mut(|(via, further)| {
                if nodes.len() > room.all {
                    return false;
                }
                let new = further.find(|r| seen.insert(r.neighbour.element_id.clone()));
                let Some(relation) = new else { return false };
                nodes.push(node(relation, 2, *via));
                true
            });
        }
    }
    let count = of.len();
    of.extend(
        nodes[count..]
            .iter()
            .map(|n| catalog.relations_of(&n.element_id)),
    );
    let (links, undrawn) = links(&nodes, &of, room);
    Hood {
        hops: room.hops,
        links,
        relations: relations.len(),
        neighbours: direct.len(),
        beyond: beyond.len(),
        undrawn,
        nodes,
    }
}

fn node(relation: &Relation, hop: u8, via: usize) -> Node {
    let neighbour = &relation.neighbour;
    Node {
        element_id: neighbour.element_id.clone(),
        class: neighbour.class.clone(),
        layer: layer_of(neighbour),
        known: neighbour.known.clone(),
        relationship: neighbour.relationship.clone(),
        hop,
        via,
        wish: wish(relation),
    }
}

/// The relations between the nodes: first one to each node from the one it was found through,
/// then what else there is, as long as there is room; and how many are left out.
fn links(nodes: &[Node], of: &[Vec<Relation>], room: Room) -> (Vec<Link>, usize) {
    let place: HashMap<&str, usize> = nodes
        .iter()
        .enumerate()
        .map(|(n, node)| (node.element_id.as_str(), n))
        .collect();
    let mut seen = HashSet::new();
    let mut reached = vec![false; nodes.len()];
    let (mut first, mut further) = (Vec::new(), Vec::new());
    let mut looped = false;
    for (own, relations) in of.iter().enumerate() {
        for relation in relations {
            let Some(&other) = place.get(relation.neighbour.element_id.as_str()) else {
                continue;
            };
            if !seen.insert((relation.id.as_str(), own.min(other), own.max(other))) {
                continue;
            }
            let (from, to) = match relation.side {
                Side::Incoming => (other, own),
                _ => (own, other),
            };
            let link = Link {
                id: relation.id.clone(),
                from,
                to,
                kind: relation.kind.clone(),
                directed: relation.side != Side::Undirected,
            };
            let is_way = nodes[other].hop > 0 && nodes[other].via == own && !reached[other];
            if is_way {
                reached[other] = true;
                first.push(link);
            } else if own == other {
                // A line to itself is drawn once, at the element in the middle.
                if own == 0 && !looped {
                    looped = true;
                    first.push(link);
                } else {
                    further.push(None);
                }
            } else {
                further.push(Some(link));
            }
        }
    }
    let total = first.len() + further.len();
    let more = further.into_iter().flatten().filter(|_| room.between);
    let drawn: Vec<Link> = first.into_iter().chain(more).take(room.lines).collect();
    let undrawn = total - drawn.len();
    (drawn, undrawn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;

    /// Elements `e0`… with a serving relationship for each pair, held by its source.
    fn known(count: usize, pairs: &[(usize, usize)]) -> Catalog {
        let mut catalog = Catalog::default();
        for n in 0..count {
            let (element, _) =
                crate::testing::element(&format!("i{n}"), &format!("e{n}"), "Node", "x");
            let mut json = serde_json::to_value(&element).unwrap();
            let from = pairs.iter().enumerate().filter(|(_, (from, _))| *from == n);
            json["references"] = from
                .map(|(id, (_, to))| {
                    serde_json::json!({
                        "meta": {"key": "serving", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
                        "target": {
                            "relationshipId": format!("r{id}"), "linkedElements": [], "properties": [],
                            "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
                            "assignedArchitectureElementRefs": [{
                                "elementId": format!("e{to}"), "conceptualClass": "Node",
                                "referenceDirection": "Target", "referenceKind": "Serving"
                            }],
                        },
                    })
                })
                .collect();
            let text = json.to_string().into();
            let element = serde_json::from_value(json).unwrap();
            catalog.take(element, text, Origin::Pasted, 1.0);
        }
        catalog
    }

    fn of(catalog: &Catalog, room: Room) -> Hood {
        let centre = catalog.whole("i0").unwrap().clone();
        hood(catalog, &centre, &catalog.relations(&centre), room)
    }

    #[test]
    fn two_hops_reach_the_neighbours_of_neighbours_once() {
        let catalog = known(5, &[(0, 1), (2, 0), (1, 3), (2, 3), (3, 4), (1, 2)]);
        let hood = of(&catalog, Room::full(2));
        let ids: Vec<(&str, u8)> = hood
            .nodes
            .iter()
            .map(|n| (n.element_id.as_str(), n.hop))
            .collect();
        assert_eq!(ids, [("e0", 0), ("e1", 1), ("e2", 1), ("e3", 2)]);
        let mut drawn: Vec<(usize, usize)> = hood.links.iter().map(|l| (l.from, l.to)).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, [(0, 1), (1, 2), (1, 3), (2, 0), (2, 3)]);
        assert_eq!((hood.neighbours, hood.beyond, hood.undrawn), (2, 1, 0));
    }

    #[test]
    fn a_hub_says_how_much_is_left_out() {
        let pairs: Vec<(usize, usize)> = (1..=150).map(|n| (n, 0)).collect();
        let catalog = known(151, &pairs);
        let hood = of(&catalog, Room::full(1));
        assert_eq!((hood.count(1), hood.links.len()), (40, 40));
        assert_eq!((hood.neighbours, hood.relations), (150, 150));
        let hood = of(&catalog, Room::panel(2));
        assert_eq!((hood.count(1), hood.count(2)), (4, 0));
    }

    #[test]
    fn an_element_related_to_itself_has_a_line_and_no_second_box() {
        let catalog = known(2, &[(0, 0), (0, 0), (0, 1)]);
        let hood = of(&catalog, Room::panel(1));
        assert_eq!(hood.nodes.len(), 2);
        assert_eq!((hood.links.len(), hood.undrawn), (2, 1));
        assert_eq!((hood.neighbours, hood.relations), (1, 3));
    }

    #[test]
    fn what_a_neighbour_drawn_has_beyond_is_shared_out() {
        let mut pairs = vec![(0, 1), (0, 2)];
        pairs.extend((3..20).map(|n| (1, n)));
        pairs.push((2, 20));
        let catalog = known(21, &pairs);
        let hood = of(&catalog, Room::panel(2));
        let of_second = hood
            .nodes
            .iter()
            .any(|n| n.element_id == "e20" && n.via == 2);
        assert!(of_second);
        assert_eq!(hood.nodes.len(), 9);
        assert_eq!(hood.beyond, 18);
    }
}
