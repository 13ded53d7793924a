//! The layout of boxes and lines when there are many: in columns, the element in the middle one,
//! what leads to it on the left and what it leads to on the right. Lines run between the columns,
//! each in its own lane, so that none crosses a box. The same input gives the same picture.

mod lanes;
mod routes;

use self::routes::Router;
use super::area::{Area, LOOP, Point, loop_of};
use crate::catalog::Side;
use crate::catalog::sorting::SortInPlace;

/// Up to so many boxes are in one column; more are in two, in the gaps of each other.
const ROWS: usize = 10;

/// Free space around the drawing.
pub const EDGE: f64 = 16.0;

/// A node beside the element itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// How many relations away it is.
    pub hop: u8,
    /// On which side of its relation the element is.
    pub side: Side,
    /// The node through which it was found; 0 is the element itself.
    pub via: usize,
}

/// How large things are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// A box.
    pub box_size: (f64, f64),
    /// The element's own box; it grows with the number of lines.
    pub centre: (f64, f64),
    /// Between boxes of a column.
    pub gap: f64,
    /// Between a box and the nearest lane: room for the mark of a line.
    pub margin: f64,
    /// Between two lanes.
    pub lane: f64,
}

/// Where everything is.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Width and height of the drawing.
    pub size: Point,
    /// The boxes; the first is the element itself.
    pub boxes: Vec<Area>,
    /// The lines, from the first node of each link to its second.
    pub lines: Vec<Vec<Point>>,
}

/// A plan for the element and the `spots` around it, with a line for each link.
pub fn plan(spots: &[Spot], links: &[(usize, usize)], sizes: &Sizes) -> Plan {
    let (columns, mut boxes) = columns(spots, sizes);
    boxes[0] = centre(&columns, links, sizes);
    let router = Router::new(&columns, &boxes, links, sizes);
    let (lefts, width) = router.columns();
    for (area, column) in boxes.iter_mut().zip(&columns.of) {
        area.x = lefts[*column];
    }
    let mut lines: Vec<Vec<Point>> = (0..links.len())
        .map(|n| {
            if links[n].0 == links[n].1 {
                loop_of(boxes[links[n].0])
            } else {
                router.line(n, &boxes)
            }
        })
        .collect();
    let (top, bottom) = extent(&boxes, &lines);
    for area in &mut boxes {
        area.y += EDGE - top;
    }
    for (_, y) in lines.iter_mut().flatten() {
        *y += EDGE - top;
    }
    Plan {
        size: (width, bottom - top + 2.0 * EDGE),
        boxes,
        lines,
    }
}

/// From the highest to the lowest point of the drawing.
fn extent(boxes: &[Area], lines: &[Vec<Point>]) -> (f64, f64) {
    let edges = boxes.iter().flat_map(|area| [area.y, area.bottom()]);
    let points = lines.iter().flatten().map(|(_, y)| *y);
    edges
        .chain(points)
        .fold((f64::MAX, f64::MIN), |(top, bottom), y| {
            (top.min(y), bottom.max(y))
        })
}

/// The column of each node.
struct NodeColumns {
    of: Vec<usize>,
    /// The column of the element itself.
    middle: usize,
    count: usize,
}

/// Gives every node a column, and a box in it; the middle of every column is at 0.
fn columns(spots: &[Spot], sizes: &Sizes) -> (NodeColumns, Vec<Area>) {
    let is_left = sides(spots);
    let mut rank = vec![0_i32; spots.len() + 1];
    let mut boxes = vec![
        Area {
            x: 0.0,
            y: 0.0,
            width: sizes.box_size.0,
            height: sizes.box_size.1,
        };
        spots.len() + 1
    ];
    let deepest = spots.iter().map(|spot| spot.hop).max().unwrap_or(0);
    let pitch = sizes.box_size.1 + sizes.gap;
    for left in [true, false] {
        let sign = if left { -1 } else { 1 };
        for hop in 1..=deepest.max(1) {
            let mine = (1..=spots.len()).filter(|n| is_left[*n] == left);
            let mut mine: Vec<usize> = mine.filter(|n| spots[n - 1].hop.max(1) == hop).collect();
            // What was found through the same neighbor is together, and in its order.
            let parent = |n: &usize| boxes[spots[n - 1].via].y;
            mine.arrange_by(|a, b| parent(a).total_cmp(&parent(b)));
            let in_two = deepest < 2 && mine.len() > ROWS;
            let rows = if in_two {
                mine.len().div_ceil(2)
            } else {
                mine.len()
            };
            for (n, node) in mine.iter().enumerate() {
                let (row, outer) = if in_two {
                    (n / 2, n % 2 == 1)
                } else {
                    (n, false)
                };
                rank[*node] = sign * if outer { 2 } else { i32::from(hop) };
                boxes[*node].y =
                    row_at(row, rows, pitch, sizes) + if outer { pitch / 2.0 } else { 0.0 };
            }
        }
    }
    let mut present = rank.clone();
    present.sort_unstable();
    present.dedup();
    let place = |rank: &i32| present.binary_search(rank).unwrap_or(0);
    let columns = NodeColumns {
        of: rank.iter().map(place).collect(),
        middle: place(&0),
        count: present.len(),
    };
    (columns, boxes)
}

/// The upper edge of a row among so many.
fn row_at(row: usize, rows: usize, pitch: f64, sizes: &Sizes) -> f64 {
    let number = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    let height = number(rows) * pitch - sizes.gap;
    number(row) * pitch - height / 2.0
}

/// Whether each node is on the left: by its direction, unless one side were to become more
/// than half as long again as needed.
fn sides(spots: &[Spot]) -> Vec<bool> {
    let first = spots.iter().filter(|s| s.hop <= 1).count();
    let most = first.div_ceil(2).max(first.min(6));
    let mut is_left = vec![false; spots.len() + 1];
    let (mut left, mut right) = (0, 0);
    let mut put = |n: usize, on_left: bool, is_left: &mut Vec<bool>| {
        let on_left = if on_left { left < most } else { right >= most };
        is_left[n] = on_left;
        *(if on_left { &mut left } else { &mut right }) += 1;
        (left, right)
    };
    let mut counts = (0, 0);
    let direct = |n: &usize| spots[n - 1].hop <= 1;
    let undirected = |n: &usize| spots[n - 1].side == Side::Undirected;
    for n in (1..=spots.len()).filter(|n| direct(n) && !undirected(n)) {
        counts = put(n, spots[n - 1].side == Side::Incoming, &mut is_left);
    }
    for n in (1..=spots.len()).filter(|n| direct(n) && undirected(n)) {
        counts = put(n, counts.0 < counts.1, &mut is_left);
    }
    for n in (1..=spots.len()).filter(|n| !direct(n)) {
        is_left[n] = is_left[spots[n - 1].via];
    }
    is_left
}

/// The element's own box, tall enough for its lines.
fn centre(columns: &NodeColumns, links: &[(usize, usize)], sizes: &Sizes) -> Area {
    let other = links.iter().filter_map(|(a, b)| match (*a, *b) {
        (0, 0) => None,
        (0, other) | (other, 0) => Some(columns.of[other]),
        _ => None,
    });
    let (left, right): (Vec<usize>, Vec<usize>) = other.partition(|c| *c < columns.middle);
    let most = u32::try_from(left.len().max(right.len())).unwrap_or(0);
    let height = sizes.centre.1.max(f64::from(most + 1) * sizes.lane + LOOP);
    Area {
        x: 0.0,
        y: -height / 2.0,
        width: sizes.centre.0,
        height,
    }
}

#[cfg(test)]
mod tests;
