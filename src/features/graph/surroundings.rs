//! Every element one or two relations away from another, as far as elements are loaded: whether it
//! is drawn or not. The picture, its counts and the list beside it are taken from here.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::{ElementClass, Layer, ReferenceKind};

use super::ties::{Center, GraphRelation};
use crate::catalog::{Catalog, Joined, Side, can_be_relationship};

/// One relation by which an element is reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The element it comes from; 0 is the center.
    pub via: usize,
    pub kind: ReferenceKind,
    /// On which side of it `via` is.
    pub side: Side,
}

/// An element that is reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// Its logical id.
    pub element_id: String,
    pub class: ElementClass,
    pub layer: Layer,
    /// Whether a version of it is loaded.
    pub is_loaded: bool,
    /// The relationship of this id, where it is no element.
    pub relationship: Option<Arc<Joined>>,
    /// How many relations away it is: 0 is the center.
    pub hop: u8,
    /// The relations that lead to it from one hop nearer; the first is the one it was found by. Of
    /// the center: its relations to itself.
    pub paths: Vec<Path>,
}

/// The surroundings of an element.
#[derive(Clone, Debug, PartialEq)]
pub struct Surroundings {
    /// How many relations are followed.
    pub hops: u8,
    /// The center, then what is nearer before what is farther.
    pub elements: Vec<Reached>,
}

/// Which relations and elements are shown; an empty list means all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Kinds of relations.
    pub kinds: Vec<String>,
    /// Directions, by [`side_key`].
    pub directions: Vec<String>,
    /// Layers of elements.
    pub layers: Vec<String>,
    /// Classes of elements.
    pub classes: Vec<String>,
}

/// A direction as it is in the URL.
pub const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Outgoing => "out",
        Side::Incoming => "in",
        Side::Undirected => "none",
    }
}

impl Filter {
    /// Whether anything is left out by it.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether relations of a kind are shown.
    pub fn allows_kind(&self, kind: &ReferenceKind) -> bool {
        allows(&self.kinds, kind.as_str())
    }

    /// Whether a relation is followed.
    pub fn allows_relation(&self, kind: &ReferenceKind, side: Side) -> bool {
        self.allows_kind(kind) && allows(&self.directions, side_key(side))
    }

    /// Whether an element is shown.
    pub fn allows_element(&self, class: &ElementClass, layer: &Layer) -> bool {
        allows(&self.classes, class.as_str()) && allows(&self.layers, layer.as_str())
    }

    /// Whether a relation and the element at its other end are shown.
    pub fn allows(&self, tie: &GraphRelation) -> bool {
        self.allows_relation(&tie.kind, tie.side) && self.allows_element(&tie.class, &tie.layer)
    }
}

fn allows(wanted: &[String], value: &str) -> bool {
    wanted.is_empty() || wanted.iter().any(|w| w == value)
}

/// How many elements there are of each value that a filter can ask for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facets {
    pub kinds: BTreeMap<String, usize>,
    pub directions: BTreeMap<&'static str, usize>,
    pub layers: BTreeMap<String, usize>,
    pub classes: BTreeMap<String, usize>,
}

impl Surroundings {
    /// All that is up to `hops` relations from the center.
    pub fn of(catalog: &Catalog, center: &Center, hops: u8) -> Self {
        let mut walk = Walk::new(center);
        for tie in &center.ties {
            walk.reach(0, 1, tie.clone());
        }
        let first = walk.elements.len();
        if hops > 1 {
            for via in 1..first {
                let id = walk.elements[via].element_id.clone();
                for adjacent in catalog.adjacent(&id) {
                    walk.reach(via, 2, GraphRelation::without_qualities(&adjacent));
                }
            }
        }
        let beyond = walk.elements[first..].iter();
        let unresolved = beyond.filter(|e| !e.is_loaded && can_be_relationship(&e.class));
        let found = catalog.relationships(&unresolved.map(|e| e.element_id.as_str()).collect());
        for element in &mut walk.elements[first..] {
            let joined = found.get(&element.element_id);
            element.relationship = joined.cloned().map(Arc::new);
        }
        Self {
            hops,
            elements: walk.elements,
        }
    }

    /// How many elements are so many relations away.
    pub fn count(&self, hop: u8) -> usize {
        self.elements.iter().filter(|e| e.hop == hop).count()
    }

    /// How many relations the center has, also to itself.
    pub fn relations(&self) -> usize {
        let paths = self.elements.iter().flat_map(|e| &e.paths);
        paths.filter(|path| path.via == 0).count()
    }

    /// How many neighbors are not loaded: what is beyond them is unknown.
    pub fn unloaded(&self) -> usize {
        let neighbors = self.elements.iter().filter(|e| e.hop == 1);
        neighbors
            .filter(|e| !e.is_loaded && e.relationship.is_none())
            .count()
    }

    /// What is left when only relations and elements are followed that a filter allows.
    pub fn filtered(&self, filter: &Filter) -> Self {
        if filter.is_empty() {
            return self.clone();
        }
        let mut place: Vec<Option<usize>> = vec![None; self.elements.len()];
        let mut elements = Vec::new();
        for (n, element) in self.elements.iter().enumerate() {
            let mut element = element.clone();
            element.paths.retain_mut(|path| {
                let via = if n == 0 { Some(0) } else { place[path.via] };
                path.via = via.unwrap_or_default();
                via.is_some() && filter.allows_relation(&path.kind, path.side)
            });
            if n > 0 {
                let is_shown = filter.allows_element(&element.class, &element.layer);
                if element.paths.is_empty() || !is_shown {
                    continue;
                }
            }
            place[n] = Some(elements.len());
            elements.push(element);
        }
        Self {
            hops: self.hops,
            elements,
        }
    }

