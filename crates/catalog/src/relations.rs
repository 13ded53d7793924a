//! Relations of an element, from its own references and from those of others known here.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::{
    ElementClass, Reference, ReferenceDirection, ReferenceKind, Translated,
};

use super::entry::Loaded;
use super::listed::Listed;
use super::packed::PackedId;
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
    /// The relationship of this id, where the other end is no element but a relationship.
    pub relationship: Option<Arc<Joined>>,
}

/// A relationship known here, by the logical ids of the elements it joins.
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
                        relationship: None,
                    },
                    from_neighbour: false,
                });
            }
        }
        self.add_from_neighbours(&of.element.element_id, &mut seen, &mut relations);
        self.find_relationships(&mut relations);
        relations
    }

    /// The relations of a logical element by what lists hold of its newest version known here and
    /// of those that refer to it. Labels are not among it.
    pub fn relations_of(&self, element_id: &str) -> Vec<Relation> {
        let mut relations = Vec::new();
        let mut seen = HashSet::new();
        if let Some(row) = self.newest_row(element_id) {
            let text = |number: u32| self.columns.pool.get(number);
            for end in self.columns.packed(row).relations {
                let (id, other) = (end.id.to_string(), text(end.element).to_owned());
                seen.insert((id.clone(), other.clone()));
                let direction = ReferenceDirection::from(text(end.direction));
                let specialization = text(end.specialization);
                relations.push(Relation {
                    id,
                    kind: ReferenceKind::from(text(end.kind)),
                    side: Side::of(&direction),
                    direction,
                    label: None,
                    key: text(end.key).to_owned(),
                    neighbour: Neighbour {
                        known: self.newest(&other),
                        element_id: other,
                        class: ElementClass::from(text(end.class)),
                        specialization: (!specialization.is_empty())
                            .then(|| specialization.to_owned()),
                        relationship: None,
                    },
                    from_neighbour: false,
                });
            }
        }
        self.add_from_neighbours(element_id, &mut seen, &mut relations);
        relations
    }

    /// The relationships of these ids, as far as elements known here have them.
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
    /// whose class no element can have are looked up, for it goes through everything known.
    fn find_relationships(&self, relations: &mut [Relation]) {
        let may_be = |r: &Relation| {
            let class = &r.neighbour.class;
            let odd = !class.is_known() || *class == ElementClass::ArchitectureElement;
            r.neighbour.known.is_none() && odd
        };
        let wanted = relations.iter().filter(|r| may_be(r));
        let wanted: HashSet<&str> = wanted.map(|r| r.neighbour.element_id.as_str()).collect();
        let found = self.relationships(&wanted);
        for relation in relations.iter_mut().filter(|r| may_be(r)) {
            let joined = found.get(&relation.neighbour.element_id);
            relation.neighbour.relationship = joined.cloned().map(Arc::new);
        }
    }

    /// Adds what only the other end says. Of a logical element only the newest version counts:
    /// older ones may refer to what is no longer so.
    fn add_from_neighbours(
        &self,
        element_id: &str,
        seen: &mut HashSet<(String, String)>,
        relations: &mut Vec<Relation>,
    ) {
        for source in self.sources_of(element_id) {
            let columns = &self.columns;
            let source_element = columns.element_id(source);
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
                let id = end.id.to_string();
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
                        relationship: None,
                    },
                    from_neighbour: true,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Origin;
    use crate::testing::element;
    use serde_json::json;

    fn reference(id: &str, to: &str, class: &str, direction: &str) -> serde_json::Value {
        json!({
            "meta": {"key": "serving", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
            "target": {
                "relationshipId": id, "linkedElements": [], "properties": [],
                "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
                "assignedArchitectureElementRefs": [{
                    "elementId": to, "conceptualClass": class,
                    "referenceDirection": direction, "referenceKind": "Serving"
                }],
            },
        })
    }

    fn take(catalog: &mut Catalog, id: &str, references: &[serde_json::Value]) {
        let (element, _) = element(id, &format!("e-{id}"), "Node", id);
        let mut json = serde_json::to_value(&element).unwrap();
        json["references"] = references.to_vec().into();
        let text = json.to_string().into();
        catalog.take(
            serde_json::from_value(json).unwrap(),
            text,
            Origin::Pasted,
            1.0,
        );
    }

    #[test]
    fn both_ways_of_asking_agree() {
        let mut catalog = Catalog::default();
        take(
            &mut catalog,
            "a",
            &[reference("r1", "e-b", "Node", "Target")],
        );
        take(
            &mut catalog,
            "b",
            &[reference("r2", "e-a", "Node", "Target")],
        );
        take(
            &mut catalog,
            "c",
            &[reference("r3", "e-a", "Node", "Source")],
        );
        let told = |all: Vec<Relation>| -> Vec<(String, Side, String)> {
            let one = |r: Relation| (r.id, r.side, r.neighbour.element_id);
            all.into_iter().map(one).collect()
        };
        let whole = catalog.whole("a").unwrap().clone();
        let expected = [
            ("r1", Side::Outgoing, "e-b"),
            ("r2", Side::Incoming, "e-b"),
            ("r3", Side::Outgoing, "e-c"),
        ];
        let expected = expected.map(|(id, side, to)| (id.to_owned(), side, to.to_owned()));
        assert_eq!(told(catalog.relations(&whole)), expected);
        assert_eq!(told(catalog.relations_of("e-a")), expected);
        assert!(catalog.relations_of("e-nobody").is_empty());
    }

    #[test]
    fn an_end_that_is_a_relationship_is_known_by_the_elements_it_joins() {
        let mut catalog = Catalog::default();
        take(
            &mut catalog,
            "a",
            &[reference("r1", "e-b", "Node", "Source")],
        );
        take(
            &mut catalog,
            "c",
            &[
                reference("r2", "r1", "Relationship", "Target"),
                reference("r3", "e-x", "Relationship", "Target"),
            ],
        );
        let whole = catalog.whole("c").unwrap().clone();
        let relations = catalog.relations(&whole);
        let joined = relations[0].neighbour.relationship.as_deref().unwrap();
        assert_eq!(
            (joined.source.as_str(), joined.target.as_str()),
            ("e-b", "e-a")
        );
        assert_eq!(relations[1].neighbour.relationship, None);
    }
}
