//! The keys of the page. Single letters work wherever no text is being typed; arrows and the like
//! belong to the table.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use wasm_bindgen::JsCast;

use super::export_menu::copy_chosen;
use super::not_returned;
use super::page_state::ElementsPageState;
use super::table::{act_on_head, step_head};
use crate::browser;
use crate::components::copy_text;
use crate::keys::use_keys;
use crate::t;

/// The id of the table.
pub const TABLE: &str = "elements-table";

/// The id of the filter field.
pub const FILTER: &str = "elements-filter";

/// Rows that Page up and Page down move by when the table's height is not known.
const PAGE: isize = 20;

/// More columns than a table has.
const FAR: isize = 1 << 16;

/// Listens to the page's single keys; `filters` says whether the filters are shown.
pub fn page_keys(page: ElementsPageState, filters: RwSignal<bool>) {
    use_keys(move |key| {
        page.by_keys.set(true);
        let any = page.cursor.get_untracked().is_some();
        match key {
            "/" => go_to_filter(filters),
            "j" | "k" if any => {
                page.focus();
                page.step(if key == "j" { 1 } else { -1 }, false);
            }
            "x" if any => {
                page.focus();
                page.cursor
                    .get_untracked()
                    .into_iter()
                    .for_each(|at| page.toggle(at));
            }
            "y" if any => {
                if let Some(id) = page.current() {
                    copy_text(
                        page.app.toasts,
                        id.to_string(),
                        t::common::INSTANCE_ID.get(),
                    );
                }
            }
            "p" if any => page.publish(),
            "Escape" => return escape(page),
            _ => return false,
        }
        true
    });
}

/// Before the next key, which belongs to the field.
fn go_to_filter(filters: RwSignal<bool>) {
    if filters.get_untracked() {
        focus_filter();
        return;
    }
    // The first rows are shown a frame before their filters.
    filters.set(true);
    spawn_local(async {
        tick().await;
        focus_filter();
    });
}

fn focus_filter() {
    let field = browser::document().and_then(|d| d.get_element_by_id(FILTER));
    if let Some(field) = field.and_then(|f| f.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        let _ = field.focus();
        field.select();
    }
}

/// Esc: what is open closes first, then the selection clears.
fn escape(page: ElementsPageState) -> bool {
    if page.address.not_returned.get_untracked() {
        not_returned::close(page);
    } else if page.cells.with_untracked(Option::is_some) {
        page.cells.set(None);
    } else if page.preview.is_open_now() {
        page.preview.set(false);
        page.focus();
    } else if page.app.selection.ids.with_untracked(|ids| !ids.is_empty()) {
        page.app.selection.clear();
    } else {
        return false;
    }
    true
}

/// The keys of the table, while it has the focus.
pub fn table_keys(page: ElementsPageState, event: &KeyboardEvent) {
    page.by_keys.set(true);
    let control = event.ctrl_key() || event.meta_key();
    let shift = event.shift_key();
    let in_head = page.head.get_untracked();
    let in_cells = page.cells.with_untracked(Option::is_some);
    let last = page.line_count().saturating_sub(1);
    let to_end = isize::try_from(last).unwrap_or(isize::MAX);
    match (event.key().as_str(), in_head) {
        ("a" | "A", _) if control => page.set_all(true),
        // What is marked with the pointer is meant before the rows are.
        ("c" | "C", _) if control && !event.alt_key() && !browser::has_marked_text() => {
            if !page.copy_cells() {
                copy_chosen(page);
            }
        }
        ("Enter" | " ", None) if !control && !shift && toggle_group(page, None) => {}
        ("ArrowLeft", None) if !shift && toggle_group(page, Some(false)) => {}
        ("ArrowRight", None) if !shift && toggle_group(page, Some(true)) => {}
        ("ArrowLeft", None) if !control && page.step_cell(-1, shift) => {}
        ("ArrowRight", None) if !control && page.step_cell(1, shift) => {}
        ("Enter", None) => open(page, control),
        (" ", None) if control || shift => page
            .cursor
            .get_untracked()
            .into_iter()
            .for_each(|at| page.toggle(at)),
        _ if event.alt_key() || (control && !matches!(event.key().as_str(), "Home" | "End")) => {
            return;
        }
        ("Enter" | " ", Some(cell)) => act_on_head(page, cell),
        ("ArrowLeft", Some(_)) => step_head(page, -1),
        ("ArrowRight", Some(_)) => step_head(page, 1),
        ("ArrowDown", Some(_)) => page.go_to(page.cursor.get_untracked().unwrap_or(0)),
        ("ArrowDown", None) => page.step(1, shift),
        ("ArrowUp", None) if page.cursor.get_untracked() == Some(0) && !shift => {
            let column = page.cells.get_untracked().map_or(0, |at| at.column + 1);
            step_head(page, isize::try_from(column).unwrap_or(0));
        }
        ("Home", None) if in_cells && !control => drop(page.step_cell(-FAR, shift)),
        ("End", None) if in_cells && !control => drop(page.step_cell(FAR, shift)),
        ("ArrowUp", None) => page.step(-1, shift),
        ("PageDown", _) => page.step(rows_per_page(page), shift),
        ("PageUp", _) => page.step(-rows_per_page(page), shift),
        ("Home", _) => page.step(-to_end, shift),
        ("End", _) => page.step(to_end, shift),
        (" ", None) => page.preview.toggle(),
        ("Escape", _) if escape(page) => {}
        _ => return,
    }
    event.prevent_default();
}

/// Opens or closes the group that the keys act on; whether it is one.
fn toggle_group(page: ElementsPageState, open: Option<bool>) -> bool {
    let place = page.cursor.get_untracked();
    place.is_some_and(|place| page.toggle_group(place, open))
}

fn open(page: ElementsPageState, new_tab: bool) {
    let Some(id) = page.current() else { return };
    let url = page.url_of(&id);
    if new_tab {
        browser::open_in_new_tab(&url);
    } else {
        page.leave(&url);
    }
}

fn rows_per_page(page: ElementsPageState) -> isize {
    let height = page
        .grid
        .get_untracked()
        .map_or(0, |grid| grid.client_height());
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the height of a screen in rows"
    )]
    let rows = (f64::from(height) / page.row_height.get_untracked()) as isize - 2;
    if rows > 0 { rows } else { PAGE }
}
