//! What was typed and is not on disk yet. When the app itself loads the page again, it is saved first.

use std::cell::{Cell, RefCell};

use leptos::task::spawn_local;

use crate::browser;

/// How long saving may take before the page is loaded again, in milliseconds.
const PATIENCE: f64 = 3000.0;

/// How often it checks that everything is saved, in milliseconds.
const LOOKS_EVERY: u32 = 20;

type Watched = Box<dyn Fn() -> Option<bool>>;

thread_local! {
    static WATCHED: RefCell<Vec<Watched>> = const { RefCell::new(Vec::new()) };
    static IS_LATE: Cell<bool> = const { Cell::new(false) };
}

/// Has [`reload`] wait while `is_unsaved` is true; `None` where what it asks about is gone.
pub fn watch(is_unsaved: impl Fn() -> Option<bool> + 'static) {
    WATCHED.with_borrow_mut(|watched| {
        watched.retain(|earlier| earlier().is_some());
        watched.push(Box::new(is_unsaved));
    });
}

fn is_saved() -> bool {
    WATCHED.with_borrow(|watched| watched.iter().all(|is_unsaved| is_unsaved() != Some(true)))
}

/// Whether saving takes so long that the page is about to be loaded again without.
pub fn is_late() -> bool {
    IS_LATE.get()
}

/// Loads the page again, once what was typed is saved.
pub fn reload() {
    spawn_local(async {
        // A field may hand over its text when it loses the focus.
        browser::blur();
        // What is saved before the page is left is saved now.
        browser::dispatch_before_unload();
        let since = browser::elapsed();
        while !is_saved() && browser::elapsed() - since < PATIENCE {
            browser::sleep(LOOKS_EVERY).await;
        }
        IS_LATE.set(!is_saved());
        browser::reload();
    });
}
