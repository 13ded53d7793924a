//! The name of the page in the browser's tab and history.

use crate::browser;
use crate::effect::effect;

/// Names the page. Nothing is undone when the component goes: the next page has its title by then.
pub fn use_title(title: impl Fn() -> String + 'static) {
    effect(move || set(&format!("{} – Architrave", title())));
}

fn set(title: &str) {
    if let Some(document) = browser::document() {
        document.set_title(title);
    }
}
