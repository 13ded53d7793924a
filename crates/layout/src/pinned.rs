//! Places boxes around fixed ones. Fixed boxes and boxes that contain them have their place first; the others get free
//! space near their neighbours, most connected first.

use crate::graph::{Edge, Node, Options, Point, Rect};
use crate::place::{group, least_rect, links_by_parent, relative_rects};
use crate::rows::{Link, Pull};
use crate::tree::Tree;

pub(crate) fn place_around(
    nodes: &[Node],
    edges: &[Edge],
    tree: &Tree,
    options: &Options,
) -> Vec<Rect> {
    let links = links_by_parent(tree, edges);
    let pulls = vec![Pull::default(); nodes.len()];
    let mut rects = relative_rects(nodes, tree, &links, &pulls, options);
    let mut is_absolute = vec![false; nodes.len()];
    for parent in tree.order.iter().rev().copied().map(Some).chain([None]) {
        let children = tree.children_of(parent);
        let fixed = parent.and_then(|parent| nodes[parent].fixed).map(finite);
        if children.iter().any(|child| is_absolute[*child]) {
            let mut space = Space {
                children,
                links: &links[parent.unwrap_or(nodes.len())],
                group_of: children
                    .iter()
                    .map(|child| parent.map_or_else(|| group(nodes, *child, options), |_| 0))
                    .collect(),
                corner: fixed.map(|fixed| Point {
                    x: fixed.x + options.padding,
                    y: fixed.y + options.title,
                }),
                options,
            };
            space.fill(&mut rects, &mut is_absolute);
            if let Some(parent) = parent {
                rects[parent] = around(&nodes[parent], fixed, children, &rects, options);
                is_absolute[parent] = true;
            }
        } else if let (Some(parent), Some(fixed)) = (parent, fixed) {
            rects[parent].x = fixed.x;
            rects[parent].y = fixed.y;
            is_absolute[parent] = true;
        }
    }
    for &node in &tree.order {
        if let (false, Some(parent)) = (is_absolute[node], tree.parent[node]) {
            rects[node].x += rects[parent].x;
            rects[node].y += rects[parent].y;
        }
    }
    rects
}

fn finite(point: Point) -> Point {
    let length = |value: f64| {
        if value.is_finite() {
            value.clamp(-1e7, 1e7)
        } else {
            0.0
        }
    };
    Point {
        x: length(point.x),
        y: length(point.y),
    }
}

/// The rectangle of a box around its children.
fn around(
    node: &Node,
    fixed: Option<Point>,
    children: &[usize],
    rects: &[Rect],
    options: &Options,
) -> Rect {
    let inner = Rect::around(children.iter().map(|child| &rects[*child]));
    let corner = fixed.unwrap_or(Point {
        x: inner.x - options.padding,
        y: inner.y - options.title,
    });
    let least = least_rect(node);
    Rect {
        x: corner.x,
        y: corner.y,
        width: least.width.max(inner.right() + options.padding - corner.x),
        height: least
            .height
            .max(inner.bottom() + options.padding - corner.y),
    }
}

/// The children of one box, some of which have their place.
struct Space<'a> {
    children: &'a [usize],
    links: &'a [Link],
    group_of: Vec<usize>,
    /// The least coordinates, in a fixed box.
    corner: Option<Point>,
    options: &'a Options,
}

