//! Coordinates along rows: sweeps in which each row moves as near to the medians of its neighbours as the order and the
//! distances permit. For each row this is an isotonic regression, solved by pooling adjacent violators.

use crate::graph::Options;
use crate::order::Layered;

/// The centre of each entry along its row.
pub(crate) fn coordinates(layered: &Layered, options: &Options) -> Vec<f64> {
    let mut center = vec![0.0; layered.width.len()];
    for row in &layered.rows {
        let offsets = offsets(layered, row, options);
        let middle = offsets.last().map_or(0.0, |last| last / 2.0);
        for (entry, offset) in row.iter().zip(&offsets) {
            center[*entry] = offset - middle;
        }
    }
    let offsets: Vec<Vec<f64>> = layered
        .rows
        .iter()
        .map(|row| offsets(layered, row, options))
        .collect();
    for round in 0..10 {
        for (row, offsets) in offsets.iter().enumerate() {
            let use_rows = [true, round > 3];
            move_row(layered, row, offsets, &mut center, use_rows, options);
        }
        for (row, offsets) in offsets.iter().enumerate().rev() {
            let use_rows = [round > 3, true];
            move_row(layered, row, offsets, &mut center, use_rows, options);
        }
    }
    center
}

/// Distances of the entries of a row from the first one, if they are as close as possible.
fn offsets(layered: &Layered, row: &[usize], options: &Options) -> Vec<f64> {
    let mut offsets = Vec::with_capacity(row.len());
    let mut at = 0.0;
    for (index, entry) in row.iter().enumerate() {
        if index > 0 {
            at += distance(layered, row[index - 1], *entry, options);
        }
        offsets.push(at);
    }
    offsets
}

/// The least distance of the centres of two entries that are next to each other in a row.
pub(crate) fn distance(layered: &Layered, one: usize, other: usize, options: &Options) -> f64 {
    let gap = match (layered.is_bend(one), layered.is_bend(other)) {
        (true, true) => 0.0,
        (false, false) => options.node_gap,
        _ => options.node_gap / 2.0,
    };
    f64::midpoint(layered.width[one], layered.width[other]) + gap
}

fn move_row(
    layered: &Layered,
    row: usize,
    offsets: &[f64],
    center: &mut [f64],
    use_rows: [bool; 2],
    options: &Options,
) {
    let entries = &layered.rows[row];
    let mut blocks: Vec<Block> = Vec::with_capacity(entries.len());
    let mut ends: Vec<(f64, f64)> = Vec::new();
    for (entry, offset) in entries.iter().zip(offsets) {
        ends.clear();
        let lists = [&layered.above[*entry], &layered.below[*entry]];
        for (list, _) in lists.iter().zip(use_rows).filter(|(_, is_used)| *is_used) {
            for other in *list {
                // As in Gansner et al.: links over several rows are to be straight.
                let weight = match (layered.is_bend(*entry), layered.is_bend(*other)) {
                    (true, true) => 8.0,
                    (false, false) => 1.0,
                    _ => 2.0,
                };
                ends.push((center[*other], weight));
            }
        }
        // Without any in these rows, a box belongs next to those that it is linked to in its own.
        if ends.is_empty() {
            for &(other, is_right) in &layered.beside[*entry] {
                let distance = distance(layered, *entry, other, options);
                let side = if is_right { -distance } else { distance };
                ends.push((center[other] + side, 1.0));
            }
        }
        let (desired, weight) = if ends.is_empty() {
            (center[*entry], 0.05)
        } else {
            (
                weighted_median(&mut ends),
                ends.iter().map(|end| end.1).sum(),
            )
        };
        let mut block = Block {
            mean: desired - offset,
            weight,
            count: 1,
        };
        while let Some(before) = blocks.pop_if(|before| before.mean >= block.mean) {
            let weight = before.weight + block.weight;
            block.mean = (before.mean * before.weight + block.mean * block.weight) / weight;
            block.weight = weight;
            block.count += before.count;
        }
        blocks.push(block);
    }
    let means = blocks
        .iter()
        .flat_map(|block| std::iter::repeat_n(block.mean, block.count));
    for ((entry, offset), mean) in entries.iter().zip(offsets).zip(means) {
        center[*entry] = mean + offset;
    }
}

struct Block {
    mean: f64,
    weight: f64,
    count: usize,
}

/// The middle of the interval of medians.
fn weighted_median(ends: &mut [(f64, f64)]) -> f64 {
    ends.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let half: f64 = ends.iter().map(|end| end.1).sum::<f64>() / 2.0;
    let mut sum = 0.0;
    for (index, end) in ends.iter().enumerate() {
        sum += end.1;
        if sum > half {
            return end.0;
        }
        if sum == half {
            let next = ends.get(index + 1).map_or(end.0, |next| next.0);
            return f64::midpoint(end.0, next);
        }
    }
    0.0
}
