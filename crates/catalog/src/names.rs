//! The rows in the order of their names, updated as rows are added, changed and removed: only new
//! rows are sorted.

use std::cmp::Ordering;

use super::columns::Columns;

/// How many bytes of the sort key of a name are stored beside its row, as numbers.
const FIRST: usize = 32;

/// The first bytes of the sort key of a name, as numbers in the same order: they decide nearly all
/// comparisons without reading the rest, which is elsewhere in memory.
pub type First = [u64; FIRST / 8];

/// The sort key of a name in two parts. A shorter one is padded with zeros: names that differ only by
/// U+0000 at their end count as the same.
pub fn split(key: &[u8]) -> (First, &[u8]) {
    let mut first = First::default();
    for (number, bytes) in first.iter_mut().zip(key.chunks(8)) {
        let mut eight = [0; 8];
        eight[..bytes.len()].copy_from_slice(bytes);
        *number = u64::from_be_bytes(eight);
    }
    (first, key.get(FIRST..).unwrap_or_default())
}

/// The order of names, equal names by id. Rows without an element are not in it.
#[derive(Default)]
pub struct NameOrder {
    order: Vec<Named>,
    /// Rows that were set since the order was last requested.
    waiting: Vec<Named>,
}

/// A row with what its name begins with.
#[derive(Clone, Copy)]
struct Named {
    first: First,
    row: u32,
}

impl Named {
    fn by_name(&self, other: &Self, columns: &Columns) -> Ordering {
        let [x, y] = [self.row as usize, other.row as usize];
        let first = self.first.cmp(&other.first);
        first.then_with(|| columns.name_rest(x).cmp(columns.name_rest(y)))
    }

    fn compare(&self, other: &Self, columns: &Columns) -> Ordering {
        let [x, y] = [self.row as usize, other.row as usize];
        let names = self.by_name(other, columns);
        names.then_with(|| columns.id(x).cmp(columns.id(y)))
    }
}

impl NameOrder {
    /// Makes room for so many more rows.
    pub fn make_room(&mut self, more: usize) {
        self.order.reserve_exact(more);
    }

    /// Adds the name of a row by the first bytes of its sort key.
    pub fn set(&mut self, row: u32, first: First) {
        self.waiting.push(Named { first, row });
    }

    /// Replaces all names, each a row and the first bytes of its sort key. They are sorted when the order
    /// is next asked for.
    pub fn set_all(&mut self, all: Vec<(u32, First)>) {
        self.order.clear();
        let all = all.into_iter();
        self.waiting = all.map(|(row, first)| Named { first, row }).collect();
    }

    /// Keeps the rows for which `keep` is true; those that stay move up.
    pub fn retain(&mut self, keep: &[bool]) {
        let mut next = 0;
        let places = keep.iter().map(|keep| {
            next += u32::from(*keep);
            keep.then(|| next - 1)
        });
        let places: Vec<Option<u32>> = places.collect();
        let place = |named: &mut Named| match places.get(named.row as usize) {
            Some(Some(place)) => {
                named.row = *place;
                true
            }
            _ => false,
        };
        self.order.retain_mut(place);
        self.waiting.retain_mut(place);
    }

    /// The rows in order.
    pub fn rows(&mut self, columns: &Columns) -> Vec<u32> {
        self.merge_pending(columns);
        self.order.iter().map(|named| named.row).collect()
    }

    /// The place of each row's name in the order; equal names have the same, or a sort by the next
    /// column would have no effect.
    pub fn ranks(&mut self, columns: &Columns) -> Vec<u32> {
        self.merge_pending(columns);
        let mut ranks = vec![0; columns.at.len()];
        let (mut rank, mut before): (u32, Option<&Named>) = (0, None);
        for named in &self.order {
            rank += u32::from(before.is_some_and(|b| b.by_name(named, columns).is_ne()));
            ranks[named.row as usize] = rank;
            before = Some(named);
        }
        ranks
    }

    fn merge_pending(&mut self, columns: &Columns) {
        if self.waiting.is_empty() {
            return;
        }
        let mut is_new = vec![false; columns.at.len()];
        let mut new = std::mem::take(&mut self.waiting);
        // What was set last counts.
        new.reverse();
        new.retain(|named| !std::mem::replace(&mut is_new[named.row as usize], true));
        new.sort_unstable_by(|a, b| a.compare(b, columns));
        // The name of a row that was set again may have changed.
        self.order.retain(|named| !is_new[named.row as usize]);
        // From the end, so that nothing is moved twice.
        let (mut old, mut free) = (self.order.len(), self.order.len() + new.len());
        self.order.extend_from_slice(&new);
        while let Some(last) = new.last() {
            let before = old.checked_sub(1).map(|at| self.order[at]);
            let before = before.filter(|before| before.compare(last, columns).is_gt());
            free -= 1;
            self.order[free] = match before {
                Some(before) => {
                    old -= 1;
                    before
                }
                None => {
                    let last = *last;
                    new.pop();
                    last
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn split_preserves_the_order_of_sort_keys(
            same in proptest::collection::vec(1u8.., 28..34),
            a in proptest::collection::vec(1u8..4, 0..6), b in proptest::collection::vec(1u8..4, 0..6),
        ) {
            let (a, b) = ([same.clone(), a].concat(), [same, b].concat());
            prop_assert_eq!(split(&a).cmp(&split(&b)), a.cmp(&b));
            let (first, rest) = split(&a);
            prop_assert_eq!(rest.len(), a.len().saturating_sub(FIRST));
            let bytes: Vec<u8> = first.iter().flat_map(|number| number.to_be_bytes()).collect();
            prop_assert!(bytes.starts_with(&a[..a.len().min(FIRST)]));
        }
    }
}
