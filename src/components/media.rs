//! Following a media query.

use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;

use crate::browser;

/// Whether a media query matches, tracked: for layout that CSS alone cannot do.
pub fn use_media(query: &str) -> Signal<bool> {
    let list = browser::window().and_then(|w| w.match_media(query).ok().flatten());
    let fits = RwSignal::new(list.as_ref().is_some_and(web_sys::MediaQueryList::matches));
    if let Some(list) = list {
        let query = list.clone();
        let changed = Closure::<dyn FnMut()>::new(move || fits.set(query.matches()));
        // It cannot fail: the event and the listener are fine.
        let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        let both = SendWrapper::new((list, changed));
        on_cleanup(move || {
            let (list, changed) = both.take();
            let _ = list
                .remove_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        });
    }
    fits.into()
}
