//! Views and viewpoints as XML, their parts in the order of the schema.

use std::io::{self, Write};

use super::xml::Xml;
use crate::{
    Color, ConnectionKind, Diagram, DiagramConnection, DiagramNode, Font, NodeKind, Point, Style,
    Viewpoint,
};

/// How many nodes may contain a node. Readers limit how deep XML nests: this one to 256 by default.
const MAX_NESTING: usize = 128;
const NODE_INDENT: &str = "        ";

impl<W: Write> Xml<W> {
    pub fn viewpoint(&mut self, viewpoint: &Viewpoint) -> io::Result<()> {
        const INDENT: &str = "        ";
        self.raw("      <viewpoint")?;
        self.optional("identifier", viewpoint.identifier.as_deref())?;
        self.raw(">\n")?;
        self.texts(INDENT, "name", &viewpoint.names)?;
        self.texts(INDENT, "documentation", &viewpoint.documentation)?;
        self.properties(INDENT, &viewpoint.properties)?;
        for (name, words) in [
            ("viewpointPurpose", &viewpoint.purposes),
            ("viewpointContent", &viewpoint.contents),
        ] {
            if !words.is_empty() {
                self.raw(&format!("{INDENT}<{name}>"))?;
                self.escaped(&words.join(" "), false)?;
                self.raw(&format!("</{name}>\n"))?;
            }
        }
        for (name, types) in [
            ("allowedElementType", &viewpoint.element_types),
            ("allowedRelationshipType", &viewpoint.relationship_types),
        ] {
            for allowed in types {
                self.raw(&format!("{INDENT}<{name}"))?;
                self.attribute("type", allowed)?;
                self.raw("/>\n")?;
            }
        }
        self.raw("      </viewpoint>\n")
    }

    pub fn diagram(&mut self, diagram: &Diagram) -> io::Result<()> {
        let children = Children::of(diagram)?;
        self.raw("      <view")?;
        self.optional("identifier", diagram.identifier.as_deref())?;
        self.attribute("xsi:type", "Diagram")?;
        self.optional("viewpoint", diagram.viewpoint.as_deref())?;
        self.optional("viewpointRef", diagram.viewpoint_ref.as_deref())?;
        self.raw(">\n")?;
        self.texts(NODE_INDENT, "name", &diagram.names)?;
        self.texts(NODE_INDENT, "documentation", &diagram.documentation)?;
        self.properties(NODE_INDENT, &diagram.properties)?;
        self.nodes(diagram, &children)?;
        for connection in &diagram.connections {
            self.connection(connection)?;
        }
        self.raw("      </view>\n")
    }

    fn nodes(&mut self, diagram: &Diagram, children: &Children) -> io::Result<()> {
        // The open nodes, each with its next child.
        let mut open: Vec<Option<usize>> = vec![children.first_root];
        while let Some(next) = open.pop() {
            let indent = NODE_INDENT.to_owned() + &"  ".repeat(open.len());
            let Some(at) = next else {
                if let Some(outer) = open.len().checked_sub(1) {
                    self.raw(&format!("{NODE_INDENT}{}</node>\n", "  ".repeat(outer)))?;
                }
                continue;
            };
            self.node(&indent, &diagram.nodes[at])?;
            open.push(children.next[at]);
            open.push(children.first[at]);
        }
        Ok(())
    }

    /// Writes a node without its end tag.
    fn node(&mut self, indent: &str, node: &DiagramNode) -> io::Result<()> {
        self.raw(&format!("{indent}<node"))?;
        self.optional("identifier", node.identifier.as_deref())?;
        let kind = match node.kind {
            NodeKind::Element => "Element",
            NodeKind::Container => "Container",
            NodeKind::Label => "Label",
        };
        self.attribute("xsi:type", kind)?;
        self.optional("elementRef", node.element.as_deref())?;
        self.optional("conceptRef", node.concept.as_deref())?;
        self.optional("xpathPart", node.concept_part.as_deref())?;
        if let Some(bounds) = node.bounds {
            let (x, y, w, h) = (bounds.x, bounds.y, bounds.width, bounds.height);
            self.raw(&format!(" x=\"{x}\" y=\"{y}\" w=\"{w}\" h=\"{h}\""))?;
        }
        self.raw(">\n")?;
        let inner = format!("{indent}  ");
        self.texts(&inner, "label", &node.labels)?;
        self.texts(&inner, "documentation", &node.documentation)?;
        self.style(&inner, &node.style)?;
        self.view_refs(&inner, &node.view_refs)
    }

