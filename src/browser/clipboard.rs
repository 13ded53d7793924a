//! The clipboard.

use std::pin::Pin;

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
        ("text/plain", text_blob("text/plain", text)),
        ("text/html", text_blob("text/html", html)),
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
    done(write_item(&[("text/plain", text_blob("text/plain", text))]))
}

/// Puts a PNG on the clipboard, which is asked for when this is called.
///
/// # Errors
/// When the browser refuses or does not take pictures, or the picture fails.
pub fn copy_png(
    png: impl Future<Output = Result<Vec<u8>, JsValue>> + 'static,
) -> impl Future<Output = Result<(), JsValue>> {
    let part = async move { png.await.map(|png| js_sys::Uint8Array::from(&*png).into()) };
    done(write_item(&[(
        "image/png",
        blob_of("image/png", Box::pin(part)),
    )]))
}

/// Whether the browser takes pictures for the clipboard. Pages that came without encryption have no clipboard.
pub fn takes_pictures() -> bool {
    let has = |target: &JsValue, name: &str| {
        js_sys::Reflect::get(target, &name.into()).is_ok_and(|value| !value.is_undefined())
    };
    window().is_some_and(|window| {
        has(&window, "ClipboardItem") && has(&window.navigator(), "clipboard")
    })
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
fn text_blob(
    kind: &'static str,
    text: impl Future<Output = Result<String, JsValue>> + 'static,
) -> js_sys::Promise {
    blob_of(kind, Box::pin(async move { text.await.map(Into::into) }))
}

/// The promise of a text or of bytes as a blob.
fn blob_of(
    kind: &'static str,
    part: Pin<Box<dyn Future<Output = Result<JsValue, JsValue>>>>,
) -> js_sys::Promise {
    wasm_bindgen_futures::future_to_promise(async move {
        let bag = web_sys::BlobPropertyBag::new();
        bag.set_type(kind);
        let parts = js_sys::Array::of1(&part.await?);
        web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag).map(Into::into)
    })
}
