//! Which relations are drawn.

use std::collections::HashSet;

use architrave_interface::{Layer, ReferenceKind};

use super::super::relation_rows::layer_of;
use super::layout::{MOST, Wish};
use crate::catalog::{Relation, Side};

/// At most eight relations, each to another neighbour: known neighbours first, and outgoing and
/// incoming ones in turn, so that both are seen.
pub fn choose(all: &[Relation]) -> Vec<Relation> {
    let mut seen = HashSet::new();
    let mut first_known: Vec<&Relation> = all.iter().collect();
    first_known.sort_by_key(|r| r.neighbour.known.is_none());
    first_known.retain(|r| seen.insert(r.neighbour.element_id.as_str()));
    let (out, other): (Vec<_>, Vec<_>) = first_known
        .into_iter()
        .partition(|r| r.side == Side::Outgoing);
    let (mut out, mut other) = (out.into_iter(), other.into_iter());
    let mut chosen = Vec::new();
    loop {
        let before = chosen.len();
        chosen.extend(out.next().cloned());
        chosen.extend(other.next().cloned());
        if chosen.len() == before || chosen.len() >= MOST {
            chosen.truncate(MOST);
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
        let chosen = choose(&all);
        assert_eq!(chosen.len(), MOST);
        assert_eq!(
            chosen.iter().filter(|r| r.side == Side::Incoming).count(),
            3
        );
        let ids: HashSet<_> = chosen.iter().map(|r| &r.neighbour.element_id).collect();
        assert_eq!(ids.len(), MOST);
    }

    #[test]
    fn few_are_all_chosen() {
        assert!(choose(&[]).is_empty());
        assert_eq!(choose(&[relation(0, Side::Undirected, "a")]).len(), 1);
    }
}
