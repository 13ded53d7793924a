//! What was typed and is not on disk yet. When the app itself loads the page again, it is saved first.

use std::cell::RefCell;

use leptos::task::spawn_local;

use crate::browser;

/// How long saving may take before the page is loaded again, in milliseconds.
const PATIENCE: f64 = 3000.0;

/// How often is looked whether all is saved, in milliseconds.
const LOOKS_EVERY: u32 = 20;

type Watched = Box<dyn Fn() -> Option<bool>>;

thread_local! {
    static WATCHED: RefCell<Vec<Watched>> = const { RefCell::new(Vec::new()) };
}

/// Has [`reload`] wait while `is_unsaved` is true; `None` where what it asks about is gone.
pub fn watch(is_unsaved: impl Fn() -> Option<bool> + 'static) {
    WATCHED.with_borrow_mut(|watched| watched.push(Box::new(is_unsaved)));
}

fn is_saved() -> bool {
    WATCHED.with_borrow_mut(|watched| {
        watched.retain(|is_unsaved| is_unsaved().is_some());
        !watched.iter().any(|is_unsaved| is_unsaved() == Some(true))
    })
}

/// Loads the page again, once what was typed is saved.
pub fn reload() {
    spawn_local(async {
        // What is saved before the page is left is saved now.
        browser::dispatch_before_unload();
        let since = browser::elapsed();
        while !is_saved() && browser::elapsed() - since < PATIENCE {
            browser::sleep(LOOKS_EVERY).await;
        }
        browser::reload();
    });
}
