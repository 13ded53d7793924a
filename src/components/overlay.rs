//! Dialogs and sheets: the browser's own `<dialog>` traps the focus and gives it back.

use leptos::html;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;

use super::{Button, Icon, Variant, next_id};
use crate::browser;
use crate::effect::effect;
use crate::t;

/// A dialog in the middle of the page. It is open as long as it exists; Escape calls `close`, and so
/// does a browser that closes it although the first Escape was declined.
#[component]
pub fn Dialog(
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// Called when it is dismissed.
    #[prop(into)]
    close: Callback<()>,
    /// Whether it is 640 px wide instead of 480.
    #[prop(optional)]
    wide: bool,
    /// An icon before the heading, of what needs a person's word.
    #[prop(optional)]
    icon: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    let heading = next_id("dialog");
    let labelled = heading.clone();
    let cancel = move |event: web_sys::Event| {
        // Whether it is open follows the app's state, not the browser's.
        event.prevent_default();
        close.run(());
    };
    let node = modal();
    view! {
        <dialog
            class="dialog"
            class:wide=wide
            node_ref=node
            aria-labelledby=labelled
            on:cancel=cancel
            on:close=move |_| {
                close.try_run(());
            }
            on:keydown=confirm
        >
            <div class="inner">
                <h2 id=heading class:row=icon.is_some()>
                    {icon.map(|icon| view! { <Icon name=icon class="warn" /> })}
                    {move || title.get()}
                </h2>
                {children()}
            </div>
        </dialog>
    }
}

/// Ctrl and Enter send the form that has the focus.
fn confirm(event: leptos::ev::KeyboardEvent) {
    if event.key() != "Enter" || !(event.ctrl_key() || event.meta_key()) {
        return;
    }
    let element = event
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    let form = element.and_then(|e| e.closest("form").ok().flatten());
    let button = form.and_then(|f| {
        f.query_selector("button[type=submit]:not(:disabled)")
            .ok()
            .flatten()
    });
    if let Some(button) = button.and_then(|b| b.dyn_into::<web_sys::HtmlElement>().ok()) {
        event.prevent_default();
        button.click();
    }
}

/// A sheet at the right edge, with a header, a body that scrolls, and a footer.
#[component]
pub fn Sheet(
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// Called when it is dismissed.
    #[prop(into)]
    close: Callback<()>,
    children: Children,
    /// Shown below the content.
    footer: Children,
) -> impl IntoView {
    let heading = next_id("sheet");
    let labelled = heading.clone();
    let cancel = move |event: web_sys::Event| {
        event.prevent_default();
        close.run(());
    };
    let node = modal();
    view! {
        <dialog
            class="sheet"
            node_ref=node
            aria-labelledby=labelled
            on:cancel=cancel
            on:close=move |_| {
                close.try_run(());
            }
        >
            <header>
                <h2 id=heading tabindex="-1">
                    {move || title.get()}
                </h2>
                <Button
                    variant=Variant::Quiet
                    class="push"
                    icon="x"
                    label=t::common::CLOSE
                    on_press=move |_| close.run(())
                />
            </header>
            <div class="body">{children()}</div>
            <footer>{footer()}</footer>
        </dialog>
    }
}

/// Moves the focus to the heading of the overlay, else of the page, once the next frame is drawn, if
/// the focused element is gone by then.
pub fn rescue_focus() {
    browser::after_frame(|| {
        if !browser::focus_is_lost() {
            return;
        }
        let overlays = browser::document().and_then(|d| d.query_selector_all("dialog[open]").ok());
        let last = overlays.and_then(|all| all.get(all.length().checked_sub(1)?));
        let heading = last
            .and_then(|last| last.dyn_into::<web_sys::Element>().ok())
            .map(|last| last.query_selector("h2[tabindex]").ok().flatten());
        match heading {
            Some(Some(heading)) => {
                if let Ok(heading) = heading.dyn_into::<web_sys::HtmlElement>() {
                    let _ = heading.focus();
                }
            }
            // It manages its own focus.
            Some(None) => {}
            None => browser::focus_heading(),
        }
    });
}

/// Opens a dialog once it is on the page, and restores the focus once it is removed.
pub fn modal() -> NodeRef<html::Dialog> {
    let node = NodeRef::<html::Dialog>::new();
    let before = browser::document().and_then(|document| document.active_element());
    let before = SendWrapper::new(before.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()));
    effect(move || {
        if let Some(dialog) = node.get().filter(|dialog| !dialog.open()) {
            // It fails only for an element that is not on the page.
            let _ = dialog.show_modal();
        }
    });
    on_cleanup(move || {
        request_animation_frame(move || {
            // A key may have moved it meanwhile.
            if let Some(element) = before.as_ref().filter(|_| browser::focus_is_lost()) {
                let _ = element.focus();
            }
            // The page it was on may be gone.
            if browser::focus_is_lost() {
                browser::focus_heading();
            }
        });
    });
    node
}
