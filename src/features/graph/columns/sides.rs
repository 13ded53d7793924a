//! On which side of the element its neighbors are.

use super::super::neighborhood::Node;
use crate::catalog::Side;

/// So many neighbors are on the side of their direction, even if that is one side.
const FEW: usize = 6;

/// Whether each node is on the left: by its direction, unless one side were to become more
/// than half as long again as needed.
pub fn sides(nodes: &[Node]) -> Vec<bool> {
    let first = (0..nodes.len()).filter(|n| nodes[*n].hop == 1);
    let (undirected, directed): (Vec<usize>, Vec<usize>) =
        first.partition(|n| nodes[*n].wish.side == Side::Undirected);
    let count = undirected.len() + directed.len();
    let most = count.div_ceil(2).max(count.min(FEW));
    let mut is_left = vec![false; nodes.len()];
    let (mut left, mut right) = (0, 0);
    for n in directed.into_iter().chain(undirected) {
        is_left[n] = match nodes[n].wish.side {
            Side::Incoming => left < most,
            Side::Outgoing => right >= most,
            Side::Undirected => left < right,
        };
        *(if is_left[n] { &mut left } else { &mut right }) += 1;
    }
    for n in (0..nodes.len()).filter(|n| nodes[*n].hop > 1) {
        is_left[n] = is_left[nodes[n].via];
    }
    is_left
}
