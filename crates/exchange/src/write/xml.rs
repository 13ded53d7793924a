//! Tags, texts and the concepts of a model as XML.

use std::io::{self, Write};

use crate::chars::is_char;
use crate::{Element, LangString, Property, PropertyDefinition, Relationship};

#[derive(Debug)]
pub(super) struct Xml<W> {
    pub out: W,
}

impl<W: Write> Xml<W> {
    pub fn raw(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    pub fn element(&mut self, element: &Element) -> io::Result<()> {
        self.raw("    <element")?;
        self.optional("identifier", element.identifier.as_deref())?;
        self.optional("xsi:type", element.kind.as_deref())?;
        self.raw(">\n")?;
        self.texts("      ", "name", &element.names)?;
        self.texts("      ", "documentation", &element.documentation)?;
        self.properties("      ", &element.properties)?;
        self.raw("    </element>\n")
    }

    pub fn relationship(&mut self, relationship: &Relationship) -> io::Result<()> {
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

    pub fn definition(&mut self, definition: &PropertyDefinition) -> io::Result<()> {
        self.raw("    <propertyDefinition")?;
        self.optional("identifier", definition.identifier.as_deref())?;
        self.optional("type", definition.data_type.as_deref())?;
        self.raw(">\n")?;
        self.texts("      ", "name", &definition.names)?;
        self.raw("    </propertyDefinition>\n")
    }

    pub fn properties(&mut self, indent: &str, properties: &[Property]) -> io::Result<()> {
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

    pub fn texts(&mut self, indent: &str, name: &str, texts: &[LangString]) -> io::Result<()> {
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

    pub fn optional(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match value {
            Some(value) => self.attribute(name, value),
            None => Ok(()),
        }
    }

    pub fn attribute(&mut self, name: &str, value: &str) -> io::Result<()> {
        self.raw(&format!(" {name}=\""))?;
        self.escaped(value, true)?;
        self.raw("\"")
    }

    /// Writes text so that a reader gets it unchanged: CR would become LF, and any white space in an attribute a
    /// space.
    pub fn escaped(&mut self, text: &str, attribute: bool) -> io::Result<()> {
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
