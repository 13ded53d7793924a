//! The items of a model, each from its start tag to its end tag.

use std::io::Read;

use super::{Reader, Section};
use crate::namespaces::Namespace;
use crate::tokenizer::Token;
use crate::{
    Element, Error, Item, LangString, OrganizationItem, Property, PropertyDefinition, Relationship,
    View, relationship_kind,
};

impl<R: Read> Reader<R> {
    /// Enters an item; returns the one around it, whose labels are complete now.
    pub(super) fn organization_item(&mut self, depth: u64) -> Option<Item> {
        self.sections.push(Section::Organization(depth));
        let reference = self.identifier(b"identifierRef");
        let item = OrganizationItem {
            identifier_ref: reference.or_else(|| self.identifier(b"identifierref")),
            labels: Vec::new(),
            depth,
            line: self.tokens.line(),
        };
        self.item.replace(item).map(Item::Organization)
    }

    pub(super) fn metadata(&mut self) -> Result<Option<Item>, Error> {
        if !matches!(self.tokens.local(), b"creator" | b"tool" | b"generator") {
            return self.skip();
        }
        let text = self.text()?;
        let tool = text.value.trim();
        Ok((!tool.is_empty()).then(|| Item::Tool(tool.to_owned())))
    }

    pub(super) fn element(&mut self) -> Result<Item, Error> {
        let mut element = Element {
            identifier: self.identifier(b"identifier"),
            kind: self.kind(),
            line: self.tokens.line(),
            column: self.tokens.column(),
            ..Element::default()
        };
        self.concept(
            &mut element.names,
            &mut element.documentation,
            &mut element.properties,
        )?;
        Ok(Item::Element(element))
    }

    pub(super) fn relationship(&mut self) -> Result<Item, Error> {
        let written = self.kind();
        let kind = written
            .as_deref()
            .map(|written| relationship_kind(written).unwrap_or(written));
        let directed = self.tokens.attribute(Namespace::None, b"isDirected");
        let mut relationship = Relationship {
            identifier: self.identifier(b"identifier"),
            kind: kind.map(str::to_owned),
            source: self.identifier(b"source"),
            target: self.identifier(b"target"),
            access_type: self.identifier(b"accessType"),
            modifier: self.tokens.attribute(Namespace::None, b"modifier"),
            is_directed: directed.and_then(|text| match text.trim() {
                "true" | "1" => Some(true),
                "false" | "0" => Some(false),
                _ => None,
            }),
            line: self.tokens.line(),
            column: self.tokens.column(),
            ..Relationship::default()
        };
        relationship.kind_as_written = written;
        self.concept(
            &mut relationship.names,
            &mut relationship.documentation,
            &mut relationship.properties,
        )?;
        Ok(Item::Relationship(relationship))
    }

    /// What elements and relationships have in common, up to the end tag.
    fn concept(
        &mut self,
        names: &mut Vec<LangString>,
        documentation: &mut Vec<LangString>,
        properties: &mut Vec<Property>,
    ) -> Result<(), Error> {
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            match self.known() {
                Some(b"name" | b"label") => names.push(self.text()?),
                Some(b"documentation") => documentation.push(self.text()?),
                Some(b"properties") => self.properties(properties)?,
                _ => self.skip_element()?,
            }
        }
        Ok(())
    }

    pub(super) fn properties(&mut self, properties: &mut Vec<Property>) -> Result<(), Error> {
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            match self.known() {
                Some(b"property") => properties.push(self.property()?),
                _ => self.skip_element()?,
            }
        }
        Ok(())
    }

    pub(super) fn property(&mut self) -> Result<Property, Error> {
        let definition = self
            .identifier(b"propertyDefinitionRef")
            .or_else(|| self.identifier(b"identifierref"))
            .or_else(|| self.identifier(b"identifierRef"));
        let mut property = Property {
            definition: definition.unwrap_or_default(),
            values: Vec::new(),
            line: self.tokens.line(),
            column: self.tokens.column(),
        };
        self.weigh(size_of::<Property>() + property.definition.len())?;
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            match self.known() {
                Some(b"value") => property.values.push(self.text()?),
                _ => self.skip_element()?,
            }
        }
        Ok(property)
    }

    pub(super) fn property_definition(&mut self) -> Result<Item, Error> {
        let mut definition = PropertyDefinition {
            identifier: self.identifier(b"identifier"),
            data_type: self.identifier(b"type"),
            names: Vec::new(),
            line: self.tokens.line(),
        };
        if let Some(value) = self.tokens.attribute(Namespace::None, b"name") {
            let language = self.tokens.language().map(str::to_owned);
            definition.names.push(LangString { language, value });
        }
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            match self.known() {
                Some(b"name") => definition.names.push(self.text()?),
                _ => self.skip_element()?,
            }
        }
        Ok(Item::PropertyDefinition(definition))
    }

    /// Reads a view and only counts what is in it.
    pub(super) fn view(&mut self) -> Result<Item, Error> {
        let mut view = View {
            identifier: self.identifier(b"identifier"),
            kind: self.kind(),
            viewpoint: self.tokens.attribute(Namespace::None, b"viewpoint"),
            line: self.tokens.line(),
            ..View::default()
        };
        let depth = self.tokens.depth();
        loop {
            match self.tokens.next()? {
                Token::End if self.tokens.depth() < depth => return Ok(Item::View(view)),
                Token::Start if self.tokens.namespace() == self.namespace => {
                    match self.tokens.local() {
                        b"node" => view.nodes += 1,
                        b"connection" => view.connections += 1,
                        b"name" | b"label" if self.tokens.depth() == depth + 1 => {
                            view.names.push(self.text()?);
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }
}
