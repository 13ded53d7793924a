//! Whether a text is a value of a property's type.
//!
//! The interface shows types and bounds but not how values are written; the forms taken here are
//! those of `docs/assumptions.md`: `true`/`false`, digits, RFC 3339.

use std::cmp::Ordering;

use architrave_interface::{PropertyType, PropertyValidation};
use jiff::Timestamp;
use jiff::civil::{Date, Time};

/// Checks `text` against the type and what the settings demand of it.
///
/// # Errors
/// A half sentence that says what is wrong with the text, to stand after the property's key.
pub fn check(
    kind: &PropertyType,
    validation: Option<&PropertyValidation>,
    text: &str,
) -> Result<(), String> {
    check_form(kind, text)?;
    let Some(validation) = validation else {
        return Ok(());
    };
    if let Some(least) = &validation.lower_bound
        && compare(kind, text, least) == Some(Ordering::Less)
    {
        return Err(format!("{} is below the lower bound {least}", short(text)));
    }
    if let Some(most) = &validation.upper_bound
        && compare(kind, text, most) == Some(Ordering::Greater)
    {
        return Err(format!("{} is above the upper bound {most}", short(text)));
    }
    if *kind == PropertyType::Enum {
        let literals = validation.literals.iter().flatten();
        if !literals
            .flat_map(|literal| &literal.translations)
            .any(|literal| literal.value == text)
        {
            return Err(format!("{} is none of its literals", short(text)));
        }
    }
    Ok(())
}

/// Checks that `text` is written as values of the type are.
///
/// # Errors
/// As [`check`].
pub fn check_form(kind: &PropertyType, text: &str) -> Result<(), String> {
    let (fits, form) = match kind {
        PropertyType::Boolean => (matches!(text, "true" | "false"), "true or false"),
        PropertyType::Integer => (integer(text).is_some(), "digits, with - before if negative"),
        PropertyType::Decimal => (decimal(text).is_some(), "digits, with . for decimals"),
        PropertyType::Date => (date(text).is_some(), "year-month-day, such as 2026-11-21"),
        PropertyType::Time => (time(text).is_some(), "hours:minutes, such as 06:30"),
        PropertyType::DateTime => (
            date_time(text).is_some(),
            "RFC 3339, such as 2026-11-21T06:30:00Z",
        ),
        _ => (true, ""),
    };
    match fits {
        true => Ok(()),
        false => Err(format!("{} is no {kind} ({form})", short(text))),
    }
}

/// How two values of a type compare; text is compared with a bound by its length in characters.
pub fn compare(kind: &PropertyType, value: &str, bound: &str) -> Option<Ordering> {
    match kind {
        PropertyType::Integer => Some(integer(value)?.compare(&integer(bound)?)),
        PropertyType::Decimal => decimal(value)?.partial_cmp(&decimal(bound)?),
        PropertyType::Date => Some(date(value)?.cmp(&date(bound)?)),
        PropertyType::Time => Some(time(value)?.cmp(&time(bound)?)),
        PropertyType::DateTime => Some(date_time(value)?.cmp(&date_time(bound)?)),
        PropertyType::String | PropertyType::BBCode => {
            let bound = bound.parse::<usize>().ok()?;
            Some(value.chars().count().cmp(&bound))
        }
        _ => None,
    }
}

/// Whether a bound can be compared with values of the type.
pub fn is_bound(kind: &PropertyType, bound: &str) -> bool {
    match kind {
        PropertyType::String | PropertyType::BBCode => bound.parse::<usize>().is_ok(),
        PropertyType::Boolean | PropertyType::Enum | PropertyType::Unknown(_) => false,
        _ => check_form(kind, bound).is_ok(),
    }
}

/// A whole number of any length, to be compared: its sign, and its digits without leading zeros.
fn integer(text: &str) -> Option<Whole<'_>> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| {
        let digits = digits.trim_start_matches('0');
        Whole {
            // Minus zero is zero.
            is_negative: text.starts_with('-') && !digits.is_empty(),
            digits,
        }
    })
}

struct Whole<'a> {
    is_negative: bool,
    digits: &'a str,
}

impl Whole<'_> {
    fn compare(&self, other: &Self) -> Ordering {
        let size = |n: &Self| (n.digits.len(), n.digits.to_owned());
        match (self.is_negative, other.is_negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => size(self).cmp(&size(other)),
            (true, true) => size(other).cmp(&size(self)),
        }
    }
}

fn decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let is_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    (is_digits(whole) && is_digits(part)).then_some(())?;
    text.parse().ok()
}

/// The shape comes first: the parser also takes forms that nobody else expects.
fn shaped(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text.bytes().zip(shape.bytes()).all(|(t, s)| match s {
            b'0' => t.is_ascii_digit(),
            other => t == other,
        })
}

fn date(text: &str) -> Option<Date> {
    shaped(text, "0000-00-00").then(|| text.parse().ok())?
}

fn time(text: &str) -> Option<Time> {
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    (shaped(text, "00:00") || shaped(whole, "00:00:00")).then(|| text.parse().ok())?
}

fn date_time(text: &str) -> Option<Timestamp> {
    let head = text.get(..19)?;
    shaped(head, "0000-00-00T00:00:00").then(|| text.parse().ok())?
}

/// The text as an error can show it.
fn short(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("\"{}…\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(kind: &str, text: &str) -> bool {
        check_form(&kind.into(), text).is_ok()
    }

    #[test]
    fn forms() {
        for (kind, good, bad) in [
            ("Boolean", &["true", "false"][..], &["True", "1", ""][..]),
            (
                "Integer",
                &["0", "-12", "007"],
                &["+1", "1.0", "-", "", "1e3", "٣"],
            ),
            (
                "Decimal",
                &["1", "-0.5", "2045000.00"],
                &[".5", "1.", "1,5", "NaN", "1e3", ""],
            ),
            (
                "Date",
                &["2024-02-29"],
                &["2023-02-29", "20240229", "2024-2-9", ""],
            ),
            (
                "Time",
                &["06:00", "23:59:59", "01:02:03.5"],
                &["24:00", "6:00", "0600", ""],
            ),
            (
                "DateTime",
                &["2026-10-27T10:00:00Z", "2026-10-27T10:00:00.25+01:00"],
                &["2026-10-27T10:00:00", "2026-10-27", "27.10.2026", ""],
            ),
            ("String", &["", "anything"], &[]),
            ("BBCode", &["[b]x[/b]"], &[]),
        ] {
            for text in good {
                assert!(fits(kind, text), "{text:?} is a {kind}");
            }
            for text in bad {
                assert!(!fits(kind, text), "{text:?} is no {kind}");
            }
        }
    }

    #[test]
    fn bounds() {
        for (kind, value, bound, order) in [
            ("Integer", "9", "10", Ordering::Less),
            ("Integer", "-9", "-10", Ordering::Greater),
            ("Integer", "-00", "0", Ordering::Equal),
            (
                "Integer",
                "99999999999999999999999999999999999999999",
                "-1",
                Ordering::Greater,
            ),
            ("Decimal", "1.50", "1.5", Ordering::Equal),
            ("Date", "2026-01-02", "2026-01-01", Ordering::Greater),
            (
                "DateTime",
                "2026-01-01T01:00:00+01:00",
                "2026-01-01T00:00:00Z",
                Ordering::Equal,
            ),
            ("String", "äöü", "4", Ordering::Less),
        ] {
            assert_eq!(
                compare(&kind.into(), value, bound),
                Some(order),
                "{value} and {bound}"
            );
        }
    }
}
