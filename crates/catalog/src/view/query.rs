//! The language of the filter field: words, and fields with values, joined by `OR`, brackets and
//! minus signs. A text is read against the elements in this browser, because every property key seen
//! is a field too. What cannot be read is reported with its place; the rest of the text still filters.

mod calendar;
mod check;
mod choice;
mod compile;
mod complete;
mod fields;
mod lex;
mod limits;
#[cfg(test)]
mod naive;
mod node;
mod offers;
mod parse;
mod problem;
mod read;
mod related;
mod relation;
pub mod rewrite;
#[cfg(test)]
mod tests;
mod unsearched;

use std::fmt;
use std::ops::Range;

pub use calendar::{Age, AgeUnit, TimeBound};
pub(super) use check::{Compiled, RowTest};
pub use choice::Choice;
pub use complete::{Completion, Detail, Guide, TimeExample, complete};
pub use fields::{Fact, Field};
pub use limits::Edges;
pub use node::{Clause, Node};
pub use problem::{Comparable, Fix, Problem, ProblemKind};
pub(crate) use read::matches_language;
pub use relation::{Arrow, How, Relation, Verb};
pub use unsearched::{Gap, Unsearched, unsearched};

use calendar::Calendar;
use lex::{Piece, Token, pieces};

use crate::Catalog;
use crate::fold::fold;

/// Who runs the query, when and where: some words depend on the person.
#[derive(Clone, Copy)]
pub struct QueryContext<'a> {
    /// The user id of the signed-in person.
    pub me: Option<&'a str>,
    /// Now, in milliseconds since 1970.
    pub now: f64,
    /// When a day begins for the reader, in milliseconds since 1970, by its number since 1970-01-01.
    pub midnight: fn(i64) -> f64,
    /// The name of a person by the user id, where it is known.
    pub person: &'a dyn Fn(&str) -> Option<String>,
    /// Another number whenever `person` may answer differently.
    pub names: usize,
}

impl fmt::Debug for QueryContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("QueryContext");
        shown.field("me", &self.me).field("now", &self.now);
        shown.finish_non_exhaustive()
    }
}

impl Default for QueryContext<'_> {
    /// No person, 1970, UTC, and no names.
    fn default() -> Self {
        Self {
            me: None,
            now: 0.0,
            midnight: calendar::utc_midnight,
            person: &|_| None,
            names: 0,
        }
    }
}

impl QueryContext<'_> {
    fn calendar(&self) -> Calendar {
        Calendar {
            now: self.now,
            midnight: self.midnight,
        }
    }
}

/// A text as it was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    text: String,
    /// What all must hold, in the order of the text.
    pub clauses: Vec<Clause>,
    /// What could not be read, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Something that an element is tested for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its position in the text, in bytes.
    pub span: Range<usize>,
    /// Whether it must not hold.
    pub negated: bool,
    token: Token,
    /// What must hold.
    pub test: Test,
}

/// What an element is tested for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A text that occurs in a name, the class, the specialization or an id.
    Text(String),
    /// One of these is the field's value, as the service writes it, or is in it.
    OneOf(Field, Vec<String>),
    /// One of these facts holds.
    Facts(Vec<Fact>),
    /// The time of the field is within one of these.
    When(Field, Vec<When>),
    /// The property has one of these values.
    Property(String, Vec<Wanted>),
    /// One of these holds.
    Either(Vec<Test>),
}

/// A condition for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Younger than this: `30d`.
    Younger(Age),
    /// Between days, months, years or moments.
    Between(Edges),
}

/// A condition for a property's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// There is one.
    Present,
    /// There is none.
    Missing,
    /// The text occurs in it.
    Contains(String),
    /// It is within, read as the property's type.
    Within(Edges),
}

impl Query {
    /// Reads a text against the elements in this browser.
    pub fn read(text: &str, catalog: &Catalog) -> Self {
        parse::query(text, catalog)
    }

