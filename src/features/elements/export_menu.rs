//! The menu that opens the export dialog, and copying without it.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::page_state::ElementsPageState;
use crate::catalog::view::View;
use crate::components::{Button, MenuItem};
use crate::features::export::copy::{MOST, copy_table, too_many};
use crate::features::export::{TableOptions, use_exporter};
use crate::state::Tone;
use crate::t;

/// A button that opens the export dialog.
#[component]
pub fn ExportButton(
    /// Whether the selection is meant until the view is chosen.
    #[prop(optional)]
    of_selection: bool,
) -> impl IntoView {
    let exporter = use_exporter();
    let preload = |_| spawn_local(crate::features::export::preload());
    view! {
        <Button
            icon="download"
            popup="dialog"
            on:pointerenter=move |_| preload(())
            on:focus=move |_| preload(())
            on_press=move |_| exporter.open(of_selection)
        >
            {t::common::EXPORT}
        </Button>
    }
}

/// The same in a menu.
#[component]
pub fn ExportItem(
    /// Whether the selection is meant until the view is chosen.
    #[prop(optional)]
    of_selection: bool,
) -> impl IntoView {
    let exporter = use_exporter();
    view! { <MenuItem icon="download" label=t::common::EXPORT act=move || exporter.open(of_selection) /> }
}

/// Copies the selection as a table, or else the view, written as chosen last.
pub fn copy_chosen(page: ElementsPageState) {
    let is_selection = page
        .app
        .selection
        .ids
        .with_untracked(|ids: &HashSet<Arc<str>>| !ids.is_empty());
    let ids = if is_selection {
        page.chosen()
    } else {
        page.ids()
    };
    let exporter = page.exporter;
    if ids.len() > MOST {
        page.app.toasts.show(Tone::Bad, too_many(ids.len()));
        return exporter.open(is_selection);
    }
    // The visible columns only.
    let options = TableOptions {
        ids: false,
        people: false,
        ..exporter
            .choice
            .with_untracked(|choice| choice.table.clone())
    };
    copy_table(
        page.app,
        ids,
        page.view.with_untracked(View::shown_columns),
        options,
    );
}
