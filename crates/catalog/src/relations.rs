//! Relations of an element, from its own references and from those of others known here.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::{
    ElementClass, Reference, ReferenceDirection, ReferenceKind, Translated,
};

use super::entry::Loaded;
use super::listed::Listed;
use super::store::Catalog;

/// On which side of the relationship the element itself stands.
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
    /// On which side the element stands.
    pub side: Side,
    /// The direction as the service gave it.
    pub direction: ReferenceDirection,
    /// What the settings call the reference.
    pub label: Option<Translated>,
    /// The key of the reference.
    pub key: String,
    /// The other end.
    pub neighbour: Neighbour,
    /// Whether it was found in the other element's references only.
    pub from_neighbour: bool,
}

/// The other end of a relation.
#[derive(Clone, Debug)]
pub struct Neighbour {
    /// Its logical id: all that a reference carries.
    pub element_id: String,
    /// Its class.
    pub class: ElementClass,
    /// Its specialization.
    pub specialization: Option<String>,
    /// The newest version known here; `None` if none is known.
    pub known: Option<Arc<Listed>>,
}

impl Relation {
    /// The reference that says so, where it is at hand: one of the element's own, or of the
    /// neighbour's if that was loaded in full.
    pub fn reference<'a>(
        &self,
        of: &'a Loaded,
        neighbour: Option<&'a Loaded>,
    ) -> Option<&'a Reference> {
        let holder = if self.from_neighbour { neighbour? } else { of };
        let mut references = holder.element.references.iter();
        references.find(|r| r.target.relationship_id == self.id && r.meta.key == self.key)
    }
}

impl Catalog {
    /// The relations of an element. `referenceDirection` says which end the referenced element
    /// is (see `docs/assumptions.md`): `Target` makes this element the source.
    pub fn relations(&self, of: &Loaded) -> Vec<Relation> {
        let mut relations = Vec::new();
        let mut seen = HashSet::new();
        for reference in &of.element.references {
            for end in &reference.target.element_refs {
                let side = Side::of(&end.direction);
                seen.insert((
                    reference.target.relationship_id.clone(),
                    end.element_id.clone(),
                ));
                relations.push(Relation {
                    id: reference.target.relationship_id.clone(),
                    kind: end.kind.clone(),
                    side,
                    direction: end.direction.clone(),
                    label: reference.meta.label.clone(),
                    key: reference.meta.key.clone(),
                    neighbour: Neighbour {
                        element_id: end.element_id.clone(),
                        class: end.conceptual_class.clone(),
                        specialization: end.specialization.clone(),
                        known: self.newest(&end.element_id),
                    },
                    from_neighbour: false,
                });
            }
        }
        self.add_from_neighbours(of, &mut seen, &mut relations);
        relations
    }

    /// Adds what only the other end says. Of a logical element only the newest version counts:
    /// older ones may refer to what is no longer so.
    fn add_from_neighbours(
        &self,
        of: &Loaded,
        seen: &mut HashSet<(String, String)>,
        relations: &mut Vec<Relation>,
    ) {
        let element_id = of.element.element_id.as_str();
        for source in self.sources_of(element_id) {
            let columns = &self.columns;
            let source_element = columns.pool.get(columns.element[source]);
            if self.newest_row(source_element) != Some(source) {
                continue;
            }
            let mut found = HashSet::new();
            for end in columns.packed(source).relations {
                let text = |number: u32| columns.pool.get(number);
                // Of one reference, one end is enough.
                if text(end.element) != element_id || !found.insert((end.id, end.key)) {
                    continue;
                }
                let id = text(end.id).to_owned();
                if !seen.insert((id.clone(), source_element.to_owned())) {
                    continue;
                }
                let direction = ReferenceDirection::from(text(end.direction));
                let Some(known) = self.listed_at(source) else {
                    continue;
                };
                relations.push(Relation {
                    id,
                    kind: ReferenceKind::from(text(end.kind)),
                    side: Side::of(&direction).other(),
                    direction,
                    label: None,
                    key: text(end.key).to_owned(),
                    neighbour: Neighbour {
                        element_id: source_element.to_owned(),
                        class: known.element.conceptual_class.clone(),
                        specialization: known.element.specialization.clone(),
                        known: Some(known),
                    },
                    from_neighbour: true,
                });
            }
        }
    }
}
