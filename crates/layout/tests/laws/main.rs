//! Laws of every layout, for generated graphs.

mod examples;
mod moved;

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
        let direction = prop_oneof![
            Just(Direction::Bands),
            Just(Direction::Right),
            Just(Direction::Columns)
        ];
        (nodes, edges, direction).prop_map(|(mut nodes, edges, direction)| {
            // Parents come first, so that there are no cycles.
            for (index, node) in nodes.iter_mut().enumerate() {
                node.parent = node.parent.filter(|parent| (*parent as usize) < index);
            }
            let edge = |(source, target, beside)| Edge {
                source,
                target,
                beside,
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
    if graph.options.direction != Direction::Bands {
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

/// In columns, boxes are right of those with a lower number, and edges end at their left and right.
fn check_columns(graph: &Graph, layout: &Layout) -> Result<(), TestCaseError> {
    if graph.options.direction != Direction::Columns {
        return Ok(());
    }
    let column = |node: &Node| node.band.map_or(256, u16::from);
    let roots = graph.nodes.iter().zip(&layout.nodes);
    let roots: Vec<_> = roots.filter(|(node, _)| node.parent.is_none()).collect();
    for (left, left_rect) in &roots {
        for (right, rect) in &roots {
            let is_left = column(left) < column(right);
            prop_assert!(!is_left || left_rect.right() < rect.x);
        }
    }
    for (edge, line) in graph.edges.iter().zip(&layout.edges) {
        let ends = [(edge.source, line.first()), (edge.target, line.last())];
        for (node, end) in ends.iter().filter(|_| edge.source != edge.target) {
            let rect = &layout.nodes[*node as usize];
            prop_assert!(end.is_some_and(|end| end.x == rect.x || end.x == rect.right()));
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
        let layout = graph.layout();
        check(&graph, &layout)?;
        check_columns(&graph, &layout)?;
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn layouts_with_a_hub_are_correct(graph in graph(60, 40), hub in 0..60_u32) {
        let mut graph = graph;
        let count = graph.nodes.len() as u32;
        let edges = (0..count).map(|other| Edge { source: hub % count, target: other, beside: other % 3 == 0 });
        graph.edges.extend(edges);
        check(&graph, &graph.layout())?;
    }

    #[test]
    fn layouts_of_larger_graphs_are_correct(graph in graph(80, 200)) {
        check(&graph, &graph.layout())?;
    }
}
