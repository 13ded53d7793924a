//! A label and its value.

use leptos::prelude::*;

/// One entry of a `<dl>`.
#[component]
pub fn Fact(
    #[prop(into)] label: Signal<String>,
    /// CSS classes of the entry.
    #[prop(optional)]
    class: &'static str,
    /// CSS classes of the value.
    #[prop(optional)]
    value_class: &'static str,
    /// The value.
    children: Children,
) -> impl IntoView {
    let attribute = |class: &'static str| (!class.is_empty()).then_some(class);
    view! {
        <div class=attribute(class)>
            <dt>{move || label.get()}</dt>
            <dd class=attribute(value_class)>{children()}</dd>
        </div>
    }
}
