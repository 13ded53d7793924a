//! Moves parts without links to the largest one as far below or above it as the order permits, so that a layout with many
//! small parts does not get wide.

use crate::coordinates::distance;
use crate::graph::Options;
use crate::order::Layered;
use crate::parts::parts;

/// Moves parts along their rows. The order in each row stays, and nothing gets wider.
pub(crate) fn gather(layered: &Layered, center: &mut [f64], options: &Options) {
    let near: Vec<Vec<usize>> = (0..layered.width.len())
        .map(|entry| {
            let beside = layered.beside[entry].iter().map(|(other, _)| other);
            let rows = layered.above[entry].iter().chain(&layered.below[entry]);
            rows.chain(beside).copied().collect()
        })
        .collect();
    let parts = parts(&near);
    let mut parts: Vec<Part> = parts.iter().map(|e| Part::of(e, layered, center)).collect();
    let width = |part: &Part| part.right - part.left;
    let largest = parts.iter().max_by(|a, b| width(a).total_cmp(&width(b)));
    let Some(&Part { left, right, .. }) = largest else {
        return;
    };
    for way in [Way::Left, Way::Right] {
        // The nearest first: they make room for the next.
        parts.sort_by(|a, b| match way {
            Way::Left => a.left.total_cmp(&b.left),
            Way::Right => b.right.total_cmp(&a.right),
        });
        for part in &parts {
            let wanted = match way {
                Way::Left => (part.right - right).min(part.left - left),
                Way::Right => (left - part.left).min(right - part.right),
            };
            let space = |entry: &usize| space(layered, center, *entry, part.entries, way, options);
            let by = part
                .entries
                .iter()
                .map(space)
                .fold(wanted, f64::min)
                .max(0.0);
            for entry in part.entries {
                center[*entry] += match way {
                    Way::Left => -by,
                    Way::Right => by,
                };
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Way {
    Left,
    Right,
}

/// Entries that are linked, and where they begin and end.
struct Part<'a> {
    left: f64,
    right: f64,
    entries: &'a [usize],
}

impl<'a> Part<'a> {
    fn of(entries: &'a [usize], layered: &Layered, center: &[f64]) -> Self {
        let start = Part {
            left: f64::INFINITY,
            right: f64::NEG_INFINITY,
            entries,
        };
        entries.iter().fold(start, |part, entry| {
            let half = layered.width[*entry] / 2.0;
            Part {
                left: part.left.min(center[*entry] - half),
                right: part.right.max(center[*entry] + half),
                entries,
            }
        })
    }
}

/// How far an entry can move until it reaches one of another part.
fn space(
    layered: &Layered,
    center: &[f64],
    entry: usize,
    part: &[usize],
    way: Way,
    options: &Options,
) -> f64 {
    let row = &layered.rows[layered.row_of[entry]];
    let place = layered.position[entry];
    let next = match way {
        Way::Left => place.checked_sub(1).map(|next| row[next]),
        Way::Right => row.get(place + 1).copied(),
    };
    let is_own = |next: &usize| part.binary_search(next).is_ok();
    let Some(next) = next.filter(|next| !is_own(next)) else {
        return f64::INFINITY;
    };
    let distance = distance(layered, next, entry, options);
    (center[entry] - center[next]).abs() - distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Item, Link, Pull, Row};

    #[test]
    fn parts_move_below_the_largest_as_far_as_their_rows_permit() {
        let item = Item {
            width: 100.0,
            height: 44.0,
            group: 0,
            pull: Pull::default(),
        };
        let link = |source, target| Link {
            source,
            target,
            beside: false,
        };
        let row = |items: std::ops::Range<usize>| Row {
            items: items.collect(),
            group: 0,
        };
        // 0, 1 and 2 are the largest part, with 3; 4 and 5 are linked to each other only.
        let links = [link(0, 1), link(1, 2), link(0, 3), link(4, 5)];
        let options = Options::default();
        let mut layered = Layered::new(&[item; 6], &links, &[row(0..3), row(3..6)], &options);
        layered.reduce_crossings(4);
        let mut center = vec![0.0, 150.0, 300.0, 0.0, 900.0, 1_050.0];
        gather(&layered, &mut center, &options);
        assert_eq!(center, [0.0, 150.0, 300.0, 0.0, 150.0, 300.0]);
        center = vec![0.0, 150.0, 300.0, 300.0, 600.0, 750.0];
        gather(&layered, &mut center, &options);
        let next = 300.0 + 100.0 + options.node_gap;
        assert_eq!(center, [0.0, 150.0, 300.0, 300.0, next, next + 150.0]);
    }
}
