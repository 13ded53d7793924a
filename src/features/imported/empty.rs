//! Why there is no view.

use leptos::prelude::*;

use super::source::Source;
use super::state::ImportedState;
use crate::components::EmptyState;
use crate::paths::{self, Page};
use crate::t;

/// The reason, and where to go.
#[component]
pub fn Empty(state: ImportedState) -> impl IntoView {
    let is_saved = move || state.record.with(|record| !record.is_empty());
    let title = move || match (state.source.get(), is_saved()) {
        (Source::Failed(_), _) => t::imported::FAILED,
        (Source::Unknown, false) => t::imported::NO_FILE,
        (Source::Unknown, true) => t::imported::UNKNOWN,
        (Source::NotSaved, _) => t::imported::NOT_KEPT,
        (Source::Loading | Source::Ready(_), _) => t::imported::NO_VIEWS,
    };
    let why = move || match state.source.get() {
        Source::Failed(why) => why,
        Source::NotSaved => t::imported::NOT_KEPT_TEXT.into(),
        _ => String::new(),
    };
    let import = move || paths::page(&state.app.session.space(), Page::Import);
    view! {
        <EmptyState title=Signal::derive(move || String::from(title()))>
            <p class="soft">{why}</p>
            <div class="actions">
                <a class="button" href=import>
                    {t::common::IMPORT_FILE}
                </a>
            </div>
        </EmptyState>
    }
}
