//! A button that opens a menu, and its items.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{Icon, next_id};
use crate::effect::effect;

/// A button with a menu below it. Arrow keys move, Escape and a click elsewhere close it.
#[component]
pub fn Menu(
    /// What the button is called, where its content does not say it.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
    /// CSS classes of the button.
    #[prop(default = "tool")]
    button_class: &'static str,
    /// CSS classes of the menu, such as `left` or `up`.
    #[prop(optional)]
    menu_class: &'static str,
    /// The icon of the button.
    #[prop(optional, into)]
    icon: Option<Signal<&'static str>>,
    /// The text of the button.
    #[prop(optional, into)]
    text: Option<Signal<String>>,
    /// The content of the button, where it is more than an icon and a text.
    #[prop(optional)]
    button: ViewFn,
    /// Whether Tab skips the button: other keys of a grid lead to it.
    #[prop(optional, into)]
    is_tab_skipped: Signal<bool>,
    /// The items; redrawn each time the menu opens.
    children: ChildrenFn,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let id = next_id("menu");
    let anchor = NodeRef::<html::Span>::new();
    let list = NodeRef::<html::Div>::new();
    let trigger = NodeRef::<html::Button>::new();
    effect(move || {
        if let Some(list) = list.get() {
            focus_first(&list);
        }
    });
    let close = move |refocus: bool| {
        // An item may have led away from the page, and with it from this menu.
        if open.try_set(false).is_some() {
            return;
        }
        if let (true, Some(button)) = (refocus, trigger.try_get_untracked().flatten()) {
            let _ = button.focus();
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if let Some(list) = list.try_get_untracked().flatten() {
            menu_keys(&list, &event, close);
        }
    };
    let left = move |event: leptos::ev::FocusEvent| {
        let anchor = anchor.try_get_untracked().flatten();
        if anchor.is_none_or(|anchor| has_left(&anchor, &event)) {
            // Gone with the page: nothing is left to close.
            let _ = open.try_set(false);
        }
    };
    view! {
        <span class="menu-anchor" node_ref=anchor on:focusout=left>
            <button
                type="button"
                class=button_class
                node_ref=trigger
                tabindex=move || is_tab_skipped.get().then_some("-1")
                aria-label=move || label.map(|label| label.get())
                title=move || label.map(|label| label.get())
                aria-haspopup="menu"
                aria-expanded=move || open.get().to_string()
                aria-controls=id.clone()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {icon.map(|icon| view! { <Icon name=icon /> })}
                {text.map(|text| move || text.get())}
                {button.run()}
            </button>
            <Show when=move || open.get()>
                <div
                    class=format!("menu {menu_class}")
                    id=id.clone()
                    role="menu"
                    tabindex="-1"
                    node_ref=list
                    on:keydown=keys
                    on:click=move |_| close(true)
                >
                    {children()}
                </div>
            </Show>
        </span>
    }
}

#[component]
pub fn MenuItem(
    #[prop(optional)] icon: Option<&'static str>,
    #[prop(into)] label: Signal<String>,
    /// Further words at the right: a key, or the reason why it is disabled.
    #[prop(optional, into)]
    note: Option<String>,
    /// Whether it is chosen, for items that are a choice.
    #[prop(optional, into)]
    checked: Option<Signal<bool>>,
    /// Whether it cannot be undone.
    #[prop(optional)]
    danger: bool,
    /// Whether it can't be used now; `note` says why.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// Does it.
    act: impl Fn() + 'static,
) -> impl IntoView {
    item(icon, label, note, checked, danger, disabled, Box::new(act))
}

/// Compiled once, and not for each `act`.
fn item(
    icon: Option<&'static str>,
    label: Signal<String>,
    note: Option<String>,
    checked: Option<Signal<bool>>,
    danger: bool,
    disabled: Signal<bool>,
    act: Box<dyn Fn()>,
) -> AnyView {
    let role = if checked.is_some() {
        "menuitemradio"
    } else {
        "menuitem"
    };
    view! {
        <button
            type="button"
            class="menu-item"
            class:danger=danger
            role=role
            tabindex="-1"
            aria-checked=move || checked.map(|checked| checked.get().to_string())
            disabled=move || disabled.get()
            on:click=move |event| {
                focus_trigger(&event);
                act();
            }
        >
            {icon.map(|icon| view! { <Icon name=icon /> })}
            <span>{move || label.get()}</span>
            {note.map(|note| view! { <span class="meta">{note}</span> })}
            {move || checked.is_some_and(|c| c.get()).then(|| view! { <Icon name="check" class="mark" /> })}
        </button>
    }
    .into_any()
}

/// Gives the focus to the button of the menu, or to what a context menu was opened from, before an item acts: a dialog that it opens gives the
/// focus back to what had it, and the item is gone by then.
fn focus_trigger(event: &web_sys::MouseEvent) {
    let item = event
        .current_target()
        .and_then(|t| t.dyn_into::<HtmlElement>().ok());
    let context = item
        .as_ref()
        .and_then(|item| item.closest("[data-return]").ok().flatten());
    if let Some(id) = context.and_then(|menu| menu.get_attribute("data-return")) {
        let returns_to = crate::browser::document().and_then(|d| d.get_element_by_id(&id));
        if let Some(element) = returns_to.and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
            let _ = element.focus();
        }
        return;
    }
    let anchor = item.and_then(|item| item.closest(".menu-anchor").ok().flatten());
    let trigger = anchor.and_then(|anchor| {
        anchor
            .query_selector("button[aria-haspopup]")
            .ok()
            .flatten()
    });
    if let Some(trigger) = trigger.and_then(|t| t.dyn_into::<HtmlElement>().ok()) {
        let _ = trigger.focus();
    }
}

