//! Where the focus moves when a cell is fixed and its field is removed: to the next one to fix.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::table::ROWS;
use crate::browser;

const PREFIX: &str = "to-fix-";

/// The id of the field of a cell, by the number of its row and its column.
pub fn cell_id(number: usize, column: usize) -> String {
    format!("{PREFIX}{number}-{column}")
}

/// The row and column that an id names.
fn place_of(id: &str) -> Option<(usize, usize)> {
    let (number, column) = id.strip_prefix(PREFIX)?.split_once('-')?;
    Some((number.parse().ok()?, column.parse().ok()?))
}

/// The cell to fix after `place`: itself if it is still to fix, the next one, else the first.
fn choose(places: &[(usize, usize)], place: (usize, usize)) -> Option<(usize, usize)> {
    let after = places.iter().filter(|p| **p >= place).min();
    after.or_else(|| places.iter().min()).copied()
}

/// Once the row is redrawn, moves the focus on if it went with the field; to the table where
/// nothing in sight is to fix any more.
pub fn focus_next(place: (usize, usize)) {
    browser::after_frame(move || {
        if !browser::focus_is_lost() {
            return;
        }
        match choose(&places(), place) {
            Some((number, column)) => browser::focus(&cell_id(number, column)),
            None => browser::focus(ROWS),
        }
    });
}

/// Moves the focus to the first cell to fix in sight; false if there is none.
pub fn focus_first() -> bool {
    let first = choose(&places(), (0, 0));
    if let Some((number, column)) = first {
        browser::focus(&cell_id(number, column));
    }
    first.is_some()
}

/// The cells in sight that are to fix.
fn places() -> Vec<(usize, usize)> {
    fields().iter().filter_map(|f| place_of(&f.id())).collect()
}

fn fields() -> Vec<HtmlElement> {
    let found = browser::document().and_then(|d| {
        d.query_selector_all(&format!("#{ROWS} [id^={PREFIX}]"))
            .ok()
    });
    let Some(found) = found else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|n| found.get(n)?.dyn_into().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choose_returns_the_next_cell_to_fix() {
        assert_eq!(place_of(&cell_id(12, 3)), Some((12, 3)));
        assert_eq!(place_of("other"), None);
        let places = [(10, 0), (2, 4), (2, 1)];
        assert_eq!(choose(&places, (2, 2)), Some((2, 4)));
        assert_eq!(choose(&places, (2, 1)), Some((2, 1)));
        assert_eq!(choose(&places, (11, 0)), Some((2, 1)));
        assert_eq!(choose(&[], (2, 1)), None);
    }
}
