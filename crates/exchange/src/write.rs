//! Writes a model in the exchange format 3.x.

use std::io::{self, Write};

use crate::chars::is_char;
use crate::{
    Element, LangString, NAMESPACE_3, NAMESPACE_XSI, Property, PropertyDefinition, Relationship,
};

const LOCATION: &str = "http://www.opengroup.org/xsd/archimate/3.1/archimate3_Model.xsd";

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
}

/// Writes `model` as UTF-8, in the order of the schema. Line numbers in the model are ignored.
///
/// # Errors
/// Those of `out`; and [`io::ErrorKind::InvalidData`] for a character that XML cannot carry (such as U+0001).
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
    writer.end().map(drop)
}

/// The parts of a model that are lists, in the order of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Section {
    Head,
    Elements,
    Relationships,
    Definitions,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Head => "",
            Self::Elements => "elements",
            Self::Relationships => "relationships",
            Self::Definitions => "propertyDefinitions",
        }
    }
}

/// Writes a model piece by piece, so that only one piece has to be in memory. Elements come first, then
/// relationships, then property definitions; an empty section is left out, as the schema requires.
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

    /// The writer: what was written so far can be taken from it before the rest is written.
    pub const fn out(&mut self) -> &mut W {
        &mut self.xml.out
    }

    /// Ends the model.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn end(mut self) -> io::Result<W> {
        self.close()?;
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
        self.close()?;
        self.section = section;
        self.xml.raw(&format!("  <{}>\n", section.name()))
    }

    fn close(&mut self) -> io::Result<()> {
        match self.section {
            Section::Head => Ok(()),
            open => self.xml.raw(&format!("  </{}>\n", open.name())),
        }
    }
}

#[derive(Debug)]
struct Xml<W> {
    out: W,
}

impl<W: Write> Xml<W> {
    fn raw(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    fn element(&mut self, element: &Element) -> io::Result<()> {
        self.raw("    <element")?;
        self.optional("identifier", element.identifier.as_deref())?;
        self.optional("xsi:type", element.kind.as_deref())?;
        self.raw(">\n")?;
        self.texts("      ", "name", &element.names)?;
        self.texts("      ", "documentation", &element.documentation)?;
        self.properties("      ", &element.properties)?;
        self.raw("    </element>\n")
    }

    fn relationship(&mut self, relationship: &Relationship) -> io::Result<()> {
        self.raw("    <relationship")?;
        self.optional("identifier", relationship.identifier.as_deref())?;
        self.optional("source", relationship.source.as_deref())?;
        self.optional("target", relationship.target.as_deref())?;
        self.optional("xsi:type", relationship.kind.as_deref())?;
        self.optional("accessType", relationship.access_type.as_deref())?;
        self.optional("modifier", relationship.modifier.as_deref())?;
        let directed = relationship
            .is_directed
            .map(|directed| directed.to_string());
        self.optional("isDirected", directed.as_deref())?;
        self.raw(">\n")?;
        self.texts("      ", "name", &relationship.names)?;
        self.texts("      ", "documentation", &relationship.documentation)?;
        self.properties("      ", &relationship.properties)?;
        self.raw("    </relationship>\n")
    }

    fn definition(&mut self, definition: &PropertyDefinition) -> io::Result<()> {
        self.raw("    <propertyDefinition")?;
        self.optional("identifier", definition.identifier.as_deref())?;
        self.optional("type", definition.data_type.as_deref())?;
        self.raw(">\n")?;
        self.texts("      ", "name", &definition.names)?;
        self.raw("    </propertyDefinition>\n")
    }

    fn properties(&mut self, indent: &str, properties: &[Property]) -> io::Result<()> {
        if properties.is_empty() {
            return Ok(());
        }
        self.raw(&format!("{indent}<properties>\n"))?;
        for property in properties {
            self.raw(&format!("{indent}  <property"))?;
            self.attribute("propertyDefinitionRef", &property.definition)?;
            self.raw(">\n")?;
            self.texts(&format!("{indent}    "), "value", &property.values)?;
            self.raw(&format!("{indent}  </property>\n"))?;
        }
        self.raw(&format!("{indent}</properties>\n"))
    }

    fn texts(&mut self, indent: &str, name: &str, texts: &[LangString]) -> io::Result<()> {
        for text in texts {
            self.raw(indent)?;
            self.raw(&format!("<{name}"))?;
            self.optional("xml:lang", text.language.as_deref())?;
            self.raw(">")?;
            self.escaped(&text.value, false)?;
            self.raw(&format!("</{name}>\n"))?;
        }
        Ok(())
    }

    fn optional(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match value {
            Some(value) => self.attribute(name, value),
            None => Ok(()),
        }
    }

    fn attribute(&mut self, name: &str, value: &str) -> io::Result<()> {
        self.raw(&format!(" {name}=\""))?;
        self.escaped(value, true)?;
        self.raw("\"")
    }

    /// Writes text so that a reader gets it unchanged: CR would become LF, and any white space in an attribute a
    /// space.
    fn escaped(&mut self, text: &str, attribute: bool) -> io::Result<()> {
        if let Some(illegal) = text.chars().find(|&c| !is_char(c)) {
            let why = format!(
                "the character U+{:04X} cannot be written in XML",
                u32::from(illegal)
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let mut plain = 0;
        for (at, byte) in text.bytes().enumerate() {
            let escape = match byte {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'\r' => "&#xD;",
                b'"' if attribute => "&quot;",
                b'\n' if attribute => "&#xA;",
                b'\t' if attribute => "&#x9;",
                _ => continue,
            };
            self.raw(&text[plain..at])?;
            self.raw(escape)?;
            plain = at + 1;
        }
        self.raw(&text[plain..])
    }
}
