//! Times of layouts, and how good they are: `cargo bench -p architrave-layout`. With `--write FOLDER` it writes the graphs
//! for another program, and with `--read FOLDER` it compares the layouts that this program wrote.

use std::time::Instant;

use architrave_layout::{Layout, Point, layout};

#[path = "graphs/mod.rs"]
mod graphs;

fn main() {
    let graphs = [
        graphs::architecture(40, 60, 1),
        graphs::architecture(300, 600, 1),
        graphs::architecture(1000, 3000, 1),
        graphs::layered(50, 80, 1),
        graphs::layered(300, 600, 1),
        graphs::layered(1000, 3000, 1),
        graphs::random(300, 600, 1),
        graphs::hub(500),
    ];
    println!("{:<24}{:>10}{:>12}{:>12}{:>10}", "graph", "ms", "crossings", "length", "bends");
    for graph in &graphs {
        let (mut best, mut result) = (f64::MAX, Layout::default());
        for _ in 0..5 {
            let start = Instant::now();
            result = layout(&graph.nodes, &graph.edges, &graph.options);
            best = best.min(start.elapsed().as_secs_f64() * 1e3);
        }
        let length: f64 = result.edges.iter().map(|line| length(line)).sum();
        let bends: usize = result.edges.iter().map(|line| line.len().saturating_sub(2)).sum();
        let crossings = crossings(&result.edges);
        println!("{:<24}{best:>10.1}{crossings:>12}{length:>12.0}{bends:>10}", graph.name);
    }
}

fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|ends| (ends[0].x - ends[1].x).abs() + (ends[0].y - ends[1].y).abs()).sum()
}

/// Points where a horizontal and a vertical segment cross.
fn crossings(lines: &[Vec<Point>]) -> usize {
    let segments = lines.iter().flat_map(|line| line.windows(2));
    let (flat, upright): (Vec<&[Point]>, Vec<&[Point]>) = segments.partition(|ends| ends[0].y == ends[1].y);
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
