//! Shows truncated text in full when the user points at it.

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Marks an element whose title is its own text.
const OWN: &str = "data-cut";

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
