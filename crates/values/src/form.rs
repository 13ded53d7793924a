//! Which texts are values of a property's type, and how values compare with the bounds of the settings.

use std::cmp::Ordering;

use architrave_interface::PropertyType;

use crate::{Number, Timestamp, days_in_month};

/// Whether `text` has the form of values of the type. Any text has that of the types that are text, and of types
/// that are not known.
pub fn has_form(kind: &PropertyType, text: &str) -> bool {
    match kind {
        PropertyType::Boolean => matches!(text, "true" | "false"),
        PropertyType::Integer => number(text).is_some_and(|_| !text.contains('.')),
        PropertyType::Decimal => number(text).is_some(),
        PropertyType::Date => is_date(text),
        PropertyType::Time => time(text).is_some(),
        PropertyType::DateTime => date_time(text).is_some(),
        PropertyType::String
        | PropertyType::BBCode
        | PropertyType::Enum
        | PropertyType::Unknown(_) => true,
    }
}

/// How a value compares with a bound; texts compare by their length in characters. `None` where either has not the
/// form of the type, or the type has no order.
pub fn compare(kind: &PropertyType, value: &str, bound: &str) -> Option<Ordering> {
    match kind {
        PropertyType::Integer | PropertyType::Decimal => {
            Some(number(value)?.compare(&number(bound)?))
        }
        PropertyType::Date => (is_date(value) && is_date(bound)).then(|| value.cmp(bound)),
        PropertyType::Time => Some(time(value)?.cmp(&time(bound)?)),
        PropertyType::DateTime => Some(date_time(value)?.cmp(&date_time(bound)?)),
        PropertyType::String | PropertyType::BBCode => {
            let bound = bound.parse::<usize>().ok()?;
            Some(value.chars().count().cmp(&bound))
        }
        PropertyType::Boolean | PropertyType::Enum | PropertyType::Unknown(_) => None,
    }
}

/// Whether values of the type can be compared with a bound.
pub fn is_bound(kind: &PropertyType, bound: &str) -> bool {
    match kind {
        PropertyType::String | PropertyType::BBCode => bound.parse::<usize>().is_ok(),
        PropertyType::Boolean | PropertyType::Enum | PropertyType::Unknown(_) => false,
        _ => has_form(kind, bound),
    }
}

/// A number with `-` as its only sign and digits on both sides of a decimal point.
fn number(text: &str) -> Option<Number<'_>> {
    let number = Number::parse(text).filter(|_| !text.starts_with('+'))?;
    let has_digits = !number.whole.is_empty() && number.fraction.is_empty() != text.contains('.');
    has_digits.then_some(number)
}

/// Whether `text` matches `shape`, in which `0` is any digit and every other character is itself.
fn is_shaped(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text.bytes().zip(shape.bytes()).all(|(t, s)| match s {
            b'0' => t.is_ascii_digit(),
            other => t == other,
        })
}

/// `2026-11-21`, a day that exists.
fn is_date(text: &str) -> bool {
    let part = |from: usize, to: usize| text[from..to].parse().unwrap_or(0);
    is_shaped(text, "0000-00-00")
        && (1..=days_in_month(part(0, 4), part(5, 7))).contains(&part(8, 10))
}

/// `06:30`, `06:30:15` and `06:30:15.123456789` as seconds and nanoseconds of the day.
fn time(text: &str) -> Option<(u32, u32)> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let has_seconds = is_shaped(whole, "00:00:00");
    if !has_seconds && (fraction.is_some() || !is_shaped(whole, "00:00")) {
        return None;
    }
    let part = |from: usize| whole.get(from..from + 2)?.parse::<u32>().ok();
    let (hour, minute, second) = (part(0)?, part(3)?, part(6).unwrap_or(0));
    let nanoseconds = match fraction {
        None => 0,
        // No clock is finer.
        Some(digits) if (1..=9).contains(&digits.len()) => {
            digits.bytes().all(|b| b.is_ascii_digit()).then_some(())?;
            format!("{digits:0<9}").parse().ok()?
        }
        Some(_) => return None,
    };
    let is_time = hour < 24 && minute < 60 && second < 60;
    is_time.then_some((hour * 3600 + minute * 60 + second, nanoseconds))
}

