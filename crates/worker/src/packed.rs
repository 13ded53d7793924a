//! Elements and relationships as bytes in a few pieces of memory, which grow without being copied.
//! As structs a large file would take several times the memory of its text.

use serde::{Deserialize, Serialize};

/// How large a piece of memory is.
const BLOCK: usize = 256 << 10;

/// A text: the number of its language (0: none), the text, and how many characters were cut off.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct PackedText<'a>(pub u32, pub &'a str, pub usize);

/// A property: the number of its definition, its line and column, its values.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Property<'a> {
    pub definition: u32,
    pub line: u64,
    pub column: u64,
    #[serde(borrow)]
    pub values: Vec<PackedText<'a>>,
}

/// An element.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Element<'a> {
    pub id: Option<&'a str>,
    /// The number of its type; 0: none.
    pub kind: u32,
    #[serde(borrow)]
    pub names: Vec<PackedText<'a>>,
    pub line: u64,
    pub column: u64,
    /// A hash of its content without the definitions of its properties: see `Store::mark`.
    pub mark: u64,
    #[serde(borrow)]
    pub properties: Vec<Property<'a>>,
    #[serde(borrow)]
    pub documentation: Vec<PackedText<'a>>,
}

/// A relationship.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Relationship<'a> {
    pub id: Option<&'a str>,
    /// The number of its kind; 0: none.
    pub kind: u32,
    pub source: Option<&'a str>,
    pub target: Option<&'a str>,
    pub line: u64,
    pub column: u64,
    #[serde(borrow)]
    pub names: Vec<PackedText<'a>>,
    #[serde(borrow)]
    pub properties: Vec<Property<'a>>,
}

/// Values packed one after the other, each identified by its index.
#[derive(Debug, Default)]
pub(crate) struct Packed {
    blocks: Vec<Vec<u8>>,
    /// Block and byte in it of where each begins.
    starts: Vec<(u32, u32)>,
    scratch: Vec<u8>,
}

impl Packed {
    pub(crate) fn push(&mut self, thing: &impl Serialize) {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        // Packing into memory does not fail; if it did, the value would be read as none below.
        let packed = postcard::to_extend(thing, scratch).unwrap_or_default();
        let fits = |block: &Vec<u8>| block.capacity() - block.len() >= packed.len();
        if !self.blocks.last().is_some_and(fits) {
            self.blocks
                .push(Vec::with_capacity(BLOCK.max(packed.len())));
        }
        let number = as_u32(self.blocks.len() - 1);
        if let Some(block) = self.blocks.last_mut() {
            self.starts.push((number, as_u32(block.len())));
            block.extend_from_slice(&packed);
        }
        self.scratch = packed;
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    pub(crate) fn get<'a, T: Deserialize<'a>>(&'a self, place: usize) -> Option<T> {
        let (block, from) = *self.starts.get(place)?;
        let bytes = self.blocks.get(block as usize)?.get(from as usize..)?;
        postcard::take_from_bytes(bytes)
            .ok()
            .map(|(thing, _)| thing)
    }

    pub(crate) fn iter<'a, T: Deserialize<'a>>(&'a self) -> impl Iterator<Item = T> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}

fn as_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
