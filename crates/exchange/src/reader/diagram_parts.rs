//! Nodes and connections of a view.

use std::io::Read;

use super::Reader;
use crate::{
    Bounds, ConnectionKind, DiagramConnection, DiagramNode, DiagramNumber, DiagramProblem,
    DiagramReference, Error, NodeKind, Point,
};

impl<R: Read> Reader<R> {
    /// At the start tag of a node: what its attributes say.
    pub(super) fn node(&mut self) -> Result<DiagramNode, Error> {
        let element = self.identifier(b"elementRef");
        let mut node = DiagramNode {
            identifier: self.identifier(b"identifier"),
            element: element.or_else(|| self.identifier(b"elementref")),
            concept: self.identifier(b"conceptRef"),
            concept_part: self.identifier(b"xpathPart"),
            line: self.tokens.line(),
            column: self.tokens.column(),
            ..DiagramNode::default()
        };
        self.weigh(size_of::<DiagramNode>())?;
        let texts = [
            &node.identifier,
            &node.element,
            &node.concept,
            &node.concept_part,
        ];
        self.weigh(texts.into_iter().flatten().map(String::len).sum())?;
        self.require_identifier(node.identifier.as_ref())?;
        node.kind = self.node_kind(node.element.is_some())?;
        if node.kind == NodeKind::Element && node.element.is_none() {
            self.problem(DiagramProblem::ReferenceMissing(DiagramReference::Element))?;
        }
        node.bounds = self.bounds()?;
        Ok(node)
    }

    /// 3.x has it in `xsi:type`. In 2.1, a node without an element is a group or a note, which `type` may say.
    fn node_kind(&mut self, has_element: bool) -> Result<NodeKind, Error> {
        let written = match self.is_v3() {
            true => self.kind(),
            false => self.identifier(b"type"),
        };
        match written.as_deref() {
            Some("Element") if self.is_v3() => return Ok(NodeKind::Element),
            Some("Container") => return Ok(NodeKind::Container),
            Some("Label") => return Ok(NodeKind::Label),
            _ if self.is_v3() => self.unknown_type(written.as_deref())?,
            _ => {}
        }
        Ok(match written.as_deref() {
            _ if has_element => NodeKind::Element,
            Some("label" | "note") => NodeKind::Label,
            _ => NodeKind::Container,
        })
    }

    fn unknown_type(&mut self, written: Option<&str>) -> Result<(), Error> {
        let shown = written.map(|written| crate::error::shown(written.as_bytes()));
        self.problem(DiagramProblem::TypeUnknown(shown))
    }

    fn bounds(&mut self) -> Result<Option<Bounds>, Error> {
        let place = self.point()?;
        let width = self.size(b"w", DiagramNumber::Width)?;
        let height = self.size(b"h", DiagramNumber::Height)?;
        let (Some(Point { x, y }), Some(width), Some(height)) = (place, width, height) else {
            return Ok(None);
        };
        Ok(Some(Bounds {
            x,
            y,
            width,
            height,
        }))
    }

    /// The `x` and `y` of the tag that was read last.
    fn point(&mut self) -> Result<Option<Point>, Error> {
        let x = self.coordinate(b"x", DiagramNumber::X)?;
        let y = self.coordinate(b"y", DiagramNumber::Y)?;
        Ok(x.zip(y).map(|(x, y)| Point { x, y }))
    }

    /// At the start tag of a child of a node: reads it to its end.
    pub(super) fn part_of_node(&mut self, node: &mut DiagramNode) -> Result<(), Error> {
        match self.known() {
            Some(b"label" | b"name") => node.labels.push(self.text()?),
            Some(b"documentation") => node.documentation.push(self.text()?),
            Some(b"style") => node.style = self.style()?,
            Some(b"viewRef") => node.view_refs.extend(self.view_ref()?),
            _ => self.skip_element()?,
        }
        Ok(())
    }

    /// Reads a connection to its end.
    pub(super) fn connection(&mut self) -> Result<DiagramConnection, Error> {
        let relationship = self.identifier(b"relationshipRef");
        let mut connection = DiagramConnection {
            identifier: self.identifier(b"identifier"),
            relationship: relationship.or_else(|| self.identifier(b"relationshipref")),
            source: self.identifier(b"source"),
            target: self.identifier(b"target"),
            line: self.tokens.line(),
            column: self.tokens.column(),
            ..DiagramConnection::default()
        };
        self.weigh(size_of::<DiagramConnection>())?;
        let texts = [
            &connection.identifier,
            &connection.relationship,
            &connection.source,
            &connection.target,
        ];
        self.weigh(texts.into_iter().flatten().map(String::len).sum())?;
        self.require_identifier(connection.identifier.as_ref())?;
        connection.kind = self.connection_kind(connection.relationship.is_some())?;
        // A line of 3.x may end anywhere; every connection of 2.1 has two ends.
        let is_line = connection.kind == ConnectionKind::Line;
        let required = [
            (
                DiagramReference::Relationship,
                !is_line && connection.relationship.is_none(),
            ),
            (
                DiagramReference::Source,
                !(is_line && self.is_v3()) && connection.source.is_none(),
            ),
            (
                DiagramReference::Target,
                !(is_line && self.is_v3()) && connection.target.is_none(),
            ),
        ];
        for (reference, _) in required.into_iter().filter(|(_, is_missing)| *is_missing) {
            self.problem(DiagramProblem::ReferenceMissing(reference))?;
        }
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            self.part_of_connection(&mut connection)?;
        }
        Ok(connection)
    }

    fn connection_kind(&mut self, has_relationship: bool) -> Result<ConnectionKind, Error> {
        if self.is_v3() {
            let written = self.kind();
            match written.as_deref() {
                Some("Relationship") => return Ok(ConnectionKind::Relationship),
                Some("NestingRelationship") => return Ok(ConnectionKind::NestingRelationship),
                Some("Line") => return Ok(ConnectionKind::Line),
                _ => self.unknown_type(written.as_deref())?,
            }
        }
        Ok(match has_relationship {
            true => ConnectionKind::Relationship,
            false => ConnectionKind::Line,
        })
    }

    fn part_of_connection(&mut self, connection: &mut DiagramConnection) -> Result<(), Error> {
        match self.known() {
            Some(b"label" | b"name") => connection.labels.push(self.text()?),
            Some(b"documentation") => connection.documentation.push(self.text()?),
            Some(b"style") => connection.style = self.style()?,
            Some(b"viewRef") => connection.view_refs.extend(self.view_ref()?),
            Some(b"bendpoint") => {
                self.weigh(size_of::<Point>())?;
                connection.bend_points.extend(self.point()?);
                self.skip_element()?;
            }
            Some(b"sourceAttachment") => {
                connection.source_attachment = self.point()?;
                self.skip_element()?;
            }
            Some(b"targetAttachment") => {
                connection.target_attachment = self.point()?;
                self.skip_element()?;
            }
            _ => self.skip_element()?,
        }
        Ok(())
    }

    fn view_ref(&mut self) -> Result<Option<String>, Error> {
        let view = self.identifier(b"ref");
        self.weigh(size_of::<String>() + view.as_ref().map_or(0, String::len))?;
        if view.is_none() {
            self.problem(DiagramProblem::ReferenceMissing(DiagramReference::View))?;
        }
        self.skip_element()?;
        Ok(view)
    }
}
