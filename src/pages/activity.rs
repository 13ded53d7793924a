//! Being built.
use leptos::prelude::*;

/// The page.
#[component]
pub fn Activity() -> impl IntoView {
    view! { <div class="page-header"><h1>"Activity"</h1></div> }
}

/// One record.
#[component]
pub fn Receipt() -> impl IntoView {
    view! { <div class="page-header"><h1>"Receipt"</h1></div> }
}
