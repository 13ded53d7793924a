//! Days, months, years and moments, as they are written in a filter.

use architrave_interface::PropertyType;
use architrave_values::parse_rfc3339;

use crate::typed::{Typed, read};

const DAY: f64 = 86_400_000.0;

/// When a day begins in UTC.
#[expect(clippy::cast_precision_loss, reason = "days of four-digit years")]
pub fn utc_midnight(day: i64) -> f64 {
    day as f64 * DAY
}

/// The reader's days.
#[derive(Clone, Copy, Debug)]
pub struct Calendar {
    /// Now, in milliseconds since 1970.
    pub now: f64,
    /// When a day begins, by its number since 1970-01-01.
    pub midnight: fn(i64) -> f64,
}

impl Default for Calendar {
    /// In UTC, in 1970.
    fn default() -> Self {
        Self {
            now: 0.0,
            midnight: utc_midnight,
        }
    }
}

impl Calendar {
    /// The number of the day that it is for the reader.
    #[expect(clippy::cast_possible_truncation, reason = "days of four-digit years")]
    fn today(self) -> i64 {
        let utc = (self.now / DAY).floor() as i64;
        // No zone is more than a day away from UTC.
        let begun = [utc + 1, utc, utc - 1].into_iter();
        let mut begun = begun.filter(|day| (self.midnight)(*day) <= self.now);
        begun.next().unwrap_or(utc)
    }

    /// The same for times that are written without a zone, which count as if in UTC.
    pub fn period_without_zone(self, text: &str) -> Option<(f64, f64)> {
        let mut utc = Self::default();
        if is_relative(text) {
            let today = self.today();
            utc.now = self.now - (self.midnight)(today) + utc_midnight(today);
        }
        utc.period(text)
    }

    /// From when to before when a year, month, day or moment lasts; `today`, `yesterday`, or `-30d`
    /// for the day that was 30 days ago.
    pub fn period(self, text: &str) -> Option<(f64, f64)> {
        if let Some(moment) = parse_rfc3339(text) {
            return Some((moment, moment + 1.0));
        }
        let days = |first: i64, next: i64| Some(((self.midnight)(first), (self.midnight)(next)));
        if let Some(back) = days_back(text) {
            let day = self.today() - back;
            return days(day, day + 1);
        }
        if let Some(age) = Age::before_now(text) {
            let moment = self.now - age.millis();
            return Some((moment, moment + 1.0));
        }
        let (year, month) = (text.get(..4)?, text.get(5..7));
        let year: i32 = year
            .bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| year.parse().ok())??;
        let day = |text: &str| match read(&PropertyType::Date, &[], text) {
            Typed::Date(day) => Some(day.number()),
            _ => None,
        };
        let (first, next) = match text.len() {
            4 => (day(&format!("{text}-01-01"))?, next_year(year)?),
            7 => {
                let month: u8 = month?.parse().ok()?;
                let next = match month {
                    12 => next_year(year)?,
                    _ => day(&format!("{year:04}-{:02}-01", month + 1))?,
                };
                (day(&format!("{text}-01"))?, next)
            }
            10 => day(text).map(|day| (day, day + 1))?,
            _ => return None,
        };
        days(first, next)
    }
}

/// How many days ago a day was that is written as seen from today.
fn days_back(text: &str) -> Option<i64> {
    match text.to_ascii_lowercase().as_str() {
        "today" => Some(0),
        "yesterday" => Some(1),
        text => {
            let age = Age::before_now(text)?;
            let days = age.unit.days();
            (days > 0).then_some(i64::from(age.number) * days)
        }
    }
}

/// Whether a text is a day as seen from today.
pub fn is_relative(text: &str) -> bool {
    days_back(text).is_some() || Age::before_now(text).is_some()
}

fn next_year(year: i32) -> Option<i64> {
    Some(architrave_values::days(
        i64::from(year.checked_add(1)?),
        1,
        1,
    ))
}

/// How long ago: `12h`, `30d`, `6w`, `1y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Age {
    /// How many of the unit; at most five digits.
    pub number: u32,
    /// The unit of the number: hours, days, weeks or years.
    pub unit: AgeUnit,
}

/// The unit of an age.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AgeUnit {
    Hour,
    Day,
    Week,
    Year,
}

impl AgeUnit {
    /// How many days it has; none of an hour.
    const fn days(self) -> i64 {
        match self {
            Self::Hour => 0,
            Self::Day => 1,
            Self::Week => 7,
            Self::Year => 365,
        }
    }
}

