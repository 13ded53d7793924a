//! Start tags and end tags: namespaces, languages, and what ends what.

use std::io::Read;

use super::{Language, Open, State, Token, Tokenizer};
use crate::chars::is_space;
use crate::error::shown;
use crate::namespaces::Namespace;
use crate::tag::{Fault, Name, bad, scan_name, scan_tag};
use crate::{Bound, Error, Malformed};

impl<R: Read> Tokenizer<R> {
    pub(super) fn start_tag(&mut self) -> Result<Token, Error> {
        let limits = self.limits;
        let mut attributes = std::mem::take(&mut self.attributes);
        let result = self.whole(|data| scan_tag(data, &mut attributes, &limits));
        self.attributes = attributes;
        let tag = result?;
        if self.open.len() == limits.max_depth {
            return Err(self.limit(0, Bound::Depth));
        }
        self.tag = self.source.at;
        (self.line, self.column) = self.source.count_to(self.tag);
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

    pub(super) fn declare_namespaces(&mut self) -> Result<(), Error> {
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

    pub(super) fn resolve_attributes(&mut self) -> Result<(), Error> {
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
                let why = Malformed::AttributeTwiceByNamespace(name);
                return self.bad(self.attributes[number].name.start, why);
            }
        }
        Ok(())
    }

    pub(super) fn undeclared<T>(&self, name: Name) -> Result<T, Error> {
        let data = self.source.piece(self.tag..self.tag + name.end);
        let prefix = shown(name.prefix(data));
        self.bad(name.start, Malformed::UndeclaredPrefix(prefix))
    }

    pub(super) fn note_language(&mut self) {
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

    pub(super) fn end_tag(&mut self) -> Result<Token, Error> {
        let Some(open) = self.open.last() else {
            return self.bad(0, Malformed::EndTagOutside);
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
                    Some(_) => bad(end, Malformed::EndTagOpen),
                }
            })?;
            let found = &self.source.rest()[name.start..name.end];
            let expected = &self.names[self.open.last().map_or(0, |open| open.name)..];
            if found != expected {
                let line = self.open.last().map_or(0, |open| open.line);
                let (found, expected) = (shown(found), shown(expected));
                let why = Malformed::WrongEndTag {
                    found,
                    expected,
                    line,
                };
                return self.bad(0, why);
            }
            self.source.at += length;
        }
        Ok(self.close())
    }

    pub(super) fn close(&mut self) -> Token {
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
}
