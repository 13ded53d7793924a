//! What items consist of: children, texts, attributes, and the limit of their size.

use std::io::Read;

use super::Reader;
use crate::namespaces::Namespace;
use crate::tokenizer::Token;
use crate::{Bound, Error, Item, LangString};

impl<R: Read> Reader<R> {
    /// Moves to the next child of the element at `depth`; `None` at its end.
    pub(super) fn child_of(&mut self, depth: usize) -> Result<Option<()>, Error> {
        loop {
            match self.tokens.next()? {
                Token::Start => return Ok(Some(())),
                Token::End if self.tokens.depth() < depth => return Ok(None),
                _ => {}
            }
        }
    }

    /// The local name of the current element, if it belongs to the format.
    pub(super) fn known(&self) -> Option<&[u8]> {
        (self.tokens.namespace() == self.namespace).then(|| self.tokens.local())
    }

    /// The text of the current element, without that of elements in it, up to its end tag.
    pub(super) fn text(&mut self) -> Result<LangString, Error> {
        let language = self.tokens.language().map(str::to_owned);
        self.weigh(size_of::<LangString>())?;
        let mut value = String::new();
        let depth = self.tokens.depth();
        loop {
            match self.tokens.next()? {
                Token::Start => self.skip_element()?,
                Token::Text => {
                    let before = value.len();
                    self.tokens.push_text(&mut value);
                    self.weigh(value.len() - before)?;
                }
                Token::End if self.tokens.depth() < depth => {
                    return Ok(LangString { language, value });
                }
                Token::End | Token::Done => {}
            }
        }
    }

    pub(super) fn skip(&mut self) -> Result<Option<Item>, Error> {
        self.skip_element().map(|()| None)
    }

    pub(super) fn skip_element(&mut self) -> Result<(), Error> {
        let depth = self.tokens.depth();
        loop {
            if self.tokens.next()? == Token::End && self.tokens.depth() < depth {
                return Ok(());
            }
        }
    }

    /// Counts bytes against the limit of one item.
    pub(super) fn weigh(&mut self, bytes: usize) -> Result<(), Error> {
        self.item_bytes += bytes;
        match self.item_bytes > self.tokens.limits.max_item {
            true => Err(self.tokens.limit(0, Bound::Item)),
            false => Ok(()),
        }
    }

    /// An attribute that is an identifier, a reference or a name of the schema: white space around it does not count.
    pub(super) fn identifier(&self, name: &[u8]) -> Option<String> {
        let value = self.tokens.attribute(Namespace::None, name)?;
        Some(value.trim())
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    }

    /// The local part of `xsi:type`.
    pub(super) fn kind(&self) -> Option<String> {
        let value = self.tokens.attribute(Namespace::Xsi, b"type")?;
        let local = value.rsplit(':').next().unwrap_or_default().trim();
        (!local.is_empty()).then(|| local.to_owned())
    }
}
