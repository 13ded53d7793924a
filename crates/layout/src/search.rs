//! Shortest paths through the cells of channels: A* with costs for length, bends, crossings and crowded channels.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::channels::{Channels, NONE};
use crate::graph::{Direction, Options, Point, Rect};
use crate::ports::Port;

const BEND: f32 = 48.0;
const CROSSING: f32 = 60.0;
const TITLE: f32 = 240.0;

/// Visited states in all searches together, about a quarter of a second. If they become more, searches get hasty.
const BUDGET: f32 = 2e6;

/// How much more a step across a tree costs for each pixel away from its root.
const LATE: f32 = 5e-4;

/// A part of a path in one channel.
#[derive(Clone, Copy)]
pub(crate) struct Segment {
    /// 0 is horizontal.
    pub axis: usize,
    /// First and last cell.
    pub cells: (u32, u32),
}

#[derive(Clone)]
pub(crate) struct Path {
    pub segments: Vec<Segment>,
    pub ports: (Port, Port),
}

impl Path {
    pub fn reversed(mut self) -> Self {
        self.segments.reverse();
        for Segment { cells, .. } in &mut self.segments {
            *cells = (cells.1, cells.0);
        }
        self.ports = (self.ports.1, self.ports.0);
        self
    }
}

pub(crate) struct Query<'a> {
    pub sources: &'a [(Port, f32)],
    pub targets: &'a [(Port, f32)],
    pub target: Rect,
    /// For each box, and last for outside of all, the number of the query if the path may run through it.
    pub allowed: &'a [u32],
    pub number: u32,
}

/// The best way to a state.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// The search that found it.
    run: u32,
    cost: f32,
    from: u32,
    /// The search in which this is a goal, and the number of the goal.
    goal: (u32, u32),
}

pub(crate) struct Search<'a> {
    channels: &'a Channels,
    track: f32,
    /// The cost of a port where there are twice as many segments as fit.
    port: f32,
    center: Vec<[f32; 2]>,
    /// The capacity of each cell for segments of each axis.
    width: Vec<[f32; 2]>,
    /// How many segments of each axis run in a cell; those that bend there count half for crossings.
    used: Vec<[u16; 2]>,
    passing: Vec<[u16; 2]>,
    visits: Vec<Visit>,
    heap: BinaryHeap<Reverse<u64>>,
    run: u32,
    /// How many searches there will be.
    planned: f32,
    visited: u32,
    /// The mean ratio of the cost of a path to its length.
    mean_cost: f32,
    /// How much of that ratio the estimate assumes; much makes searches fast and paths worse.
    haste: f32,
    least_haste: f32,
    /// The factor of distances in the estimate.
    factor: f32,
    tree: Option<Growth>,
}

/// A tree of paths that is searched for.
#[derive(Clone, Copy)]
struct Growth {
    root: [f32; 2],
    /// The axis across the direction in which its paths leave the root.
    across: usize,
}

impl<'a> Search<'a> {
    /// Prepares `planned` searches.
    pub fn new(channels: &'a Channels, planned: usize, options: &Options) -> Self {
        let count = channels.cells.len();
        let least_haste = if planned < 600 { 0.5 } else { 0.8 };
        let (mut center, mut width) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for cell in 0..count as u32 {
            let (y, x) = (channels.across(0, cell), channels.across(1, cell));
            center.push([
                f64::midpoint(x.0, x.1) as f32,
                f64::midpoint(y.0, y.1) as f32,
            ]);
            width.push([(y.1 - y.0) as f32, (x.1 - x.0) as f32]);
        }
        Self {
            channels,
            track: options.track.max(1.0) as f32,
            port: match options.direction {
                Direction::Bands | Direction::Right => 24.0,
                // Only two sides have ports.
                Direction::Columns => 60.0,
            },
            center,
            width,
            used: vec![[0; 2]; count],
            passing: vec![[0; 2]; count],
            visits: vec![Visit::default(); 2 * count],
            heap: BinaryHeap::new(),
            run: 0,
            planned: planned as f32,
            visited: 0,
            mean_cost: 1.5,
            haste: least_haste,
            least_haste,
            factor: 1.0,
            tree: None,
        }
    }

