//! Laws of every map of a landscape.

use architrave_layout::{Circle, Point, islands, seat};
use proptest::prelude::*;

fn counts() -> impl Strategy<Value = Vec<Vec<u32>>> {
    let count = prop_oneof![3 => 1_u32..60, 1 => 60_u32..20_000];
    prop::collection::vec(prop::collection::vec(count, 0..14), 0..7)
}

fn apart(a: &Circle, b: &Circle) -> bool {
    a.distance(b.centre) >= b.radius - 1e-3
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_island_is_placed_apart_from_others_and_in_its_layer(counts in counts()) {
        let map = islands(&counts);
        prop_assert_eq!((map.layers.len(), map.islands.len()), (counts.len(), counts.len()));
        for ((layer, islands), counts) in map.layers.iter().zip(&map.islands).zip(&counts) {
            prop_assert_eq!(islands.len(), counts.len());
            for island in islands {
                prop_assert!(layer.distance(island.centre) + island.radius <= 1e-3);
                let rect = island.bounds();
                prop_assert!(rect.x >= 0.0 && rect.x + rect.width <= map.size.0);
                prop_assert!(rect.y >= 0.0 && rect.y + rect.height <= map.size.1);
            }
        }
        let all: Vec<&Circle> = map.islands.iter().flatten().collect();
        for (n, a) in all.iter().enumerate() {
            prop_assert!(all[..n].iter().all(|b| apart(a, b)));
        }
    }

    #[test]
    fn seats_are_on_their_island(count in 1_u32..3_000) {
        let map = islands(&[vec![count]]);
        let island = map.islands[0][0];
        let last = seat(count - 1);
        let place = Point { x: island.centre.x + last.x, y: island.centre.y + last.y };
        prop_assert!(island.distance(place) < -8.0);
    }

    #[test]
    fn an_island_that_grows_a_little_moves_no_other_to_another_place_in_the_order(
        mut counts in prop::collection::vec(40_u32..60, 1..12), more in 0_u32..3,
    ) {
        let before = islands(std::slice::from_ref(&counts));
        let last = counts.len() - 1;
        counts[last] += more;
        let after = islands(std::slice::from_ref(&counts));
        // All but the last one are packed before it.
        let from_first = |map: &[Circle], at: usize| {
            (map[at].centre.x - map[0].centre.x, map[at].centre.y - map[0].centre.y)
        };
        for at in 0..last {
            let (a, b) = (from_first(&before.islands[0], at), from_first(&after.islands[0], at));
            prop_assert!((a.0 - b.0).hypot(a.1 - b.1) < 1e-6);
        }
    }
}
