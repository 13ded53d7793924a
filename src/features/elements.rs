//! The loaded elements: filter, facets, table, selection, and how ids are added.

mod add_ids;
mod address;
mod arranged;
pub(crate) mod banner;
mod cells;
mod column_filter;
mod columns;
mod columns_sheet;
pub(crate) mod dialogs;
pub(crate) mod empty;
mod expectation;
mod export_menu;
pub(crate) mod facets;
mod filter;
pub(crate) mod first_rows;
mod group_by;
mod grouped;
pub(crate) mod header;
mod how;
pub(crate) mod id_file;
pub(crate) mod keys;
pub(crate) mod not_returned;
mod order;
pub(crate) mod page_state;
pub(crate) mod preview;
pub(crate) mod progress;
mod range;
mod saved_views;
mod selecting;
mod selection_actions;
pub(crate) mod selection_bar;
pub(crate) mod share;
pub(crate) mod status;
pub(crate) mod table;
pub(crate) mod toolbar;

use leptos::prelude::*;

use crate::catalog::view::{Column, View};
use crate::paths;
use crate::state::App;
pub use add_ids::IdLists;
pub use saved_views::{
    NamedTexts, Rename, Save, SavedQueries, SavedView, SavedViewStore, remove as remove_saved,
};
pub use table::prepare_symbols;

/// Saves these columns for the table, and returns the URL that shows the list with them.
pub fn show_columns(app: App, columns: Vec<Column>) -> String {
    let page = untrack(|| paths::page(&app.session.space(), paths::Page::Elements));
    columns::ColumnPrefs::restore(&untrack(|| app.session.space())).save_shown(&columns);
    let location = crate::browser::window().map(|w| w.location());
    let search = location
        .filter(|l| l.pathname().is_ok_and(|path| path == page))
        .and_then(|l| l.search().ok())
        .unwrap_or_else(|| untrack(|| app.list_navigation.query()));
    let view = View {
        columns,
        ..View::from_query(&search)
    };
    format!("{page}{}", view.to_query())
}

/// Forgets how the columns of a process space were arranged.
pub fn remove_saved_columns(space: &str) {
    columns::ColumnPrefs::remove_saved(space);
}
