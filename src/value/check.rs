//! Checks of what is typed, against the type of a property and what was learned of it.
//!
//! The service decides; these checks only say early what its `meta` already says.

use std::cmp::Ordering;

use architrave_interface::{PropertyType, PropertyValidation};

use super::{literal, number, words};
use crate::catalog::parse_rfc3339;

/// The text that is sent for what was typed.
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
        return Err(words::bounds_error(kind, lower, upper));
    }
    let has_literals = validation.literals.as_ref().is_some_and(|l| !l.is_empty());
    if *kind == PropertyType::Enum && has_literals && literal(Some(validation), &sent).is_none() {
        return Err(format!(
            "Choose one of the values. “{sent}” is not among them."
        ));
    }
    Ok(sent)
}

fn written(kind: &PropertyType, typed: &str) -> Result<String, String> {
    let text = typed.trim();
    let wrong = |words: &str| Err(words.to_owned());
    match kind {
        PropertyType::Boolean if matches!(text, "true" | "false") => Ok(text.into()),
        PropertyType::Boolean => wrong("Choose yes or no."),
        PropertyType::Integer => match number::plain(text) {
            Some(plain) if !plain.contains('.') => Ok(plain),
            _ => wrong("Enter a whole number."),
        },
        PropertyType::Decimal => number::plain(text)
            .ok_or_else(|| "Enter a number, with a point for decimals.".to_owned()),
        PropertyType::Date if is_date(text) => Ok(text.into()),
        PropertyType::Date => wrong("Enter a day as year-month-day, such as 2026-11-21."),
        PropertyType::Time if is_time(text) => Ok(text.into()),
        PropertyType::Time => wrong("Enter a time as hours:minutes, such as 06:30."),
        PropertyType::DateTime if is_date_time(text) => Ok(text.into()),
        PropertyType::DateTime => wrong("Enter day and time, such as 2026-11-21T06:30:00Z."),
        PropertyType::String
        | PropertyType::BBCode
        | PropertyType::Enum
        | PropertyType::Unknown(_) => Ok(typed.to_owned()),
    }
}

/// How a value compares with a bound; texts compare by their length in characters.
fn compare(kind: &PropertyType, value: &str, bound: &str) -> Option<Ordering> {
    match kind {
        PropertyType::Integer | PropertyType::Decimal => number::compare(value, bound),
        PropertyType::Date if is_date(bound) => Some(value.cmp(bound)),
        PropertyType::Time if is_time(bound) => Some(seconds(value).cmp(&seconds(bound))),
        PropertyType::DateTime => {
            // Milliseconds are not all of it.
            let whole = |text: &str| Some((parse_rfc3339(text)?, nanoseconds(text)));
            whole(value)?.partial_cmp(&whole(bound)?)
        }
        PropertyType::String | PropertyType::BBCode => {
            Some(value.chars().count().cmp(&bound.parse().ok()?))
        }
        _ => None,
    }
}

/// Whether `text` has the shape: `0` stands for a digit, anything else for itself.
fn shaped(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text.bytes().zip(shape.bytes()).all(|(t, s)| match s {
            b'0' => t.is_ascii_digit(),
            other => t == other,
        })
}

pub(super) fn is_date(text: &str) -> bool {
    if !shaped(text, "0000-00-00") {
        return false;
    }
    let number = |from: usize, to: usize| text[from..to].parse::<u32>().unwrap_or(0);
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}

fn is_time(text: &str) -> bool {
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    let part_fits = text
        .split_once('.')
        .is_none_or(|(_, part)| is_fraction(part));
    let is_shaped = shaped(text, "00:00") || (shaped(whole, "00:00:00") && part_fits);
    is_shaped
        && text[..2] <= *"23"
        && text[3..5] <= *"59"
        && (whole.len() < 8 || whole[6..8] <= *"59")
}

/// Parts of a second, to the nanosecond: no clock is finer.
fn is_fraction(part: &str) -> bool {
    (1..=9).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
}

/// The part of a second in a point in time, in nanoseconds.
fn nanoseconds(text: &str) -> u32 {
    let digits = text.split_once('.').map_or("", |(_, rest)| rest);
    let digits = digits.bytes().take_while(u8::is_ascii_digit);
    let nine = digits.chain(std::iter::repeat(b'0')).take(9);
    nine.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
}

/// A time in full, so that `06:00` and `06:00:00` are one.
fn seconds(time: &str) -> String {
    match time.len() {
        5 => format!("{time}:00"),
        _ => time.to_owned(),
    }
}

fn is_date_time(text: &str) -> bool {
    // Calendars end with the year 9999, in whichever time zone.
    const LATEST: f64 = 253_402_207_200_000.0;
    let fraction = text.split_once('.').is_none_or(|(_, rest)| {
        let end = rest.find(|c: char| !c.is_ascii_digit());
        is_fraction(&rest[..end.unwrap_or(rest.len())])
    });
    text.get(..10).is_some_and(is_date)
        && text.as_bytes().get(10) == Some(&b'T')
        && fraction
        && (text.ends_with('Z') || text.get(text.len() - 5..).is_some_and(is_time))
        && text.get(11..19).is_some_and(is_time)
        && parse_rfc3339(text).is_some_and(|ms| ms <= LATEST)
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
    fn forms() {
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
    fn bounds_are_said_at_the_field() {
        let cost = rule(Some("0"), Some("50000000"), &[]);
        assert_eq!(
            check(&PropertyType::Decimal, Some(&cost), "\u{2212}1,200.00"),
            Err("Enter 0 or more, up to 50,000,000.".into())
        );
        assert_eq!(
            check(&PropertyType::Decimal, Some(&cost), "1,200.00"),
            Ok("1200.00".into())
        );
        let day = rule(Some("2000-01-01"), None, &[]);
        assert_eq!(
            check(&PropertyType::Date, Some(&day), "1999-12-31"),
            Err("Choose a day from 1 Jan 2000 on.".into())
        );
        let short = rule(None, Some("3"), &[]);
        assert_eq!(
            check(&PropertyType::String, Some(&short), "äöü"),
            Ok("äöü".into())
        );
        assert!(check(&PropertyType::String, Some(&short), "äöüß").is_err());
    }

    #[test]
    fn a_choice_is_one_of_its_literals() {
        let phase = rule(None, None, &["Planned", "Retired"]);
        assert!(check(&PropertyType::Enum, Some(&phase), "Planned").is_ok());
        assert!(check(&PropertyType::Enum, Some(&phase), "planned").is_err());
        // Without literals the app cannot know.
        assert!(check(&PropertyType::Enum, None, "anything").is_ok());
    }
}
