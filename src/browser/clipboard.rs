//! The clipboard.

use wasm_bindgen::prelude::*;

use super::window;

/// Puts text on the clipboard.
///
/// # Errors
/// When the browser refuses.
pub async fn copy(text: &str) -> Result<(), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    let promise = window.navigator().clipboard().write_text(text);
    wasm_bindgen_futures::JsFuture::from(promise)
        .await
        .map(drop)
}

/// Puts a text on the clipboard together with the same as HTML, for programs that take tables.
/// Both may take their time: the clipboard is asked for when this is called, for browsers refuse it
/// to a click that is long past.
///
/// # Errors
/// When the browser refuses, or a text fails.
pub fn copy_rich(
    text: impl Future<Output = Result<String, JsValue>> + 'static,
    html: impl Future<Output = Result<String, JsValue>> + 'static,
) -> impl Future<Output = Result<(), JsValue>> {
    let written = write_item(&[
        ("text/plain", blob_of("text/plain", text)),
        ("text/html", blob_of("text/html", html)),
    ]);
    done(written)
}

/// The same with the text alone.
///
/// # Errors
/// When the browser refuses, or the text fails.
pub fn copy_later(
    text: impl Future<Output = Result<String, JsValue>> + 'static,
) -> impl Future<Output = Result<(), JsValue>> {
    done(write_item(&[("text/plain", blob_of("text/plain", text))]))
}

async fn done(promise: Result<js_sys::Promise, JsValue>) -> Result<(), JsValue> {
    wasm_bindgen_futures::JsFuture::from(promise?)
        .await
        .map(drop)
}

fn write_item(parts: &[(&str, js_sys::Promise)]) -> Result<js_sys::Promise, JsValue> {
    let clipboard = window().ok_or(JsValue::NULL)?.navigator().clipboard();
    // There is none on pages that came without encryption.
    if clipboard.is_undefined() {
        return Err(JsValue::UNDEFINED);
    }
    let record = js_sys::Object::new();
    for (kind, blob) in parts {
        js_sys::Reflect::set(&record, &(*kind).into(), blob)?;
    }
    let item = web_sys::ClipboardItem::new_with_record_from_str_to_blob_promise(&record)?;
    Ok(clipboard.write(&js_sys::Array::of1(&item)))
}

/// The promise of a text as a blob.
fn blob_of(
    kind: &'static str,
    text: impl Future<Output = Result<String, JsValue>> + 'static,
) -> js_sys::Promise {
    wasm_bindgen_futures::future_to_promise(async move {
        let bag = web_sys::BlobPropertyBag::new();
        bag.set_type(kind);
        let parts = js_sys::Array::of1(&text.await?.into());
        web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag).map(Into::into)
    })
}