    fn connection(&mut self, connection: &DiagramConnection) -> io::Result<()> {
        const INNER: &str = "          ";
        self.raw(&format!("{NODE_INDENT}<connection"))?;
        self.optional("identifier", connection.identifier.as_deref())?;
        let kind = match connection.kind {
            ConnectionKind::Relationship => "Relationship",
            ConnectionKind::NestingRelationship => "NestingRelationship",
            ConnectionKind::Line => "Line",
        };
        self.attribute("xsi:type", kind)?;
        self.optional("relationshipRef", connection.relationship.as_deref())?;
        self.optional("source", connection.source.as_deref())?;
        self.optional("target", connection.target.as_deref())?;
        self.raw(">\n")?;
        self.texts(INNER, "label", &connection.labels)?;
        self.texts(INNER, "documentation", &connection.documentation)?;
        self.style(INNER, &connection.style)?;
        self.view_refs(INNER, &connection.view_refs)?;
        self.points("sourceAttachment", connection.source_attachment.as_slice())?;
        self.points("bendpoint", &connection.bend_points)?;
        self.points("targetAttachment", connection.target_attachment.as_slice())?;
        self.raw(&format!("{NODE_INDENT}</connection>\n"))
    }

    fn points(&mut self, name: &str, points: &[Point]) -> io::Result<()> {
        for Point { x, y } in points {
            self.raw(&format!("          <{name} x=\"{x}\" y=\"{y}\"/>\n"))?;
        }
        Ok(())
    }

    fn view_refs(&mut self, indent: &str, views: &[String]) -> io::Result<()> {
        for view in views {
            self.raw(&format!("{indent}<viewRef"))?;
            self.attribute("ref", view)?;
            self.raw("/>\n")?;
        }
        Ok(())
    }

    fn style(&mut self, indent: &str, style: &Style) -> io::Result<()> {
        if *style == Style::default() {
            return Ok(());
        }
        self.raw(&format!("{indent}<style"))?;
        let width = style.line_width.map(|width| width.to_string());
        self.optional("lineWidth", width.as_deref())?;
        self.raw(">\n")?;
        self.color(indent, "lineColor", style.line_color)?;
        self.color(indent, "fillColor", style.fill_color)?;
        if let Some(font) = &style.font {
            self.font(indent, font)?;
        }
        self.raw(&format!("{indent}</style>\n"))
    }

    fn font(&mut self, indent: &str, font: &Font) -> io::Result<()> {
        self.raw(&format!("{indent}  <font"))?;
        self.optional("name", font.name.as_deref())?;
        let size = font.half_points.map(|half| match half % 2 {
            0 => (half / 2).to_string(),
            _ => format!("{}.5", half / 2),
        });
        self.optional("size", size.as_deref())?;
        let style = font.style.map(|style| {
            let words = [
                ("bold", style.bold),
                ("italic", style.italic),
                ("underline", style.underline),
            ];
            let words: Vec<&str> = words.iter().filter(|w| w.1).map(|w| w.0).collect();
            match words.is_empty() {
                true => "plain".to_owned(),
                false => words.join(" "),
            }
        });
        self.optional("style", style.as_deref())?;
        self.raw(">\n")?;
        self.color(&format!("{indent}  "), "color", font.color)?;
        self.raw(&format!("{indent}  </font>\n"))
    }

    fn color(&mut self, indent: &str, name: &str, color: Option<Color>) -> io::Result<()> {
        let Some(color) = color else { return Ok(()) };
        let (r, g, b) = (color.red, color.green, color.blue);
        let alpha = color.alpha.map(|alpha| format!(" a=\"{alpha}\""));
        let alpha = alpha.unwrap_or_default();
        self.raw(&format!(
            "{indent}  <{name} r=\"{r}\" g=\"{g}\" b=\"{b}\"{alpha}/>\n"
        ))
    }
}

/// The nodes of a view as a tree: siblings are linked lists.
struct Children {
    first_root: Option<usize>,
    /// The first child of each node.
    first: Vec<Option<usize>>,
    /// The next sibling of each node.
    next: Vec<Option<usize>>,
}

impl Children {
    fn of(diagram: &Diagram) -> io::Result<Self> {
        let count = diagram.nodes.len();
        let mut depths = Vec::with_capacity(count);
        for (at, node) in diagram.nodes.iter().enumerate() {
            let depth = match node.parent {
                None => 0,
                Some(parent) if parent < at => depths[parent] + 1,
                Some(_) => return Err(invalid("a node comes before its parent")),
            };
            if depth > MAX_NESTING {
                return Err(invalid("nodes are nested too deep"));
            }
            depths.push(depth);
        }
        let mut tree = Self {
            first_root: None,
            first: vec![None; count],
            next: vec![None; count],
        };
        // From the last to the first, so that each becomes the first of its siblings so far.
        for (at, node) in diagram.nodes.iter().enumerate().rev() {
            let first = match node.parent {
                Some(parent) => &mut tree.first[parent],
                None => &mut tree.first_root,
            };
            tree.next[at] = first.replace(at);
        }
        Ok(tree)
    }
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}
