//! Terms joined with each other.

use std::ops::Range;

use super::Term;
use super::relation::Relation;

/// One of the parts of a query that must all hold: a term, or a group of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Where it is in the text, in bytes, with its brackets.
    pub span: Range<usize>,
    /// The test.
    pub node: Node,
}

impl Clause {
    /// Whether it is a word or phrase alone.
    pub fn is_text(&self) -> bool {
        matches!(&self.node, Node::Term(term) if term.is_text())
    }
}

/// A term, or several that are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A term by itself.
    Term(Box<Term>),
    /// It must not hold.
    Not(Box<Node>),
    /// All must hold.
    All(Vec<Node>),
    /// One must hold.
    Any(Vec<Node>),
    /// It must be related to another element.
    Related(Box<Relation>),
}

impl Node {
    /// What must all hold; nothing without any.
    pub(super) fn all(nodes: Vec<Self>) -> Option<Self> {
        Self::joined(nodes, Self::All)
    }

    /// Of which one must hold; nothing without any.
    pub(super) fn any(nodes: Vec<Self>) -> Option<Self> {
        Self::joined(nodes, Self::Any)
    }

    fn joined(mut nodes: Vec<Self>, join: fn(Vec<Self>) -> Self) -> Option<Self> {
        match nodes.len() {
            0 => None,
            1 => nodes.pop(),
            _ => Some(join(nodes)),
        }
    }

    /// The opposite.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Term(mut term) => {
                term.negated = !term.negated;
                Self::Term(term)
            }
            Self::Not(node) => *node,
            node => Self::Not(Box::new(node)),
        }
    }

    /// Adds its terms, in the order of the text.
    pub(super) fn terms<'a>(&'a self, terms: &mut Vec<&'a Term>) {
        match self {
            Self::Term(term) => terms.push(term),
            Self::Not(node) => node.terms(terms),
            Self::Related(relation) => {
                relation.what.iter().for_each(|node| node.terms(terms));
            }
            Self::All(nodes) | Self::Any(nodes) => {
                nodes.iter().for_each(|node| node.terms(terms));
            }
        }
    }

    /// Adds its relations, the outer ones first.
    pub(super) fn relations<'a>(&'a self, relations: &mut Vec<&'a Relation>) {
        match self {
            Self::Term(_) => {}
            Self::Not(node) => node.relations(relations),
            Self::All(nodes) | Self::Any(nodes) => {
                nodes.iter().for_each(|node| node.relations(relations));
            }
            Self::Related(relation) => {
                relations.push(relation);
                relation
                    .what
                    .iter()
                    .for_each(|node| node.relations(relations));
            }
        }
    }

    /// Whether the other one holds wherever this one does, as far as their terms show it.
    pub(super) fn implies(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Term(term), Self::Term(other)) => term.implies(other),
            (Self::Any(sides), other) => sides.iter().all(|side| side.implies(other)),
            (node, Self::Any(sides)) => sides.iter().any(|side| node.implies(side)),
            (node, Self::All(others)) => others.iter().all(|other| node.implies(other)),
            (Self::All(nodes), other) => nodes.iter().any(|node| node.implies(other)),
            // What is not in more is not in less.
            (Self::Not(node), Self::Not(other)) => other.implies(node),
            (Self::Related(relation), Self::Related(other)) => relation.implies(other),
            _ => false,
        }
    }
}
