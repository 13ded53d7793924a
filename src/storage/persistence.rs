//! Whether the browser may delete what is saved, and whether something is saved at all.

use std::cell::Cell;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::StoreName;
use crate::browser;

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Asks the browser not to delete what is saved when its disk fills up. A browser may ask the person: so this is
/// called when something is saved that they would miss, and does it once per page.
pub(super) fn persist(name: StoreName) {
    let is_missed = matches!(
        name,
        StoreName::Pages | StoreName::FullElements | StoreName::Drafts | StoreName::Batches
    );
    if !is_missed || ASKED.replace(true) {
        return;
    }
    let Some(window) = browser::window() else {
        return;
    };
    let navigator = window.navigator();
    // There is none in a page that came over an insecure connection.
    let is_there = js_sys::Reflect::has(&navigator, &"storage".into()).unwrap_or(false);
    if let Some(asked) = is_there
        .then(|| navigator.storage().persist().ok())
        .flatten()
    {
        spawn_local(async move {
            // Refused, it may be deleted: then it is loaded from the service again.
            let _ = JsFuture::from(asked).await;
        });
    }
}

/// Whether this browser has a database of this name; false where it does not tell.
pub async fn has_database(name: &str) -> bool {
    let list = browser::window().and_then(|window| {
        let factory = js_sys::Reflect::get(&window, &"indexedDB".into()).ok()?;
        let databases = js_sys::Reflect::get(&factory, &"databases".into()).ok()?;
        let list = databases
            .dyn_ref::<js_sys::Function>()?
            .call0(&factory)
            .ok()?;
        list.dyn_into::<js_sys::Promise>().ok()
    });
    let Some(list) = list else { return false };
    let Ok(list) = JsFuture::from(list).await else {
        return false;
    };
    let has_name = |database: JsValue| {
        let its = js_sys::Reflect::get(&database, &"name".into());
        its.is_ok_and(|its| its.as_string().as_deref() == Some(name))
    };
    js_sys::Array::from(&list).iter().any(has_name)
}
