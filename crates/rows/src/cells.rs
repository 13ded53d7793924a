//! The properties of each row as a cell of a compressed block.

use std::borrow::Cow;

use serde::Deserialize;

use crate::batch::RowBatch;
use crate::blocks::{Block, BlockWriter};
use crate::bytes::ByteReader;
use crate::codec::{Decode, Encode};
use crate::row::NAME;
use crate::values::{LocalizedText, Property, SmallList, TextIndex, Translations};

/// Where the compressed properties of a row are, and what a list needs of them at once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell<'a> {
    /// The value of the property that is the name.
    pub name: Option<Translations<'a>>,
    /// Each language of its values, and how many texts are in it.
    pub languages: SmallList<(TextIndex, u32)>,
    /// The place of its block in the batch.
    pub block: u32,
    /// Where it begins in the block.
    pub from: u16,
    /// How many bytes it has: those of a list of [`Property`].
    pub length: u32,
}

impl Encode for Cell<'_> {
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        self.name.encode_mapped(bytes, map);
        self.languages.encode_mapped(bytes, map);
        self.block.encode_mapped(bytes, map);
        self.from.encode_mapped(bytes, map);
        self.length.encode_mapped(bytes, map);
    }
}

impl<'a> Decode<'a> for Cell<'a> {
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        Some(Self {
            name: Decode::decode(reader)?,
            languages: Decode::decode(reader)?,
            block: Decode::decode(reader)?,
            from: Decode::decode(reader)?,
            length: Decode::decode(reader)?,
        })
    }
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
pub fn cells<'r>(batch: &'r RowBatch<'_>) -> (Vec<Cell<'r>>, Vec<Block<'static>>) {
    let is_name: Vec<bool> = batch.metas.iter().map(|meta| is_name(meta)).collect();
    let is_name = |meta: u32| is_name.get(meta as usize).copied().unwrap_or(false);
    let (mut writer, mut blocks, mut bytes) = (BlockWriter::default(), Vec::new(), Vec::new());
    let mut cells = Vec::with_capacity(batch.rows.len());
    for row in &batch.rows {
        bytes.clear();
        row.properties.0.encode(&mut bytes);
        let (from, full) = writer.push(&bytes);
        blocks.extend(full);
        let name = name_of(&row.properties.0, is_name);
        cells.push(Cell {
            name: name.and_then(|name| name.value.as_ref()).map(borrowed),
            languages: languages(&row.properties.0),
            block: u32::try_from(blocks.len()).unwrap_or(u32::MAX),
            from,
            length: u32::try_from(bytes.len()).unwrap_or(u32::MAX),
        });
    }
    blocks.extend(writer.close());
    (cells, blocks)
}

fn languages(properties: &[Property<'_>]) -> SmallList<(TextIndex, u32)> {
    let mut languages = SmallList::<(TextIndex, u32)>::new();
    let mut count = |language: TextIndex, texts: u32| match languages
        .iter_mut()
        .find(|known| known.0 == language)
    {
        Some(known) => known.1 += texts,
        None => languages.push((language, texts)),
    };
    for value in properties.iter().filter_map(|p| p.value.as_ref()) {
        count(value.default, 0);
        value.texts.iter().for_each(|text| count(text.language, 1));
    }
    languages
}

fn borrowed<'r>(texts: &'r Translations<'_>) -> Translations<'r> {
    let all = texts.texts.iter().map(|text| LocalizedText {
        language: text.language,
        value: Cow::Borrowed(&*text.value),
    });
    Translations {
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
    let may_be = meta.contains(NAME) || meta.contains('\\');
    may_be && serde_json::from_str::<Key<'_>>(meta).is_ok_and(|meta| meta.key == NAME)
}
