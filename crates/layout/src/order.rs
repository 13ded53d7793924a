//! The order of boxes in rows: barycentres and exchanges of neighbours, in sweeps over all rows.

use crate::graph::Options;
use crate::rows::{Item, Link, Pull, Row};

/// Links over several rows get a bend in each row between, as long as there are no more than this.
const BENDS: usize = 30_000;

/// How long to look for a better order.
#[derive(Clone, Copy)]
struct Effort {
    rounds: usize,
    /// So many rounds without a better order are the last.
    most_idle: usize,
}

impl Effort {
    /// One round, and a second one if the first was as good as the best so far.
    const SHORT: Self = Self {
        rounds: 2,
        most_idle: 1,
    };

    fn long(size: usize) -> Self {
        Self {
            rounds: (1_500_000 / size).clamp(4, 24),
            most_idle: 6,
        }
    }
}

/// Rows of items and bends. An entry below the number of items is an item; the others are bends.
pub(crate) struct Layered {
    pub rows: Vec<Vec<usize>>,
    pub row_of: Vec<usize>,
    pub width: Vec<f64>,
    pub items: usize,
    /// Neighbours in the row above.
    pub above: Vec<Vec<usize>>,
    /// Neighbours in the row below.
    pub below: Vec<Vec<usize>>,
    /// Neighbours in the same row, and whether they belong to the right.
    pub beside: Vec<Vec<(usize, bool)>>,
    pull: Vec<Pull>,
    pub position: Vec<usize>,
}

impl Layered {
    pub fn new(items: &[Item], links: &[Link], rows: &[Row], options: &Options) -> Self {
        let count = items.len();
        let mut row_of = vec![0; count];
        for (index, row) in rows.iter().enumerate() {
            row.items.iter().for_each(|item| row_of[*item] = index);
        }
        let mut layered = Self {
            rows: rows.iter().map(|row| row.items.clone()).collect(),
            row_of,
            width: items.iter().map(|item| item.width).collect(),
            items: count,
            above: vec![Vec::new(); count],
            below: vec![Vec::new(); count],
            beside: vec![Vec::new(); count],
            pull: items.iter().map(|item| item.pull).collect(),
            position: Vec::new(),
        };
        layered.add_links(links, options.track);
        layered.position = vec![0; layered.width.len()];
        layered
    }

    pub fn is_bend(&self, entry: usize) -> bool {
        entry >= self.items
    }

    fn add_links(&mut self, links: &[Link], track: f64) {
        let mut spans = Vec::new();
        for link in links.iter().filter(|link| link.source != link.target) {
            let (a, b) = (self.row_of[link.source], self.row_of[link.target]);
            if a == b {
                self.beside[link.source].push((link.target, true));
                self.beside[link.target].push((link.source, false));
            } else {
                let (upper, lower) = if a < b {
                    (link.source, link.target)
                } else {
                    (link.target, link.source)
                };
                spans.push((upper, lower));
            }
        }
        spans.sort_unstable();
        spans.dedup();
        let length = |&(upper, lower): &(usize, usize)| self.row_of[lower] - self.row_of[upper];
        let total: usize = spans.iter().map(|span| length(span) - 1).sum();
        // Rows that consist mostly of bends would become too wide.
        let boxes: f64 = self.width.iter().sum();
        let width = track.min(boxes / (total as f64 + 1.0));
        spans.sort_by_key(length);
        for (upper, lower) in spans {
            let between = self.row_of[upper] + 1..self.row_of[lower];
            if self.width.len() + between.len() > BENDS + self.items {
                break;
            }
            let mut last = upper;
            for row in between {
                let bend = self.width.len();
                self.width.push(width);
                self.row_of.push(row);
                self.rows[row].push(bend);
                self.above.push(vec![last]);
                self.below.push(Vec::new());
                self.beside.push(Vec::new());
                self.below[last].push(bend);
                last = bend;
            }
            self.below[last].push(lower);
            self.above[lower].push(last);
        }
    }

