//! A page or a list without content.

use leptos::prelude::*;

/// A title, the reason, and what to do next, centred.
#[component]
pub fn EmptyState(
    #[prop(into)] title: Signal<String>,
    /// Whether it is the whole page: its title is then the page's heading.
    #[prop(optional)]
    page: bool,
    /// The role, where it is announced: `status` or `alert`.
    #[prop(optional)]
    role: Option<&'static str>,
    /// Text, and actions in a `<div class="actions">`.
    children: Children,
) -> impl IntoView {
    let title = move || title.get();
    let heading = match page {
        true => view! { <h1>{title}</h1> }.into_any(),
        false => view! { <h2>{title}</h2> }.into_any(),
    };
    view! {
        <div class="state-page" role=role>
            <div>{heading} {children()}</div>
        </div>
    }
}
