//! Which way each line takes: out of the side of a box, up or down in the space between two
//! columns, and into the side of the other box. What cannot pass between the boxes of a column
//! goes round above or below all of them.

use crate::catalog::sorting::SortInPlace;
use std::collections::HashMap;

use super::super::area::{Area, Point};
use super::lanes::{Upright, assign};
use super::{EDGE, NodeColumns, Sizes};

/// The route of a line from left to right.
struct Route {
    /// Whether the link itself goes from right to left.
    turned: bool,
    /// The nodes at its left and right ends.
    nodes: (usize, usize),
    /// The height at which it leaves the first.
    start: f64,
    /// Where it changes its height, by number.
    uprights: Vec<usize>,
    /// Whether both ends are on the left sides, on the right sides, or face each other.
    ends: Ends,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Facing,
    Lefts,
    Rights,
}

/// The routes of all lines.
pub struct Router<'a> {
    columns: &'a NodeColumns,
    sizes: &'a Sizes,
    routes: Vec<Option<Route>>,
    uprights: Vec<Upright>,
    /// The lane of each upright in its gutter, from the left.
    lanes: Vec<usize>,
    /// How many lanes each gutter has; gutter `n` is before column `n`.
    counts: Vec<usize>,
    widths: Vec<f64>,
}

impl<'a> Router<'a> {
    /// Finds the ways between boxes whose heights are known, but not yet how far to the right.
    pub fn new(
        columns: &'a NodeColumns,
        boxes: &[Area],
        links: &[(usize, usize)],
        sizes: &'a Sizes,
    ) -> Self {
        let mut widths = vec![0.0_f64; columns.count];
        for (area, column) in boxes.iter().zip(&columns.of) {
            widths[*column] = widths[*column].max(area.width);
        }
        let mut router = Self {
            columns,
            sizes,
            routes: Vec::new(),
            uprights: Vec::new(),
            lanes: Vec::new(),
            counts: Vec::new(),
            widths,
        };
        let ports = router.ports(boxes, links);
        let mut round = Round::of(boxes);
        for (n, link) in links.iter().enumerate() {
            let route =
                (link.0 != link.1).then(|| router.route(n, *link, boxes, &ports, &mut round));
            router.routes.push(route);
        }
        (router.lanes, router.counts) = assign(&router.uprights, columns.count + 1, sizes.lane);
        router
    }

    /// A link's nodes from left to right, whether that turned it, and where it ends.
    fn ends(&self, (a, b): (usize, usize)) -> ((usize, usize), bool, Ends) {
        let (from, to) = (self.columns.of[a], self.columns.of[b]);
        let nodes = if from <= to { (a, b) } else { (b, a) };
        let ends = match from {
            _ if from != to => Ends::Facing,
            _ if from < self.columns.middle => Ends::Lefts,
            _ => Ends::Rights,
        };
        (nodes, from > to, ends)
    }

    /// The heights at which lines leave boxes, by link and node: spread over the side of each box
    /// in the order of what they lead to.
    fn ports(&self, boxes: &[Area], links: &[(usize, usize)]) -> HashMap<(usize, usize), f64> {
        let mut sides: HashMap<(usize, bool), Vec<(usize, usize)>> = HashMap::new();
        for (n, link) in links.iter().enumerate().filter(|(_, l)| l.0 != l.1) {
            let ((left, right), _, ends) = self.ends(*link);
            sides
                .entry((left, ends != Ends::Lefts))
                .or_default()
                .push((n, right));
            sides
                .entry((right, ends == Ends::Rights))
                .or_default()
                .push((n, left));
        }
        let mut ports = HashMap::new();
        for ((node, _), mut lines) in sides {
            lines.arrange_by(|(n, a), (m, b)| {
                let middle = |node: &usize| boxes[*node].middle().1;
                middle(a).total_cmp(&middle(b)).then(n.cmp(m))
            });
            let area = boxes[node];
            let count = f64::from(u32::try_from(lines.len()).unwrap_or(u32::MAX));
            let mut at = 0.0;
            for (n, _) in lines {
                at += 1.0;
                ports.insert((n, node), area.y + area.height * at / (count + 1.0));
            }
        }
        ports
    }