impl Age {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let unit = text.chars().last()?;
        let number = &text[..text.len() - unit.len_utf8()];
        let unit = match unit.to_ascii_lowercase() {
            'h' => AgeUnit::Hour,
            'd' => AgeUnit::Day,
            'w' => AgeUnit::Week,
            'y' => AgeUnit::Year,
            _ => return None,
        };
        let digits =
            !number.is_empty() && number.len() < 6 && number.bytes().all(|b| b.is_ascii_digit());
        let number = digits.then(|| number.parse().ok())??;
        Some(Self { number, unit })
    }

    /// An age behind a minus: the moment that was so long ago.
    fn before_now(text: &str) -> Option<Self> {
        Self::parse(text.strip_prefix('-')?)
    }

    #[expect(clippy::cast_precision_loss, reason = "few days")]
    pub(super) fn millis(self) -> f64 {
        let unit = match self.unit.days() {
            0 => DAY / 24.0,
            days => days as f64 * DAY,
        };
        f64::from(self.number) * unit
    }
}

/// A point in time or a span of it, as it is written at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeBound<'a> {
    /// So long ago.
    Ago(Age),
    /// The reader's day.
    Today,
    /// The day before.
    Yesterday,
    /// A year, or a month with its year.
    Month(&'a str),
    /// A day.
    Day(&'a str),
    /// A moment, or a value of another type.
    Other(&'a str),
}

impl<'a> TimeBound<'a> {
    /// What is written.
    pub fn of(text: &'a str) -> Self {
        if let Some(age) = Age::before_now(text) {
            return Self::Ago(age);
        }
        match (days_back(text), text.len()) {
            (Some(0), _) => Self::Today,
            (Some(_), _) => Self::Yesterday,
            (None, 4 | 7) => Self::Month(text),
            (None, 10) => Self::Day(text),
            (None, _) => Self::Other(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lasts(text: &str) -> Option<(f64, f64)> {
        Calendar::default().period(text)
    }

    #[test]
    fn a_period_lasts_from_its_first_day_to_its_last() {
        let day = |from: f64, days: f64| Some((from * DAY, (from + days) * DAY));
        assert_eq!(lasts("1970"), day(0.0, 365.0));
        assert_eq!(lasts("1972-02"), day(761.0, 29.0));
        assert_eq!(lasts("1971-12"), day(699.0, 31.0));
        assert_eq!(lasts("1970-01-02"), day(1.0, 1.0));
        assert_eq!(lasts("1970-01-01T00:00:01Z"), Some((1000.0, 1001.0)));
        for wrong in [
            "",
            "197",
            "1970-13",
            "1970-1",
            "1971-02-29",
            "1970-01-01T",
            "+197",
            "1970/01",
            "äöü",
            "30d",
            "tomorrow",
            "-30m",
            "-",
        ] {
            assert_eq!(lasts(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn relative_days_use_the_time_zone_of_the_reader() {
        // Two hours ahead of UTC: shortly before midnight in UTC it is the next day.
        fn ahead(day: i64) -> f64 {
            utc_midnight(day) - 7_200_000.0
        }
        let calendar = Calendar {
            now: 10.0 * DAY + 23.0 * 3_600_000.0,
            midnight: ahead,
        };
        let day = |day: i64| Some((ahead(day), ahead(day + 1)));
        assert_eq!(calendar.period("today"), day(11));
        assert_eq!(calendar.period("Yesterday"), day(10));
        assert_eq!(calendar.period("-3d"), day(8));
        assert_eq!(calendar.period("-1w"), day(4));
        let hour_ago = calendar.now - 3_600_000.0;
        assert_eq!(calendar.period("-1h"), Some((hour_ago, hour_ago + 1.0)));
        assert_eq!(
            calendar.period_without_zone("today"),
            Some((utc_midnight(11), utc_midnight(12)))
        );
        assert!(is_relative("today") && is_relative("-2w") && !is_relative("2w"));
    }

    #[test]
    fn age_parse_requires_a_unit() {
        let millis = |text: &str| Age::parse(text).map(Age::millis);
        assert_eq!(millis("30d"), Some(30.0 * DAY));
        assert_eq!(millis("2W"), Some(14.0 * DAY));
        assert_eq!(millis("12h"), Some(DAY / 2.0));
        for wrong in ["d", "30", "30m", "-1d", "1.5d", "1ä", ""] {
            assert_eq!(millis(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn time_bound_recognizes_relative_and_absolute_days() {
        let age = |number, unit| TimeBound::Ago(Age { number, unit });
        assert_eq!(TimeBound::of("-1Y"), age(1, AgeUnit::Year));
        assert_eq!(TimeBound::of("TODAY"), TimeBound::Today);
        assert_eq!(TimeBound::of("yesterday"), TimeBound::Yesterday);
        assert_eq!(TimeBound::of("2026-05"), TimeBound::Month("2026-05"));
        assert_eq!(TimeBound::of("2026-05-01"), TimeBound::Day("2026-05-01"));
        assert_eq!(TimeBound::of("08:00"), TimeBound::Other("08:00"));
    }
}
