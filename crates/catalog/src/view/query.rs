//! The language of the filter field: words, and fields with values. A text is read against what is
//! known here, because every property key seen is a field too. What cannot be read is said with
//! its place, and the rest of the text acts all the same.

mod check;
mod complete;
mod fields;
mod lex;
mod limits;
#[cfg(test)]
mod naive;
mod offers;
mod problem;
mod read;
#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;

pub(super) use check::{Check, Compiled};
pub use complete::{Completion, Guide, complete};
pub use problem::{Fix, Problem};
pub(super) use read::speaks;

use fields::Fact;
pub(super) use fields::Field;
use lex::Token;
use limits::Edges;

use crate::Catalog;
use crate::fold::fold;

/// Who asks, and when and where: some words mean another thing to another person.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// The user id of the signed-in person.
    pub me: Option<&'a str>,
    /// Now, in milliseconds since 1970.
    pub now: f64,
    /// When a day begins for the reader, in milliseconds since 1970, by its number since 1970-01-01.
    pub midnight: fn(i64) -> f64,
}

impl Default for Asker<'_> {
    /// Nobody, in 1970, in UTC.
    fn default() -> Self {
        Self {
            me: None,
            now: 0.0,
            midnight: limits::utc_midnight,
        }
    }
}

/// A text as it was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    text: String,
    /// What all must hold, in the order of the text.
    pub terms: Vec<Term>,
    /// What could not be read, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Something that must hold of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// Whether it must not hold.
    pub negated: bool,
    token: Token,
    test: Test,
}

/// What an element is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
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
}

/// A time that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum When {
    /// Younger than this, as it was written: `30d`.
    Younger(String),
    /// Between days, months, years or moments.
    Between(Edges),
}

/// A property's value that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// The text occurs in it.
    Contains(String),
    /// It is within, read as the property's type.
    Within(Edges),
}

impl Query {
    /// Reads a text against what is known here.
    pub fn read(text: &str, catalog: &Catalog) -> Self {
        read::query(text, catalog)
    }

    /// Whether all that it finds is found by the `other` too, as far as their terms show it.
    pub(super) fn implies(&self, other: &Self) -> bool {
        let mut others = other.terms.iter();
        others.all(|other| self.terms.iter().any(|term| term.implies(other)))
    }

    /// The text without a term.
    pub fn without(&self, term: &Term) -> String {
        without(&self.text, &term.span)
    }

    /// The terms as they may be written: read again, they are the same.
    pub fn print(&self) -> String {
        let terms: Vec<String> = self.terms.iter().map(|t| t.token.print()).collect();
        terms.join(" ")
    }
}

impl Term {
    /// Whether the other one holds wherever this one does.
    fn implies(&self, other: &Self) -> bool {
        match (&self.test, &other.test) {
            // What is younger than a month now was not a month ago.
            (Test::When(..), _) | (_, Test::When(..)) => false,
            (Test::Text(text), Test::Text(part)) if !self.negated && !other.negated => {
                fold(text).contains(&fold(part))
            }
            (test, same) => self.negated == other.negated && test == same,
        }
    }

    /// Whether it is a word or phrase, and no field.
    pub fn is_text(&self) -> bool {
        matches!(self.test, Test::Text(_))
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
