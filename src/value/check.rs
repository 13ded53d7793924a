//! Checks of typed values, against the type of a property and what was learned of it.
//!
//! The service decides; these checks only say early what its `meta` already says.

use crate::t;
use std::cmp::Ordering;

use architrave_interface::{PropertyType, PropertyValidation};
use architrave_values::has_form;

use super::{literal, number, words};

/// The text that is sent for the typed one.
///
/// # Errors
/// What to do about it, as a sentence below the field.
pub fn check(
    kind: &PropertyType,
    validation: Option<&PropertyValidation>,
    typed: &str,
) -> Result<String, String> {
    let sent = written(kind, typed)?;
    let Some(validation) = validation else {
        return Ok(sent);
    };
    let (lower, upper) = (
        validation.lower_bound.as_deref(),
        validation.upper_bound.as_deref(),
    );
    let outside = lower.is_some_and(|b| compare(kind, &sent, b) == Some(Ordering::Less))
        || upper.is_some_and(|b| compare(kind, &sent, b) == Some(Ordering::Greater));
    if outside {
        let bounds = words::bounds_hint(kind, lower, upper).unwrap_or_default();
        return Err(t::values::out_of_bounds(&bounds));
    }
    let has_literals = validation.literals.as_ref().is_some_and(|l| !l.is_empty());
    if *kind == PropertyType::Enum && has_literals && literal(Some(validation), &sent).is_none() {
        return Err(t::values::check::literal(&sent));
    }
    Ok(sent)
}

fn written(kind: &PropertyType, typed: &str) -> Result<String, String> {
    let text = typed.trim();
    let wrong = |words: &str| Err(words.to_owned());
    match kind {
        PropertyType::Integer => match number::plain(text) {
            Some(plain) if has_form(kind, &plain) => Ok(plain),
            _ => wrong(t::values::check::INTEGER.get()),
        },
        PropertyType::Decimal => {
            number::plain(text).ok_or_else(|| String::from(t::values::check::DECIMAL))
        }
        PropertyType::String
        | PropertyType::BBCode
        | PropertyType::Enum
        | PropertyType::Unknown(_) => Ok(typed.to_owned()),
        _ if has_form(kind, text) => Ok(text.to_owned()),
        PropertyType::Boolean => wrong(t::values::check::BOOLEAN.get()),
        PropertyType::Date => wrong(t::values::check::DATE.get()),
        PropertyType::Time => wrong(t::values::check::TIME.get()),
        PropertyType::DateTime => wrong(t::values::check::DATE_TIME.get()),
    }
}

/// How a value compares with a bound, which settings may write with separators of thousands.
fn compare(kind: &PropertyType, value: &str, bound: &str) -> Option<Ordering> {
    let plain = match kind {
        PropertyType::Integer | PropertyType::Decimal => number::plain(bound),
        _ => None,
    };
    architrave_values::compare(kind, value, plain.as_deref().unwrap_or(bound))
}

#[cfg(test)]
mod tests {
    use super::*;
    use architrave_interface::{Extra, Translated};

    fn rule(lower: Option<&str>, upper: Option<&str>, literals: &[&str]) -> PropertyValidation {
        PropertyValidation {
            mandatory: false,
            literals: (!literals.is_empty())
                .then(|| literals.iter().map(|l| Translated::new("en", l)).collect()),
            lower_bound: lower.map(Into::into),
            upper_bound: upper.map(Into::into),
            extra: Extra::none(),
        }
    }

    #[test]
    fn check_accepts_only_the_format_of_each_type() {
        for (kind, good, bad) in [
            (
                PropertyType::Boolean,
                &["true", "false"][..],
                &["True", "1", ""][..],
            ),
            (
                PropertyType::Integer,
                &["0", "-12", "1,200"],
                &["1.0", "-", "", "1e3"],
            ),
            (
                PropertyType::Decimal,
                &["1", "-0.5", "2045000.00"],
                &["1,5", "NaN", ""],
            ),
            (
                PropertyType::Date,
                &["2024-02-29"],
                &["2023-02-29", "2024-2-9", "", "2024-13-01"],
            ),
            (
                PropertyType::Time,
                &["06:00", "23:59:59", "01:02:03.5"],
                &["24:00", "6:00", "06:00:61", "06:00:00."],
            ),
            (
                PropertyType::DateTime,
                &["2026-10-27T10:00:00Z", "2026-10-27T10:00:00.25+01:00"],
                &[
                    "2026-10-27T10:00:00",
                    "2026-10-27",
                    "2026-02-30T10:00:00Z",
                    "2026-10-27T10:00:00+24:00",
                    "2026-10-27T10:00:00.1234567890Z",
                ],
            ),
            (PropertyType::String, &["", "anything"], &[]),
        ] {
            for text in good {
                assert!(check(&kind, None, text).is_ok(), "{text:?} is a {kind}");
            }
            for text in bad {
                assert!(check(&kind, None, text).is_err(), "{text:?} is no {kind}");
            }
        }
    }

    #[test]
    fn check_rejects_values_outside_the_bounds() {
        let cost = rule(Some("0"), Some("50000000"), &[]);
        assert_eq!(
            check(&PropertyType::Decimal, Some(&cost), "\u{2212}1,200.00"),
            Err("Out of bounds (0 to 50,000,000).".into())
        );
        assert_eq!(
            check(&PropertyType::Decimal, Some(&cost), "1,200.00"),
            Ok("1200.00".into())
        );
        let day = rule(Some("2000-01-01"), None, &[]);
        assert_eq!(
            check(&PropertyType::Date, Some(&day), "1999-12-31"),
            Err("Out of bounds (From 1 Jan 2000).".into())
        );
        let short = rule(None, Some("3"), &[]);
        assert_eq!(
            check(&PropertyType::String, Some(&short), "äöü"),
            Ok("äöü".into())
        );
        assert!(check(&PropertyType::String, Some(&short), "äöüß").is_err());
    }

    #[test]
    fn an_enum_value_must_be_one_of_the_declared_literals() {
        let phase = rule(None, None, &["Planned", "Retired"]);
        assert!(check(&PropertyType::Enum, Some(&phase), "Planned").is_ok());
        assert!(check(&PropertyType::Enum, Some(&phase), "planned").is_err());
        // Without literals the app cannot know.
        assert!(check(&PropertyType::Enum, None, "anything").is_ok());
    }
}
