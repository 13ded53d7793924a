//! The rows of the table, written straight into the document. As components with reactions of
//! their own they took four fifths of a frame when all of them changed at once, as they do while
//! one scrolls through a long list.

use std::collections::HashSet;
use std::sync::Arc;

use web_sys::HtmlElement;

use super::content::CellContext;
use super::layout::Layout;
use super::slot::{Marks, Slot};
use crate::browser;
use crate::catalog::view::Column;
use crate::components::{Drawn, List};
use crate::features::elements::cells::CellRange;
use crate::features::elements::grouped::{Group, group_at};

/// Rows that are drawn beyond the edge that one scrolls towards, and behind.
const AHEAD: usize = 6;
const BEHIND: usize = 2;
/// Rows that are drawn beyond both edges once the table is at rest.
const AT_REST: usize = 8;

/// Where the table is scrolled to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScrollPosition {
    /// The distance from the top, in CSS pixels.
    pub top: f64,
    /// How high the table is.
    pub height: f64,
}

/// How much is redrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Everything: what rows show may have changed.
    All,
    /// The rows that came into sight.
    Moved,
    /// The same, and the rows that may be scrolled to next.
    AtRest,
}

/// What is painted.
pub struct Picture<'a> {
    /// The rows of the catalog and marked groups, in the order of the view.
    pub rows: &'a [u32],
    pub groups: &'a [Group],
    /// What cells are read with.
    pub reader: CellContext<'a>,
    /// What is selected.
    pub chosen: &'a HashSet<Arc<str>>,
    /// The place of the row that the keys act on.
    pub cursor: Option<usize>,
    /// The cells that the keys act on, if not the row.
    pub cells: Option<CellRange>,
    /// The height of a row, in CSS pixels.
    pub row_height: f64,
}

/// The rows in the document.
pub struct Painter {
    body: HtmlElement,
    layout: Layout,
    classes: Vec<String>,
    slots: Vec<Slot>,
    /// The first visible row when it was last painted.
    first: usize,
    /// How often in a row the list leapt to rows of which none was visible.
    leaps: usize,
    /// Whether only names are shown, for who drags the list by.
    hurried: bool,
    /// How much larger than asked for the browser writes, by the reader's wish.
    enlarged: f64,
}

impl Painter {
    /// A table without rows yet, inside an element.
    pub fn new(body: HtmlElement) -> Self {
        Self {
            body,
            layout: Layout::default(),
            classes: Vec::new(),
            slots: Vec::new(),
            first: 0,
            leaps: 0,
            hurried: false,
            enlarged: 1.0,
        }
    }

    /// Gives the rows another layout; `classes` are those of the columns' cells.
    pub fn arrange(&mut self, layout: Layout, classes: Vec<String>) {
        let cells = |layout: &Layout| {
            let cells = layout.columns.iter();
            (
                layout.cards,
                cells
                    .map(|c| (c.column.clone(), c.pinned))
                    .collect::<Vec<_>>(),
            )
        };
        let same = cells(&self.layout) == cells(&layout) && self.classes == classes;
        self.layout = layout;
        self.classes = classes;
        if same {
            self.lay_out();
        } else {
            self.clear();
        }
    }

    /// Texts are so much wider than they would be in the size that is asked for.
    pub fn enlarge(&mut self, enlarged: f64) {
        if self.enlarged.to_bits() != enlarged.to_bits() {
            self.enlarged = enlarged;
            self.lay_out();
        }
    }

    fn lay_out(&mut self) {
        for slot in &mut self.slots {
            slot.lay_out(&self.layout, self.enlarged);
        }
    }

    fn clear(&mut self) {
        for slot in self.slots.drain(..) {
            slot.row.remove();
        }
    }

    /// Draws what can be seen.
    pub fn paint(&mut self, picture: &Picture<'_>, seen: ScrollPosition, extent: Extent) {
        let list = picture.list();
        let sight = list.drawn(seen.top, seen.height, 0, 0);
        let leapt = extent == Extent::Moved
            && sight.from.abs_diff(self.first) > (sight.to - sight.from) / 2;
        self.hurry(leapt);
        let (above, below) = self.margins(sight, extent, leapt);
        let drawn = list.drawn(seen.top, seen.height, above, below);
        self.first = sight.from;
        self.provide(sight.to - sight.from + 2 * AT_REST + 2);
        let slots = self.slots.len();
        if slots == 0 {
            return;
        }
        if extent == Extent::All {
            for slot in &mut self.slots {
                slot.stale = true;
            }
        }
        for place in drawn.from..drawn.to {
            self.show(place, picture, list, drawn);
        }
        // Elsewhere a row may stay where it is as long as it is right, or until the table is at rest a
        // moment later: to take rows out of the page and put them back costs more than to write them.
        let drawn = drawn.from..drawn.to;
        for slot in &mut self.slots {
            let away = slot.place.is_none_or(|place| !drawn.contains(&place));
            let is_one = slot.place.is_some_and(|place| place < picture.rows.len());
            // Nor may it mix two elements: what was hurried by has the name of one only.
            let is_whole = self.hurried || !slot.hurried;
            let is_right = !slot.stale || (extent == Extent::All && is_one);
            if away && !(is_right && is_whole && list.is_exact()) {
                slot.set_hidden(true);
            }
        }
    }

    /// How much more than what is in sight is drawn. Of a leap nothing is: the next frame shows
    /// something else.
    fn margins(&self, sight: Drawn, extent: Extent, leapt: bool) -> (usize, usize) {
        match extent {
            Extent::AtRest => (AT_REST, AT_REST),
            Extent::All => (BEHIND, BEHIND),
            Extent::Moved if leapt => (0, 0),
            Extent::Moved if sight.from < self.first => (AHEAD, BEHIND),
            Extent::Moved => (BEHIND, AHEAD),
        }
    }

