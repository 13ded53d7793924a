//! Reading a property's value as its type. The interface carries every value as text and specifies
//! no format: the usual ones (XML Schema, RFC 3339) are parsed, anything else is shown unchanged.

use architrave_interface::{PropertyType, Translated};
use architrave_values::{Number, days, days_in_month, parse_rfc3339};

/// A value read as its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Typed<'a> {
    /// Text.
    Text(&'a str),
    /// Text with markup, read by the app.
    Markup(&'a str),
    /// Yes or no.
    Boolean(bool),
    /// A day of the calendar.
    Date(Day),
    /// A point in time, in milliseconds since 1970.
    Moment(f64),
    /// Day and time without a zone, read as if in UTC.
    Local(f64),
    /// A time of the day.
    Time(Clock),
    /// A number of any size, as it was written.
    Number(Number<'a>),
    /// One of the literals, by its place.
    Literal(usize),
    /// It does not read as its type; what it should have been.
    Odd(Expected),
}

/// What a value should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Expected {
    Boolean,
    Date,
    DateTime,
    Time,
    Integer,
    Decimal,
    /// One of the values that the settings list.
    Literal,
}

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Day {
    pub year: i32,
    pub month: u8,
    pub day: u8,
}

impl Day {
    /// Days since 1970-01-01.
    pub fn number(self) -> i64 {
        days(self.year.into(), self.month.into(), self.day.into())
    }
}

/// A time of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Clock {
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
}

/// Reads `raw` as `kind`; `literals` are those of the property's validation.
pub fn read<'a>(kind: &PropertyType, literals: &[Translated], raw: &'a str) -> Typed<'a> {
    let text = raw.trim();
    match kind {
        PropertyType::BBCode => Typed::Markup(raw),
        PropertyType::Boolean => {
            boolean(text).map_or(Typed::Odd(Expected::Boolean), Typed::Boolean)
        }
        PropertyType::Date => day(text).map_or(Typed::Odd(Expected::Date), Typed::Date),
        PropertyType::DateTime => moment(text).unwrap_or(Typed::Odd(Expected::DateTime)),
        PropertyType::Time => clock(text).map_or(Typed::Odd(Expected::Time), Typed::Time),
        PropertyType::Integer => match Number::parse(text) {
            Some(n) if n.fraction.is_empty() => Typed::Number(n),
            _ => Typed::Odd(Expected::Integer),
        },
        PropertyType::Decimal => {
            Number::parse(text).map_or(Typed::Odd(Expected::Decimal), Typed::Number)
        }
        PropertyType::Enum => {
            let mut places = literals.iter();
            let place = places.position(|l| l.translations.iter().any(|t| t.value == raw));
            match place {
                Some(place) => Typed::Literal(place),
                None if literals.is_empty() => Typed::Text(raw),
                None => Typed::Odd(Expected::Literal),
            }
        }
        PropertyType::String | PropertyType::Unknown(_) => Typed::Text(raw),
    }
}

fn boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

fn digits<T: std::str::FromStr>(text: &str, from: usize, len: usize) -> Option<T> {
    let part = text.get(from..from + len)?;
    part.bytes().all(|b| b.is_ascii_digit()).then_some(())?;
    part.parse().ok()
}

/// `2021-04-01`; a zone after it (`Z`, `+01:00`) does not change the day.
fn day(text: &str) -> Option<Day> {
    let zone = text.get(10..)?;
    let offset = zone.len() == 6 && zone.starts_with(['+', '-']) && clock(&zone[1..]).is_some();
    if !(zone.is_empty() || zone == "Z" || offset) || text.as_bytes()[4] != b'-' {
        return None;
    }
    let (year, month, day): (i32, u8, u8) = (
        digits(text, 0, 4)?,
        digits(text, 5, 2)?,
        digits(text, 8, 2)?,
    );
    let longest = days_in_month(year.into(), i64::from(month));
    let fits = text.as_bytes()[7] == b'-' && (1..=longest).contains(&i64::from(day));
    fits.then_some(Day { year, month, day })
}

fn moment(text: &str) -> Option<Typed<'static>> {
    if let Some(ms) = parse_rfc3339(text) {
        return Some(Typed::Moment(ms));
    }
    // `2026-11-12T14:30` and with seconds: no zone.
    let with_seconds = if text.len() == 16 {
        format!("{text}:00Z")
    } else {
        format!("{text}Z")
    };
    parse_rfc3339(&with_seconds).map(Typed::Local)
}

