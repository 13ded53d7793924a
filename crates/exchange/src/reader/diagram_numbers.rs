//! Numbers of a view: `xs:integer` with bounds, and what files write instead.

use std::io::Read;

use super::Reader;
use crate::error::shown;
use crate::namespaces::Namespace;
use crate::{DiagramNumber, DiagramProblem, Error};

/// No number is beyond this, so that a few of them can be added.
const MOST: f64 = 100_000_000.0;

impl<R: Read> Reader<R> {
    /// A coordinate. 3.x allows no negative one, but it is taken.
    pub(super) fn coordinate(
        &mut self,
        name: &[u8],
        number: DiagramNumber,
    ) -> Result<Option<i32>, Error> {
        let least = if self.is_v3() { 0 } else { i32::MIN };
        self.required(name, number, least)
    }

    /// A width or height, at least 1. Another one is taken.
    pub(super) fn size(
        &mut self,
        name: &[u8],
        number: DiagramNumber,
    ) -> Result<Option<i32>, Error> {
        self.required(name, number, 1)
    }

    fn required(
        &mut self,
        name: &[u8],
        number: DiagramNumber,
        least: i32,
    ) -> Result<Option<i32>, Error> {
        let Some(text) = self.tokens.attribute(Namespace::None, name) else {
            self.problem(DiagramProblem::NumberMissing(number))?;
            return Ok(None);
        };
        let value = self.whole(&text, number)?;
        if value.is_some_and(|value| value < least) {
            self.out_of_range(&text, number)?;
        }
        Ok(value)
    }

    /// A number between two bounds, if it is written. One beyond them is ignored.
    pub(super) fn bounded(
        &mut self,
        name: &[u8],
        number: DiagramNumber,
        (least, most): (i32, i32),
    ) -> Result<Option<i32>, Error> {
        let Some(text) = self.tokens.attribute(Namespace::None, name) else {
            return Ok(None);
        };
        let value = self.whole(&text, number)?;
        if value.is_some_and(|value| value < least || value > most) {
            self.out_of_range(&text, number)?;
            return Ok(None);
        }
        Ok(value)
    }

    fn whole(&mut self, text: &str, number: DiagramNumber) -> Result<Option<i32>, Error> {
        let Some(value) = decimal(text) else {
            let text = shown(text.as_bytes());
            self.problem(DiagramProblem::NumberUnreadable(number, text))?;
            return Ok(None);
        };
        if text.contains('.') {
            let text = shown(text.as_bytes());
            self.problem(DiagramProblem::NumberNotWhole(number, text))?;
        }
        // Below 100 million, so nothing is cut off.
        Ok(Some(value.round() as i32))
    }

    pub(super) fn out_of_range(&mut self, text: &str, number: DiagramNumber) -> Result<(), Error> {
        let text = shown(text.as_bytes());
        self.problem(DiagramProblem::NumberOutOfRange(number, text))
    }
}

/// An `xs:decimal` of up to 100 million: a sign, digits and a full stop, without an exponent.
pub(super) fn decimal(text: &str) -> Option<f64> {
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    let is_plain = text
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.'));
    let value: f64 = text.parse().ok().filter(|_| is_plain)?;
    (value.abs() <= MOST).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_reads_what_the_schema_calls_a_decimal() {
        for (text, value) in [
            ("0", Some(0.0)),
            ("-12", Some(-12.0)),
            (" +7\n", Some(7.0)),
            ("007", Some(7.0)),
            ("1.5", Some(1.5)),
            (".5", Some(0.5)),
            ("100000000", Some(MOST)),
            ("100000001", None),
            ("1e3", None),
            ("inf", None),
            ("NaN", None),
            ("", None),
            ("--1", None),
            ("1.2.3", None),
            ("0x10", None),
            ("12px", None),
            ("٣", None),
        ] {
            assert_eq!(decimal(text), value, "{text}");
        }
    }
}
