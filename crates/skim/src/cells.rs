//! Pieces of bytes that are seldom read, a cell for each row: compressed in blocks of many, as LZ4.

use std::borrow::Cow;

use lz4_flex::block::{compress, decompress};
use serde::{Deserialize, Serialize};

use crate::batch::{Batch, Few, Property, Texts};
use crate::encoded::{list, property};

/// How many bytes a block holds before it is compressed; a longer cell has a block of its own. Texts of
/// elements take a quarter of their size in blocks of 16 KB, and a block is read in some 15 µs.
pub const BLOCK: usize = 1 << 14;

/// Compressed cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block<'a> {
    /// How many bytes it was.
    pub length: u32,
    /// What they are, compressed.
    #[serde(borrow)]
    pub bytes: Cow<'a, [u8]>,
}

impl Block<'_> {
    /// The bytes that were compressed; none where they are damaged.
    pub fn read(&self) -> Vec<u8> {
        // LZ4 makes no more than 255 bytes of one: what promises more is damaged.
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

/// The properties of a row where they are compressed, and what a list needs of them at once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cell<'a> {
    /// The value of the property that is the name.
    #[serde(borrow)]
    pub name: Option<Texts<'a>>,
    /// Each language of its values, and how many texts are in it.
    pub languages: Few<(u32, u32)>,
    /// The place of its block in the batch.
    pub block: u32,
    /// Where it begins in the block.
    pub from: u16,
    /// How many bytes it has: those of a list of [`Property`], as `postcard` reads them.
    pub length: u32,
}

/// The property that is the name of an element: the first whose meta property `is_name`, one with a value
/// before one without.
pub fn name_of<'r, 'a>(
    properties: &'r [Property<'a>],
    is_name: impl Fn(u32) -> bool,
) -> Option<&'r Property<'a>> {
    let mut names = properties.iter().filter(|p| is_name(p.meta));
    let first = names.clone().next();
    names.find(|p| p.form.is_filled()).or(first)
}

/// Cells and blocks of the properties that are in the rows of a batch.
pub fn cells<'r>(batch: &'r Batch<'_>) -> (Vec<Cell<'r>>, Vec<Block<'static>>) {
    let is_name: Vec<bool> = batch.metas.iter().map(|meta| is_name(meta)).collect();
    let is_name = |meta: u32| is_name.get(meta as usize).copied().unwrap_or(false);
    let (mut writer, mut blocks, mut bytes) = (BlockWriter::default(), Vec::new(), Vec::new());
    let mut cells = Vec::with_capacity(batch.rows.len());
    for row in &batch.rows {
        bytes.clear();
        list(&mut bytes, &row.properties, property);
        let (from, full) = writer.push(&bytes);
        blocks.extend(full);
        let name = name_of(&row.properties, is_name);
        cells.push(Cell {
            name: name.and_then(|name| name.value.as_ref()).map(borrowed),
            languages: languages(&row.properties),
            block: u32::try_from(blocks.len()).unwrap_or(u32::MAX),
            from,
            length: u32::try_from(bytes.len()).unwrap_or(u32::MAX),
        });
    }
    blocks.extend(writer.close());
    (cells, blocks)
}

fn languages(properties: &[Property<'_>]) -> Few<(u32, u32)> {
    let mut languages = Few::<(u32, u32)>::new();
    let mut count =
        |language: u32, texts: u32| match languages.iter_mut().find(|known| known.0 == language) {
            Some(known) => known.1 += texts,
            None => languages.push((language, texts)),
        };
    for value in properties.iter().filter_map(|p| p.value.as_ref()) {
        count(value.default, 0);
        value.texts.iter().for_each(|text| count(text.language, 1));
    }
    languages
}

fn borrowed<'r>(texts: &'r Texts<'_>) -> Texts<'r> {
    let all = texts.texts.iter().map(|text| crate::Text {
        language: text.language,
        value: Cow::Borrowed(&*text.value),
    });
    Texts {
        default: texts.default,
        texts: all.collect(),
    }
}

/// Whether the JSON of a meta property is that of the name.
fn is_name(meta: &str) -> bool {
    #[derive(Deserialize)]
    struct Key<'a> {
        #[serde(borrow)]
        key: Cow<'a, str>,
    }
    // Most are not, and need not be decoded to see it.
    let may_be = meta.contains(crate::NAME) || meta.contains('\\');
    may_be && serde_json::from_str::<Key<'_>>(meta).is_ok_and(|meta| meta.key == crate::NAME)
}
