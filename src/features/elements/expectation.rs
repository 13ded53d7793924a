//! Whether the list is likely to hold elements, before the saved ones have been read: the page is
//! laid out for them at once, so that nothing moves when they arrive.

use leptos::prelude::*;

use crate::browser;
use crate::effect::{effect, memo};
use crate::state::App;

/// Where this browser notes whether the list held elements when it was last seen.
const KEPT: &str = "architrave.elements.any";

/// Whether there are elements, or there were and it is not known yet; tracked.
pub fn likely_any(app: App, any: Memo<bool>) -> Memo<bool> {
    let before = browser::local_storage().and_then(|s| s.get_item(KEPT).ok().flatten());
    let before = before.as_deref() == Some("1");
    effect(move || {
        if let (true, Some(storage)) = (app.catalog.ready(), browser::local_storage()) {
            // Without storage the layout follows the elements.
            let _ = storage.set_item(KEPT, if any.get() { "1" } else { "0" });
        }
    });
    memo(move |_| any.get() || (before && !app.catalog.ready()))
}
