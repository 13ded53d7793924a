//! A point in time as the service writes it, in few bytes: most are written in one of two ways, and
//! are then stored as a number from which exactly the same text can be made.

use std::borrow::Cow;
use std::fmt;

use architrave_values::{civil, days, parse_rfc3339};

/// A point in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackedTime<'a> {
    /// Written in any other way.
    Text(Cow<'a, str>),
    /// `2026-11-21T10:20:11.512Z`, in milliseconds since 1970.
    Millis(i64),
    /// `2026-11-21T10:20:11Z`, in seconds since 1970.
    Seconds(i64),
}

impl Default for PackedTime<'_> {
    fn default() -> Self {
        Self::Text("".into())
    }
}

impl<'a> From<Cow<'a, str>> for PackedTime<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        number(&text).unwrap_or(Self::Text(text))
    }
}

impl<'a> From<&'a str> for PackedTime<'a> {
    fn from(text: &'a str) -> Self {
        Cow::Borrowed(text).into()
    }
}

impl PackedTime<'_> {
    /// Milliseconds since 1970; `None` where it is no RFC 3339 date-time.
    pub fn millis(&self) -> Option<f64> {
        #[expect(
            clippy::cast_precision_loss,
            reason = "milliseconds of four-digit years are exact in f64"
        )]
        match self {
            Self::Text(text) => parse_rfc3339(text),
            Self::Millis(number) => Some(*number as f64),
            Self::Seconds(number) => Some(*number as f64 * 1000.0),
        }
    }

    /// The same with a text of its own.
    pub fn into_owned<'a>(self) -> PackedTime<'a> {
        match self {
            Self::Text(text) => PackedTime::Text(text.into_owned().into()),
            Self::Millis(number) => PackedTime::Millis(number),
            Self::Seconds(number) => PackedTime::Seconds(number),
        }
    }
}

/// As the service wrote it.
impl fmt::Display for PackedTime<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = match self {
            Self::Text(text) => return f.write_str(text),
            Self::Millis(number) => written(*number, MILLIS),
            Self::Seconds(number) => number.checked_mul(1000).and_then(|n| written(n, SECONDS)),
        };
        let written = written
            .as_ref()
            .and_then(|w| std::str::from_utf8(w.0.get(..w.1)?).ok());
        f.write_str(written.unwrap_or(""))
    }
}

/// How long the two ways are, in bytes.
const MILLIS: usize = 24;
const SECONDS: usize = 20;

/// The number of a text, if exactly that text can be made from it.
fn number(text: &str) -> Option<PackedTime<'static>> {
    let bytes = text.as_bytes();
    if bytes.len() != MILLIS && bytes.len() != SECONDS {
        return None;
    }
    let digits = |from: usize, to: usize| -> i64 {
        let digits = bytes[from..to].iter();
        digits.fold(0, |sum, byte| sum * 10 + i64::from(byte.wrapping_sub(b'0')))
    };
    let day = days(digits(0, 4), digits(5, 7), digits(8, 10));
    let second = (day * 24 + digits(11, 13)) * 3600 + digits(14, 16) * 60 + digits(17, 19);
    let millis = if bytes.len() == MILLIS {
        digits(20, 23)
    } else {
        0
    };
    let number = second * 1000 + millis;
    // The number would be written as another text.
    let (again, length) = written(number, bytes.len())?;
    let same = again[..length] == *bytes;
    same.then_some(if bytes.len() == MILLIS {
        PackedTime::Millis(number)
    } else {
        PackedTime::Seconds(second)
    })
}

/// The text of so many milliseconds since 1970, `length` bytes of it; `None` outside the years 0 to
/// 9999.
fn written(number: i64, length: usize) -> Option<([u8; MILLIS], usize)> {
    const DAY: i64 = 86_400_000;
    let (year, month, day) = civil(number.div_euclid(DAY))?;
    let of_day = number.rem_euclid(DAY);
    let mut text = *b"0000-00-00T00:00:00.000Z";
    let mut put = |from: usize, to: usize, mut number: i64| {
        for place in (from..to).rev() {
            text[place] = b'0' + u8::try_from(number % 10).unwrap_or(0);
            number /= 10;
        }
    };
    put(0, 4, year);
    put(5, 7, month);
    put(8, 10, day);
    put(11, 13, of_day / 3_600_000);
    put(14, 16, of_day / 60_000 % 60);
    put(17, 19, of_day / 1000 % 60);
    put(20, 23, of_day % 1000);
    text[length - 1] = b'Z';
    Some((text, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn common_time_formats_are_packed_and_others_stay_text() {
        let number = |text: &'static str| PackedTime::from(text);
        assert_eq!(number("1970-01-01T00:00:01.002Z"), PackedTime::Millis(1002));
        assert_eq!(
            number("2026-11-21T10:20:11Z"),
            PackedTime::Seconds(1_795_256_411)
        );
        for text in [
            "",
            "2026-11-21T10:20:11.512+00:00",
            "2026-11-21T10:20:11.51Z",
            "2026-02-29T10:20:11Z",
            "2026-11-21T24:00:00Z",
            "2026-11-21T10:20:60Z",
            "2026-11-21t10:20:11z",
            "ZZZZ-ZZ-ZZTZZ:ZZ:ZZ.ZZZZ",
            "äöü-11-21T10:20:11Z",
        ] {
            assert_eq!(number(text), PackedTime::Text(text.into()));
            assert_eq!(number(text).to_string(), text);
            assert_eq!(number(text).millis(), parse_rfc3339(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn packed_times_round_trip_through_text(ms in -62_167_219_200_000_i64..=253_402_300_799_999, with_millis: bool) {
            let moment = if with_millis { PackedTime::Millis(ms) } else { PackedTime::Seconds(ms.div_euclid(1000)) };
            let text = moment.to_string();
            prop_assert_eq!(PackedTime::from(text.as_str()), moment.clone());
            prop_assert_eq!(moment.millis(), parse_rfc3339(&text));
        }

        #[test]
        fn any_text_round_trips_through_packed_time(
            text in prop_oneof!["\\PC{0,30}", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{3})?Z"],
        ) {
            let moment = PackedTime::from(text.as_str());
            prop_assert_eq!(moment.to_string(), text.clone());
            // A day that no month has is read with what is left of it.
            if !matches!(moment, PackedTime::Text(_)) {
                prop_assert_eq!(moment.millis(), parse_rfc3339(&text));
            }
        }

        #[test]
        fn packed_times_of_any_number_are_formatted(number: i64) {
            let _ = (PackedTime::Millis(number).to_string(), PackedTime::Seconds(number).to_string());
        }
    }
}
