//! The few things of the browser that several parts need, each in one place.

mod clipboard;
pub mod dom;
mod focus;

pub use clipboard::{copy, copy_later, copy_png, copy_rich, takes_pictures};
pub use focus::{
    PAGE_ID, blur, focus, focus_heading, focus_if_lost, focus_is_lost, focus_page_if_lost, focused,
    heading, if_focus_stays_lost, scroll_into_sight, scroll_to,
};

use futures::FutureExt;
use futures::channel::oneshot;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Storage, Window};

/// The window; there is none in native tests.
pub fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") {
        web_sys::window()
    } else {
        None
    }
}

pub fn document() -> Option<Document> {
    window()?.document()
}

/// Opens an address of this site in a new tab, which gets a copy of this tab's session storage, the sign-in included.
/// A browser may refuse it; there is a link as well, or the text says where it leads.
pub fn open_in_new_tab(url: &str) {
    let _ = window().and_then(|window| window.open_with_url_and_target(url, "_blank").ok());
}

/// Loads the page again. `unsaved::reload` saves what was typed before.
pub fn reload() {
    if let Some(window) = window() {
        // A browser that refuses leaves the page as it is.
        let _ = window.location().reload();
    }
}

/// Whether the reader asks sites to transfer as little as they can. Chromium's browsers tell, others do not.
pub fn saves_data() -> bool {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    window()
        .and_then(|window| get(&window.navigator(), "connection"))
        .filter(JsValue::is_object)
        .and_then(|connection| get(&connection, "saveData"))
        .is_some_and(|saves| saves.is_truthy())
}

/// The tags of the languages that the browser prefers, first the most wanted.
pub fn languages() -> Vec<String> {
    let languages = window().map(|w| w.navigator().languages());
    languages
        .iter()
        .flat_map(|all| all.iter())
        .filter_map(|tag| tag.as_string())
        .collect()
}

/// This tab's storage; a browser may refuse it.
pub fn session_storage() -> Option<Storage> {
    window()?.session_storage().ok().flatten()
}

/// The storage for preferences (never secrets); a browser may refuse it.
pub fn local_storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

/// Milliseconds since the page was opened, with fractions: for durations.
pub fn elapsed() -> f64 {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn performance_now() -> f64;
    }
    if cfg!(target_arch = "wasm32") {
        performance_now()
    } else {
        0.0
    }
}

/// Opens the browser's dialog to print the page.
pub fn print() {
    if let Some(window) = window() {
        // A browser that refuses says so itself.
        let _ = window.print();
    }
}

/// Now, in milliseconds since 1970.
pub fn now() -> f64 {
    if cfg!(target_arch = "wasm32") {
        js_sys::Date::now()
    } else {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0.0, |d| d.as_secs_f64() * 1000.0)
    }
}

/// When a day begins here, in milliseconds since 1970, by its number since 1970-01-01.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "days of four-digit years"
)]
pub fn midnight(day: i64) -> f64 {
    if cfg!(target_arch = "wasm32") {
        js_sys::Date::new_with_year_month_day(1970, 0, day as i32 + 1).get_time()
    } else {
        day as f64 * 86_400_000.0
    }
}

/// The year, as the reader's clock has it.
pub fn year() -> i32 {
    if cfg!(target_arch = "wasm32") {
        i32::try_from(js_sys::Date::new_0().get_full_year()).unwrap_or_default()
    } else {
        1970
    }
}

/// Waits. Tests wait for events instead.
pub async fn sleep(ms: u32) {
    gloo_timers::future::TimeoutFuture::new(ms).await;
}

/// Does something once the next frame is on the screen.
pub fn after_frame(act: impl FnOnce() + 'static) {
    leptos::prelude::request_animation_frame(move || {
        leptos::prelude::set_timeout(act, std::time::Duration::ZERO);
    });
}

/// Waits until the next frame is on the screen; not for long, for a page that is not seen has none.
pub async fn frame() {
    const LONGEST: u32 = 100;
    let (sender, receiver) = oneshot::channel();
    after_frame(move || {
        // The receiver may be gone.
        let _: Result<(), ()> = sender.send(());
    });
    let mut receiver = std::pin::pin!(receiver.fuse());
    let mut late = std::pin::pin!(sleep(LONGEST).fuse());
    futures::select_biased! {
        _ = receiver => {}
        () = late => {}
    }
}

