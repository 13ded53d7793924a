//! A page without content, whose next step is the list of elements.

use leptos::prelude::*;

use crate::components::EmptyState;
use crate::paths::{self, Page};
use crate::state::use_app;
use crate::t::{self, Text};

/// Nothing to show: why, and a link to the elements.
#[component]
pub fn Nothing(
    #[prop(into)] title: Signal<String>,
    /// What would be here, or why nothing is.
    #[prop(optional)]
    text: Option<Text>,
    /// Whether it is the whole page: its title is then the page's heading.
    #[prop(optional)]
    page: bool,
) -> impl IntoView {
    let app = use_app();
    let elements = move || paths::page(&app.session.space(), Page::Elements);
    let text = text.map(|text| view! { <p class="soft">{text}</p> });
    view! {
        <EmptyState title=title page=page>
            {text}
            <div class="actions">
                <a class="button primary" href=elements>
                    {t::common::GO_TO_ELEMENTS}
                </a>
            </div>
        </EmptyState>
    }
}
