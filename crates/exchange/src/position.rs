//! Where the reader is in a file, for people: line and column.

use std::fmt;

/// A place in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Bytes before this place. In a file that is not UTF-8: the bytes of the same text in UTF-8.
    pub byte: u64,
    /// The line, from 1. Lines end with LF, CRLF or CR.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Counts lines and columns over a stream of UTF-8 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counter {
    line: u64,
    /// Characters since the last line end.
    column: u64,
    /// The last byte was a CR: an LF that follows belongs to the same line end.
    after_cr: bool,
}

impl Counter {
    pub(crate) const START: Self = Self {
        line: 1,
        column: 0,
        after_cr: false,
    };

    pub(crate) fn at(self, byte: u64) -> Position {
        Position {
            byte,
            line: self.line,
            column: self.column + 1,
        }
    }

    /// Moves over `bytes`, which are whole characters.
    pub(crate) fn advance(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let last_line = if self.after_cr || memchr::memchr(b'\r', bytes).is_some() {
            self.advance_over_cr(bytes)
        } else {
            match memchr::memrchr(b'\n', bytes) {
                Some(last) => {
                    self.line += memchr::memchr_iter(b'\n', &bytes[..=last]).count() as u64;
                    Some(last)
                }
                None => None,
            }
        };
        let tail = match last_line {
            Some(last) => {
                self.column = 0;
                &bytes[last + 1..]
            }
            None => bytes,
        };
        self.column += characters(tail);
    }

    /// The slow way for files with CR; the place of the last line end.
    fn advance_over_cr(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut last = None;
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' if self.after_cr => last = Some(at),
                b'\n' | b'\r' => {
                    self.line += 1;
                    last = Some(at);
                }
                _ => {}
            }
            self.after_cr = byte == b'\r';
        }
        last
    }
}

/// Counts characters: every byte that does not continue one.
fn characters(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .map(|&byte| u64::from(!(0x80..0xC0).contains(&byte)))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> (u64, u64) {
        let mut counter = Counter::START;
        counter.advance(text.as_bytes());
        let position = counter.at(0);
        // The same text byte by byte must end in the same place, whatever the cuts.
        let mut cut = Counter::START;
        for character in text.chars() {
            cut.advance(character.to_string().as_bytes());
        }
        assert_eq!(cut.at(0), position);
        (position.line, position.column)
    }

    #[test]
    fn lines_end_with_lf_crlf_or_cr() {
        assert_eq!(place(""), (1, 1));
        assert_eq!(place("abc"), (1, 4));
        assert_eq!(place("a\nb"), (2, 2));
        assert_eq!(place("a\r\nb\r\n"), (3, 1));
        assert_eq!(place("a\rb\rc"), (3, 2));
        assert_eq!(place("a\r\r\n\nb"), (4, 2));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(place("äöü€"), (1, 5));
        assert_eq!(place("x\n\u{1F600}y"), (2, 3));
    }
}
