//! A column whose cells are bytes that are seldom read, compressed in blocks of many cells.

use std::ops::{Deref, Range};
use std::sync::Arc;

use architrave_rows::{BLOCK, Block, BlockWriter};

use super::lru_cache::LruCache;
use super::text_pool::as_u32;

/// How many blocks are cached as they were before compression, for the rows of one screen.
const CACHED: usize = 32;

/// Bytes for each row. Each block has a tag, which says how its bytes are to be read: 0 for cells that were
/// set one by one, in a block that is compressed when it is full.
#[derive(Default)]
pub struct Compressed {
    spans: Vec<Span>,
    blocks: Vec<StoredBlock>,
    writer: BlockWriter,
    /// How many rows have their cell in the block that is being filled.
    rows_in_writer: u32,
    /// Of all blocks, and how many of them are in the cell of no row.
    bytes: usize,
    unused: usize,
    cache: LruCache<u32, Vec<u8>, CACHED>,
}

/// Where a cell is: the place of its block, where it begins in it, and its length.
#[derive(Clone, Copy, Default)]
struct Span {
    block: u32,
    from: u16,
    length: u32,
}

struct StoredBlock {
    block: Block<'static>,
    tag: u32,
    /// How many rows have their cell in it: without any, its bytes are freed.
    rows: u32,
}

/// The bytes of a cell.
pub enum CellBytes<'a> {
    /// In the block that is being filled.
    Open(&'a [u8]),
    /// In a block that was read.
    Read(Arc<Vec<u8>>, Range<usize>),
}

