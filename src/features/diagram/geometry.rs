//! Where everything is: boxes large enough for their texts, and what their layout says.

use std::sync::Arc;

use architrave_interface::{Layer, ReferenceKind};
use architrave_layout::{Edge, Node, Options, Point, Rect};
use architrave_layout_worker::LayoutJob;

use super::content::Content;
use super::moves::Move;
use crate::features::analysis::layers::FROM_TOP;
use crate::features::graph::area::Area;
use crate::features::graph::drawing::Drawing;
use crate::features::graph::wrapped;
use crate::features::layout::LaidOut;

/// The width of a box.
const WIDTH: f64 = 132.0;
/// The least height of one.
const HEIGHT: f64 = 44.0;
/// Left and right of the text of a box together: its glyph must have room.
const SIDES: f64 = 34.0;
/// The size of texts, and the distance of their lines.
pub const TEXT: f64 = 12.0;
pub const LEADING: f64 = 15.0;
/// The most lines of a text.
const LINES: usize = 4;
/// Around the drawing.
const MARGIN: f64 = 12.0;

/// A diagram that has no positions yet.
#[derive(Debug, Default, PartialEq)]
pub struct DiagramInput {
    pub content: Arc<Content>,
    /// The names of the boxes.
    pub titles: Arc<Vec<String>>,
    /// Where the person put boxes.
    moves: Vec<Option<Move>>,
    /// The lines of each box's text.
    pub texts: Vec<Vec<String>>,
    /// Which boxes contain others: their texts are at the top.
    pub is_container: Vec<bool>,
}

/// A diagram with all positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Geometry {
    pub drawing: Drawing,
    /// The layers from top to bottom.
    pub bands: Vec<(Layer, Area)>,
    /// The point from which the move of each box is measured, and which it is not left of or above.
    pub origins: Vec<(f64, f64)>,
}

/// The layer's place from the top; unknown layers are with the elements of no layer.
fn band(layer: &Layer) -> u8 {
    let place = (0_u8..).zip(&FROM_TOP).find(|(_, band)| *band == layer);
    place.map_or(6, |(place, _)| place)
}

impl DiagramInput {
    /// A diagram whose boxes have these names and were moved so; missing entries of `moves` are no moves.
    pub fn new(content: Arc<Content>, titles: Arc<Vec<String>>, moves: Vec<Option<Move>>) -> Self {
        let mut is_container = vec![false; content.boxes.len()];
        for parent in content.boxes.iter().filter_map(|b| b.parent) {
            is_container[parent] = true;
        }
        let texts = titles.iter().zip(&is_container);
        let texts = texts.map(|(title, is_container)| match is_container {
            true => wrapped::lines(title, TEXT, 2.0 * WIDTH, 1),
            false => wrapped::lines(title, TEXT, WIDTH - SIDES, LINES),
        });
        let texts = texts.collect();
        Self {
            content,
            titles,
            moves,
            texts,
            is_container,
        }
    }

    /// What the layout has to arrange. Boxes that were moved are placed there.
    pub fn job(&self) -> LayoutJob {
        let nodes = self.content.boxes.iter().zip(&self.texts);
        let nodes = nodes.zip(&self.is_container);
        let nodes = nodes.map(|((own, lines), is_container)| {
            let count = u32::try_from(lines.len()).unwrap_or(0);
            let text = lines.iter().map(|line| wrapped::width(line, TEXT));
            let text = text.fold(0.0, f64::max);
            Node {
                width: if *is_container {
                    (text + 2.0 * SIDES).max(WIDTH)
                } else {
                    WIDTH
                },
                height: (f64::from(count) * LEADING + 14.0).max(HEIGHT),
                band: Some(band(&own.layer)),
                parent: own.parent.and_then(|parent| u32::try_from(parent).ok()),
                fixed: None,
            }
        });
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let edges = self.content.edges.iter().map(|edge| Edge {
            source: number(edge.source),
            target: number(edge.target),
            beside: matches!(edge.kind, ReferenceKind::Flow | ReferenceKind::Triggering),
        });
        let point = |by: &Option<Move>| {
            by.map(|(x, y)| Point {
                x: f64::from(x),
                y: f64::from(y),
            })
        };
        LayoutJob {
            nodes: nodes.collect(),
            edges: edges.collect(),
            moves: self.moves.iter().map(point).collect(),
            options: Options::default(),
        }
    }
}

/// The positions of a diagram that was laid out, in whole pixels.
pub fn geometry(laid_out: &LaidOut<DiagramInput>) -> Geometry {
    let placed = &laid_out.layout;
    let (left, top) = (MARGIN - placed.bounds.x, MARGIN - placed.bounds.y);
    let area = |rect: &Rect| Area {
        x: (rect.x + left).round(),
        y: (rect.y + top).round(),
        width: rect.width.round(),
        height: rect.height.round(),
    };
    let line = |points: &Vec<Point>| {
        let points = points.iter();
        points
            .map(|p| ((p.x + left).round() + 0.5, (p.y + top).round() + 0.5))
            .collect()
    };
    let bands = placed.bands.iter();
    let origins = laid_out.origins.iter();
    Geometry {
        drawing: Drawing {
            size: (
                placed.bounds.width + 2.0 * MARGIN,
                placed.bounds.height + 2.0 * MARGIN,
            ),
            boxes: placed.nodes.iter().map(area).collect(),
            lines: placed.edges.iter().map(line).collect(),
            text_lines: LINES,
        },
        bands: bands
            .filter_map(|b| Some((FROM_TOP.get(usize::from(b.band))?.clone(), area(&b.rect))))
            .collect(),
        origins: origins
            .map(|p| ((p.x + left).round(), (p.y + top).round()))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use architrave_interface::ElementClass;
    use architrave_layout_worker::LayoutResult;

    use super::super::content::DiagramBox;
    use super::*;

    fn boxed(layer: Layer, parent: Option<usize>) -> DiagramBox {
        DiagramBox {
            id: Arc::from(""),
            element: String::new(),
            class: ElementClass::Node,
            layer,
            parent,
        }
    }

    #[test]
    fn layers_are_bands_from_top_to_bottom_and_parts_are_in_their_whole() {
        let content = Content {
            boxes: vec![
                boxed(Layer::TechnologyLayer, None),
                boxed(Layer::TechnologyLayer, Some(0)),
                boxed(Layer::MotivationElements, None),
            ],
            ..Content::default()
        };
        let titles = [
            "Cluster",
            "Database",
            "A goal with a long name of several lines",
        ];
        let titles = titles.map(str::to_owned).to_vec();
        let input = DiagramInput::new(Arc::new(content), Arc::new(titles), Vec::new());
        let LayoutResult { layout, origins } = input.job().lay_out();
        let input = Arc::new(input);
        let made = geometry(&LaidOut {
            input: Arc::clone(&input),
            layout,
            origins,
        });
        let layers: Vec<&Layer> = made.bands.iter().map(|(layer, _)| layer).collect();
        assert_eq!(
            layers,
            [&Layer::MotivationElements, &Layer::TechnologyLayer]
        );
        let [outer, inner, goal] = made.drawing.boxes[..] else {
            panic!("three boxes")
        };
        assert!(inner.x > outer.x && inner.right() < outer.right());
        assert!(inner.y > outer.y && inner.bottom() < outer.bottom());
        assert!(goal.bottom() < outer.y);
        assert_eq!(input.is_container, [true, false, false]);
        assert!(input.texts[2].len() > 1 && goal.height > HEIGHT);
    }
}
