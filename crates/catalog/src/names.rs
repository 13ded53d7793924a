//! The rows in the order of their names, kept up as rows come, change and go: as more come, only they
//! are sorted.

use std::cmp::Ordering;

use super::columns::Columns;

/// The order of names, equal names by id. Rows without an element are not in it.
#[derive(Default)]
pub struct Names {
    order: Vec<Named>,
    /// Rows that were set since it was last asked for.
    waiting: Vec<u32>,
}

/// A row with the first bytes of what its name is sorted by: they decide most comparisons without a
/// look at the name, which lies elsewhere in memory.
#[derive(Clone, Copy)]
struct Named {
    first: [u64; 2],
    row: u32,
}

impl Named {
    fn new(columns: &Columns, row: u32) -> Self {
        let key = columns.name_key(row as usize);
        let part = |from: usize| {
            let mut bytes = [0; 8];
            for (byte, have) in bytes.iter_mut().zip(key.iter().skip(from)) {
                *byte = *have;
            }
            u64::from_be_bytes(bytes)
        };
        Self {
            first: [part(0), part(8)],
            row,
        }
    }

    fn compare(&self, other: &Self, columns: &Columns) -> Ordering {
        let [x, y] = [self.row as usize, other.row as usize];
        let first = self.first.cmp(&other.first);
        first
            .then_with(|| columns.name_key(x).cmp(columns.name_key(y)))
            .then_with(|| columns.id(x).cmp(columns.id(y)))
    }
}

impl Names {
    /// Makes room for so many more rows.
    pub fn make_room(&mut self, more: usize) {
        self.order.reserve_exact(more);
    }

    /// The name of a row was set.
    pub fn set(&mut self, row: u32) {
        self.waiting.push(row);
    }

    /// Every name is sorted in another way than before.
    pub fn set_all(&mut self) {
        self.waiting
            .extend(self.order.drain(..).map(|named| named.row));
    }

    /// Keeps the rows for which it is so; those that stay move up.
    pub fn retain(&mut self, keep: &[bool]) {
        let mut next = 0;
        let places = keep.iter().map(|keep| {
            next += u32::from(*keep);
            keep.then(|| next - 1)
        });
        let places: Vec<Option<u32>> = places.collect();
        let place = |row: &mut u32| match places.get(*row as usize) {
            Some(Some(place)) => {
                *row = *place;
                true
            }
            _ => false,
        };
        self.order.retain_mut(|named| place(&mut named.row));
        self.waiting.retain_mut(place);
    }

    /// The rows in order.
    pub fn rows(&mut self, columns: &Columns) -> Vec<u32> {
        self.settle(columns);
        self.order.iter().map(|named| named.row).collect()
    }

    fn settle(&mut self, columns: &Columns) {
        if self.waiting.is_empty() {
            return;
        }
        let mut is_new = vec![false; columns.at.len()];
        let mut new = Vec::with_capacity(self.waiting.len());
        for row in self.waiting.drain(..) {
            if !std::mem::replace(&mut is_new[row as usize], true) {
                new.push(Named::new(columns, row));
            }
        }
        new.sort_unstable_by(|a, b| a.compare(b, columns));
        // Where a row was set anew, its name may be another one.
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
