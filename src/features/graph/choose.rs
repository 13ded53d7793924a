//! The order in which elements are drawn when there is no room for all.

use crate::catalog::sorting::SortInPlace;
use std::collections::BTreeMap;

use architrave_interface::ReferenceKind;

use crate::catalog::Side;

/// The places of elements in an order of which every beginning shows directions, and within each
/// direction kinds of relations, in their proportions; each of them once before any other twice.
/// Within a kind, loaded elements come first.
pub fn representative(elements: &[(Side, &ReferenceKind, bool)]) -> Vec<usize> {
    let sides = [Side::Outgoing, Side::Incoming, Side::Undirected];
    let of_side = |side: Side| {
        let mut kinds: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mine = elements.iter().enumerate().filter(|(_, e)| e.0 == side);
        for (n, (_, kind, _)) in mine {
            kinds.entry(kind.as_str()).or_default().push(n);
        }
        let by_load = |mut group: Vec<usize>| {
            group.arrange_by_key(|n| !elements[*n].2);
            group
        };
        spread(kinds.into_values().map(by_load).collect())
    };
    spread(sides.into_iter().map(of_side).collect())
}

/// Merges groups so that each is spread evenly over the whole, and begins early.
fn spread(mut groups: Vec<Vec<usize>>) -> Vec<usize> {
    groups.arrange_by_key(|group| std::cmp::Reverse(group.len()));
    let number = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    let mut all: Vec<(f64, usize)> = Vec::new();
    for group in &groups {
        let keyed = group.iter().enumerate().map(|(k, n)| match k {
            0 => (0.0, *n),
            k => ((number(k) + 0.5) / number(group.len()), *n),
        });
        all.extend(keyed);
    }
    // Stable: of equal keys that of the larger group comes first.
    all.arrange_by(|(a, _), (b, _)| a.total_cmp(b));
    all.into_iter().map(|(_, n)| n).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn drawn(elements: &[(Side, &ReferenceKind, bool)], room: usize) -> [usize; 3] {
        let order = representative(elements);
        let count = |side: Side| {
            let drawn = order.iter().take(room);
            drawn.filter(|n| elements[**n].0 == side).count()
        };
        [Side::Outgoing, Side::Incoming, Side::Undirected].map(count)
    }

    fn hub(sizes: [usize; 3]) -> Vec<(Side, &'static ReferenceKind, bool)> {
        let sides = [Side::Outgoing, Side::Incoming, Side::Undirected];
        let all = sides.into_iter().zip(sizes);
        all.flat_map(|(side, n)| std::iter::repeat_n((side, &ReferenceKind::Flow, true), n))
            .collect()
    }

    #[test]
    fn a_hub_is_drawn_in_proportion_to_its_directions() {
        let hub = hub([227, 227, 46]);
        let [outgoing, incoming, undirected] = drawn(&hub, 40);
        assert!((17..=19).contains(&outgoing) && (17..=19).contains(&incoming));
        assert!((3..=5).contains(&undirected), "{undirected}");
        assert!(drawn(&hub, 8).iter().all(|n| *n > 0));
    }

    #[test]
    fn every_kind_of_a_direction_is_drawn_before_any_repeats() {
        let mut all = vec![(Side::Outgoing, &ReferenceKind::Flow, true); 60];
        all.push((Side::Outgoing, &ReferenceKind::Serving, false));
        all.push((Side::Outgoing, &ReferenceKind::Access, true));
        let order = representative(&all);
        let first: Vec<&ReferenceKind> = order[..3].iter().map(|n| all[*n].1).collect();
        assert!(first.contains(&&ReferenceKind::Serving));
        assert!(first.contains(&&ReferenceKind::Access));
    }

    #[test]
    fn loaded_elements_are_sorted_first_within_their_kind() {
        let all = [
            (Side::Incoming, &ReferenceKind::Flow, false),
            (Side::Incoming, &ReferenceKind::Flow, true),
        ];
        assert_eq!(representative(&all), [1, 0]);
    }

    proptest! {
        #[test]
        fn representative_contains_every_neighbor_once(sizes in [0usize..40, 0usize..40, 0usize..9]) {
            let all = hub(sizes);
            let mut order = representative(&all);
            order.sort_unstable();
            prop_assert_eq!(order, (0..all.len()).collect::<Vec<_>>());
        }

        #[test]
        fn a_prefix_has_proportional_shares_of_each_direction(sizes in [1usize..300, 1usize..300, 1usize..300], room in 3usize..60) {
            let all = hub(sizes);
            let room = room.min(all.len());
            for (n, drawn) in drawn(&all, room).iter().enumerate() {
                let share = room as f64 * sizes[n] as f64 / all.len() as f64;
                prop_assert!((*drawn as f64 - share).abs() <= 3.0, "{drawn} of {share}");
            }
        }
    }
}
