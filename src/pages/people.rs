//! Being built.
use leptos::prelude::*;

/// The page.
#[component]
pub fn People() -> impl IntoView {
    view! { <div class="page-header"><h1>"People"</h1></div> }
}
