//! Bytes that are seldom read, compressed with LZ4 in blocks of many cells.

use std::borrow::Cow;

use lz4_flex::block::{compress, decompress};

use crate::bytes::{ByteReader, ByteWriter};
use crate::codec::{Decode, Encode};
use crate::values::TextIndex;

/// How many bytes a block holds before it is compressed; a longer cell has a block of its own. Texts of
/// elements take a quarter of their size in blocks of 16 KB, and a block is read in some 15 µs.
pub const BLOCK: usize = 1 << 14;

/// Compressed cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block<'a> {
    /// How many bytes it was.
    pub length: u32,
    /// The compressed bytes.
    pub bytes: Cow<'a, [u8]>,
}

impl Block<'_> {
    /// The bytes that were compressed; none where they are damaged.
    pub fn read(&self) -> Vec<u8> {
        // LZ4 expands a byte to 255 bytes at most: a larger length is damaged.
        let most = self.bytes.len().saturating_mul(255);
        let length = (self.length as usize).min(most);
        decompress(&self.bytes, length).unwrap_or_default()
    }
}

/// Fills blocks, one cell after another.
#[derive(Clone, Debug, Default)]
pub struct BlockWriter {
    open: Vec<u8>,
}

impl BlockWriter {
    /// Adds a cell. Returns where it begins in the block that is being filled, and the block before it if
    /// that is full now.
    pub fn push(&mut self, cell: &[u8]) -> (u16, Option<Block<'static>>) {
        let is_full = self.open.len() + cell.len() > BLOCK;
        let full = if is_full { self.close() } else { None };
        // A block of more than BLOCK bytes holds one cell.
        let from = u16::try_from(self.open.len()).unwrap_or(u16::MAX);
        self.open.extend_from_slice(cell);
        (from, full)
    }

    /// The block that is being filled, which is empty then; `None` if it was.
    pub fn close(&mut self) -> Option<Block<'static>> {
        let block = Block {
            length: u32::try_from(self.open.len()).unwrap_or(u32::MAX),
            bytes: compress(&self.open).into(),
        };
        let is_filled = !self.open.is_empty();
        self.open.clear();
        self.open.shrink_to(BLOCK);
        is_filled.then_some(block)
    }

    /// What is in the block that is being filled.
    pub fn open(&self) -> &[u8] {
        &self.open
    }
}

impl Encode for Block<'_> {
    fn encode_mapped(&self, bytes: &mut Vec<u8>, _: &mut impl FnMut(TextIndex) -> TextIndex) {
        bytes.number(self.length);
        bytes.length(self.bytes.len());
        bytes.extend_from_slice(&self.bytes);
    }
}

impl<'a> Decode<'a> for Block<'a> {
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        let (length, size) = (reader.number()?, reader.length()?);
        Some(Self {
            length,
            bytes: reader.bytes(size)?.into(),
        })
    }
}
