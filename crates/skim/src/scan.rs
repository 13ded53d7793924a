//! A cursor over JSON that reads wanted values and skips the rest. `None` means "not as expected":
//! the caller decodes the whole item instead, which says why.

use std::borrow::Cow;

/// A text and the position in it.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    text: &'a str,
    pub at: usize,
}

impl<'a> Scan<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// The text from a place to here.
    pub fn since(&self, from: usize) -> Option<&'a str> {
        self.text.get(from..self.at)
    }

    /// The next byte that is no white space; it is not taken.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        loop {
            match *self.bytes().get(self.at)? {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                byte => return Some(byte),
            }
        }
    }

    /// Takes this byte, after white space.
    #[inline]
    pub fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// Takes this text if it is next.
    #[inline]
    pub fn take_same(&mut self, text: &str) -> bool {
        let end = self.at + text.len();
        let same = self
            .bytes()
            .get(self.at..end)
            .is_some_and(|here| same(here, text.as_bytes()));
        if same {
            self.at = end;
        }
        same
    }

    /// Whether an object or list has another item: takes the comma between items, or the end.
    #[inline]
    pub fn goes_on(&mut self, first: &mut bool, end: u8) -> Option<bool> {
        let next = self.peek()?;
        if next == end {
            self.at += 1;
            return Some(false);
        }
        if !std::mem::take(first) {
            self.take(b',')?;
        }
        Some(true)
    }

    /// The name of a field and its colon. Names with escapes are left to the full decoder.
    #[inline]
    pub fn name(&mut self) -> Option<&'a str> {
        self.take(b'"')?;
        let from = self.at;
        self.at = stop(self.bytes(), from)?;
        let name = self.text.get(from..self.at)?;
        self.take(b'"')?;
        self.take(b':')?;
        Some(name)
    }

    /// Reads a JSON string; it is borrowed where it has no escape. `None` where it is no valid string.
    pub fn string(&mut self) -> Option<Cow<'a, str>> {
        self.take(b'"')?;
        let from = self.at;
        self.at = stop(self.bytes(), from)?;
        if self.bytes()[self.at] == b'"' {
            self.at += 1;
            return self.text.get(from..self.at - 1).map(Cow::Borrowed);
        }
        let end = self.end_of_string()?;
        serde_json::from_str(self.text.get(from - 1..=end)?)
            .ok()
            .map(Cow::Owned)
    }

    /// A string, or null for none.
    pub fn optional_string(&mut self) -> Option<Cow<'a, str>> {
        if self.take_null()? {
            return Some(Cow::Borrowed(""));
        }
        self.string()
    }

    /// Takes a null if there is one.
    pub fn take_null(&mut self) -> Option<bool> {
        Some(self.peek()? == b'n' && self.take_same("null"))
    }

    /// `true` or `false`.
    pub fn boolean(&mut self) -> Option<bool> {
        match self.peek()? {
            b't' => self.take_same("true").then_some(true),
            _ => self.take_same("false").then_some(false),
        }
    }

    /// Moves past the closing quote; returns its position.
    #[inline]
    fn end_of_string(&mut self) -> Option<usize> {
        loop {
            self.at = stop(self.bytes(), self.at)?;
            match self.bytes()[self.at] {
                b'"' => {
                    self.at += 1;
                    return Some(self.at - 1);
                }
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
    }

    /// Skips any value.
    pub fn skip(&mut self) -> Option<()> {
        match self.peek()? {
            b'"' => {
                self.at += 1;
                self.end_of_string().map(|_| ())
            }
            b'{' | b'[' => self.skip_nested(),
            _ => {
                let rest = self.bytes().get(self.at..)?;
                let end = |b: &u8| matches!(b, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t');
                let length = rest.iter().position(end).unwrap_or(rest.len());
                self.at += length;
                (length > 0).then_some(())
            }
        }
    }

    fn skip_nested(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            let byte = *self.bytes().get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => {
                    self.end_of_string()?;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(());
                    }
                }
                _ => {}
            }
        }
    }
}

/// The position of the first quote, backslash or control character. Most strings are short: these
/// are read eight bytes at a time, inline.
#[inline]
fn stop(bytes: &[u8], from: usize) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    // The lowest marked byte is zero; bytes above it may be marked because of a borrow.
    let noughts = |word: u64| word.wrapping_sub(ONES) & !word;
    let mut at = from;
    for _ in 0..4 {
        let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) else {
            break;
        };
        let word = u64::from_le_bytes(*word);
        let quotes = noughts(word ^ (ONES * b'"' as u64));
        let backslashes = noughts(word ^ (ONES * b'\\' as u64));
        let controls = word.wrapping_sub(ONES * 0x20) & !word;
        let marked = (quotes | backslashes | controls) & HIGHS;
        if marked != 0 {
            return Some(at + marked.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let rest = bytes.get(at..)?;
    let length = memchr::memchr2(b'"', b'\\', rest)?;
    let control = rest[..length].iter().position(|byte| *byte < 0x20);
    Some(at + control.unwrap_or(length))
}

/// Whether two texts of one length are the same, sixteen bytes at a time.
#[inline]
fn same(a: &[u8], b: &[u8]) -> bool {
    let (a_parts, a_rest) = a.as_chunks::<16>();
    let (b_parts, b_rest) = b.as_chunks::<16>();
    a_parts
        .iter()
        .zip(b_parts)
        .all(|(a, b)| u128::from_le_bytes(*a) == u128::from_le_bytes(*b))
        && a_rest == b_rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn stop_finds_the_same_byte_as_a_naive_search(
            bytes in proptest::collection::vec(prop_oneof![Just(b'"'), Just(b'\\'), Just(0x1f), Just(0x20), Just(0x80), 0x21_u8..=0xff, 0x23_u8..=0x5b, 0x23_u8..=0x5b, 0x23_u8..=0x5b], 0..90),
            from in 0_usize..90,
        ) {
            let from = from.min(bytes.len());
            let plain = bytes[from..].iter().position(|b| matches!(b, b'"' | b'\\') || *b < 0x20);
            // After the last quote no string can continue.
            let ends = bytes[from..].iter().any(|b| matches!(b, b'"' | b'\\'));
            if ends {
                prop_assert_eq!(stop(&bytes, from), plain.map(|at| from + at));
            }
        }
    }
}
