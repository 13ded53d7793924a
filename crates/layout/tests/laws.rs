//! Laws of every layout, for generated graphs.

use architrave_layout::{
    Direction, Edge, Layout, Node, Options, Point, Rect, layout, layout_moved,
};
use proptest::prelude::*;

#[derive(Clone, Debug)]
struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    options: Options,
}

impl Graph {
    fn layout(&self) -> Layout {
        layout(&self.nodes, &self.edges, &self.options)
    }

    fn is_inside(&self, mut node: usize, container: usize) -> bool {
        while let Some(parent) = self.nodes[node].parent {
            node = parent as usize;
            if node == container {
                return true;
            }
        }
        false
    }

    fn fix(&mut self, layout: &Layout, is_fixed: impl Fn(usize) -> bool) {
        for (index, node) in self.nodes.iter_mut().enumerate() {
            let Rect { x, y, .. } = layout.nodes[index];
            node.fixed = is_fixed(index).then_some(Point { x, y });
        }
    }
}

prop_compose! {
    fn node(count: u32)(
        width in 20_u32..200,
        height in 20_u32..80,
        band in prop::option::weighted(0.9, 0_u8..5),
        parent in prop::option::weighted(0.4, 0..count),
    ) -> Node {
        Node {
            width: f64::from(width),
            height: f64::from(height),
            band,
            parent,
            fixed: None,
        }
    }
}

fn graph(most: u32, edges: usize) -> impl Strategy<Value = Graph> {
    (1..=most).prop_flat_map(move |count| {
        let edge = (0..count, 0..count, any::<bool>());
        let edges = prop::collection::vec(edge, 0..=edges);
        let nodes = prop::collection::vec(node(count), count as usize);
        (nodes, edges, any::<bool>()).prop_map(|(mut nodes, edges, is_right)| {
            // Parents come first, so that there are no cycles.
            for (index, node) in nodes.iter_mut().enumerate() {
                node.parent = node.parent.filter(|parent| (*parent as usize) < index);
            }
            let edge = |(source, target, beside)| Edge {
                source,
                target,
                beside,
            };
            let direction = if is_right {
                Direction::Right
            } else {
                Direction::Bands
            };
            Graph {
                nodes,
                edges: edges.into_iter().map(edge).collect(),
                options: Options {
                    direction,
                    ..Options::default()
                },
            }
        })
    })
}

fn check(graph: &Graph, layout: &Layout) -> Result<(), TestCaseError> {
    check_boxes(graph, layout)?;
    check_bands(graph, layout)?;
    check_lines(graph, layout)?;
    check_distances(graph, layout)
}

/// Rounding errors of sums are smaller.
const TINY: f64 = 1e-6;

fn overlap(a: &Rect, b: &Rect) -> bool {
    let along = |a: (f64, f64), b: (f64, f64)| a.0 + TINY < b.1 && b.0 + TINY < a.1;
    along((a.x, a.right()), (b.x, b.right())) && along((a.y, a.bottom()), (b.y, b.bottom()))
}

fn contains(outer: &Rect, inner: &Rect) -> bool {
    outer.x <= inner.x
        && outer.y <= inner.y
        && outer.right() + TINY >= inner.right()
        && outer.bottom() + TINY >= inner.bottom()
}

fn check_boxes(graph: &Graph, layout: &Layout) -> Result<(), TestCaseError> {
    for (index, node) in graph.nodes.iter().enumerate() {
        let rect = &layout.nodes[index];
        prop_assert!(rect.width >= node.width && rect.height >= node.height);
        prop_assert!(contains(&layout.bounds, rect));
        if let Some(parent) = node.parent {
            let below_title = Rect {
                y: layout.nodes[parent as usize].y + graph.options.title,
                height: layout.nodes[parent as usize].height - graph.options.title,
                ..layout.nodes[parent as usize]
            };
            prop_assert!(
                contains(&below_title, rect),
                "{index} is not inside of {parent}"
            );
        }
        if let Some(fixed) = node.fixed {
            prop_assert_eq!((rect.x, rect.y), (fixed.x, fixed.y));
        }
        for other in 0..index {
            let is_sibling = graph.nodes[other].parent == node.parent;
            let apart = !overlap(rect, &layout.nodes[other]);
            prop_assert!(!is_sibling || apart, "{other} and {index} overlap");
        }
    }
    Ok(())
}

