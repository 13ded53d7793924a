//! Being built.
use leptos::prelude::*;

/// The page.
#[component]
pub fn Person() -> impl IntoView {
    view! { <div class="page-header"><h1>"Person"</h1></div> }
}
