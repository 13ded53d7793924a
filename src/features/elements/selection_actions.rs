//! Loading the selected elements again, and removing them from this browser.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::page_state::ElementsPageState;
use crate::browser;
use crate::paths;
use crate::state::{App, RemovalUndo, Tone};
use crate::t;

/// Loads the selected elements again.
pub fn load_again(page: ElementsPageState) {
    page.app.retrieval.reload_exactly(page.chosen());
}

/// The address of what depends on the selected elements.
pub fn impact_url(page: ElementsPageState) -> String {
    let ids = elements(page);
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    paths::impact(&untrack(|| page.app.session.space()), &ids)
}

/// The address of how the two selected elements are connected; `None` unless there are two.
pub fn connection_url(page: ElementsPageState) -> Option<String> {
    match elements(page).as_slice() {
        [from, to] => Some(paths::connection(
            &untrack(|| page.app.session.space()),
            from,
            to,
        )),
        _ => None,
    }
}

/// The logical ids of the selected versions, in the order of the table.
fn elements(page: ElementsPageState) -> Vec<String> {
    let chosen = page.chosen();
    page.app.catalog.with_untracked(|catalog| {
        let mut seen = BTreeSet::new();
        let listed = chosen.iter().filter_map(|id| catalog.listed(id));
        let ids = listed.map(|listed| listed.element.element_id.clone());
        ids.filter(|id| seen.insert(id.clone())).collect()
    })
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
        // Without a row, the table goes too.
        browser::focus_page_if_lost();
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
