//! The styles of what is behind the sign-in. The release build links them as `data-later`; elsewhere they
//! are there from the start.

use futures::FutureExt;
use futures::channel::oneshot;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use super::NotLoaded;
use crate::browser;

/// How long text waits for its font, in milliseconds.
const PATIENCE: u32 = 1000;

/// Makes the styles apply.
///
/// # Errors
/// When the site does not serve them.
pub async fn later_styles() -> Result<(), NotLoaded> {
    let Some(link) = link() else { return Ok(()) };
    // The start script asked for them, and they may be there.
    if link.get_attribute("rel").is_some() && is_applied(&link) {
        let _ = link.remove_attribute("data-later");
        font().await;
        return Ok(());
    }
    let (sender, receiver) = oneshot::channel();
    let mut sender = Some(sender);
    let ended = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        if let Some(sender) = sender.take() {
            // The receiver may be gone.
            let _ = sender.send(event.type_() == "load");
        }
    });
    let listener: &js_sys::Function = ended.as_ref().unchecked_ref();
    for event in ["load", "error"] {
        link.add_event_listener_with_callback(event, listener)
            .map_err(|_| NotLoaded)?;
    }
    // A link whose request failed asks again only after this.
    let _ = link.remove_attribute("rel");
    link.set_attribute("rel", "stylesheet")
        .map_err(|_| NotLoaded)?;
    let has_come = receiver.await.unwrap_or(false);
    // The link stays for the next attempt, the listener does not.
    for event in ["load", "error"] {
        let _ = link.remove_event_listener_with_callback(event, listener);
    }
    if !has_come {
        // The next attempt asks again.
        let _ = link.remove_attribute("rel");
        return Err(NotLoaded);
    }
    let _ = link.remove_attribute("data-later");
    font().await;
    Ok(())
}

/// Loads the styles without applying them.
pub async fn fetch_later_styles() {
    if let Some(url) = link().and_then(|link| link.get_attribute("href")) {
        // A failed load is repeated when the styles are needed.
        let _ = crate::api::load_bytes(&url).await;
    }
}

/// Whether the styles of a link have come.
fn is_applied(link: &Element) -> bool {
    let sheet = js_sys::Reflect::get(link, &"sheet".into());
    sheet.is_ok_and(|sheet| !sheet.is_null() && !sheet.is_undefined())
}

fn link() -> Option<Element> {
    let document = browser::document()?;
    document.query_selector("link[data-later]").ok()?
}

/// Waits for the font of ids and keys: text that is drawn in another one first moves when it comes.
async fn font() {
    let fonts = browser::document().map(|document| document.fonts());
    if let Some(fonts) = fonts {
        let loaded = JsFuture::from(fonts.load("400 12px 'JetBrains Mono Variable'"));
        let mut loaded = std::pin::pin!(loaded.fuse());
        let mut late = std::pin::pin!(browser::sleep(PATIENCE).fuse());
        futures::select_biased! {
            _ = loaded => {}
            () = late => {}
        }
    }
}
