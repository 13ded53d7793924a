//! Being built.
use leptos::prelude::*;

/// The page.
#[component]
pub fn Create() -> impl IntoView {
    view! { <div class="page-header"><h1>"Create"</h1></div> }
}
