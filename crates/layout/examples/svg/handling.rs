//! A diagram of how meter readings become bills, with nested boxes in four bands.

use architrave_layout::{Edge, Node, Options, Point, layout};

use crate::graphs::Graph;

/// Band, parent and number of lines of each box.
const BOXES: [(u8, Option<u32>, u32); 26] = [
    (0, None, 2),     // 0 Meter operations
    (0, None, 1),     // 1 Meter to cash
    (0, None, 2),     // 2 Customer billing
    (1, None, 1),     // 3 Meter to cash handling
    (1, Some(3), 1),  // 4 Read meters
    (1, Some(3), 2),  // 5 Validate readings
    (1, Some(3), 2),  // 6 Bill monthly consumption
    (1, None, 2),     // 7 Consumption billing
    (1, None, 1),     // 8 Billing clerk
    (2, None, 1),     // 9 Reading intake
    (2, None, 2),     // 10 Interval data query
    (2, None, 1),     // 11 Single sign-on
    (2, None, 3),     // 12 Identity and access management
    (2, None, 2),     // 13 Head-end adapter
    (2, None, 2),     // 14 Meter data mediation
    (2, None, 1),     // 15 Meter Data Management
    (2, Some(15), 1), // 16 MDM REST API
    (2, Some(15), 2), // 17 MDM bulk export
    (2, None, 1),     // 18 Billing engine
    (2, None, 2),     // 19 Customer portal
    (3, None, 2),     // 20 Smart meter gateway
    (3, None, 2),     // 21 Message transport
    (3, None, 1),     // 22 MDM cluster
    (3, Some(22), 2), // 23 Time series database
    (3, None, 2),     // 24 Container hosting
    (3, None, 2),     // 25 Internet perimeter proxy
];

/// Source, target and whether the target is beside the source.
const LINES: [(u32, u32, bool); 35] = [
    (0, 1, true),
    (2, 1, true),
    (4, 0, false),
    (3, 1, false),
    (7, 2, false),
    (4, 5, true),
    (5, 6, true),
    (6, 7, true),
    (8, 6, false),
    (9, 4, false),
    (9, 5, false),
    (10, 5, false),
    (10, 6, false),
    (18, 6, false),
    (12, 8, false),
    (12, 11, true),
    (15, 9, false),
    (15, 10, false),
    (13, 14, true),
    (14, 15, true),
    (15, 18, true),
    (18, 19, true),
    (11, 18, false),
    (11, 19, false),
    (20, 13, false),
    (21, 13, false),
    (21, 14, false),
    (21, 15, false),
    (22, 15, false),
    (22, 24, true),
    (24, 18, false),
    (24, 19, false),
    (24, 25, true),
    (25, 19, false),
    (25, 12, false),
];

pub fn graph() -> Graph {
    let node = |&(band, parent, lines): &(u8, Option<u32>, u32)| Node {
        width: 124.0,
        height: if lines == 3 { 60.0 } else { 44.0 },
        band: Some(band),
        parent,
        fixed: None,
    };
    let edge = |&(source, target, beside): &(u32, u32, bool)| Edge {
        source,
        target,
        beside,
    };
    Graph {
        name: "handling".into(),
        nodes: BOXES.iter().map(node).collect(),
        edges: LINES.iter().map(edge).collect(),
        options: Options::default(),
    }
}

/// The same diagram with boxes at their places, but for one that was moved, and with five new ones.
pub fn extended() -> Graph {
    let mut graph = graph();
    let places = layout(&graph.nodes, &graph.edges, &graph.options).nodes;
    for (node, place) in graph.nodes.iter_mut().zip(&places) {
        node.fixed = Some(Point {
            x: place.x,
            y: place.y,
        });
    }
    if let Some(moved) = &mut graph.nodes[20].fixed {
        moved.y += 90.0;
    }
    for (band, neighbour) in [(0, 1), (1, 9), (2, 18), (3, 22), (4, 25)] {
        let new = graph.nodes.len() as u32;
        graph.nodes.push(Node {
            width: 124.0,
            height: 44.0,
            band: Some(band),
            ..Node::default()
        });
        graph.edges.push(Edge {
            source: new,
            target: neighbour,
            beside: false,
        });
    }
    graph
}
