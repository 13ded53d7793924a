//! Where an edge can leave a box: the cells along its sides.

use crate::channels::{Channels, NONE};
use crate::graph::{Direction, Point, Rect};
use crate::route::Router;
use crate::tree::Tree;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

impl Side {
    /// The axis of segments that end at this side: 0 is horizontal.
    pub fn axis(self) -> usize {
        usize::from(matches!(self, Self::Top | Self::Bottom))
    }

    /// The coordinate of the side.
    pub fn of(self, rect: &Rect) -> f64 {
        match self {
            Self::Left => rect.x,
            Self::Right => rect.right(),
            Self::Top => rect.y,
            Self::Bottom => rect.bottom(),
        }
    }

    /// Its first and last coordinate in the other direction.
    pub fn extent(self, rect: &Rect) -> (f64, f64) {
        match self {
            Self::Left | Self::Right => (rect.y, rect.bottom()),
            Self::Top | Self::Bottom => (rect.x, rect.right()),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Port {
    pub cell: u32,
    pub side: Side,
    /// Inside of a box, for edges to boxes in it.
    pub is_inner: bool,
}

impl Port {
    /// 1 if coordinates grow towards the side.
    pub fn inward(&self) -> i8 {
        let is_low = matches!(self.side, Side::Left | Side::Top);
        if is_low == self.is_inner { -1 } else { 1 }
    }
}

pub(crate) fn ports(tree: &Tree, rects: &[Rect], channels: &Channels) -> Vec<Vec<Port>> {
    let mut ports = vec![Vec::new(); tree.len()];
    for (axis, sides) in [
        (0, [Side::Right, Side::Left]),
        (1, [Side::Bottom, Side::Top]),
    ] {
        for (channel, cells) in channels.lists[axis].iter().zip(&channels.ends[axis]) {
            for (node, cell, side) in [
                (channel.ends.0, cells.0, sides[0]),
                (channel.ends.1, cells.1, sides[1]),
            ] {
                if node != NONE && cell != NONE {
                    ports[node as usize].push(Port {
                        cell,
                        side,
                        is_inner: false,
                    });
                }
            }
        }
    }
    for node in (0..tree.len()).filter(|node| !tree.is_leaf(*node)) {
        for cell in 0..channels.cells.len() as u32 {
            add_container_ports(&mut ports[node], cell, &rects[node], channels);
        }
    }
    ports
}

fn add_container_ports(ports: &mut Vec<Port>, cell: u32, rect: &Rect, channels: &Channels) {
    let (y, x) = (channels.across(0, cell), channels.across(1, cell));
    let mut add = |side, is_inner| {
        ports.push(Port {
            cell,
            side,
            is_inner,
        });
    };
    if x.0 >= rect.x && x.1 <= rect.right() {
        for (side, wall) in [(Side::Top, rect.y), (Side::Bottom, rect.bottom())] {
            let (near, far) = if side == Side::Top {
                (y.1, y.0)
            } else {
                (y.0, y.1)
            };
            if near == wall {
                add(side, false);
            } else if far == wall {
                add(side, true);
            }
        }
    }
    if y.0 >= rect.y && y.1 <= rect.bottom() {
        for (side, wall) in [(Side::Left, rect.x), (Side::Right, rect.right())] {
            let (near, far) = if side == Side::Left {
                (x.1, x.0)
            } else {
                (x.0, x.1)
            };
            if near == wall {
                add(side, false);
            } else if far == wall {
                add(side, true);
            }
        }
    }
}

/// How far the middle of a cell is from the middle of the side.
fn off_center(port: &Port, rect: &Rect, channels: &Channels) -> f64 {
    let across = channels.across(port.side.axis(), port.cell);
    let Point { x, y } = rect.center();
    let middle = if port.side.axis() == 0 { y } else { x };
    let reachable = middle.clamp(across.0, across.1);
    (middle - reachable).abs() + 0.1 * (f64::midpoint(across.0, across.1) - middle).abs()
}

impl Router<'_> {
    /// Whether an edge usually leads from the left to the right.
    pub fn is_level(&self, edge: usize) -> bool {
        self.options.direction != Direction::Bands || self.edges[edge].beside
    }

    /// Ports near the middle of the side that faces the other end are best.
    pub fn port_cost(
        &self,
        port: &Port,
        node: usize,
        edge: usize,
        is_source: bool,
        channels: &Channels,
    ) -> f32 {
        let usual = match (self.is_level(edge), is_source) {
            (true, true) => Side::Right,
            (true, false) => Side::Left,
            (false, true) => Side::Top,
            (false, false) => Side::Bottom,
        };
        let turned = match (port.side == usual, port.side.axis() == usual.axis()) {
            (true, _) => 0.0,
            (false, true) => 12.0,
            (false, false) => 24.0,
        };
        turned + 0.4 * off_center(port, &self.rects[node], channels) as f32
    }
}