    fn route(
        &mut self,
        link: usize,
        ends: (usize, usize),
        boxes: &[Area],
        ports: &HashMap<(usize, usize), f64>,
        round: &mut Round,
    ) -> Route {
        let (nodes, turned, ends) = self.ends(ends);
        let port = |node: usize| ports.get(&(link, node)).copied().unwrap_or_default();
        let (start, end) = (port(nodes.0), port(nodes.1));
        let (first, last) = (self.columns.of[nodes.0], self.columns.of[nodes.1]);
        let free = |y: f64| self.is_free(boxes, first, last, y);
        // The gutters behind the first column and before the last.
        let (behind, before) = (first + 1, last);
        let steps = match ends {
            Ends::Lefts => vec![(first, start, end)],
            Ends::Rights => vec![(behind, start, end)],
            Ends::Facing if (start - end).abs() < 0.01 && free(end) => Vec::new(),
            Ends::Facing if free(end) => vec![(behind, start, end)],
            Ends::Facing if free(start) => vec![(before, start, end)],
            Ends::Facing => {
                let y = round.way(start + end, self.sizes.lane);
                vec![(behind, start, y), (before, y, end)]
            }
        };
        let uprights = steps.into_iter().map(|(gutter, from, to)| {
            self.uprights.push(Upright { gutter, from, to });
            self.uprights.len() - 1
        });
        Route {
            turned,
            nodes,
            start,
            uprights: uprights.collect(),
            ends,
        }
    }

    /// Whether a line at this height passes between the boxes of the columns in between.
    fn is_free(&self, boxes: &[Area], first: usize, last: usize, y: f64) -> bool {
        const APART: f64 = 3.0;
        let between = boxes.iter().zip(&self.columns.of);
        let mut between = between.filter(|(_, c)| first < **c && **c < last);
        between.all(|(area, _)| y < area.y - APART || y > area.bottom() + APART)
    }

    /// The left edge of every column, and the width of the whole.
    pub fn columns(&self) -> (Vec<f64>, f64) {
        let mut x = 0.0;
        let mut lefts = Vec::new();
        for (column, width) in self.widths.iter().enumerate() {
            x += self.gutter_width(column);
            lefts.push(x);
            x += width;
        }
        (lefts, x + self.gutter_width(self.widths.len()))
    }

    fn gutter_width(&self, gutter: usize) -> f64 {
        let lanes = u32::try_from(self.counts[gutter]).unwrap_or(0);
        let between = f64::from(lanes.saturating_sub(1)) * self.sizes.lane;
        let is_outer = gutter == 0 || gutter == self.widths.len();
        match (is_outer, lanes) {
            (true, 0) => EDGE,
            (true, _) => EDGE + between + self.sizes.margin,
            (false, _) => 2.0 * self.sizes.margin + between,
        }
    }

    /// Where an upright is.
    fn x_of(&self, upright: usize, lefts: &[f64]) -> f64 {
        let gutter = self.uprights[upright].gutter;
        let begin = match gutter {
            0 => EDGE - self.sizes.margin,
            _ => lefts[gutter - 1] + self.widths[gutter - 1],
        };
        let lane = u32::try_from(self.lanes[upright]).unwrap_or(0);
        begin + self.sizes.margin + f64::from(lane) * self.sizes.lane
    }

    /// The line of a link that joins two boxes, from its first node to its second.
    pub fn line(&self, link: usize, boxes: &[Area]) -> Vec<Point> {
        let Some(route) = &self.routes[link] else {
            return Vec::new();
        };
        let (lefts, _) = self.columns();
        let (left, right) = (boxes[route.nodes.0], boxes[route.nodes.1]);
        let begin = if route.ends == Ends::Lefts {
            left.x
        } else {
            left.right()
        };
        let end = if route.ends == Ends::Rights {
            right.right()
        } else {
            right.x
        };
        let mut points = vec![(begin, route.start)];
        let mut y = route.start;
        for upright in &route.uprights {
            let x = self.x_of(*upright, &lefts);
            points.push((x, y));
            y = self.uprights[*upright].to;
            points.push((x, y));
        }
        points.push((end, y));
        if route.turned {
            points.reverse();
        }
        points
    }
}

/// The route around all boxes, above and below.
struct Round {
    top: f64,
    bottom: f64,
}

impl Round {
    fn of(boxes: &[Area]) -> Self {
        let (top, bottom) = super::extent(boxes, &[]);
        Self { top, bottom }
    }

    /// A separate height for a line, on the side that is nearer to both of its ends.
    fn way(&mut self, from_middle: f64, apart: f64) -> f64 {
        if from_middle < 0.0 {
            self.top -= apart * 2.0;
            self.top
        } else {
            self.bottom += apart * 2.0;
            self.bottom
        }
    }
}
