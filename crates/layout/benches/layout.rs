//! Times of layouts, and how good they are: `cargo bench -p architrave-layout`. With `--write FOLDER` it writes the graphs
//! for `bench/layout/elk.mjs`, and with `--read FOLDER` it shows the layouts of elkjs beside those of this crate. The exit
//! status is 1 if a layout takes longer than its limit. Usually by `cargo xtask bench`.

#![allow(clippy::expect_used)] // a bench may fail

use std::path::Path;
use std::process::ExitCode;

use architrave_layout::{Direction, Point, layout};
use serde_json::{Value, json};

#[path = "../../../bench/clock.rs"]
mod clock;
#[path = "graphs/mod.rs"]
mod graphs;

fn main() -> ExitCode {
    let graphs = [
        graphs::architecture(40, 60, 1),
        graphs::architecture(300, 600, 1),
        graphs::architecture(1000, 3000, 1),
        graphs::layered(50, 80, 1),
        graphs::layered(300, 600, 1),
        graphs::layered(1000, 3000, 1),
        graphs::random(300, 600, 1),
        graphs::hub(500),
        graphs::neighbourhood(40, 0, 0),
        graphs::neighbourhood(40, 0, 40),
        graphs::neighbourhood(3, 5, 0),
        graphs::neighbourhood(12, 2, 20),
        graphs::neighbourhood(40, 3, 80),
    ];
    let arguments: Vec<String> = std::env::args().collect();
    let folder = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).map(Path::new)
    };
    if let Some(folder) = folder("--write") {
        let graphs = graphs.iter().filter(|graph| has_rival(graph));
        graphs.for_each(|graph| write(graph, folder));
        return ExitCode::SUCCESS;
    }
    println!(
        "{:<24}{:>10}{:>10}{:>12}{:>8}{:>14}",
        "graph", "ms", "crossings", "length", "bends", "size"
    );
    let mut is_fast = true;
    let mut reports = Vec::new();
    for graph in &graphs {
        let (ms, result) = clock::average(|| layout(&graph.nodes, &graph.edges, &graph.options));
        let size = (result.bounds.width, result.bounds.height);
        let own = report(&graph.name, ms, &result.edges, size);
        let limit = if graph.edges.len() <= 600 {
            300.0
        } else {
            1_000.0
        };
        is_fast &= ms <= limit;
        let elk = folder("--read").filter(|_| has_rival(graph));
        let elk = elk.map(|folder| read(graph, folder, ms));
        reports.push(json!({"graph": graph.name, "atMostMs": limit, "own": own, "elkjs": elk}));
    }
    if let Some(out) = folder("--out") {
        let text = json!({"layouts": reports});
        std::fs::write(out, format!("{text:#}\n")).expect("a file that can be written");
    }
    ExitCode::from(u8::from(!is_fast))
}

/// Columns are only of this crate.
fn has_rival(graph: &graphs::Graph) -> bool {
    graph.options.direction != Direction::Columns
}

fn file(graph: &graphs::Graph, kind: &str) -> String {
    format!("{}.{kind}.json", graph.name.replace([' ', '/'], "-"))
}

fn write(graph: &graphs::Graph, folder: &Path) {
    let node = |node: &architrave_layout::Node| json!({"width": node.width, "height": node.height, "band": node.band, "parent": node.parent});
    let nodes: Vec<Value> = graph.nodes.iter().map(node).collect();
    let edges: Vec<[u32; 2]> = graph
        .edges
        .iter()
        .map(|edge| [edge.source, edge.target])
        .collect();
    let is_right = graph.options.direction == Direction::Right;
    let direction = if is_right { "right" } else { "bands" };
    let text = json!({"direction": direction, "nodes": nodes, "edges": edges}).to_string();
    std::fs::write(folder.join(file(graph, "graph")), text).expect("a folder that can be written");
}

/// Shows the layout of elkjs, and the time of this crate's as a part of its.
fn read(graph: &graphs::Graph, folder: &Path, own: f64) -> Value {
    let Ok(text) = std::fs::read_to_string(folder.join(file(graph, "elk"))) else {
        println!("  elkjs failed");
        return Value::Null;
    };
    let layout: Value = serde_json::from_str(&text).expect("JSON");
    let number = |value: &Value| value.as_f64().unwrap_or_default();
    let point = |point: &Value| Point {
        x: number(&point[0]),
        y: number(&point[1]),
    };
    let line = |line: &Value| line.as_array().into_iter().flatten().map(point).collect();
    let lines: Vec<Vec<Point>> = layout["edges"]
        .as_array()
        .into_iter()
        .flatten()
        .map(line)
        .collect();
    let size = (number(&layout["width"]), number(&layout["height"]));
    let ms = number(&layout["ms"]);
    let shown = report("  elkjs", ms, &lines, size);
    println!("  of elkjs' time{:>19.3}", own / ms);
    shown
}

fn report(name: &str, ms: f64, lines: &[Vec<Point>], (width, height): (f64, f64)) -> Value {
    let total: f64 = lines.iter().map(|line| length(line)).sum();
    let bends: usize = lines.iter().map(|line| line.len().saturating_sub(2)).sum();
    let crossings = crossings(lines);
    let size = format!("{width:.0}x{height:.0}");
    println!("{name:<24}{ms:>10.1}{crossings:>10}{total:>12.0}{bends:>8}{size:>14}");
    json!({"ms": ms, "crossings": crossings, "length": total, "bends": bends, "width": width, "height": height})
}

fn length(line: &[Point]) -> f64 {
    line.windows(2)
        .map(|ends| (ends[0].x - ends[1].x).abs() + (ends[0].y - ends[1].y).abs())
        .sum()
}

/// Points where a horizontal and a vertical segment cross.
fn crossings(lines: &[Vec<Point>]) -> usize {
    let segments = lines.iter().flat_map(|line| line.windows(2));
    let (flat, upright): (Vec<&[Point]>, Vec<&[Point]>) =
        segments.partition(|ends| ends[0].y == ends[1].y);
    let is_between = |at: f64, a: f64, b: f64| a.min(b) < at && at < a.max(b);
    flat.iter()
        .map(|h| {
            let crosses = |v: &&&[Point]| {
                is_between(v[0].x, h[0].x, h[1].x) && is_between(h[0].y, v[0].y, v[1].y)
            };
            upright.iter().filter(crosses).count()
        })
        .sum()
}
