//! The rows of the catalog in an order. Rows without a value come last in both directions, and
//! rows with the same values are ordered by name, then by instance id.

use super::column::{Column, Sort};
use crate::Catalog;
use crate::collate::sort_key;
use crate::columns::Columns;
use crate::sorting::order_of;
use crate::title::split_identifier;

/// The rows of every loaded element in order. Apart from `pick`, so that typing in the filter does
/// not sort again.
pub fn sort_rows(catalog: &Catalog, sorts: &[Sort]) -> Vec<u32> {
    let mut rows = catalog.by_name();
    if let [sort] = sorts
        && sort.column == Column::Name
    {
        // Equal names are ordered by id, and a descending order reverses that too.
        if sort.descending {
            rows.reverse();
        }
        return rows;
    }
    // The last one first: what is sorted after it keeps its order where it is the same.
    for sort in sorts.iter().rev() {
        let key = Key::of(catalog, sort);
        rows = sort_by_key(&rows, |row| key.at(row));
    }
    rows
}

/// The rows in the order of their keys; those with the same key stay in the order they have. This
/// is an LSD radix sort. Most keys differ in few digits, so it passes over the rows once or a few
/// times, where a comparison sort passes over them some seventeen times.
fn sort_by_key(rows: &[u32], key: impl Fn(u32) -> u64) -> Vec<u32> {
    let mut keyed: Vec<(u64, u32)> = rows.iter().map(|row| (key(*row), *row)).collect();
    let first = keyed.first().map_or(0, |(key, _)| *key);
    let differ = keyed.iter().fold(0, |bits, (key, _)| bits | (key ^ first));
    let lowest = differ.trailing_zeros();
    if differ != 0 && (differ >> lowest) < 1 << BITS {
        // All differing bits are in one digit: one pass is enough.
        let mut sorted = vec![0; rows.len()];
        distribute_by_digit(&keyed, lowest, |place, (_, row)| sorted[place] = row);
        return sorted;
    }
    let mut sorted = keyed.clone();
    for shift in (0..u64::BITS).step_by(BITS) {
        if digit(differ, shift) == 0 {
            continue;
        }
        distribute_by_digit(&keyed, shift, |place, one| sorted[place] = one);
        std::mem::swap(&mut keyed, &mut sorted);
    }
    keyed.into_iter().map(|(_, row)| row).collect()
}

/// How many bits of a key are looked at at a time.
const BITS: usize = 11;

#[expect(clippy::cast_possible_truncation, reason = "eleven bits")]
fn digit(key: u64, shift: u32) -> usize {
    (key >> shift) as usize & ((1 << BITS) - 1)
}

/// Puts each in its place by one digit of its key; what has the same one stays in order.
fn distribute_by_digit(keyed: &[(u64, u32)], shift: u32, mut put: impl FnMut(usize, (u64, u32))) {
    let mut places = [0_usize; 1 << BITS];
    for (key, _) in keyed {
        places[digit(*key, shift)] += 1;
    }
    let mut begin = 0;
    for place in &mut places {
        begin += std::mem::replace(place, begin);
    }
    for one in keyed {
        let place = &mut places[digit(one.0, shift)];
        put(*place, *one);
        *place += 1;
    }
}

type Value<'a> = Box<dyn Fn(usize) -> Option<u64> + 'a>;

/// What rows are ordered by: a number of each row, in the order wanted.
struct Key<'a> {
    value: Value<'a>,
    descending: bool,
}