    /// Orders all rows so that few links cross: the best of at most `most_starts` attempts, improved.
    pub fn reduce_crossings(&mut self, most_starts: usize) {
        let links: usize = self.below.iter().map(Vec::len).sum();
        let size = links + self.width.len() + 1;
        let mut best = (usize::MAX, Vec::new());
        // Many short attempts find more than a few long ones; then the best is improved.
        for start in 0..(20_000 / size).clamp(4, most_starts) as u32 {
            self.start(start);
            self.sweep(Effort::SHORT, links, &mut best);
            if best.0 == 0 {
                break;
            }
        }
        self.rows.clone_from(&best.1);
        self.renumber();
        self.sweep(Effort::long(size), links, &mut best);
        self.rows = best.1;
        self.renumber();
        self.exchange_neighbours(8);
    }

    /// Sweeps over all rows; orders with fewer crossings become the `best`.
    fn sweep(&mut self, effort: Effort, links: usize, best: &mut (usize, Vec<Vec<usize>>)) {
        let mut idle = 0;
        let crossings = self.crossings();
        if crossings < best.0 {
            *best = (crossings, self.rows.clone());
        }
        for round in 0..effort.rounds {
            if best.0 == 0 && round > 0 || idle == effort.most_idle {
                break;
            }
            for step in 0..self.rows.len() {
                self.sort_row(step, &[true, round % 3 == 2]);
            }
            for step in (0..self.rows.len()).rev() {
                self.sort_row(step, &[round % 3 == 2, true]);
            }
            self.exchange_neighbours(if links < 5_000 { 4 } else { 1 });
            let crossings = self.crossings();
            idle += 1;
            if crossings < best.0 || round == 0 && crossings == best.0 {
                *best = (crossings, self.rows.clone());
                idle = 0;
            }
        }
    }

    fn renumber(&mut self) {
        for row in &self.rows {
            for (position, entry) in row.iter().enumerate() {
                self.position[*entry] = position;
            }
        }
    }

    /// Starts with each row in the order of a depth-first search, or later in an arbitrary order.
    fn start(&mut self, number: u32) {
        if number > 0 {
            let key = |entry: &usize| {
                (*entry as u32 + 1).wrapping_mul(number.wrapping_mul(0x9e37_79b9) | 1)
            };
            self.rows.iter_mut().for_each(|row| row.sort_by_key(key));
            self.renumber();
            return;
        }
        let count = self.width.len();
        let mut rank = vec![usize::MAX; count];
        let mut next = 0;
        let mut open = Vec::new();
        for start in 0..count {
            open.push(start);
            while let Some(entry) = open.pop() {
                if rank[entry] != usize::MAX {
                    continue;
                }
                rank[entry] = next;
                next += 1;
                open.extend(self.above[entry].iter().rev());
                open.extend(self.below[entry].iter().rev());
                open.extend(self.beside[entry].iter().rev().map(|(other, _)| *other));
            }
        }
        for row in &mut self.rows {
            row.sort_by_key(|entry| rank[*entry]);
        }
        self.renumber();
    }

    /// Sorts a row by the mean positions of neighbours in the rows above and below (`use_rows`).
    fn sort_row(&mut self, row: usize, use_rows: &[bool; 2]) {
        let mut keyed: Vec<(f64, usize)> = Vec::with_capacity(self.rows[row].len());
        let scale = |other: &usize| {
            (self.position[*other] as f64 + 0.5) / self.rows[self.row_of[*other]].len() as f64
        };
        let size = self.rows[row].len() as f64;
        for &entry in &self.rows[row] {
            let (mut sum, mut count) = (0.0, 0.0);
            for (list, is_used) in [&self.above[entry], &self.below[entry]]
                .iter()
                .zip(use_rows)
            {
                if *is_used {
                    sum += list.iter().map(scale).sum::<f64>();
                    count += list.len() as f64;
                }
            }
            for (other, is_right) in &self.beside[entry] {
                let step = if *is_right { -1.0 } else { 1.0 };
                sum += 1.5 * ((self.position[*other] as f64 + 0.5 + step) / size);
                count += 1.5;
            }
            if let Some(pull) = self.pull.get(entry) {
                sum += pull.along;
                count += pull.weight;
            }
            let own = (self.position[entry] as f64 + 0.5) / size;
            keyed.push((if count > 0.0 { sum / count } else { own }, entry));
        }
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (position, (_, entry)) in keyed.into_iter().enumerate() {
            self.rows[row][position] = entry;
            self.position[entry] = position;
        }
    }