/// `2026-11-21T06:30:00Z`: RFC 3339 in capitals, with seconds as clocks have them.
fn date_time(text: &str) -> Option<Timestamp> {
    let (date, rest) = (text.get(..10)?, text.get(10..)?);
    let clock = rest.strip_prefix('T')?;
    let end = clock.find(['Z', '+', '-'])?;
    let is_time = clock[..end].len() >= 8 && time(&clock[..end]).is_some();
    (is_date(date) && is_time)
        .then(|| Timestamp::parse(text))?
        .filter(|at| at.is_in_calendar())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPES: [(&str, &[&str], &[&str]); 6] = [
        ("Boolean", &["true", "false"], &["", "True", "1", "yes"]),
        (
            "Integer",
            &["0", "-12", "007", "123456789012345678901234567890"],
            &["", "-", "+1", "1.0", "1,000", " 1", "1e3", "٣"],
        ),
        (
            "Decimal",
            &["0", "-1.50", "3.000"],
            &["", ".", ".5", "5.", "+1", "1,5", "1e5", "--1", "NaN"],
        ),
        (
            "Date",
            &["2026-11-21", "2024-02-29", "0000-01-01"],
            &[
                "2026-02-29",
                "2026-2-9",
                "2026-11-21Z",
                "2026-00-01",
                "21.11.2026",
                "20261121",
            ],
        ),
        (
            "Time",
            &["06:30", "23:59:59", "00:00:00.123456789"],
            &[
                "24:00",
                "6:30",
                "0630",
                "06:60",
                "06:30.5",
                "06:30:60",
                "06:30:00.",
                "06:30:00.1234567890",
            ],
        ),
        (
            "DateTime",
            &[
                "2026-11-21T06:30:00Z",
                "2026-11-21T06:30:00.5-23:59",
                "9999-12-31T23:59:59Z",
                "0000-01-01T00:00:00Z",
            ],
            &[
                "2026-11-21T06:30Z",
                "2026-11-21 06:30:00Z",
                "2026-11-21t06:30:00z",
                "2026-11-21T06:30:60Z",
                "2026-02-30T06:30:00Z",
                "2026-11-21T06:30:00",
                "2026-11-21T06:30:00+1:00",
                "2026-11-21T06:30:00[UTC]",
                "9999-12-31T23:59:59-00:01",
                "0000-01-01T00:00:00+00:01",
            ],
        ),
    ];

    #[test]
    fn has_form_checks_values_of_each_type() {
        for (name, right, wrong) in TYPES {
            let kind = PropertyType::from(name);
            for text in right {
                assert!(has_form(&kind, text), "{name} {text}");
            }
            for text in wrong {
                assert!(!has_form(&kind, text), "{name} {text}");
            }
        }
        for name in ["String", "BBCode", "Enum", "Money"] {
            assert!(has_form(&PropertyType::from(name), "anything"), "{name}");
        }
    }

    #[test]
    fn values_compare_with_bounds() {
        use Ordering::{Equal, Greater, Less};
        let cases = [
            ("Integer", "9", "10", Some(Less)),
            ("Decimal", "1.50", "1.5", Some(Equal)),
            (
                "Decimal",
                "0.1234567890123456789",
                "0.1234567890123456788",
                Some(Greater),
            ),
            ("Date", "2026-11-21", "2026-11-20", Some(Greater)),
            ("Date", "2026-11-21", "tomorrow", None),
            ("Time", "06:30", "06:30:00.0", Some(Equal)),
            (
                "DateTime",
                "2026-11-21T07:30:00+01:00",
                "2026-11-21T06:30:00Z",
                Some(Equal),
            ),
            ("String", "äöü", "3", Some(Equal)),
            ("String", "äöü", "three", None),
            ("Boolean", "true", "true", None),
        ];
        for (name, value, bound, order) in cases {
            assert_eq!(
                compare(&name.into(), value, bound),
                order,
                "{name} {value} {bound}"
            );
        }
    }

    #[test]
    fn is_bound_checks_the_form_of_the_limited_type() {
        assert!(is_bound(&"String".into(), "200"));
        assert!(!is_bound(&"String".into(), "many"));
        assert!(is_bound(&"Date".into(), "2026-11-21"));
        assert!(!is_bound(&"Date".into(), "2026-11-31"));
        assert!(!is_bound(&"Enum".into(), "1"));
    }
}
