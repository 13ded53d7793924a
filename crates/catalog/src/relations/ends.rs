//! The references of every row, undecoded: for graphs of everything that is loaded.

use architrave_interface::ElementClass;

use crate::packed::{PackedId, PackedRelation};
use crate::store::Catalog;

/// One end of a reference of a row. Texts are numbers, which `Catalog::text` looks up.
#[derive(Clone, Copy, Debug)]
pub struct RelationEnd<'a> {
    /// The relationship's id.
    pub id: PackedId<'a>,
    /// The number of its kind.
    pub kind: u32,
    /// The number of the direction.
    pub direction: u32,
    /// The number of the logical id of the other end.
    pub element: u32,
    /// The number of the class of the other end.
    pub class: u32,
}

impl<'a> From<PackedRelation<'a>> for RelationEnd<'a> {
    fn from(relation: PackedRelation<'a>) -> Self {
        Self {
            id: relation.id,
            kind: relation.kind,
            direction: relation.direction,
            element: relation.element,
            class: relation.class,
        }
    }
}

impl Catalog {
    /// The ends of the references of a row, in the order of the element.
    pub fn relation_ends(&self, row: usize) -> impl Iterator<Item = RelationEnd<'_>> {
        let relations = self.columns.packed(row).relations;
        relations.into_iter().map(RelationEnd::from)
    }

    /// The text of a number of [`RelationEnd`] or [`Catalog::element_number`].
    pub fn text(&self, number: u32) -> &str {
        self.columns.pool.get(number)
    }

    /// How many numbers of texts there are: more than the highest.
    pub fn text_count(&self) -> usize {
        self.columns.pool.len()
    }

    /// The class of a row.
    pub fn class_at(&self, row: usize) -> &ElementClass {
        &self.kind_at(row).1
    }
}
