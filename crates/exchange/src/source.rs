//! The bytes of a file as checked UTF-8 in one sliding buffer.
//!
//! Only bytes that are valid UTF-8 and legal XML characters become visible. A problem after them is reported when the
//! tokenizer requests more, so that the earliest error is the one that is reported.

use std::io::Read;

use crate::chars::{char_at, first_illegal, is_space};
use crate::encoding::{Encoding, Undecodable, sniff};
use crate::position::Counter;
use crate::{Bound, Error, ErrorKind, Malformed, Position};

/// Bytes read at a time; the buffer grows beyond only for a longer token.
const CHUNK: usize = 64 << 10;
/// Bytes looked at for the encoding and for the kind of a file that is not XML.
const HEAD: usize = 4096;

pub(crate) struct Source<R> {
    input: R,
    max_bytes: u64,
    /// Bytes taken from the input, as they came.
    taken: u64,
    ended: bool,
    /// The first bytes as they came.
    head: Vec<u8>,
    encoding: Encoding,
    /// Bytes that wait to be decoded; unused in UTF-8.
    raw: Vec<u8>,
    /// `buffer[at..checked]` may be read; what follows is not checked yet.
    buffer: Vec<u8>,
    pub at: usize,
    checked: usize,
    /// The problem after `checked`, which is not reported yet.
    problem: Option<ErrorKind>,
    /// Bytes of the text before `buffer`.
    before: u64,
    counter: Counter,
    /// `buffer[..counted]` is counted.
    counted: usize,
}

/// The text before and after a place of a file, in UTF-8 and no more than `most` bytes of each: the place counts bytes
/// as [`Position::byte`] does. As far as the file can be decoded.
pub fn text_around(input: impl Read, place: u64, most: u64) -> (Vec<u8>, Vec<u8>) {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    let mut source = Source::new(input, u64::MAX);
    if source.start().is_err() {
        return (before, behind);
    }
    loop {
        let at = source.before + source.at as u64;
        let rest = source.rest();
        let split =
            usize::try_from(place.saturating_sub(at)).map_or(rest.len(), |n| n.min(rest.len()));
        before.extend_from_slice(&rest[..split]);
        before.drain(..before.len().saturating_sub(most));
        let room = most - behind.len();
        behind.extend(rest[split..].iter().take(room));
        source.at = source.checked;
        if behind.len() == most || !matches!(source.fill(), Ok(true)) {
            return (before, behind);
        }
    }
}

impl<R: Read> Source<R> {
    pub(crate) fn new(input: R, max_bytes: u64) -> Self {
        Self {
            input,
            max_bytes,
            taken: 0,
            ended: false,
            head: Vec::new(),
            encoding: Encoding::Utf8,
            raw: Vec::new(),
            buffer: Vec::new(),
            at: 0,
            checked: 0,
            problem: None,
            before: 0,
            counter: Counter::START,
            counted: 0,
        }
    }

    /// Reads the first bytes and finds the encoding.
    pub(crate) fn start(&mut self) -> Result<(), Error> {
        let mut first = Vec::with_capacity(CHUNK);
        self.take(HEAD, &mut first)?;
        let sniffed = sniff(&first);
        self.encoding = sniffed.encoding;
        self.before = sniffed.bom as u64;
        self.head = first.clone();
        first.drain(..sniffed.bom);
        if self.encoding == Encoding::Utf8 {
            self.buffer = first;
        } else {
            self.raw = first;
            self.decode();
        }
        self.check();
        Ok(())
    }

    /// The first bytes of the file as they came.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Drops the first bytes, once they are not needed any more.
    pub(crate) fn drop_head(&mut self) {
        self.head = Vec::new();
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// What can be read now.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.buffer[self.at..self.checked]
    }

    /// A piece of the buffer; valid until the next `fill`.
    pub(crate) fn piece(&self, range: std::ops::Range<usize>) -> &[u8] {
        &self.buffer[range]
    }

    /// Makes more of the text readable; `false` at the end of the file. Moves the buffer.
    pub(crate) fn fill(&mut self) -> Result<bool, Error> {
        let known = self.rest().len();
        loop {
            if let Some(problem) = self.problem.take() {
                let position = self.position_at(self.checked);
                return Err(Error::new(problem, position));
            }
            if self.ended {
                return Ok(false);
            }
            self.compact();
            // Doubles the buffer, so that a long token is not scanned too often.
            let wanted = CHUNK.max(known);
            if self.encoding == Encoding::Utf8 {
                let mut buffer = std::mem::take(&mut self.buffer);
                let result = self.take(wanted, &mut buffer);
                self.buffer = buffer;
                result?;
            } else {
                let mut raw = std::mem::take(&mut self.raw);
                let result = self.take(wanted, &mut raw);
                self.raw = raw;
                result?;
                self.decode();
            }
            self.check();
            if self.rest().len() > known {
                return Ok(true);
            }
        }
    }

