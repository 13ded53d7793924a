//! Arranges boxes around those that a person moved. The others stay where they are without moves, and only those in the
//! way go to the nearest free place.

use crate::graph::{Edge, Node, Options, Point, Rect};
use crate::place::{group, least_rect, make_absolute, place_all};
use crate::tree::Tree;

/// Places of boxes and the points from which moves are measured.
pub(crate) struct Moved {
    pub rects: Vec<Rect>,
    pub origins: Vec<Point>,
}

/// Places boxes like [`place_all`], but those with a move where it says.
pub(crate) fn place_moved(
    nodes: &[Node],
    edges: &[Edge],
    moves: &[Option<Point>],
    tree: &Tree,
    options: &Options,
) -> Moved {
    let base = place_all(nodes, edges, tree, options);
    let moves: Vec<Option<Point>> = (0..nodes.len())
        .map(|node| moves.get(node).copied().flatten().map(inside))
        .collect();
    // Relative to the containing box, as long as only its contents are arranged.
    let mut rects = base.clone();
    for (node, rect) in rects.iter_mut().enumerate() {
        if let Some(parent) = tree.parent[node] {
            rect.x -= base[parent].x;
            rect.y -= base[parent].y;
        }
    }
    let corner = Point {
        x: options.padding,
        y: options.title,
    };
    let mut is_changed = vec![false; nodes.len()];
    for &node in tree.order.iter().rev().filter(|node| !tree.is_leaf(**node)) {
        let children = &tree.children[node];
        let is_same = |child: &usize| moves[*child].is_none() && !is_changed[*child];
        if children.iter().all(is_same) {
            continue;
        }
        make_room(children, corner, &moves, &is_changed, &mut rects, options);
        let inner = Rect::around(children.iter().map(|child| &rects[*child]));
        let least = least_rect(&nodes[node]);
        let size = (
            least.width.max(inner.right() + options.padding),
            least.height.max(inner.bottom() + options.padding),
        );
        is_changed[node] = size != (rects[node].width, rects[node].height);
        (rects[node].width, rects[node].height) = size;
    }
    let tops = stack(nodes, tree, &base, &moves, &is_changed, &mut rects, options);
    make_absolute(tree, &mut rects);
    let origin = |node: usize| match tree.parent[node] {
        Some(parent) => Point {
            x: rects[parent].x + corner.x,
            y: rects[parent].y + corner.y,
        },
        None => tops[node],
    };
    let origins = (0..nodes.len()).map(origin).collect();
    Moved { rects, origins }
}

/// Arranges the outermost boxes band by band. Returns the origin of each outermost box.
fn stack(
    nodes: &[Node],
    tree: &Tree,
    base: &[Rect],
    moves: &[Option<Point>],
    is_changed: &[bool],
    rects: &mut [Rect],
    options: &Options,
) -> Vec<Point> {
    let mut origins = vec![Point::default(); nodes.len()];
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    for &root in &tree.roots {
        let own = group(nodes, root, options);
        match groups.iter_mut().find(|(group, _)| *group == own) {
            Some((_, members)) => members.push(root),
            None => groups.push((own, vec![root])),
        }
    }
    groups.sort_by_key(|(group, _)| *group);
    let left = base_of(&tree.roots, base).x;
    // How much further down a band begins than without moves.
    let mut shift = 0.0;
    for (_, members) in &groups {
        let before = base_of(members, base);
        let corner = Point {
            x: left,
            y: before.y + shift,
        };
        for &member in members {
            rects[member].y += shift;
            origins[member] = corner;
        }
        let is_same = |member: &usize| moves[*member].is_none() && !is_changed[*member];
        if !members.iter().all(is_same) {
            make_room(members, corner, moves, is_changed, rects, options);
        }
        let after = base_of(members, rects);
        shift = (after.bottom() - before.bottom()).max(shift);
    }
    origins
}

fn base_of(members: &[usize], rects: &[Rect]) -> Rect {
    Rect::around(members.iter().map(|member| &rects[*member]))
}

