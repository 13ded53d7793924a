//! What could not be read, and what would be right.

use std::ops::Range;

use super::Field;
use super::relation::How;

/// A part of the text that does not act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is in the text, in bytes.
    pub span: Range<usize>,
    /// What is wrong.
    pub kind: ProblemKind,
    /// What was most likely meant.
    pub fix: Option<Fix>,
    /// Whether it is only not finished: a field without a value.
    pub unfinished: bool,
}

/// What is wrong with a part of the text. Texts to look for are in quotes, as they must be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// A `)` closes nothing.
    ClosesNothing,
    /// Nothing is between `(` and `)`.
    EmptyGroup,
    /// More than so many groups are within each other.
    TooDeep(usize),
    /// `OR` lacks a side.
    OrWithoutSide,
    /// `AND` lacks a side.
    AndWithoutSide,
    /// Nothing follows `NOT`.
    NotWithoutTerm,
    /// Nothing follows a relation.
    RelationWithoutTerm(How),
    /// No field or property has this name.
    UnknownField {
        /// The name.
        name: String,
        /// The whole term as a text to look for.
        as_text: String,
    },
    /// No property has this key, which is in quotes.
    UnknownProperty(String),
    /// The field has no such value.
    UnknownValue {
        /// The field.
        field: Field,
        /// The value in quotes.
        value: String,
    },
    /// The value of a time is none.
    NotATime {
        /// The field.
        field: Field,
        /// The value in quotes.
        value: String,
    },
    /// The value of a field is missing.
    FieldWithoutValue(Field),
    /// The value of a property is missing.
    PropertyWithoutValue(String),
    /// The property is compared with something else.
    ComparedWith {
        /// The key.
        key: String,
        /// With what.
        kind: Comparable,
    },
    /// The property has no order.
    NotComparable {
        /// The key.
        key: String,
        /// The value in quotes.
        value: String,
    },
}

/// What a property can be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comparable {
    Number,
    Date,
    Time,
}

/// What was most likely meant, in place of a part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it replaces, in bytes.
    pub span: Range<usize>,
    /// What is there then.
    pub text: String,
}

impl Problem {
    /// A part that is wrong.
    pub(super) fn new(span: Range<usize>, kind: ProblemKind) -> Self {
        Self {
            span,
            kind,
            fix: None,
            unfinished: false,
        }
    }

    /// Suggests what was meant.
    pub(super) fn suggesting(mut self, fix: Option<String>) -> Self {
        self.fix = fix.map(|text| Fix {
            span: self.span.clone(),
            text,
        });
        self
    }
}

impl Fix {
    /// The text with what was meant.
    pub fn apply(&self, text: &str) -> String {
        let before = text.get(..self.span.start).unwrap_or("");
        let after = text.get(self.span.end..).unwrap_or("");
        format!("{before}{}{after}", self.text)
    }
}
