use super::super::area::checks::{overlap, piece, touches};
use super::*;
use proptest::prelude::*;

const SIZES: Sizes = Sizes {
    box_size: (144.0, 44.0),
    centre: (168.0, 64.0),
    gap: 16.0,
    margin: 18.0,
    lane: 7.0,
};

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![
        Just(Side::Outgoing),
        Just(Side::Incoming),
        Just(Side::Undirected)
    ]
}

/// Neighbors, elements beyond them, a line to each, and some more lines.
fn neighborhood() -> impl Strategy<Value = (Vec<Spot>, Vec<(usize, usize)>)> {
    let first = proptest::collection::vec(side(), 0..42);
    let second = proptest::collection::vec((side(), any::<prop::sample::Index>()), 0..25);
    let more = proptest::collection::vec(
        (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
        0..20,
    );
    (first, second, more).prop_map(|(first, second, more)| {
        let mut spots: Vec<Spot> = first
            .iter()
            .map(|side| Spot {
                hop: 1,
                side: *side,
                via: 0,
            })
            .collect();
        if !first.is_empty() {
            for (side, via) in &second {
                let via = via.index(spots.len()) + 1;
                spots.push(Spot {
                    hop: spots[via - 1].hop + 1,
                    side: *side,
                    via,
                });
            }
        }
        let mut links: Vec<(usize, usize)> = spots
            .iter()
            .enumerate()
            .map(|(n, spot)| match spot.side {
                Side::Incoming => (n + 1, spot.via),
                _ => (spot.via, n + 1),
            })
            .collect();
        let count = spots.len() + 1;
        let further = more.iter().map(|(a, b)| (a.index(count), b.index(count)));
        links.extend(further.filter(|(a, b)| a != b || *a == 0).take(18));
        // Of lines to itself one is drawn.
        let mut looped = false;
        links.retain(|(a, b)| a != b || !std::mem::replace(&mut looped, true));
        (spots, links)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn boxes_do_not_overlap_and_lines_connect_them((spots, links) in neighborhood()) {
        let plan = plan(&spots, &links, &SIZES);
        prop_assert_eq!(plan.boxes.len(), spots.len() + 1);
        prop_assert_eq!(plan.lines.len(), links.len());
        for (n, a) in plan.boxes.iter().enumerate() {
            for b in &plan.boxes[n + 1..] {
                prop_assert!(!overlap(*a, *b), "{a:?} {b:?}");
            }
            prop_assert!(a.x >= 0.0 && a.y >= 0.0 && a.right() <= plan.size.0 && a.bottom() <= plan.size.1);
        }
        for (line, (from, to)) in plan.lines.iter().zip(&links) {
            prop_assert!(touches(plan.boxes[*from], line[0]), "{line:?}");
            prop_assert!(touches(plan.boxes[*to], line[line.len() - 1]), "{line:?}");
            for (x, y) in line {
                prop_assert!((0.0..=plan.size.0).contains(x) && (0.0..=plan.size.1).contains(y), "{line:?}");
            }
            for pair in line.windows(2) {
                prop_assert!(pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1, "neither flat nor upright: {line:?}");
                let part = piece(pair[0], pair[1]);
                prop_assert!(plan.boxes.iter().all(|area| !overlap(part, *area)), "{part:?} of {line:?}");
            }
        }
    }

    #[test]
    fn every_box_is_reached_with_the_arrow_keys((spots, links) in neighborhood()) {
        use super::super::steps::{Direction, next};
        let plan = plan(&spots, &links, &SIZES);
        let mut reached = vec![false; plan.boxes.len()];
        let mut left = vec![0];
        while let Some(at) = left.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                left.extend(Direction::ALL.iter().filter_map(|way| next(&plan.boxes, at, *way)));
            }
        }
        prop_assert!(reached.iter().all(|r| *r), "{reached:?}");
    }
}

#[test]
fn the_same_input_gives_the_same_plan() {
    let spot = |side, via, hop| Spot { hop, side, via };
    let spots = [
        spot(Side::Incoming, 0, 1),
        spot(Side::Outgoing, 0, 1),
        spot(Side::Outgoing, 2, 2),
        spot(Side::Incoming, 1, 2),
    ];
    let links = [(1, 0), (0, 2), (2, 3), (4, 1), (1, 2), (0, 0)];
    let first = plan(&spots, &links, &SIZES);
    for _ in 0..5 {
        assert_eq!(plan(&spots, &links, &SIZES), first);
    }
}

#[test]
fn a_hub_with_forty_neighbors_has_a_compact_plan() {
    let spots = vec![
        Spot {
            hop: 1,
            side: Side::Incoming,
            via: 0
        };
        40
    ];
    let links: Vec<(usize, usize)> = (1..=40).map(|n| (n, 0)).collect();
    let plan = plan(&spots, &links, &SIZES);
    assert!(
        plan.size.0 < 1400.0 && plan.size.1 < 700.0,
        "{:?}",
        plan.size
    );
}

#[test]
fn an_element_without_neighbors_is_planned_as_one_box() {
    let plan = plan(&[], &[], &SIZES);
    assert_eq!(plan.boxes.len(), 1);
    assert_eq!(plan.size, (168.0 + 2.0 * EDGE, 64.0 + 2.0 * EDGE));
}