impl Deref for CellBytes<'_> {
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
        self.spans.push(Span::default());
    }

    /// The bytes of a row, and the tag of their block.
    pub fn get(&self, row: usize) -> (CellBytes<'_>, u32) {
        let span = self.spans.get(row).copied().unwrap_or_default();
        let range = usize::from(span.from)..usize::from(span.from) + span.length as usize;
        match self.blocks.get(span.block as usize) {
            _ if range.is_empty() => (CellBytes::Open(&[]), 0),
            Some(held) => {
                let block = self.cache.get(span.block, || held.block.read());
                (CellBytes::Read(block, range), held.tag)
            }
            None => (
                CellBytes::Open(self.writer.open().get(range).unwrap_or_default()),
                0,
            ),
        }
    }

    /// Sets the bytes of a row, to be read with the tag 0.
    pub fn set(&mut self, row: usize, bytes: &[u8]) {
        self.release(row);
        let (from, full) = self.writer.push(bytes);
        if let Some(block) = full {
            self.push_written(block);
        }
        self.bytes += bytes.len();
        self.rows_in_writer += 1;
        self.spans[row] = Span {
            block: as_u32(self.blocks.len()),
            from,
            length: as_u32(bytes.len()),
        };
    }

    /// Adds a block with its tag; returns its number.
    pub fn push_block(&mut self, block: &Block<'_>, tag: u32) -> u32 {
        if let Some(block) = self.writer.close() {
            self.push_written(block);
        }
        // Until a row has its cell in it.
        self.unused += block.length as usize;
        self.bytes += block.length as usize;
        self.blocks.push(StoredBlock {
            block: Block {
                length: block.length,
                bytes: block.bytes.to_vec().into(),
            },
            tag,
            rows: 0,
        });
        as_u32(self.blocks.len() - 1)
    }

    /// Gives a row its cell in a block that was added.
    pub fn place(&mut self, row: usize, block: u32, from: u16, length: u32) {
        // Before the row leaves another cell of the same block.
        self.blocks[block as usize].rows += 1;
        self.release(row);
        self.unused = self.unused.saturating_sub(length as usize);
        self.spans[row] = Span {
            block,
            from,
            length,
        };
    }

    fn push_written(&mut self, block: Block<'static>) {
        let rows = std::mem::take(&mut self.rows_in_writer);
        let is_used = rows > 0;
        // An empty block keeps the indexes of later blocks.
        let block = if is_used {
            block
        } else {
            let length = block.length as usize;
            self.unused = self.unused.saturating_sub(length);
            self.bytes = self.bytes.saturating_sub(length);
            Block::default()
        };
        self.blocks.push(StoredBlock {
            block,
            tag: 0,
            rows,
        });
    }

    /// Removes the cell of a row.
    fn release(&mut self, row: usize) {
        let span = std::mem::take(&mut self.spans[row]);
        if span.length == 0 {
            return;
        }
        self.unused += span.length as usize;
        match self.blocks.get_mut(span.block as usize) {
            Some(held) => {
                held.rows -= 1;
                if held.rows == 0 {
                    let length = std::mem::take(&mut held.block).length as usize;
                    self.unused = self.unused.saturating_sub(length);
                    self.bytes = self.bytes.saturating_sub(length);
                }
            }
            None => self.rows_in_writer -= 1,
        }
    }

    /// Keeps the rows for which `keep` is true.
    pub fn retain(&mut self, keep: &[bool]) {
        for row in (0..self.spans.len()).filter(|row| !keep[*row]) {
            self.release(row);
        }
        let mut row = 0;
        self.spans.retain(|_| {
            row += 1;
            keep[row - 1]
        });
    }

    /// Whether more than half of the bytes belong to no row.
    pub fn is_sparse(&self) -> bool {
        self.unused > BLOCK && self.unused > self.bytes / 2
    }

    /// Rewrites all cells. `recode` gives the bytes of each as they are read with the tag 0.
    pub fn pack(&mut self, recode: impl Fn(&[u8], u32) -> Vec<u8>) {
        let mut packed = Self::default();
        packed.make_room(self.spans.len());
        for row in 0..self.spans.len() {
            packed.push_empty();
            match self.get(row) {
                (cell, _) if cell.is_empty() => {}
                (cell, 0) => packed.set(row, &cell),
                (cell, tag) => packed.set(row, &recode(&cell, tag)),
            }
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

    /// What happens to a column.
    #[derive(Clone, Debug)]
    enum Change {
        Set(usize, Vec<u8>),
        /// A block of cells, each for a row.
        Add(Vec<(usize, Vec<u8>)>),
        Retain(Vec<bool>),
        Pack,
    }

    fn change() -> impl Strategy<Value = Change> {
        let cell = || (0usize..8, bytes());
        prop_oneof![
            4 => cell().prop_map(|(row, bytes)| Change::Set(row, bytes)),
            4 => proptest::collection::vec(cell(), 1..6).prop_map(Change::Add),
            1 => proptest::collection::vec(any::<bool>(), 8).prop_map(Change::Retain),
            1 => Just(Change::Pack),
        ]
    }

    /// Bytes with a tag are these in reverse.
    fn recode(bytes: &[u8], tag: u32) -> Vec<u8> {
        let all = bytes.iter().copied();
        if tag == 7 {
            all.rev().collect()
        } else {
            all.collect()
        }
    }

    proptest! {
        #[test]
        fn compressed_column_returns_the_last_value_set(changes in proptest::collection::vec(change(), 0..40)) {
            let (mut column, mut plain) = (Compressed::default(), vec![Vec::new(); 8]);
            (0..8).for_each(|_| column.push_empty());
            for change in changes {
                match change {
                    Change::Set(row, bytes) => {
                        column.set(row, &bytes);
                        plain[row] = bytes;
                    }
                    Change::Add(cells) => {
                        let mut writer = BlockWriter::default();
                        for (row, bytes) in cells {
                            let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
                            let (from, _) = writer.push(&reversed);
                            let block = writer.close().unwrap_or_default();
                            let number = column.push_block(&block, 7);
                            column.place(row, number, from, as_u32(bytes.len()));
                            plain[row] = bytes;
                        }
                    }
                    Change::Retain(keep) => {
                        column.retain(&keep);
                        let mut keep = keep.iter();
                        plain.retain(|_| *keep.next().unwrap_or(&true));
                        while plain.len() < 8 {
                            column.push_empty();
                            plain.push(Vec::new());
                        }
                    }
                    Change::Pack => column.pack(recode),
                }
                for (row, bytes) in plain.iter().enumerate() {
                    let (cell, tag) = column.get(row);
                    prop_assert_eq!(&recode(&cell, tag), bytes);
                }
                let unused = column.bytes - plain.iter().map(Vec::len).sum::<usize>();
                prop_assert_eq!(column.unused, unused);
            }
        }
    }

    #[test]
    fn compressed_column_frees_blocks_without_rows() {
        let mut column = Compressed::default();
        column.push_empty();
        let mut writer = BlockWriter::default();
        writer.push(&[1; 9000]);
        let block = writer.close().unwrap();
        for _ in 0..100 {
            let number = column.push_block(&block, 1);
            column.place(0, number, 0, 9000);
        }
        assert_eq!((column.bytes, column.unused), (9000, 0));
        let held: usize = column
            .blocks
            .iter()
            .map(|held| held.block.bytes.len())
            .sum();
        assert_eq!(held, block.bytes.len());
    }

    #[test]
    fn packing_bounds_the_size_of_a_row_that_is_set_repeatedly() {
        let mut column = Compressed::default();
        column.push_empty();
        for n in 0..1000 {
            let cell: Vec<u8> = (0..9000_u32).map(|at| (at * n % 251) as u8).collect();
            column.set(0, &cell);
            if column.is_sparse() {
                column.pack(|cell, _| cell.to_vec());
            }
            let held = column.blocks.iter().map(|held| held.block.bytes.len());
            assert!(held.sum::<usize>() < 4 * BLOCK);
        }
    }

    #[test]
    fn similar_texts_compress_to_less_than_a_third() {
        let mut column = Compressed::default();
        for row in 0..2000 {
            column.push_empty();
            let text = format!(
                "{row}: each message costs a share of the yearly fee, and the department answers for it"
            );
            column.set(row, text.as_bytes());
        }
        let blocks = || column.blocks.iter().map(|held| &held.block);
        let compressed: usize = blocks().map(|block| block.bytes.len()).sum();
        let plain: usize = blocks().map(|block| block.length as usize).sum();
        assert!(compressed < plain / 3, "{compressed} of {plain}");
    }
}
