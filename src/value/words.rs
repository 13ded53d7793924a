//! Bounds in words.

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
        (Some(least), None) if is_text => format!("At least {least} characters"),
        (None, Some(most)) if is_text => format!("At most {most} characters"),
        (Some(least), Some(most)) if is_text => format!("{least} to {most} characters"),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) if is_moment(kind) => format!("From {least}"),
        (None, Some(most)) if is_moment(kind) => format!("Until {most}"),
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("{most} or less"),
    })
}

/// What to do about a value that is out of bounds.
pub(super) fn bounds_error(
    kind: &PropertyType,
    lower: Option<&str>,
    upper: Option<&str>,
) -> String {
    let shown = |bound: &str| shown(kind, bound);
    let is_text = matches!(kind, PropertyType::String | PropertyType::BBCode);
    let what = match kind {
        PropertyType::Date => "day",
        PropertyType::Time => "time",
        _ => "point in time",
    };
    match (lower.map(shown), upper.map(shown)) {
        (Some(least), Some(most)) if is_text => format!("Enter {least} to {most} characters."),
        (Some(least), _) if is_text => format!("Enter at least {least} characters."),
        (_, Some(most)) if is_text => format!("Enter at most {most} characters."),
        (Some(least), Some(most)) if is_moment(kind) => {
            format!("Choose a {what} from {least} to {most}.")
        }
        (Some(least), _) if is_moment(kind) => format!("Choose a {what} from {least} on."),
        (_, Some(most)) if is_moment(kind) => format!("Choose a {what} until {most}."),
        (Some(least), Some(most)) => format!("Enter {least} or more, up to {most}."),
        (Some(least), _) => format!("Enter {least} or more."),
        (_, Some(most)) => format!("Enter {most} or less."),
        (None, None) => String::new(),
    }
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
    Some(format!("{}, {clock} UTC", day(date)?))
}

/// `2000-01-01` → `1 Jan 2000`.
fn day(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some(format!("{} {month} {year}", day.parse::<u8>().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints() {
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
