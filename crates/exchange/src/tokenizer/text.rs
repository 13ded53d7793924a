//! Text: character data, references and CDATA sections, returned in pieces.

use std::io::Read;

use super::{State, Text, Token, Tokenizer};
use crate::tag::scan_reference;
use crate::{Bound, Error, Malformed};

/// Bytes of text up to which a loop finds the length faster than a search.
const SHORT: usize = 24;

impl<R: Read> Tokenizer<R> {
    pub(super) fn content(&mut self) -> Result<Option<Token>, Error> {
        let rest = self.source.rest();
        match rest.first() {
            None => {
                if !self.source.fill()? {
                    return self.ends_early();
                }
                Ok(None)
            }
            Some(b'<') => self.markup(),
            Some(b'&') => {
                let limits = self.limits;
                let (c, length) = self.whole(|data| scan_reference(data, 0, &limits))?;
                self.source.at += length;
                self.text = Text::Character(c);
                self.count_text(c.len_utf8())?;
                Ok(Some(Token::Text))
            }
            Some(_) => {
                let (length, bracket) = text_length(rest);
                if let Some(at) = bracket {
                    return self.bad(at, Malformed::CdataEndInText);
                }
                self.hand_out(length)
            }
        }
    }

    /// Returns the next `length` bytes as text, except for an end that must be read together with what
    /// follows it.
    pub(super) fn hand_out(&mut self, length: usize) -> Result<Option<Token>, Error> {
        let rest = self.source.rest();
        let piece = &rest[..length];
        let held = match piece {
            _ if length < rest.len() => 0,
            [.., b']', b']'] => 2,
            [.., b']' | b'\r'] => 1,
            _ => 0,
        };
        if held == length {
            if !self.source.fill()? {
                return self.ends_early();
            }
            return Ok(None);
        }
        let start = self.source.at;
        self.source.at += length - held;
        self.text = Text::Piece(start, self.source.at);
        self.count_text(length - held)?;
        Ok(Some(Token::Text))
    }

    pub(super) fn count_text(&mut self, length: usize) -> Result<(), Error> {
        self.text_length += length;
        if self.text_length > self.limits.max_text {
            return Err(self.limit(0, Bound::Text));
        }
        Ok(())
    }

    pub(super) fn cdata(&mut self) -> Result<Option<Token>, Error> {
        let rest = self.source.rest();
        match memchr::memmem::find(rest, b"]]>") {
            Some(0) => {
                self.source.at += 3;
                self.state = State::Content;
                Ok(None)
            }
            Some(length) => self.hand_out(length),
            None if rest.is_empty() => {
                if !self.source.fill()? {
                    return self.ends_early();
                }
                Ok(None)
            }
            None => self.hand_out(rest.len()),
        }
    }
}

/// The length of the text up to `<`, `&` or the end, and the offset of a `]]>` in it.
fn text_length(data: &[u8]) -> (usize, Option<usize>) {
    let short = data.len().min(SHORT);
    let mut at = 0;
    loop {
        // Most texts are the white space between two tags.
        while at < short && !matches!(data[at], b'<' | b'&' | b'>') {
            at += 1;
        }
        if at >= short {
            at += memchr::memchr3(b'<', b'&', b'>', &data[at..]).unwrap_or(data.len() - at);
        }
        match data.get(at) {
            Some(b'>') if data[..at].ends_with(b"]]") => return (at, Some(at - 2)),
            Some(b'>') => at += 1,
            _ => return (at, None),
        }
    }
}
