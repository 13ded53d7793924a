//! What waits for the first rows of a list.

use leptos::prelude::*;

use super::page_state::ElementsPageState;
use crate::browser;
use crate::effect::effect;

/// Moves the focus to the table when its first rows are there, where what had it is gone; `any` says
/// whether there are elements.
pub fn take_focus(page: ElementsPageState, any: Memo<bool>) {
    // The first list is added from a page that has no table: what was pressed is gone with it.
    let was_empty = StoredValue::new(false);
    effect(move || {
        if page.app.catalog.ready() && !any.get() {
            was_empty.set_value(true);
        } else if page.selected.with(|s| !s.rows.is_empty()) && was_empty.get_value() {
            was_empty.set_value(false);
            request_animation_frame(move || {
                if browser::focus_is_lost() {
                    page.focus();
                }
            });
        }
    });
}

/// Whether the filters are shown.
pub fn filters(page: ElementsPageState, any: Memo<bool>) -> RwSignal<bool> {
    // The first rows of a list are shown before their filters, whose place is reserved.
    let filters = RwSignal::new(false);
    effect(move || {
        let waits = page.app.retrieval.is_running() && page.selected.with(|s| s.searched == 0);
        if any.get() && !waits && !filters.get_untracked() {
            browser::after_frame(move || {
                // The page may be gone.
                let _ = filters.try_set(true);
            });
        }
    });
    filters
}
