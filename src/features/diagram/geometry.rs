//! Where everything is, as the layout says.

use architrave_interface::Layer;
use architrave_layout::{Point, Rect};

use super::input::DiagramInput;
use crate::features::analysis::layers::FROM_TOP;
use crate::features::graph::area::Area;
use crate::features::graph::drawing::Drawing;
use crate::features::layout::LaidOut;

/// The size of texts, and the distance of their lines.
pub const TEXT: f64 = 12.0;
pub const LEADING: f64 = 15.0;
/// The most lines of a text.
pub const LINES: usize = 4;
/// Around the drawing.
const MARGIN: f64 = 12.0;

/// A diagram with all positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Geometry {
    pub drawing: Drawing,
    /// The layers from top to bottom.
    pub bands: Vec<(Layer, Area)>,
    /// The point from which the move of each box is measured, and which it is not left of or above.
    pub origins: Vec<(f64, f64)>,
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
    use std::sync::Arc;

    use architrave_interface::ElementClass;
    use architrave_layout_worker::LayoutResult;

    use super::super::box_values::BoxValues;
    use super::super::content::{Content, DiagramBox};
    use super::super::input::HEIGHT;
    use super::*;
    use crate::texts::Title;

    fn boxed(layer: Layer, parent: Option<usize>) -> DiagramBox {
        DiagramBox {
            id: Arc::from(""),
            element: String::new(),
            class: ElementClass::Node,
            layer,
            parent,
        }
    }

    fn laid_out(
        boxes: Vec<DiagramBox>,
        titles: &[&str],
        labels: &[Option<&str>],
    ) -> (Arc<DiagramInput>, Geometry) {
        let content = Content {
            boxes,
            ..Content::default()
        };
        let titles = titles.iter().map(|title| Title::unnamed(title)).collect();
        let labels = labels.iter().map(|label| label.map(str::to_owned));
        let labels = BoxValues::new(labels.collect());
        let input = DiagramInput::new(Arc::new(content), Arc::new(titles), labels, Vec::new());
        let LayoutResult { layout, origins } = input.job().lay_out();
        let input = Arc::new(input);
        let made = geometry(&LaidOut {
            input: Arc::clone(&input),
            layout,
            origins,
        });
        (input, made)
    }

    #[test]
    fn labels_are_cut_to_the_width_of_their_box_and_have_room_in_it() {
        let boxes = || {
            vec![
                boxed(Layer::TechnologyLayer, None),
                boxed(Layer::TechnologyLayer, Some(0)),
                boxed(Layer::MotivationElements, None),
            ]
        };
        let titles = ["Cluster", "Database", "A goal with a long name"];
        let long =
            "A value that is much longer than any box is wide, even one that contains others";
        let (_, plain) = laid_out(boxes(), &titles, &[]);
        let (input, made) = laid_out(boxes(), &titles, &[Some(long), Some(long), None]);
        let [outer, inner, goal] = &input.label_lines[..] else {
            panic!("three boxes")
        };
        for line in [outer, inner] {
            assert!(line.as_ref().is_some_and(|line| line.ends_with('…')));
        }
        assert_eq!(*goal, None);
        assert_eq!(input.labels[1].as_deref(), Some(long));
        let [made, plain] = [made, plain].map(|geometry| geometry.drawing.boxes);
        let header = |boxes: &[Area]| boxes[1].y - boxes[0].y;
        assert!((header(&made) - header(&plain) - LEADING).abs() < 1.0);
        assert!((made[2].height - plain[2].height).abs() < f64::EPSILON);
    }

    #[test]
    fn layers_are_bands_from_top_to_bottom_and_parts_are_in_their_whole() {
        let boxes = vec![
            boxed(Layer::TechnologyLayer, None),
            boxed(Layer::TechnologyLayer, Some(0)),
            boxed(Layer::MotivationElements, None),
        ];
        let titles = [
            "Cluster",
            "Database",
            "A goal with a long name of several lines",
        ];
        let (input, made) = laid_out(boxes, &titles, &[]);
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
