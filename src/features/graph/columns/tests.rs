use proptest::prelude::*;

use super::super::area::checks::{overlap, piece, touches};
use super::super::testing::around;
use super::*;
use crate::catalog::Side;

const SIZES: Sizes = Sizes {
    box_size: (144.0, 44.0),
    centre: (168.0, 64.0),
    gap: 16.0,
    mark: 13.0,
    name: 13.0,
    between: 18.0,
    lane: 7.0,
};

fn drawn(neighborhood: &Neighborhood, sizes: &Sizes) -> Drawing {
    let job = job(neighborhood, sizes, 2);
    job.drawing(&architrave_layout::layout(
        &job.nodes,
        &job.edges,
        &job.options,
    ))
}

fn hub(count: usize) -> Neighborhood {
    let links: Vec<(usize, usize)> = (1..=count).map(|n| (n, 0)).collect();
    around(&vec![(Side::Incoming, 1, 0); count], &links)
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![
        Just(Side::Outgoing),
        Just(Side::Incoming),
        Just(Side::Undirected)
    ]
}

/// Neighbors, elements beyond them, a line to each, and some more lines.
fn neighborhoods() -> impl Strategy<Value = Neighborhood> {
    let first = proptest::collection::vec(side(), 0..42);
    let second = proptest::collection::vec((side(), any::<prop::sample::Index>()), 0..25);
    let more = proptest::collection::vec(
        (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
        0..20,
    );
    (first, second, more).prop_map(|(first, second, more)| {
        let mut spots: Vec<(Side, u8, usize)> = first.iter().map(|side| (*side, 1, 0)).collect();
        if !first.is_empty() {
            for (side, via) in &second {
                let via = via.index(spots.len()) + 1;
                spots.push((*side, spots[via - 1].1 + 1, via));
            }
        }
        let links = spots
            .iter()
            .enumerate()
            .map(|(n, (side, _, via))| match side {
                Side::Incoming => (n + 1, *via),
                _ => (*via, n + 1),
            });
        let mut links: Vec<(usize, usize)> = links.collect();
        let count = spots.len() + 1;
        let further = more.iter().map(|(a, b)| (a.index(count), b.index(count)));
        links.extend(further.filter(|(a, b)| a != b || *a == 0).take(18));
        // Of lines to itself one is drawn.
        let mut looped = false;
        links.retain(|(a, b)| a != b || !std::mem::replace(&mut looped, true));
        around(&spots, &links)
    })
}

fn check_line(line: &[Point], drawing: &Drawing) -> Result<(), TestCaseError> {
    for (x, y) in line {
        let is_inside = (0.0..=drawing.size.0).contains(x) && (0.0..=drawing.size.1).contains(y);
        prop_assert!(is_inside, "{line:?}");
    }
    for pair in line.windows(2) {
        let is_straight = pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1;
        prop_assert!(is_straight, "neither flat nor upright: {line:?}");
        let part = piece(pair[0], pair[1]);
        let is_free = drawing.boxes.iter().all(|area| !overlap(part, *area));
        prop_assert!(is_free, "{part:?} of {line:?}");
    }
    Ok(())
}

/// Whether two straight pieces have more than a point in common.
fn coincide(a: &[Point], b: &[Point]) -> bool {
    let along = |a: (f64, f64), b: (f64, f64)| {
        a.0.min(a.1).max(b.0.min(b.1)) + 0.01 < a.0.max(a.1).min(b.0.max(b.1))
    };
    let is_one = |all: [f64; 4]| all.iter().all(|at| *at == all[0]);
    let is_flat = is_one([a[0].1, a[1].1, b[0].1, b[1].1]);
    let is_upright = is_one([a[0].0, a[1].0, b[0].0, b[1].0]);
    is_flat && along((a[0].0, a[1].0), (b[0].0, b[1].0))
        || is_upright && along((a[0].1, a[1].1), (b[0].1, b[1].1))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn boxes_do_not_overlap_and_lines_connect_them(neighborhood in neighborhoods()) {
        let drawing = drawn(&neighborhood, &SIZES);
        prop_assert_eq!(drawing.boxes.len(), neighborhood.nodes.len());
        prop_assert_eq!(drawing.lines.len(), neighborhood.links.len());
        for (n, a) in drawing.boxes.iter().enumerate() {
            for b in &drawing.boxes[n + 1..] {
                prop_assert!(!overlap(*a, *b), "{a:?} {b:?}");
            }
            prop_assert!(a.x >= 0.0 && a.y >= 0.0);
            prop_assert!(a.right() <= drawing.size.0 && a.bottom() <= drawing.size.1);
        }
        for (line, link) in drawing.lines.iter().zip(&neighborhood.links) {
            prop_assert!(touches(drawing.boxes[link.from], line[0]), "{line:?}");
            prop_assert!(touches(drawing.boxes[link.to], line[line.len() - 1]), "{line:?}");
            check_line(line, &drawing)?;
        }
    }

    #[test]
    fn lines_do_not_coincide_and_have_room_for_their_marks(neighborhood in neighborhoods()) {
        let drawing = drawn(&neighborhood, &SIZES);
        for (n, (line, link)) in drawing.lines.iter().zip(&neighborhood.links).enumerate() {
            for other in drawing.lines[n + 1..].iter().flat_map(|line| line.windows(2)) {
                prop_assert!(line.windows(2).all(|pair| !coincide(pair, other)), "{line:?} {other:?}");
            }
            let ends = [(line[0], line[1]), (line[line.len() - 2], line[line.len() - 1])];
            for (a, b) in ends {
                let length = (a.0 - b.0).abs() + (a.1 - b.1).abs();
                prop_assert!(link.from == link.to || length >= SIZES.mark, "{line:?}");
            }
        }
    }

    #[test]
    fn every_box_is_reached_with_the_arrow_keys(neighborhood in neighborhoods()) {
        use super::super::steps::{Direction, next};
        let drawing = drawn(&neighborhood, &SIZES);
        let mut reached = vec![false; drawing.boxes.len()];
        let mut left = vec![0];
        while let Some(at) = left.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                left.extend(Direction::ALL.iter().filter_map(|way| next(&drawing.boxes, at, *way)));
            }
        }
        prop_assert!(reached.iter().all(|r| *r), "{reached:?}");
    }

    #[test]
    fn elements_are_on_the_side_of_their_direction_and_further_out_the_further_away(neighborhood in neighborhoods()) {
        let drawing = drawn(&neighborhood, &SIZES);
        let is_left = sides(&neighborhood.nodes);
        for (n, node) in neighborhood.nodes.iter().enumerate().skip(1) {
            let (own, via) = (drawing.boxes[n], drawing.boxes[node.via]);
            match is_left[n] {
                true => prop_assert!(own.right() < via.x),
                false => prop_assert!(own.x > via.right()),
            }
        }
    }
}