/// The keys of an open menu; `close` gets whether to restore the focus to what opened it.
pub(super) fn menu_keys(
    list: &HtmlElement,
    event: &leptos::ev::KeyboardEvent,
    close: impl Fn(bool),
) {
    match event.key().as_str() {
        "Escape" => close(true),
        "Tab" => return close(false),
        key if move_focus(list, key) => {}
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}

/// Whether the focus moves to an element outside `inside`.
pub(super) fn has_left(inside: &HtmlElement, event: &leptos::ev::FocusEvent) -> bool {
    let to = event
        .related_target()
        .and_then(|t| t.dyn_into::<web_sys::Node>().ok());
    !inside.contains(to.as_ref())
}

/// Focuses the first item.
pub(super) fn focus_first(list: &HtmlElement) {
    focus_item(list, |_, _| 0);
}

/// Moves the focus among the items as a key says; false for a key that does not move it.
fn move_focus(list: &HtmlElement, key: &str) -> bool {
    match key {
        "ArrowDown" => focus_item(list, |at, n| at.map_or(0, |at| (at + 1) % n)),
        "ArrowUp" => focus_item(list, |at, n| at.map_or(n - 1, |at| (at + n - 1) % n)),
        "Home" => focus_item(list, |_, _| 0),
        "End" => focus_item(list, |_, n| n - 1),
        _ => return false,
    }
    true
}

/// Focuses the item that `choose` picks from the focused one's place and the number of items.
fn focus_item(list: &HtmlElement, choose: impl Fn(Option<u32>, u32) -> u32) {
    let Ok(items) = list.query_selector_all("[role^='menuitem']:not(:disabled)") else {
        return;
    };
    if items.length() == 0 {
        return;
    }
    let focused = crate::browser::document().and_then(|d| d.active_element());
    let focused = focused.map(web_sys::Element::unchecked_into::<web_sys::Node>);
    let at = (0..items.length()).find(|&n| items.get(n) == focused);
    if let Some(item) = items
        .get(choose(at, items.length()))
        .and_then(|n| n.dyn_into::<HtmlElement>().ok())
    {
        let _ = item.focus();
    }
}
