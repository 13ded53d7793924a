//! The layout of boxes and lines in the small picture of one hop: at most eight boxes around the
//! element, in the 592 × 252 frame.

use architrave_interface::{Layer, ReferenceKind};

use super::area::Area;
use crate::catalog::Side;

pub const FRAME: (f64, f64) = (592.0, 252.0);

/// The most neighbors that are drawn.
pub const MOST: usize = 8;

/// The element itself.
pub const CENTRE: Area = Area {
    x: 216.0,
    y: 94.0,
    width: 160.0,
    height: 64.0,
};

/// A place for a neighbor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    column: Column,
    /// 0 above, 1 beside, 2 below the centre.
    row: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Left,
    Middle,
    Right,
}

impl Slot {
    /// Where the neighbor's box is.
    pub fn area(self) -> Area {
        Area {
            x: match self.column {
                Column::Left => 16.0,
                Column::Middle => 228.0,
                Column::Right => 440.0,
            },
            y: [16.0, 104.0, 192.0][self.row],
            width: 136.0,
            height: 44.0,
        }
    }

    /// The line from the centre's edge to the neighbor's, with its elbows.
    pub fn line(self) -> Vec<(f64, f64)> {
        let area = self.area();
        let middle = area.y + area.height / 2.0;
        let at = CENTRE.y + CENTRE.height / 2.0 + [-18.0, 0.0, 18.0][self.row];
        let (from, elbow, to) = match self.column {
            Column::Left => (CENTRE.x, 184.0, area.x + area.width),
            Column::Right => (CENTRE.x + CENTRE.width, 408.0, area.x),
            Column::Middle if self.row == 0 => {
                return vec![(296.0, CENTRE.y), (296.0, area.y + area.height)];
            }
            Column::Middle => return vec![(296.0, CENTRE.y + CENTRE.height), (296.0, area.y)],
        };
        if self.row == 1 {
            vec![(from, at), (to, at)]
        } else {
            vec![(from, at), (elbow, at), (elbow, middle), (to, middle)]
        }
    }
}

/// What a neighbor would like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// On which side of the relation the element is.
    pub side: Side,
    /// Whether it is a reason for the element, and so belongs above it.
    pub above: bool,
    /// Whether the element acts on it, and so it belongs below.
    pub below: bool,
}

impl Wish {
    /// Left or right, by the side of the relation alone.
    pub const fn beside(side: Side) -> Self {
        Self {
            side,
            above: false,
            below: false,
        }
    }

    /// By the relation that leads to a neighbor, and its layer.
    pub fn of(side: Side, kind: &ReferenceKind, layer: &Layer) -> Self {
        Self {
            side,
            above: *layer == Layer::MotivationElements,
            below: *kind == ReferenceKind::Access,
        }
    }
}

/// A place for each wish; those beyond [`MOST`] get none.
pub fn place(wishes: &[Wish]) -> Vec<Slot> {
    use Column::{Left, Middle, Right};
    let wishes = &wishes[..wishes.len().min(MOST)];
    // First the columns, so that each knows how many rows it needs.
    let mut free = [3_usize, 2, 3];
    let mut above_below = [true, true];
    let mut columns = vec![None; wishes.len()];
    for (wish, column) in wishes.iter().zip(&mut columns) {
        let row = usize::from(wish.below);
        if (wish.above || wish.below) && above_below[row] {
            above_below[row] = false;
            free[1] -= 1;
            *column = Some((Middle, row * 2));
        }
    }
    for (wish, column) in wishes.iter().zip(&mut columns).filter(|(_, c)| c.is_none()) {
        let order = match wish.side {
            Side::Outgoing => [Right, Middle, Left],
            Side::Incoming => [Left, Middle, Right],
            Side::Undirected if free[0] > free[2] => [Left, Right, Middle],
            Side::Undirected => [Right, Left, Middle],
        };
        let chosen = order.into_iter().find(|c| free[*c as usize] > 0);
        let Some(chosen) = chosen else { continue };
        free[chosen as usize] -= 1;
        let row = if above_below[0] { 0 } else { 2 };
        if chosen == Middle {
            above_below[row / 2] = false;
        }
        *column = Some((chosen, row));
    }
    let in_column = |column| {
        columns
            .iter()
            .flatten()
            .filter(|(c, _)| *c == column)
            .count()
    };
    let rows: [&[usize]; 4] = [&[], &[1], &[0, 2], &[0, 1, 2]];
    let mut next = [0_usize; 3];
    columns
        .iter()
        .flatten()
        .map(|&(column, row)| {
            let row = if column == Middle {
                row
            } else {
                let n = &mut next[column as usize];
                *n += 1;
                rows[in_column(column)][*n - 1]
            };
            Slot { column, row }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::area::checks::{overlap, piece};
    use super::*;
    use proptest::prelude::*;

    fn any_wish() -> impl Strategy<Value = Wish> {
        let side = prop_oneof![
            Just(Side::Outgoing),
            Just(Side::Incoming),
            Just(Side::Undirected)
        ];
        (side, 0..4u8).prop_map(|(side, n)| Wish {
            side,
            above: n == 1,
            below: n == 2,
        })
    }

    #[test]
    fn one_neighbor_per_side_is_placed_beside_the_center() {
        let slots = place(&[Wish::beside(Side::Incoming), Wish::beside(Side::Outgoing)]);
        let at: Vec<(f64, f64)> = slots.iter().map(|s| (s.area().x, s.area().y)).collect();
        assert_eq!(at, [(16.0, 104.0), (440.0, 104.0)]);
        assert_eq!(slots[0].line(), [(216.0, 126.0), (152.0, 126.0)]);
    }

    proptest! {
        #[test]
        fn boxes_and_lines_do_not_overlap(wishes in proptest::collection::vec(any_wish(), 0..=8)) {
            let slots = place(&wishes);
            prop_assert_eq!(slots.len(), wishes.len());
            let mut areas: Vec<Area> = slots.iter().map(|s| s.area()).collect();
            areas.push(CENTRE);
            for (n, a) in areas.iter().enumerate() {
                prop_assert!(a.x >= 0.0 && a.y >= 0.0 && a.x + a.width <= FRAME.0 && a.y + a.height <= FRAME.1);
                for b in &areas[n + 1..] {
                    prop_assert!(!overlap(*a, *b), "{a:?} {b:?}");
                }
            }
            // No line crosses a box, and no two lines meet.
            let lines: Vec<Vec<Area>> = slots.iter().map(|s| s.line().windows(2).map(|p| piece(p[0], p[1])).collect()).collect();
            for (n, line) in lines.iter().enumerate() {
                for part in line {
                    prop_assert!(areas.iter().all(|area| !overlap(*part, *area)), "{part:?}");
                    for other in lines[n + 1..].iter().flatten() {
                        prop_assert!(!overlap(*part, *other), "{part:?} {other:?}");
                    }
                }
            }
        }

        #[test]
        fn neighbors_beyond_the_maximum_are_not_placed(wishes in proptest::collection::vec(any_wish(), 9..20)) {
            prop_assert_eq!(place(&wishes).len(), MOST);
        }
    }
}