impl<'a> Key<'a> {
    fn of(catalog: &'a Catalog, sort: &Sort) -> Self {
        let columns = &catalog.columns;
        let time = |times: &'a [f64]| -> Value<'a> { Box::new(|row| sortable_bits(times[row])) };
        let value: Value<'a> = match &sort.column {
            Column::Name => {
                let ranks = catalog.name_ranks();
                Box::new(move |row| Some(ranks[row].into()))
            }
            Column::Class => {
                let kinds = columns.kinds.all().iter();
                let labels = kinds.map(|(_, class)| split_identifier(class.as_str()));
                by_rank(ranks(columns, labels), |row| Some(columns.kind[row]))
            }
            Column::Layer => {
                let kinds = columns.kinds.all().iter();
                let labels = kinds.map(|(layer, _)| split_identifier(layer.as_str()));
                by_rank(ranks(columns, labels), |row| Some(columns.kind[row]))
            }
            Column::State => {
                let states = columns.states.all().iter().map(|s| s.as_str());
                by_rank(ranks(columns, states), |row| Some(columns.state[row]))
            }
            Column::Owners => {
                let owners = columns.owners_seen.all().iter();
                let owners = owners.map(|(_, value)| value);
                by_rank(ranks(columns, owners), |row| {
                    columns.owners.get(row).first().copied()
                })
            }
            Column::Groups => {
                let groups = (0..).zip(columns.groups_seen.all());
                let labels = groups.map(|(code, _)| catalog.group_label(code, columns.language()));
                by_rank(ranks(columns, labels), |row| {
                    columns.groups.get(row).first().copied()
                })
            }
            Column::Origin => Box::new(|row| Some(catalog.entries()[row].origin as u64)),
            Column::Findings => {
                let findings = catalog.findings();
                Box::new(move |row| findings?.rank(row))
            }
            Column::Modified => time(&columns.modified),
            Column::ModifiedBy => by_rank(ranks(columns, columns.modifiers()), |row| {
                let is_known = !columns.modifier(row).is_empty();
                is_known.then(|| columns.modified_by[row])
            }),
            Column::Published => time(&columns.published),
            Column::Retrieved => time(&columns.at),
            Column::Specialization
            | Column::Created
            | Column::Id
            | Column::ElementId
            | Column::Property(_) => {
                let ranks = catalog.cell_ranks(&sort.column);
                Box::new(move |row| {
                    ranks
                        .get(row)
                        .copied()
                        .filter(|r| *r != u32::MAX)
                        .map(u64::from)
                })
            }
        };
        Self {
            value,
            descending: sort.descending,
        }
    }

    fn at(&self, row: u32) -> u64 {
        match (self.value)(row as usize) {
            None => u64::MAX,
            Some(value) if self.descending => !value - 1,
            Some(value) => value,
        }
    }
}

/// A number with the same order as a time; `None` for none.
pub(super) fn sortable_bits(time: f64) -> Option<u64> {
    let bits = time.to_bits();
    let sign = 1 << 63;
    let flipped = if bits & sign == 0 { bits | sign } else { !bits };
    (!time.is_nan()).then_some(flipped)
}

fn by_rank<'a>(ranks: Vec<u32>, code: impl Fn(usize) -> Option<u32> + 'a) -> Value<'a> {
    Box::new(move |row| code(row).map(|code| ranks[code as usize].into()))
}

/// The place of each value in the order of texts; equal texts have the same.
fn ranks(columns: &Columns, texts: impl Iterator<Item = impl AsRef<str>>) -> Vec<u32> {
    let keys: Vec<_> = texts
        .map(|text| sort_key(text.as_ref(), columns.language()))
        .collect();
    ranks_by(keys.len(), &mut |a, b| keys[a].cmp(&keys[b]))
}

