//! The name of the page in the browser's tab and history.

use leptos::prelude::*;

use crate::browser;

/// Names the page as long as the component lives.
pub fn use_title(title: impl Fn() -> String + 'static) {
    Effect::new(move || set(&format!("{} – Architrave", title())));
    on_cleanup(|| set("Architrave"));
}

fn set(title: &str) {
    if let Some(document) = browser::document() {
        document.set_title(title);
    }
}
