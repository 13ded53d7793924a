//! Reading points in time. The interface does not show their format: RFC 3339 is understood,
//! anything else is shown as it came.

/// Milliseconds since 1970 of an RFC 3339 date-time; `None` for any other text.
pub fn parse_rfc3339(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    let number = |from: usize, len: usize| -> Option<i64> {
        let digits = bytes.get(from..from + len)?;
        digits.iter().all(u8::is_ascii_digit).then(|| {
            digits
                .iter()
                .fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'))
        })
    };
    let is = |at: usize, any: &[u8]| bytes.get(at).is_some_and(|b| any.contains(b));
    if !(is(4, b"-") && is(7, b"-") && is(10, b"Tt ") && is(13, b":") && is(16, b":")) {
        return None;
    }
    let (year, month, day) = (number(0, 4)?, number(5, 2)?, number(8, 2)?);
    let (hour, minute, second) = (number(11, 2)?, number(14, 2)?, number(17, 2)?);
    if !(1..=12).contains(&month)
        || !(1..=31).contains(&day)
        || hour > 23
        || minute > 59
        || second > 60
    {
        return None;
    }
    let mut at = 19;
    let mut millis = 0.0;
    if is(at, b".") {
        let end = (at + 1..bytes.len())
            .find(|&i| !bytes[i].is_ascii_digit())
            .unwrap_or(bytes.len());
        millis = text.get(at..end)?.parse::<f64>().ok()? * 1000.0;
        at = end;
    }
    let offset = match bytes.get(at)? {
        b'Z' | b'z' if at + 1 == bytes.len() => 0,
        sign @ (b'+' | b'-') if is(at + 3, b":") && at + 6 == bytes.len() => {
            let minutes = number(at + 1, 2)? * 60 + number(at + 4, 2)?;
            if *sign == b'+' { minutes } else { -minutes }
        }
        _ => return None,
    };
    let minutes = days(year, month, day) * 1440 + hour * 60 + minute - offset;
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds of four-digit years are exact in f64"
    )]
    Some((minutes * 60 + second) as f64 * 1000.0 + millis.floor())
}

/// Days from 1970-01-01 in the Gregorian calendar.
pub const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of so many days from 1970-01-01; `None` outside the years 0 to 9999.
pub fn civil(days: i64) -> Option<(i64, i64, i64)> {
    // Years that begin in March: the day that some of them lack is then their last.
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

    #[test]
    fn every_day_of_ten_thousand_years_comes_back() {
        let (first, end) = (days(0, 1, 1), days(10_000, 1, 1));
        let mut before = (-1, 12, 31);
        for number in first..end {
            let (year, month, day) = civil(number).unwrap();
            assert_eq!(days(year, month, day), number);
            assert!((year, month, day) > before);
            before = (year, month, day);
        }
        assert_eq!(
            (civil(first - 1), civil(end), civil(i64::MAX)),
            (None, None, None)
        );
    }

    #[test]
    fn known_points() {
        let cases = [
            ("1970-01-01T00:00:00Z", 0.0),
            ("2000-02-29T12:00:00Z", 951_825_600_000.0),
            ("2026-11-21T10:20:11.512+01:00", 1_795_252_811_512.0),
            ("1969-12-31T23:59:59-00:01", 59_000.0),
            ("2026-11-21t10:20:11z", 1_795_256_411_000.0),
        ];
        for (text, ms) in cases {
            assert_eq!(parse_rfc3339(text), Some(ms), "{text}");
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        for text in [
            "",
            "yesterday",
            "2026-11-21",
            "2026-13-01T00:00:00Z",
            "2026-11-21T10:20:11",
            "2026-11-21T10:20:11.Zx",
            "2026-11-21T10:20:11+0100",
        ] {
            assert_eq!(parse_rfc3339(text), None, "{text}");
        }
    }
}
