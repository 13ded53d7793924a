//! Being built.
use leptos::prelude::*;

/// The page.
#[component]
pub fn Elements() -> impl IntoView {
    view! { <div class="page-header"><h1>"Elements"</h1></div> }
}
