//! Reading.

use super::{MILLIS, SECONDS, TEXT};
use crate::packed_time::PackedTime;

/// Reads bytes from the front. Each function returns `None` where they do not hold such a value.
#[derive(Clone, Copy, Debug)]
pub struct ByteReader<'a> {
    bytes: &'a [u8],
}

impl<'a> ByteReader<'a> {
    /// Reads these bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The next byte.
    #[inline]
    pub fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    /// The next so many bytes.
    #[inline]
    pub fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(bytes)
    }

    /// Reads a number in LEB128: 7 bits a byte, the low ones first. `None` where the bytes end too early, or for more than 5 bytes.
    #[inline]
    pub fn number(&mut self) -> Option<u32> {
        // Most are small.
        let first = self.byte()?;
        if first & 0x80 == 0 {
            return Some(first.into());
        }
        let (mut number, mut shift) = (u32::from(first & 0x7f), 7);
        loop {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
            shift += 7;
        }
    }

    /// Skips a number of any size.
    #[inline]
    pub fn skip_number(&mut self) -> Option<()> {
        let end = self.bytes.iter().position(|byte| byte & 0x80 == 0)?;
        self.bytes = &self.bytes[end + 1..];
        Some(())
    }

    /// A number that may be negative.
    pub fn signed(&mut self) -> Option<i32> {
        let number = self.number()?;
        Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    /// How many items follow: never more than there are bytes, so that memory for them can be
    /// reserved.
    #[inline]
    pub fn length(&mut self) -> Option<usize> {
        let length = self.number()? as usize;
        (length <= self.bytes.len()).then_some(length)
    }

    /// Reads a length and so many bytes of UTF-8. `None` where the bytes end too early or are no UTF-8.
    #[inline]
    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.number()? as usize;
        std::str::from_utf8(self.bytes(length)?).ok()
    }

    /// Skips a text.
    #[inline]
    pub fn skip_text(&mut self) -> Option<()> {
        let length = self.number()? as usize;
        self.bytes(length).map(drop)
    }

    /// Yes or no.
    #[inline]
    pub fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// A point in time.
    #[inline]
    pub fn moment(&mut self) -> Option<PackedTime<'a>> {
        match self.number()? {
            TEXT => Some(PackedTime::Text(self.text()?.into())),
            MILLIS => Some(PackedTime::Millis(self.long()?)),
            SECONDS => Some(PackedTime::Seconds(self.long()?)),
            _ => None,
        }
    }

    /// Skips a point in time.
    #[inline]
    pub fn skip_moment(&mut self) -> Option<()> {
        match self.number()? {
            TEXT => self.skip_text(),
            _ => self.skip_number(),
        }
    }

    #[inline]
    fn long(&mut self) -> Option<i64> {
        let (mut number, mut shift) = (0_u64, 0);
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed());
            }
            shift += 7;
        }
    }
}
