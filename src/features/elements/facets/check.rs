//! One value of a facet.

use leptos::prelude::*;

use crate::format;

/// A value that can be chosen, with its count.
#[component]
pub fn Check(
    /// The value in words.
    #[prop(into)]
    label: Signal<String>,
    /// An icon before the words.
    #[prop(optional, into)]
    mark: Option<AnyView>,
    /// Whether it is chosen.
    #[prop(into)]
    on: Signal<bool>,
    /// Whether some of its values are chosen.
    #[prop(optional, into)]
    partly: Signal<bool>,
    /// How many elements it would leave.
    #[prop(into)]
    count: Signal<usize>,
    /// Chooses it, or removes it.
    change: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <label class="facet" class:none=move || count.get() == 0>
            <input
                type="checkbox"
                prop:checked=move || on.get()
                prop:indeterminate=move || partly.get()
                on:change=move |_| change()
            />
            {mark}
            <span class="truncate" title=move || label.get()>
                {move || label.get()}
            </span>
            <span class="count">{move || format::count(count.get())}</span>
        </label>
    }
}
