//! What a view shows, with all positions.

use architrave_interface::ReferenceKind;
use architrave_worker::{
    FileColor, FileConnection, FileEnd, FileFont, FileNodeKind, FileView, LocalizedText,
};

use super::route::{End, halfway, route};
use crate::catalog::{Access, Qualities};
use crate::features::graph::area::{Area, Point};
use crate::features::graph::drawing::Drawing;

/// Around the drawing: marks of boxes are above them.
const MARGIN: f64 = 28.0;
/// A line that ends at a line, and so on, is drawn up to this depth.
const MOST_DEEP: usize = 8;

#[derive(Clone, Debug, PartialEq)]
pub struct ViewBox {
    pub kind: FileNodeKind,
    /// The place of its element among those of the file.
    pub element: Option<usize>,
    /// The box that contains it.
    pub parent: Option<usize>,
    /// Whether it contains others: its text is at the top.
    pub is_container: bool,
    pub area: Area,
    /// Its own texts.
    pub labels: Vec<LocalizedText>,
    pub fill: Option<FileColor>,
    pub line: Option<FileColor>,
    pub width: Option<u8>,
    pub font: Option<FileFont>,
    /// The identifiers of the views that it leads to.
    pub leads_to: Vec<String>,
}

/// A relationship or another line between boxes, or one that is shown as a box in another.
#[derive(Clone, Debug, PartialEq)]
pub struct ViewLine {
    /// The boxes that it connects; `None` where an end is another line.
    pub source: Option<usize>,
    pub target: Option<usize>,
    /// `None` for a line without a relationship.
    pub kind: Option<ReferenceKind>,
    /// Whether its relationship says that it has a direction; only associations do.
    pub is_directed: bool,
    pub qualities: Qualities,
    pub labels: Vec<LocalizedText>,
    /// Empty where nesting shows it.
    pub points: Vec<Point>,
    pub color: Option<FileColor>,
    pub width: Option<u8>,
    pub font: Option<FileFont>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ViewContent {
    pub boxes: Vec<ViewBox>,
    pub lines: Vec<ViewLine>,
    pub size: Point,
}

impl ViewContent {
    /// The content of a view of a file. What has no place in the file is left out.
    pub fn of(view: &FileView) -> Self {
        let shift = shift(view);
        let mut place_of = vec![None; view.nodes.len()];
        let mut content = Self::default();
        for (at, node) in view.nodes.iter().enumerate() {
            let Some([x, y, width, height]) = node.bounds else {
                continue;
            };
            place_of[at] = Some(content.boxes.len());
            let parent = node.parent.and_then(|parent| *place_of.get(parent)?);
            if let Some(parent) = parent.and_then(|parent| content.boxes.get_mut(parent)) {
                parent.is_container = true;
            }
            content.boxes.push(ViewBox {
                kind: node.kind,
                element: node.element,
                parent,
                is_container: false,
                area: Area {
                    x: f64::from(x) + shift.0,
                    y: f64::from(y) + shift.1,
                    width: f64::from(width.max(1)),
                    height: f64::from(height.max(1)),
                },
                labels: node.labels.clone(),
                fill: node.fill,
                line: node.line,
                width: node.width,
                font: node.font.clone(),
                leads_to: node.leads_to.clone(),
            });
        }
        content.connect(view, &place_of, shift);
        content.size = content.extent();
        content
    }

    fn connect(&mut self, view: &FileView, place_of: &[Option<usize>], shift: Point) {
        let box_of = |end: Option<FileEnd>| match end? {
            FileEnd::Node(at) => *place_of.get(at)?,
            FileEnd::Connection(_) => None,
        };
        let mut routes: Vec<Option<Vec<Point>>> = vec![None; view.connections.len()];
        // A line may end at one that ends at another; where they end at each other, neither can be drawn.
        for _ in 0..MOST_DEEP {
            let mut is_done = true;
            for (at, connection) in view.connections.iter().enumerate() {
                if routes[at].is_some() || connection.is_nested {
                    continue;
                }
                let end = |end: Option<FileEnd>| match end? {
                    FileEnd::Node(_) => Some(End::Box(self.boxes.get(box_of(end)?)?.area)),
                    FileEnd::Connection(other) => {
                        Some(End::Point(halfway(routes.get(other)?.as_ref()?)?))
                    }
                };
                if let (Some(source), Some(target)) =
                    (end(connection.source), end(connection.target))
                {
                    routes[at] = Some(route(connection, source, target, shift));
                    is_done = false;
                }
            }
            if is_done {
                break;
            }
        }
        for (connection, points) in view.connections.iter().zip(routes) {
            if points.is_some() || connection.is_nested {
                self.lines.push(ViewLine {
                    source: box_of(connection.source),
                    target: box_of(connection.target),
                    kind: kind(connection),
                    is_directed: connection.is_directed,
                    qualities: Qualities {
                        access: access(connection.access.as_deref()),
                        ..Qualities::default()
                    },
                    labels: connection.labels.clone(),
                    points: points.unwrap_or_default(),
                    color: connection.line,
                    width: connection.width,
                    font: connection.font.clone(),
                });
            }
        }
    }

    fn extent(&self) -> Point {
        let corners = self.boxes.iter().map(|b| (b.area.right(), b.area.bottom()));
        let points = self
            .lines
            .iter()
            .flat_map(|line| line.points.iter().copied());
        let far = corners.chain(points);
        let far = far.fold((0.0, 0.0), |far: Point, (x, y)| {
            (far.0.max(x), far.1.max(y))
        });
        (far.0 + MARGIN, far.1 + MARGIN)
    }

    /// Boxes and lines for the window and the keyboard.
    pub fn drawing(&self) -> Drawing {
        Drawing {
            size: self.size,
            boxes: self.boxes.iter().map(|b| b.area).collect(),
            lines: self.lines.iter().map(|line| line.points.clone()).collect(),
            text_lines: 0,
        }
    }

    /// The lines of a box, with the box at the other end.
    pub fn relations(&self, at: usize) -> impl Iterator<Item = (&ViewLine, usize)> {
        self.lines.iter().filter_map(move |line| {
            let (source, target) = (line.source?, line.target?);
            match at {
                at if source == at => Some((line, target)),
                at if target == at => Some((line, source)),
                _ => None,
            }
        })
    }
}

/// What moves the view to the upper left corner of the drawing.
fn shift(view: &FileView) -> Point {
    let corners = view.nodes.iter().filter_map(|node| node.bounds);
    let corners = corners.map(|[x, y, ..]| [x, y]);
    let points = view.connections.iter().flat_map(|c| {
        let ends = c.departure.into_iter().chain(c.arrival);
        ends.chain(c.bends.iter().copied())
    });
    let all = corners.chain(points);
    let near = all.reduce(|near, [x, y]| [near[0].min(x), near[1].min(y)]);
    let [x, y] = near.unwrap_or_default();
    (MARGIN - f64::from(x), MARGIN - f64::from(y))
}

fn kind(connection: &FileConnection) -> Option<ReferenceKind> {
    connection.relationship.as_ref()?;
    let kind = connection.kind.as_deref().unwrap_or_default();
    Some(ReferenceKind::from(kind))
}

fn access(written: Option<&str>) -> Option<Access> {
    match written? {
        "Read" => Some(Access::Read),
        "Write" => Some(Access::Write),
        "ReadWrite" => Some(Access::ReadWrite),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