    /// Exchanges neighbours in rows where that removes crossings.
    fn exchange_neighbours(&mut self, passes: usize) {
        for _ in 0..passes {
            let mut improved = false;
            for row in 0..self.rows.len() {
                for list in [&mut self.above, &mut self.below] {
                    for entry in &self.rows[row] {
                        list[*entry].sort_unstable_by_key(|other| self.position[*other]);
                    }
                }
                for at in 1..self.rows[row].len() {
                    let (a, b) = (self.rows[row][at - 1], self.rows[row][at]);
                    let gain: isize = [&self.above, &self.below]
                        .iter()
                        .map(|list| self.pair(&list[a], &list[b]) - self.pair(&list[b], &list[a]))
                        .sum();
                    if gain + self.beside_gain(a, b, at) > 0 {
                        self.rows[row].swap(at - 1, at);
                        self.position[a] = at;
                        self.position[b] = at - 1;
                        improved = true;
                    }
                }
            }
            if !improved {
                break;
            }
        }
    }

    /// Crossings between the links of two neighbours with sorted ends, the first on the left.
    fn pair(&self, left: &[usize], right: &[usize]) -> isize {
        let mut at = 0;
        let mut crossings = 0;
        for other in left {
            while at < right.len() && self.position[right[at]] < self.position[*other] {
                at += 1;
            }
            crossings += at as isize;
        }
        crossings
    }

    /// Crossings between all rows, by the accumulator tree of Barth, Mutzel and Jünger.
    pub fn crossings(&self) -> usize {
        let mut total = 0;
        let mut ends = Vec::new();
        for rows in self.rows.windows(2) {
            let mut tree = vec![0_usize; rows[1].len() + 1];
            let mut inserted = 0;
            for entry in &rows[0] {
                ends.clear();
                ends.extend(self.below[*entry].iter().map(|other| self.position[*other]));
                ends.sort_unstable();
                for end in &ends {
                    let mut at = end + 1;
                    let mut before = 0;
                    while at > 0 {
                        before += tree[at];
                        at &= at - 1;
                    }
                    total += inserted - before;
                }
                for end in &ends {
                    let mut at = end + 1;
                    while at < tree.len() {
                        tree[at] += 1;
                        at += at & at.wrapping_neg();
                    }
                    inserted += 1;
                }
            }
        }
        let beside: isize = (0..self.items)
            .map(|item| self.beside_cost(item, self.position[item], item, self.position[item]))
            .sum();
        total + beside as usize / 2
    }

    /// What links to boxes of the same row gain when `a` and `b`, at `at - 1` and `at`, are exchanged.
    fn beside_gain(&self, a: usize, b: usize, at: usize) -> isize {
        if self.beside[a].is_empty() && self.beside[b].is_empty() {
            return 0;
        }
        let cost = self.beside_cost(a, at - 1, b, at) + self.beside_cost(b, at, a, at - 1);
        let swapped = self.beside_cost(a, at, b, at - 1) + self.beside_cost(b, at - 1, a, at);
        cost - swapped
    }

    /// The cost of links to boxes of the same row if a box is at `position` and `other` at `other_position`: such boxes
    /// are to be neighbours in the right order.
    fn beside_cost(
        &self,
        item: usize,
        position: usize,
        other: usize,
        other_position: usize,
    ) -> isize {
        let cost = |&(end, is_right): &(usize, bool)| {
            let end = if end == other {
                other_position
            } else {
                self.position[end]
            };
            let distance = position.abs_diff(end).clamp(1, 5) as isize - 1;
            3 * distance + isize::from((position < end) != is_right)
        };
        self.beside[item].iter().map(cost).sum()
    }
}
