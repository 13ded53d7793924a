//! Graphs for measurements and pictures, generated from a seed.

use architrave_layout::{Direction, Edge, Node, Options};

pub struct Graph {
    pub name: String,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub options: Options,
}

/// A linear congruential generator, so that graphs are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    fn is_within(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Boxes as in an architecture: few goals, many applications, one box in five contains others; most edges lead to the same
/// or the next band, between boxes of the same domain.
pub fn architecture(count: usize, edges: usize, seed: u64) -> Graph {
    let mut random = Random(seed);
    let mut nodes: Vec<Node> = Vec::new();
    while nodes.len() < count {
        let band = [0, 1, 1, 1, 2, 2, 2, 2, 3, 3][random.below(10)];
        nodes.push(sized(&mut random, band));
        if random.is_within(8) {
            let parent = nodes.len() as u32 - 1;
            for _ in 0..2 + random.below(3) {
                let mut child = sized(&mut random, band);
                child.parent = Some(parent);
                nodes.push(child);
            }
        }
    }
    nodes.truncate(count);
    let domains = (count / 12).max(1);
    let domain: Vec<usize> = nodes.iter().map(|_| random.below(domains)).collect();
    let mut list = Vec::new();
    for _ in 0..60 * edges {
        if list.len() == edges {
            break;
        }
        let (a, b) = (random.below(nodes.len()), random.below(nodes.len()));
        let (lower, upper) = (nodes[a].band.unwrap_or(0), nodes[b].band.unwrap_or(0));
        let is_near = domain[a] == domain[b] || random.is_within(4);
        let is_usual = lower == upper || lower == upper + 1 || random.is_within(3) && lower > upper;
        let is_nested = nodes[a].parent == Some(b as u32) || nodes[b].parent == Some(a as u32);
        if a != b && is_near && is_usual && !is_nested && lower >= upper {
            list.push(Edge {
                source: a as u32,
                target: b as u32,
                beside: lower == upper && random.is_within(50),
            });
        }
    }
    graph(
        format!("architecture {count}/{edges}"),
        nodes,
        list,
        Direction::Bands,
    )
}

fn sized(random: &mut Random, band: u8) -> Node {
    Node {
        width: 124.0,
        height: if random.is_within(15) { 60.0 } else { 44.0 },
        band: Some(band),
        ..Node::default()
    }
}

/// Edges from boxes to later ones not far behind, as in layered graphs.
pub fn layered(count: usize, edges: usize, seed: u64) -> Graph {
    let mut random = Random(seed);
    let nodes = (0..count)
        .map(|_| Node {
            band: None,
            ..sized(&mut random, 0)
        })
        .collect();
    let list = (0..edges)
        .map(|_| {
            let source = random.below(count.max(2) - 1);
            let farthest = if random.is_within(10) {
                count / 2
            } else {
                count / 8
            };
            let reach = 1 + random.below(farthest);
            Edge {
                source: source as u32,
                target: (source + reach).min(count - 1) as u32,
                beside: false,
            }
        })
        .collect();
    graph(
        format!("layered {count}/{edges}"),
        nodes,
        list,
        Direction::Right,
    )
}

/// Any box to any box.
pub fn random(count: usize, edges: usize, seed: u64) -> Graph {
    let mut random = Random(seed);
    let nodes = (0..count)
        .map(|_| Node {
            band: None,
            ..sized(&mut random, 0)
        })
        .collect();
    let list = (0..edges)
        .map(|_| Edge {
            source: random.below(count) as u32,
            target: random.below(count) as u32,
            beside: false,
        })
        .filter(|edge| edge.source != edge.target)
        .collect();
    graph(
        format!("random {count}/{edges}"),
        nodes,
        list,
        Direction::Right,
    )
}

/// One box with edges to all others.
pub fn hub(edges: usize) -> Graph {
    let mut random = Random(1);
    let nodes = (0..=edges)
        .map(|_| Node {
            band: None,
            ..sized(&mut random, 0)
        })
        .collect();
    let list = (1..=edges as u32)
        .map(|target| Edge {
            source: 0,
            target,
            beside: false,
        })
        .collect();
    graph(
        format!("hub {}/{edges}", edges + 1),
        nodes,
        list,
        Direction::Right,
    )
}

/// An element with `near` neighbours on its left and right, as many beyond each, and edges between any of them. Sizes are
/// those of the app.
pub fn neighbourhood(near: usize, beyond: usize, between: usize) -> Graph {
    let mut random = Random(1);
    let middle = u8::from(beyond > 0) + 1;
    let node = |column: u8| Node {
        width: 178.0,
        height: 44.0,
        band: Some(column),
        ..Node::default()
    };
    let edge = |a: usize, b: usize, is_left: bool| Edge {
        source: if is_left { b } else { a } as u32,
        target: if is_left { a } else { b } as u32,
        beside: false,
    };
    let mut nodes = vec![node(middle)];
    let mut edges = Vec::new();
    for at in 0..near {
        let is_left = at % 2 == 0;
        let column = |away: u8| match is_left {
            true => middle - away,
            false => middle + away,
        };
        let own = nodes.len();
        nodes.push(node(column(1)));
        edges.push(edge(0, own, is_left));
        for _ in 0..beyond {
            edges.push(edge(own, nodes.len(), is_left));
            nodes.push(node(column(2)));
        }
    }
    nodes[0].height = (7 * (near / 2 + 1)).max(64) as f64;
    for _ in 0..between {
        let (a, b) = (random.below(nodes.len()), random.below(nodes.len()));
        if a != b {
            edges.push(edge(a, b, nodes[a].band > nodes[b].band));
        }
    }
    let name = format!("neighbourhood {}/{}", nodes.len(), edges.len());
    let mut graph = graph(name, nodes, edges, Direction::Columns);
    graph.options = Options {
        node_gap: 16.0,
        row_gap: 18.0,
        track: 7.0,
        padding: 0.0,
        band_gap: 0.0,
        ..graph.options
    };
    graph
}

fn graph(name: String, nodes: Vec<Node>, edges: Vec<Edge>, direction: Direction) -> Graph {
    let options = Options {
        direction,
        ..Options::default()
    };
    Graph {
        name,
        nodes,
        edges,
        options,
    }
}
