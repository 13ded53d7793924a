//! Places boxes without fixed ones: innermost first, so that a box gets the size of its contents.

use crate::coordinates::coordinates;
use crate::gather::gather;
use crate::graph::{Direction, Edge, Node, Options, Point, Rect};
use crate::order::Layered;
use crate::parts::arrange;
use crate::rows::{Item, Link, Pull, Row, assign_rows, row_limit};
use crate::tree::Tree;

/// How many attempts an order gets, and how many while several lengths of rows are compared.
const STARTS: usize = 32;
const TRIAL_STARTS: usize = 6;

/// Places of items relative to the upper left corner of all of them.
#[derive(Default)]
pub(crate) struct Arranged {
    pub places: Vec<Point>,
    pub width: f64,
    pub height: f64,
}

/// The links between the children of each box, and in the last entry those between outermost boxes. Ends are positions
/// in the list of children.
pub(crate) fn links_by_parent(tree: &Tree, edges: &[Edge]) -> Vec<Vec<Link>> {
    let mut position = vec![0; tree.len()];
    for parent in (0..tree.len()).map(Some).chain([None]) {
        for (index, child) in tree.children_of(parent).iter().enumerate() {
            position[*child] = index;
        }
    }
    let mut links = vec![Vec::new(); tree.len() + 1];
    for edge in edges {
        let (source, target) = (edge.source as usize, edge.target as usize);
        if source.max(target) >= tree.len() {
            continue;
        }
        let lifted = tree.lift(source, target);
        if lifted.source != lifted.target {
            links[lifted.parent.unwrap_or(tree.len())].push(Link {
                source: position[lifted.source],
                target: position[lifted.target],
                beside: edge.beside,
            });
        }
    }
    links
}

pub(crate) fn place_all(
    nodes: &[Node],
    edges: &[Edge],
    tree: &Tree,
    options: &Options,
) -> Vec<Rect> {
    let links = links_by_parent(tree, edges);
    let mut pulls = vec![Pull::default(); nodes.len()];
    let rects = place_once(nodes, tree, &links, &pulls, options);
    // Now the places of boxes outside of a box are known, which its contents have edges to.
    if !add_pulls(&mut pulls, tree, edges, &rects) {
        return rects;
    }
    place_once(nodes, tree, &links, &pulls, options)
}

/// Draws boxes in others towards the outer ends of their edges. `false` if there are no such edges.
fn add_pulls(pulls: &mut [Pull], tree: &Tree, edges: &[Edge], rects: &[Rect]) -> bool {
    let mut has_pulls = false;
    for edge in edges {
        let (source, target) = (edge.source as usize, edge.target as usize);
        if source.max(target) >= tree.len() {
            continue;
        }
        let common = tree.lift(source, target).parent;
        for (mut node, other) in [(source, target), (target, source)] {
            let Point { x, y } = rects[other].center();
            while tree.parent[node] != common
                && let Some(parent) = tree.parent[node]
            {
                let rect = &rects[parent];
                let pull = &mut pulls[node];
                pull.along += ((x - rect.x) / rect.width).clamp(-1.0, 2.0);
                pull.weight += 1.0;
                pull.down += isize::from(y > rect.bottom()) - isize::from(y < rect.y);
                has_pulls = true;
                node = parent;
            }
        }
    }
    has_pulls
}

fn place_once(
    nodes: &[Node],
    tree: &Tree,
    links: &[Vec<Link>],
    pulls: &[Pull],
    options: &Options,
) -> Vec<Rect> {
    let mut rects = relative_rects(nodes, tree, links, pulls, options);
    let items = items(&tree.roots, &rects, pulls, |node| match options.direction {
        Direction::Columns => number(nodes[node].band),
        Direction::Bands | Direction::Right => group(nodes, node, options),
    });
    let arranged = arrange(&items, &links[tree.len()], options);
    let label = match options.direction {
        Direction::Bands if nodes.iter().any(|node| node.band.is_some()) => options.band_label,
        _ => 0.0,
    };
    for (root, place) in tree.roots.iter().zip(&arranged.places) {
        rects[*root].x = place.x + label + options.padding;
        rects[*root].y = place.y + options.padding;
    }
    make_absolute(tree, &mut rects);
    rects
}

