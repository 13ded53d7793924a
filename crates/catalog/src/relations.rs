//! Relations of an element, from its own references and from those of other loaded elements.

mod adjacent;
mod ends;
mod qualities;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::{
    ElementClass, Layer, Reference, ReferenceDirection, ReferenceKind, Translated,
};

use super::entry::FullElement;
use super::listed::Listed;
use super::packed::PackedId;
use super::store::Catalog;

pub use self::adjacent::AdjacentRelation;
pub use self::ends::RelationEnd;
pub use self::qualities::{Access, Qualities};

/// Which side of the relationship the element itself is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The element is the source.
    Outgoing,
    /// The element is the target.
    Incoming,
    /// The relationship has no direction, or one that the interface does not list.
    Undirected,
}

impl Side {
    /// The side of an element whose reference says `direction` of the other end.
    pub fn of(direction: &ReferenceDirection) -> Self {
        match direction {
            ReferenceDirection::Target => Self::Outgoing,
            ReferenceDirection::Source => Self::Incoming,
            _ => Self::Undirected,
        }
    }

    /// The side of the other end.
    pub fn other(self) -> Self {
        match self {
            Self::Outgoing => Self::Incoming,
            Self::Incoming => Self::Outgoing,
            Self::Undirected => Self::Undirected,
        }
    }
}

/// A relation of an element.
#[derive(Clone, Debug)]
pub struct Relation {
    /// The relationship's id.
    pub id: String,
    /// Its kind.
    pub kind: ReferenceKind,
    /// Which side the element is on.
    pub side: Side,
    /// The direction as the service gave it.
    pub direction: ReferenceDirection,
    /// What the settings call the reference.
    pub label: Option<Translated>,
    /// The key of the reference.
    pub key: String,
    /// The other end.
    pub neighbor: Neighbor,
    /// Whether it was found in the other element's references only.
    pub from_neighbor: bool,
    /// What the relationship says of itself; `None` where the element that holds it is not loaded
    /// in full.
    pub qualities: Option<Qualities>,
}

/// The other end of a relation.
#[derive(Clone, Debug)]
pub struct Neighbor {
    /// Its logical id: all that a reference carries.
    pub element_id: String,
    /// Its class.
    pub class: ElementClass,
    /// Its specialization.
    pub specialization: Option<String>,
    /// The newest loaded version; `None` if none is loaded.
    pub known: Option<Arc<Listed>>,
    /// The relationship of this id, where the other end is no element but a relationship.
    pub relationship: Option<Arc<Joined>>,
}

/// A relationship of a loaded element, by the logical ids of the elements it joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The relationship's id.
    pub id: String,
    /// Its kind.
    pub kind: ReferenceKind,
    /// Where it begins; one of the ends if it has no direction.
    pub source: String,
    /// Where it ends; the other end if it has no direction.
    pub target: String,
}

impl Relation {
    /// The reference that it comes from, if available: one of the element's own, or of the
    /// neighbor's if that was loaded in full.
    pub fn reference<'a>(
        &self,
        of: &'a FullElement,
        neighbor: Option<&'a FullElement>,
    ) -> Option<&'a Reference> {
        let holder = if self.from_neighbor { neighbor? } else { of };
        let mut references = holder.element.references.iter();
        references.find(|r| r.target.relationship_id == self.id && r.meta.key == self.key)
    }
}

impl Neighbor {
    /// The layer to draw it in: its own where it is loaded, else that of its class.
    pub fn layer(&self) -> Layer {
        match &self.known {
            Some(known) => known.element.layer.clone(),
            None => layer_of_class(&self.class),
        }
    }
}

/// Whether the other end of a reference may be a relationship: no element can have its class.
pub fn can_be_relationship(class: &ElementClass) -> bool {
    !class.is_known() || *class == ElementClass::ArchitectureElement
}

/// The layer of a class, also of one that has none.
fn layer_of_class(class: &ElementClass) -> Layer {
    class.layer().unwrap_or(Layer::GenericLayer)
}

