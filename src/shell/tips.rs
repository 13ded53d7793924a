//! Tips: truncated text in full, and why a button is blocked (`[data-reason]` in `controls.css`).

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser;

/// Marks an element whose title is its own text.
const OWN: &str = "data-cut";
/// The class of a button whose reason is hidden.
const DISMISSED: &str = "dismissed";

/// Gives texts of the class `truncate` a title as long as they are cut.
pub fn explain_cut_text() {
    let handle = window_event_listener(leptos::ev::pointerover, |event: PointerEvent| {
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        if let Some(text) = target.and_then(|t| t.closest(".truncate").ok().flatten()) {
            explain(&text);
        }
    });
    on_cleanup(move || handle.remove());
}

/// Escape hides the reason of a blocked button until the pointer and the focus have left it (WCAG 1.4.13).
pub fn dismiss_reasons() {
    let has_dismissed = StoredValue::new(false);
    let escape = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            for_each_element("[data-reason]:is(:hover, :focus-visible)", |button| {
                let _ = button.class_list().add_1(DISMISSED);
                has_dismissed.set_value(true);
            });
        }
    });
    let show_again = move || {
        if !has_dismissed.get_value() {
            return;
        }
        has_dismissed.set_value(false);
        for_each_element(".dismissed:is(:hover, :focus-visible)", |_| {
            has_dismissed.set_value(true)
        });
        for_each_element(".dismissed:not(:hover, :focus-visible)", |button| {
            let _ = button.class_list().remove_1(DISMISSED);
        });
    };
    let moved = window_event_listener(leptos::ev::pointerover, move |_| show_again());
    let focused = window_event_listener(leptos::ev::focusin, move |_| show_again());
    on_cleanup(move || {
        escape.remove();
        moved.remove();
        focused.remove();
    });
}

fn for_each_element(selector: &str, act: impl Fn(&Element)) {
    let found = browser::document().and_then(|document| document.query_selector_all(selector).ok());
    for at in 0..found.as_ref().map_or(0, web_sys::NodeList::length) {
        let node = found.as_ref().and_then(|found| found.item(at));
        if let Some(element) = node.and_then(|node| node.dyn_into::<Element>().ok()) {
            act(&element);
        }
    }
}

fn explain(text: &Element) {
    let is_own = text.has_attribute(OWN);
    if !is_own && text.closest("[title]").ok().flatten().is_some() {
        return;
    }
    let words = text.text_content().unwrap_or_default();
    // They fail only for a name that cannot be one.
    if text.scroll_width() > text.client_width() {
        let _ = text.set_attribute("title", words.trim());
        let _ = text.set_attribute(OWN, "");
    } else if is_own {
        let _ = text.remove_attribute("title");
        let _ = text.remove_attribute(OWN);
    }
}
