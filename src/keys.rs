//! Single keys and chords: off in fields and dialogs, and wherever a person turned them off.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::state::use_app;

/// Acts on single keys as long as the component lives. `act` gets the key (lower case for
/// letters) and says whether it did something; then no other handler gets it.
pub fn use_keys(act: impl Fn(&str) -> bool + 'static) {
    let app = use_app();
    let handle = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        // Many keyboards type [ and ] with AltGr, which comes as Ctrl and Alt together.
        let plain = event.get_modifier_state("AltGraph")
            || !(event.ctrl_key() || event.meta_key() || event.alt_key());
        if plain
            && !event.default_prevented()
            && app.prefs.single_keys()
            && free(&event)
            && act(&name(&event))
        {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Acts on a chord with Ctrl (or Command) wherever the focus is.
pub fn use_chord(key: &'static str, act: impl Fn() + 'static) {
    let handle = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        if (event.ctrl_key() || event.meta_key()) && !event.alt_key() && name(&event) == key {
            event.prevent_default();
            act();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether a key is pressed together with Ctrl, Command, Alt or Shift.
pub fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key()
}

fn name(event: &KeyboardEvent) -> String {
    let key = event.key();
    if key.chars().count() == 1 {
        key.to_lowercase()
    } else {
        key
    }
}

/// Whether a single key is meant for the page: no text is being typed and no overlay is open.
fn free(event: &KeyboardEvent) -> bool {
    let typing = event
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| {
            let role = element.get_attribute("role").unwrap_or_default();
            let kind = element.get_attribute("type").unwrap_or_default();
            let field = match element.tag_name().as_str() {
                "INPUT" => !matches!(kind.as_str(), "checkbox" | "radio"),
                "TEXTAREA" | "SELECT" => true,
                _ => false,
            };
            field || role.starts_with("menu") || element.has_attribute("contenteditable")
        });
    !typing && !browser::has_dialog()
}
