//! No person is seen in any element.

use leptos::prelude::*;

use crate::components::EmptyState;
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t;

/// Says when people are listed.
#[component]
pub fn Nobody() -> impl IntoView {
    let app = use_app();
    let elements = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <EmptyState title=t::people::nobody::TITLE>
            <p class="soft">{t::people::nobody::TEXT}</p>
            <div class="actions">
                <a class="button primary" href=elements>
                    {t::common::GO_TO_ELEMENTS}
                </a>
            </div>
        </EmptyState>
    }
}