/// Lets the browser paint and react before long work continues.
pub async fn yield_to_browser() {
    sleep(0).await;
}

/// A random id, as RFC 9562 writes it (version 4). Browsers make them only where a page came over TLS
/// or from the same machine, and random bytes everywhere.
pub fn random_id() -> String {
    let mut bytes = random_bytes::<16>();
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let id = format!("{:032x}", u128::from_be_bytes(bytes));
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &id[part]);
    parts.join("-")
}

pub fn random_number() -> u64 {
    u64::from_be_bytes(random_bytes())
}

fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Some(crypto) = window().and_then(|w| w.crypto().ok()) {
        // It fails for more than 65,536 bytes only.
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}

/// Frees the memory of a buffer that is no longer needed: the browser's garbage collector is slow to
/// do it, and hundreds of responses are tens of megabytes meanwhile. The buffer is empty afterwards.
/// Browsers from before 2024 wait for the collector.
pub fn free(buffer: &js_sys::ArrayBuffer) {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(extends = js_sys::ArrayBuffer)]
        type Transferable;
        #[wasm_bindgen(method, catch)]
        fn transfer(this: &Transferable, length: u32) -> Result<JsValue, JsValue>;
    }
    // It fails where the browser does not know it, or the buffer is empty already.
    let _ = buffer.unchecked_ref::<Transferable>().transfer(0);
}

/// The bytes of a buffer that is no longer needed; frees its memory.
pub fn take_bytes(buffer: &js_sys::Uint8Array) -> Vec<u8> {
    let bytes = buffer.to_vec();
    free(&buffer.buffer());
    bytes
}

/// Offers `bytes` as a file to save.
///
/// # Errors
/// When the browser refuses.
pub fn download(name: &str, kind: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type(kind);
    let blob = web_sys::Blob::new_with_u8_array_sequence_and_options(&parts, &bag)?;
    save(name, &blob)
}

/// Offers a blob as a file to save.
///
/// # Errors
/// When the browser refuses.
pub fn save(name: &str, blob: &web_sys::Blob) -> Result<(), JsValue> {
    let document = document().ok_or(JsValue::NULL)?;
    let url = web_sys::Url::create_object_url_with_blob(blob)?;
    let anchor: web_sys::HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    // Safari reads the file after the click, so its address stays for a while.
    let revoke = move || {
        let _ = web_sys::Url::revoke_object_url(&url);
    };
    leptos::prelude::set_timeout(revoke, std::time::Duration::from_secs(60));
    Ok(())
}

/// SHA-256 of `bytes` in lower-case hexadecimal; `None` where the page is not a secure context.
pub async fn sha256(bytes: &js_sys::ArrayBuffer) -> Option<String> {
    let subtle = window()?.crypto().ok()?.subtle();
    let promise = subtle
        .digest_with_str_and_buffer_source("SHA-256", bytes)
        .ok()?;
    let digest = wasm_bindgen_futures::JsFuture::from(promise).await.ok()?;
    let digest = js_sys::Uint8Array::new(&digest).to_vec();
    Some(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether text of the page is marked.
pub fn has_marked_text() -> bool {
    let marked = window().and_then(|w| w.get_selection().ok().flatten());
    marked.is_some_and(|marked| !marked.is_collapsed())
}

/// Whether a dialog is open.
pub fn has_dialog() -> bool {
    document().is_some_and(|d| matches!(d.query_selector("dialog[open]"), Ok(Some(_))))
}

/// Whether a key or assistive technology clicked. Firefox counts Enter on a link as a click of a pointer; only
/// its own property `mozInputSource` says that it was a key.
pub fn is_by_key(click: &web_sys::MouseEvent) -> bool {
    const KEYBOARD: f64 = 6.0;
    let source = js_sys::Reflect::get(click, &"mozInputSource".into());
    let source = source.ok().and_then(|source| source.as_f64());
    click.detail() == 0 || source == Some(KEYBOARD)
}

/// Whether files are dragged or pasted.
pub fn has_files(data: Option<&web_sys::DataTransfer>) -> bool {
    data.is_some_and(|data| data.types().includes(&"Files".into(), 0))
}
