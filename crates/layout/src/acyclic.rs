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

/// Layers in which each edge leads to a later layer, except those against the order. Nodes move to where their edges are
/// short: a local search in place of the network simplex method. `pull` draws a node to the first layer (negative) or to
/// the last (positive).
pub(crate) fn layers(count: usize, edges: &[(usize, usize)], pull: &[isize]) -> Vec<usize> {
    let position = forward_order(count, edges);
    let (mut to, mut from) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        let (a, b) = if position[a] < position[b] {
            (a, b)
        } else {
            (b, a)
        };
        to[a].push(b);
        from[b].push(a);
    }
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_by_key(|n| position[*n]);
    let mut layer = vec![0; count];
    for &node in &sorted {
        layer[node] = from[node].iter().map(|b| layer[*b] + 1).max().unwrap_or(0);
    }
    let last = layer.iter().copied().max().unwrap_or(0);
    for round in 0..8 {
        let mut moved = false;
        for step in 0..count {
            let node = sorted[if round % 2 == 0 {
                count - 1 - step
            } else {
                step
            }];
            let low = from[node].iter().map(|b| layer[*b] + 1).max();
            let high = to[node].iter().map(|b| layer[*b] - 1).min();
            let weight = to[node].len() as isize - from[node].len() as isize + pull[node];
            let next = if weight > 0 {
                high.unwrap_or(last)
            } else if weight < 0 {
                low.unwrap_or(0)
            } else {
                layer[node]
            };
            moved |= next != layer[node];
            layer[node] = next;
        }
        if !moved {
            break;
        }
    }
    layer
}
