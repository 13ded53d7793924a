//! Boxes on the plane. Lengths are CSS pixels, y grows downwards.

/// A box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

pub type Point = (f64, f64);

impl Area {
    /// The right edge.
    pub fn right(self) -> f64 {
        self.x + self.width
    }

    /// The lower edge.
    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub fn middle(self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// A box that looks out below this one, where no line ends.
    pub fn behind(self) -> Self {
        Self {
            x: self.x + 4.0,
            y: self.y + 4.0,
            width: self.width - 8.0,
            ..self
        }
    }

    /// Whether a point is in it.
    pub fn contains(self, (x, y): Point) -> bool {
        x > self.x && x < self.right() && y > self.y && y < self.bottom()
    }

    /// Whether two boxes have any of their insides in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    /// The same box with edges drawn in by as much on every side.
    pub fn inset(self, by: f64) -> Self {
        Self {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2.0 * by,
            height: self.height - 2.0 * by,
        }
    }
}

/// The extent of a line from a box to itself.
pub const LOOP: f64 = 14.0;

/// A line from the right edge of a box round its lower corner to its lower edge.
pub fn loop_of(area: Area) -> Vec<Point> {
    let (right, bottom) = (area.right(), area.bottom());
    vec![
        (right, bottom - 8.0),
        (right + LOOP, bottom - 8.0),
        (right + LOOP, bottom + LOOP),
        (right - 20.0, bottom + LOOP),
        (right - 20.0, bottom),
    ]
}

/// Checks of boxes and lines for the tests of both layouts.
#[cfg(test)]
pub mod checks {
    use super::{Area, Point};

    pub fn overlap(a: Area, b: Area) -> bool {
        a.overlaps(b)
    }

    /// Whether a point is on the edge of a box.
    pub fn touches(area: Area, (x, y): Point) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < 0.01;
        let beside = (near(x, area.x) || near(x, area.right()))
            && (area.y - 0.01..=area.bottom() + 0.01).contains(&y);
        let above = (near(y, area.y) || near(y, area.bottom()))
            && (area.x - 0.01..=area.right() + 0.01).contains(&x);
        beside || above
    }

    /// The box that a straight piece of a line passes through, a hair thinner than the line.
    pub fn piece(a: Point, b: Point) -> Area {
        let thin = 0.5;
        let flat = (a.1 - b.1).abs() < 1e-9;
        let steep = (a.0 - b.0).abs() < 1e-9;
        Area {
            x: a.0.min(b.0) + if flat { thin } else { -thin },
            y: a.1.min(b.1) + if steep { thin } else { -thin },
            width: (a.0 - b.0).abs() + if flat { -2.0 * thin } else { 2.0 * thin },
            height: (a.1 - b.1).abs() + if steep { -2.0 * thin } else { 2.0 * thin },
        }
    }
}
