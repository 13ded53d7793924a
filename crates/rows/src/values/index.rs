//! Indexes of what rows share.

use crate::bytes::{ByteReader, ByteWriter};
use crate::codec::{Decode, DetailField, Encode, IntoOwned, MapTexts, plain};

/// The index of a text that rows share: in [`Batch::texts`](crate::RowBatch::texts), and for rows of the catalog in its pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextIndex(pub u32);

/// The index of a group in [`Batch::groups`](crate::RowBatch::groups).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroupIndex(pub u32);

plain! {
    GroupIndex: index, bytes => bytes.number(index.0), reader => reader.number().map(GroupIndex);
}

impl Encode for TextIndex {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        bytes.number(map(*self).0);
    }
}

impl Decode<'_> for TextIndex {
    #[inline]
    fn decode(reader: &mut ByteReader<'_>) -> Option<Self> {
        reader.number().map(Self)
    }
}

impl IntoOwned<'_> for TextIndex {
    type Owned = Self;
    fn into_owned(self) -> Self {
        self
    }
}

impl MapTexts for TextIndex {
    #[inline]
    fn map_texts(&self, map: &mut impl FnMut(TextIndex) -> TextIndex) -> Self {
        map(*self)
    }
}

impl<'a> DetailField<'a> for TextIndex {
    #[inline]
    fn skip(reader: &mut ByteReader<'a>) -> Option<()> {
        reader.skip_number()
    }

    fn sample(text: TextIndex) -> Self {
        text
    }
}
