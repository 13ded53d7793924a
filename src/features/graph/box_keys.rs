//! Keys and focus of the boxes of a picture: the whole is one tab stop, and arrow keys move from box to box.

use leptos::ev::{FocusEvent, KeyboardEvent};
use wasm_bindgen::JsCast;

use super::steps::Direction;
use crate::keys::has_modifier;

/// The box that a key leads to: Home leads to the first, an arrow to the one that `next` finds. No other handler gets
/// these keys, also where there is no box in the direction of the arrow.
pub fn target_box(
    event: &KeyboardEvent,
    next: impl FnOnce(Direction) -> Option<usize>,
) -> Option<usize> {
    if has_modifier(event) {
        return None;
    }
    let to = match (event.key().as_str(), Direction::of(&event.key())) {
        ("Home", _) => Some(0),
        (_, Some(way)) => next(way),
        _ => return None,
    };
    event.prevent_default();
    event.stop_propagation();
    to
}

/// The box that got the focus.
pub fn focused_box(event: &FocusEvent) -> Option<usize> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    target.get_attribute("data-box")?.parse().ok()
}
