//! No person is seen in any element.

use leptos::prelude::*;

use crate::components::EmptyState;
use crate::paths::{self, Page};
use crate::state::use_app;

/// Says when people are listed.
#[component]
pub fn Nobody() -> impl IntoView {
    let app = use_app();
    let elements = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <EmptyState title="No people yet">
            <p class="soft">
                "People are listed once your elements name them as owners or authors. Anyone in the space can be looked up by user id."
            </p>
            <div class="actions">
                <a class="button primary" href=elements>
                    "Go to the elements"
                </a>
            </div>
        </EmptyState>
    }
}
