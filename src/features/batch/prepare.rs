//! A table that is prepared.

use leptos::prelude::*;

use super::editor::BatchEditor;
use super::{handed, header, paste, table, workbook};
use crate::browser;
use crate::effect::memo;
use crate::features::create::autosave::save_when_left;
use crate::lazy::{lazily, lazy_view};

lazy_view! { rows, rows(editor: BatchEditor), view! { <table::Table editor=editor /> }, preload_rows }

/// Loads the table before it is shown.
pub async fn preload() {
    let _ = preload_rows().await;
}

/// The table, or the field that its rows are pasted into.
#[component]
pub fn Prepare(editor: BatchEditor) -> impl IntoView {
    let has_rows = memo(move |_| editor.table.with(|t| !t.sheet.lines.is_empty()));
    save_when_left(editor.save_state, move || editor.flush());
    // What took the rows in moves the focus to the table, unless that has still to be loaded.
    let was_empty = StoredValue::new(false);
    let table = move || {
        let table = rows(editor);
        async move {
            let view = table.await;
            if was_empty.try_get_value() == Some(true) {
                browser::focus_if_lost(table::ROWS);
            }
            view
        }
    };
    view! {
        <header::Header editor=editor />
        <handed::Handed editor=editor />
        <workbook::Workbook editor=editor />
        {move || {
            if has_rows.get() {
                lazily(table).into_any()
            } else {
                was_empty.set_value(true);
                view! { <paste::Paste editor=editor /> }.into_any()
            }
        }}
    }
}
