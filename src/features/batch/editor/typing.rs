//! Whether a cell is being edited: what is learned meanwhile must not redraw its row.

use crate::browser;
use crate::features::batch::table::ROWS;

/// Whether a field of the table's rows has the focus.
pub fn is_typing() -> bool {
    let focused = browser::document().and_then(|d| d.active_element());
    let field = format!("#{ROWS} :is(input[type='text'], textarea)");
    focused.is_some_and(|element| element.matches(&field) == Ok(true))
}
