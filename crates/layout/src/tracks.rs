//! The order of segments in channels: where paths part determines which of two is on which side, so that they cross only
//! if they have to.

use std::cmp::Ordering;

use crate::acyclic::forward_order;
use crate::channels::Channels;
use crate::graph::Rect;
use crate::ports::Side;
use crate::search::Path;

/// A segment with its possible extent.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub edge: u32,
    pub axis: usize,
    pub channel: u32,
    pub cells: (u32, u32),
    /// 1 if coordinates grow from the source to the target.
    pub direction: i8,
    /// The places of both ends, lowest first: across the channels of the next segments, or the side of a box.
    pub low: (f64, f64),
    pub high: (f64, f64),
    /// The side of a box where the segment starts or ends.
    pub source: Option<Side>,
    pub target: Option<Side>,
}

/// The parts of all paths, in their order. Those of one edge follow one another.
pub(crate) fn parts<'a>(
    paths: impl Iterator<Item = (usize, &'a Path, [Rect; 2])>,
    channels: &Channels,
) -> Vec<Part> {
    let mut parts = Vec::new();
    for (edge, path, rects) in paths {
        let last = path.segments.len() - 1;
        for (index, segment) in path.segments.iter().enumerate() {
            let (axis, cells) = (segment.axis, segment.cells);
            let source = (index == 0).then_some(path.ports.0);
            let target = (index == last).then_some(path.ports.1);
            let start = source.map_or_else(
                || channels.across(1 - axis, cells.0),
                |port| (port.side.of(&rects[0]), port.side.of(&rects[0])),
            );
            let end = target.map_or_else(
                || channels.across(1 - axis, cells.1),
                |port| (port.side.of(&rects[1]), port.side.of(&rects[1])),
            );
            let direction = match cells.0.cmp(&cells.1) {
                Ordering::Equal => match (source, target) {
                    (Some(source), _) => -source.inward(),
                    (None, target) => target.map_or(1, |target| target.inward()),
                },
                Ordering::Less => 1,
                Ordering::Greater => -1,
            };
            let (low, high) = if direction > 0 {
                (start, end)
            } else {
                (end, start)
            };
            parts.push(Part {
                edge: edge as u32,
                axis,
                channel: channels.cells[cells.0 as usize].channel[axis],
                cells,
                direction,
                low,
                high,
                source: source.map(|port| port.side),
                target: target.map(|port| port.side),
            });
        }
    }
    parts
}

impl Part {
    fn overlaps(&self, other: &Self) -> bool {
        self.low.0 <= other.high.1 && other.low.0 <= self.high.1
    }
}

/// A provisional place of each part across its channel. Parts that may overlap have different places.
pub(crate) fn provisional_places(parts: &[Part], channels: &Channels) -> Vec<f64> {
    let mut places = vec![0.0; parts.len()];
    for axis in 0..2 {
        let mut members = vec![Vec::new(); channels.lists[axis].len()];
        for (index, part) in parts
            .iter()
            .enumerate()
            .filter(|(_, part)| part.axis == axis)
        {
            members[part.channel as usize].push(index);
        }
        for (channel, mut members) in channels.lists[axis].iter().zip(members) {
            sort_members(parts, &mut members);
            let (low, high) = channel.across;
            for (index, share) in shares(parts, &members) {
                places[index] = low + (high - low) * share;
            }
        }
    }
    places
}

/// Sorts the parts in a channel.
fn sort_members(parts: &[Part], members: &mut Vec<usize>) {
    if members.len() < 2 {
        return;
    }
    let mut edges = Vec::new();
    for (a, first) in members.iter().enumerate() {
        for (b, second) in members.iter().enumerate().skip(a + 1) {
            if parts[*first].overlaps(&parts[*second]) {
                match compare(parts, *first, *second) {
                    0 => {}
                    order if order < 0 => edges.push((a, b)),
                    _ => edges.push((b, a)),
                }
            }
        }
    }
    let position = forward_order(members.len(), &edges);
    let mut sorted = vec![0; members.len()];
    for (index, position) in position.into_iter().enumerate() {
        sorted[position] = members[index];
    }
    *members = sorted;
}

