//! Columns whose cells are lists: all cells in a few pieces of memory.

use super::text_pool::as_u32;

/// How many items a block holds at most, as a power of two; a longer list has a block of its own.
const BLOCK: u32 = 18;
/// How many the first block holds.
const FIRST: usize = 1 << 10;

/// A list for each row, in blocks. A single buffer is copied whenever it grows, and the memory that
/// it had before is never returned to the browser. A cell that is set again leaves its old place
/// unused until the column is packed, which happens when half of it is unused.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    /// Block and place in it as one number, and the length.
    spans: Vec<(u32, u32)>,
    blocks: Vec<Vec<T>>,
    items: usize,
    unused: usize,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            spans: Vec::new(),
            blocks: Vec::new(),
            items: 0,
            unused: 0,
        }
    }
}

impl<T: Copy> Lists<T> {
    /// Makes room for so many more rows.
    pub fn make_room(&mut self, more: usize) {
        self.spans.reserve_exact(more);
    }

    /// Adds a row with nothing in it.
    pub fn push_empty(&mut self) {
        self.spans.push((0, 0));
    }

    /// The list of a row.
    pub fn get(&self, row: usize) -> &[T] {
        let (place, length) = self.spans.get(row).copied().unwrap_or_default();
        let from = (place & ((1 << BLOCK) - 1)) as usize;
        let block = self.blocks.get((place >> BLOCK) as usize);
        block
            .and_then(|block| block.get(from..from + length as usize))
            .unwrap_or(&[])
    }

    /// Sets the list of a row.
    pub fn set(&mut self, row: usize, items: &[T]) {
        self.unused += self.spans[row].1 as usize;
        self.spans[row] = self.insert(items);
        if self.unused > 4096 && self.unused > self.items / 2 {
            self.pack();
        }
    }

    fn insert(&mut self, items: &[T]) -> (u32, u32) {
        let fits = |block: &Vec<T>| {
            block.len() < 1 << BLOCK && block.capacity() - block.len() >= items.len()
        };
        if !self.blocks.last().is_some_and(fits) {
            // Small columns stay small, large ones grow by whole blocks.
            let size = self.items.clamp(FIRST, 1 << BLOCK).max(items.len());
            self.blocks.push(Vec::with_capacity(size));
        }
        self.items += items.len();
        let number = as_u32(self.blocks.len() - 1);
        match self.blocks.last_mut() {
            Some(block) => {
                let from = as_u32(block.len());
                block.extend_from_slice(items);
                (number << BLOCK | from, as_u32(items.len()))
            }
            None => (0, 0),
        }
    }

    /// Keeps the rows for which `keep` is true.
    pub fn retain(&mut self, keep: &[bool]) {
        let mut row = 0;
        self.spans.retain(|_| {
            row += 1;
            keep[row - 1]
        });
        self.pack();
    }

    fn pack(&mut self) {
        let mut packed = Self::default();
        for row in 0..self.spans.len() {
            let span = packed.insert(self.get(row));
            packed.spans.push(span);
        }
        *self = packed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_return_the_last_value_set(
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
