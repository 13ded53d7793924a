//! Viewpoints that a file of 3.x defines.

use std::io::Read;

use super::Reader;
use crate::{Error, Item, Viewpoint};

impl<R: Read> Reader<R> {
    pub(super) fn viewpoint(&mut self) -> Result<Item, Error> {
        let mut viewpoint = Viewpoint {
            identifier: self.identifier(b"identifier"),
            line: self.tokens.line(),
            column: self.tokens.column(),
            ..Viewpoint::default()
        };
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            match self.known() {
                Some(b"name") => viewpoint.names.push(self.text()?),
                Some(b"documentation") => viewpoint.documentation.push(self.text()?),
                Some(b"properties") => self.properties(&mut viewpoint.properties)?,
                Some(b"viewpointPurpose") => viewpoint.purposes.extend(self.words()?),
                Some(b"viewpointContent") => viewpoint.contents.extend(self.words()?),
                Some(b"allowedElementType") => viewpoint.element_types.extend(self.allowed()?),
                Some(b"allowedRelationshipType") => {
                    viewpoint.relationship_types.extend(self.allowed()?);
                }
                _ => self.skip_element()?,
            }
        }
        Ok(Item::Viewpoint(viewpoint))
    }

    /// The text of the current element as a list of words.
    fn words(&mut self) -> Result<Vec<String>, Error> {
        let text = self.text()?;
        let words = text.value.split_whitespace();
        self.weigh(words.clone().count() * size_of::<String>() + text.value.len())?;
        Ok(words.map(str::to_owned).collect())
    }

    /// The type that the current element allows.
    fn allowed(&mut self) -> Result<Option<String>, Error> {
        let kind = self.identifier(b"type");
        self.weigh(size_of::<String>() + kind.as_ref().map_or(0, String::len))?;
        self.skip_element()?;
        Ok(kind)
    }
}