impl Space<'_> {
    fn fill(&mut self, rects: &mut [Rect], is_absolute: &mut [bool]) {
        let mut near = vec![Vec::new(); self.children.len()];
        for link in self.links {
            near[link.source].push(link.target);
            near[link.target].push(link.source);
        }
        let is_placed = |index: &usize, is_absolute: &[bool]| is_absolute[self.children[*index]];
        let mut ties: Vec<usize> = near
            .iter()
            .map(|near| near.iter().filter(|n| is_placed(n, is_absolute)).count())
            .collect();
        loop {
            let open = (0..self.children.len()).filter(|index| !is_placed(index, is_absolute));
            let Some(index) = open.max_by_key(|index| (ties[*index], std::cmp::Reverse(*index)))
            else {
                break;
            };
            let placed: Vec<usize> = (0..self.children.len())
                .filter(|index| is_placed(index, is_absolute))
                .collect();
            let neighbours = near[index].iter().filter(|n| is_placed(n, is_absolute));
            let centers: Vec<Point> = neighbours
                .map(|n| rects[self.children[*n]].center())
                .collect();
            let place = self.free_place(index, &placed, &centers, rects);
            let child = self.children[index];
            rects[child].x = place.x;
            rects[child].y = place.y;
            is_absolute[child] = true;
            near[index].iter().for_each(|other| ties[*other] += 1);
        }
    }

    /// The free place nearest to the centres of the neighbours, in the rows of the band or in a new one.
    fn free_place(&self, index: usize, placed: &[usize], near: &[Point], rects: &[Rect]) -> Point {
        let rect = |index: &usize| rects[self.children[*index]];
        let own = rect(&index);
        let group = self.group_of[index];
        let same: Vec<Rect> = placed
            .iter()
            .filter(|other| self.group_of[**other] == group)
            .map(rect)
            .collect();
        let all = Rect::around(&placed.iter().map(rect).collect::<Vec<_>>());
        let others = |is_before: bool| {
            placed
                .iter()
                .filter(move |other| {
                    let other = self.group_of[**other];
                    if is_before {
                        other < group
                    } else {
                        other > group
                    }
                })
                .map(rect)
        };
        let space = self.options.row_gap + self.options.band_gap;
        let top = others(true)
            .map(|rect| rect.bottom() + space)
            .fold(f64::MIN, f64::max);
        let bottom = others(false)
            .map(|rect| rect.y - space)
            .fold(f64::MAX, f64::min);
        let mut rows: Vec<f64> = same.iter().map(|rect| rect.y).collect();
        let lowest = same.iter().map(Rect::bottom).fold(f64::MIN, f64::max);
        let next = if same.is_empty() {
            top.max(if bottom < f64::MAX {
                bottom - own.height
            } else {
                top
            })
        } else {
            lowest + self.options.row_gap
        };
        let has_row = |y: f64| y >= top && y + own.height <= bottom;
        if has_row(next) {
            rows.push(next);
        } else if same.is_empty() {
            rows.push(all.bottom() + space);
        }
        rows.sort_by(f64::total_cmp);
        rows.dedup();
        let count = near.len().max(1) as f64;
        let middle = Rect::around(if same.is_empty() {
            std::slice::from_ref(&all)
        } else {
            &same
        });
        let desired = if near.is_empty() {
            Point {
                x: middle.x,
                y: middle.bottom(),
            }
        } else {
            Point {
                x: near.iter().map(|p| p.x).sum::<f64>() / count - own.width / 2.0,
                y: near.iter().map(|p| p.y).sum::<f64>() / count - own.height / 2.0,
            }
        };
        let least = self.corner.map_or(f64::MIN, |corner| corner.x);
        let lowest = self.corner.map_or(f64::MIN, |corner| corner.y);
        let placed: Vec<Rect> = placed.iter().map(rect).collect();
        let mut best: Option<(f64, Point)> = None;
        for y in rows.iter().map(|y| y.max(lowest)) {
            let gap = self.options.node_gap;
            let strip = Rect { y, ..own };
            let in_row =
                |rect: &&Rect| strip.y < rect.bottom() + gap && rect.y < strip.bottom() + gap;
            let row: Vec<&Rect> = placed.iter().filter(in_row).collect();
            let sides = row
                .iter()
                .flat_map(|r| [r.right() + gap, r.x - gap - own.width]);
            for x in sides.chain([desired.x.round()]).map(|x| x.max(least)) {
                let outside = (all.x - x).max(0.0) + (x + own.width - all.right()).max(0.0);
                let cost = (x - desired.x).abs()
                    + 1.5 * (y - desired.y).abs()
                    + 2.0 * outside
                    + if has_row(y) { 0.0 } else { 1e5 };
                let place = Rect { x, y, ..own };
                let is_better = best.is_none_or(|(least, _)| cost < least);
                // A rounding error must not make a place beside a box too near.
                if is_better && row.iter().all(|rect| !place.is_near(rect, gap - 0.01)) {
                    best = Some((cost, Point { x, y }));
                }
            }
        }
        best.map_or(
            Point {
                x: all.right() + self.options.node_gap,
                y: all.y,
            },
            |best| best.1,
        )
    }
}
