//! The exchange layer: from the tokens of an XML document to the items of a model.

mod content;
mod diagram;
mod diagram_numbers;
mod diagram_parts;
mod diagram_style;
mod items;
mod viewpoint;

use std::io::Read;

use crate::foreign::is_xmi_namespace;
use crate::namespaces::Namespace;
use crate::tokenizer::{Token, Tokenizer};
use crate::{Error, ErrorKind, Foreign, Format, Header, Item, Limits, OrganizationItem, Position};

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
    Viewpoints,
}

/// Reads one item, from its start tag to its end tag.
type ReadItem<R> = fn(&mut Reader<R>) -> Result<Item, Error>;

/// Reads an exchange file item by item.
///
/// Unknown elements are skipped, but their XML is checked. A file that breaks a rule of the format, but not of XML, is
/// read as far as possible: names or types may be missing, identifiers may repeat, references may have no target.
pub struct Reader<R: Read> {
    tokens: Tokenizer<R>,
    sections: Vec<Section>,
    /// The namespace of the root.
    namespace: Namespace,
    /// An organization item whose labels may still come.
    item: Option<OrganizationItem>,
    /// Bytes of the item that is being read.
    item_bytes: usize,
    /// Reads a view. A program that never calls [`Reader::with_views`] has only the one that counts.
    read_view: ReadItem<R>,
    /// Reads a viewpoint, if they are wanted.
    read_viewpoint: Option<ReadItem<R>>,
    /// What is wrong with the part of a view that is being read.
    problems: Vec<diagram::Problem>,
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
            read_view: Self::view,
            read_viewpoint: None,
            problems: Vec::new(),
            begun: false,
            finished: false,
            failed: None,
        }
    }

    /// Reads views with their content, as [`Item::Diagram`] in place of [`Item::View`], and their viewpoints. One view
    /// is one item: [`Limits::max_item`] bounds the memory that it takes.
    #[must_use]
    pub fn with_views(mut self) -> Self {
        self.read_view = Self::diagram;
        self.read_viewpoint = Some(Self::viewpoint);
        self
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
    /// See [`ErrorKind`]. The error ends the reading: later calls return the same error.
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

    /// Reads up to the root, which shows what the file is.
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
            (Section::Views, b"view") => return (self.read_view)(self).map(Some),
            (Section::Views, b"viewpoints") => Section::Viewpoints,
            (Section::Viewpoints, b"viewpoint") => match self.read_viewpoint {
                Some(read) => return read(self).map(Some),
                None => return self.skip(),
            },
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

/// Checks that `input` is well-formed XML without a DOCTYPE, whatever its content.
///
/// # Errors
/// As [`Reader::next_item`], but never [`ErrorKind::NotExchange`].
pub fn check_well_formed(input: impl Read, limits: Limits) -> Result<(), Error> {
    let mut tokens = Tokenizer::new(input, limits);
    while tokens.next()? != Token::Done {}
    Ok(())
}
