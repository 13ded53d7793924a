//! Columns whose cells are lists: all cells in one piece of memory.

use super::pool::as_u32;

/// A list for each row. A cell that is set anew leaves its old place unused until the column is
/// packed, which happens when half of it is.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    spans: Vec<(u32, u32)>,
    items: Vec<T>,
    unused: usize,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            spans: Vec::new(),
            items: Vec::new(),
            unused: 0,
        }
    }
}

impl<T: Copy> Lists<T> {
    /// Adds a row with nothing in it.
    pub fn push_empty(&mut self) {
        self.spans.push((0, 0));
    }

    /// The list of a row.
    pub fn get(&self, row: usize) -> &[T] {
        let (from, length) = self.spans.get(row).copied().unwrap_or_default();
        let from = from as usize;
        self.items.get(from..from + length as usize).unwrap_or(&[])
    }

    /// Sets the list of a row.
    pub fn set(&mut self, row: usize, items: &[T]) {
        self.unused += self.spans[row].1 as usize;
        let from = self.items.len();
        self.items.extend_from_slice(items);
        self.spans[row] = (as_u32(from), as_u32(items.len()));
        if self.unused > 4096 && self.unused > self.items.len() / 2 {
            self.pack();
        }
    }

    /// Keeps the rows for which it is so.
    pub fn retain(&mut self, keep: &[bool]) {
        let mut row = 0;
        self.spans.retain(|_| {
            row += 1;
            keep[row - 1]
        });
        self.pack();
    }

    fn pack(&mut self) {
        let mut items = Vec::with_capacity(self.items.len() - self.unused.min(self.items.len()));
        for row in 0..self.spans.len() {
            let from = as_u32(items.len());
            items.extend_from_slice(self.get(row));
            self.spans[row].0 = from;
        }
        self.items = items;
        self.unused = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_cell_holds_what_was_set_last(
            sets in proptest::collection::vec((0usize..8, proptest::collection::vec(0u8..9, 0..900)), 0..60),
            keep in proptest::collection::vec(any::<bool>(), 8),
        ) {
            let (mut lists, mut plain) = (Lists::default(), vec![Vec::new(); 8]);
            (0..8).for_each(|_| lists.push_empty());
            for (row, items) in sets {
                lists.set(row, &items);
                plain[row] = items;
            }
            for (row, items) in plain.iter().enumerate() {
                prop_assert_eq!(lists.get(row), items.as_slice());
            }
            lists.retain(&keep);
            let kept = plain.iter().zip(&keep).filter(|(_, keep)| **keep);
            for (row, (items, _)) in kept.enumerate() {
                prop_assert_eq!(lists.get(row), items.as_slice());
            }
        }
    }
}
