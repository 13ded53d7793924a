//! What can be done with ids that were not served: retry, forget and take that back, save, copy.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::groups::table;
use crate::browser;
use crate::catalog::Catalog;
use crate::components::copy_text;
use crate::features::elements::page_state::ElementsPageState;
use crate::features::export::{named, today};
use crate::state::{App, RemovalUndo, Tone};
use crate::t;

/// The id of the button that takes forgetting back.
pub const UNDO: &str = "elements-not-returned-undo";

/// The ids that were forgotten last.
pub type Undo = Arc<RemovalUndo>;

/// What was forgotten, in words.
pub fn removed_text(forgotten: &RemovalUndo) -> String {
    let mut words = t::elements::selection::removed(forgotten.number);
    let mut add = |sentence: &str| {
        words.push(' ');
        words.push_str(sentence);
    };
    if forgotten.stayed > 0 {
        add(&t::elements::not_returned::stayed(forgotten.stayed));
    }
    if forgotten.rows_only {
        add(&t::elements::not_returned::UNDO_LISTS);
    }
    words
}

/// The panel's state; it outlives the panel, so that forgetting can still be taken back.
#[derive(Clone, Copy)]
pub struct Panel {
    pub page: ElementsPageState,
    pub undo: RwSignal<Option<Undo>>,
}

impl Panel {
    pub fn new(page: ElementsPageState) -> Self {
        Self {
            page,
            undo: RwSignal::new(None),
        }
    }

    /// Asks for ids again.
    pub fn retry(self, ids: Vec<Arc<str>>) {
        self.page.app.retrieval.reload(ids);
    }

    /// Forgets ids here; nothing happens at the service.
    pub fn remove(self, ids: Vec<Arc<str>>) {
        let app = self.page.app;
        spawn_local(async move {
            let forgotten = app.catalog.remove_with_undo(&ids).await;
            if forgotten.number == 0 {
                let text = t::elements::not_returned::NOTHING_FORGOTTEN.get();
                return app.toasts.show(Tone::Plain, text);
            }
            app.selection.remove(&gone(app, &ids));
            // The page may have been left meanwhile.
            let _ = self.undo.try_set(Some(Arc::new(forgotten)));
            // A list or a button that had the focus may be gone with its last id.
            request_animation_frame(|| {
                if browser::focus_is_lost() {
                    browser::focus(UNDO);
                }
            });
        });
    }

    /// Takes the last forgetting back.
    pub fn take_back(self) {
        if let Some(undo) = self.undo.get_untracked() {
            self.page.app.catalog.undo_removal(&undo);
            self.undo.set(None);
        }
    }

    /// Copies ids, one a line.
    pub fn copy(self, ids: &[Arc<str>]) {
        let what = t::common::id_count(ids.len());
        copy_text(self.page.app.toasts, ids.join("\n"), &what);
    }

    /// Saves ids with their reasons as a table.
    pub fn save_table(self, ids: &[Arc<str>]) {
        let app = self.page.app;
        let language = untrack(|| app.prefs.content_language());
        let text = app.catalog.with_untracked(|c| table(c, ids, &language));
        let save = |name: &str| app.toasts.save_csv(name, &text);
        self.save(ids.len(), "csv", save);
    }

    /// Saves ids, one a line.
    pub fn save_ids(self, ids: &[Arc<str>]) {
        let text = format!("{}\n", ids.join("\n"));
        let kind = "text/plain;charset=utf-8";
        let toasts = self.page.app.toasts;
        let save = |name: &str| toasts.save_file(name, kind, text.as_bytes());
        self.save(ids.len(), "txt", save);
    }

    fn save(self, number: usize, extension: &str, save: impl FnOnce(&str) -> bool) {
        let app = self.page.app;
        let space = untrack(|| app.session.space());
        let name = named(&space, "not-returned", &today(), extension);
        if save(&name) {
            let text = t::elements::not_returned::saved(number, &name);
            app.toasts.show(Tone::Good, text);
        }
    }
}

/// Which of these ids are not known any more.
fn gone(app: App, ids: &[Arc<str>]) -> Vec<Arc<str>> {
    let is_gone = |c: &Catalog, id: &Arc<str>| c.entry(id).is_none();
    app.catalog.with_untracked(|c| {
        let gone = ids.iter().filter(|id| is_gone(c, id));
        gone.cloned().collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_removal_notice_counts_removed_and_remaining_ids() {
        let mut forgotten = RemovalUndo::default();
        forgotten.number = 1;
        let plain = "1 removed from this browser.";
        assert_eq!(removed_text(&forgotten), plain);
        forgotten.stayed = 2;
        assert_eq!(
            removed_text(&forgotten),
            format!("{plain} 2 loaded meanwhile, not removed.")
        );
        (forgotten.stayed, forgotten.rows_only) = (0, true);
        assert!(removed_text(&forgotten).ends_with("refresh for all details."));
    }
}
