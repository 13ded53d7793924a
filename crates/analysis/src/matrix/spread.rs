//! Which rows reach which columns, without counting: breadth first for 64 rows at once (MS-BFS), one bit for each.

use super::{MatrixOptions, TO_DEPENDENCIES, TO_DEPENDENTS};
use crate::Graph;

/// The most rows that [`spread`] searches from at once.
pub(super) const AT_ONCE: usize = 64;

/// Calls `found` with the place of a row, a node and the number of steps of a shortest walk from the row to the node, for
/// each of at most [`AT_ONCE`] rows, once for each direction. Costs a look at each edge for each step.
pub(super) fn spread(
    graph: &Graph,
    rows: &[u32],
    options: MatrixOptions,
    mut found: impl FnMut(usize, u32, u32),
) {
    for ways in [TO_DEPENDENTS, TO_DEPENDENCIES] {
        let is_second = ways == TO_DEPENDENCIES && options.direction == super::Direction::Any;
        if options.direction.ways() & ways == 0 || is_second {
            continue;
        }
        let mut seen = vec![0_u64; graph.node_count()];
        let mut now = vec![0_u64; graph.node_count()];
        for (bit, row) in rows.iter().take(AT_ONCE).enumerate() {
            seen[*row as usize] |= 1 << bit;
            now[*row as usize] |= 1 << bit;
        }
        for depth in 1..=options.most_steps {
            let mut next = vec![0_u64; graph.node_count()];
            for (node, bits) in (0_u32..).zip(&now).filter(|(_, bits)| **bits != 0) {
                for link in graph.links(node) {
                    if options.ways(link) & ways != 0 {
                        next[link.step().node as usize] |= bits;
                    }
                }
            }
            for (node, bits) in (0_u32..).zip(&mut next) {
                let seen = &mut seen[node as usize];
                *bits &= !*seen;
                *seen |= *bits;
                let mut left = *bits;
                while left != 0 {
                    found(left.trailing_zeros() as usize, node, depth);
                    left &= left - 1;
                }
            }
            now = next;
        }
    }
}
