//! The relations of an element straight from the columns, without copying what lists show of the
//! other ends: for counting and for walking through many elements.

use std::collections::HashSet;

use architrave_interface::{ElementClass, Layer, ReferenceDirection, ReferenceKind};

use super::{Qualities, Side, layer_of_class};
use crate::packed::{PackedId, PackedRelation};
use crate::store::Catalog;

/// A relation of an element, borrowed from the catalog.
#[derive(Clone, Debug)]
pub struct AdjacentRelation<'a> {
    pub(super) id: PackedId<'a>,
    pub(super) key: &'a str,
    pub(super) direction: ReferenceDirection,
    pub(super) specialization: &'a str,
    /// The newest loaded version of the other end.
    pub(super) row: Option<usize>,
    /// The row whose reference this is.
    holder: usize,
    /// Whether only the other end refers to the element.
    pub(super) from_neighbor: bool,
    /// Its kind.
    pub kind: ReferenceKind,
    /// Which side the element is on.
    pub side: Side,
    /// The logical id of the other end.
    pub element_id: &'a str,
    /// The class of the other end.
    pub class: ElementClass,
    /// Its layer: its own if it is loaded, else that of its class.
    pub layer: Layer,
}

impl AdjacentRelation<'_> {
    /// The relationship's id.
    pub fn id(&self) -> String {
        self.id.to_string()
    }

    /// Whether a version of the other end is loaded.
    pub const fn is_loaded(&self) -> bool {
        self.row.is_some()
    }
}

/// A relationship and its other end.
type Seen<'a> = HashSet<(PackedId<'a>, &'a str)>;

impl Catalog {
    /// The relations of a logical element: those of its newest loaded version, then those that
    /// only others refer to. Each pair of relationship and other end is returned once.
    pub fn adjacent(&self, element_id: &str) -> Vec<AdjacentRelation<'_>> {
        let mut all = Vec::new();
        let mut seen = HashSet::new();
        if let Some(row) = self.newest_row(element_id) {
            for end in self.columns.packed(row).relations {
                let other = self.columns.pool.get(end.element);
                seen.insert((end.id, other));
                let class = ElementClass::from(self.columns.pool.get(end.class));
                let found = self.newest_row(other);
                all.push(AdjacentRelation {
                    row: found,
                    layer: match found {
                        Some(row) => self.kind_at(row).0.clone(),
                        None => layer_of_class(&class),
                    },
                    class,
                    ..self.adjacent_by(end, row, other)
                });
            }
        }
        all.extend(self.sources(element_id, &mut seen));
        all
    }

    /// What only the other end says. Of a logical element only the newest version counts: older
    /// ones may have references that no longer exist.
    pub(super) fn sources<'a>(
        &'a self,
        element_id: &str,
        seen: &mut Seen<'a>,
    ) -> Vec<AdjacentRelation<'a>> {
        let mut all = Vec::new();
        for source in self.sources_of(element_id) {
            let other = self.columns.element_id(source);
            if self.newest_row(other) != Some(source) {
                continue;
            }
            let mut found = HashSet::new();
            for end in self.columns.packed(source).relations {
                // Of one reference, one end is enough.
                if self.columns.pool.get(end.element) != element_id
                    || !found.insert((end.id, end.key))
                    || !seen.insert((end.id, other))
                {
                    continue;
                }
                let (layer, class) = self.kind_at(source).clone();
                let adjacent = self.adjacent_by(end, source, other);
                all.push(AdjacentRelation {
                    row: Some(source),
                    side: adjacent.side.other(),
                    from_neighbor: true,
                    layer,
                    class,
                    ..adjacent
                });
            }
        }
        all
    }

    /// What a reference of the row `holder` says by itself.
    fn adjacent_by<'a>(
        &'a self,
        end: PackedRelation<'a>,
        holder: usize,
        other: &'a str,
    ) -> AdjacentRelation<'a> {
        let text = |number: u32| self.columns.pool.get(number);
        let direction = ReferenceDirection::from(text(end.direction));
        AdjacentRelation {
            id: end.id,
            key: text(end.key),
            side: Side::of(&direction),
            direction,
            specialization: text(end.specialization),
            row: None,
            holder,
            from_neighbor: false,
            kind: ReferenceKind::from(text(end.kind)),
            element_id: other,
            class: ElementClass::ArchitectureElement,
            layer: Layer::GenericLayer,
        }
    }

    pub(super) fn kind_at(&self, row: usize) -> &(Layer, ElementClass) {
        self.columns.kinds.get(self.columns.kind[row])
    }

    /// What the relationship says of itself; `None` where the element whose reference it is is not
    /// loaded in full: rows of lists do not hold it.
    pub fn qualities(&self, adjacent: &AdjacentRelation<'_>) -> Option<Qualities> {
        let holder = self.full_element(self.id_at(adjacent.holder))?;
        let id = adjacent.id();
        let mut references = holder.element.references.iter();
        let found =
            references.find(|r| r.target.relationship_id == id && r.meta.key == adjacent.key);
        found.map(Qualities::of)
    }
}