/// `04:00`, `04:00:30`, with a fraction or a zone left aside.
fn clock(text: &str) -> Option<Clock> {
    let (hour, minute): (u8, u8) = (digits(text, 0, 2)?, digits(text, 3, 2)?);
    let second = match text.get(5..) {
        Some("" | "Z") => 0,
        Some(rest) if rest.starts_with(':') => {
            let tail = rest.get(3..)?;
            let zone = tail.is_empty() || tail.starts_with(['.', 'Z', '+', '-']);
            digits(text, 6, 2).filter(|_| zone)?
        }
        Some(rest) if rest.len() == 6 && rest.starts_with(['+', '-']) => 0,
        _ => return None,
    };
    let fits = text.as_bytes()[2] == b':' && hour < 24 && minute < 60 && second < 60;
    fits.then_some(Clock {
        hour,
        minute,
        second,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn as_type(kind: PropertyType, raw: &str) -> Typed<'_> {
        read(&kind, &[], raw)
    }

    #[test]
    fn read_parses_each_property_type() {
        use PropertyType as P;
        let day = Day {
            year: 2021,
            month: 4,
            day: 1,
        };
        let clock = |hour, minute, second| {
            Typed::Time(Clock {
                hour,
                minute,
                second,
            })
        };
        assert_eq!(as_type(P::Boolean, "true"), Typed::Boolean(true));
        assert_eq!(as_type(P::Boolean, "False"), Typed::Boolean(false));
        assert_eq!(as_type(P::Date, "2021-04-01"), Typed::Date(day));
        assert_eq!(as_type(P::Date, "2021-04-01+02:00"), Typed::Date(day));
        assert_eq!(
            as_type(P::DateTime, "1970-01-01T01:00:00+01:00"),
            Typed::Moment(0.0)
        );
        assert_eq!(
            as_type(P::DateTime, "1970-01-01T00:01"),
            Typed::Local(60_000.0)
        );
        assert_eq!(as_type(P::Time, "04:00"), clock(4, 0, 0));
        assert_eq!(as_type(P::Time, "23:59:58.5"), clock(23, 59, 58));
        assert_eq!(as_type(P::String, " x "), Typed::Text(" x "));
        assert_eq!(as_type(P::BBCode, "[b]x[/b]"), Typed::Markup("[b]x[/b]"));
        assert_eq!(
            as_type(P::Unknown("Money".into()), "1 €"),
            Typed::Text("1 €")
        );
        let n = Number {
            negative: true,
            whole: "12345678901234567890",
            fraction: "10",
        };
        assert_eq!(
            as_type(P::Decimal, "-12345678901234567890.10"),
            Typed::Number(n)
        );
    }

    #[test]
    fn read_returns_odd_for_invalid_values() {
        use PropertyType as P;
        for (kind, raw) in [
            (P::Boolean, "maybe"),
            (P::Boolean, "1"),
            (P::Date, "2021-02-29"),
            (P::Date, "01.04.2021"),
            (P::Date, "2021-04-01T00:00:00Z"),
            (P::DateTime, "2021-04-01"),
            (P::Time, "24:00"),
            (P::Time, "4:00"),
            (P::Time, "ääää"),
            (P::Integer, "1.5"),
            (P::Integer, "1,000"),
            (P::Integer, ""),
            (P::Decimal, "."),
            (P::Decimal, "1e5"),
            (P::Decimal, "--1"),
        ] {
            assert!(
                matches!(read(&kind, &[], raw), Typed::Odd(_)),
                "{kind} {raw}"
            );
        }
    }

    #[test]
    fn a_literal_is_found_by_any_of_its_labels() {
        let mut planned = Translated::new("en", "Planned");
        planned
            .translations
            .push(architrave_interface::Translation::new("de", "Geplant"));
        let literals = [Translated::new("en", "Vital"), planned];
        assert_eq!(
            read(&PropertyType::Enum, &literals, "Geplant"),
            Typed::Literal(1)
        );
        assert!(matches!(
            read(&PropertyType::Enum, &literals, "geplant"),
            Typed::Odd(_)
        ));
        assert_eq!(read(&PropertyType::Enum, &[], "free"), Typed::Text("free"));
    }

    proptest! {
        #[test]
        fn read_does_not_panic_on_any_text(raw in ".{0,40}", kind in 0..9usize) {
            let _ = read(&PropertyType::ALL[kind], &[], &raw);
        }

        #[test]
        fn dates_are_parsed_to_the_same_day(year in 0i32..9999, month in 1u8..=12, day in 1u8..=28) {
            let raw = format!("{year:04}-{month:02}-{day:02}");
            prop_assert_eq!(as_type(PropertyType::Date, &raw), Typed::Date(Day { year, month, day }));
        }

        #[test]
        fn decimals_are_parsed_with_every_digit(whole in "[0-9]{1,30}", fraction in "[0-9]{0,30}", negative: bool) {
            let sign = if negative { "-" } else { "" };
            let point = if fraction.is_empty() { "" } else { "." };
            let raw = format!("{sign}{whole}{point}{fraction}");
            let number = Number { negative, whole: &whole, fraction: &fraction };
            prop_assert_eq!(as_type(PropertyType::Decimal, &raw), Typed::Number(number));
        }
    }
}
