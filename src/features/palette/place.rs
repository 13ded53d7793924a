//! What the commands of the palette are about: the page, the selection, the columns.

use std::collections::HashSet;

use leptos::prelude::With;

use super::commands::CommandContext;
use crate::catalog::view::{Column, View};
use crate::catalog::{Catalog, NAME};
use crate::format;
use crate::paths::{self, Page};
use crate::state::App;
use crate::texts::lists::column_heading;

/// What the commands are about, tracked; `here` is path and query of the page.
pub fn place(app: App, (path, search): (&str, &str)) -> CommandContext {
    let space = app.session.space();
    let is_list = path == paths::page(&space, Page::Elements);
    let view = match is_list {
        true => View::from_query(search),
        false => View::from_query(&app.list_navigation.query()),
    };
    let list_query = view.to_query();
    let columns = view.shown_columns();
    let language = app.prefs.content_language();
    let (shown, hidden) = app.catalog.with(|c| split_columns(c, &columns, &language));
    CommandContext {
        space,
        me: app.me(),
        languages: languages(app),
        any_known: app.catalog.with(|c| !c.entries().is_empty()),
        selected: app.selection.ids.with(HashSet::len),
        element: paths::element_of(path),
        shown,
        hidden,
        columns,
        list_query,
    }
}

type Headed = Vec<(String, Column)>;

/// The columns that can be left out, and those that could be added.
fn split_columns(catalog: &Catalog, columns: &[Column], language: &str) -> (Headed, Headed) {
    let headed = |column: Column| (column_heading(catalog, &column, language), column);
    let shown = columns.iter().filter(|c| **c != Column::Name).cloned();
    let keys = catalog
        .property_keys()
        .into_iter()
        .filter(|m| m.key != NAME);
    let keys = keys.map(|m| Column::Property(m.key.as_str().into()));
    let hidden = Column::FIELDS.into_iter().chain(keys);
    let hidden = hidden.filter(|column| !columns.contains(column));
    (shown.map(headed).collect(), hidden.map(headed).collect())
}

/// The languages to choose from, without the one that is chosen.
fn languages(app: App) -> Vec<(String, String)> {
    let chosen = app.prefs.content_language();
    let seen = app.catalog.with(|c| c.languages());
    let mut tags: Vec<String> = seen.into_iter().map(|(tag, _)| tag).collect();
    for tag in ["en", "de"] {
        if !tags.iter().any(|t| t == tag) {
            tags.push(tag.into());
        }
    }
    let others = tags.into_iter().filter(|tag| *tag != chosen);
    others
        .map(|tag| (format::language_name(&tag), tag))
        .map(|(name, tag)| (tag, name))
        .collect()
}
