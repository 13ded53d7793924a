//! A neighbourhood with a place for everything: what both the page and the exported file show.

use super::area::{Area, Point, loop_of};
use super::hood::Hood;
use super::plan::{Sizes, Spot, plan};
use super::small::{CENTRE, FRAME, Wish, place};

/// Boxes and lines where they stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Width and height.
    pub size: Point,
    /// The box of each node.
    pub boxes: Vec<Area>,
    /// The line of each link, from source to target.
    pub lines: Vec<Vec<Point>>,
}

/// The boxes of the panel with two hops: five columns in its width.
const SMALL: Sizes = Sizes {
    box_size: (90.0, 54.0),
    centre: (98.0, 66.0),
    gap: 10.0,
    margin: 15.0,
    lane: 6.0,
};

/// The boxes of the enlarged picture.
const LARGE: Sizes = Sizes {
    box_size: (152.0, 44.0),
    centre: (168.0, 64.0),
    gap: 16.0,
    margin: 20.0,
    lane: 7.0,
};

/// The drawing for the panel beside the properties.
pub fn small(hood: &Hood) -> Drawing {
    if hood.hops > 1 {
        return planned(hood, &SMALL);
    }
    let wishes: Vec<Wish> = hood.nodes[1..].iter().map(|n| n.wish).collect();
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
        lines: hood.links.iter().map(|l| line((l.from, l.to))).collect(),
    }
}

/// The enlarged drawing.
pub fn large(hood: &Hood) -> Drawing {
    planned(hood, &LARGE)
}

fn planned(hood: &Hood, sizes: &Sizes) -> Drawing {
    let spots = hood.nodes[1..].iter().map(|node| Spot {
        hop: node.hop,
        side: node.wish.side,
        via: node.via,
    });
    let spots: Vec<Spot> = spots.collect();
    let links: Vec<(usize, usize)> = hood.links.iter().map(|l| (l.from, l.to)).collect();
    let plan = plan(&spots, &links, sizes);
    Drawing {
        size: plan.size,
        boxes: plan.boxes,
        lines: plan.lines,
    }
}
