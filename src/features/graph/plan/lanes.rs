//! Lanes between two columns: uprights that would touch are side by side, in an order in which
//! lines of a fan do not cross.

use crate::catalog::sorting::SortInPlace;

/// A piece of a line that goes up or down between two columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Upright {
    /// Between which columns: before the column of this number.
    pub gutter: usize,
    /// The height at which it is reached from the left.
    pub from: f64,
    /// The height at which it is left to the right.
    pub to: f64,
}

/// The lane of each upright, and how many lanes each gutter needs.
pub fn assign(uprights: &[Upright], gutters: usize, apart: f64) -> (Vec<usize>, Vec<usize>) {
    let mut lanes = vec![0; uprights.len()];
    let mut counts = vec![0; gutters];
    let mut order: Vec<usize> = (0..uprights.len()).collect();
    order.arrange_by(|a, b| {
        let (one, other) = (&uprights[*a], &uprights[*b]);
        let falls = |u: &Upright| u.to > u.from;
        one.gutter
            .cmp(&other.gutter)
            .then(falls(one).cmp(&falls(other)))
            .then(if falls(one) {
                other.from.total_cmp(&one.from)
            } else {
                one.from.total_cmp(&other.from)
            })
            .then(a.cmp(b))
    });
    for (n, own) in order.iter().enumerate() {
        let before = order[..n].iter();
        let touching = before.filter(|other| touch(&uprights[*own], &uprights[**other], apart));
        let lane = touching.map(|other| lanes[*other] + 1).max().unwrap_or(0);
        lanes[*own] = lane;
        let count = &mut counts[uprights[*own].gutter];
        *count = (*count).max(lane + 1);
    }
    (lanes, counts)
}

fn touch(a: &Upright, b: &Upright, apart: f64) -> bool {
    let (low, high) = (
        |u: &Upright| u.from.min(u.to),
        |u: &Upright| u.from.max(u.to),
    );
    a.gutter == b.gutter && low(a) < high(b) + apart && low(b) < high(a) + apart
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upright(from: f64, to: f64) -> Upright {
        Upright {
            gutter: 1,
            from,
            to,
        }
    }

    #[test]
    fn the_two_halves_of_a_fan_share_lanes() {
        let fan = [
            upright(-10.0, -100.0),
            upright(-5.0, -50.0),
            upright(5.0, 50.0),
            upright(10.0, 100.0),
        ];
        let (lanes, counts) = assign(&fan, 3, 4.0);
        assert_eq!(lanes, [0, 1, 1, 0]);
        assert_eq!(counts, [0, 2, 0]);
    }

    #[test]
    fn lanes_are_assigned_separately_for_each_gutter() {
        let other = Upright {
            gutter: 0,
            ..upright(0.0, 9.0)
        };
        let (lanes, counts) = assign(&[upright(0.0, 9.0), other], 2, 4.0);
        assert_eq!((lanes, counts), (vec![0, 0], vec![1, 1]));
    }
}
