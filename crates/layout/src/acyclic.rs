//! Cycles and layers: the greedy feedback arc set of Eades, Lin and Smyth, and layers by longest paths.

/// The position of each node in an order in which few edges run backwards.
pub(crate) fn forward_order(count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let (mut to, mut from) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        to[a].push(b);
        from[b].push(a);
    }
    let mut outgoing: Vec<usize> = to.iter().map(Vec::len).collect();
    let mut incoming: Vec<usize> = from.iter().map(Vec::len).collect();
    let mut sinks: Vec<usize> = (0..count).rev().filter(|n| outgoing[*n] == 0).collect();
    let mut sources: Vec<usize> = (0..count).rev().filter(|n| incoming[*n] == 0).collect();
    let mut is_done = vec![false; count];
    let mut position = vec![0; count];
    let (mut low, mut high) = (0, count);
    while low < high {
        let (node, is_sink) = if let Some(node) = sinks.pop() {
            (node, true)
        } else if let Some(node) = sources.pop() {
            (node, false)
        } else {
            let open = (0..count).filter(|n| !is_done[*n]);
            let surplus = |n: &usize| outgoing[*n] as isize - incoming[*n] as isize;
            match open.max_by_key(|n| (surplus(n), std::cmp::Reverse(*n))) {
                Some(node) => (node, false),
                None => break,
            }
        };
        if is_done[node] {
            continue;
        }
        is_done[node] = true;
        if is_sink {
            high -= 1;
            position[node] = high;
        } else {
            position[node] = low;
            low += 1;
        }
        for &next in &to[node] {
            incoming[next] -= 1;
            if incoming[next] == 0 && !is_done[next] {
                sources.push(next);
            }
        }
        for &before in &from[node] {
            outgoing[before] -= 1;
            if outgoing[before] == 0 && !is_done[before] {
                sinks.push(before);
            }
        }
    }
    position
}

/// Layers in which each edge leads to a later layer, except those against the order. `pull` draws a node to the first layer
/// (negative) or to the last (positive), as many edges would.
pub(crate) fn layers(count: usize, edges: &[(usize, usize)], pull: &[isize]) -> Vec<isize> {
    let position = forward_order(count, edges);
    let mut near = [vec![Vec::new(); count], vec![Vec::new(); count]];
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        let is_forward = position[a] < position[b];
        let (a, b) = if is_forward { (a, b) } else { (b, a) };
        near[0][a].push(b);
        near[1][b].push(a);
    }
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_by_key(|n| position[*n]);
    let mut layer = vec![0; count];
    for &node in &sorted {
        let before = near[1][node].iter().map(|b| layer[*b] + 1);
        layer[node] = before.max().unwrap_or(0);
    }
    shorten_edges(&sorted, &near, &mut layer, pull);
    layer
}

/// Larger groups do not move, which bounds the cost.
const LARGEST: usize = 400;

/// Moves groups of nodes to where their edges are shorter, instead of the network simplex method: a node, and all that have
/// to move with it because the layer between them would become less than one.
fn shorten_edges(
    sorted: &[usize],
    near: &[Vec<Vec<usize>>; 2],
    layer: &mut [isize],
    pull: &[isize],
) {
    let last = layer.iter().copied().max().unwrap_or(0);
    let mut mark = vec![0_u32; layer.len()];
    let mut run = 0;
    for round in 0..12 {
        let mut has_moved = false;
        // Later layers for nodes from the last to the first, then earlier layers from the first to the last.
        for (way, sign) in [(0, 1), (1, -1)] {
            for step in 0..sorted.len() {
                let start = sorted[if way == 0 {
                    sorted.len() - 1 - step
                } else {
                    step
                }];
                run += 1;
                let (mut group, mut at) = (vec![start], 0);
                mark[start] = run;
                let (mut gain, mut room) = (0, isize::MAX);
                while at < LARGEST
                    && let Some(&node) = group.get(at)
                {
                    at += 1;
                    gain += sign * pull[node];
                    if pull[node] * sign > 0 {
                        room = room.min(if sign > 0 {
                            last - layer[node]
                        } else {
                            layer[node]
                        });
                    }
                    for &next in &near[way][node] {
                        if (layer[next] - layer[node]) * sign == 1 && mark[next] != run {
                            mark[next] = run;
                            group.push(next);
                        }
                    }
                }
                for &node in &group[..at] {
                    for next in near[way][node].iter().filter(|next| mark[**next] != run) {
                        gain += 1;
                        room = room.min((layer[*next] - layer[node]) * sign - 1);
                    }
                    gain -= near[1 - way][node]
                        .iter()
                        .filter(|n| mark[**n] != run)
                        .count() as isize;
                }
                let is_whole = at == group.len();
                if is_whole && gain > 0 && room > 0 && room < isize::MAX {
                    group.iter().for_each(|node| layer[*node] += sign * room);
                    has_moved = true;
                }
            }
        }
        if !has_moved || round * sorted.len() > 6_000 {
            break;
        }
    }
    let first = layer.iter().copied().min().unwrap_or(0);
    layer.iter_mut().for_each(|layer| *layer -= first);
}
