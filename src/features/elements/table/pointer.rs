//! The table under the pointer: clicks, and what a cell abbreviates.

use std::time::Duration;

use architrave_interface::History;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::renderer::TableRenderer;
use crate::browser;
use crate::catalog::view::Column;
use crate::features::elements::page_state::ElementsPageState;
use crate::format::{self, Precision};
use crate::t;

/// How long the pointer rests before a cell is explained; the browser waits longer to show it.
const RESTS: Duration = Duration::from_millis(120);

fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()
}

/// The place of the row that holds an element.
pub fn place_at(element: &Element) -> Option<usize> {
    let index: usize = row_of(element)?
        .get_attribute("aria-rowindex")?
        .parse()
        .ok()?;
    index.checked_sub(2)
}

/// The instance id that the row of an element shows.
fn element_id(element: &Element) -> Option<String> {
    row_of(element)?.get_attribute("data-id")
}

fn row_of(element: &Element) -> Option<Element> {
    element.closest(".table-row").ok().flatten()
}

fn is_in(element: &Element, what: &str) -> bool {
    element.closest(what).ok().flatten().is_some()
}

/// What a click in a row does.
pub fn click(renderer: TableRenderer, event: &MouseEvent) {
    let page = renderer.page;
    let Some(element) = target(event) else { return };
    let Some(place) = place_at(&element) else {
        return;
    };
    let is_box = is_in(&element, ".c-check");
    if !is_box && is_in(&element, ".group") {
        page.go_to(place);
        page.toggle_group(place, None);
        return;
    }
    let shown = element_id(&element).filter(|id| !id.is_empty());
    if shown.as_deref() != page.id_at(place).as_deref() {
        // It scrolled into sight before it was redrawn. Its link leads to what it shows; anything
        // else would act on the new row.
        if !is_in(&element, "a") {
            event.prevent_default();
        }
        return;
    }
    let control = event.ctrl_key() || event.meta_key();
    if is_box {
        renderer.painter.update_value(|painter| {
            if let Some(painter) = painter {
                painter.unmark(place);
            }
        });
        if event.shift_key() {
            page.extend_to(place);
        } else {
            page.toggle(place);
        }
        page.focus();
    } else if is_in(&element, "a") {
        // The browser and the router know what to do with it.
        page.go_to(place);
    } else if !control
        && column_at(renderer, place, &element)
            .is_some_and(|column| page.point_at_cell(place, column, event.shift_key()))
    {
        page.focus();
    } else if event.shift_key() {
        page.extend_to(place);
    } else if control {
        page.toggle(place);
    } else {
        page.go_to(place);
        if !browser::has_marked_text() {
            page.preview.open_beside();
        }
    }
}

/// The place of the column of the cell that holds an element.
fn column_at(renderer: TableRenderer, place: usize, element: &Element) -> Option<usize> {
    let column = renderer
        .painter
        .try_update_value(|painter| painter.as_mut()?.row(place)?.column_at(element));
    column.flatten()
}

/// A double click opens the element.
pub fn double_click(page: ElementsPageState, event: &MouseEvent) {
    let Some(element) = target(event) else { return };
    if is_in(&element, "a") || is_in(&element, ".c-check") {
        return;
    }
    if let Some(id) = place_at(&element).and_then(|place| page.id_at(place)) {
        page.leave(&page.url_of(&id));
    }
}

/// Explains the cell that the pointer rests on: not rows that scroll by below it, and finding out
/// whether a text is cut makes the browser lay out the page.
pub fn explain_soon(renderer: TableRenderer, event: &PointerEvent) {
    let Some(element) = target(event) else { return };
    let element = SendWrapper::new(element);
    let wait = set_timeout_with_handle(move || explain(renderer, &element), RESTS);
    let before = renderer
        .pointed
        .try_update_value(|pointed| std::mem::replace(pointed, wait.ok()));
    if let Some(before) = before.flatten() {
        before.clear();
    }
}

/// Says the whole of what a cell abbreviates: times and who it was, owners by name, texts that are cut.
fn explain(renderer: TableRenderer, element: &Element) {
    let page = renderer.page;
    let Some(place) = place_at(element) else {
        return;
    };
    // The table may be gone.
    let _ = renderer.painter.try_update_value(|painter| {
        let Some(painter) = painter else { return };
        let Some(at) = painter.row(place).and_then(|slot| slot.column_at(element)) else {
            return;
        };
        let by_field = painter
            .column(at)
            .and_then(|column| acts(page, place, column));
        let Some(slot) = painter.row(place) else {
            return;
        };
        if let Some(title) = by_field.or_else(|| slot.cell(at).and_then(full_text)) {
            slot.explain(at, &title);
        }
    });
}

/// When something was done to the element at a place, to the second, and by whom.
fn acts(page: ElementsPageState, place: usize, column: &Column) -> Option<String> {
    let is_time = matches!(
        column,
        Column::Modified | Column::ModifiedBy | Column::Created | Column::Published
    );
    let listed = untrack(|| page.listed(place).filter(|_| is_time))?;
    let element = &listed.element;
    let act = |text: fn(&str, &str) -> String, history: &History| {
        let when = format::when(&history.at, Precision::Second);
        let by = untrack(|| page.app.people.name(&history.by));
        text(&by, &when)
    };
    use t::elements::table as texts;
    match (column, &element.modified) {
        (Column::Modified | Column::ModifiedBy, Some(modified)) => {
            Some(act(texts::modified_by, modified))
        }
        (Column::Published, _) => element
            .published
            .as_ref()
            .map(|h| act(texts::published_by, h)),
        _ => Some(act(texts::created_by, &element.created)),
    }
}

/// The full text of what is cut in its cell, or drawn as marks.
fn full_text(cell: &HtmlElement) -> Option<String> {
    let part = |selector| cell.query_selector(selector).ok().flatten();
    let drawn = part("[role=img]:not([hidden])").and_then(|all| all.get_attribute("aria-label"));
    let spoken = drawn.or_else(|| part(".unseen").and_then(|s| s.text_content()));
    spoken.filter(|s| !s.is_empty()).or_else(|| {
        let is_cut = |part: &Element| part.scroll_width() > part.client_width();
        // A name and the marks beside it, one of which may be cut by itself.
        let texts = ["a", ".version", ".language", ".specialization"].map(part);
        let mut texts = texts.iter().flatten().peekable();
        if texts.peek().is_none() {
            return cell.text_content().filter(|_| is_cut(cell));
        }
        let texts: Vec<&Element> = texts.collect();
        let cut = is_cut(cell) || texts.iter().any(|text| is_cut(text));
        let words = texts.iter().filter_map(|text| text.text_content());
        let words: Vec<String> = words.map(|text| text.trim().to_owned()).collect();
        cut.then(|| joined(&words))
    })
}

/// The texts that are not empty, with a space between them.
fn joined(texts: &[String]) -> String {
    let texts = texts.iter().map(String::as_str);
    let shown: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    shown.join(" ")
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn a_part_without_text_leaves_no_gap_in_a_title() {
        let texts = ["Ausschreibung", "", "DE only", ""].map(ToOwned::to_owned);
        assert_eq!(joined(&texts), "Ausschreibung DE only");
    }
}