#[test]
fn the_same_input_gives_the_same_drawing() {
    let spots = [
        (Side::Incoming, 1, 0),
        (Side::Outgoing, 1, 0),
        (Side::Outgoing, 2, 2),
        (Side::Incoming, 2, 1),
    ];
    let links = [(1, 0), (0, 2), (2, 3), (4, 1), (1, 2), (0, 0)];
    let neighborhood = around(&spots, &links);
    let first = drawn(&neighborhood, &SIZES);
    for _ in 0..5 {
        assert_eq!(drawn(&neighborhood, &SIZES), first);
    }
}

#[test]
fn a_hub_with_forty_neighbors_is_in_columns_beside_each_other() {
    let size = drawn(&hub(40), &SIZES).size;
    assert!(size.0 < 1400.0 && size.1 < 800.0, "{size:?}");
}

#[test]
fn neighbors_of_one_direction_are_on_both_sides_where_they_are_many() {
    let on_left = |count| {
        sides(&hub(count).nodes)
            .iter()
            .filter(|left| **left)
            .count()
    };
    assert_eq!([3, 6, 7, 40].map(on_left), [3, 6, 6, 20]);
}

#[test]
fn a_line_with_a_name_has_room_for_it_beside_its_box() {
    let sizes = Sizes {
        name: 85.0,
        ..SIZES
    };
    for line in drawn(&hub(12), &sizes).lines {
        let level = line.windows(2).filter(|pair| pair[0].1 == pair[1].1);
        let longest = level.map(|pair| (pair[0].0 - pair[1].0).abs());
        assert!(longest.fold(0.0, f64::max) > sizes.name);
    }
}

#[test]
fn an_element_without_neighbors_is_one_box() {
    let drawing = drawn(&around(&[], &[]), &SIZES);
    assert_eq!(drawing.boxes.len(), 1);
    assert_eq!(drawing.size, (168.0 + 2.0 * EDGE, 64.0 + 2.0 * EDGE));
}
