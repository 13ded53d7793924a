//! Which rows and columns are in sight, and which are drawn.
//!
//! A browser scrolls what is drawn without a dropped frame, and drawing rows while it scrolls takes longer than one. So
//! what is in sight is drawn first, the rest in the frames after it, and only a very large table is never drawn whole.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::state::SharedMatrix;
use crate::browser;
use crate::components::List;
use crate::effect::{memo, scoped_task};

/// The height of a row, in CSS pixels.
pub const ROW: f64 = 29.0;
/// The width of a column.
pub const COLUMN: f64 = 48.0;
/// Drawn rows and columns begin and end at multiples of these, so that few steps of scrolling draw anything, and none of
/// them much.
const ROW_STEP: usize = 2;
const COLUMN_STEP: usize = 4;
/// The same for the rows whose headings stay in sight.
const NEAR_STEP: usize = 8;
/// The most filled cells, and rows or columns, of a table that is drawn whole.
const MAX_CELLS: usize = 12_000;
const MAX_LINES: usize = 500;
/// How many columns, and after all columns rows, on each side of those in sight are drawn in one frame.
const MORE_COLUMNS: usize = 8;
const MORE_ROWS: usize = 4;

/// Where the table is scrolled to, and the sizes of what covers its edges, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sight {
    top: f64,
    left: f64,
    height: f64,
    width: f64,
    /// The headings of columns, of rows, the totals of columns and of rows.
    head: f64,
    side: f64,
    foot: f64,
    end: f64,
}

/// Which rows and columns are drawn.
#[derive(Clone, Copy)]
pub struct ViewPort {
    sight: RwSignal<Sight>,
    /// The first row, and the one after the last.
    pub rows: Memo<(usize, usize)>,
    pub columns: Memo<(usize, usize)>,
    /// The rows in sight and near: the first, and the one after the last.
    pub near: Memo<(usize, usize)>,
    /// The width of the headings of rows.
    pub side: Memo<f64>,
    lists: Memo<(usize, usize)>,
    /// When it was scrolled last, in milliseconds since 1970.
    scrolled_at: StoredValue<f64>,
    /// Whether the table is drawn whole.
    is_whole: Memo<bool>,
    /// How many rows and columns on each side of those in sight are drawn.
    more: RwSignal<(usize, usize)>,
}

impl ViewPort {
    pub fn new(matrix: Memo<SharedMatrix>) -> Self {
        let sight = RwSignal::new(Sight {
            height: 800.0,
            width: 1_200.0,
            ..Sight::default()
        });
        let lists = memo(move |_| {
            let model = matrix.get();
            let model = model.0.model.as_ref();
            model.map_or((0, 0), |model| {
                (model.rows.items.len(), model.columns.items.len())
            })
        });
        let is_whole = memo(move |_| {
            let model = matrix.get();
            let filled = model
                .0
                .model
                .as_ref()
                .map(|model| model.matrix.cells().len());
            let (rows, columns) = lists.get();
            filled.is_some_and(|filled| filled <= MAX_CELLS) && rows.max(columns) <= MAX_LINES
        });
        let more = RwSignal::new((0_usize, 0_usize));
        let rows = memo(move |_| {
            let (sight, count) = (sight.get(), lists.get().0);
            let drawn = drawn(list(count, ROW), sight.top, sight.height, ROW_STEP);
            extended(drawn, more.get().0, count)
        });
        let columns = memo(move |_| {
            let (sight, count) = (sight.get(), lists.get().1);
            let drawn = drawn(list(count, COLUMN), sight.left, sight.width, COLUMN_STEP);
            extended(drawn, more.get().1, count)
        });
        Self {
            sight,
            rows,
            columns,
            near: memo(move |_| {
                let (sight, count) = (sight.get(), lists.get().0);
                drawn(list(count, ROW), sight.top, sight.height, NEAR_STEP)
            }),
            side: memo(move |_| sight.get().side),
            lists,
            scrolled_at: StoredValue::new(0.0),
            is_whole,
            more,
        }
    }

