//! A link to a record that is not in this browser.

use leptos::prelude::*;

use super::Crumb;
use crate::components::EmptyState;
use crate::paths::{self, Page};
use crate::state::use_app;

/// Says that another browser has the record, or that it was deleted.
#[component]
pub fn MissingRecord() -> impl IntoView {
    let app = use_app();
    let activity = move || paths::page(&app.session.space(), Page::Activity);
    view! {
        <div class="record-header">
            <Crumb />
        </div>
        <EmptyState title="No such record in this browser" page=true>
            <p class="soft">
                "Records stay in the browser and with the person that sent the request. This one may have been deleted."
            </p>
            <div class="actions">
                <a class="button primary" href=activity>
                    "Open Activity"
                </a>
            </div>
        </EmptyState>
    }
}