fn check_bands(graph: &Graph, layout: &Layout) -> Result<(), TestCaseError> {
    if graph.options.direction == Direction::Right {
        prop_assert!(layout.bands.is_empty());
        return Ok(());
    }
    for (index, node) in graph.nodes.iter().enumerate() {
        if let (None, Some(band)) = (node.parent, node.band) {
            let found = layout.bands.iter().find(|found| found.band == band);
            prop_assert!(found.is_some_and(|found| contains(&found.rect, &layout.nodes[index])));
        }
    }
    if graph.nodes.iter().all(|node| node.fixed.is_none()) {
        for pair in layout.bands.windows(2) {
            prop_assert!(pair[0].rect.bottom() <= pair[1].rect.y && pair[0].band < pair[1].band);
        }
    }
    Ok(())
}

fn is_on_border(point: &Point, rect: &Rect) -> bool {
    let in_x = rect.x <= point.x && point.x <= rect.right();
    let in_y = rect.y <= point.y && point.y <= rect.bottom();
    in_x && (point.y == rect.y || point.y == rect.bottom())
        || in_y && (point.x == rect.x || point.x == rect.right())
}

/// The rectangle that a segment covers.
fn segment(ends: &[Point]) -> Rect {
    let (a, b) = (ends[0], ends[1]);
    Rect {
        x: a.x.min(b.x),
        y: a.y.min(b.y),
        width: (a.x - b.x).abs(),
        height: (a.y - b.y).abs(),
    }
}

fn check_lines(graph: &Graph, layout: &Layout) -> Result<(), TestCaseError> {
    for (index, (edge, line)) in graph.edges.iter().zip(&layout.edges).enumerate() {
        let (source, target) = (edge.source as usize, edge.target as usize);
        prop_assert!(line.len() >= 2, "edge {index} has no line");
        prop_assert!(is_on_border(&line[0], &layout.nodes[source]));
        prop_assert!(is_on_border(&line[line.len() - 1], &layout.nodes[target]));
        for ends in line.windows(2) {
            prop_assert!(ends[0].x == ends[1].x || ends[0].y == ends[1].y);
            for (node, rect) in layout.nodes.iter().enumerate() {
                let is_around = |end| graph.is_inside(end, node);
                if !is_around(source) && !is_around(target) {
                    let crosses = overlap(rect, &segment(ends));
                    prop_assert!(
                        !crosses,
                        "edge {index} runs through {node}: {line:?} {rect:?}"
                    );
                }
            }
        }
    }
    Ok(())
}

