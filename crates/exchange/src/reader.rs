//! The exchange layer: from the tokens of an XML document to the items of a model.

use std::io::Read;

use crate::foreign::is_xmi_namespace;
use crate::namespaces::Namespace;
use crate::tokenizer::{Token, Tokenizer};
use crate::{
    Bound, Element, Error, ErrorKind, Foreign, Format, Header, Item, LangString, Limits,
    OrganizationItem, Position, Property, PropertyDefinition, Relationship, View,
    relationship_kind,
};

/// Where the reader is among the structural elements of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Model,
    ModelProperties,
    Metadata,
    Elements,
    Relationships,
    PropertyDefinitions,
    Organizations,
    /// In an item of an organization, at this depth.
    Organization(u64),
    Views,
}

/// Reads an exchange file item by item.
///
/// What the format does not know is skipped, but its XML is checked all the same. A file that breaks a rule of the
/// format, but not of XML, is read as far as it says something: names or types may be missing, identifiers may repeat,
/// references may lead nowhere.
pub struct Reader<R: Read> {
    tokens: Tokenizer<R>,
    sections: Vec<Section>,
    /// The namespace of the root.
    namespace: Namespace,
    /// An organization item whose labels may still come.
    item: Option<OrganizationItem>,
    /// Bytes of the item that is being read.
    item_bytes: usize,
    begun: bool,
    finished: bool,
    failed: Option<Error>,
}

impl<R: Read> Reader<R> {
    /// A reader of `input`. Nothing is read before the first [`next_item`](Self::next_item).
    pub fn new(input: R, limits: Limits) -> Self {
        Self {
            tokens: Tokenizer::new(input, limits),
            sections: Vec::new(),
            namespace: Namespace::None,
            item: None,
            item_bytes: 0,
            begun: false,
            finished: false,
            failed: None,
        }
    }

    /// Where reading is. Also after an error, which carries its own position.
    pub fn position(&self) -> Position {
        self.tokens.position()
    }

    /// Bytes taken from the input so far, whatever its encoding: for a progress bar.
    pub fn bytes_taken(&self) -> u64 {
        self.tokens.source.taken()
    }

    /// The next item; `None` at the end of a file that was well-formed to its end.
    ///
    /// # Errors
    /// See [`ErrorKind`]. The error ends the reading: asked again, the reader gives the same error.
    pub fn next_item(&mut self) -> Result<Option<Item>, Error> {
        if let Some(error) = &self.failed {
            return Err(error.again());
        }
        if self.finished {
            return Ok(None);
        }
        self.advance()
            .inspect_err(|error| self.failed = Some(error.again()))
    }

    fn advance(&mut self) -> Result<Option<Item>, Error> {
        if !self.begun {
            self.begun = true;
            return self.begin().map(Some);
        }
        loop {
            self.item_bytes = 0;
            let item = match self.tokens.next()? {
                Token::Start => self.open()?,
                Token::End => {
                    let section = self.sections.pop();
                    match section {
                        Some(Section::Organization(_)) => self.item.take().map(Item::Organization),
                        _ => None,
                    }
                }
                Token::Text => None,
                Token::Done => {
                    self.finished = true;
                    return Ok(None);
                }
            };
            if item.is_some() {
                return Ok(item);
            }
        }
    }

    /// Reads up to the root and tells by it what the file is.
    fn begin(&mut self) -> Result<Item, Error> {
        let started = match self.tokens.start() {
            // Nothing is known about a file whose first bytes could not be read.
            Err(error) if matches!(error.kind, ErrorKind::Io(_)) => return Err(error),
            other => other,
        };
        if let Some(foreign) = Foreign::of_head(self.tokens.source.head()) {
            return foreign_at(foreign, self.tokens.position());
        }
        self.tokens.source.drop_head();
        started?;
        self.tokens.next()?;
        self.namespace = self.tokens.namespace();
        let is_xmi = self.tokens.has_attribute_in(is_xmi_namespace);
        let name = self.tokens.namespace_name();
        if let Some(foreign) = Foreign::of_root(self.namespace, name, self.tokens.local(), is_xmi) {
            return foreign_at(foreign, self.tokens.tag_position());
        }
        self.sections.push(Section::Model);
        let format = match self.namespace {
            Namespace::Exchange2 => Format::V2_1,
            _ => Format::V3,
        };
        let location = self.tokens.attribute(Namespace::Xsi, b"schemaLocation");
        Ok(Item::Header(Header {
            format,
            schema: location
                .as_deref()
                .and_then(schema_version)
                .map(str::to_owned),
            identifier: self.identifier(b"identifier"),
            version: self.tokens.attribute(Namespace::None, b"version"),
            line: self.tokens.line(),
        }))
    }

