//! The value of a cell, and its form in a text and in a workbook.

use architrave_interface::MetaProperty;
use architrave_spreadsheet::Cell;
use architrave_values::{Number, format_rfc3339, parse_rfc3339};

use super::options::TableOptions;
use crate::bbcode;
use crate::catalog::typed::{Typed, read};
use crate::features::element::literals;
use crate::format::local;

const DAY: f64 = 86_400_000.0;
/// The number of 1970-01-01 among the days of a workbook.
const EPOCH: f64 = 25_569.0;
/// Before 1900-03-01 spreadsheets disagree on the number of a day.
const FIRST_DAY: f64 = 61.0;
/// More digits than these a number of a workbook does not hold.
const MOST_DIGITS: usize = 15;

/// The value of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text as it is written.
    Text(String),
    /// Yes or no.
    Boolean(bool),
    /// The digits of a number, with a point.
    Number(String),
    /// A day, in days since 1970-01-01.
    Day(i64),
    /// A moment on the reader's clock, in milliseconds since 1970-01-01 there.
    Moment(f64),
    /// A time of day, in seconds.
    Time(u32),
}

impl Value {
    /// Nothing.
    pub const fn empty() -> Self {
        Self::Text(String::new())
    }

    /// A time of the interface.
    pub fn at(at: &str, options: &TableOptions) -> Self {
        match parse_rfc3339(at).filter(|_| options.for_spreadsheets) {
            Some(ms) => Self::Moment(local(ms)),
            None => Self::Text(at.to_owned()),
        }
    }

    /// A time in milliseconds since 1970.
    pub fn millis(ms: f64, options: &TableOptions) -> Self {
        match ms {
            ms if ms.is_nan() => Self::empty(),
            ms if options.for_spreadsheets => Self::Moment(local(ms)),
            ms => Self::Text(iso(ms)),
        }
    }

    /// The value of a property, from its text.
    pub fn of_property(
        meta: &MetaProperty,
        raw: &str,
        options: &TableOptions,
        language: &str,
    ) -> Self {
        let text = || Self::Text(raw.to_owned());
        let literals = literals(meta);
        match read(&meta.kind, literals, raw) {
            Typed::Markup(markup) if options.plain_text => {
                Self::Text(bbcode::plain(&bbcode::parse(markup)))
            }
            Typed::Literal(place) if options.labels => {
                let literal = literals.get(place).and_then(|l| l.best(language));
                literal.map_or_else(text, |literal| Self::Text(literal.value.clone()))
            }
            _ if !options.for_spreadsheets => text(),
            Typed::Boolean(yes) => Self::Boolean(yes),
            Typed::Date(day) => Self::Day(day.number()),
            Typed::Moment(ms) => Self::Moment(local(ms)),
            Typed::Local(ms) => Self::Moment(ms),
            Typed::Time(clock) => Self::Time(
                u32::from(clock.hour) * 3600
                    + u32::from(clock.minute) * 60
                    + u32::from(clock.second),
            ),
            Typed::Number(number) => Self::Number(digits(number)),
            _ => text(),
        }
    }

    /// The value as text, for a CSV file or the clipboard.
    pub fn into_text(self, options: &TableOptions, decimal_mark: char) -> String {
        match self {
            Self::Text(text) => text,
            Self::Boolean(yes) if options.labels => if yes { "Yes" } else { "No" }.to_owned(),
            Self::Boolean(yes) => yes.to_string(),
            Self::Number(digits) => digits.replace('.', &decimal_mark.to_string()),
            #[expect(clippy::cast_precision_loss, reason = "days of four-digit years")]
            Self::Day(day) => start(&iso(day as f64 * DAY), 10),
            Self::Moment(ms) => start(&iso(ms), 19).replace('T', " "),
            Self::Time(seconds) => {
                start(&iso(f64::from(seconds) * 1000.0), 19).split_off("1970-01-01T".len())
            }
        }
    }

    /// The value as a cell of a workbook.
    pub fn into_cell(self) -> Cell {
        match self {
            Self::Text(text) if text.is_empty() => Cell::Empty,
            Self::Text(text) => Cell::Text(text),
            Self::Boolean(yes) => Cell::Boolean(yes),
            Self::Number(digits) => number(digits),
            Self::Day(day) => {
                #[expect(clippy::cast_precision_loss, reason = "days of four-digit years")]
                let date = day as f64 + EPOCH;
                if date < FIRST_DAY {
                    return Cell::Text(start(&iso((date - EPOCH) * DAY), 10));
                }
                Cell::Date { date }
            }
            Self::Moment(ms) => {
                // Fractions of a second are not shown, and would round up to the next one.
                let moment = (ms / 1000.0).floor() * 1000.0 / DAY + EPOCH;
                if moment < FIRST_DAY {
                    return Cell::Text(start(&iso(ms), 19).replace('T', " "));
                }
                Cell::DateTime { moment }
            }
            Self::Time(seconds) => Cell::Time {
                time: f64::from(seconds) * 1000.0 / DAY,
            },
        }
    }
}

