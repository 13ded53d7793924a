//! Which elements are related, as one list of pairs: for queries that ask for relations.

use architrave_interface::ReferenceDirection;
use architrave_metamodel::Kind;
use hashbrown::HashMap;

use crate::{Catalog, Side};

/// A relation of two logical elements, by the numbers of their ids. If both say it, it is there twice.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The element that says it.
    pub own: u32,
    /// The other one, loaded or not.
    pub other: u32,
    /// Its kind; `None` for one that ArchiMate does not have.
    pub kind: Option<Kind>,
    /// Which side of it `own` is on.
    pub side: Side,
}

impl Catalog {
    /// The relations that the newest loaded versions say, read once after a change: it decodes the references of every
    /// row.
    pub(crate) fn links(&self) -> &[Link] {
        self.facts().links.get_or_init(|| {
            let newest = self.is_newest();
            let (mut kinds, mut sides) = (HashMap::new(), HashMap::new());
            let text = |number: u32| self.columns.pool.get(number);
            let mut links = Vec::new();
            for row in self.rows().filter(|row| newest[*row]) {
                let own = self.columns.element[row];
                links.extend(self.relation_ends(row).map(|end| {
                    Link {
                        own,
                        other: end.element,
                        kind: *kinds
                            .entry(end.kind)
                            .or_insert_with(|| Kind::named(text(end.kind))),
                        side: *sides.entry(end.direction).or_insert_with(|| {
                            Side::of(&ReferenceDirection::from(text(end.direction)))
                        }),
                    }
                }));
            }
            links
        })
    }
}
