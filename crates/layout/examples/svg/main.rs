//! Writes the layout of a generated graph as SVG: `cargo run --example svg -- architecture 40 60 1 > layout.svg`.
//! `handling` is a diagram of 26 boxes; `extended` is the same with new boxes around fixed ones.

use architrave_layout::{Layout, Node, Rect, layout};

#[path = "../../benches/graphs/mod.rs"]
#[allow(dead_code)]
mod graphs;
mod handling;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: usize| {
        arguments
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let (count, edges, seed) = (number(1, 40), number(2, 60), number(3, 1) as u64);
    let graph = match arguments.first().map(String::as_str) {
        Some("layered") => graphs::layered(count, edges, seed),
        Some("random") => graphs::random(count, edges, seed),
        Some("hub") => graphs::hub(count),
        Some("neighbourhood") => graphs::neighbourhood(count, 0, edges),
        Some("handling") => handling::graph(),
        Some("extended") => handling::extended(),
        _ => graphs::architecture(count, edges, seed),
    };
    println!(
        "{}",
        svg(
            &graph.nodes,
            &layout(&graph.nodes, &graph.edges, &graph.options)
        )
    );
}

fn svg(nodes: &[Node], layout: &Layout) -> String {
    let Rect {
        x,
        y,
        width,
        height,
    } = layout.bounds;
    let mut text = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{0}' height='{1}' viewBox='{2} {3} {0} {1}' font-family='sans-serif' font-size='12'>\
         <style>rect{{fill:#eef2f8;stroke:#8fa3bd}}.band{{fill:#fff;stroke:#ddd}}.container{{fill:#f8d0c8;stroke:#c66}}polyline{{fill:none;stroke:#666}}</style>\
         <defs><marker id='a' orient='auto' markerWidth='9' markerHeight='9' refX='9' refY='4.5'><path d='M1 1 9 4.5 1 8' fill='none' stroke='#666'/></marker></defs>\
         <rect x='{2}' y='{3}' width='{0}' height='{1}' style='fill:#f6f7f9;stroke:none'/>",
        width + 20.0,
        height + 20.0,
        x - 10.0,
        y - 10.0
    );
    for band in &layout.bands {
        text += &rect("band", &band.rect);
    }
    let is_container = |node: usize| nodes.iter().any(|other| other.parent == Some(node as u32));
    for (node, place) in layout.nodes.iter().enumerate() {
        text += &rect(
            if is_container(node) {
                "container"
            } else {
                "box"
            },
            place,
        );
        let (x, y) = (place.x + place.width / 2.0, place.y + 20.0);
        text += &format!("<text x='{x}' y='{y}' text-anchor='middle'>{node}</text>");
    }
    for line in &layout.edges {
        let points: Vec<String> = line.iter().map(|p| format!("{},{}", p.x, p.y)).collect();
        text += &format!(
            "<polyline marker-end='url(#a)' points='{}'/>",
            points.join(" ")
        );
    }
    text + "</svg>"
}

fn rect(class: &str, rect: &Rect) -> String {
    let Rect {
        x,
        y,
        width,
        height,
    } = rect;
    format!("<rect class='{class}' x='{x}' y='{y}' width='{width}' height='{height}' rx='3'/>")
}
