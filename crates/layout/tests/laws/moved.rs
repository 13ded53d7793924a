//! Laws of layouts around boxes that a person moved.

use super::*;

/// Moves by node: those that a person put somewhere.
fn moves(graph: &Graph, list: &[(usize, f64, f64)]) -> Vec<Option<Point>> {
    let mut moves = vec![None; graph.nodes.len()];
    for (node, x, y) in list {
        moves[node % graph.nodes.len()] = Some(Point { x: *x, y: *y });
    }
    moves
}

fn check_moved(graph: &Graph, moves: &[Option<Point>]) -> Result<(), TestCaseError> {
    let (layout, origins) = layout_moved(&graph.nodes, &graph.edges, moves, &graph.options);
    check(graph, &layout)?;
    let mut put: Vec<(usize, Rect)> = Vec::new();
    for (node, by) in moves.iter().enumerate() {
        let Some(by) = by else { continue };
        let wanted = Rect {
            x: origins[node].x + by.x.max(0.0),
            y: origins[node].y + by.y.max(0.0),
            ..layout.nodes[node]
        };
        // Of two moved siblings on each other, only the first one stays.
        let is_taken = put.iter().any(|(other, rect)| {
            let around = Rect {
                x: rect.x - 1.0,
                y: rect.y - 1.0,
                width: rect.width + 2.0,
                height: rect.height + 2.0,
            };
            graph.nodes[*other].parent == graph.nodes[node].parent && overlap(&around, &wanted)
        });
        if !is_taken {
            let rect = &layout.nodes[node];
            let distance = (rect.x - wanted.x).abs() + (rect.y - wanted.y).abs();
            prop_assert!(
                distance < TINY,
                "{node} is at {rect:?} instead of {wanted:?}"
            );
            put.push((node, wanted));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn moved_boxes_stay_where_they_were_put_and_nothing_overlaps(
        graph in graph(16, 24),
        list in prop::collection::vec((0..16_usize, -100.0..600.0_f64, -100.0..400.0_f64), 1..6),
    ) {
        check_moved(&graph, &moves(&graph, &list))?;
    }

    #[test]
    fn boxes_that_nothing_is_in_the_way_of_keep_their_places(graph in graph(16, 24)) {
        let plain = graph.layout();
        let (same, _) = layout_moved(&graph.nodes, &graph.edges, &[], &graph.options);
        prop_assert_eq!(&plain, &same);
    }

    #[test]
    fn a_box_put_where_it_is_changes_nothing(graph in graph(16, 24), node in 0..16_usize) {
        let (plain, origins) = layout_moved(&graph.nodes, &graph.edges, &[], &graph.options);
        let node = node % graph.nodes.len();
        let by = Point {
            x: plain.nodes[node].x - origins[node].x,
            y: plain.nodes[node].y - origins[node].y,
        };
        let mut moves = vec![None; graph.nodes.len()];
        moves[node] = Some(by);
        let (again, _) = layout_moved(&graph.nodes, &graph.edges, &moves, &graph.options);
        for (before, after) in plain.nodes.iter().zip(&again.nodes) {
            prop_assert!((before.x - after.x).abs() + (before.y - after.y).abs() < TINY);
        }
    }
}
