//! A column whose cells are bytes that are seldom read: compressed in blocks, as LZ4.

use std::ops::{Deref, Range};
use std::sync::Arc;

use lz4_flex::block::{compress, decompress};

use super::few::Few;
use super::pool::as_u32;

/// How many bytes a block holds before it is compressed, as a power of two; a longer cell has a block of its
/// own. Texts of elements take a quarter of their size in blocks of 16 KB, and a block is read in some 15 µs.
const BLOCK: u32 = 14;
/// How many blocks are remembered as they were, for the rows of one screen.
const READ: usize = 32;

/// Bytes for each row. The block that rows are added to is not compressed before it is full. A cell that is
/// set anew leaves its old bytes until the column is packed, which happens when they are half of it.
#[derive(Default)]
pub struct Compressed {
    /// Block and place in it, and the length.
    spans: Vec<(u32, u16, u32)>,
    blocks: Vec<Block>,
    open: Vec<u8>,
    bytes: usize,
    unused: usize,
    read: Few<u32, Vec<u8>, READ>,
}

struct Block {
    bytes: Box<[u8]>,
    /// How long it was.
    length: usize,
}

/// The bytes of a cell.
pub enum Cell<'a> {
    /// In the block that is not compressed yet.
    Open(&'a [u8]),
    /// In a block that was read.
    Read(Arc<Vec<u8>>, Range<usize>),
}

impl Deref for Cell<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Open(bytes) => bytes,
            Self::Read(block, range) => block.get(range.clone()).unwrap_or_default(),
        }
    }
}

impl Compressed {
    /// Makes room for so many more rows.
    pub fn make_room(&mut self, more: usize) {
        self.spans.reserve_exact(more);
    }

    /// Adds a row with nothing in it.
    pub fn push_empty(&mut self) {
        self.spans.push((0, 0, 0));
    }

    /// The bytes of a row.
    pub fn get(&self, row: usize) -> Cell<'_> {
        let (number, from, length) = self.spans.get(row).copied().unwrap_or_default();
        let range = usize::from(from)..usize::from(from) + length as usize;
        match self.blocks.get(number as usize) {
            _ if range.is_empty() => Cell::Open(&[]),
            Some(block) => {
                let read = || decompress(&block.bytes, block.length).unwrap_or_default();
                Cell::Read(self.read.get(number, read), range)
            }
            None => Cell::Open(self.open.get(range).unwrap_or_default()),
        }
    }

    /// Sets the bytes of a row.
    pub fn set(&mut self, row: usize, bytes: &[u8]) {
        self.unused += self.spans[row].2 as usize;
        self.spans[row] = self.put(bytes);
        if self.unused > 1 << BLOCK && self.unused > self.bytes / 2 {
            self.pack(|_| true);
        }
    }

    fn put(&mut self, bytes: &[u8]) -> (u32, u16, u32) {
        if !self.open.is_empty() && self.open.len() + bytes.len() > 1 << BLOCK {
            self.close();
        }
        let from = u16::try_from(self.open.len()).unwrap_or(u16::MAX);
        self.open.extend_from_slice(bytes);
        self.bytes += bytes.len();
        (as_u32(self.blocks.len()), from, as_u32(bytes.len()))
    }

    fn close(&mut self) {
        self.blocks.push(Block {
            bytes: compress(&self.open).into(),
            length: self.open.len(),
        });
        self.open.clear();
        self.open.shrink_to(1 << BLOCK);
    }

    /// Keeps the rows for which it is so.
    pub fn retain(&mut self, keep: &[bool]) {
        self.pack(|row| keep[row]);
    }

    fn pack(&mut self, keep: impl Fn(usize) -> bool) {
        let mut packed = Self::default();
        for row in (0..self.spans.len()).filter(|row| keep(*row)) {
            let span = packed.put(&self.get(row));
            packed.spans.push(span);
        }
        *self = packed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        let length = prop_oneof![0usize..40, 0usize..9000, Just(40_000)];
        (length, any::<u8>()).prop_map(|(length, seed)| {
            let byte = |n: usize| (n.wrapping_mul(usize::from(seed)) / 7) as u8;
            (0..length).map(byte).collect()
        })
    }

    proptest! {
        #[test]
        fn a_cell_holds_what_was_set_last(
            sets in proptest::collection::vec((0usize..8, bytes()), 0..40),
            keep in proptest::collection::vec(any::<bool>(), 8),
        ) {
            let (mut column, mut plain) = (Compressed::default(), vec![Vec::new(); 8]);
            (0..8).for_each(|_| column.push_empty());
            for (row, bytes) in sets {
                column.set(row, &bytes);
                plain[row] = bytes;
                prop_assert_eq!(&*column.get(row), plain[row].as_slice());
            }
            for (row, bytes) in plain.iter().enumerate() {
                prop_assert_eq!(&*column.get(row), bytes.as_slice());
            }
            column.retain(&keep);
            let kept = plain.iter().zip(&keep).filter(|(_, keep)| **keep);
            for (row, (bytes, _)) in kept.enumerate() {
                prop_assert_eq!(&*column.get(row), bytes.as_slice());
            }
        }
    }

    #[test]
    fn texts_that_are_alike_take_little() {
        let mut column = Compressed::default();
        for row in 0..2000 {
            column.push_empty();
            let text = format!(
                "{row}: each message costs a share of the yearly fee, and the department answers for it"
            );
            column.set(row, text.as_bytes());
        }
        let compressed: usize = column.blocks.iter().map(|block| block.bytes.len()).sum();
        let plain: usize = column.blocks.iter().map(|block| block.length).sum();
        assert!(compressed < plain / 3, "{compressed} of {plain}");
    }
}
