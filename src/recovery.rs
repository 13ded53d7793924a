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
            "{}\n{place}\nbuild {}",
            message(info),
            env!("CARGO_PKG_VERSION")
        );
        web_sys::console::error_1(&report.as_str().into());
        if let Some(document) = browser::document() {
            // A page that cannot even be written to has nothing to lose.
            let _ = show(&document, &report);
        }
    }));
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
    let page = add(document, &page, "div", "", "")?;
    add(document, &page, "h1", "", "Architrave stopped")?;
    add(
        document,
        &page,
        "p",
        "soft",
        "A fault in the app, not in the service. What was saved before, known ids and drafts, is safe in this browser.",
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
    on_click(&copy, move || {
        if let Some(window) = browser::window() {
            let _ = window.navigator().clipboard().write_text(&text);
        }
    })?;
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