/// The place of each of `count` values in an order; equal ones have the same.
pub(super) fn ranks_by(
    count: usize,
    compare: &mut dyn FnMut(usize, usize) -> std::cmp::Ordering,
) -> Vec<u32> {
    let order = order_of(count, compare);
    let mut ranks = vec![0; count];
    let mut rank = 0;
    for (n, &place) in order.iter().enumerate() {
        let place = place as usize;
        let before = n.checked_sub(1).map(|n| order[n] as usize);
        if before.is_some_and(|before| compare(before, place).is_ne()) {
            rank += 1;
        }
        ranks[place] = rank;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;
    use crate::testing::element;
    use crate::title::sort_text_without_name;
    use proptest::prelude::*;
    use std::cmp::Ordering;

    /// What a row is sorted by, read from the element as lists show it.
    fn plain(catalog: &Catalog, row: u32, column: &Column) -> Option<Vec<u8>> {
        let row_view = catalog.row_view(row as usize)?;
        let text = |text: &str| sort_key(text, "en");
        let time = |ms: f64| sortable_bits(ms).map(|n| n.to_be_bytes().to_vec());
        match column {
            Column::Name => {
                let without = || sort_text_without_name(&row_view.kind().1, row_view.id());
                let name = row_view.name("en").map(|name| name.text);
                Some(text(&name.unwrap_or_else(without)))
            }
            Column::Class => Some(text(&split_identifier(row_view.kind().1.as_str()))),
            Column::State => Some(text(row_view.state().as_str())),
            Column::Modified => time(row_view.modified()),
            Column::ModifiedBy => {
                (!row_view.modified_by().is_empty()).then(|| text(row_view.modified_by()))
            }
            Column::Id => Some(text(row_view.id())),
            _ => None,
        }
    }

    fn compare(catalog: &Catalog, a: u32, b: u32, sorts: &[Sort]) -> Ordering {
        for sort in sorts {
            let (x, y) = (
                plain(catalog, a, &sort.column),
                plain(catalog, b, &sort.column),
            );
            let order = match (x, y) {
                (None, None) => Ordering::Equal,
                (None, _) => Ordering::Greater,
                (_, None) => Ordering::Less,
                (Some(x), Some(y)) if sort.descending => y.cmp(&x),
                (Some(x), Some(y)) => x.cmp(&y),
            };
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }

    proptest! {
        #[test]
        fn order_sorts_rows_by_every_sort_column(
            names in proptest::collection::vec("(one that is longer than most are, )?[a-cÄä]{0,2}[0-9]{0,3}", 0..25),
            sorts in proptest::collection::vec((0usize..6, any::<bool>()), 1..4),
            looks in proptest::collection::vec(0u8..8, 25),
        ) {
            let mut catalog = Catalog::default();
            catalog.set_language("en");
            let classes = ["Node", "Goal", "Device"];
            let columns = [Column::Name, Column::Class, Column::State, Column::Modified, Column::ModifiedBy, Column::Id];
            let sorts: Vec<Sort> = sorts
                .into_iter()
                .map(|(column, descending)| Sort { column: columns[column].clone(), descending })
                .collect();
            for (n, name) in names.iter().enumerate() {
                let id = format!("i-{n}");
                let (mut made, json) = element(&id, &format!("e-{n}"), classes[n % 3], name);
                if n % 4 != 0 {
                    made.created.at = format!("2026-01-{:02}T00:00:00Z", n % 7 + 1);
                    made.created.by = ["", "u2", "U1", "u10"][n % 4].to_owned();
                }
                catalog.take(made, json, Origin::Pasted, 0.0);
                // An order that was looked at before must not show in a later one.
                if looks[n] < 4 {
                    sort_rows(&catalog, &sorts);
                }
                let other = format!("i-{}", n / 2);
                match looks[n] {
                    0 | 4 => catalog.remove(&[other.as_str().into()]),
                    1 | 5 => {
                        catalog.set_language("sv");
                        sort_rows(&catalog, &sorts);
                        catalog.set_language("en");
                    }
                    2 | 6 => {}
                    _ => continue,
                }
                let (again, json) = element(&other, "e-0", classes[0], "zz");
                catalog.take(again, json, Origin::Pasted, 1.0);
            }
            let rows = sort_rows(&catalog, &sorts);
            prop_assert_eq!(rows.len(), names.len());
            for pair in rows.windows(2) {
                prop_assert!(compare(&catalog, pair[0], pair[1], &sorts).is_le());
            }
        }
    }
}
