//! Moves connected components along their rows into the range of the widest one, so that a layout with many small ones does
//! not get wide.

use crate::coordinates::distance;
use crate::graph::Options;
use crate::order::Layered;
use crate::parts::connected_components;

/// Moves connected components along their rows. The order in each row stays, and nothing gets wider.
pub(crate) fn gather(layered: &Layered, center: &mut [f64], options: &Options) {
    let neighbors: Vec<Vec<usize>> = (0..layered.width.len())
        .map(|entry| {
            let beside = layered.beside[entry].iter().map(|(other, _)| other);
            let rows = layered.above[entry].iter().chain(&layered.below[entry]);
            rows.chain(beside).copied().collect()
        })
        .collect();
    let components = connected_components(&neighbors);
    let components = components.iter();
    let mut components: Vec<Component> = components
        .map(|entries| Component::of(entries, layered, center))
        .collect();
    let width = |one: &Component| one.right - one.left;
    let widest = components
        .iter()
        .max_by(|a, b| width(a).total_cmp(&width(b)));
    let Some(&Component { left, right, .. }) = widest else {
        return;
    };
    for side in [Side::Left, Side::Right] {
        // The nearest first: they make room for the next.
        components.sort_by(|a, b| match side {
            Side::Left => a.left.total_cmp(&b.left),
            Side::Right => b.right.total_cmp(&a.right),
        });
        for component in &components {
            let wanted = match side {
                Side::Left => (component.right - right).min(component.left - left),
                Side::Right => (left - component.left).min(right - component.right),
            };
            let space =
                |entry: &usize| space(layered, center, *entry, component.entries, side, options);
            let by = component
                .entries
                .iter()
                .map(space)
                .fold(wanted, f64::min)
                .max(0.0);
            for entry in component.entries {
                center[*entry] += match side {
                    Side::Left => -by,
                    Side::Right => by,
                };
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// Entries that are linked, and where they begin and end.
struct Component<'a> {
    left: f64,
    right: f64,
    entries: &'a [usize],
}

impl<'a> Component<'a> {
    fn of(entries: &'a [usize], layered: &Layered, center: &[f64]) -> Self {
        let start = Component {
            left: f64::INFINITY,
            right: f64::NEG_INFINITY,
            entries,
        };
        entries.iter().fold(start, |component, entry| {
            let half = layered.width[*entry] / 2.0;
            Component {
                left: component.left.min(center[*entry] - half),
                right: component.right.max(center[*entry] + half),
                entries,
            }
        })
    }
}

/// How far an entry can move until it reaches one of another component.
fn space(
    layered: &Layered,
    center: &[f64],
    entry: usize,
    component: &[usize],
    side: Side,
    options: &Options,
) -> f64 {
    let row = &layered.rows[layered.row_of[entry]];
    let place = layered.position[entry];
    let next = match side {
        Side::Left => place.checked_sub(1).map(|next| row[next]),
        Side::Right => row.get(place + 1).copied(),
    };
    let is_own = |next: &usize| component.binary_search(next).is_ok();
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
    fn components_move_to_the_widest_as_far_as_their_rows_permit() {
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
        // 0 to 3 are the widest component; 4 and 5 are linked to each other only.
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
        // The same to the other side.
        layered.rows[1] = vec![4, 5, 3];
        layered.rows[1]
            .iter()
            .enumerate()
            .for_each(|(at, entry)| layered.position[*entry] = at);
        center = vec![0.0, 150.0, 300.0, 300.0, -900.0, -750.0];
        gather(&layered, &mut center, &options);
        assert_eq!(center, [0.0, 150.0, 300.0, 300.0, 0.0, 150.0]);
        center = vec![0.0, 150.0, 300.0, 0.0, -900.0, -750.0];
        gather(&layered, &mut center, &options);
        let next = -100.0 - options.node_gap;
        assert_eq!(center, [0.0, 150.0, 300.0, 0.0, next - 150.0, next]);
    }
}
