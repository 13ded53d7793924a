//! Records by day. Those with an unknown outcome come first until they are resolved.

use crate::state::{Record, RecordStatus};

/// A heading of the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Day {
    /// Not a day: records with an unknown outcome.
    Unresolved,
    Today,
    Yesterday,
    /// An earlier day, or a later one where a clock was wrong, by its number.
    Earlier(i64),
}

/// Groups records, latest first as they come. `number` gives the number of a time's day and
/// `today` that of today.
pub fn group<'a>(
    records: impl Iterator<Item = &'a Record>,
    today: f64,
    number: impl Fn(f64) -> f64,
) -> Vec<(Day, Vec<Record>)> {
    let mut unresolved = Vec::new();
    let mut days: Vec<(Day, Vec<Record>)> = Vec::new();
    for record in records {
        if record.happened == RecordStatus::Unknown {
            unresolved.push(record.clone());
            continue;
        }
        #[expect(clippy::cast_possible_truncation, reason = "days since 1970")]
        let day = match (today - number(record.at)) as i64 {
            0 => Day::Today,
            1 => Day::Yesterday,
            before => Day::Earlier(before),
        };
        match days.last_mut() {
            Some((last, list)) if *last == day => list.push(record.clone()),
            _ => days.push((day, vec![record.clone()])),
        }
    }
    if !unresolved.is_empty() {
        days.insert(0, (Day::Unresolved, unresolved));
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Kind;

    #[test]
    fn records_are_grouped_by_day_with_unresolved_ones_first() {
        let record = |day: f64, happened| Record {
            at: day,
            ..Record::new(Kind::Create, happened, format!("{day}"), "")
        };
        let all = [
            record(9.8, RecordStatus::Done),
            record(9.1, RecordStatus::Resolved),
            record(8.0, RecordStatus::Unknown),
            record(8.0, RecordStatus::Done),
            record(3.0, RecordStatus::Done),
        ];
        let groups = group(all.iter(), 9.0, f64::floor);
        let seen: Vec<_> = groups.iter().map(|(d, r)| (d.clone(), r.len())).collect();
        assert_eq!(
            seen,
            [
                (Day::Unresolved, 1),
                (Day::Today, 2),
                (Day::Yesterday, 1),
                (Day::Earlier(6), 1)
            ]
        );
    }
}
