//! The relations of an element as the graph follows them.

use std::sync::Arc;

use architrave_interface::{ElementClass, Layer, ReferenceKind};

use crate::catalog::{
    AdjacentRelation, Catalog, FullElement, Joined, Listed, Qualities, Relation, Side,
};

/// A relation of an element.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphRelation {
    /// The relationship's id.
    pub id: String,
    pub kind: ReferenceKind,
    /// On which side the element is.
    pub side: Side,
    /// The logical id of the other end.
    pub element_id: String,
    /// The class of the other end.
    pub class: ElementClass,
    pub layer: Layer,
    /// Whether a version of it is loaded.
    pub is_loaded: bool,
    /// The relationship of that id, where the other end is no element.
    pub relationship: Option<Arc<Joined>>,
    /// What the relationship says of itself, where that is loaded.
    pub qualities: Option<Qualities>,
}

impl GraphRelation {
    /// For walking: what the relationship says of itself is left out.
    pub fn without_qualities(adjacent: &AdjacentRelation<'_>) -> Self {
        Self {
            id: adjacent.id(),
            kind: adjacent.kind.clone(),
            side: adjacent.side,
            element_id: adjacent.element_id.to_owned(),
            class: adjacent.class.clone(),
            layer: adjacent.layer.clone(),
            is_loaded: adjacent.is_loaded(),
            relationship: None,
            qualities: None,
        }
    }

    /// The relations of a logical element.
    pub fn all(catalog: &Catalog, element_id: &str) -> Vec<Self> {
        let all = catalog.adjacent(element_id).into_iter();
        all.map(|adjacent| Self {
            qualities: catalog.qualities(&adjacent),
            ..Self::without_qualities(&adjacent)
        })
        .collect()
    }
}

impl From<&Relation> for GraphRelation {
    fn from(relation: &Relation) -> Self {
        let neighbor = &relation.neighbor;
        Self {
            id: relation.id.clone(),
            kind: relation.kind.clone(),
            side: relation.side,
            element_id: neighbor.element_id.clone(),
            class: neighbor.class.clone(),
            layer: neighbor.layer(),
            is_loaded: neighbor.known.is_some(),
            relationship: neighbor.relationship.clone(),
            qualities: relation.qualities.clone(),
        }
    }
}

/// The element in the middle of a picture, with its relations.
#[derive(Clone, Debug, PartialEq)]
pub struct Center {
    /// Its logical id.
    pub element_id: String,
    pub class: ElementClass,
    pub layer: Layer,
    /// The version that is shown.
    pub known: Option<Arc<Listed>>,
    pub ties: Vec<GraphRelation>,
}

impl Center {
    /// A version that is loaded in full, with its relations.
    pub fn of_version(loaded: &FullElement, relations: &[Relation]) -> Self {
        Self::with(Arc::new(Listed::from(loaded)), relations)
    }

    /// The newest loaded version of a logical element; `None` if there is none.
    pub fn of_element(catalog: &Catalog, element_id: &str) -> Option<Self> {
        let known = catalog.newest(element_id)?;
        Some(Self::with(known, &catalog.relations_of(element_id)))
    }

    fn with(known: Arc<Listed>, relations: &[Relation]) -> Self {
        Self {
            element_id: known.element.element_id.clone(),
            class: known.element.conceptual_class.clone(),
            layer: known.element.layer.clone(),
            ties: relations.iter().map(GraphRelation::from).collect(),
            known: Some(known),
        }
    }
}
