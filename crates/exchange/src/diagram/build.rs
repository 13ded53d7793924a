//! Makes views that a program generates.

use super::{
    Bounds, Color, ConnectionKind, Diagram, DiagramConnection, DiagramNode, NodeKind, Point,
};

impl Diagram {
    /// Adds a node within the node at `parent`, and returns its place in [`nodes`](Self::nodes). The writer puts nodes
    /// into their parents, so the order of calls decides only the order of siblings.
    pub fn add_node(&mut self, parent: Option<usize>, node: DiagramNode) -> usize {
        self.nodes.push(DiagramNode { parent, ..node });
        self.nodes.len() - 1
    }

    /// Moves everything by the same distance, so that the leftmost and the uppermost coordinate are `margin`. 3.x allows
    /// no negative ones. Without a node or point nothing happens.
    pub fn move_to_origin(&mut self, margin: i32) {
        let (mut left, mut top) = (i32::MAX, i32::MAX);
        self.each_corner(|x, y| {
            left = left.min(*x);
            top = top.min(*y);
        });
        self.each_corner(|x, y| {
            *x = x.saturating_sub(left).saturating_add(margin);
            *y = y.saturating_sub(top).saturating_add(margin);
        });
    }

    fn each_corner(&mut self, mut each: impl FnMut(&mut i32, &mut i32)) {
        for bounds in self.nodes.iter_mut().filter_map(|n| n.bounds.as_mut()) {
            each(&mut bounds.x, &mut bounds.y);
        }
        for connection in &mut self.connections {
            let ends = [
                &mut connection.source_attachment,
                &mut connection.target_attachment,
            ];
            let ends = ends.into_iter().filter_map(Option::as_mut);
            for point in connection.bend_points.iter_mut().chain(ends) {
                each(&mut point.x, &mut point.y);
            }
        }
    }
}

impl DiagramNode {
    /// A node that shows an element.
    pub fn element(
        identifier: impl Into<String>,
        element: impl Into<String>,
        bounds: Bounds,
    ) -> Self {
        Self {
            identifier: Some(identifier.into()),
            element: Some(element.into()),
            bounds: Some(bounds),
            ..Self::default()
        }
    }

    /// A frame; [`labels`](Self::labels) are its title.
    pub fn container(identifier: impl Into<String>, bounds: Bounds) -> Self {
        Self {
            identifier: Some(identifier.into()),
            kind: NodeKind::Container,
            bounds: Some(bounds),
            ..Self::default()
        }
    }

    /// A note; [`labels`](Self::labels) are its text. It cannot contain nodes.
    pub fn label(identifier: impl Into<String>, bounds: Bounds) -> Self {
        Self {
            identifier: Some(identifier.into()),
            kind: NodeKind::Label,
            bounds: Some(bounds),
            ..Self::default()
        }
    }

    /// The same with these colours.
    #[must_use]
    pub const fn colored(mut self, fill: Option<Color>, line: Option<Color>) -> Self {
        self.style.fill_color = fill;
        self.style.line_color = line;
        self
    }
}

impl DiagramConnection {
    /// A connection that shows a relationship, between two nodes or connections of the view.
    pub fn relationship(
        identifier: impl Into<String>,
        relationship: impl Into<String>,
        source: impl Into<String>,
        target: impl Into<String>,
    ) -> Self {
        Self {
            relationship: Some(relationship.into()),
            ..Self::line(identifier, source, target).of_kind(ConnectionKind::Relationship)
        }
    }

    /// A line without a relationship.
    pub fn line(
        identifier: impl Into<String>,
        source: impl Into<String>,
        target: impl Into<String>,
    ) -> Self {
        Self {
            identifier: Some(identifier.into()),
            kind: ConnectionKind::Line,
            source: Some(source.into()),
            target: Some(target.into()),
            ..Self::default()
        }
    }

    /// The same through these points.
    #[must_use]
    pub fn through(mut self, points: impl IntoIterator<Item = Point>) -> Self {
        self.bend_points = points.into_iter().collect();
        self
    }

    /// The same with lines of this colour.
    #[must_use]
    pub const fn colored(mut self, line: Option<Color>) -> Self {
        self.style.line_color = line;
        self
    }

    fn of_kind(self, kind: ConnectionKind) -> Self {
        Self { kind, ..self }
    }
}