fn start(text: &str, length: usize) -> String {
    text.get(..length).unwrap_or(text).to_owned()
}

/// The digits of a number with a point, as programs read them.
fn digits(number: Number<'_>) -> String {
    let sign = if number.negative { "-" } else { "" };
    let whole = if number.whole.is_empty() {
        "0"
    } else {
        number.whole
    };
    let point = if number.fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{}", number.fraction)
}

/// A number, or its digits as text where a number would lose some.
fn number(digits: String) -> Cell {
    let significant = digits
        .chars()
        .filter(char::is_ascii_digit)
        .skip_while(|c| *c == '0');
    if significant.count() > MOST_DIGITS {
        return Cell::Text(digits);
    }
    digits
        .parse()
        .map_or_else(|_| Cell::Text(digits.clone()), Cell::Number)
}

/// A point in time as RFC 3339 writes it, in UTC; `ms` since 1970. Empty where it is unknown.
pub fn iso(ms: f64) -> String {
    if ms.is_finite() {
        format_rfc3339(ms)
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use architrave_interface::{Extra, PropertyType};
    use proptest::prelude::*;

    fn meta(kind: PropertyType) -> MetaProperty {
        MetaProperty {
            core: false,
            description: None,
            group: None,
            key: "k".into(),
            label: None,
            kind,
            validation: None,
            extra: Extra::none(),
        }
    }

    fn value(kind: PropertyType, raw: &str, options: &TableOptions) -> Value {
        Value::of_property(&meta(kind), raw, options, "en")
    }

    #[test]
    fn values_are_typed_for_spreadsheets_and_as_received_for_programs() {
        let people = TableOptions::default();
        let programs = TableOptions {
            labels: false,
            plain_text: false,
            for_spreadsheets: false,
            ..TableOptions::default()
        };
        for (kind, raw, text, cell) in [
            (
                PropertyType::Decimal,
                "-1200.50",
                "-1200,50",
                Cell::Number(-1200.5),
            ),
            (PropertyType::Integer, "007", "007", Cell::Number(7.0)),
            (PropertyType::Boolean, "true", "Yes", Cell::Boolean(true)),
            (
                PropertyType::Date,
                "2026-11-21",
                "2026-11-21",
                Cell::Date { date: 46_347.0 },
            ),
            (
                PropertyType::Date,
                "1899-12-31",
                "1899-12-31",
                Cell::Text("1899-12-31".into()),
            ),
            (
                PropertyType::Time,
                "06:00:00",
                "06:00:00",
                Cell::Time { time: 0.25 },
            ),
            (
                PropertyType::DateTime,
                "2026-11-21T12:00:00.900Z",
                "2026-11-21 12:00:00",
                Cell::DateTime { moment: 46_347.5 },
            ),
            (
                PropertyType::BBCode,
                "[b]bold[/b]",
                "bold",
                Cell::Text("bold".into()),
            ),
            (
                PropertyType::Date,
                "soon",
                "soon",
                Cell::Text("soon".into()),
            ),
            (PropertyType::String, "", "", Cell::Empty),
        ] {
            let typed = value(kind.clone(), raw, &people);
            assert_eq!(typed.clone().into_text(&people, ','), text);
            assert_eq!(typed.into_cell(), cell);
            let received = value(kind, raw, &programs);
            assert_eq!(received.into_text(&programs, '.'), raw);
        }
    }

    #[test]
    fn a_number_with_more_digits_than_a_cell_holds_stays_text() {
        let long = "12345678901234567";
        let value = value(PropertyType::Integer, long, &TableOptions::default());
        assert_eq!(value.into_cell(), Cell::Text(long.into()));
    }

    #[test]
    fn an_unknown_time_is_empty() {
        assert_eq!(iso(f64::NAN), "");
        assert_eq!(iso(1_795_300_000_123.0), "2026-11-21T22:26:40.123Z");
    }

    proptest! {
        #[test]
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        fn parse_rfc3339_reverses_iso(ms in -60_000_000_000_000_i64..250_000_000_000_000) {
            prop_assert_eq!(parse_rfc3339(&iso(ms as f64)), Some(ms as f64));
        }
    }
}
