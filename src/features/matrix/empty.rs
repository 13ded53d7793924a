//! In place of a table that would have no filled cell.

use leptos::prelude::*;

use super::model::{Model, Side};
use super::state::MatrixState;
use crate::components::EmptyState;
use crate::paths::{self, Page};
use crate::t;

/// Why there is nothing to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No elements are loaded.
    NoElements,
    /// Nothing is found for the rows or the columns, which are called so.
    Nothing(String),
    /// Rows and columns, which are called so, are not related.
    Unrelated(String, String),
}

/// Why there is nothing to show, if so.
pub fn reason(model: Option<&Model>) -> Option<Reason> {
    let Some(model) = model else {
        return Some(Reason::NoElements);
    };
    let is_empty = |side: &&Side| side.items.is_empty();
    if let Some(side) = [&model.rows, &model.columns].into_iter().find(is_empty) {
        return Some(Reason::Nothing(side.title.clone()));
    }
    let is_unrelated = model.matrix.cells().is_empty();
    is_unrelated.then(|| Reason::Unrelated(model.rows.title.clone(), model.columns.title.clone()))
}

/// Says why there is nothing to show, and what to do.
#[component]
pub fn Empty(state: MatrixState, reason: Reason) -> impl IntoView {
    let url = untrack(|| paths::page(&state.app.session.space(), Page::Elements));
    let link = view! {
        <a class="button" href=url>
            {t::common::GO_TO_ELEMENTS}
        </a>
    };
    let (title, text) = match reason {
        Reason::NoElements => (
            t::matrix::empty::NONE,
            String::from(t::matrix::empty::NONE_TEXT),
        ),
        Reason::Nothing(title) => (
            t::matrix::empty::NOTHING,
            t::matrix::empty::nothing_text(&title),
        ),
        Reason::Unrelated(rows, columns) => (
            t::matrix::empty::UNRELATED,
            t::matrix::empty::unrelated_text(&columns, &rows),
        ),
    };
    view! {
        <EmptyState title=title>
            <p class="soft">{text}</p>
            <div class="actions">{link}</div>
        </EmptyState>
    }
}
