//! Which row each box of a parent gets.

use crate::acyclic::layers;
use crate::graph::{Direction, Options};

/// Where boxes outside of the parent draw a box.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pull {
    /// Sum of the positions in the row, from 0 (left) to 1 (right).
    pub along: f64,
    /// Number of edges to such boxes.
    pub weight: f64,
    /// How many of these boxes are below, less those above.
    pub down: isize,
}

/// A box to place among its siblings.
#[derive(Clone, Copy)]
pub(crate) struct Item {
    pub width: f64,
    pub height: f64,
    /// Groups (bands) are stacked in the order of their numbers.
    pub group: usize,
    pub pull: Pull,
}

/// An edge between siblings.
#[derive(Clone, Copy)]
pub(crate) struct Link {
    pub source: usize,
    pub target: usize,
    pub beside: bool,
}

pub(crate) struct Row {
    pub group: usize,
    pub items: Vec<usize>,
}

/// Items that stay in one row.
struct Cluster {
    items: Vec<usize>,
    width: f64,
    /// Number of neighbours in later rows or groups, less those in earlier ones.
    pull: isize,
    is_linked: bool,
}

/// The desired width of all rows: that of a rectangle with the desired aspect.
pub(crate) fn row_limit(items: &[Item], options: &Options) -> f64 {
    let space =
        |item: &Item| (item.width + options.node_gap) * (item.height + 1.6 * options.row_gap);
    let area: f64 = items.iter().map(space).sum();
    let widest = items.iter().map(|item| item.width).fold(0.0, f64::max);
    (area * options.aspect)
        .sqrt()
        .max(widest + options.node_gap)
}

/// Rows that are hardly wider than `limit`.
pub(crate) fn assign_rows(
    items: &[Item],
    links: &[Link],
    limit: f64,
    options: &Options,
) -> Vec<Row> {
    let mut groups: Vec<usize> = items.iter().map(|item| item.group).collect();
    groups.sort_unstable();
    groups.dedup();
    let mut rows = Vec::new();
    for group in groups {
        let (cluster_of, clusters) = clusters(items, links, group, limit, options);
        group_rows(&cluster_of, &clusters, links, limit, options, |items| {
            rows.push(Row { group, items });
        });
    }
    rows
}

/// The clusters of a group, and the cluster of each item: those with edges that run beside, up to a width.
fn clusters(
    items: &[Item],
    links: &[Link],
    group: usize,
    limit: f64,
    options: &Options,
) -> (Vec<usize>, Vec<Cluster>) {
    let mut of = vec![usize::MAX; items.len()];
    let mut all = Vec::new();
    for (item, it) in items.iter().enumerate().filter(|(_, it)| it.group == group) {
        of[item] = all.len();
        all.push(Cluster {
            items: vec![item],
            width: it.width + options.node_gap,
            pull: it.pull.down,
            is_linked: it.pull.weight > 0.0,
        });
    }
    let in_bands = options.direction == Direction::Bands;
    for link in links {
        let (a, b) = (of[link.source], of[link.target]);
        for (cluster, other) in [(a, link.target), (b, link.source)] {
            if let Some(cluster) = all.get_mut(cluster) {
                cluster.is_linked = true;
                cluster.pull += (items[other].group as isize - group as isize).signum();
            }
        }
        let fits =
            a != b && a.max(b) < all.len() && link.beside && all[a].width + all[b].width <= limit;
        if in_bands && fits {
            let merged = std::mem::take(&mut all[b].items);
            merged.iter().for_each(|item| of[*item] = a);
            all[a].items.extend(merged);
            all[a].width += std::mem::take(&mut all[b].width);
            all[a].pull += std::mem::take(&mut all[b].pull);
        }
    }
    (of, all)
}

fn group_rows(
    cluster_of: &[usize],
    clusters: &[Cluster],
    links: &[Link],
    limit: f64,
    options: &Options,
    mut add: impl FnMut(Vec<usize>),
) {
    let mut edges = Vec::new();
    for link in links {
        let (a, b) = (cluster_of[link.source], cluster_of[link.target]);
        if a != b && a.max(b) < clusters.len() {
            match options.direction {
                Direction::Bands => edges.push((b, a)),
                Direction::Right => edges.push((a, b)),
                Direction::Columns => {}
            }
        }
    }
    let pull: Vec<isize> = clusters.iter().map(|cluster| cluster.pull).collect();
    let layer = layers(clusters.len(), &edges, &pull);
    let mut pull = pull;
    for &(a, b) in &edges {
        pull[a] += (layer[b] - layer[a]).signum();
        pull[b] -= (layer[b] - layer[a]).signum();
    }
    let mut by_layer: Vec<Vec<usize>> =
        vec![Vec::new(); layer.iter().max().map_or(0, |l| *l as usize + 1)];
    let mut single = Vec::new();
    for (index, cluster) in clusters
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.items.is_empty())
    {
        if cluster.is_linked {
            by_layer[layer[index] as usize].push(index);
        } else {
            single.push(index);
        }
    }
    let mut rows: Vec<(f64, Vec<usize>)> = Vec::new();
    for mut layer in by_layer.into_iter().filter(|layer| !layer.is_empty()) {
        let width: f64 = layer.iter().map(|index| clusters[*index].width).sum();
        let parts = (width / limit - 0.15).ceil().max(1.0);
        layer.sort_by_key(|index| pull[*index]);
        let first = rows.len();
        for index in layer {
            let own = clusters[index].width;
            match rows[first..].last_mut() {
                Some((used, row)) if *used + own / 2.0 <= width / parts => {
                    *used += own;
                    row.push(index);
                }
                _ => rows.push((own, vec![index])),
            }
        }
    }
    for index in single {
        let width = clusters[index].width;
        match rows.iter_mut().find(|(used, _)| used + width <= limit) {
            Some((used, row)) => {
                *used += width;
                row.push(index);
            }
            None => rows.push((width, vec![index])),
        }
    }
    if options.direction == Direction::Bands {
        join_sparse_rows(&mut rows, limit);
    }
    for (_, row) in rows {
        add(row
            .iter()
            .flat_map(|index| clusters[*index].items.iter().copied())
            .collect());
    }
}

/// Rows that are nearly empty become part of the row above or below: edges can run beside boxes.
fn join_sparse_rows(rows: &mut Vec<(f64, Vec<usize>)>, limit: f64) {
    let mut at = 1;
    while at < rows.len() {
        let (above, below) = (rows[at - 1].0, rows[at].0);
        if above.min(below) <= 0.3 * limit && above + below <= limit {
            let (width, row) = rows.remove(at);
            rows[at - 1].0 += width;
            rows[at - 1].1.extend(row);
        } else {
            at += 1;
        }
    }
}
