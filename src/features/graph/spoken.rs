//! The relationships of a box in words, for screen readers.

use crate::t::graph::spoken;

/// More relationships of one box than this are counted, not read out.
const READ: usize = 4;

/// How a box takes part in a relationship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Source,
    Target,
    /// One end of a relationship without a direction.
    Undirected,
    /// Both ends.
    Both,
}

impl Role {
    /// The role of the box `n` in a relationship from the first of two boxes to the second.
    pub const fn of(n: usize, (source, target): (usize, usize), is_directed: bool) -> Self {
        match (source == n, target == n) {
            (true, true) => Self::Both,
            _ if !is_directed => Self::Undirected,
            (true, false) => Self::Source,
            (false, _) => Self::Target,
        }
    }
}

/// `Flow from Meter Data Management`: a relationship of a box that has this role; `title` is that of the box at the
/// other end.
pub fn relation(relation: &str, title: &str, role: Role) -> String {
    match role {
        Role::Both => spoken::relation_to_itself(relation),
        Role::Undirected => spoken::relation_with(title, relation),
        Role::Source => spoken::relation_to(title, relation),
        Role::Target => spoken::relation_from(title, relation),
    }
}

/// What is said of a box, and then its relationships.
pub fn with_relations(element: String, relations: &[String]) -> String {
    let read = &relations[..READ.min(relations.len())];
    match relations.len() - read.len() {
        0 if relations.is_empty() => element,
        0 => spoken::with_relations(&element, &read.join(", ")),
        more => spoken::with_more_relations(&element, &more.to_string(), &read.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_are_described_from_the_side_of_the_box() {
        for (ends, is_directed, text) in [
            ((1, 2), true, "Flow to two"),
            ((2, 1), true, "Flow from two"),
            ((1, 2), false, "Flow with two"),
            ((2, 1), false, "Flow with two"),
            ((1, 1), true, "Flow to itself"),
            ((1, 1), false, "Flow to itself"),
        ] {
            let role = Role::of(1, ends, is_directed);
            assert_eq!(relation("Flow", "two", role), text);
        }
    }

    #[test]
    fn relations_beyond_the_fourth_are_counted() {
        let said = |count| with_relations("one, Node".to_owned(), &vec!["Flow".to_owned(); count]);
        assert_eq!(said(0), "one, Node");
        assert_eq!(said(2), "one, Node. Flow, Flow");
        assert_eq!(said(6), "one, Node. Flow, Flow, Flow, Flow, 2 more");
    }
}
