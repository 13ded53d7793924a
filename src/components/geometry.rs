//! Which rows of a scrolling list are drawn, and where. All rows have one height.

/// Chromium's limit on an element's height is 33,554,428 px, Firefox's 17,895,697 px. A list that
/// is taller scrolls in proportion.
const TALLEST: f64 = 16_000_000.0;

/// Which rows are drawn, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// The first row.
    pub from: usize,
    /// The row after the last.
    pub to: usize,
    /// The offset of the first drawn row, in CSS pixels.
    pub top: f64,
}

/// A list: how many rows it has and how high each is, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct List {
    /// How many rows.
    pub count: usize,
    /// The height of a row.
    pub row: f64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places in a list: positive, and far below 2^52"
)]
impl List {
    fn whole(self) -> f64 {
        self.count as f64 * self.row
    }

    /// The height of the element that holds the rows.
    pub fn height(self) -> f64 {
        self.whole().min(TALLEST)
    }

    /// Whether rows are where they would be in a list of any height. In one that scrolls in
    /// proportion they move with the scroll position.
    pub fn is_exact(self) -> bool {
        self.whole() <= TALLEST
    }

    /// The offset in the whole list at a scroll position.
    fn offset(self, top: f64, view: f64) -> f64 {
        if self.is_exact() {
            top
        } else {
            top / (TALLEST - view) * (self.whole() - view)
        }
    }

    /// What is drawn at a scroll position in a view of a height, with rows above and below it.
    pub fn drawn(self, top: f64, view: f64, above: usize, below: usize) -> Drawn {
        let offset = self.offset(top, view).max(0.0);
        let first = ((offset / self.row) as usize).min(self.count);
        let from = first.saturating_sub(above);
        let to = (first + (view / self.row).ceil() as usize + below + 1).min(self.count);
        Drawn {
            from,
            to,
            top: top - (offset - from as f64 * self.row),
        }
    }

    /// The scroll position that shows the row at `place` with as little movement as possible;
    /// `None` where it is seen already. `above` is what covers the top of the view.
    pub fn reveal(self, place: usize, top: f64, view: f64, above: f64) -> Option<i32> {
        let view = view - above;
        let (all, at) = (self.whole(), place as f64 * self.row);
        let offset = self.offset(top, view);
        let to = if at < offset {
            at
        } else if at + self.row > offset + view {
            at + self.row - view
        } else {
            return None;
        };
        let scale = if self.is_exact() {
            1.0
        } else {
            (TALLEST - view) / (all - view)
        };
        Some((to * scale).round() as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_last_row_can_be_reached_in_a_very_long_list() {
        let list = List {
            count: 2_000_000,
            row: 36.0,
        };
        let view = 600.0;
        assert_eq!(list.drawn(TALLEST - view, view, 10, 10).to, list.count);
    }

    proptest! {
        #[test]
        fn every_visible_row_is_drawn(
            count in 0usize..1_000_000, part in 0.0..1.0f64, view in 100.0..2000.0f64, margin in 0usize..20,
        ) {
            let list = List { count, row: 36.0 };
            let top = (list.height() - view).max(0.0) * part;
            let drawn = list.drawn(top, view, margin, margin);
            prop_assert!(drawn.from <= drawn.to && drawn.to <= count);
            // Nothing that is drawn begins below the upper edge while rows above it are missing.
            prop_assert!(drawn.from == 0 || drawn.top <= top);
            let bottom = drawn.top + (drawn.to - drawn.from) as f64 * list.row;
            prop_assert!(drawn.to == count || bottom >= top + view);
        }

        #[test]
        fn a_revealed_row_is_visible(count in 1usize..400_000, place in 0usize..400_000, top in 0.0..9_000_000.0f64) {
            let list = List { count, row: 36.0 };
            let place = place % count;
            let top = top.min((list.height() - 600.0).max(0.0)).round();
            let now = list.reveal(place, top, 600.0, 32.0).map_or(top, f64::from);
            prop_assert_eq!(list.reveal(place, now, 600.0, 32.0), None);
        }
    }
}
