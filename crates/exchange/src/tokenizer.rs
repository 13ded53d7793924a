//! XML 1.0 with namespaces as a stream of tokens, each checked before it is handed out.

use std::io::Read;

use crate::chars::is_space;
use crate::encoding::Encoding;
use crate::error::shown;
use crate::namespaces::{Mark, Namespace, Namespaces};
use crate::source::Source;
use crate::tag::{
    Attribute, Fault, Name, decode_value, push_text, scan_name, scan_reference, scan_tag,
};
use crate::{Bound, Error, ErrorKind, Limits, Position, declaration};

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
    Cdata,
    Epilog,
}

#[derive(Debug, Clone, Copy)]
enum Text {
    /// In the buffer.
    Piece(usize, usize),
    /// What a reference stood for.
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

/// Bytes of text up to which the length is not worth a search of its own.
const SHORT: usize = 24;

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
    open: Vec<Open>,
    names: Vec<u8>,
    namespaces: Namespaces,
    languages: Vec<Language>,
    language_text: String,
    /// An empty element was handed out and its end was not.
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
                State::Cdata => self.cdata()?,
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
                _ => self.bad(0, "it has no root element"),
            };
        }
        match self.source.rest().first() {
            Some(b'<') => self.markup(),
            _ if self.state == State::Prolog => self.bad(0, "text stands before the root element"),
            _ => self.bad(0, "text stands after the end of the root element"),
        }
    }

    fn content(&mut self) -> Result<Option<Token>, Error> {
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
                    return self.bad(at, "]]> stands in a text; write ]]&gt;");
                }
                self.hand_out(length)
            }
        }
    }

    /// Hands out the next `length` bytes as text, but for an end that must be seen with what follows it.
    fn hand_out(&mut self, length: usize) -> Result<Option<Token>, Error> {
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

    fn count_text(&mut self, length: usize) -> Result<(), Error> {
        self.text_length += length;
        if self.text_length > self.limits.max_text {
            return Err(self.limit(0, Bound::Text));
        }
        Ok(())
    }

    fn cdata(&mut self) -> Result<Option<Token>, Error> {
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
                    return self.bad(0, "the file ends inside a CDATA section");
                }
                Ok(None)
            }
            None => self.hand_out(rest.len()),
        }
    }

    /// At a `<`.
    fn markup(&mut self) -> Result<Option<Token>, Error> {
        if !self.source.ensure(2)? {
            return self.bad(0, "the file ends inside a tag");
        }
        match self.source.rest()[1] {
            b'/' => self.end_tag().map(Some),
            b'?' => self.instruction().map(|()| None),
            b'!' => self.exclamation().map(|()| None),
            _ if self.state == State::Epilog => self.bad(0, "it has a second root element"),
            _ => self.start_tag().map(Some),
        }
    }

    fn start_tag(&mut self) -> Result<Token, Error> {
        let limits = self.limits;
        let mut attributes = std::mem::take(&mut self.attributes);
        let result = self.whole(|data| scan_tag(data, &mut attributes, &limits));
        self.attributes = attributes;
        let tag = result?;
        if self.open.len() == limits.max_depth {
            return Err(self.limit(0, Bound::Depth));
        }
        self.tag = self.source.at;
        self.line = self.source.line_at(self.tag);
        self.name = tag.name;
        let outside = self.namespaces.mark();
        if tag.namespaces {
            self.declare_namespaces()?;
            self.resolve_attributes()?;
        }
        let data = self.source.piece(self.tag..self.tag + tag.end);
        let prefix = tag.name.prefix(data);
        self.namespace = match self.namespaces.resolve(prefix) {
            Some(namespace) => namespace,
            None => return self.undeclared(tag.name),
        };
        self.open.push(Open {
            name: self.names.len(),
            outside,
            line: self.line,
        });
        self.names
            .extend_from_slice(&data[tag.name.start..tag.name.end]);
        if tag.namespaces {
            self.note_language();
        }
        self.source.at += tag.end;
        self.text_length = 0;
        self.state = State::Content;
        self.end_is_due = tag.empty;
        Ok(Token::Start)
    }

    fn declare_namespaces(&mut self) -> Result<(), Error> {
        for number in 0..self.attributes.len() {
            let attribute = self.attributes[number];
            let name = self.text_of(attribute.name);
            let prefix = match name {
                b"xmlns" => attribute.name.start..attribute.name.start,
                _ if name.starts_with(b"xmlns:") => attribute.name.local..attribute.name.end,
                _ => continue,
            };
            if attribute.value.1 - attribute.value.0 > self.limits.max_name {
                return Err(self.limit(attribute.value.0, Bound::Name));
            }
            let mut value = std::mem::take(&mut self.scratch);
            value.clear();
            self.push_value(attribute, &mut value);
            let prefix = self
                .source
                .piece(self.tag + prefix.start..self.tag + prefix.end);
            let result = self.namespaces.bind(prefix, &value);
            self.scratch = value;
            if let Err(why) = result {
                return self.bad(attribute.name.start, why);
            }
        }
        Ok(())
    }

    fn resolve_attributes(&mut self) -> Result<(), Error> {
        for number in 0..self.attributes.len() {
            let name = self.attributes[number].name;
            if name.local == name.start || self.text_of(name).starts_with(b"xmlns:") {
                continue;
            }
            let data = self.source.piece(self.tag..self.tag + name.end);
            let Some(namespace) = self.namespaces.resolve(name.prefix(data)) else {
                return self.undeclared(name);
            };
            self.attributes[number].namespace = namespace;
            let local = &data[name.local..name.end];
            let twice = self.attributes[..number].iter().any(|other| {
                other.namespace != Namespace::None
                    && self.namespaces.same(other.namespace, namespace)
                    && &data[other.name.local..other.name.end] == local
            });
            if twice {
                let name = shown(&data[name.start..name.end]);
                let why = format!("the attribute {name} is there twice, under another prefix");
                return self.bad(self.attributes[number].name.start, why);
            }
        }
        Ok(())
    }

    fn undeclared<T>(&self, name: Name) -> Result<T, Error> {
        let data = self.source.piece(self.tag..self.tag + name.end);
        let prefix = shown(name.prefix(data));
        self.bad(
            name.start,
            format!("the namespace prefix {prefix} is not declared"),
        )
    }

    fn note_language(&mut self) {
        let found = self.attributes.iter().find(|attribute| {
            attribute.namespace == Namespace::Xml && self.local_of(attribute.name) == b"lang"
        });
        let Some(&attribute) = found else { return };
        let mut text = std::mem::take(&mut self.language_text);
        self.languages.push(Language {
            depth: self.open.len(),
            start: text.len(),
        });
        self.push_value(attribute, &mut text);
        self.language_text = text;
    }

    fn end_tag(&mut self) -> Result<Token, Error> {
        let Some(open) = self.open.last() else {
            return self.bad(0, "an end tag stands outside the root element");
        };
        let expected = &self.names[open.name..];
        let rest = self.source.rest();
        let after = expected.len() + 2;
        if rest.get(after) == Some(&b'>') && &rest[2..after] == expected {
            self.source.at += after + 1;
        } else {
            let limits = self.limits;
            let (name, length) = self.whole(|data| {
                let name = scan_name(data, 2, &limits)?;
                let space = data[name.end..].iter().take_while(|&&byte| is_space(byte));
                let end = name.end + space.count();
                match data.get(end) {
                    None => Err(Fault::Incomplete),
                    Some(b'>') => Ok((name, end + 1)),
                    Some(_) => Err(Fault::Bad(end, "an end tag does not end with >".to_owned())),
                }
            })?;
            let found = &self.source.rest()[name.start..name.end];
            let expected = &self.names[self.open.last().map_or(0, |open| open.name)..];
            if found != expected {
                let line = self.open.last().map_or(0, |open| open.line);
                let (found, expected) = (shown(found), shown(expected));
                let why = format!("</{found}> ends <{expected}>, which starts in line {line}");
                return self.bad(0, why);
            }
            self.source.at += length;
        }
        Ok(self.close())
    }

    fn close(&mut self) -> Token {
        if let Some(open) = self.open.pop() {
            self.names.truncate(open.name);
            self.namespaces.return_to(open.outside);
        }
        while self
            .languages
            .last()
            .is_some_and(|language| language.depth > self.open.len())
        {
            if let Some(language) = self.languages.pop() {
                self.language_text.truncate(language.start);
            }
        }
        self.text_length = 0;
        if self.open.is_empty() {
            self.state = State::Epilog;
        }
        Token::End
    }

    /// At `<!`: a comment, a CDATA section or a DOCTYPE.
    fn exclamation(&mut self) -> Result<(), Error> {
        self.source.ensure(9)?;
        let rest = self.source.rest();
        if rest.starts_with(b"<!--") {
            return self.comment();
        }
        if rest.starts_with(b"<![CDATA[") && self.state == State::Content {
            self.source.at += 9;
            self.state = State::Cdata;
            return Ok(());
        }
        if rest.starts_with(b"<!DOCTYPE") && self.state == State::Prolog {
            return Err(Error::new(ErrorKind::Doctype, self.source.position()));
        }
        self.bad(0, "<! does not start a comment or a CDATA section")
    }

    fn comment(&mut self) -> Result<(), Error> {
        self.source.at += 4;
        loop {
            let rest = self.source.rest();
            self.source.at += memchr::memchr(b'-', rest).unwrap_or(rest.len());
            if !self.source.ensure(3)? {
                return self.bad(0, "the file ends inside a comment");
            }
            match self.source.rest() {
                [b'-', b'-', b'>', ..] => {
                    self.source.at += 3;
                    return Ok(());
                }
                [b'-', b'-', ..] => return self.bad(0, "-- stands inside a comment"),
                [b'-', ..] => self.source.at += 1,
                _ => {}
            }
        }
    }

    /// At `<?`: a processing instruction.
    fn instruction(&mut self) -> Result<(), Error> {
        let limits = self.limits;
        let (name, spaced) = self.whole(|data| {
            let name = scan_name(data, 2, &limits)?;
            if name.local > name.start {
                let why = "the name of a processing instruction has a colon";
                return Err(Fault::Bad(name.local - 1, why.to_owned()));
            }
            match data.get(name.end..name.end + 2) {
                None => Err(Fault::Incomplete),
                Some(b"?>") => Ok((name, false)),
                Some([byte, _]) if is_space(*byte) => Ok((name, true)),
                Some(_) => {
                    let why = "the name of a processing instruction is not followed by a space";
                    Err(Fault::Bad(name.end, why.to_owned()))
                }
            }
        })?;
        if self.source.rest()[name.start..name.end].eq_ignore_ascii_case(b"xml") {
            return self.bad(0, "an XML declaration stands elsewhere than at the start");
        }
        self.source.at += name.end + usize::from(spaced);
        loop {
            let rest = self.source.rest();
            self.source.at += memchr::memchr(b'?', rest).unwrap_or(rest.len());
            if !self.source.ensure(2)? {
                return self.bad(0, "the file ends inside a processing instruction");
            }
            match self.source.rest() {
                [b'?', b'>', ..] => {
                    self.source.at += 2;
                    return Ok(());
                }
                [b'?', ..] => self.source.at += 1,
                _ => {}
            }
        }
    }

    fn read_declaration(&mut self) -> Result<(), Error> {
        self.source.ensure(6)?;
        let rest = self.source.rest();
        if !rest.starts_with(b"<?xml") || !rest.get(5).copied().is_some_and(is_space) {
            return Ok(());
        }
        let end = self.whole(|data| match memchr::memmem::find(data, b"?>") {
            Some(end) => Ok(end),
            None if data.len() > 2048 => {
                Err(Fault::Bad(0, "the XML declaration does not end".to_owned()))
            }
            None => Err(Fault::Incomplete),
        })?;
        let declaration = match declaration::parse(&self.source.rest()[5..end]) {
            Ok(declaration) => declaration,
            Err(why) => return self.bad(0, why),
        };
        if let Some(name) = declaration.encoding {
            self.check_encoding(name)?;
        }
        self.source.at += end + 2;
        Ok(())
    }

    /// Section 4.3.3: a declared encoding must be the one the file is in.
    fn check_encoding(&self, name: String) -> Result<(), Error> {
        let found = self.source.encoding();
        let utf16 = Some(found).filter(|encoding| encoding.is_utf16());
        match Encoding::named(&name, utf16) {
            Some(declared) if declared == found => Ok(()),
            Some(_) => {
                let why = format!(
                    "it says that it is in {name}, but it is in {}",
                    found.name()
                );
                self.bad(0, why)
            }
            None => Err(Error::new(
                ErrorKind::Encoding(name),
                self.source.position(),
            )),
        }
    }

    /// Reads something that must be in the buffer as a whole.
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
                        return self.bad(0, "the file ends inside a tag or a reference");
                    }
                }
            }
        }
    }

    fn ends_early<T>(&self) -> Result<T, Error> {
        let Some(open) = self.open.last() else {
            return self.bad(0, "the file ends early");
        };
        let (name, line) = (shown(&self.names[open.name..]), open.line);
        self.bad(
            0,
            format!("the file ends, but <{name}> of line {line} is still open"),
        )
    }

    /// Not well-formed at `ahead` bytes from here.
    pub(crate) fn bad<T>(&self, ahead: usize, why: impl Into<String>) -> Result<T, Error> {
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

    pub(crate) fn position(&self) -> Position {
        self.source.position()
    }

    /// How many elements are open.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The line of the start tag that was read last.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The namespace of the element whose start tag was read last.
    pub(crate) fn namespace(&self) -> Namespace {
        self.namespace
    }

    pub(crate) fn namespace_name(&self) -> &[u8] {
        self.namespaces.name(self.namespace)
    }

    /// The local part of its name; good until the next token.
    pub(crate) fn local(&self) -> &[u8] {
        self.local_of(self.name)
    }

    fn local_of(&self, name: Name) -> &[u8] {
        self.source
            .piece(self.tag + name.local..self.tag + name.end)
    }

    fn text_of(&self, name: Name) -> &[u8] {
        self.source
            .piece(self.tag + name.start..self.tag + name.end)
    }

    /// The value of an attribute of the start tag that was read last; good until the next token.
    pub(crate) fn attribute(&self, namespace: Namespace, local: &[u8]) -> Option<String> {
        let found = self.attributes.iter().find(|attribute| {
            attribute.namespace == namespace && self.local_of(attribute.name) == local
        })?;
        let mut value = String::new();
        self.push_value(*found, &mut value);
        Some(value)
    }

    /// The local names of all its attributes that have a prefix, with their namespaces.
    pub(crate) fn has_attribute_in(&self, matches: impl Fn(&[u8]) -> bool) -> bool {
        self.attributes
            .iter()
            .any(|attribute| matches(self.namespaces.name(attribute.namespace)))
    }

    fn push_value(&self, attribute: Attribute, out: &mut String) {
        let (start, end) = attribute.value;
        let data = self.source.piece(self.tag + start..self.tag + end);
        if attribute.plain {
            out.push_str(&String::from_utf8_lossy(data));
        } else {
            decode_value(data, &self.limits, out);
        }
    }

    /// The language in scope (`xml:lang` of the innermost element that has one; an empty one takes it back).
    pub(crate) fn language(&self) -> Option<&str> {
        let language = self.languages.last()?;
        Some(&self.language_text[language.start..]).filter(|text| !text.is_empty())
    }

    /// Appends the text of the last token.
    pub(crate) fn push_text(&self, out: &mut String) {
        match self.text {
            Text::Character(c) => out.push(c),
            Text::Piece(start, end) => push_text(self.source.piece(start..end), out),
        }
    }
}

/// How far text goes, up to `<`, `&` or the end; and where a `]]>` stands in it.
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