/// Parallel segments of different edges have no common part.
fn check_distances(_graph: &Graph, layout: &Layout) -> Result<(), TestCaseError> {
    let lines: Vec<Vec<Rect>> = layout
        .edges
        .iter()
        .map(|line| line.windows(2).map(segment).collect())
        .collect();
    for (index, line) in lines.iter().enumerate() {
        for (other, other_line) in lines.iter().enumerate().skip(index + 1) {
            for (a, b) in line
                .iter()
                .flat_map(|a| other_line.iter().map(move |b| (a, b)))
            {
                let is_same = |at: f64, other: f64| at == other;
                let along = |a: (f64, f64), b: (f64, f64)| a.0 < b.1 - TINY && b.0 < a.1 - TINY;
                let in_x = along((a.x, a.right()), (b.x, b.right()));
                let in_y = along((a.y, a.bottom()), (b.y, b.bottom()));
                let covers = a.height == 0.0 && b.height == 0.0 && is_same(a.y, b.y) && in_x
                    || a.width == 0.0 && b.width == 0.0 && is_same(a.x, b.x) && in_y;
                prop_assert!(
                    !covers,
                    "edges {index} and {other} cover each other: {a:?} {b:?}"
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn layouts_of_small_graphs_are_correct(graph in graph(12, 20)) {
        check(&graph, &graph.layout())?;
    }

    #[test]
    fn the_same_graph_has_the_same_layout(graph in graph(25, 40)) {
        prop_assert_eq!(graph.layout(), graph.layout());
    }

    #[test]
    fn a_layout_with_all_boxes_fixed_keeps_them(graph in graph(25, 40)) {
        let first = graph.layout();
        let mut again = graph;
        again.fix(&first, |_| true);
        let second = again.layout();
        prop_assert_eq!(&first.nodes, &second.nodes);
        check(&again, &second)?;
    }

    #[test]
    fn new_boxes_are_placed_around_fixed_ones(graph in graph(25, 40), seed in any::<u64>()) {
        let mut graph = graph;
        graph.nodes.iter_mut().for_each(|node| node.parent = None);
        let first = graph.layout();
        graph.fix(&first, |index| index < 32 && seed >> index & 1 == 1);
        check(&graph, &graph.layout())?;
    }

    #[test]
    fn moved_boxes_stay_and_edges_run_around_them(graph in graph(12, 20), moves in prop::collection::vec((0..12_usize, -300..300_i32, -300..300_i32), 1..6)) {
        let mut graph = graph;
        graph.nodes.iter_mut().for_each(|node| node.parent = None);
        let first = graph.layout();
        graph.fix(&first, |_| true);
        let mut rects = first.nodes;
        for (index, x, y) in moves {
            let index = index % graph.nodes.len();
            let mut rect = rects[index];
            rect.x += f64::from(x);
            rect.y += f64::from(y);
            let around = Rect {
                x: rect.x - 1.0,
                y: rect.y - 1.0,
                width: rect.width + 2.0,
                height: rect.height + 2.0,
            };
            if (0..rects.len()).all(|other| other == index || !overlap(&around, &rects[other])) {
                rects[index] = rect;
                graph.nodes[index].fixed = Some(Point { x: rect.x, y: rect.y });
            }
        }
        let second = graph.layout();
        check(&graph, &second)?;
    }
}

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn layouts_of_larger_graphs_are_correct(graph in graph(80, 200)) {
        check(&graph, &graph.layout())?;
    }
}

fn boxes(count: usize) -> Vec<Node> {
    let node = Node {
        width: 124.0,
        height: 44.0,
        band: Some(1),
        ..Node::default()
    };
    vec![node; count]
}

fn edge(source: u32, target: u32) -> Edge {
    Edge {
        source,
        target,
        beside: false,
    }
}

fn graph_of(nodes: Vec<Node>, edges: Vec<Edge>) -> Graph {
    Graph {
        nodes,
        edges,
        options: Options::default(),
    }
}

#[test]
fn a_layout_without_boxes_is_empty() {
    assert_eq!(
        layout(&[], &[edge(0, 1)], &Options::default()).edges,
        [Vec::new()]
    );
}

#[test]
fn edges_without_ends_and_wrong_parents_are_ignored() {
    let mut nodes = boxes(3);
    nodes[0].parent = Some(7);
    nodes[1].parent = Some(2);
    nodes[2].parent = Some(1);
    let layout = layout(&nodes, &[edge(0, 9), edge(0, 1)], &Options::default());
    assert!(layout.edges[0].is_empty() && layout.edges[1].len() >= 2);
}

#[test]
fn sizes_that_are_no_numbers_do_not_matter() {
    let mut nodes = boxes(2);
    nodes[0].width = f64::NAN;
    nodes[1].fixed = Some(Point {
        x: f64::INFINITY,
        y: 0.0,
    });
    let layout = layout(&nodes, &[edge(0, 1)], &Options::default());
    assert!(layout.bounds.width.is_finite() && layout.bounds.height.is_finite());
}

#[test]
fn parallel_edges_and_loops_have_lines_of_their_own() -> Result<(), TestCaseError> {
    let edges = vec![edge(0, 1), edge(0, 1), edge(1, 0), edge(0, 0), edge(0, 0)];
    let graph = graph_of(boxes(2), edges);
    check(&graph, &graph.layout())
}

#[test]
fn a_hub_has_closer_lines_but_no_common_ones() -> Result<(), TestCaseError> {
    let edges = (1..=500).map(|other| edge(other, 0)).collect();
    let graph = graph_of(boxes(501), edges);
    check(&graph, &graph.layout())
}

#[test]
fn an_edge_to_an_enclosed_box_runs_through_others() {
    let mut nodes = boxes(10);
    for (index, node) in nodes.iter_mut().enumerate() {
        let (column, row) = ((index % 3) as f64, (index / 3) as f64);
        node.fixed = Some(Point {
            x: 124.0 * column,
            y: 44.0 * row + if index == 9 { 100.0 } else { 0.0 },
        });
    }
    let layout = layout(&nodes, &[edge(9, 4)], &Options::default());
    let line = &layout.edges[0];
    assert!(is_on_border(&line[0], &layout.nodes[9]));
    assert!(is_on_border(&line[line.len() - 1], &layout.nodes[4]));
}

#[test]
fn targets_are_above_sources_and_beside_means_the_same_row() {
    let mut edges = vec![edge(0, 1), edge(1, 2)];
    edges[1].beside = true;
    let mut nodes = boxes(3);
    nodes[0].band = Some(2);
    let places = layout(&nodes, &edges, &Options::default()).nodes;
    assert!(places[1].bottom() < places[0].y);
    assert!(places[1].right() < places[2].x && places[1].y == places[2].y);
}
