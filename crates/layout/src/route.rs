//! Routes edges between rectangles: paths through channels, their order in each channel, then coordinates.

use crate::channels::{Channels, NONE};
use crate::graph::{Band, Direction, Edge, Options, Point, Rect};
use crate::ports::{Port, Side, ports};
use crate::search::{Path, Query, Search};
use crate::spacing::{Span, space_out};
use crate::tracks::{Part, parts, provisional_places};
use crate::tree::Tree;
use crate::untangle::untangle;

pub(crate) fn route(
    edges: &[Edge],
    tree: &Tree,
    rects: &[Rect],
    bands: &[Band],
    options: &Options,
) -> Vec<Vec<Point>> {
    let is_real = |edge: &Edge| edge.source.max(edge.target) < tree.len() as u32;
    let mut lines = vec![Vec::new(); edges.len()];
    if !edges.iter().any(is_real) {
        return lines;
    }
    let channels = Channels::new(tree, rects, &space(rects, bands, options), options);
    let router = Router {
        edges,
        tree,
        rects,
        ports: ports(tree, rects, &channels),
        options,
    };
    let mut order: Vec<usize> = (0..edges.len())
        .filter(|edge| is_real(&edges[*edge]))
        .collect();
    let mut paths = router.find_paths(&channels, &mut order);
    if options.direction == Direction::Columns {
        untangle(&mut paths, edges, &channels);
    }
    let ends =
        |edge: usize| [edges[edge].source, edges[edge].target].map(|node| rects[node as usize]);
    let found = paths.iter().enumerate();
    let found = found.filter_map(|(edge, path)| Some((edge, path.as_ref()?, ends(edge))));
    let parts = parts(found, &channels);
    let places = final_places(&parts, &channels, edges, rects, options);
    draw(&parts, &places, edges, rects, &mut lines);
    for edge in order.into_iter().filter(|edge| paths[*edge].is_none()) {
        lines[edge] = straight_through(&ends(edge));
    }
    lines
}

/// The space for edges. In bands, edges do not run through the labels at the left.
fn space(rects: &[Rect], bands: &[Band], options: &Options) -> Rect {
    let all = Rect::around(rects.iter().chain(bands.iter().map(|band| &band.rect)));
    let margin = 10.0 * options.track;
    let left = if bands.is_empty() {
        margin
    } else {
        -options.band_label
    };
    Rect {
        x: all.x - left,
        y: all.y - margin,
        width: all.width + left + margin,
        height: all.height + 2.0 * margin,
    }
}

/// Where a path may run.
#[derive(Clone, Copy)]
struct Way {
    /// Also outside of the innermost box that contains both ends.
    anywhere: bool,
    /// From the left or right of a box to the left or right of another.
    is_level: bool,
}

impl Way {
    const INSIDE: Self = Self {
        anywhere: false,
        is_level: false,
    };
    const ANYWHERE: Self = Self {
        anywhere: true,
        is_level: false,
    };
    const LEVEL: Self = Self {
        anywhere: false,
        is_level: true,
    };
    const LEVEL_ANYWHERE: Self = Self {
        anywhere: true,
        is_level: true,
    };
}

pub(crate) struct Router<'a> {
    pub edges: &'a [Edge],
    pub tree: &'a Tree,
    pub rects: &'a [Rect],
    pub ports: Vec<Vec<Port>>,
    pub options: &'a Options,
}