    /// Every term that filters, in the order of the text.
    pub fn terms(&self) -> Vec<&Term> {
        let mut terms = Vec::new();
        for clause in &self.clauses {
            clause.node.terms(&mut terms);
        }
        terms
    }

    /// Whether a term asks for people, who may be found by their names.
    pub fn asks_for_people(&self) -> bool {
        let is_person =
            |test: &Test| matches!(test, Test::OneOf(Field::Owner | Field::ModifiedBy, _));
        self.terms().iter().any(|term| match &term.test {
            Test::Either(tests) => tests.iter().any(is_person),
            test => is_person(test),
        })
    }

    /// Whether a term asks what rules found.
    pub fn asks_for_findings(&self) -> bool {
        self.terms().iter().any(|term| match &term.test {
            Test::Either(tests) => tests.iter().any(Test::asks_for_findings),
            test => test.asks_for_findings(),
        })
    }

    /// Whether all that it finds is found by the `other` too, as far as their clauses show it.
    pub(super) fn implies(&self, other: &Self) -> bool {
        let mut others = other.clauses.iter();
        others.all(|other| self.clauses.iter().any(|c| c.node.implies(&other.node)))
    }

    /// The text without a clause.
    pub fn without(&self, clause: &Clause) -> String {
        let Range { mut start, mut end } = clause.span;
        // An `AND` that joined it to another one is removed too.
        let pieces = pieces(&self.text);
        let and_before = pieces.iter().rev().find(|p| p.span().end <= start);
        let and_after = pieces.iter().find(|p| p.span().start >= end);
        if let Some(Piece::And(span)) = and_before {
            start = span.start;
        } else if let Some(Piece::And(span)) = and_after {
            end = span.end;
        }
        without(&self.text, &(start..end))
    }

    /// What is left out of the filter because it could not be read. A term that is only unfinished
    /// is not reported while somebody types.
    pub fn left_out(&self, is_typing: bool) -> Vec<Problem> {
        let problems = self.problems.iter();
        let problems = problems.filter(|p| !(is_typing && p.unfinished));
        problems.cloned().collect()
    }
}

impl Term {
    /// Whether the other one holds wherever this one does.
    fn implies(&self, other: &Self) -> bool {
        match (&self.test, &other.test) {
            (Test::Text(text), Test::Text(part)) if !self.negated && !other.negated => {
                fold(text).contains(&fold(part))
            }
            (test, same) => {
                // What is younger than a month now was not a month ago.
                !test.depends_on_now() && self.negated == other.negated && test == same
            }
        }
    }

    /// Whether it is a word or phrase, and no field.
    pub fn is_text(&self) -> bool {
        matches!(self.test, Test::Text(_))
    }
}

impl Test {
    /// Whether it asks what rules found.
    fn asks_for_findings(&self) -> bool {
        let is_it = |fact: &Fact| {
            matches!(
                fact,
                Fact::Present(Field::Finding) | Fact::Missing(Field::Finding)
            )
        };
        match self {
            Self::OneOf(field, _) => *field == Field::Finding,
            Self::Facts(facts) => facts.iter().any(is_it),
            _ => false,
        }
    }

    /// Whether time alone may change the answer.
    fn depends_on_now(&self) -> bool {
        match self {
            Self::When(..) => true,
            Self::Property(_, wanted) => wanted
                .iter()
                .any(|w| matches!(w, Wanted::Within(edges) if edges.is_relative())),
            Self::Either(tests) => tests.iter().any(Self::depends_on_now),
            Self::Text(_) | Self::OneOf(..) | Self::Facts(_) => false,
        }
    }
}

/// A text without a part of it, with one space where the part was.
fn without(text: &str, span: &Range<usize>) -> String {
    let before = text.get(..span.start).unwrap_or("").trim_end();
    let after = text.get(span.end..).unwrap_or("").trim_start();
    let space = if before.is_empty() || after.is_empty() {
        ""
    } else {
        " "
    };
    format!("{before}{space}{after}")
}