/// Where in the width of the channel each part is: 0 to 1, by the lengths of the chains of overlapping parts before and
/// behind it.
fn shares(parts: &[Part], sorted: &[usize]) -> Vec<(usize, f64)> {
    let mut before = vec![0_u32; sorted.len()];
    let mut behind = vec![0_u32; sorted.len()];
    for at in 0..sorted.len() {
        for other in 0..at {
            if parts[sorted[at]].overlaps(&parts[sorted[other]]) {
                before[at] = before[at].max(before[other] + 1);
            }
        }
    }
    for at in (0..sorted.len()).rev() {
        for other in at + 1..sorted.len() {
            if parts[sorted[at]].overlaps(&parts[sorted[other]]) {
                behind[at] = behind[at].max(behind[other] + 1);
            }
        }
    }
    let share = |at: usize| (f64::from(before[at]) + 0.5) / f64::from(before[at] + behind[at] + 1);
    sorted
        .iter()
        .enumerate()
        .map(|(at, index)| (*index, share(at)))
        .collect()
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Low,
    High,
}

/// Negative if the first part is to be before the second one, 0 if that does not matter.
fn compare(parts: &[Part], a: usize, b: usize) -> i32 {
    let low = vote(parts, a, b, End::Low, 0);
    let high = vote(parts, a, b, End::High, 0);
    if low + high != 0 || low == 0 {
        return low + high;
    }
    // Two that part at once in opposite directions cross only if they come in the wrong order.
    if parts[a].low == parts[b].high || parts[a].high == parts[b].low {
        return 0;
    }
    // They have to cross. All common channels choose the same end for it: the one at the target of the earlier edge.
    let first = if parts[a].edge <= parts[b].edge { a } else { b };
    if parts[first].direction > 0 {
        low
    } else {
        high
    }
}

/// The order that one end of two overlapping parts asks for.
fn vote(parts: &[Part], a: usize, b: usize, end: End, depth: u32) -> i32 {
    let [(next_a, turn_a), (next_b, turn_b)] = [a, b].map(|index| next(parts, index, end));
    let place = |index: usize| {
        if end == End::Low {
            parts[index].low
        } else {
            parts[index].high
        }
    };
    if let (Some(next_a), Some(next_b)) = (next_a, next_b)
        && parts[next_a].channel == parts[next_b].channel
    {
        if turn_a != turn_b {
            return i32::from((turn_a - turn_b).signum());
        }
        if depth > 40 {
            return 0;
        }
        let far = if turn_a < 0 { End::Low } else { End::High };
        let order = vote(parts, next_a, next_b, far, depth + 1);
        let turn = i32::from(turn_a);
        return order * if end == End::Low { turn } else { -turn };
    }
    let (place_a, place_b) = (place(a), place(b));
    let (middle_a, middle_b) = (place_a.0 + place_a.1, place_b.0 + place_b.1);
    let a_is_longer = if end == End::Low {
        middle_a < middle_b
    } else {
        middle_a > middle_b
    };
    if middle_a == middle_b {
        0
    } else if a_is_longer {
        -i32::from(turn_b)
    } else {
        i32::from(turn_a)
    }
}

/// The part behind an end, and whether it leads to lower or higher coordinates; none at a box.
fn next(parts: &[Part], index: usize, end: End) -> (Option<usize>, i8) {
    let part = &parts[index];
    if (end == End::High) == (part.direction > 0) {
        match part.target {
            Some(_) => (None, 0),
            None => (Some(index + 1), parts[index + 1].direction),
        }
    } else {
        match part.source {
            Some(_) => (None, 0),
            None => (Some(index - 1), -parts[index - 1].direction),
        }
    }
}
