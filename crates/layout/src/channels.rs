//! The free space between boxes, as channels: rectangles that cannot become longer. Horizontal channels cover the free
//! space without overlapping, and so do vertical ones. Where a horizontal and a vertical channel meet, each runs through
//! the whole width of the other; that rectangle is a cell. So a path is a list of channels, and its tracks in one channel
//! do not depend on those in another.
//!
//! Boxes that contain others do not bound channels, but split them lengthwise at their sides: no cell is partly inside.

use crate::graph::{Options, Rect};
use crate::tree::Tree;

pub(crate) const NONE: u32 = u32::MAX;

/// A free rectangle. Lengthwise is `along`, the other direction is `across`.
#[derive(Clone, Copy)]
pub(crate) struct Channel {
    pub along: (f64, f64),
    pub across: (f64, f64),
    /// The boxes at both ends, or [`NONE`].
    pub ends: (u32, u32),
}

#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// The horizontal and the vertical channel.
    pub channel: [u32; 2],
    /// Neighbours: left, right; above, below.
    pub near: [[u32; 2]; 2],
    /// The innermost box that contains the cell.
    pub container: u32,
    pub is_title: bool,
    /// From side to side of boxes, at this height.
    pub free: (f64, f64),
}

pub(crate) struct Channels {
    /// Horizontal and vertical channels.
    pub lists: [Vec<Channel>; 2],
    pub cells: Vec<Cell>,
    /// First and last cell of each channel.
    pub ends: [Vec<(u32, u32)>; 2],
}

impl Channels {
    pub fn new(tree: &Tree, rects: &[Rect], space: &Rect, options: &Options) -> Self {
        let lists = [false, true].map(|is_vertical| {
            let turn = |rect: &Rect| if is_vertical { turned(rect) } else { *rect };
            let leaf = |node: &usize| tree.is_leaf(*node);
            let solid: Vec<(u32, Rect)> = (0..tree.len())
                .filter(leaf)
                .map(|node| (node as u32, turn(&rects[node])))
                .collect();
            let mut walls = Vec::new();
            for rect in (0..tree.len())
                .filter(|node| !leaf(node))
                .map(|node| &rects[node])
            {
                let turned = turn(rect);
                let extent = (turned.x, turned.right());
                walls.push((turned.y, extent));
                walls.push((turned.bottom(), extent));
                if !is_vertical {
                    walls.push((title_bottom(rect, options), extent));
                }
            }
            decompose(&solid, walls, &turn(space))
        });
        let mut channels = Self {
            cells: Vec::new(),
            ends: [
                vec![(NONE, NONE); lists[0].len()],
                vec![(NONE, NONE); lists[1].len()],
            ],
            lists,
        };
        channels.add_cells();
        channels.mark_containers(tree, rects, options);
        channels
    }

    fn add_cells(&mut self) {
        let [horizontal, vertical] = &self.lists;
        let mut by_x: Vec<u32> = (0..vertical.len() as u32).collect();
        by_x.sort_by(|a, b| {
            let key = |index: &u32| vertical[*index as usize].across.0;
            key(a).total_cmp(&key(b))
        });
        let mut by_y: Vec<u32> = (0..horizontal.len() as u32).collect();
        by_y.sort_by(|a, b| {
            let key = |index: &u32| horizontal[*index as usize].across.0;
            key(a).total_cmp(&key(b))
        });
        for h in by_y {
            let channel = &horizontal[h as usize];
            let first = by_x.partition_point(|v| vertical[*v as usize].across.0 < channel.along.0);
            for &v in &by_x[first..] {
                let crossing = &vertical[v as usize];
                if crossing.across.0 >= channel.along.1 {
                    break;
                }
                if crossing.across.1 > channel.along.1
                    || crossing.along.0 > channel.across.0
                    || crossing.along.1 < channel.across.1
                {
                    continue;
                }
                let index = self.cells.len() as u32;
                let mut cell = Cell {
                    channel: [h, v],
                    near: [[NONE; 2]; 2],
                    container: NONE,
                    is_title: false,
                    free: channel.along,
                };
                for axis in 0..2 {
                    let ends = &mut self.ends[axis][cell.channel[axis] as usize];
                    if ends.0 == NONE {
                        ends.0 = index;
                    } else {
                        cell.near[axis][0] = ends.1;
                        self.cells[ends.1 as usize].near[axis][1] = index;
                    }
                    ends.1 = index;
                }
                self.cells.push(cell);
            }
        }
    }