/// A move that is a number and leads into the containing box or band.
fn inside(by: Point) -> Point {
    let length = |value: f64| match value.is_finite() {
        true => value.clamp(0.0, 1e6),
        false => 0.0,
    };
    Point {
        x: length(by.x),
        y: length(by.y),
    }
}

/// Puts moved siblings in their places and others out of their way. `corner` is the origin of moves, and no box is left
/// of it or above it.
fn make_room(
    siblings: &[usize],
    corner: Point,
    moves: &[Option<Point>],
    is_changed: &[bool],
    rects: &mut [Rect],
    options: &Options,
) {
    let mut placed: Vec<Rect> = Vec::with_capacity(siblings.len());
    let mut displaced = Vec::new();
    for &node in siblings {
        let Some(by) = moves[node] else { continue };
        rects[node].x = corner.x + by.x;
        rects[node].y = corner.y + by.y;
        // Of two moved boxes on each other, the first one stays. An edge needs a way between two.
        match placed.iter().any(|other| rects[node].is_near(other, 1.0)) {
            true => displaced.push(node),
            false => placed.push(rects[node]),
        }
    }
    // Boxes that grew have precedence over those beside them.
    let near = options.node_gap / 2.0;
    for is_grown in [true, false] {
        for &node in siblings {
            if moves[node].is_some() || is_changed[node] != is_grown {
                continue;
            }
            match placed.iter().any(|other| rects[node].is_near(other, near)) {
                true => displaced.push(node),
                false => placed.push(rects[node]),
            }
        }
    }
    for node in displaced {
        let free = nearest_free(&rects[node], corner, &placed, options);
        rects[node].x = free.x;
        rects[node].y = free.y;
        placed.push(rects[node]);
    }
}

/// The nearest place of a box where none of `placed` is near.
fn nearest_free(own: &Rect, corner: Point, placed: &[Rect], options: &Options) -> Point {
    let (across, along) = (options.row_gap, options.node_gap);
    let mut rows = vec![own.y.max(corner.y)];
    for rect in placed {
        rows.extend([rect.y, rect.bottom() + across, rect.y - across - own.height]);
    }
    rows.retain(|y| *y >= corner.y);
    let distance = |y: f64| 1.5 * (y - own.y).abs();
    rows.sort_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    rows.dedup();
    let mut best: Option<(f64, Point)> = None;
    for y in rows {
        if best.is_some_and(|(least, _)| distance(y) >= least) {
            break;
        }
        // A rounding error must not make a place beside a box too near.
        let gap = across - 0.01;
        let is_in_row = |rect: &&Rect| y < rect.bottom() + gap && rect.y < y + own.height + gap;
        let mut row: Vec<&Rect> = placed.iter().filter(is_in_row).collect();
        row.sort_by(|a, b| a.x.total_cmp(&b.x));
        let wanted = own.x.max(corner.x);
        let mut left = corner.x;
        let mut consider = |from: f64, to: f64| {
            if to - from >= own.width {
                let x = wanted.clamp(from, to - own.width);
                let cost = (x - own.x).abs() + distance(y);
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, Point { x, y }));
                }
            }
        };
        for rect in row {
            consider(left, rect.x - along);
            left = left.max(rect.right() + along);
        }
        consider(left, f64::INFINITY);
    }
    best.map_or(corner, |(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_in_the_way_goes_to_the_nearest_free_place() {
        let rect = |x: f64| Rect {
            x,
            y: 0.0,
            width: 100.0,
            height: 40.0,
        };
        let free = nearest_free(
            &rect(10.0),
            Point::default(),
            &[rect(0.0)],
            &Options::default(),
        );
        assert_eq!(free, Point { x: 10.0, y: 72.0 });
        let free = nearest_free(
            &rect(90.0),
            Point::default(),
            &[rect(0.0)],
            &Options::default(),
        );
        assert_eq!(free, Point { x: 128.0, y: 0.0 });
    }
}