impl Router<'_> {
    /// Paths for the edges in `order`: those of hubs, then short ones, in columns long ones; few edges are searched again,
    /// when all others have their paths.
    fn find_paths(&self, channels: &Channels, order: &mut [usize]) -> Vec<Option<Path>> {
        let passes = match order.len() {
            0..150 => 3,
            150..300 => 2,
            _ => 1,
        };
        let mut search = Search::new(channels, passes * order.len(), self.options);
        let distance = |edge: &usize| {
            let [a, b] = self.ends(*edge).map(|node| self.rects[node].center());
            (a.x - b.x).abs() + (a.y - b.y).abs()
        };
        order.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        if self.options.direction == Direction::Columns {
            // The longest ones need the outer ports.
            order.reverse();
        }
        let mut paths: Vec<Option<Path>> = vec![None; self.edges.len()];
        self.find_trees(&mut search, channels, order, &mut paths);
        let is_found: Vec<bool> = paths.iter().map(Option::is_some).collect();
        let mut allowed = vec![0; self.tree.len() + 1];
        let mut number = 0;
        let ways: &[Way] = match self.options.direction {
            Direction::Columns => &[Way::LEVEL, Way::LEVEL_ANYWHERE, Way::ANYWHERE],
            Direction::Bands | Direction::Right => &[Way::INSIDE, Way::ANYWHERE],
        };
        for _ in 0..passes {
            for &edge in order.iter().filter(|edge| !is_found[**edge]) {
                if let Some(path) = paths[edge].take() {
                    search.count(&path, false);
                }
                for way in ways {
                    number += 1;
                    let path =
                        self.find_path(&mut search, channels, edge, *way, &mut allowed, number);
                    if let Some(path) = path {
                        search.count(&path, true);
                        paths[edge] = Some(path);
                        break;
                    }
                }
            }
        }
        paths
    }

    pub fn ends(&self, edge: usize) -> [usize; 2] {
        let edge = &self.edges[edge];
        [edge.source as usize, edge.target as usize]
    }

    /// Looks for a path.
    fn find_path(
        &self,
        search: &mut Search,
        channels: &Channels,
        edge: usize,
        way: Way,
        allowed: &mut [u32],
        number: u32,
    ) -> Option<Path> {
        let [source, target] = self.ends(edge);
        let lifted = self.tree.lift(source, target);
        // One end contains the other.
        let outer = (lifted.source == lifted.target && source != target).then_some(lifted.source);
        let top = outer.or(lifted.parent);
        for end in [source, target] {
            let mut at = if Some(end) == outer {
                Some(end)
            } else {
                self.tree.parent[end]
            };
            while at != top
                && let Some(node) = at
            {
                allowed[node] = number;
                at = self.tree.parent[node];
            }
        }
        let mut at = top;
        loop {
            allowed[at.unwrap_or(self.tree.len())] = number;
            match at {
                Some(node) if way.anywhere => at = self.tree.parent[node],
                _ => break,
            }
        }
        let is_loop = source == target;
        let costs = |node: usize, is_source: bool| -> Vec<(Port, f32)> {
            let is_inner = outer == Some(node);
            let port = |port: &&Port| {
                let side = if is_source { Side::Right } else { Side::Top };
                let is_allowed = match is_loop {
                    true => port.side == side,
                    false => !way.is_level || port.side.axis() == 0,
                };
                port.is_inner == is_inner && is_allowed
            };
            let cost = |port: &Port| (*port, self.port_cost(port, node, edge, is_source, channels));
            self.ports[node].iter().filter(port).map(cost).collect()
        };
        search.find(&Query {
            sources: &costs(source, true),
            targets: &costs(target, false),
            target: self.rects[target],
            allowed,
            number,
        })
    }
}

/// Places of all parts: first the vertical ones, then the horizontal ones between them.
fn final_places(
    parts: &[Part],
    channels: &Channels,
    edges: &[Edge],
    rects: &[Rect],
    options: &Options,
) -> Vec<f64> {
    let mut places = provisional_places(parts, channels);
    for axis in [1, 0] {
        let desired = desired_places(parts, &places, axis, edges, rects);
        let members: Vec<usize> = (0..parts.len())
            .filter(|p| parts[*p].axis == axis)
            .collect();
        let span = |index: &usize| {
            let part = &parts[*index];
            let extent = if axis == 1 {
                (part.low.0, part.high.1)
            } else {
                exact_extent(parts, *index, &places)
            };
            Span {
                extent,
                limits: limits(part, channels, edges, rects),
                desired: desired[*index],
                place: places[*index],
            }
        };
        let spans: Vec<Span> = members.iter().map(span).collect();
        for (index, place) in members.iter().zip(space_out(&spans, options.track)) {
            places[*index] = place;
        }
    }
    places
}

/// The extent of a horizontal part between vertical ones that have their final places.
fn exact_extent(parts: &[Part], index: usize, places: &[f64]) -> (f64, f64) {
    let part = &parts[index];
    let (start, end) = if part.direction > 0 {
        (part.low, part.high)
    } else {
        (part.high, part.low)
    };
    let a = if part.source.is_some() {
        start.0
    } else {
        places[index - 1]
    };
    let b = if part.target.is_some() {
        end.0
    } else {
        places[index + 1]
    };
    (a.min(b), a.max(b))
}

