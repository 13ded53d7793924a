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

/// Writes `model` as UTF-8, in the order of the schema. Line numbers in the model are not looked at.
///
/// # Errors
/// Those of `out`; and [`io::ErrorKind::InvalidData`] for a character that XML cannot carry (such as U+0001).
pub fn write_model(out: impl Write, model: &Model) -> io::Result<()> {
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
    out.list("elements", &model.elements, Xml::element)?;
    out.list("relationships", &model.relationships, Xml::relationship)?;
    out.list("propertyDefinitions", &model.definitions, Xml::definition)?;
    out.raw("</model>\n")?;
    out.out.flush()
}

struct Xml<W> {
    out: W,
}

impl<W: Write> Xml<W> {
    fn raw(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// A section of the model; none when it would be empty, as the schema has it.
    fn list<T>(
        &mut self,
        name: &str,
        items: &[T],
        mut write: impl FnMut(&mut Self, &T) -> io::Result<()>,
    ) -> io::Result<()> {
        if items.is_empty() {
            return Ok(());
        }
        self.raw(&format!("  <{name}>\n"))?;
        for item in items {
            write(self, item)?;
        }
        self.raw(&format!("  </{name}>\n"))
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

    /// Writes text so that a reader gets it back as it is: CR would become LF, and any white space in an attribute a
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
