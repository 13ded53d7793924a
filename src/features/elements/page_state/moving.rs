//! Moving among the lines of the table.

use leptos::prelude::*;

use super::{ElementsPageState, HEADER};
use crate::catalog::Catalog;
use crate::components::{List, reveal};

impl ElementsPageState {
    /// How many lines the table has.
    pub fn line_count(self) -> usize {
        self.lines.with_untracked(|lines| lines.all().len())
    }

    /// Opens or closes the group at a place; whether one is there.
    pub fn toggle_group(self, place: usize, open: Option<bool>) -> bool {
        let group = self.lines.with_untracked(|lines| {
            let group = lines.group(place)?;
            Some((group.key.clone(), group.is_open))
        });
        let Some((key, is_open)) = group else {
            return false;
        };
        if open != Some(is_open) {
            self.closed.update(|closed| {
                if !closed.remove(&key) {
                    closed.insert(key);
                }
            });
        }
        true
    }

    /// Makes a line the one that the keys act on, and shows it.
    pub fn go_to(self, place: usize) {
        if place >= self.line_count() {
            return;
        }
        self.head.set(None);
        self.hint.set(place);
        self.app.selection.cursor.set(self.id_at(place));
        reveal(self.grid, place, self.list(), self.above());
    }

    /// The rows in their order on the page.
    fn list(self) -> List {
        List {
            count: self.line_count(),
            row: self.row_height.get_untracked(),
        }
    }

    /// Scrolls to the row that the keys act on where it was in sight while the table was so tall.
    pub fn restore_scroll(self, before: f64) {
        let Some(place) = self.cursor.try_get_untracked().flatten() else {
            return;
        };
        let list = self.list();
        let top = self
            .grid
            .get_untracked()
            .map_or(0.0, |g| f64::from(g.scroll_top()));
        if list.reveal(place, top, before, self.above()).is_none() {
            reveal(self.grid, place, list, self.above());
        }
    }

    /// Moves by so many rows; with `extend` the selection follows.
    pub fn step(self, by: isize, extend: bool) {
        let count = self.line_count();
        let Some(from) = self.cursor.get_untracked() else {
            return;
        };
        let to = from.saturating_add_signed(by).min(count.saturating_sub(1));
        if self.cells.with_untracked(Option::is_some) {
            self.follow_with_cells(from, extend);
            self.go_to(to);
        } else if extend {
            self.extend_to(to);
        } else {
            self.anchor.set_value(None);
            self.go_to(to);
        }
    }

    /// Gives the keys to the table.
    pub fn focus(self) {
        if let Some(grid) = self.grid.get_untracked() {
            let _ = grid.focus();
        }
    }

    /// Moves from the filter to the rows; if there are none the field keeps the keys.
    pub fn enter_table(self) {
        if let Some(place) = self.cursor.get_untracked() {
            self.by_keys.set(true);
            self.focus();
            self.go_to(place);
        }
    }

    /// What covers the top of the table.
    fn above(self) -> f64 {
        if self.narrow.get_untracked() {
            0.0
        } else {
            HEADER
        }
    }
}

/// The position of an id; without it the previous one, or the nearest to it.
pub(super) fn place_of(
    catalog: &Catalog,
    rows: &[u32],
    id: Option<&str>,
    hint: usize,
) -> Option<usize> {
    if rows.is_empty() {
        return None;
    }
    let near = hint.min(rows.len() - 1);
    let row = id.and_then(|id| catalog.row(id));
    let Some(row) = row else { return Some(near) };
    if rows[near] as usize == row {
        return Some(near);
    }
    let place = rows.iter().position(|other| *other as usize == row);
    Some(place.unwrap_or(near))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;

    #[test]
    fn the_cursor_stays_with_its_element_or_near_it() {
        let mut catalog = Catalog::default();
        for id in ["a", "b", "c"] {
            let (element, json) = element(id, id, "Node", id);
            catalog.take(element, json, Origin::Pasted, 1.0);
        }
        let rows = [0, 1, 2];
        let place = |rows: &[u32], id, hint| place_of(&catalog, rows, id, hint);
        assert_eq!(place(&rows, Some("c"), 0), Some(2));
        assert_eq!(place(&rows, Some("gone"), 1), Some(1));
        assert_eq!(place(&rows, Some("gone"), 9), Some(2));
        assert_eq!(place(&rows[..2], Some("c"), 0), Some(0));
        assert_eq!(place(&rows, None, 0), Some(0));
        assert_eq!(place(&[], Some("a"), 0), None);
    }
}