    /// Finds the best ways from the sources to all cells. They are a tree, so they do not cross, and share channels however
    /// narrow these are. Steps on the axis `across` cost more away from the root: all paths make them as early as
    /// possible, and so in the same channel.
    pub fn grow(&mut self, query: &Query, root: &Rect, across: usize) {
        let Point { x, y } = root.center();
        self.tree = Some(Growth {
            root: [x as f32, y as f32],
            across,
        });
        self.begin(query);
        while let Some(Reverse(key)) = self.heap.pop() {
            let (reached, at) = (f32::from_bits((key >> 32) as u32), key as u32);
            let cost = self.visits[at as usize].cost;
            if reached <= cost {
                self.visited += 1;
                self.expand(at, cost, query);
            }
        }
        self.tree = None;
    }

    /// Whether other searches need what is left of the budget.
    pub fn is_spent(&self) -> bool {
        self.visited as f32 > BUDGET / 2.0
    }

    /// The path to a target in the tree that was grown last.
    pub fn branch(&self, query: &Query) -> Option<Path> {
        let targets = query.targets.iter().enumerate();
        let reached = targets.filter_map(|(index, (port, cost))| {
            let visit = &self.visits[state(port)];
            (visit.run == self.run).then_some((visit.cost + cost, state(port), index))
        });
        let (_, end, target) = reached.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(self.path(end as u32, query, target))
    }

    fn begin(&mut self, query: &Query) {
        self.run += 1;
        self.heap.clear();
        for (port, cost) in query.sources {
            if self.is_allowed(port.cell, query) {
                let crowd = self.crowd(port.cell, port.side.axis());
                self.reach(state(port), NONE, cost + self.port * crowd, query);
            }
        }
    }

    pub fn find(&mut self, query: &Query) -> Option<Path> {
        self.begin(query);
        let mut least_goal = f32::MAX;
        for (index, (port, cost)) in query.targets.iter().enumerate() {
            self.visits[state(port)].goal = (self.run, index as u32);
            least_goal = least_goal.min(*cost);
        }
        let mut best: Option<(f32, u32, u32)> = None;
        while let Some(Reverse(key)) = self.heap.pop() {
            let (estimate, at) = (f32::from_bits((key >> 32) as u32), key as u32);
            if best.is_some_and(|best| estimate + least_goal >= best.0) {
                break;
            }
            let Visit { cost, goal, .. } = self.visits[at as usize];
            if estimate > cost + self.rest(at >> 1, query) + 0.01 {
                continue;
            }
            let (run, index) = goal;
            if run == self.run {
                let (port, end) = &query.targets[index as usize];
                let total = cost + end + self.port * self.crowd(port.cell, port.side.axis());
                if best.is_none_or(|best| total < best.0) {
                    best = Some((total, at, index));
                }
            }
            self.visited += 1;
            self.expand(at, cost, query);
        }
        let (total, end, target) = best?;
        self.learn(total, query);
        Some(self.path(end, query, target as usize))
    }

    /// Paths in a crowded drawing cost more than their length; the estimate of later searches takes that into account.
    fn learn(&mut self, cost: f32, query: &Query) {
        let distances = query
            .sources
            .iter()
            .map(|(port, _)| self.distance(port.cell, query));
        let distance = distances.fold(f32::MAX, f32::min);
        if distance > 100.0 {
            self.mean_cost += 0.05 * ((cost / distance).clamp(1.0, 20.0) - self.mean_cost);
        }
        let expected = self.visited as f32 / self.run as f32 * self.planned;
        let change = if expected > BUDGET { 1.02 } else { 0.98 };
        self.haste = (self.haste * change).clamp(self.least_haste, 8.0);
        self.factor = (self.haste * self.mean_cost).max(1.0);
    }

    /// The distance from a cell to the target.
    fn distance(&self, cell: u32, query: &Query) -> f32 {
        let [x, y] = self.center[cell as usize];
        let rect = &query.target;
        let outside =
            |at: f32, low: f64, high: f64| (low as f32 - at).max(at - high as f32).max(0.0);
        outside(x, rect.x, rect.right()) + outside(y, rect.y, rect.bottom())
    }