    /// Makes at least `length` bytes readable; `false` if the file ends before.
    pub(crate) fn ensure(&mut self, length: usize) -> Result<bool, Error> {
        while self.rest().len() < length {
            if !self.fill()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Skips white space; `false` at the end of the file.
    pub(crate) fn skip_space(&mut self) -> Result<bool, Error> {
        loop {
            let rest = self.rest();
            match rest.iter().position(|&byte| !is_space(byte)) {
                Some(length) => {
                    self.at += length;
                    return Ok(true);
                }
                None => self.at = self.checked,
            }
            if !self.fill()? {
                return Ok(false);
            }
        }
    }

    /// Bytes taken from the input so far, as they came.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    pub(crate) fn position(&self) -> Position {
        self.position_at(self.at)
    }

    /// The position of the next byte, for a report after more was read. All calls together cost one pass over the
    /// file.
    pub(crate) fn mark(&mut self) -> Position {
        self.count_to(self.at);
        self.position()
    }

    /// The position of a place in the buffer that is not before the last counted one.
    pub(crate) fn position_at(&self, at: usize) -> Position {
        let mut counter = self.counter;
        counter.advance(&self.buffer[self.counted.min(at)..at]);
        counter.at(self.before + at as u64)
    }

    /// Counts up to a place in the buffer that is not before the last counted one; its line and column.
    pub(crate) fn count_to(&mut self, at: usize) -> (u64, u64) {
        if at > self.counted {
            self.counter.advance(&self.buffer[self.counted..at]);
            self.counted = at;
        }
        let Position { line, column, .. } = self.counter.at(0);
        (line, column)
    }

    fn compact(&mut self) {
        if self.at == 0 {
            return;
        }
        self.count_to(self.at);
        self.buffer.drain(..self.at);
        self.before += self.at as u64;
        self.checked -= self.at;
        self.counted -= self.at;
        self.at = 0;
    }

    /// Appends up to `wanted` bytes of the input.
    fn take(&mut self, wanted: usize, to: &mut Vec<u8>) -> Result<(), Error> {
        let had = to.len();
        let left = self.max_bytes - self.taken;
        let most = (wanted as u64).min(left.saturating_add(1));
        to.reserve(wanted);
        let got = (&mut self.input).take(most).read_to_end(to);
        let got = got.map_err(|error| Error::new(ErrorKind::Io(error), self.position()))? as u64;
        if got < most {
            self.ended = true;
        }
        if got > left {
            to.truncate(had + left as usize);
            self.problem = Some(ErrorKind::Limit {
                bound: Bound::Bytes,
                limit: self.max_bytes,
            });
        }
        self.taken += got.min(left);
        Ok(())
    }

    fn decode(&mut self) {
        let (length, problem) = self.encoding.decode(&self.raw, &mut self.buffer);
        self.raw.drain(..length);
        if let Some(Undecodable(why)) = problem {
            self.problem = Some(ErrorKind::NotWellFormed(Box::new(why)));
        } else if self.ended && !self.raw.is_empty() {
            let why = Malformed::EndsInCharacter;
            self.problem = Some(ErrorKind::NotWellFormed(Box::new(why)));
        }
    }

    /// Checks what was added.
    fn check(&mut self) {
        let added = &self.buffer[self.checked..];
        let mut good = added.len();
        if self.encoding == Encoding::Utf8
            && let Err(error) = std::str::from_utf8(added)
        {
            good = error.valid_up_to();
            if error.error_len().is_some() {
                let byte = added[good];
                let why = Malformed::ByteNotUtf8(byte);
                self.problem = Some(ErrorKind::NotWellFormed(Box::new(why)));
            } else if self.ended && self.problem.is_none() {
                let why = Malformed::EndsInCharacter;
                self.problem = Some(ErrorKind::NotWellFormed(Box::new(why)));
            }
        }
        if let Some(illegal) = first_illegal(&added[..good]) {
            good = illegal;
            let code = char_at(added, illegal).map_or(0, u32::from);
            let why = Malformed::IllegalCharacter(code);
            self.problem = Some(ErrorKind::NotWellFormed(Box::new(why)));
        }
        self.checked += good;
    }
}
