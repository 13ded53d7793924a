//! Loading the selected elements again, and removing them from this browser.

use std::sync::Arc;

use leptos::task::spawn_local;

use super::page_state::ElementsPageState;
use crate::state::{App, RemovalUndo, Tone};
use crate::t;

/// Loads the selected elements again.
pub fn load_again(page: ElementsPageState) {
    page.app.retrieval.reload_exactly(page.chosen());
}

/// Removes the selected elements from this browser; a note offers to undo it. Nothing happens at the
/// service.
pub fn remove(page: ElementsPageState) {
    let app = page.app;
    let ids = page.chosen();
    app.selection.remove(&ids);
    page.focus();
    spawn_local(async move {
        let removed = Arc::new(app.catalog.remove_with_undo(&ids).await);
        if removed.number > 0 {
            app.toasts.offer(
                Tone::Good,
                removed_text(&removed),
                t::common::UNDO.get(),
                move || restore_removed(app, &removed),
            );
        }
    });
}

fn restore_removed(app: App, removed: &RemovalUndo) {
    app.catalog.undo_removal(removed);
    let text = t::elements::selection::restored(removed.number);
    app.toasts.show(Tone::Good, text);
}

fn removed_text(removed: &RemovalUndo) -> String {
    t::elements::selection::removed(removed.number)
}
