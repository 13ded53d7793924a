//! Writing.

use super::{MILLIS, SECONDS, TEXT};
use crate::packed_time::PackedTime;

/// Writes bytes field by field, as [`ByteReader`](super::ByteReader) reads them.
pub trait ByteWriter {
    /// A number: seven bits for each byte, the lowest first (LEB128).
    fn number(&mut self, number: u32);

    /// A number that may be negative, in zigzag encoding.
    fn signed(&mut self, number: i32) {
        self.number(((number << 1) ^ (number >> 31)).cast_unsigned());
    }

    /// A length, then the text.
    fn text(&mut self, text: &str);

    /// A point in time.
    fn moment(&mut self, moment: &PackedTime<'_>);

    /// Yes or no; also whether something optional follows.
    fn flag(&mut self, is: bool);

    /// How many items follow.
    fn length(&mut self, length: usize) {
        // Nothing that a browser holds is longer.
        self.number(u32::try_from(length).unwrap_or(u32::MAX));
    }
}

impl ByteWriter for Vec<u8> {
    #[inline]
    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.push(number.to_le_bytes()[0]);
    }

    #[inline]
    fn text(&mut self, text: &str) {
        self.length(text.len());
        self.extend_from_slice(text.as_bytes());
    }

    fn moment(&mut self, moment: &PackedTime<'_>) {
        let (kind, number) = match moment {
            PackedTime::Text(text) => {
                self.number(TEXT);
                return self.text(text);
            }
            PackedTime::Millis(number) => (MILLIS, *number),
            PackedTime::Seconds(number) => (SECONDS, *number),
        };
        self.number(kind);
        // Zigzag: the sign last, so that a small negative number is short too.
        let mut number = ((number << 1) ^ (number >> 63)).cast_unsigned();
        while number >= 0x80 {
            self.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.push(number.to_le_bytes()[0]);
    }

    #[inline]
    fn flag(&mut self, is: bool) {
        self.push(u8::from(is));
    }
}