    /// Draws what is in sight of another table, and in the frames after this one the rest of it.
    pub fn draw_more(self) {
        self.more.set((0, 0));
        scoped_task(async move {
            while self.is_whole.get_untracked() {
                let (rows, columns) = self.lists.get_untracked();
                let step = match (self.rows.get_untracked(), self.columns.get_untracked()) {
                    (_, drawn) if drawn != (0, columns) => (0, MORE_COLUMNS),
                    (drawn, _) if drawn != (0, rows) => (MORE_ROWS, 0),
                    _ => break,
                };
                browser::frame().await;
                (self.more).update(|more| *more = (more.0 + step.0, more.1 + step.1));
            }
        });
    }

    /// Whether it is being scrolled.
    pub fn is_scrolling(self) -> bool {
        const PAUSE: f64 = 150.0;
        browser::now() - self.scrolled_at.get_value() < PAUSE
    }

    /// Reads where the table is scrolled to.
    pub fn scrolled(self, grid: &HtmlElement) {
        self.scrolled_at.set_value(browser::now());
        let now = Sight {
            top: f64::from(grid.scroll_top()),
            left: f64::from(grid.scroll_left()).abs(),
            ..self.sight.get_untracked()
        };
        self.set(now);
    }

    /// Reads how large everything is.
    pub fn resized(self, grid: &HtmlElement) {
        let part = |selector: &str| {
            let part = grid.query_selector(selector).ok().flatten();
            let part = part.and_then(|part| part.dyn_into::<HtmlElement>().ok());
            part.map_or((0.0, 0.0), |part| {
                (
                    f64::from(part.offset_width()),
                    f64::from(part.offset_height()),
                )
            })
        };
        let (side, head) = part(".matrix-corner");
        let (end, foot) = part(".matrix-foot .matrix-total");
        self.set(Sight {
            top: f64::from(grid.scroll_top()),
            left: f64::from(grid.scroll_left()).abs(),
            height: f64::from(grid.client_height()),
            width: f64::from(grid.client_width()),
            head,
            side,
            foot,
            end,
        });
    }

    fn set(self, now: Sight) {
        if self.sight.get_untracked() != now {
            self.sight.set(now);
        }
    }

    /// Scrolls as little as needed to show a cell; headings are at 0.
    pub fn reveal(self, grid: &HtmlElement, at: (usize, usize)) {
        let sight = self.sight.get_untracked();
        let (rows, columns) = self.lists.get_untracked();
        if let Some(row) = at.0.checked_sub(1).filter(|row| *row < rows) {
            let height = sight.height - sight.foot;
            if let Some(top) = list(rows, ROW).reveal(row, sight.top, height, sight.head) {
                grid.set_scroll_top(top);
            }
        }
        if let Some(column) = at.1.checked_sub(1).filter(|column| *column < columns) {
            let width = sight.width - sight.end;
            let list = list(columns, COLUMN);
            if let Some(left) = list.reveal(column, sight.left, width, sight.side) {
                grid.set_scroll_left(left);
            }
        }
        self.scrolled(grid);
    }

    /// How many rows are in sight: how far a page key leads.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rows in sight: few and positive"
    )]
    pub fn page(self) -> usize {
        let sight = self.sight.get_untracked();
        let rows = (sight.height - sight.head - sight.foot) / ROW;
        (rows.max(1.0) as usize).saturating_sub(1).max(1)
    }
}

fn extended((from, to): (usize, usize), by: usize, count: usize) -> (usize, usize) {
    (from.saturating_sub(by), (to + by).min(count))
}

const fn list(count: usize, row: f64) -> List {
    List { count, row }
}

/// The places that are drawn, from a multiple of `step` to one.
fn drawn(list: List, offset: f64, size: f64, step: usize) -> (usize, usize) {
    let drawn = list.drawn(offset, size, step, step);
    let from = drawn.from - drawn.from % step;
    (from, drawn.to.next_multiple_of(step).min(list.count))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn everything_in_sight_is_drawn(count in 0_usize..1_000, offset in 0.0..40_000.0_f64, size in 100.0..2_000.0_f64) {
            let list = list(count, COLUMN);
            let offset = offset.min((list.height() - size).max(0.0));
            let (from, to) = drawn(list, offset, size, COLUMN_STEP);
            prop_assert!(from <= to && to <= count);
            prop_assert!(from as f64 * COLUMN <= offset);
            prop_assert!(to == count || to as f64 * COLUMN >= offset + size);
            prop_assert!(((to - from) as f64) * COLUMN <= size + (5 * COLUMN_STEP) as f64 * COLUMN);
        }
    }
}
