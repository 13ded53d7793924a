//! Many boxes in columns: the element in the middle one, what leads to it on the left and what it leads to on the right,
//! two relations away further out. `architrave_layout` positions the boxes and routes the lines; this module builds its
//! input and turns its result into a drawing.

mod sides;

use architrave_layout::{Direction, Edge, Layout, Node, Options, Rect};

use self::sides::sides;
use super::area::{Area, Point};
use super::drawing::Drawing;
use super::neighborhood::Neighborhood;

/// Free space around the drawing.
pub const EDGE: f64 = 16.0;
/// The least distance of lines at the side of a box.
const CLOSEST: f64 = 4.0;

/// How large things are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// A box; it grows with the number of its lines.
    pub box_size: (f64, f64),
    /// The element's own box.
    pub centre: (f64, f64),
    /// Between boxes of a column.
    pub gap: f64,
    /// Beside a box, where no line turns: room for the mark of a line.
    pub mark: f64,
    /// The same on the side where a line has its name.
    pub name: f64,
    /// Between the rooms of two columns.
    pub between: f64,
    /// Between two lines.
    pub lane: f64,
}

/// The input of the layout, and what is needed to draw its result.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnsJob {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub options: Options,
    /// The room left and right of each box.
    rooms: Vec<(f64, f64)>,
    /// Whether each edge runs against its link.
    turned: Vec<bool>,
    text_lines: usize,
}

/// The job for a neighborhood whose boxes have room for so many lines of text.
pub fn job(neighborhood: &Neighborhood, sizes: &Sizes, text_lines: usize) -> ColumnsJob {
    let ranks = ranks(neighborhood);
    let middle = ranks.first().copied().unwrap_or(0);
    let links = &neighborhood.links;
    let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let turned: Vec<bool> = links.iter().map(|l| ranks[l.from] > ranks[l.to]).collect();
    let edges = links.iter().zip(&turned).map(|(link, is_turned)| {
        let (source, target) = match is_turned {
            true => (link.to, link.from),
            false => (link.from, link.to),
        };
        Edge {
            source: number(source),
            target: number(target),
            beside: false,
        }
    });
    let counts = counts(neighborhood, &ranks);
    let rooms = ranks.iter().zip(&counts).map(|(rank, counts)| {
        let outer = match counts.beside > 0 {
            true => sizes.name,
            false => sizes.mark,
        };
        match rank.cmp(&middle) {
            std::cmp::Ordering::Less => (outer, sizes.name),
            std::cmp::Ordering::Equal => (sizes.mark, sizes.mark),
            std::cmp::Ordering::Greater => (sizes.name, outer),
        }
    });
    let rooms: Vec<(f64, f64)> = rooms.collect();
    let nodes = ranks.iter().zip(&rooms).zip(&counts).enumerate();
    let nodes = nodes.map(|(n, ((rank, room), counts))| {
        let (size, apart) = match n {
            0 => (sizes.centre, sizes.lane),
            _ => (sizes.box_size, CLOSEST),
        };
        let most = counts.left.max(counts.right) + counts.beside;
        Node {
            width: room.0 + size.0 + room.1,
            height: size.1.max(f64::from(number(most) + 1) * apart),
            band: Some(*rank),
            ..Node::default()
        }
    });
    ColumnsJob {
        nodes: nodes.collect(),
        edges: edges.collect(),
        options: Options {
            direction: Direction::Columns,
            node_gap: sizes.gap,
            row_gap: sizes.between,
            track: sizes.lane,
            padding: 0.0,
            band_gap: 0.0,
            ..Options::default()
        },
        rooms,
        turned,
        text_lines,
    }
}

