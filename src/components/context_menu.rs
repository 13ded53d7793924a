//! A menu at the pointer: what can be done with the thing below it.

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::menu::{focus_first, has_left, menu_keys};
use crate::browser;
use crate::effect::effect;

/// Where a context menu opens, in CSS pixels of the window, and what it is for.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextPoint<T> {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// What it is for.
    pub of: T,
}

/// A menu at a point. It is open while `at` holds one; it closes by Escape, a choice, or a click elsewhere.
#[component]
pub fn ContextMenu<T>(
    /// Where it is open.
    at: RwSignal<Option<ContextPoint<T>>>,
    /// Its name.
    #[prop(into)]
    label: Signal<String>,
    /// The id of what has the focus before and after.
    returns_to: &'static str,
    items: impl Fn(T) -> AnyView + Clone + Send + Sync + 'static,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    move || {
        let point = at.get()?;
        Some(
            view! { <Open at=at point=point label=label returns_to=returns_to items=items.clone() /> },
        )
    }
}

#[component]
fn Open<T>(
    at: RwSignal<Option<ContextPoint<T>>>,
    point: ContextPoint<T>,
    label: Signal<String>,
    returns_to: &'static str,
    items: impl Fn(T) -> AnyView + Clone + Send + Sync + 'static,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let list = NodeRef::<html::Div>::new();
    let (x, y) = (point.x, point.y);
    effect(move || {
        if let Some(list) = list.get() {
            // In the top layer, window coordinates mean the same inside any container. A browser without popovers
            // shows it in place.
            let _ = list.show_popover();
            place(&list, x, y);
            focus_first(&list);
        }
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if let Some(list) = list.try_get_untracked().flatten() {
            place(&list, x, y);
        }
    });
    on_cleanup(move || resized.remove());
    let close = move || {
        // An item may have led away from the page, and with it from this menu.
        let _ = at.try_set(None);
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if let Some(list) = list.try_get_untracked().flatten() {
            // Tab continues from the element that the menu was opened from.
            menu_keys(&list, &event, |_| {
                close();
                browser::focus(returns_to);
            });
        }
    };
    let left = move |event: leptos::ev::FocusEvent| {
        let list = list.try_get_untracked().flatten();
        if list.is_none_or(|list| has_left(&list, &event)) {
            close();
        }
    };
    view! {
        <div
            class="menu context"
            popover="manual"
            role="menu"
            tabindex="-1"
            node_ref=list
            aria-label=move || label.get()
            data-return=returns_to
            on:keydown=keys
            on:focusout=left
            on:click=move |_| close()
            on:contextmenu=|event| event.prevent_default()
        >
            {items(point.of)}
        </div>
    }
}

/// Puts the menu at a point, or as near as it fits into the window.
fn place(list: &HtmlElement, x: f64, y: f64) {
    const EDGE: f64 = 8.0;
    let Some(window) = browser::window() else {
        return;
    };
    let size = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|v| v.as_f64());
    let (Some(width), Some(height)) = (size(window.inner_width()), size(window.inner_height()))
    else {
        return;
    };
    let edges = list.get_bounding_client_rect();
    let left = x.min(width - edges.width() - EDGE).max(EDGE);
    let top = y.min(height - edges.height() - EDGE).max(EDGE);
    // They fail only for a name that cannot be one.
    let _ = list.style().set_property("left", &format!("{left}px"));
    let _ = list.style().set_property("top", &format!("{top}px"));
}
