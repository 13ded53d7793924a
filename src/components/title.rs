//! The name of the page in the browser's tab and history.

use crate::browser;
use crate::effect::effect;
use crate::t;

/// Sets the page title. It stays on removal: the next page has set its own by then.
pub fn use_title(title: impl Fn() -> String + 'static) {
    effect(move || set(&t::components::window_title(&title())));
}

fn set(title: &str) {
    if let Some(document) = browser::document() {
        document.set_title(title);
    }
}