    /// During a series of leaps only names are drawn: more could not be read, and a frame has no
    /// time for it. A single leap, as that of a key, is drawn in full.
    fn hurry(&mut self, leapt: bool) {
        self.leaps = if leapt { self.leaps + 1 } else { 0 };
        let hurried = self.leaps > 1;
        if hurried != self.hurried {
            self.hurried = hurried;
            // It fails only for a name that cannot be one.
            let _ = self.body.class_list().toggle_with_force("hurried", hurried);
        }
    }

    fn provide(&mut self, count: usize) {
        if self.slots.len() >= count {
            return;
        }
        let Some(document) = browser::document() else {
            return;
        };
        // Every place has another slot when there are more of them.
        for slot in &mut self.slots {
            slot.stale = true;
            slot.place = None;
        }
        while self.slots.len() < count {
            let Some(slot) = Slot::new(&document, &self.layout, self.enlarged, &self.classes)
            else {
                return;
            };
            if self.body.append_child(&slot.row).is_err() {
                return;
            }
            self.slots.push(slot);
        }
    }

    fn show(&mut self, place: usize, picture: &Picture<'_>, list: List, drawn: Drawn) {
        let count = self.slots.len();
        let Some(slot) = self.slots.get_mut(place % count) else {
            return;
        };
        #[expect(clippy::cast_precision_loss, reason = "no list has 2^52 rows")]
        let top = if list.is_exact() {
            place as f64 * list.row
        } else {
            drawn.top + (place - drawn.from) as f64 * list.row
        };
        if slot.stale || slot.place != Some(place) || (slot.hurried && !self.hurried) {
            if let Some(group) = picture.group(place) {
                slot.show_group(place, group);
                slot.mark(marks(picture, place, ""));
                slot.hurried = false;
                slot.stale = false;
                slot.move_to(top);
                slot.set_hidden(false);
                return;
            }
            slot.show_element(!picture.groups.is_empty());
            let reader = &picture.reader;
            let row = picture.rows.get(place).map(|row| *row as usize);
            let Some(row_view) = row.and_then(|row| reader.catalog.row_view(row)) else {
                return;
            };
            slot.identify(place, row_view.id());
            slot.hurried = self.hurried;
            for (n, placed) in self.layout.columns.iter().enumerate() {
                if !self.hurried {
                    slot.write(n, reader.content(row_view, &placed.column));
                } else if placed.column == Column::Name {
                    slot.write(n, reader.content(row_view, &placed.column).in_a_hurry());
                }
            }
            slot.mark(marks(picture, place, row_view.id()));
            slot.stale = false;
        }
        slot.move_to(top);
        slot.set_hidden(false);
    }

    /// Marks the rows again: the selection, or the row that the keys act on, has changed.
    pub fn mark(&mut self, picture: &Picture<'_>) {
        for slot in &mut self.slots {
            if let Some(place) = slot.place.filter(|_| !slot.stale) {
                let marks = marks(picture, place, &slot.id);
                slot.mark(marks);
            }
        }
    }

    /// Resets the box of a row, whatever the browser did to it.
    pub fn unmark(&mut self, place: usize) {
        if let Some(slot) = self.row(place) {
            slot.unmark();
        }
    }

    /// The row at a place.
    pub fn row(&mut self, place: usize) -> Option<&mut Slot> {
        let mut slots = self.slots.iter_mut();
        slots.find(|slot| slot.place == Some(place) && !slot.stale)
    }

    /// The column of a cell of the layout.
    pub fn column(&self, at: usize) -> Option<&Column> {
        self.layout.columns.get(at).map(|placed| &placed.column)
    }

    /// Whether a column is shown.
    pub fn has_column(&self, column: &Column) -> bool {
        let mut columns = self.layout.columns.iter();
        columns.any(|placed| placed.column == *column)
    }
}

impl Picture<'_> {
    fn list(&self) -> List {
        List {
            count: self.rows.len(),
            row: self.row_height,
        }
    }

    /// The visible rows.
    pub fn in_sight(&self, seen: ScrollPosition) -> impl Iterator<Item = u32> {
        let drawn = self.list().drawn(seen.top, seen.height, 0, 0);
        let rows = (drawn.from..drawn.to).filter(|place| self.group(*place).is_none());
        rows.filter_map(|place| self.rows.get(place).copied())
    }

    /// The group whose line is at a place.
    fn group(&self, place: usize) -> Option<&Group> {
        group_at(self.rows, self.groups, place)
    }
}

fn marks(picture: &Picture<'_>, place: usize, id: &str) -> Marks {
    let is_chosen = |group: &Group| {
        let catalog = picture.reader.catalog;
        let mut ids = group.rows.iter().map(|row| catalog.id_at(*row as usize));
        !picture.chosen.is_empty() && ids.all(|id| picture.chosen.contains(id))
    };
    let is_cursor = picture.cursor == Some(place);
    let in_range = |cells: &CellRange| {
        let cursor = picture.cursor;
        cursor.is_some_and(|cursor| cells.rows(cursor).contains(&place))
    };
    let cells = picture.cells.filter(in_range);
    Marks {
        cells: cells.map(CellRange::columns),
        cell: cells.map(|cells| cells.column).filter(|_| is_cursor),
        chosen: picture
            .group(place)
            .map_or_else(|| picture.chosen.contains(id), is_chosen),
        cursor: is_cursor,
    }
}
