//! Final places of parallel segments: at least a track apart if there is space for it, as near to the desired places as
//! possible, and always in the given order.

/// A segment whose place is to be chosen.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    /// Its extent. Spans whose extents have a common point must not have the same place.
    pub extent: (f64, f64),
    /// The limits of its place.
    pub limits: (f64, f64),
    pub desired: f64,
    /// A possible place, between the limits. Overlapping spans are sorted by it.
    pub place: f64,
}

const ROUNDS: u32 = 80;

/// The places of `spans`.
pub(crate) fn space_out(spans: &[Span], track: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by(|a, b| spans[*a].place.total_cmp(&spans[*b].place).then(a.cmp(b)));
    let mut coordinates: Vec<f64> = spans
        .iter()
        .flat_map(|s| [s.extent.0, s.extent.1])
        .collect();
    coordinates.sort_by(f64::total_cmp);
    coordinates.dedup();
    let index = |at: f64| coordinates.partition_point(|c| *c < at);
    let mut solver = Solver {
        spans,
        ranges: spans
            .iter()
            .map(|s| (index(s.extent.0), index(s.extent.1)))
            .collect(),
        last: vec![usize::MAX; coordinates.len()],
        step: if spans.len() > 1000 { 0.6 } else { 0.85 },
        gap: spans
            .iter()
            .map(|s| track.min((s.limits.1 - s.limits.0) / 3.0))
            .collect(),
    };
    for _ in 0..ROUNDS {
        let lowest = solver.pass(&order, 1.0, |span, bound| bound.max(span.limits.0));
        let (lowest, before) = lowest;
        order.reverse();
        let (highest, behind) = solver.pass(&order, -1.0, |span, bound| bound.min(span.limits.1));
        order.reverse();
        let mut is_possible = true;
        let mut is_reduced = vec![false; spans.len()];
        for &index in &order {
            if lowest[index] > highest[index] + 1e-9 {
                is_possible = false;
                solver.reduce(index, &before, &mut is_reduced);
                solver.reduce(index, &behind, &mut is_reduced);
            }
        }
        if is_possible {
            return solver.assign(&order, &highest);
        }
    }
    spans.iter().map(|span| span.place).collect()
}

struct Solver<'a> {
    spans: &'a [Span],
    /// First and last coordinate of each span.
    ranges: Vec<(usize, usize)>,
    /// The last span seen at each coordinate.
    last: Vec<usize>,
    /// The distance of each span from its neighbours and limits.
    gap: Vec<f64>,
    /// The factor by which distances are shortened; small steps take more time.
    step: f64,
}

impl Solver<'_> {
    /// The most extreme place of each span in the direction `sign`, and the span before it that determines it.
    fn pass(
        &mut self,
        order: &[usize],
        sign: f64,
        limit: impl Fn(&Span, f64) -> f64,
    ) -> (Vec<f64>, Vec<usize>) {
        let mut places = vec![0.0; order.len()];
        let mut causes = vec![usize::MAX; order.len()];
        self.last.fill(usize::MAX);
        for &index in order {
            let mut bound =
                limit(&self.spans[index], -sign * f64::INFINITY) + sign * self.gap[index];
            self.each_before(index, |other, gap| {
                let next = places[other] + sign * gap;
                if (next - bound) * sign > 0.0 {
                    bound = next;
                    causes[index] = other;
                }
            });
            places[index] = bound;
        }
        (places, causes)
    }

    /// Calls `visit` for the spans that overlap `index` and are next to it, and puts it before later ones.
    fn each_before(&mut self, index: usize, mut visit: impl FnMut(usize, f64)) {
        let (first, last) = self.ranges[index];
        let mut seen = usize::MAX;
        for other in &mut self.last[first..=last] {
            if *other != seen && *other != usize::MAX {
                seen = *other;
                visit(seen, self.gap[seen].min(self.gap[index]));
            }
            *other = index;
        }
    }

    /// Shortens the distances in a chain that does not fit.
    fn reduce(&mut self, mut index: usize, causes: &[usize], is_reduced: &mut [bool]) {
        while index != usize::MAX && !is_reduced[index] {
            is_reduced[index] = true;
            self.gap[index] *= self.step;
            index = causes[index];
        }
    }

    fn assign(&mut self, order: &[usize], highest: &[f64]) -> Vec<f64> {
        let mut places = vec![0.0; order.len()];
        self.last.fill(usize::MAX);
        for &index in order {
            let span = &self.spans[index];
            let mut lowest = span.limits.0 + self.gap[index];
            self.each_before(index, |other, gap| {
                lowest = f64::max(lowest, places[other] + gap)
            });
            places[index] = span.desired.max(lowest).min(highest[index]).max(lowest);
        }
        places
    }
}
