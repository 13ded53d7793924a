//! Exchanges the ports of paths that leave a box on the same side, so that they do not cross beside it: in the order of
//! where they turn away.

use std::collections::BTreeMap;

use crate::channels::Channels;
use crate::graph::Edge;
use crate::search::Path;

/// Each pass follows the changes at the other ends of paths.
const PASSES: usize = 6;

/// The end of a path at the left or right of a box, if the path turns in the cell beside it.
#[derive(Clone, Copy)]
struct Turn {
    edge: usize,
    is_source: bool,
    /// The cell beside the box.
    cell: u32,
    /// Where the vertical segment that follows ends.
    far: u32,
}

/// Exchanges ports of the paths of `edges`.
pub(crate) fn untangle(paths: &mut [Option<Path>], edges: &[Edge], channels: &Channels) {
    for _ in 0..PASSES {
        let mut sides: BTreeMap<(u32, u32), Vec<Turn>> = BTreeMap::new();
        for (edge, path) in paths.iter().enumerate() {
            for is_source in [true, false] {
                let turn = path.as_ref().and_then(|path| turn(path, edge, is_source));
                let Some(turn) = turn else {
                    continue;
                };
                let node = match is_source {
                    true => edges[edge].source,
                    false => edges[edge].target,
                };
                let beside = channels.cells[turn.cell as usize].channel[1];
                sides.entry((node, beside)).or_default().push(turn);
            }
        }
        let mut is_changed = false;
        for turns in sides.into_values().filter(|turns| turns.len() > 1) {
            is_changed |= exchange(turns, paths, channels);
        }
        if !is_changed {
            break;
        }
    }
}

fn turn(path: &Path, edge: usize, is_source: bool) -> Option<Turn> {
    let (first, next) = match is_source {
        true => (path.segments.first()?, path.segments.get(1)?),
        false => {
            let before = path.segments.len().checked_sub(2)?;
            (path.segments.last()?, path.segments.get(before)?)
        }
    };
    let turns = first.axis == 0 && next.axis == 1 && first.cells.0 == first.cells.1;
    turns.then_some(Turn {
        edge,
        is_source,
        cell: first.cells.0,
        far: match is_source {
            true => next.cells.1,
            false => next.cells.0,
        },
    })
}

/// Gives the cells of `turns` to them in the order of their far ends. Whether that changed anything.
fn exchange(mut turns: Vec<Turn>, paths: &mut [Option<Path>], channels: &Channels) -> bool {
    let height = |cell: u32| {
        let across = channels.across(0, cell);
        across.0 + across.1
    };
    let mut cells: Vec<u32> = turns.iter().map(|turn| turn.cell).collect();
    cells.sort_by(|a, b| height(*a).total_cmp(&height(*b)));
    turns.sort_by(|a, b| {
        let order = height(a.far).total_cmp(&height(b.far));
        order.then(height(a.cell).total_cmp(&height(b.cell)))
    });
    // A path that would not turn any more has another form.
    if turns
        .iter()
        .zip(&cells)
        .any(|(turn, cell)| turn.far == *cell)
    {
        return false;
    }
    let mut is_changed = false;
    for (turn, cell) in turns.iter().zip(cells) {
        if turn.cell != cell
            && let Some(path) = &mut paths[turn.edge]
        {
            move_end(path, turn.is_source, cell);
            is_changed = true;
        }
    }
    is_changed
}

fn move_end(path: &mut Path, is_source: bool, cell: u32) {
    let last = path.segments.len() - 1;
    if is_source {
        path.ports.0.cell = cell;
        path.segments[0].cells = (cell, cell);
        path.segments[1].cells.0 = cell;
    } else {
        path.ports.1.cell = cell;
        path.segments[last].cells = (cell, cell);
        path.segments[last - 1].cells.1 = cell;
    }
}
