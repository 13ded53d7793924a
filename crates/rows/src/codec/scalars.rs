//! Numbers, flags, texts and points in time.

use std::borrow::Cow;

use super::{Decode, DetailField, Encode, IntoOwned, MapTexts, plain};
use crate::bytes::{ByteReader, ByteWriter};
use crate::packed_time::PackedTime;
use crate::values::TextIndex;

plain! {
    bool: value, bytes => bytes.flag(value), reader => reader.flag();
    u16: value, bytes => bytes.number(value.into()), reader => reader.number()?.try_into().ok();
    u32: value, bytes => bytes.number(value), reader => reader.number();
    i32: value, bytes => bytes.signed(value), reader => reader.signed();
}

impl Encode for Cow<'_, str> {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, _: &mut impl FnMut(TextIndex) -> TextIndex) {
        bytes.text(self);
    }
}

impl<'a> Decode<'a> for Cow<'a, str> {
    #[inline]
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        reader.text().map(Cow::Borrowed)
    }
}

impl<'b> IntoOwned<'b> for Cow<'_, str> {
    type Owned = Cow<'b, str>;
    fn into_owned(self) -> Cow<'b, str> {
        Cow::Owned(Self::into_owned(self))
    }
}

impl MapTexts for Cow<'_, str> {
    #[inline]
    fn map_texts(&self, _: &mut impl FnMut(TextIndex) -> TextIndex) -> Self {
        self.clone()
    }
}

impl Encode for PackedTime<'_> {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, _: &mut impl FnMut(TextIndex) -> TextIndex) {
        bytes.moment(self);
    }
}

impl<'a> Decode<'a> for PackedTime<'a> {
    #[inline]
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        reader.moment()
    }
}

impl<'b> IntoOwned<'b> for PackedTime<'_> {
    type Owned = PackedTime<'b>;
    fn into_owned(self) -> Self::Owned {
        Self::into_owned(self)
    }
}

impl MapTexts for PackedTime<'_> {
    #[inline]
    fn map_texts(&self, _: &mut impl FnMut(TextIndex) -> TextIndex) -> Self {
        self.clone()
    }
}

impl<'a> Decode<'a> for &'a str {
    #[inline]
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        reader.text()
    }
}

impl Encode for &str {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, _: &mut impl FnMut(TextIndex) -> TextIndex) {
        bytes.text(self);
    }
}

impl DetailField<'_> for bool {
    fn sample(_: TextIndex) -> Self {
        true
    }
}

impl<'a> DetailField<'a> for Cow<'a, str> {
    #[inline]
    fn skip(reader: &mut ByteReader<'a>) -> Option<()> {
        reader.skip_text()
    }

    fn sample(_: TextIndex) -> Self {
        "sample".into()
    }
}
