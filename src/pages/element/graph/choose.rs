//! Which neighbours are drawn, and where they would like to stand.

use std::collections::HashSet;

use architrave_interface::{Layer, ReferenceKind};

use super::super::relation_rows::layer_of;
use super::small::Wish;
use crate::catalog::{Relation, Side};

/// At most so many relations, each to another neighbour: known neighbours first, and outgoing and
/// incoming ones in turn, so that both are seen.
pub fn choose<'a>(all: impl IntoIterator<Item = &'a Relation>, most: usize) -> Vec<&'a Relation> {
    let mut seen = HashSet::new();
    let mut first_known: Vec<&Relation> = all.into_iter().collect();
    first_known.sort_by_key(|r| r.neighbour.known.is_none());
    first_known.retain(|r| seen.insert(r.neighbour.element_id.as_str()));
    let (out, other): (Vec<_>, Vec<_>) = first_known
        .into_iter()
        .partition(|r| r.side == Side::Outgoing);
    let (mut out, mut other) = (out.into_iter(), other.into_iter());
    let mut chosen = Vec::new();
    loop {
        let before = chosen.len();
        chosen.extend(out.next());
        chosen.extend(other.next());
        if chosen.len() == before || chosen.len() >= most {
            chosen.truncate(most);
            return chosen;
        }
    }
}

/// Where a relation's neighbour would like to stand.
pub fn wish(relation: &Relation) -> Wish {
    Wish {
        side: relation.side,
        above: layer_of(&relation.neighbour) == Layer::MotivationElements,
        below: relation.kind == ReferenceKind::Access,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Neighbour;
    use architrave_interface::{ElementClass, ReferenceDirection};

    fn relation(n: usize, side: Side, to: &str) -> Relation {
        Relation {
            id: n.to_string(),
            kind: ReferenceKind::Flow,
            side,
            direction: ReferenceDirection::Target,
            label: None,
            key: String::new(),
            neighbour: Neighbour {
                element_id: to.into(),
                class: ElementClass::Node,
                specialization: None,
                known: None,
                relationship: None,
            },
            from_neighbour: false,
        }
    }

    #[test]
    fn both_sides_are_seen_and_no_neighbour_twice() {
        let mut all: Vec<Relation> = (0..20)
            .map(|n| relation(n, Side::Outgoing, &format!("o{n}")))
            .collect();
        all.push(relation(20, Side::Outgoing, "o0"));
        all.extend((21..24).map(|n| relation(n, Side::Incoming, &format!("i{n}"))));
        let chosen = choose(&all, 8);
        assert_eq!(chosen.len(), 8);
        assert_eq!(
            chosen.iter().filter(|r| r.side == Side::Incoming).count(),
            3
        );
        let ids: HashSet<_> = chosen.iter().map(|r| &r.neighbour.element_id).collect();
        assert_eq!(ids.len(), 8);
    }

    #[test]
    fn few_are_all_chosen() {
        assert!(choose(&[], 8).is_empty());
        assert_eq!(choose(&[relation(0, Side::Undirected, "a")], 8).len(), 1);
    }
}