    fn mark_containers(&mut self, tree: &Tree, rects: &[Rect], options: &Options) {
        for &node in tree.order.iter().filter(|node| !tree.is_leaf(**node)) {
            let rect = &rects[node];
            let title = title_bottom(rect, options);
            for cell in &mut self.cells {
                let x = &self.lists[1][cell.channel[1] as usize].across;
                let y = &self.lists[0][cell.channel[0] as usize].across;
                if x.0 >= rect.x && x.1 <= rect.right() && y.0 >= rect.y && y.1 <= rect.bottom() {
                    cell.container = node as u32;
                    cell.is_title = y.1 <= title;
                }
            }
        }
        // Cells of a channel are in its order, so those between two sides follow one another.
        let mut first = 0;
        for index in 1..=self.cells.len() {
            let before = self.cells[index - 1];
            let is_end = self.cells.get(index).is_none_or(|cell| {
                cell.channel[0] != before.channel[0] || cell.container != before.container
            });
            if is_end {
                let x = |cell: &Cell| self.lists[1][cell.channel[1] as usize].across;
                let free = (x(&self.cells[first]).0, x(&before).1);
                self.cells[first..index]
                    .iter_mut()
                    .for_each(|cell| cell.free = free);
                first = index;
            }
        }
    }

    pub fn across(&self, axis: usize, cell: u32) -> (f64, f64) {
        let cell = &self.cells[cell as usize];
        self.lists[axis][cell.channel[axis] as usize].across
    }
}

fn title_bottom(rect: &Rect, options: &Options) -> f64 {
    (rect.y + options.title - 6.0).min(rect.bottom())
}

fn turned(rect: &Rect) -> Rect {
    Rect {
        x: rect.y,
        y: rect.x,
        width: rect.height,
        height: rect.width,
    }
}

/// A coordinate where channels between two other coordinates are split.
type Wall = (f64, (f64, f64));

/// Sweeps from low to high `y` and joins equal free intervals of `x`.
fn decompose(solid: &[(u32, Rect)], mut walls: Vec<Wall>, space: &Rect) -> Vec<Channel> {
    let mut breaks = vec![space.y, space.bottom()];
    breaks.extend(solid.iter().flat_map(|(_, rect)| [rect.y, rect.bottom()]));
    breaks.extend(walls.iter().map(|wall| wall.0));
    breaks.sort_by(f64::total_cmp);
    breaks.dedup();
    walls.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut starts: Vec<&(u32, Rect)> = solid.iter().collect();
    starts.sort_by(|a, b| b.1.y.total_cmp(&a.1.y));
    let mut active: Vec<&(u32, Rect)> = Vec::new();
    let mut open: Vec<Channel> = Vec::new();
    let mut done = Vec::new();
    let mut wall = 0;
    for slab in breaks.windows(2) {
        active.retain(|(_, rect)| rect.bottom() > slab[0]);
        while let Some(start) = starts.pop_if(|(_, rect)| rect.y <= slab[0]) {
            if start.1.bottom() > slab[0] {
                let at = active.partition_point(|(_, rect)| rect.x <= start.1.x);
                active.insert(at, start);
            }
        }
        let first_wall = wall;
        while walls.get(wall).is_some_and(|wall| wall.0 <= slab[0]) {
            wall += 1;
        }
        let split = &walls[first_wall..wall];
        let mut before = std::mem::take(&mut open).into_iter().peekable();
        let mut add = |along: (f64, f64), ends: (u32, u32)| {
            if along.0 >= along.1 {
                return;
            }
            while before.peek().is_some_and(|b| b.along.0 < along.0) {
                done.extend(before.next());
            }
            let is_same = |b: &Channel| {
                b.along == along
                    && b.ends == ends
                    && split
                        .iter()
                        .all(|(_, (a, b))| *b <= along.0 || *a >= along.1)
            };
            let mut channel = Channel {
                along,
                across: (slab[0], slab[1]),
                ends,
            };
            if let Some(same) = before.next_if(is_same) {
                channel.across.0 = same.across.0;
            }
            open.push(channel);
        };
        let (mut at, mut left) = (space.x, NONE);
        for (node, rect) in &active {
            add((at, rect.x), (left, *node));
            if rect.right() > at {
                (at, left) = (rect.right(), *node);
            }
        }
        add((at, space.right()), (left, NONE));
        done.extend(before);
    }
    done.extend(open);
    done
}
