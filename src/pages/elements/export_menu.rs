//! The menu that saves or copies elements: the view or the selection, as a person chooses.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use super::board::{Board, use_board};
use super::export::copy::copy_table;
use super::export::{Format, columns_of, use_exporter};
use crate::components::{Icon, Menu, MenuItem};
use crate::format::counted;

/// Which elements are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// What the view shows.
    View,
    /// What is selected, in view or not.
    Selection,
}

impl Scope {
    /// The instance ids, in their order.
    fn ids(self, board: Board) -> Vec<Arc<str>> {
        match self {
            Self::View => board.ids(),
            Self::Selection => board.chosen(),
        }
    }
}

/// A button with the formats to choose from.
#[component]
pub fn ExportMenu(
    /// What is meant until something else is chosen.
    scope: Scope,
    /// Further CSS classes of the menu.
    #[prop(optional)]
    menu_class: &'static str,
) -> impl IntoView {
    view! {
        <Menu button_class="button" menu_class=menu_class button=ViewFn::from(|| view! { <Icon name="download" /> "Export" })>
            <ExportItems scope=scope />
        </Menu>
    }
}

/// What to export, and the formats, as items of a menu.
#[component]
pub fn ExportItems(
    /// What is meant until something else is chosen.
    scope: Scope,
) -> impl IntoView {
    let board = use_board();
    let exporter = use_exporter();
    let chosen = RwSignal::new(scope);
    let in_view = move || board.selected.with(|s| s.0.rows.len());
    let selected = move || board.app.selection.ids.with(HashSet::len);
    let number = move || match chosen.get() {
        Scope::View => in_view(),
        Scope::Selection => selected(),
    };
    let item = move |scope: Scope| {
        let label = move || match scope {
            Scope::View => format!("The view: {}", counted(in_view(), "element", "elements")),
            Scope::Selection => format!(
                "The selection: {}",
                counted(selected(), "element", "elements")
            ),
        };
        let on = move || chosen.get() == scope;
        // The menu stays open while one chooses.
        let choose = move |event: leptos::ev::MouseEvent| {
            event.stop_propagation();
            chosen.set(scope);
        };
        view! {
            <button
                type="button" class="menu-item" role="menuitemradio" tabindex="-1"
                aria-checked=move || on().to_string() on:click=choose
            >
                <span class="number">{label}</span>
                {move || on().then(|| view! { <Icon name="check" class="mark" /> })}
            </button>
        }
    };
    let save = move |format| {
        let columns = board.view.with_untracked(columns_of);
        exporter.start(format, chosen.get_untracked().ids(board), columns);
    };
    let none = Signal::derive(move || number() == 0);
    view! {
        <Show when=move || { selected() > 0 }>
            <div role="group" aria-label="What to export">{item(Scope::View)}{item(Scope::Selection)}</div>
            <hr />
        </Show>
        <Show when=move || selected() == 0>
            <p class="title number">{move || format!("Everything in view: {}", counted(in_view(), "element", "elements"))}</p>
        </Show>
        {Format::ALL.into_iter().map(|format| view! { <MenuItem icon="file-down" label=format.label() disabled=none act=move || save(format) /> }).collect_view()}
        <hr />
        <MenuItem icon="copy" label="Copy as a table" note="Ctrl C" disabled=none act=move || copy_table(board.app, chosen.get_untracked().ids(board), board.view.with_untracked(columns_of)) />
    }
}

/// Copies the selection as a table, or else the view.
pub fn copy_chosen(board: Board) {
    let nothing = board.app.selection.ids.with_untracked(HashSet::is_empty);
    let scope = if nothing {
        Scope::View
    } else {
        Scope::Selection
    };
    copy_table(
        board.app,
        scope.ids(board),
        board.view.with_untracked(columns_of),
    );
}
