//! Single graphs at the limits.

use super::*;

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
fn the_edges_of_a_hub_hardly_cross() {
    let edges = (1..=100).map(|other| edge(0, other)).collect();
    let mut graph = graph_of(boxes(101), edges);
    graph.options.direction = Direction::Right;
    assert_eq!(crossings(&graph.layout()), 0);
    // Seven rows above it, with narrow ways between the boxes.
    graph.options.direction = Direction::Bands;
    assert!(crossings(&graph.layout()) < 100);
}

/// The points where a horizontal and a vertical part of lines cross.
fn crossings(layout: &Layout) -> usize {
    let parts = layout.edges.iter().flat_map(|line| line.windows(2));
    let (level, upright): (Vec<_>, Vec<_>) = parts.partition(|ends| ends[0].y == ends[1].y);
    let is_between = |at: f64, a: f64, b: f64| a.min(b) < at && at < a.max(b);
    let crosses = |h: &[Point], v: &[Point]| {
        is_between(v[0].x, h[0].x, h[1].x) && is_between(h[0].y, v[0].y, v[1].y)
    };
    let counts = level
        .iter()
        .map(|h| upright.iter().filter(|v| crosses(h, v)).count());
    counts.sum()
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
