//! The page that is shown when the app itself stops: plain DOM, for nothing of the app works then.

use std::panic::PanicHookInfo;

use wasm_bindgen::prelude::*;
use web_sys::{Document, Element};

use crate::browser;

/// Shows the recovery page when the app stops by a fault of its own.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        let place = info
            .location()
            .map(|l| format!("{}:{}", l.file(), l.line()))
            .unwrap_or_default();
        let report = format!(
            "{}\n{place}\nbuild {}, {}",
            message(info),
            env!("CARGO_PKG_VERSION"),
            String::from(js_sys::Date::new_0().to_iso_string())
        );
        web_sys::console::error_1(&report.as_str().into());
        hold_back();
        if let Some(document) = browser::document() {
            // A page that cannot even be written to has nothing to lose.
            let _ = show(&document, &report);
        }
    }));
}

/// Nothing more is sent from a page that stopped: work that still waits for its turn, such as the
/// next request of a publication, finds that it cannot send.
fn hold_back() {
    let Some(window) = browser::window() else {
        return;
    };
    let refuse = Closure::<dyn FnMut() -> js_sys::Promise>::new(|| {
        js_sys::Promise::reject(&js_sys::Error::new("Architrave stopped"))
    });
    // Where it cannot be set, what was on its way goes on, and the activity says so.
    let _ = js_sys::Reflect::set(&window, &"fetch".into(), refuse.as_ref());
    refuse.forget();
}

/// The fault in words. A fault's text may hold content of an element, so it is shortened.
fn message(info: &PanicHookInfo) -> String {
    let text = info
        .payload()
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| info.payload().downcast_ref::<String>().cloned())
        .unwrap_or_default();
    text.chars().take(200).collect()
}

fn show(document: &Document, report: &str) -> Result<(), JsValue> {
    let body = document.body().ok_or(JsValue::NULL)?;
    if document.get_element_by_id("recovery").is_some() {
        return Ok(());
    }
    body.set_text_content(None);
    let page = add(document, &body, "main", "recovery state-page", "")?;
    page.set_id("recovery");
    document.set_title("Architrave stopped");
    let page = add(document, &page, "div", "", "")?;
    let heading = add(document, &page, "h1", "", "Architrave stopped")?;
    heading.set_attribute("tabindex", "-1")?;
    if let Some(heading) = heading.dyn_ref::<web_sys::HtmlElement>() {
        heading.focus()?;
    }
    add(
        document,
        &page,
        "p",
        "soft",
        "A fault in the app, not in the service. Nothing more is sent from this page, but an upload or a retrieval that was under way may go on. What was saved before, known ids, drafts and the activity, is safe in this browser.",
    )?;
    let quote = add(document, &page, "pre", "quote", report)?;
    quote.set_attribute("tabindex", "0")?;
    let actions = add(document, &page, "div", "actions", "")?;
    let reload = add(document, &actions, "button", "button primary", "Reload")?;
    on_click(&reload, || {
        if let Some(window) = browser::window() {
            let _ = window.location().reload();
        }
    })?;
    let copy = add(document, &actions, "button", "button", "Copy fault report")?;
    let text = report.to_owned();
    let copied = copy.clone();
    on_click(&copy, move || {
        let clipboard = browser::window().map(|w| w.navigator().clipboard());
        // There is none on pages that came without encryption; the report can be marked by hand.
        let there = clipboard.filter(|clipboard| !clipboard.is_undefined());
        copied.set_text_content(Some(if there.is_some() {
            "Fault report copied"
        } else {
            "Mark the report and copy it"
        }));
        if let Some(clipboard) = there {
            let _ = clipboard.write_text(&text);
        }
    })?;
    // The page itself may be what cannot be shown.
    let start = add(
        document,
        &actions,
        "a",
        "button quiet",
        "Go to the start page",
    )?;
    start.set_attribute("href", "/")?;
    add(
        document,
        &page,
        "p",
        "meta",
        "The report holds no token and no licence key.",
    )?;
    Ok(())
}

fn add(
    document: &Document,
    parent: &Element,
    tag: &str,
    class: &str,
    text: &str,
) -> Result<Element, JsValue> {
    let element = document.create_element(tag)?;
    element.set_class_name(class);
    element.set_text_content(Some(text));
    parent.append_child(&element)?;
    Ok(element)
}

fn on_click(element: &Element, act: impl FnMut() + 'static) -> Result<(), JsValue> {
    let closure = Closure::<dyn FnMut()>::new(act);
    element.add_event_listener_with_callback("click", closure.as_ref().unchecked_ref())?;
    // The page lives until it is reloaded.
    closure.forget();
    Ok(())
}