    fn expand(&mut self, at: u32, cost: f32, query: &Query) {
        let (cell, axis) = ((at >> 1) as usize, (at & 1) as usize);
        self.reach((at ^ 1) as usize, at, cost + BEND, query);
        for next in self.channels.cells[cell].near[axis] {
            if next == NONE || !self.is_allowed(next, query) {
                continue;
            }
            let (a, b) = (self.center[cell], self.center[next as usize]);
            let coordinate = axis;
            let length = (a[coordinate] - b[coordinate]).abs();
            let crossings = f32::from(self.passing[next as usize][1 - axis]) / 2.0;
            let late = match self.tree {
                Some(Growth { root, across }) if across == axis => {
                    LATE * (a[1 - axis] - root[1 - axis]).abs()
                }
                _ => 0.0,
            };
            let mut step = length * (1.0 + late + self.crowd(next, axis)) + CROSSING * crossings;
            if axis == 0 && self.channels.cells[next as usize].is_title {
                step += TITLE;
            }
            self.reach((next << 1) as usize | axis, at, cost + step, query);
        }
    }

    /// 0 as long as segments fit into the cell, then how much wider it ought to be.
    fn crowd(&self, cell: u32, axis: usize) -> f32 {
        if self.tree.is_some() {
            return 0.0;
        }
        let cell = cell as usize;
        let needed = (f32::from(self.used[cell][axis]) + 1.5) * self.track;
        (needed / self.width[cell][axis] - 1.0).clamp(0.0, 3.0)
    }

    fn reach(&mut self, at: usize, from: u32, cost: f32, query: &Query) {
        let visit = &mut self.visits[at];
        if visit.run == self.run && visit.cost <= cost {
            return;
        }
        (visit.run, visit.cost, visit.from) = (self.run, cost, from);
        let estimate = cost + self.rest((at >> 1) as u32, query);
        // The bits of positive numbers have the order of the numbers.
        self.heap
            .push(Reverse(u64::from(estimate.to_bits()) << 32 | at as u64));
    }

    /// An estimate of the costs from a cell to the target.
    fn rest(&self, cell: u32, query: &Query) -> f32 {
        match self.tree {
            Some(_) => 0.0,
            None => self.factor * self.distance(cell, query),
        }
    }

    fn is_allowed(&self, cell: u32, query: &Query) -> bool {
        let container = self.channels.cells[cell as usize].container;
        let index = (container as usize).min(query.allowed.len() - 1);
        query.allowed[index] == query.number
    }

    fn path(&self, end: u32, query: &Query, target: usize) -> Path {
        let mut states = vec![end];
        let mut at = end;
        while self.visits[at as usize].from != NONE {
            at = self.visits[at as usize].from;
            states.push(at);
        }
        states.reverse();
        let mut segments: Vec<Segment> = Vec::new();
        for state in states {
            let (cell, axis) = (state >> 1, (state & 1) as usize);
            match segments.last_mut() {
                Some(last) if last.axis == axis => last.cells.1 = cell,
                _ => segments.push(Segment {
                    axis,
                    cells: (cell, cell),
                }),
            }
        }
        let is_start = |(port, _): &&(Port, f32)| state(port) == at as usize;
        let target = query.targets[target].0;
        let source = query
            .sources
            .iter()
            .find(is_start)
            .map_or(target, |found| found.0);
        Path {
            segments,
            ports: (source, target),
        }
    }

    /// Counts a path for crossings and crowds, or removes it.
    pub fn count(&mut self, path: &Path, is_added: bool) {
        let change = |value: &mut u16, by: u16| {
            *value = if is_added {
                value.saturating_add(by)
            } else {
                value.saturating_sub(by)
            };
        };
        for segment in &path.segments {
            let (axis, (a, b)) = (segment.axis, segment.cells);
            let (first, last) = (a.min(b), a.max(b));
            let mut cell = first;
            while cell != NONE {
                change(&mut self.used[cell as usize][axis], 1);
                let is_end = cell == first || cell == last;
                change(
                    &mut self.passing[cell as usize][axis],
                    if is_end { 1 } else { 2 },
                );
                if cell == last {
                    break;
                }
                cell = self.channels.cells[cell as usize].near[axis][1];
            }
        }
    }
}

fn state(port: &Port) -> usize {
    (port.cell << 1) as usize | port.side.axis()
}