/// The column of each node, from the left.
fn ranks(neighborhood: &Neighborhood) -> Vec<u8> {
    let is_left = sides(&neighborhood.nodes);
    let hops = neighborhood.nodes.iter().map(|node| node.hop);
    let on_left = hops.clone().zip(&is_left).filter(|(_, left)| **left);
    let middle = on_left.map(|(hop, _)| hop).max().unwrap_or(0);
    hops.zip(&is_left)
        .map(|(hop, left)| match left {
            true => middle - hop,
            false => middle.saturating_add(hop),
        })
        .collect()
}

/// How many lines of a box lead to the left, to the right, and to boxes of its own column.
#[derive(Clone, Copy, Default)]
struct Counts {
    left: usize,
    right: usize,
    beside: usize,
}

fn counts(neighborhood: &Neighborhood, ranks: &[u8]) -> Vec<Counts> {
    let mut counts = vec![Counts::default(); ranks.len()];
    for link in &neighborhood.links {
        for (own, other) in [(link.from, link.to), (link.to, link.from)] {
            let count = match ranks[own].cmp(&ranks[other]) {
                std::cmp::Ordering::Less => &mut counts[own].right,
                std::cmp::Ordering::Equal => &mut counts[own].beside,
                std::cmp::Ordering::Greater => &mut counts[own].left,
            };
            *count += 1;
        }
    }
    counts
}

impl ColumnsJob {
    pub fn drawing(&self, placed: &Layout) -> Drawing {
        let rects = placed.nodes.iter().zip(&self.rooms);
        let boxes: Vec<Area> = rects.map(|(rect, room)| inside(rect, *room)).collect();
        let lines = placed.edges.iter().zip(&self.edges).zip(&self.turned);
        let lines = lines.map(|((points, edge), is_turned)| {
            let points = points.iter().map(|p| (tenths(p.x), tenths(p.y)));
            let mut line: Vec<Point> = points.collect();
            reach(&mut line, &boxes, edge.source);
            line.reverse();
            reach(&mut line, &boxes, edge.target);
            if !is_turned {
                line.reverse();
            }
            line
        });
        let lines = lines.collect();
        framed(boxes, lines, self.text_lines)
    }
}

/// The drawing with [`EDGE`] around it.
fn framed(mut boxes: Vec<Area>, mut lines: Vec<Vec<Point>>, text_lines: usize) -> Drawing {
    let corners = |area: &Area| [(area.x, area.y), (area.right(), area.bottom())];
    let points = boxes.iter().flat_map(corners);
    let points = points.chain(lines.iter().flatten().copied());
    let nothing = (
        f64::INFINITY,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NEG_INFINITY,
    );
    let (left, top, right, bottom) = points.fold(nothing, |around, (x, y)| {
        (
            around.0.min(x),
            around.1.min(y),
            around.2.max(x),
            around.3.max(y),
        )
    });
    let (dx, dy) = (EDGE - left, EDGE - top);
    for area in &mut boxes {
        (area.x, area.y) = (area.x + dx, area.y + dy);
    }
    for point in lines.iter_mut().flatten() {
        *point = (point.0 + dx, point.1 + dy);
    }
    Drawing {
        size: (right - left + 2.0 * EDGE, bottom - top + 2.0 * EDGE),
        boxes,
        lines,
        text_lines,
    }
}

/// The box in its room.
fn inside(rect: &Rect, (left, right): (f64, f64)) -> Area {
    Area {
        x: rect.x + left,
        y: rect.y,
        width: rect.width - left - right,
        height: rect.height,
    }
}

/// A length without digits that nobody sees.
fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// Prolongs the beginning of a line through the room of its box, in which nothing else is.
fn reach(line: &mut [Point], boxes: &[Area], node: u32) {
    let Some(area) = boxes.get(node as usize) else {
        return;
    };
    match line {
        [first, next, ..] if first.1 == next.1 => {
            first.0 = match next.0 > first.0 {
                true => area.right(),
                false => area.x,
            };
        }
        // Only the line of a box to itself ends at its upper edge.
        [first, next, ..] => {
            let x = first.0.clamp(area.x, area.right());
            (first.0, next.0) = (x, x);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
