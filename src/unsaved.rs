//! What was typed and is not on disk yet. When the app itself loads the page again, it is saved first.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::set_timeout;

use crate::browser;

/// How often it checks that everything is saved, and how many times before it loads the page again anyway: 3 s.
const CHECKS_EVERY: Duration = Duration::from_millis(20);
const CHECKS: u32 = 150;

type Saver = Box<dyn Fn() -> Option<bool>>;

thread_local! {
    static SAVERS: RefCell<Vec<Saver>> = const { RefCell::new(Vec::new()) };
    static IS_LATE: Cell<bool> = const { Cell::new(false) };
}

/// Has [`reload`] call `save` until it returns true: everything is on disk. `None` where there is nothing to save any more.
pub fn on_reload(save: impl Fn() -> Option<bool> + 'static) {
    SAVERS.with_borrow_mut(|savers| savers.push(Box::new(save)));
}

fn is_saved() -> bool {
    SAVERS.with_borrow_mut(|savers| {
        let mut is_saved = true;
        savers.retain(|save| match save() {
            Some(is_done) => {
                is_saved &= is_done;
                true
            }
            None => false,
        });
        is_saved
    })
}

/// Whether saving takes so long that the page is about to be loaded again without.
pub fn is_late() -> bool {
    IS_LATE.get()
}

/// Loads the page again, once what was typed is saved.
pub fn reload() {
    // A field may hand over its text when it loses the focus.
    browser::blur();
    reload_when_saved(CHECKS);
}

fn reload_when_saved(checks: u32) {
    let is_late = !is_saved();
    if is_late && checks > 0 {
        return set_timeout(move || reload_when_saved(checks - 1), CHECKS_EVERY);
    }
    IS_LATE.set(is_late);
    browser::reload();
}
