//! Points in time as RFC 3339 writes them, and the Gregorian calendar.

/// A point in time, to the nanosecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp {
    seconds: i64,
    nanoseconds: u32,
}

impl Timestamp {
    /// Parses a date-time of RFC 3339 (section 5.6) with a year from 0 to 9999; `None` for any other text. `t`, `z`
    /// and a space in the place of `T` are accepted, as is the 60th second before a leap. Digits beyond the
    /// nanosecond are dropped.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let number = |from: usize, len: usize| -> Option<i64> {
            let digits = bytes.get(from..from + len)?;
            digits.iter().all(u8::is_ascii_digit).then(|| {
                digits
                    .iter()
                    .fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'))
            })
        };
        let is = |at: usize, any: &[u8]| bytes.get(at).is_some_and(|byte| any.contains(byte));
        if !(is(4, b"-") && is(7, b"-") && is(10, b"Tt ") && is(13, b":") && is(16, b":")) {
            return None;
        }
        let (year, month, day) = (number(0, 4)?, number(5, 2)?, number(8, 2)?);
        let (hour, minute, second) = (number(11, 2)?, number(14, 2)?, number(17, 2)?);
        let is_day = (1..=days_in_month(year, month)).contains(&day);
        if !is_day || hour > 23 || minute > 59 || second > 60 {
            return None;
        }
        let mut at = 19;
        let mut nanoseconds = 0;
        if is(at, b".") {
            let digits = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit());
            let length = digits.clone().count();
            if length == 0 {
                return None;
            }
            let nine = digits.chain(std::iter::repeat(&b'0')).take(9);
            nanoseconds = nine.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
            at += 1 + length;
        }
        let offset = match bytes.get(at)? {
            b'Z' | b'z' if at + 1 == bytes.len() => 0,
            sign @ (b'+' | b'-') if is(at + 3, b":") && at + 6 == bytes.len() => {
                let (hours, minutes) = (number(at + 1, 2)?, number(at + 4, 2)?);
                if hours > 23 || minutes > 59 {
                    return None;
                }
                let offset = hours * 60 + minutes;
                if *sign == b'+' { offset } else { -offset }
            }
            _ => return None,
        };
        let minutes = days(year, month, day) * 1440 + hour * 60 + minute - offset;
        Some(Self {
            seconds: minutes * 60 + second,
            nanoseconds,
        })
    }

    /// Whether it is in the years 0 to 9999 in UTC, too: what RFC 3339 can write in any time zone.
    pub(crate) fn is_in_calendar(self) -> bool {
        const DAY: i64 = 86_400;
        (days(0, 1, 1) * DAY..days(10_000, 1, 1) * DAY).contains(&self.seconds)
    }

    /// Milliseconds since 1970; parts of a millisecond are dropped.
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds of four-digit years are exact in f64"
    )]
    pub fn milliseconds(self) -> f64 {
        (self.seconds * 1000 + i64::from(self.nanoseconds / 1_000_000)) as f64
    }
}

/// Milliseconds since 1970 of a date-time that [`Timestamp::parse`] accepts.
pub fn parse_rfc3339(text: &str) -> Option<f64> {
    Timestamp::parse(text).map(Timestamp::milliseconds)
}

/// Writes milliseconds since 1970 as RFC 3339 in UTC, such as `2026-11-21T10:20:11.512Z`. A time outside of the
/// years 0 to 9999, which RFC 3339 cannot write, becomes the nearest that it can.
pub fn format_rfc3339(milliseconds: f64) -> String {
    const DAY: i64 = 86_400_000;
    #[expect(clippy::cast_possible_truncation, reason = "clamped right after")]
    let milliseconds = milliseconds as i64;
    let (first, end) = (days(0, 1, 1) * DAY, days(10_000, 1, 1) * DAY);
    let milliseconds = milliseconds.clamp(first, end - 1);
    let of_day = milliseconds.rem_euclid(DAY);
    let (year, month, day) = civil(milliseconds.div_euclid(DAY)).unwrap_or_default();
    let (hour, minute) = (of_day / 3_600_000, of_day / 60_000 % 60);
    let (second, millisecond) = (of_day / 1000 % 60, of_day % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millisecond:03}Z")
}

/// How many days a month has; 0 for a month that does not exist.
pub const fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

/// Days from 1970-01-01 to a day of the Gregorian calendar.
pub const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day so many days from 1970-01-01; `None` outside of the years 0 to 9999.
pub fn civil(days: i64) -> Option<(i64, i64, i64)> {
    // Years that begin in March: a leap day is then their last.
    let days = days.checked_add(719_468)?;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let of_400 = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * of_400 + of_400 / 4 - of_400 / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12 + 1;
    let year = era * 400 + of_400 + i64::from(month <= 2);
    (0..=9999).contains(&year).then_some((year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_day_of_ten_thousand_years_round_trips() {
        let (first, end) = (days(0, 1, 1), days(10_000, 1, 1));
        let mut before = (-1, 12, 31);
        for number in first..end {
            let (year, month, day) = civil(number).unwrap();
            assert_eq!(days(year, month, day), number);
            assert!((1..=days_in_month(year, month)).contains(&day));
            assert!((year, month, day) > before);
            before = (year, month, day);
        }
        assert_eq!(
            (civil(first - 1), civil(end), civil(i64::MAX)),
            (None, None, None)
        );
    }

    #[test]
    fn parse_rfc3339_returns_the_expected_milliseconds() {
        let cases = [
            ("1970-01-01T00:00:00Z", 0.0),
            ("2000-02-29T12:00:00Z", 951_825_600_000.0),
            ("2026-11-21T10:20:11.512+01:00", 1_795_252_811_512.0),
            ("1969-12-31T23:59:59-00:01", 59_000.0),
            ("1969-12-31T23:59:59.25Z", -750.0),
            ("2026-11-21t10:20:11z", 1_795_256_411_000.0),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000.0),
        ];
        for (text, ms) in cases {
            assert_eq!(parse_rfc3339(text), Some(ms), "{text}");
        }
    }

    #[test]
    fn parse_rfc3339_rejects_other_texts() {
        for text in [
            "",
            "yesterday",
            "2026-11-21",
            "2026-13-01T00:00:00Z",
            "2026-02-31T00:00:00Z",
            "2025-02-29T00:00:00Z",
            "2026-00-01T00:00:00Z",
            "2026-11-21T10:20:11",
            "2026-11-21T10:20:11.Z",
            "2026-11-21T10:20:11.Zx",
            "2026-11-21T10:20:11+0100",
            "2026-11-21T10:20:11+24:00",
            "2026-11-21T10:20:11+01:60",
        ] {
            assert_eq!(parse_rfc3339(text), None, "{text}");
        }
    }

    #[test]
    fn timestamps_order_by_the_nanosecond() {
        let at = |text| Timestamp::parse(text).unwrap();
        assert!(at("2026-01-01T00:00:00.000000001Z") > at("2026-01-01T01:00:00+01:00"));
        assert!(at("1969-12-31T23:59:59.9Z") < at("1970-01-01T00:00:00Z"));
    }

    proptest! {
        #[test]
        fn times_round_trip_through_rfc3339(milliseconds in -62_167_219_200_000i64..253_402_300_800_000) {
            #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
            let milliseconds = milliseconds as f64;
            prop_assert_eq!(parse_rfc3339(&format_rfc3339(milliseconds)), Some(milliseconds));
        }
    }
}
