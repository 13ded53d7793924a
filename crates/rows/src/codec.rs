//! Encoding and decoding of values. The bytes have no tags: the order of the fields is the format.

mod containers;
mod scalars;

use crate::bytes::ByteReader;
use crate::values::{AuditStamp, TextIndex};

/// A type with an encoding as bytes.
pub trait Encode {
    /// Appends the bytes of the value with mapped indexes of shared texts.
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex);

    /// Appends the bytes of the value.
    #[inline]
    fn encode(&self, bytes: &mut Vec<u8>) {
        // A function, and not a closure for each type, so that the code exists once.
        self.encode_mapped(bytes, &mut unmapped);
    }
}

const fn unmapped(text: TextIndex) -> TextIndex {
    text
}

/// A type that is decoded from bytes, and borrows its texts from them.
pub trait Decode<'a>: Sized {
    /// Reads a value; `None` where the bytes do not hold one.
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self>;
}

/// A type that may borrow texts.
pub trait IntoOwned<'b> {
    /// The type that owns its texts, with any lifetime: rows are invariant in theirs.
    type Owned;
    /// Copies what is borrowed.
    fn into_owned(self) -> Self::Owned;
}

/// A type that may refer to shared texts by their index.
pub trait MapTexts {
    /// The same value with mapped indexes.
    fn map_texts(&self, map: &mut impl FnMut(TextIndex) -> TextIndex) -> Self;
}

/// A type that fields of [`Details`](crate::Details) have.
pub trait DetailField<'a>: Encode + Decode<'a> + MapTexts {
    /// Skips the bytes of a value.
    fn skip(reader: &mut ByteReader<'a>) -> Option<()> {
        Self::decode(reader).map(drop)
    }

    /// The audit stamp in it, if it has one. The catalog counts these people.
    fn stamp(&self) -> Option<&AuditStamp<'a>> {
        None
    }

    /// A value with every field filled; all shared texts are `text`.
    fn sample(text: TextIndex) -> Self;
}

/// Implements the traits for types that refer to no text and borrow nothing.
macro_rules! plain {
    ($($type:ty: $value:ident, $bytes:ident => $encode:expr, $reader:ident => $decode:expr;)*) => {$(
        impl $crate::codec::Encode for $type {
            #[inline]
            fn encode_mapped(&self, $bytes: &mut Vec<u8>, _: &mut impl FnMut($crate::values::TextIndex) -> $crate::values::TextIndex) {
                let $value = *self;
                $encode;
            }
        }

        impl $crate::codec::Decode<'_> for $type {
            #[inline]
            fn decode($reader: &mut $crate::bytes::ByteReader<'_>) -> Option<Self> {
                $decode
            }
        }

        impl $crate::codec::IntoOwned<'_> for $type {
            type Owned = Self;
            fn into_owned(self) -> Self {
                self
            }
        }

        impl $crate::codec::MapTexts for $type {
            #[inline]
            fn map_texts(&self, _: &mut impl FnMut($crate::values::TextIndex) -> $crate::values::TextIndex) -> Self {
                *self
            }
        }
    )*};
}
pub(crate) use plain;
