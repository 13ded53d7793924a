//! Optional values, lists and pairs.

use smallvec::{Array, SmallVec};

use super::{Decode, DetailField, Encode, IntoOwned, MapTexts};
use crate::bytes::{ByteReader, ByteWriter};
use crate::values::{AuditStamp, TextIndex};

/// For how many items memory is reserved at once: damaged bytes may contain a length that no real
/// list has.
const MOST_ROOM: usize = 1 << 12;

impl<T: Encode> Encode for Option<T> {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        bytes.flag(self.is_some());
        if let Some(value) = self {
            value.encode_mapped(bytes, map);
        }
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Option<T> {
    #[inline]
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        Some(match reader.flag()? {
            true => Some(T::decode(reader)?),
            false => None,
        })
    }
}

impl<'b, T: IntoOwned<'b>> IntoOwned<'b> for Option<T> {
    type Owned = Option<T::Owned>;
    fn into_owned(self) -> Self::Owned {
        self.map(T::into_owned)
    }
}

impl<T: MapTexts> MapTexts for Option<T> {
    #[inline]
    fn map_texts(&self, map: &mut impl FnMut(TextIndex) -> TextIndex) -> Self {
        self.as_ref().map(|value| value.map_texts(map))
    }
}

impl<'a, T: DetailField<'a>> DetailField<'a> for Option<T> {
    #[inline]
    fn skip(reader: &mut ByteReader<'a>) -> Option<()> {
        match reader.flag()? {
            true => T::skip(reader),
            false => Some(()),
        }
    }

    fn stamp(&self) -> Option<&AuditStamp<'a>> {
        self.as_ref()?.stamp()
    }

    fn sample(text: TextIndex) -> Self {
        Some(T::sample(text))
    }
}

impl<T: Encode> Encode for [T] {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        bytes.length(self.len());
        for item in self {
            item.encode_mapped(bytes, map);
        }
    }
}

impl<T: Encode> Encode for Vec<T> {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        self.as_slice().encode_mapped(bytes, map);
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Vec<T> {
    #[inline]
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        let length = reader.length()?;
        let mut items = Self::with_capacity(length.min(MOST_ROOM));
        for _ in 0..length {
            items.push(T::decode(reader)?);
        }
        Some(items)
    }
}

impl<'b, T: IntoOwned<'b>> IntoOwned<'b> for Vec<T> {
    type Owned = Vec<T::Owned>;
    fn into_owned(self) -> Self::Owned {
        self.into_iter().map(T::into_owned).collect()
    }
}

impl<T: MapTexts> MapTexts for Vec<T> {
    fn map_texts(&self, map: &mut impl FnMut(TextIndex) -> TextIndex) -> Self {
        self.iter().map(|item| item.map_texts(map)).collect()
    }
}

impl<A: Array<Item: Encode>> Encode for SmallVec<A> {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        self.as_slice().encode_mapped(bytes, map);
    }
}

impl<'a, A: Array<Item: Decode<'a>>> Decode<'a> for SmallVec<A> {
    #[inline]
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        let length = reader.length()?;
        let mut items = Self::with_capacity(length.min(MOST_ROOM));
        for _ in 0..length {
            items.push(A::Item::decode(reader)?);
        }
        Some(items)
    }
}

impl<'b, T: IntoOwned<'b>, const N: usize> IntoOwned<'b> for SmallVec<[T; N]>
where
    [T; N]: Array<Item = T>,
    [T::Owned; N]: Array<Item = T::Owned>,
{
    type Owned = SmallVec<[T::Owned; N]>;
    fn into_owned(self) -> Self::Owned {
        self.into_iter().map(T::into_owned).collect()
    }
}

impl<A: Array<Item: MapTexts>> MapTexts for SmallVec<A> {
    fn map_texts(&self, map: &mut impl FnMut(TextIndex) -> TextIndex) -> Self {
        self.iter().map(|item| item.map_texts(map)).collect()
    }
}

impl<A: Encode, B: Encode> Encode for (A, B) {
    #[inline]
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        self.0.encode_mapped(bytes, map);
        self.1.encode_mapped(bytes, map);
    }
}

impl<'a, A: Decode<'a>, B: Decode<'a>> Decode<'a> for (A, B) {
    #[inline]
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        Some((A::decode(reader)?, B::decode(reader)?))
    }
}
