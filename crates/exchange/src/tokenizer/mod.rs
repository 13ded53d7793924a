//! XML 1.0 with namespaces as a stream of tokens, each checked before it is returned.

mod access;
mod markup;
mod tags;
mod text;

use std::io::Read;

use crate::error::shown;
use crate::namespaces::{Mark, Namespace, Namespaces};
use crate::source::Source;
use crate::tag::{Attribute, Fault, Name};
use crate::{Bound, Error, ErrorKind, Limits, Malformed, Position};

/// What the tokenizer is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    /// A start tag, or the tag of an empty element, which an `End` follows.
    Start,
    End,
    /// A piece of the text of the innermost element; a text may come in several.
    Text,
    /// The end of a well-formed document.
    Done,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Unread,
    Prolog,
    Content,
    /// In a CDATA section that begins here.
    Cdata(Position),
    Epilog,
}

#[derive(Debug, Clone, Copy)]
enum Text {
    /// In the buffer.
    Piece(usize, usize),
    /// The character of a reference.
    Character(char),
}

/// An open element.
struct Open {
    /// Where its name starts in `names`.
    name: usize,
    /// The namespaces in scope outside it.
    outside: Mark,
    line: u64,
}

/// A language in scope.
struct Language {
    depth: usize,
    /// Where it starts in `language_text`.
    start: usize,
}

pub(crate) struct Tokenizer<R> {
    pub source: Source<R>,
    pub limits: Limits,
    state: State,
    attributes: Vec<Attribute>,
    /// Where the tag that was read last starts in the buffer.
    tag: usize,
    name: Name,
    namespace: Namespace,
    line: u64,
    column: u64,
    open: Vec<Open>,
    names: Vec<u8>,
    namespaces: Namespaces,
    languages: Vec<Language>,
    language_text: String,
    /// An empty element was returned and its end was not.
    end_is_due: bool,
    text: Text,
    /// Bytes of the text node so far.
    text_length: usize,
    scratch: String,
}

impl<R: Read> Tokenizer<R> {
    pub(crate) fn new(input: R, limits: Limits) -> Self {
        Self {
            source: Source::new(input, limits.max_bytes),
            limits,
            state: State::Unread,
            attributes: Vec::new(),
            tag: 0,
            name: Name::default(),
            namespace: Namespace::None,
            line: 1,
            column: 1,
            open: Vec::new(),
            names: Vec::new(),
            namespaces: Namespaces::default(),
            languages: Vec::new(),
            language_text: String::new(),
            end_is_due: false,
            text: Text::Piece(0, 0),
            text_length: 0,
            scratch: String::new(),
        }
    }

    /// Reads the first bytes and the XML declaration. `next` does it by itself.
    pub(crate) fn start(&mut self) -> Result<(), Error> {
        if self.state == State::Unread {
            self.state = State::Prolog;
            self.source.start()?;
            self.read_declaration()?;
        }
        Ok(())
    }

    /// The next token. After an error nothing more can be read.
    pub(crate) fn next(&mut self) -> Result<Token, Error> {
        if self.end_is_due {
            self.end_is_due = false;
            return Ok(self.close());
        }
        loop {
            let token = match self.state {
                State::Unread => {
                    self.start()?;
                    None
                }
                State::Prolog | State::Epilog => self.outside()?,
                State::Content => self.content()?,
                State::Cdata(_) => self.cdata()?,
            };
            if let Some(token) = token {
                return Ok(token);
            }
        }
    }

    fn outside(&mut self) -> Result<Option<Token>, Error> {
        if !self.source.skip_space()? {
            return match self.state {
                State::Epilog => Ok(Some(Token::Done)),
                _ => self.bad(0, Malformed::NoRoot),
            };
        }
        match self.source.rest().first() {
            Some(b'<') => self.markup(),
            _ if self.state == State::Prolog => self.bad(0, Malformed::TextBeforeRoot),
            _ => self.bad(0, Malformed::TextAfterRoot),
        }
    }

    /// At a `<`.
    fn markup(&mut self) -> Result<Option<Token>, Error> {
        if !self.source.ensure(2)? {
            return self.bad(0, Malformed::EndsInTag);
        }
        match self.source.rest()[1] {
            b'/' => self.end_tag().map(Some),
            b'?' => self.instruction().map(|()| None),
            b'!' => self.exclamation().map(|()| None),
            _ if self.state == State::Epilog => self.bad(0, Malformed::SecondRoot),
            _ => self.start_tag().map(Some),
        }
    }

    /// Reads something that must be completely in the buffer.
    fn whole<T>(&mut self, mut scan: impl FnMut(&[u8]) -> Result<T, Fault>) -> Result<T, Error> {
        loop {
            match scan(self.source.rest()) {
                Ok(found) => return Ok(found),
                Err(Fault::Bad(at, why)) => return self.bad(at, why),
                Err(Fault::Limit(at, bound)) => return Err(self.limit(at, bound)),
                Err(Fault::Incomplete) => {
                    if self.source.rest().len() > self.limits.max_text {
                        return Err(self.limit(0, Bound::Text));
                    }
                    if !self.source.fill()? {
                        return self.bad(0, Malformed::EndsInTagOrReference);
                    }
                }
            }
        }
    }

    fn ends_early<T>(&self) -> Result<T, Error> {
        if let State::Cdata(start) = self.state {
            return self.unclosed(Malformed::UnclosedCdata, start);
        }
        let Some(open) = self.open.last() else {
            return self.bad(0, Malformed::EndsEarly);
        };
        let (name, line) = (shown(&self.names[open.name..]), open.line);
        self.bad(0, Malformed::ElementOpen { name, line })
    }

    /// Not well-formed: what begins at `start` does not end.
    fn unclosed<T>(&self, why: Malformed, start: Position) -> Result<T, Error> {
        Err(Error::new(ErrorKind::NotWellFormed(Box::new(why)), start))
    }

    /// Not well-formed at `ahead` bytes from here.
    pub(crate) fn bad<T>(&self, ahead: usize, why: impl Into<Box<Malformed>>) -> Result<T, Error> {
        let position = self.source.position_at(self.source.at + ahead);
        Err(Error::new(ErrorKind::NotWellFormed(why.into()), position))
    }

    pub(crate) fn limit(&self, ahead: usize, bound: Bound) -> Error {
        let limit = match bound {
            Bound::Bytes => self.limits.max_bytes,
            Bound::Depth => self.limits.max_depth as u64,
            Bound::Attributes => self.limits.max_attributes as u64,
            Bound::Text => self.limits.max_text as u64,
            Bound::Name => self.limits.max_name as u64,
            Bound::Item => self.limits.max_item as u64,
        };
        let position = self.source.position_at(self.source.at + ahead);
        Error::new(ErrorKind::Limit { bound, limit }, position)
    }
}
