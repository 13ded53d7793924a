//! A link to a record that is not in this browser.

use leptos::prelude::*;

use super::Crumb;
use crate::components::EmptyState;
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t;

/// Says that another browser has the record, or that it was deleted.
#[component]
pub fn MissingRecord() -> impl IntoView {
    let app = use_app();
    let activity = move || paths::page(&app.session.space(), Page::Activity);
    view! {
        <div class="record-header">
            <Crumb />
        </div>
        <EmptyState title=t::activity::receipt::MISSING_TITLE page=true>
            <p class="soft">{t::activity::receipt::MISSING_TEXT}</p>
            <div class="actions">
                <a class="button primary" href=activity>
                    {t::common::OPEN_ACTIVITY}
                </a>
            </div>
        </EmptyState>
    }
}