/// Bands are the groups of outermost boxes.
pub(crate) fn group(nodes: &[Node], node: usize, options: &Options) -> usize {
    match options.direction {
        Direction::Bands => number(nodes[node].band),
        Direction::Right | Direction::Columns => 0,
    }
}

fn number(band: Option<u8>) -> usize {
    band.map_or(256, usize::from)
}

/// Sizes of all boxes, and their places in the boxes that contain them.
pub(crate) fn relative_rects(
    nodes: &[Node],
    tree: &Tree,
    links: &[Vec<Link>],
    pulls: &[Pull],
    options: &Options,
) -> Vec<Rect> {
    let mut rects: Vec<Rect> = nodes.iter().map(least_rect).collect();
    let inner = Options {
        aspect: 1.8 * options.aspect,
        direction: match options.direction {
            // Columns are those of outermost boxes.
            Direction::Columns => Direction::Right,
            other => other,
        },
        ..*options
    };
    for &node in tree.order.iter().rev().filter(|node| !tree.is_leaf(**node)) {
        let children = &tree.children[node];
        let arranged = arrange(&items(children, &rects, pulls, |_| 0), &links[node], &inner);
        let width = arranged.width + 2.0 * options.padding;
        let least = rects[node].width;
        for (child, place) in children.iter().zip(&arranged.places) {
            rects[*child].x = place.x + options.padding + ((least - width) / 2.0).max(0.0).floor();
            rects[*child].y = place.y + options.title;
        }
        let height = arranged.height + options.title + options.padding;
        rects[node].width = least.max(width);
        rects[node].height = rects[node].height.max(height);
    }
    rects
}

pub(crate) fn least_rect(node: &Node) -> Rect {
    let length = |value: f64| {
        if value.is_finite() {
            value.clamp(1.0, 1e6)
        } else {
            1.0
        }
    };
    Rect {
        x: 0.0,
        y: 0.0,
        width: length(node.width),
        height: length(node.height),
    }
}

pub(crate) fn make_absolute(tree: &Tree, rects: &mut [Rect]) {
    for &node in &tree.order {
        if let Some(parent) = tree.parent[node] {
            rects[node].x += rects[parent].x;
            rects[node].y += rects[parent].y;
        }
    }
}

fn items(
    children: &[usize],
    rects: &[Rect],
    pulls: &[Pull],
    group: impl Fn(usize) -> usize,
) -> Vec<Item> {
    let item = |child: &usize| Item {
        width: rects[*child].width,
        height: rects[*child].height,
        group: group(*child),
        pull: pulls[*child],
    };
    children.iter().map(item).collect()
}

/// Tries rows of several lengths and takes the best: small, of the desired aspect, with few crossings.
pub(crate) fn arrange_rows(items: &[Item], links: &[Link], options: &Options) -> Arranged {
    let scales: &[f64] = match options.direction {
        Direction::Bands if items.len() <= 200 => &[1.0, 1.4, 2.0, 3.0],
        Direction::Bands => &[1.4],
        // Layers may be long: folding them makes crossings.
        Direction::Right => &[3.0],
        Direction::Columns => &[1.0, 1.5, 2.25, 3.5, 5.0],
    };
    let limit = row_limit(items, options);
    let trial_starts = match scales.len() {
        1 => STARTS,
        _ => TRIAL_STARTS,
    };
    let mut best: Option<(f64, Vec<Row>, Layered)> = None;
    for scale in scales {
        let rows = assign_rows(items, links, scale * limit, options);
        let mut layered = Layered::new(items, links, &rows, options);
        layered.reduce_crossings(trial_starts);
        let score = score(items, links, &rows, &layered, options);
        if best.as_ref().is_none_or(|best| score < best.0) {
            best = Some((score, rows, layered));
        }
    }
    let Some((_, rows, mut layered)) = best else {
        return Arranged::default();
    };
    if trial_starts < STARTS {
        layered.reduce_crossings(STARTS);
    }
    arrange_order(items, &rows, &layered, options)
}