    /// How many elements have each kind of relation, direction, layer and class.
    pub fn facets(&self) -> Facets {
        let mut facets = Facets::default();
        for element in self.elements.iter().filter(|e| e.hop > 0) {
            let paths = element.paths.iter();
            let kinds: HashSet<&str> = paths.clone().map(|p| p.kind.as_str()).collect();
            for kind in kinds {
                *facets.kinds.entry(kind.to_owned()).or_default() += 1;
            }
            let directions: HashSet<&'static str> = paths.map(|p| side_key(p.side)).collect();
            for direction in directions {
                *facets.directions.entry(direction).or_default() += 1;
            }
            let layer = element.layer.as_str().to_owned();
            *facets.layers.entry(layer).or_default() += 1;
            let class = element.class.as_str().to_owned();
            *facets.classes.entry(class).or_default() += 1;
        }
        facets
    }
}

struct Walk {
    elements: Vec<Reached>,
    places: HashMap<String, usize>,
}

impl Walk {
    fn new(center: &Center) -> Self {
        Self {
            elements: vec![Reached {
                element_id: center.element_id.clone(),
                class: center.class.clone(),
                layer: center.layer.clone(),
                is_loaded: center.known.is_some(),
                relationship: None,
                hop: 0,
                paths: Vec::new(),
            }],
            places: HashMap::from([(center.element_id.clone(), 0)]),
        }
    }

    /// Notes that a relation leads to an element, unless it leads back or stays at one distance;
    /// one of the center to itself counts.
    fn reach(&mut self, via: usize, hop: u8, tie: GraphRelation) {
        let path = Path {
            via,
            kind: tie.kind,
            side: tie.side,
        };
        if let Some(place) = self.places.get(&tie.element_id) {
            let element = &mut self.elements[*place];
            // Two relationships of one kind are two paths.
            let is_own = *place == 0 && via == 0;
            if element.hop == hop || is_own {
                element.paths.push(path);
            }
            return;
        }
        self.places
            .insert(tie.element_id.clone(), self.elements.len());
        self.elements.push(Reached {
            element_id: tie.element_id,
            class: tie.class,
            layer: tie.layer,
            is_loaded: tie.is_loaded,
            relationship: tie.relationship,
            hop,
            paths: vec![path],
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Held, catalog, center, with_relationship};
    use super::*;

    #[test]
    fn count_includes_every_second_hop_element() {
        // 6 neighbors with 11 elements beyond each.
        let mut held: Vec<Held> = (1..=6).map(|n| Held::serving(0, n)).collect();
        for near in 1..=6 {
            held.extend((0..11).map(|n| Held::serving(near, 7 + (near - 1) * 11 + n)));
        }
        let catalog = catalog(73, &held);
        let all = Surroundings::of(&catalog, &center(&catalog, 0), 2);
        assert_eq!((all.count(1), all.count(2), all.relations()), (6, 66, 6));
        assert_eq!(all.unloaded(), 0);
    }

    #[test]
    fn a_filter_follows_only_allowed_kinds_and_directions() {
        let held = [
            Held::serving(0, 1),
            Held::flow(2, 0),
            Held::flow(1, 3),
            Held::serving(2, 4),
        ];
        let catalog = catalog(5, &held);
        let all = Surroundings::of(&catalog, &center(&catalog, 0), 2);
        assert_eq!((all.count(1), all.count(2)), (2, 2));
        let ids = |filter: Filter| -> Vec<String> {
            let left = all.filtered(&filter).elements;
            left.into_iter().map(|e| e.element_id).collect()
        };
        let flows = Filter {
            kinds: vec!["Flow".into()],
            ..Filter::default()
        };
        assert_eq!(ids(flows), ["e0", "e2"]);
        let outgoing = Filter {
            directions: vec!["out".into()],
            ..Filter::default()
        };
        assert_eq!(ids(outgoing), ["e0", "e1", "e3"]);
        let facets = all.facets();
        assert_eq!(facets.kinds["Flow"], 2);
        assert_eq!((facets.directions["out"], facets.directions["in"]), (3, 1));
    }

    #[test]
    fn a_filter_counts_the_relations_that_it_shows() {
        // Two serving relationships to one element, one to the element itself, and three flows.
        let mut held = vec![
            Held::serving(0, 1),
            Held::serving(0, 1),
            Held::serving(0, 0),
        ];
        held.extend([2, 3, 4].map(|n| Held::flow(0, n)));
        let catalog = catalog(5, &held);
        let all = Surroundings::of(&catalog, &center(&catalog, 0), 1);
        assert_eq!((all.relations(), all.count(1)), (6, 4));
        let left = |kind: &str| {
            let filter = Filter {
                kinds: vec![kind.to_owned()],
                ..Filter::default()
            };
            let left = all.filtered(&filter);
            (left.relations(), left.count(1))
        };
        assert_eq!((left("Flow"), left("Serving")), ((3, 3), (3, 1)));
    }

    #[test]
    fn a_relationship_at_hop_two_names_the_elements_it_joins() {
        let catalog = with_relationship();
        let all = Surroundings::of(&catalog, &center(&catalog, 0), 2);
        let found = all.elements.iter().find(|e| e.element_id == "r2").unwrap();
        let joined = found.relationship.as_deref().unwrap();
        assert_eq!(
            (found.hop, joined.source.as_str(), joined.target.as_str()),
            (2, "e2", "e3")
        );
    }

    #[test]
    fn neighbors_that_are_not_loaded_are_counted_separately() {
        let held = [Held::serving(0, 1), Held::serving(0, 9)];
        let catalog = catalog(2, &held);
        let all = Surroundings::of(&catalog, &center(&catalog, 0), 2);
        assert_eq!((all.count(1), all.unloaded()), (2, 1));
    }
}
