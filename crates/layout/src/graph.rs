//! Input and output of the layout. All lengths are CSS pixels.

/// A point; `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// Distance from the left.
    pub x: f64,
    /// Distance from the top.
    pub y: f64,
}

/// A rectangle with its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rect {
    /// Left side.
    pub x: f64,
    /// Upper side.
    pub y: f64,
    /// Width, never negative.
    pub width: f64,
    /// Height, never negative.
    pub height: f64,
}

impl Rect {
    /// The right side.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// The lower side.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// The smallest rectangle around `rects`; empty at the origin if there are none.
    #[must_use]
    pub fn around<'a>(rects: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut rects = rects.into_iter();
        let mut all = rects.next().copied().unwrap_or_default();
        for rect in rects {
            all.include(Point {
                x: rect.x,
                y: rect.y,
            });
            all.include(Point {
                x: rect.right(),
                y: rect.bottom(),
            });
        }
        all
    }

    /// Grows so that it contains `point`.
    pub fn include(&mut self, point: Point) {
        let (right, bottom) = (self.right().max(point.x), self.bottom().max(point.y));
        self.x = self.x.min(point.x);
        self.y = self.y.min(point.y);
        self.width = right - self.x;
        self.height = bottom - self.y;
    }

    pub(crate) fn center(&self) -> Point {
        Point {
            x: self.x + self.width / 2.0,
            y: self.y + self.height / 2.0,
        }
    }

    /// Whether the rectangles are less than `gap` apart.
    pub(crate) fn is_near(&self, other: &Self, gap: f64) -> bool {
        self.x < other.right() + gap
            && other.x < self.right() + gap
            && self.y < other.bottom() + gap
            && other.y < self.bottom() + gap
    }
}

/// A box.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// Width; the least width if the box contains others.
    pub width: f64,
    /// Height; the least height if the box contains others.
    pub height: f64,
    /// Band from top to bottom, or column from left to right; that of the outermost box counts. Boxes without one are
    /// below or behind all others.
    pub band: Option<u8>,
    /// Index of the box that contains this one.
    pub parent: Option<u32>,
    /// Where the upper left corner has to stay.
    pub fixed: Option<Point>,
}

/// A relationship between two boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edge {
    /// Index of the box where the edge starts.
    pub source: u32,
    /// Index of the box where the edge ends.
    pub target: u32,
    /// In bands: whether the target belongs to the right of the source, in the same row (flows, triggers), rather than
    /// above it (serving, realization, assignment).
    pub beside: bool,
}

/// The direction of edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// Bands from top to bottom; in a band, the target of an edge is above its source.
    #[default]
    Bands,
    /// Layers from left to right, without bands.
    Right,
    /// Columns from left to right by [`Node::band`]. Edges leave and reach outermost boxes at the left and right.
    Columns,
}

/// Distances and direction.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Options {
    /// Direction of edges.
    pub direction: Direction,
    /// Least distance between boxes of a row.
    pub node_gap: f64,
    /// Least distance between rows; it grows with the number of edges between them.
    pub row_gap: f64,
    /// Distance between parallel edges.
    pub track: f64,
    /// Distance between a box and those that it contains.
    pub padding: f64,
    /// Height of the title of a box that contains others.
    pub title: f64,
    /// Distance between bands.
    pub band_gap: f64,
    /// Width of the label at the left of each band.
    pub band_label: f64,
    /// Desired ratio of width to height.
    pub aspect: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            direction: Direction::default(),
            node_gap: 28.0,
            row_gap: 32.0,
            track: 8.0,
            padding: 16.0,
            title: 32.0,
            band_gap: 8.0,
            band_label: 36.0,
            aspect: 1.6,
        }
    }
}

/// A band and the space of its boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Band {
    /// As in [`Node::band`].
    pub band: u8,
    /// Its rectangle; all bands have the same width.
    pub rect: Rect,
}

/// The result of a layout.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Layout {
    /// Rectangles in the order of the nodes.
    pub nodes: Vec<Rect>,
    /// Bands that have boxes, from top to bottom. Fixed boxes may make bands overlap.
    pub bands: Vec<Band>,
    /// Corners of each edge from source to target, in the order of the edges. Segments are horizontal or vertical.
    pub edges: Vec<Vec<Point>>,
    /// The smallest rectangle around all of it. Without fixed nodes it starts near the origin.
    pub bounds: Rect,
}
