//! Accessors of the token that was read last.

use std::io::Read;

use super::{Text, Tokenizer};
use crate::Position;
use crate::namespaces::Namespace;
use crate::tag::{Attribute, Name, decode_value, push_plain, push_text};

impl<R: Read> Tokenizer<R> {
    pub(crate) fn position(&self) -> Position {
        self.source.position()
    }

    /// Where the start tag that was read last begins.
    pub(crate) fn tag_position(&self) -> Position {
        self.source.position_at(self.tag)
    }

    /// How many elements are open.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The line of the start tag that was read last.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// Its column there.
    pub(crate) fn column(&self) -> u64 {
        self.column
    }

    /// The namespace of the element whose start tag was read last.
    pub(crate) fn namespace(&self) -> Namespace {
        self.namespace
    }

    pub(crate) fn namespace_name(&self) -> &[u8] {
        self.namespaces.name(self.namespace)
    }

    /// The local part of its name; valid until the next token.
    pub(crate) fn local(&self) -> &[u8] {
        self.local_of(self.name)
    }

    pub(super) fn local_of(&self, name: Name) -> &[u8] {
        self.source
            .piece(self.tag + name.local..self.tag + name.end)
    }

    pub(super) fn text_of(&self, name: Name) -> &[u8] {
        self.source
            .piece(self.tag + name.start..self.tag + name.end)
    }

    /// The value of an attribute of the start tag that was read last; valid until the next token.
    pub(crate) fn attribute(&self, namespace: Namespace, local: &[u8]) -> Option<String> {
        let found = self.attributes.iter().find(|attribute| {
            attribute.namespace == namespace && self.local_of(attribute.name) == local
        })?;
        let mut value = String::new();
        self.push_value(*found, &mut value);
        Some(value)
    }

    /// Whether one of its attributes is in a namespace whose name `matches`.
    pub(crate) fn has_attribute_in(&self, matches: impl Fn(&[u8]) -> bool) -> bool {
        self.attributes
            .iter()
            .any(|attribute| matches(self.namespaces.name(attribute.namespace)))
    }

    pub(super) fn push_value(&self, attribute: Attribute, out: &mut String) {
        let (start, end) = attribute.value;
        let data = self.source.piece(self.tag + start..self.tag + end);
        if attribute.plain {
            push_plain(data, out);
        } else {
            decode_value(data, &self.limits, out);
        }
    }

    /// The language in scope (`xml:lang` of the innermost element that has one; an empty one means none).
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