/// How bad an arrangement is.
fn score(
    items: &[Item],
    links: &[Link],
    rows: &[Row],
    layered: &Layered,
    options: &Options,
) -> f64 {
    let arranged = arrange_order(items, rows, layered, options);
    let shape = (arranged.width + 1.0) / (arranged.height + 1.0) / options.aspect;
    let area = arranged.width * arranged.height + 1.0;
    let is_split =
        |link: &&Link| link.beside && layered.row_of[link.source] != layered.row_of[link.target];
    let split = links.iter().filter(is_split).count() as f64 / links.len().max(4) as f64;
    let crossings = layered.crossings() as f64 / (links.len() + 20) as f64;
    area.ln() + 0.6 * shape.ln().abs() + 0.5 * split + 0.5 * crossings
}

fn arrange_order(items: &[Item], rows: &[Row], layered: &Layered, options: &Options) -> Arranged {
    let mut center = coordinates(layered, options);
    gather(layered, &mut center, options);
    close_gaps(layered, &mut center, options);
    let left_of = |item: usize| (center[item] - items[item].width / 2.0).round();
    let left = (0..items.len()).map(left_of).fold(f64::INFINITY, f64::min);
    let mut arranged = Arranged {
        places: vec![Point::default(); items.len()],
        width: 0.0,
        height: 0.0,
    };
    let mut y = 0.0;
    for (index, row) in layered.rows.iter().enumerate() {
        let inside = row.iter().copied().filter(|entry| !layered.is_bend(*entry));
        let height = inside
            .clone()
            .map(|item| items[item].height)
            .fold(0.0, f64::max);
        if index > 0 {
            y += gap(layered, &center, index, options);
            if rows[index].group != rows[index - 1].group {
                y += options.band_gap;
            }
        }
        for item in inside {
            arranged.places[item] = Point {
                x: left_of(item) - left,
                y: (y + (height - items[item].height) / 2.0).round(),
            };
            arranged.width = arranged.width.max(left_of(item) - left + items[item].width);
        }
        y += height;
    }
    arranged.height = y;
    arranged
}

/// Narrows stripes from top to bottom without any box or bend.
fn close_gaps(layered: &Layered, center: &mut [f64], options: &Options) {
    let mut order: Vec<usize> = layered.rows.iter().flatten().copied().collect();
    let left = |entry: usize, center: &[f64]| center[entry] - layered.width[entry] / 2.0;
    order.sort_by(|a, b| left(*a, center).total_cmp(&left(*b, center)));
    let (mut right, mut shift) = (f64::INFINITY, 0.0);
    for entry in order {
        let excess = left(entry, center) - right - options.node_gap;
        if excess > 0.0 {
            shift += excess;
            right += excess;
        }
        right = if right.is_finite() { right } else { f64::MIN };
        right = right.max(center[entry] + layered.width[entry] / 2.0);
        center[entry] -= shift;
    }
}

/// The distance between a row and that above it: enough for the edges that run side by side.
fn gap(layered: &Layered, center: &[f64], row: usize, options: &Options) -> f64 {
    let mut steps: Vec<(f64, i32)> = Vec::new();
    let mut add = |a: f64, b: f64| {
        if (a - b).abs() > 12.0 {
            steps.push((a.min(b), 1));
            steps.push((a.max(b), -1));
        }
    };
    for &entry in &layered.rows[row] {
        for &other in &layered.above[entry] {
            add(center[entry], center[other]);
        }
        for &(other, is_right) in &layered.beside[entry] {
            if is_right && (center[entry] - center[other]).abs() > 300.0 {
                add(center[entry], center[other]);
            }
        }
    }
    steps.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut now, mut most) = (0, 0);
    for (_, step) in steps {
        now += step;
        most = most.max(now);
    }
    options.row_gap + options.track * f64::from((most - 1).max(0))
}
