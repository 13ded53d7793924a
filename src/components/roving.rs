//! One tab stop for a table or list: arrow keys move between the links and buttons in it.

use leptos::html;
use leptos::prelude::*;

use crate::effect::effect;
use crate::keys::has_modifier;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, MutationObserver, MutationObserverInit};

/// What can have the focus in a row.
const STOPS: &str = "a[href], button:not(:disabled), input:not(:disabled)";
const ROWS: &str = "tr, li, [role='row'], dl > div";

/// Everything in it that can have the focus is one tab stop. Up and down move between rows, left
/// and right within a row, Home and End to the first and last row.
#[component]
pub fn Roving(children: Children) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let last = StoredValue::new_local(None::<Element>);
    let update = move || {
        let Some(node) = node.try_get_untracked().flatten() else {
            return;
        };
        let all: Vec<Element> = rows(&node).into_iter().flatten().collect();
        let current = last.try_get_value().flatten();
        let place = current.and_then(|current| all.iter().position(|e| *e == current));
        let place = place.or_else(|| all.iter().position(|e| e.has_attribute("aria-current")));
        for (n, stop) in all.iter().enumerate() {
            let value = if n == place.unwrap_or(0) { "0" } else { "-1" };
            if stop.get_attribute("tabindex").as_deref() != Some(value) {
                let _ = stop.set_attribute("tabindex", value);
            }
        }
    };
    let observer = StoredValue::new_local(None::<MutationObserver>);
    let changed = SendWrapper::new(Closure::<dyn FnMut()>::new(update));
    effect(move || {
        let Some(element) = node.get() else { return };
        update();
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        options.set_subtree(true);
        if let Ok(new) = MutationObserver::new(changed.as_ref().unchecked_ref()) {
            let _ = new.observe_with_options(&element, &options);
            observer.set_value(Some(new));
        }
    });
    on_cleanup(move || {
        observer.try_with_value(|observer| {
            if let Some(observer) = observer {
                observer.disconnect();
            }
        });
    });
    let focused = move |event: leptos::ev::FocusEvent| {
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        last.set_value(target);
        update();
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if has_modifier(&event) {
            return;
        }
        let Some(node) = node.try_get_untracked().flatten() else {
            return;
        };
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let rows = rows(&node);
        let at = rows.iter().enumerate().find_map(|(row, stops)| {
            let place = stops.iter().position(|e| Some(e) == target.as_ref())?;
            Some((row, place))
        });
        let Some(at) = at else { return };
        let counts: Vec<usize> = rows.iter().map(Vec::len).collect();
        let Some((row, place)) = next(&counts, at, &event.key()) else {
            return;
        };
        event.prevent_default();
        event.stop_propagation();
        if let Some(to) = rows[row][place].dyn_ref::<HtmlElement>() {
            let _ = to.focus();
        }
    };
    view! {
        <div class="roving" node_ref=node on:focusin=focused on:keydown=keys>
            {children()}
        </div>
    }
}

/// The focusable elements, row by row; one outside any row forms its own row.
fn rows(node: &Element) -> Vec<Vec<Element>> {
    let Ok(found) = node.query_selector_all(STOPS) else {
        return Vec::new();
    };
    let mut rows: Vec<Vec<Element>> = Vec::new();
    let mut before: Option<Element> = None;
    for n in 0..found.length() {
        let stop = found.get(n).and_then(|n| n.dyn_into::<Element>().ok());
        // The items of a menu handle their own keys.
        let stop = stop.filter(|stop| stop.closest("[role='menu']").ok().flatten().is_none());
        let Some(stop) = stop else { continue };
        let row = stop.closest(ROWS).ok().flatten();
        match rows.last_mut() {
            Some(stops) if row.is_some() && row == before => stops.push(stop),
            _ => rows.push(vec![stop]),
        }
        before = row;
    }
    rows
}

/// The target of a key from a place in a row, for rows of these lengths; `None` if there is nothing
/// in that direction, or the key is not handled here.
fn next(rows: &[usize], (row, place): (usize, usize), key: &str) -> Option<(usize, usize)> {
    let within = |row: usize| (row, place.min(rows[row].saturating_sub(1)));
    let last = rows.len().checked_sub(1)?;
    match key {
        "ArrowDown" => (row < last).then(|| within(row + 1)),
        "ArrowUp" => row.checked_sub(1).map(within),
        "ArrowRight" => (place + 1 < rows[row]).then_some((row, place + 1)),
        "ArrowLeft" => place.checked_sub(1).map(|place| (row, place)),
        "Home" => Some((0, 0)),
        "End" => Some((last, 0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn arrows_move_between_rows_and_within_one() {
        let rows = [2, 1, 3];
        assert_eq!(next(&rows, (0, 1), "ArrowDown"), Some((1, 0)));
        assert_eq!(next(&rows, (2, 2), "ArrowUp"), Some((1, 0)));
        assert_eq!(next(&rows, (2, 1), "ArrowRight"), Some((2, 2)));
        assert_eq!(next(&rows, (2, 0), "ArrowLeft"), None);
        assert_eq!(next(&rows, (2, 0), "ArrowDown"), None);
        assert_eq!(next(&rows, (1, 0), "End"), Some((2, 0)));
        assert_eq!(next(&rows, (1, 0), "x"), None);
        assert_eq!(next(&[], (0, 0), "Home"), None);
    }
}
