//! Bounds in words.

use crate::t;
use architrave_interface::PropertyType;

use super::number;

/// What the bounds ask for, as a hint: `From 1 Jan 2000`, `0 to 50,000,000`.
pub fn bounds_hint(
    kind: &PropertyType,
    lower: Option<&str>,
    upper: Option<&str>,
) -> Option<String> {
    let shown = |bound: &str| shown(kind, bound);
    let is_text = matches!(kind, PropertyType::String | PropertyType::BBCode);
    Some(match (lower.map(shown), upper.map(shown)) {
        (None, None) => return None,
        (Some(least), None) if is_text => t::values::hint::characters_least(&least),
        (None, Some(most)) if is_text => t::values::hint::characters_most(&most),
        (Some(least), Some(most)) if is_text => t::values::hint::characters_between(&least, &most),
        (Some(least), Some(most)) => t::values::hint::between(&least, &most),
        (Some(least), None) if is_moment(kind) => t::values::hint::from(&least),
        (None, Some(most)) if is_moment(kind) => t::values::hint::until(&most),
        (Some(least), None) => t::values::hint::least(&least),
        (None, Some(most)) => t::values::hint::most(&most),
    })
}

const fn is_moment(kind: &PropertyType) -> bool {
    matches!(
        kind,
        PropertyType::Date | PropertyType::DateTime | PropertyType::Time
    )
}

fn shown(kind: &PropertyType, bound: &str) -> String {
    match kind {
        PropertyType::Integer
        | PropertyType::Decimal
        | PropertyType::String
        | PropertyType::BBCode => {
            number::plain(bound).map_or_else(|| bound.to_owned(), |plain| number::grouped(&plain))
        }
        PropertyType::Date => day(bound).unwrap_or_else(|| bound.to_owned()),
        PropertyType::DateTime => moment(bound).unwrap_or_else(|| bound.to_owned()),
        _ => bound.to_owned(),
    }
}

/// `2000-01-01T00:00:00Z` → `1 Jan 2000, 00:00 UTC`; anything more exact stays as it is.
fn moment(text: &str) -> Option<String> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let clock = time.strip_suffix(".000").unwrap_or(time);
    let clock = clock.strip_suffix(":00").filter(|clock| clock.len() == 5)?;
    Some(t::dates::moment(clock, &day(date)?))
}

/// `2000-01-01` → `1 Jan 2000`.
fn day(text: &str) -> Option<String> {
    const MONTHS: [t::Text; 12] = [
        t::dates::MONTH_JAN,
        t::dates::MONTH_FEB,
        t::dates::MONTH_MAR,
        t::dates::MONTH_APR,
        t::dates::MONTH_MAY,
        t::dates::MONTH_JUN,
        t::dates::MONTH_JUL,
        t::dates::MONTH_AUG,
        t::dates::MONTH_SEP,
        t::dates::MONTH_OCT,
        t::dates::MONTH_NOV,
        t::dates::MONTH_DEC,
    ];
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some(t::dates::day(
        &day.parse::<u8>().ok()?.to_string(),
        month,
        year,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hint_describes_the_bounds_of_each_type() {
        for (kind, lower, upper, words) in [
            (
                PropertyType::Date,
                Some("2000-01-01"),
                None,
                Some("From 1 Jan 2000"),
            ),
            (
                PropertyType::Decimal,
                Some("0"),
                Some("50000000"),
                Some("0 to 50,000,000"),
            ),
            (
                PropertyType::DateTime,
                Some("2015-01-01T00:00:00Z"),
                None,
                Some("From 1 Jan 2015, 00:00 UTC"),
            ),
            (
                PropertyType::DateTime,
                None,
                Some("2015-01-01T10:20:30+02:00"),
                Some("Until 2015-01-01T10:20:30+02:00"),
            ),
            (PropertyType::Time, None, Some("23:59"), Some("Until 23:59")),
            (
                PropertyType::String,
                None,
                Some("40"),
                Some("At most 40 characters"),
            ),
            (PropertyType::Enum, None, None, None),
        ] {
            assert_eq!(bounds_hint(&kind, lower, upper).as_deref(), words);
        }
    }
}
