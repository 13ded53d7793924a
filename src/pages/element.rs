//! Being built.
use leptos::prelude::*;

/// The page.
#[component]
pub fn Element() -> impl IntoView {
    view! { <div class="page-header"><h1>"Element"</h1></div> }
}
