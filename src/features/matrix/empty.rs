//! In place of a table that would have no filled cell.

use architrave_analysis::EdgeKinds;
use leptos::prelude::*;

use super::model::{Model, Side};
use super::state::MatrixState;
use crate::components::{Button, EmptyState};
use crate::features::analysis::edge_kinds;
use crate::paths::{self, Page};
use crate::t;

/// Why there is nothing to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No elements are loaded.
    NoElements,
    /// Nothing is found for the rows or the columns, which are called so.
    Nothing(String),
    /// Rows and columns, which are called so, are not related; by the chosen kinds, if these are not all.
    Unrelated(String, String, Option<String>),
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
    is_unrelated.then(|| {
        Reason::Unrelated(
            model.rows.title.clone(),
            model.columns.title.clone(),
            edge_kinds::chosen(model.options.kinds),
        )
    })
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
    let is_by_kinds = matches!(reason, Reason::Unrelated(_, _, Some(_)));
    let (title, text) = match reason {
        Reason::NoElements => (
            t::matrix::empty::NONE,
            String::from(t::matrix::empty::NONE_TEXT),
        ),
        Reason::Nothing(title) => (
            t::matrix::empty::NOTHING,
            t::matrix::empty::nothing_text(&title),
        ),
        Reason::Unrelated(rows, columns, Some(kinds)) => (
            t::matrix::empty::UNRELATED_BY_KINDS,
            t::matrix::empty::unrelated_by_kinds_text(&columns, &kinds, &rows),
        ),
        Reason::Unrelated(rows, columns, None) => (
            t::matrix::empty::UNRELATED,
            t::matrix::empty::unrelated_text(&columns, &rows),
        ),
    };
    let follow_all = is_by_kinds.then(|| {
        view! {
            <Button on_press=move |_| {
                state.change(|spec| spec.kinds = EdgeKinds::ALL)
            }>{t::analysis::kinds::FOLLOW_ALL}</Button>
        }
    });
    view! {
        <EmptyState title=title>
            <p class="soft">{text}</p>
            <div class="actions">{follow_all} {link}</div>
        </EmptyState>
    }
}