/// Horizontal parts stay in their channels; vertical ones may move as far as there is free space.
fn limits(part: &Part, channels: &Channels, edges: &[Edge], rects: &[Rect]) -> (f64, f64) {
    let mut limits = channels.across(part.axis, part.cells.0);
    if part.axis == 1 {
        limits = (f64::MIN, f64::MAX);
        let (mut cell, last) = (
            part.cells.0.min(part.cells.1),
            part.cells.0.max(part.cells.1),
        );
        while cell != NONE {
            let at = &channels.cells[cell as usize];
            limits = (limits.0.max(at.free.0), limits.1.min(at.free.1));
            cell = if cell == last { NONE } else { at.near[1][1] };
        }
    }
    let edge = &edges[part.edge as usize];
    for (side, node) in [(part.source, edge.source), (part.target, edge.target)] {
        if let Some(side) = side {
            let extent = side.extent(&rects[node as usize]);
            limits = (limits.0.max(extent.0), limits.1.min(extent.1));
        }
    }
    limits
}

/// Ports are spread around the middle of their side; other parts stay where they are.
fn desired_places(
    parts: &[Part],
    places: &[f64],
    axis: usize,
    edges: &[Edge],
    rects: &[Rect],
) -> Vec<f64> {
    let mut ports: Vec<(u32, u8, f64, usize)> = Vec::new();
    for (index, part) in parts
        .iter()
        .enumerate()
        .filter(|(_, part)| part.axis == axis)
    {
        let edge = &edges[part.edge as usize];
        for (side, node) in [(part.source, edge.source), (part.target, edge.target)] {
            if let Some(side) = side {
                ports.push((node, side as u8, places[index], index));
            }
        }
    }
    ports.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)));
    let mut sums = vec![(0.0, 0.0); parts.len()];
    for side in ports.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let rect = &rects[side[0].0 as usize];
        let (low, high) = if axis == 1 {
            (rect.x, rect.right())
        } else {
            (rect.y, rect.bottom())
        };
        let step = ((high - low) / (side.len() as f64 + 0.5)).min(24.0);
        let first = f64::midpoint(low, high) - step * (side.len() as f64 - 1.0) / 2.0;
        for (position, (_, _, _, index)) in side.iter().enumerate() {
            sums[*index].0 += first + step * position as f64;
            sums[*index].1 += 1.0;
        }
    }
    let choose = |(place, (sum, count)): (&f64, (f64, f64))| {
        if count > 0.0 { sum / count } else { *place }
    };
    places.iter().zip(sums).map(choose).collect()
}

fn draw(parts: &[Part], places: &[f64], edges: &[Edge], rects: &[Rect], lines: &mut [Vec<Point>]) {
    let point = |axis: usize, place: f64, along: f64| {
        if axis == 0 {
            Point { x: along, y: place }
        } else {
            Point { x: place, y: along }
        }
    };
    for (index, part) in parts.iter().enumerate() {
        let edge = &edges[part.edge as usize];
        let line = &mut lines[part.edge as usize];
        if let Some(side) = part.source {
            let along = side.of(&rects[edge.source as usize]);
            line.push(point(part.axis, places[index], along));
        }
        let along = match part.target {
            Some(side) => side.of(&rects[edge.target as usize]),
            None => places[index + 1],
        };
        line.push(point(part.axis, places[index], along));
    }
}

/// A line through other boxes, for ends that fixed boxes enclose.
fn straight_through(ends: &[Rect; 2]) -> Vec<Point> {
    let (from, to) = (ends[0].center(), ends[1].center());
    if ends[0].bottom() < ends[1].y || ends[1].bottom() < ends[0].y {
        let (a, b) = if from.y < to.y {
            (ends[0].bottom(), ends[1].y)
        } else {
            (ends[0].y, ends[1].bottom())
        };
        let y = f64::midpoint(a, b);
        let at = |x, y| Point { x, y };
        return vec![at(from.x, a), at(from.x, y), at(to.x, y), at(to.x, b)];
    }
    let (a, b) = if from.x < to.x {
        (ends[0].right(), ends[1].x)
    } else {
        (ends[0].x, ends[1].right())
    };
    let x = f64::midpoint(a, b);
    let at = |x, y| Point { x, y };
    vec![at(a, from.y), at(x, from.y), at(x, to.y), at(b, to.y)]
}
