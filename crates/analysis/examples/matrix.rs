//! Measures a matrix of 200 rows and 200 columns in a graph of 1,000,000 relationships.

use std::time::Instant;

use architrave_analysis::{
    Direction, Edge, EdgeKinds, Graph, MatrixOptions, matrix, similarity_order,
};
use architrave_metamodel::Kind;

fn main() {
    // A linear congruential generator: the same graph in each run.
    let mut state = 1_u64;
    let mut next = move |below: u32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as u32 % below
    };
    const NODES: u32 = 100_000;
    let edges = (0..1_000_000).map(|_| {
        // Some nodes have many more neighbours than others.
        let hub = next(4) == 0;
        let source = if hub { next(2_000) } else { next(NODES) };
        Edge {
            source,
            target: next(NODES),
            kind: Kind::ALL.get(next(11) as usize).copied(),
            is_directed: true,
        }
    });
    let graph = Graph::new(NODES as usize, edges.collect());
    for count in [200_u32, 1_000] {
        let rows: Vec<u32> = (0..count).collect();
        let columns: Vec<u32> = (count..2 * count).collect();
        for most_steps in 1..=4 {
            let options = MatrixOptions {
                kinds: EdgeKinds::ALL,
                direction: Direction::Either,
                most_steps,
            };
            let start = Instant::now();
            let made = matrix(&graph, &rows, &columns, options);
            let computed = start.elapsed();
            let start = Instant::now();
            let order = similarity_order(&made);
            let ordered = start.elapsed();
            let bounds = (0..rows.len())
                .filter(|row| made.is_lower_bound(*row))
                .count();
            println!(
                "{count} x {count}, up to {most_steps}: {:.1} ms, order {:.1} ms, {} cells, {bounds} rows not fully counted, first {:?}",
                computed.as_secs_f64() * 1e3,
                ordered.as_secs_f64() * 1e3,
                made.cells().len(),
                order.0.first(),
            );
        }
    }
}
