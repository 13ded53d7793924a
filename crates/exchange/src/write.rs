//! Writes a model in the exchange format 3.x.

mod diagrams;
mod xml;

use std::io::{self, Write};

use crate::{
    Diagram, Element, LangString, NAMESPACE_3, NAMESPACE_XSI, Property, PropertyDefinition,
    Relationship, Viewpoint,
};
use xml::Xml;

/// The schema of models with views; it includes the one of models.
const LOCATION: &str = "http://www.opengroup.org/xsd/archimate/3.1/archimate3_Diagram.xsd";

/// A model to write.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Model {
    /// The identifier of the model.
    pub identifier: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Its names.
    pub names: Vec<LangString>,
    /// Its documentation.
    pub documentation: Vec<LangString>,
    /// Its properties.
    pub properties: Vec<Property>,
    /// Its elements.
    pub elements: Vec<Element>,
    /// Its relationships, each written under its `kind`.
    pub relationships: Vec<Relationship>,
    /// Its property definitions.
    pub definitions: Vec<PropertyDefinition>,
    /// Its viewpoints.
    pub viewpoints: Vec<Viewpoint>,
    /// Its views.
    pub diagrams: Vec<Diagram>,
}

/// Writes `model` as UTF-8, in the order of the schema. Line numbers in the model are ignored.
///
/// # Errors
/// Those of `out`; [`io::ErrorKind::InvalidData`] for a character that XML cannot carry (such as U+0001); and those of
/// [`ModelWriter::diagram`].
pub fn write_model(out: impl Write, model: &Model) -> io::Result<()> {
    let mut writer = ModelWriter::begin(out, model)?;
    for element in &model.elements {
        writer.element(element)?;
    }
    for relationship in &model.relationships {
        writer.relationship(relationship)?;
    }
    for definition in &model.definitions {
        writer.definition(definition)?;
    }
    for viewpoint in &model.viewpoints {
        writer.viewpoint(viewpoint)?;
    }
    for diagram in &model.diagrams {
        writer.diagram(diagram)?;
    }
    writer.end().map(drop)
}

/// The parts of a model that are lists, in the order of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Section {
    Head,
    Elements,
    Relationships,
    Definitions,
    Viewpoints,
    Diagrams,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Head => "",
            Self::Elements => "elements",
            Self::Relationships => "relationships",
            Self::Definitions => "propertyDefinitions",
            Self::Viewpoints => "viewpoints",
            Self::Diagrams => "diagrams",
        }
    }

    /// Viewpoints and diagrams are parts of `views`.
    const fn is_in_views(self) -> bool {
        matches!(self, Self::Viewpoints | Self::Diagrams)
    }
}

/// Writes a model piece by piece, so that only one piece has to be in memory. Elements come first, then
/// relationships, property definitions, viewpoints and views; an empty section is left out, as the schema requires.
#[derive(Debug)]
pub struct ModelWriter<W> {
    xml: Xml<W>,
    section: Section,
}

impl<W: Write> ModelWriter<W> {
    /// Writes everything of `model` that comes before its elements.
    ///
    /// # Errors
    /// As [`write_model`].
    pub fn begin(out: W, model: &Model) -> io::Result<Self> {
        let mut out = Xml { out };
        out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model")?;
        out.attribute("xmlns", NAMESPACE_3)?;
        out.attribute("xmlns:xsi", NAMESPACE_XSI)?;
        out.attribute("xsi:schemaLocation", &format!("{NAMESPACE_3} {LOCATION}"))?;
        out.optional("identifier", model.identifier.as_deref())?;
        out.optional("version", model.version.as_deref())?;
        out.raw(">\n")?;
        out.texts("  ", "name", &model.names)?;
        out.texts("  ", "documentation", &model.documentation)?;
        out.properties("  ", &model.properties)?;
        let section = Section::Head;
        Ok(Self { xml: out, section })
    }

    /// Writes an element.
    ///
    /// # Errors
    /// As [`write_model`]; and [`io::ErrorKind::InvalidInput`] once something was written that comes after elements.
    pub fn element(&mut self, element: &Element) -> io::Result<()> {
        self.go_to(Section::Elements)?;
        self.xml.element(element)
    }

    /// Writes a relationship.
    ///
    /// # Errors
    /// As [`write_model`]; and [`io::ErrorKind::InvalidInput`] once a property definition was written.
    pub fn relationship(&mut self, relationship: &Relationship) -> io::Result<()> {
        self.go_to(Section::Relationships)?;
        self.xml.relationship(relationship)
    }

    /// Writes a property definition.
    ///
    /// # Errors
    /// As [`write_model`].
    pub fn definition(&mut self, definition: &PropertyDefinition) -> io::Result<()> {
        self.go_to(Section::Definitions)?;
        self.xml.definition(definition)
    }

    /// Writes a viewpoint.
    ///
    /// # Errors
    /// As [`write_model`]; and [`io::ErrorKind::InvalidInput`] once a view was written.
    pub fn viewpoint(&mut self, viewpoint: &Viewpoint) -> io::Result<()> {
        self.go_to(Section::Viewpoints)?;
        self.xml.viewpoint(viewpoint)
    }

    /// Writes a view. What 3.x requires of it is up to the caller: identifiers, names, references, bounds without
    /// negative numbers. [`Diagram::move_to_origin`] helps with the last.
    ///
    /// # Errors
    /// As [`write_model`]; and [`io::ErrorKind::InvalidInput`] for a node that comes before its parent, or is in more than
    /// 128 others.
    pub fn diagram(&mut self, diagram: &Diagram) -> io::Result<()> {
        self.go_to(Section::Diagrams)?;
        self.xml.diagram(diagram)
    }

    /// The writer: what was written so far can be taken from it before the rest is written.
    pub const fn out(&mut self) -> &mut W {
        &mut self.xml.out
    }

    /// Ends the model.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn end(mut self) -> io::Result<W> {
        self.close(Section::Head)?;
        self.xml.raw("</model>\n")?;
        self.xml.out.flush()?;
        Ok(self.xml.out)
    }

    fn go_to(&mut self, section: Section) -> io::Result<()> {
        if self.section == section {
            return Ok(());
        }
        if section < self.section {
            let why = format!("{} come before {}", section.name(), self.section.name());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        self.close(section)?;
        if section.is_in_views() && !self.section.is_in_views() {
            self.xml.raw("  <views>\n")?;
        }
        self.section = section;
        let indent = if section.is_in_views() { "    " } else { "  " };
        self.xml.raw(&format!("{indent}<{}>\n", section.name()))
    }

    /// Closes the section, before `next`.
    fn close(&mut self, next: Section) -> io::Result<()> {
        let (name, is_in_views) = (self.section.name(), self.section.is_in_views());
        match self.section {
            Section::Head => return Ok(()),
            _ if is_in_views => self.xml.raw(&format!("    </{name}>\n"))?,
            _ => self.xml.raw(&format!("  </{name}>\n"))?,
        }
        if is_in_views && !next.is_in_views() {
            self.xml.raw("  </views>\n")?;
        }
        Ok(())
    }
}
