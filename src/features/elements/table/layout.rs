//! The positions of the table's columns.

use crate::catalog::sorting::SortInPlace;
use crate::catalog::view::Column;

/// The column of the boxes, before all others, in CSS pixels.
pub const CHECK: f64 = 44.0;
/// What stays free after the last column.
const END: f64 = 16.0;
/// The least width of the names. A table that the user has not arranged leaves columns out before
/// its names get narrower.
const NAME: f64 = 208.0;
/// The least and the greatest width that a column can be given.
pub const LEAST: f64 = 56.0;
/// The greatest width that a column can be given.
pub const GREATEST: f64 = 1200.0;

/// The columns left out first in a table that the user has not arranged, in this order.
const GIVE_WAY: [Column; 3] = [Column::Published, Column::Owners, Column::Class];

/// A column in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub column: Column,
    /// From the left edge of the row, or of the pinned part of it, in CSS pixels.
    pub left: f64,
    /// In CSS pixels.
    pub width: f64,
    /// Whether it stays while the others scroll by.
    pub pinned: bool,
}

/// All columns in their places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The columns, pinned ones first.
    pub columns: Vec<Placed>,
    /// The width of a row, in CSS pixels.
    pub width: f64,
    /// The width of the pinned columns, the boxes included.
    pub pins: f64,
    /// Whether the row is wider than the table.
    pub scrolls: bool,
    /// Whether rows are cards of two lines, laid out by the styles alone.
    pub cards: bool,
}

/// The part of the table that what is pinned may take; what does not fit scrolls with the others.
const PINNED: f64 = 0.6;

/// What a layout is made from.
pub struct Wish<'a> {
    /// The columns in their order.
    pub columns: &'a [Column],
    /// The width that the user gave the column.
    pub width: &'a dyn Fn(&Column) -> Option<f64>,
    /// The width that suits what a column holds.
    pub natural: &'a dyn Fn(&Column) -> f64,
    pub pinned: &'a dyn Fn(&Column) -> bool,
    /// Whether the user chose the columns: then none is left out.
    pub arranged: bool,
}

/// The layout of a narrow page.
pub fn cards() -> Layout {
    let columns = [Column::Name, Column::State, Column::Class, Column::Modified];
    let placed = columns.into_iter().map(|column| Placed {
        column,
        left: 0.0,
        width: 0.0,
        pinned: false,
    });
    Layout {
        columns: placed.collect(),
        cards: true,
        ..Layout::default()
    }
}

/// The layout of a table of a width, in CSS pixels.
pub fn arrange(wish: &Wish<'_>, available: f64) -> Layout {
    let mut columns: Vec<&Column> = wish.columns.iter().collect();
    let fixed = |column: &Column| (wish.width)(column).map(|w| w.clamp(LEAST, GREATEST));
    // Without a width set by the user, the names take what the others leave.
    let takes_rest = |column: &Column| *column == Column::Name && fixed(column).is_none();
    let width = |column: &Column| match fixed(column) {
        Some(width) => width,
        None if takes_rest(column) => NAME,
        None => (wish.natural)(column),
    };
    let sum = |columns: &[&Column]| CHECK + END + columns.iter().map(|c| width(c)).sum::<f64>();
    if !wish.arranged {
        for column in GIVE_WAY {
            if sum(&columns) > available {
                columns.retain(|c| **c != column);
            }
        }
    }
    let all = sum(&columns);
    let rest = (available - all).max(0.0);
    let mut room = available * PINNED - CHECK;
    let mut pins = Vec::new();
    for column in &columns {
        if (wish.pinned)(column) && (pins.is_empty() || width(column) <= room) {
            room -= width(column);
            pins.push(*column);
        }
    }
    let is_pinned = |column: &Column| pins.contains(&column);
    columns.arrange_by_key(|c| !is_pinned(c));
    let mut layout = Layout {
        width: all.max(available),
        scrolls: all > available,
        ..Layout::default()
    };
    let mut left = CHECK;
    for column in columns {
        let pinned = is_pinned(column);
        if !pinned && layout.pins == 0.0 {
            layout.pins = left;
        }
        let width = width(column) + if takes_rest(column) { rest } else { 0.0 };
        layout.columns.push(Placed {
            column: column.clone(),
            left,
            width,
            pinned,
        });
        left += width;
    }
    if layout.pins == 0.0 {
        layout.pins = left;
    }
    layout
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn natural(column: &Column) -> f64 {
        match column {
            Column::Class => 172.0,
            Column::State | Column::Modified => 104.0,
            Column::Owners => 92.0,
            _ => 116.0,
        }
    }

    fn standard(available: f64, arranged: bool) -> Layout {
        let wish = Wish {
            columns: &Column::STANDARD,
            width: &|_| None,
            natural: &natural,
            pinned: &|c| *c == Column::Name,
            arranged,
        };
        arrange(&wish, available)
    }

    #[test]
    fn columns_are_hidden_when_the_name_column_needs_space() {
        let shown = |available| standard(available, false).columns.len();
        assert_eq!(
            [1200.0, 857.0, 855.0, 741.0, 735.0, 649.0, 640.0].map(shown),
            [6, 6, 5, 5, 4, 4, 3]
        );
        let names = |available| standard(available, false).columns[0].width;
        assert!((names(1200.0) - 552.0).abs() < 0.01);
    }

    #[test]
    fn an_arranged_table_scrolls_instead_of_hiding_columns() {
        let layout = standard(600.0, true);
        assert_eq!(layout.columns.len(), 6);
        assert!(layout.scrolls);
        assert!((layout.pins - (CHECK + NAME)).abs() < 0.01);
    }

    proptest! {
        #[test]
        fn columns_are_laid_out_without_gaps_or_overlaps(
            available in 300.0..3000.0f64, widths in proptest::collection::vec(proptest::option::of(0.0..2000.0f64), 6),
            pinned in proptest::collection::vec(any::<bool>(), 6), arranged: bool,
        ) {
            let place = |c: &Column| Column::STANDARD.iter().position(|s| s == c).unwrap_or(0);
            let wish = Wish {
                columns: &Column::STANDARD,
                width: &|c| widths[place(c)],
                natural: &natural,
                pinned: &|c| pinned[place(c)],
                arranged,
            };
            let layout = arrange(&wish, available);
            let mut left = CHECK;
            for (n, placed) in layout.columns.iter().enumerate() {
                prop_assert!((placed.left - left).abs() < 0.01);
                prop_assert!(placed.width >= LEAST - 0.01);
                prop_assert!(n == 0 || layout.columns[n - 1].pinned || !placed.pinned);
                left += placed.width;
            }
            prop_assert!(left <= layout.width + 0.01);
            prop_assert!(layout.width >= available);
        }
    }
}
