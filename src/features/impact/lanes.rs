//! The lines between two columns: each goes to a lane, up or down in it, and on to its box. Channel routing by the
//! constrained left-edge algorithm: what would lie on one another at the height of a box gets lanes in an order in which it
//! does not.

/// The lines of one kind that leave a box: they share an upright.
#[derive(Clone, Debug, PartialEq)]
pub struct Trunk {
    /// The height at which it leaves its box.
    pub from: f64,
    /// The heights at which its lines reach theirs.
    pub to: Vec<f64>,
}

/// Uprights in one lane are at least so far apart, in pixels.
const APART: f64 = 4.0;

impl Trunk {
    /// The upper and the lower end of the upright.
    fn span(&self) -> (f64, f64) {
        let all = || self.to.iter().copied().chain([self.from]);
        (
            all().fold(f64::MAX, f64::min),
            all().fold(f64::MIN, f64::max),
        )
    }

    fn is_straight(&self) -> bool {
        let (top, bottom) = self.span();
        bottom - top < 0.5
    }

    /// Whether its piece at the left would lie on one of the other's pieces at the right.
    fn must_be_left_of(&self, other: &Self) -> bool {
        other.to.iter().any(|to| (to - self.from).abs() < 1.0)
    }

    fn touches(&self, other: &Self) -> bool {
        let ((a, b), (c, d)) = (self.span(), other.span());
        a < d + APART && c < b + APART
    }

    /// Where it comes in the order in which lines that turn to the same side do not cross.
    fn rank(&self) -> (bool, f64) {
        let mean = self.to.iter().sum::<f64>() / self.to.len().max(1) as f64;
        let falls = mean > self.from;
        (falls, if falls { -self.from } else { self.from })
    }
}

/// The lane of each trunk, from the left, and how many lanes there are. Straight lines need none.
pub fn lanes(trunks: &[Trunk]) -> (Vec<usize>, usize) {
    let mut lane: Vec<Option<usize>> = trunks
        .iter()
        .map(|t| t.is_straight().then_some(0))
        .collect();
    let mut order: Vec<usize> = (0..trunks.len()).filter(|at| lane[*at].is_none()).collect();
    order.sort_unstable_by(|a, b| {
        let ((falls, one), (other_falls, other)) = (trunks[*a].rank(), trunks[*b].rank());
        falls
            .cmp(&other_falls)
            .then(one.total_cmp(&other))
            .then(a.cmp(b))
    });
    let mut count = 0;
    while !order.is_empty() {
        let is_free = |at: &usize| {
            let others = order.iter().filter(|other| *other != at);
            !others
                .into_iter()
                .any(|other| trunks[*other].must_be_left_of(&trunks[*at]))
        };
        // Where each waits for another, one has to lie on another.
        let place = order.iter().position(is_free).unwrap_or(0);
        let at = order.remove(place);
        let placed = || (0..trunks.len()).filter_map(|other| Some((other, lane[other]?)));
        let before = placed().filter(|(other, _)| {
            !trunks[*other].is_straight() && trunks[*other].must_be_left_of(&trunks[at])
        });
        let mut own = before.map(|(_, lane)| lane + 1).max().unwrap_or(0);
        let is_taken = |own: usize| {
            placed().any(|(other, lane)| {
                lane == own && !trunks[other].is_straight() && trunks[other].touches(&trunks[at])
            })
        };
        while is_taken(own) {
            own += 1;
        }
        lane[at] = Some(own);
        count = count.max(own + 1);
    }
    let lane = lane.into_iter().map(Option::unwrap_or_default);
    (lane.collect(), count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn trunk(from: f64, to: &[f64]) -> Trunk {
        Trunk {
            from,
            to: to.to_vec(),
        }
    }

    #[test]
    fn straight_lines_need_no_lane() {
        assert_eq!(lanes(&[trunk(5.0, &[5.0])]), (vec![0], 0));
    }

    #[test]
    fn a_line_that_leaves_where_another_arrives_has_the_lane_before_it() {
        let down = trunk(0.0, &[40.0]);
        let up = trunk(40.0, &[80.0]);
        assert_eq!(lanes(&[down.clone(), up.clone()]).0, [1, 0]);
        assert_eq!(lanes(&[up, down]).0, [0, 1]);
    }

    #[test]
    fn lines_that_wait_for_each_other_still_get_lanes() {
        let (lanes, count) = lanes(&[trunk(0.0, &[40.0]), trunk(40.0, &[0.0])]);
        assert_eq!(count, 2);
        assert_ne!(lanes[0], lanes[1]);
    }

    proptest! {
        #[test]
        fn uprights_in_one_lane_do_not_touch(
            trunks in proptest::collection::vec((0_u8..20, proptest::collection::vec(0_u8..20, 1..4)), 0..20),
        ) {
            let height = |row: u8| f64::from(row) * 10.0;
            let trunks: Vec<Trunk> = trunks
                .into_iter()
                .map(|(from, to)| trunk(height(from), &to.into_iter().map(height).collect::<Vec<_>>()))
                .collect();
            let (lanes, count) = lanes(&trunks);
            for (a, one) in trunks.iter().enumerate() {
                prop_assert!(one.is_straight() || lanes[a] < count);
                for (b, other) in trunks.iter().enumerate().skip(a + 1) {
                    let both = !one.is_straight() && !other.is_straight();
                    prop_assert!(!both || lanes[a] != lanes[b] || !one.touches(other));
                }
            }
        }
    }
}
