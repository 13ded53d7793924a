//! Terms that ask for relations: `serves>class:Node`, `uses<state:Invalid`, `within:3 of:"Meter"`.

use std::ops::Range;

use architrave_metamodel::{Dependent, Kind};

use super::node::Node;
use crate::Side;
use crate::links::Link;

/// What an element is related to, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Where it begins in the text: from the verb to its arrow, in bytes.
    pub span: Range<usize>,
    /// How.
    pub how: How,
    /// At least so many different elements.
    pub least: u32,
    /// What they are; `None` for any element, loaded or not.
    pub what: Option<Node>,
}

/// How an element is related to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// By a relation of this meaning; the element is on the side that the arrow says.
    By(Verb, Arrow),
    /// By a chain of at most so many relations of any kind and direction; the other one itself is among the results.
    Within(u8),
}

/// The meaning of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Of this kind.
    Kind(Kind),
    /// Of any kind.
    Related,
    /// The element depends on the other one, whatever the kind.
    Depends,
    /// The other one serves the element.
    Uses,
}

/// Which side of the verb an element is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// It is the subject: `serves>` finds what serves.
    Subject,
    /// It is the object: `serves<` finds what is served.
    Object,
    /// Either.
    Either,
}

/// Every verb as it is written.
pub const VERBS: [(&str, Verb); 14] = [
    ("related", Verb::Related),
    ("depends", Verb::Depends),
    ("uses", Verb::Uses),
    ("serves", Verb::Kind(Kind::Serving)),
    ("realizes", Verb::Kind(Kind::Realization)),
    ("accesses", Verb::Kind(Kind::Access)),
    ("triggers", Verb::Kind(Kind::Triggering)),
    ("flows", Verb::Kind(Kind::Flow)),
    ("influences", Verb::Kind(Kind::Influence)),
    ("composes", Verb::Kind(Kind::Composition)),
    ("aggregates", Verb::Kind(Kind::Aggregation)),
    ("assigned", Verb::Kind(Kind::Assignment)),
    ("specializes", Verb::Kind(Kind::Specialization)),
    ("associated", Verb::Kind(Kind::Association)),
];

impl Verb {
    /// The verb of a word, in capitals or not.
    pub fn named(word: &str) -> Option<Self> {
        let found = VERBS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map(|(_, verb)| *verb)
    }

    /// As it is written.
    pub fn name(self) -> &'static str {
        let found = VERBS.iter().find(|(_, verb)| *verb == self);
        found.map_or("", |(name, _)| name)
    }
}

impl How {
    /// Whether a relation is meant for the element that says it, and for the other one.
    pub fn fits(self, link: &Link) -> (bool, bool) {
        let Self::By(verb, arrow) = self else {
            return (true, true);
        };
        let is_subject = |side: Side| match verb {
            Verb::Kind(kind) => link.kind == Some(kind) && side != Side::Incoming,
            Verb::Related => side != Side::Incoming,
            Verb::Uses => link.kind == Some(Kind::Serving) && side != Side::Outgoing,
            Verb::Depends => match link.kind.map(Kind::dependent) {
                Some(Dependent::Source) => side != Side::Incoming,
                Some(Dependent::Target) => side != Side::Outgoing,
                Some(Dependent::Both) => true,
                None => false,
            },
        };
        let (own, other) = (is_subject(link.side), is_subject(link.side.other()));
        match arrow {
            Arrow::Subject => (own, other),
            Arrow::Object => (other, own),
            Arrow::Either => (own || other, own || other),
        }
    }
}

impl Relation {
    /// Whether what it finds is found by the other too.
    pub(super) fn implies(&self, other: &Self) -> bool {
        let what = match (&self.what, &other.what) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(what), Some(other)) => what.implies(other),
        };
        self.how == other.how && self.least >= other.least && what
    }
}

/// What a relation begins with: `serves>`, `realizes>4+`, `within:3 of:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// Where it is, a leading minus included.
    pub span: Range<usize>,
    /// Whether a minus is before it.
    pub negated: bool,
    /// How the elements are related.
    pub how: How,
    /// To how many at least.
    pub least: u32,
}

impl Prefix {
    /// The prefix that a text begins with, if it does; `at` is where the text is.
    pub(super) fn of(text: &str, at: usize) -> Option<Self> {
        let negated = text.starts_with('-');
        let rest = &text[usize::from(negated)..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (word, rest) = rest.split_at(letters);
        let (how, least, rest) = match word.eq_ignore_ascii_case("within") {
            true => {
                let (steps, rest) = number(rest.strip_prefix(':')?)?;
                let of = rest.trim_start();
                let rest = of.get(2..).filter(|_| of.len() < rest.len())?;
                let rest = rest.strip_prefix(':')?;
                let is_of = of.get(..2)?.eq_ignore_ascii_case("of");
                (How::Within(is_of.then_some(steps)?), 1, rest)
            }
            false => {
                let verb = Verb::named(word)?;
                let arrows = [
                    ("<>", Arrow::Either),
                    (">", Arrow::Subject),
                    ("<", Arrow::Object),
                ];
                let arrow = |(sign, arrow)| Some((arrow, rest.strip_prefix(sign)?));
                let (arrow, rest) = arrows.into_iter().find_map(arrow)?;
                let count =
                    number::<u32>(rest).and_then(|(n, rest)| Some((n, rest.strip_prefix('+')?)));
                let (least, rest) = count.unwrap_or((1, rest));
                (How::By(verb, arrow), least.max(1), rest)
            }
        };
        Some(Self {
            span: at..at + text.len() - rest.len(),
            negated,
            how,
            least,
        })
    }
}

/// The number that a text begins with, and what follows.
fn number<T: std::str::FromStr>(text: &str) -> Option<(T, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    Some((number.parse().ok()?, rest))
}
