//! A neighborhood with all positions: what both the page and the exported file show.

use super::area::{Area, Point, loop_of};
use super::columns::{ColumnsJob, Sizes, job};
use super::export::Caption;
use super::neighborhood::Neighborhood;
use super::small::{CENTRE, FRAME, Wish, place};
use super::wrapped;

/// Boxes and lines with their positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width and height.
    pub size: Point,
    /// The box of each node.
    pub boxes: Vec<Area>,
    /// The line of each link, from source to target.
    pub lines: Vec<Vec<Point>>,
    /// How many lines of text a box has room for.
    pub text_lines: usize,
}

/// How text is placed in boxes, in CSS pixels; the style sheet says the same.
#[derive(Clone, Copy)]
struct Text {
    size: f64,
    leading: f64,
    /// Left and right of the text together.
    sides: f64,
    /// Above and below it together.
    ends: f64,
    /// The most lines before a text is cut.
    most: usize,
}

/// The boxes of the panel with two hops: five columns in its width.
const SMALL: Sizes = Sizes {
    box_size: (90.0, 54.0),
    centre: (98.0, 66.0),
    gap: 10.0,
    mark: 10.0,
    name: 10.0,
    between: 10.0,
    lane: 6.0,
};

const SMALL_TEXT: Text = Text {
    size: 11.0,
    leading: 13.0,
    sides: 10.0,
    ends: 16.0,
    most: 6,
};

/// The boxes of the enlarged picture.
const LARGE: Sizes = Sizes {
    box_size: (152.0, 44.0),
    centre: (168.0, 64.0),
    gap: 16.0,
    mark: 13.0,
    name: 13.0,
    between: 18.0,
    lane: 7.0,
};

const LARGE_TEXT: Text = Text {
    size: 12.0,
    leading: 15.0,
    sides: 40.0,
    ends: 14.0,
    most: 4,
};

/// The room beside boxes where relations are named.
const NAMED: f64 = 85.0;

/// The drawing of one relation around, for the panel beside the properties.
pub fn small(neighborhood: &Neighborhood) -> Drawing {
    let wishes: Vec<Wish> = neighborhood.nodes[1..].iter().map(|n| n.wish).collect();
    let slots = place(&wishes);
    let areas = slots.iter().map(|slot| slot.area());
    let line = |(from, to): (usize, usize)| match (from, to) {
        (0, 0) => loop_of(CENTRE),
        (0, other) => slots.get(other - 1).map(|s| s.line()).unwrap_or_default(),
        (other, _) => {
            let mut line: Vec<Point> = slots.get(other - 1).map(|s| s.line()).unwrap_or_default();
            line.reverse();
            line
        }
    };
    Drawing {
        size: FRAME,
        boxes: std::iter::once(CENTRE).chain(areas).collect(),
        lines: neighborhood
            .links
            .iter()
            .map(|l| line((l.from, l.to)))
            .collect(),
        text_lines: 2,
    }
}

/// The job for two relations around, in the panel beside the properties.
pub fn small_job(neighborhood: &Neighborhood, captions: &[Caption]) -> ColumnsJob {
    job_of(neighborhood, captions, SMALL, SMALL_TEXT)
}

/// The job for the enlarged drawing; with room for the names of relations where they are shown.
pub fn large_job(neighborhood: &Neighborhood, captions: &[Caption], is_named: bool) -> ColumnsJob {
    let name = if is_named { NAMED } else { LARGE.name };
    let sizes = Sizes { name, ..LARGE };
    job_of(neighborhood, captions, sizes, LARGE_TEXT)
}

/// The job with boxes as high as the longest text needs.
fn job_of(
    neighborhood: &Neighborhood,
    captions: &[Caption],
    mut sizes: Sizes,
    text: Text,
) -> ColumnsJob {
    let room = sizes.box_size.0 - text.sides;
    let lines = captions.iter().map(|caption| {
        // A word more than is estimated must not cost the last line.
        let lines = wrapped::lines(&caption.text, text.size, room * 0.94, usize::MAX).len();
        lines + usize::from(caption.note.is_some())
    });
    let text_lines = lines.max().unwrap_or(0).clamp(2, text.most);
    let height = f64::from(u32::try_from(text_lines).unwrap_or(0)) * text.leading + text.ends;
    sizes.box_size.1 = sizes.box_size.1.max(height);
    sizes.centre.1 = sizes.centre.1.max(height);
    job(neighborhood, &sizes, text_lines)
}

#[cfg(test)]
mod tests {
    use super::super::neighborhood::{GraphLimits, GraphOptions, neighborhood};
    use super::super::surroundings::Surroundings;
    use super::super::testing::{Held, catalog, center, laid_out};
    use super::*;

    fn two_hops(text: &str) -> (Drawing, usize) {
        let catalog = catalog(3, &[Held::serving(0, 1), Held::flow(1, 2)]);
        let center = center(&catalog, 0);
        let all = Surroundings::of(&catalog, &center, 2);
        let limits = GraphLimits::panel(2);
        let neighborhood = neighborhood(&catalog, &center, &all, &GraphOptions::default(), limits);
        let caption = Caption {
            text: text.to_owned(),
            language: None,
            note: None,
            spoken: String::new(),
        };
        let captions = vec![caption; neighborhood.nodes.len()];
        let room = SMALL.box_size.0 - SMALL_TEXT.sides;
        let lines = wrapped::lines(text, SMALL_TEXT.size, room, usize::MAX).len();
        (laid_out(&small_job(&neighborhood, &captions)), lines)
    }

    #[test]
    fn boxes_of_two_hops_are_as_high_as_their_longest_text() {
        for text in [
            "Grid",
            "Outage notification and customer information service",
            "Netzzustandsüberwachungsleitsystem Nordhafen",
        ] {
            let (drawing, lines) = two_hops(text);
            assert!(lines <= drawing.text_lines, "{text}: {lines}");
            let height = f64::from(u32::try_from(lines).unwrap()) * SMALL_TEXT.leading;
            let boxes = &drawing.boxes;
            assert!(
                boxes
                    .iter()
                    .all(|area| area.height >= height + SMALL_TEXT.ends)
            );
        }
    }
}