    /// At a start tag of the section that is open.
    fn open(&mut self) -> Result<Option<Item>, Error> {
        let section = self.sections.last().copied().unwrap_or(Section::Model);
        if section == Section::Metadata {
            return self.metadata();
        }
        if self.tokens.namespace() != self.namespace {
            return self.skip();
        }
        let enter = match (section, self.tokens.local()) {
            (Section::Model, b"name") => return self.text().map(Item::ModelName).map(Some),
            (Section::Model, b"documentation") => {
                return self.text().map(Item::ModelDocumentation).map(Some);
            }
            (Section::Model, b"properties") => Section::ModelProperties,
            (Section::Model, b"metadata") => Section::Metadata,
            (Section::Model, b"elements") => Section::Elements,
            (Section::Model, b"relationships") => Section::Relationships,
            (Section::Model, b"propertyDefinitions" | b"propertydefs") => {
                Section::PropertyDefinitions
            }
            (Section::Model, b"organizations" | b"organization") => Section::Organizations,
            (Section::Model, b"views") | (Section::Views, b"diagrams") => Section::Views,
            (Section::ModelProperties, b"property") => {
                return self.property().map(Item::ModelProperty).map(Some);
            }
            (Section::Elements, b"element") => return self.element().map(Some),
            (Section::Relationships, b"relationship") => return self.relationship().map(Some),
            (Section::PropertyDefinitions, b"propertyDefinition" | b"propertydef") => {
                return self.property_definition().map(Some);
            }
            (Section::Views, b"view") => return self.view().map(Some),
            (Section::Organizations, b"item") => return Ok(self.organization_item(0)),
            (Section::Organization(depth), b"item") => return Ok(self.organization_item(depth + 1)),
            (Section::Organization(_), b"label") => {
                let label = self.text()?;
                if let Some(item) = &mut self.item {
                    item.labels.push(label);
                }
                return Ok(None);
            }
            _ => return self.skip(),
        };
        self.sections.push(enter);
        Ok(None)
    }

    /// Enters an item; gives out the one around it, whose labels are complete now.
    fn organization_item(&mut self, depth: u64) -> Option<Item> {
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

    fn metadata(&mut self) -> Result<Option<Item>, Error> {
        if !matches!(self.tokens.local(), b"creator" | b"tool" | b"generator") {
            return self.skip();
        }
        let text = self.text()?;
        let tool = text.value.trim();
        Ok((!tool.is_empty()).then(|| Item::Tool(tool.to_owned())))
    }

    fn element(&mut self) -> Result<Item, Error> {
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

    fn relationship(&mut self) -> Result<Item, Error> {
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
                Some(b"properties") => {
                    let depth = self.tokens.depth();
                    while let Some(()) = self.child_of(depth)? {
                        match self.known() {
                            Some(b"property") => properties.push(self.property()?),
                            _ => self.skip_element()?,
                        }
                    }
                }
                _ => self.skip_element()?,
            }
        }
        Ok(())
    }

    fn property(&mut self) -> Result<Property, Error> {
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

    fn property_definition(&mut self) -> Result<Item, Error> {
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

    fn view(&mut self) -> Result<Item, Error> {
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

    /// Moves to the next child of the element at `depth`; `None` at its end.
    fn child_of(&mut self, depth: usize) -> Result<Option<()>, Error> {
        loop {
            match self.tokens.next()? {
                Token::Start => return Ok(Some(())),
                Token::End if self.tokens.depth() < depth => return Ok(None),
                _ => {}
            }
        }
    }

    /// The local name of the element at hand, if it belongs to the format.
    fn known(&self) -> Option<&[u8]> {
        (self.tokens.namespace() == self.namespace).then(|| self.tokens.local())
    }

    /// The text of the element at hand, without that of elements in it, up to its end tag.
    fn text(&mut self) -> Result<LangString, Error> {
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

    fn skip(&mut self) -> Result<Option<Item>, Error> {
        self.skip_element().map(|()| None)
    }

    fn skip_element(&mut self) -> Result<(), Error> {
        let depth = self.tokens.depth();
        loop {
            if self.tokens.next()? == Token::End && self.tokens.depth() < depth {
                return Ok(());
            }
        }
    }

    /// Counts bytes against the limit of one item.
    fn weigh(&mut self, bytes: usize) -> Result<(), Error> {
        self.item_bytes += bytes;
        match self.item_bytes > self.tokens.limits.max_item {
            true => Err(self.tokens.limit(0, Bound::Item)),
            false => Ok(()),
        }
    }

    /// An attribute that is an identifier, a reference or a name of the schema: white space around it does not count.
    fn identifier(&self, name: &[u8]) -> Option<String> {
        let value = self.tokens.attribute(Namespace::None, name)?;
        Some(value.trim())
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    }

    /// The local part of `xsi:type`.
    fn kind(&self) -> Option<String> {
        let value = self.tokens.attribute(Namespace::Xsi, b"type")?;
        let local = value.rsplit(':').next().unwrap_or_default().trim();
        (!local.is_empty()).then(|| local.to_owned())
    }
}

/// The version of the schema in an `xsi:schemaLocation`: pairs of a namespace and the place of its schema.
fn schema_version(location: &str) -> Option<&str> {
    let words: Vec<&str> = location.split_whitespace().collect();
    let place = words
        .chunks_exact(2)
        .find(|pair| pair[0] == crate::NAMESPACE_3 || pair[0] == crate::NAMESPACE_2_1)?[1];
    if place.ends_with("archimate_v2p1.xsd") {
        return Some("2.1");
    }
    place
        .split('/')
        .find(|part| matches!(part.as_bytes(), [b'0'..=b'9', b'.', b'0'..=b'9']))
}

fn foreign_at<T>(foreign: Foreign, position: Position) -> Result<T, Error> {
    Err(Error::new(ErrorKind::NotExchange(foreign), position))
}

/// Checks that `input` is well-formed XML without a DOCTYPE, whatever it says.
///
/// # Errors
/// As [`Reader::next_item`], but never [`ErrorKind::NotExchange`].
pub fn check_well_formed(input: impl Read, limits: Limits) -> Result<(), Error> {
    let mut tokens = Tokenizer::new(input, limits);
    while tokens.next()? != Token::Done {}
    Ok(())
}
