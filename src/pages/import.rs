//! Being built.
use leptos::prelude::*;

/// The page.
#[component]
pub fn Import() -> impl IntoView {
    view! { <div class="page-header"><h1>"Import"</h1></div> }
}