impl Catalog {
    /// The relations of an element. `referenceDirection` says which end the referenced element
    /// is (see `docs/assumptions.md`): `Target` makes this element the source.
    pub fn relations<'a>(&'a self, of: &'a FullElement) -> Vec<Relation> {
        let mut relations = Vec::new();
        let mut seen = HashSet::new();
        for reference in &of.element.references {
            let id = reference.target.relationship_id.as_str();
            for end in &reference.target.element_refs {
                seen.insert((PackedId::from(id), end.element_id.as_str()));
                relations.push(Relation {
                    id: id.to_owned(),
                    kind: end.kind.clone(),
                    side: Side::of(&end.direction),
                    direction: end.direction.clone(),
                    label: reference.meta.label.clone(),
                    key: reference.meta.key.clone(),
                    neighbor: Neighbor {
                        element_id: end.element_id.clone(),
                        class: end.conceptual_class.clone(),
                        specialization: end.specialization.clone(),
                        known: self.newest(&end.element_id),
                        relationship: None,
                    },
                    from_neighbor: false,
                    qualities: Some(Qualities::of(reference)),
                });
            }
        }
        let sources = self.sources(&of.element.element_id, &mut seen);
        relations.extend(sources.into_iter().map(|adjacent| self.relation(adjacent)));
        self.find_relationships(&mut relations);
        relations
    }

    /// The relations of a logical element by what lists hold of its newest loaded version and of
    /// those that refer to it. They have no labels.
    pub fn relations_of(&self, element_id: &str) -> Vec<Relation> {
        let adjacent = self.adjacent(element_id).into_iter();
        let mut relations: Vec<Relation> = adjacent.map(|a| self.relation(a)).collect();
        self.find_relationships(&mut relations);
        relations
    }

    fn relation(&self, adjacent: AdjacentRelation<'_>) -> Relation {
        let qualities = self.qualities(&adjacent);
        let known = adjacent.row.and_then(|row| self.listed_at(row));
        let specialization = match (&known, adjacent.from_neighbor) {
            (Some(known), true) => known.element.specialization.clone(),
            _ => Some(adjacent.specialization.to_owned()).filter(|s| !s.is_empty()),
        };
        Relation {
            id: adjacent.id.to_string(),
            kind: adjacent.kind,
            side: adjacent.side,
            direction: adjacent.direction,
            label: None,
            key: adjacent.key.to_owned(),
            neighbor: Neighbor {
                element_id: adjacent.element_id.to_owned(),
                class: adjacent.class,
                specialization,
                known,
                relationship: None,
            },
            from_neighbor: adjacent.from_neighbor,
            qualities,
        }
    }

    /// The relationships of these ids, as far as loaded elements have them.
    pub fn relationships(&self, wanted: &HashSet<&str>) -> HashMap<String, Joined> {
        let columns = &self.columns;
        let mut found = HashMap::new();
        if wanted.is_empty() {
            return found;
        }
        let wanted: HashSet<PackedId<'_>> = wanted.iter().map(|id| (*id).into()).collect();
        for row in self.rows() {
            for end in columns.packed(row).relations {
                if !wanted.contains(&end.id) {
                    continue;
                }
                let text = |number: u32| columns.pool.get(number).to_owned();
                let (own, other) = (text(columns.element[row]), text(end.element));
                let direction = ReferenceDirection::from(text(end.direction).as_str());
                let (source, target) = match Side::of(&direction) {
                    Side::Incoming => (other, own),
                    _ => (own, other),
                };
                found.entry(end.id.to_string()).or_insert_with(|| Joined {
                    id: end.id.to_string(),
                    kind: ReferenceKind::from(text(end.kind).as_str()),
                    source,
                    target,
                });
            }
        }
        found
    }

    /// A reference may name a relationship where the interface promises an element. Only ends
    /// whose class no element can have are looked up, because that reads every loaded element.
    fn find_relationships(&self, relations: &mut [Relation]) {
        let may_be =
            |r: &Relation| r.neighbor.known.is_none() && can_be_relationship(&r.neighbor.class);
        let wanted = relations.iter().filter(|r| may_be(r));
        let wanted: HashSet<&str> = wanted.map(|r| r.neighbor.element_id.as_str()).collect();
        let found = self.relationships(&wanted);
        for relation in relations.iter_mut().filter(|r| may_be(r)) {
            let joined = found.get(&relation.neighbor.element_id);
            relation.neighbor.relationship = joined.cloned().map(Arc::new);
        }
    }
}

#[cfg(test)]
mod tests;
