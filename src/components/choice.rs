//! Choices whose state is seen by mark or outline, not by colour alone.

use leptos::prelude::*;

/// A choice that is on or off.
#[component]
pub fn Chip(
    /// What it turns on.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Turns it on or off.
    change: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <label class="chip">
            <input type="checkbox" prop:checked=move || on.get() on:change=move |event| change(event_target_checked(&event)) />
            {move || label.get()}
        </label>
    }
}

/// One of a few choices.
#[component]
pub fn Segments<T>(
    /// What is chosen, for those who cannot see that the choices stand together.
    label: &'static str,
    /// The choices with their words.
    #[prop(into)]
    choices: Signal<Vec<(T, String)>>,
    /// What is chosen.
    #[prop(into)]
    chosen: Signal<T>,
    /// Chooses.
    choose: impl Fn(T) + Clone + Send + Sync + 'static,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let button = move |(value, words): (T, String)| {
        let choose = choose.clone();
        let mine = value.clone();
        let pressed = move || chosen.with(|chosen| *chosen == mine).to_string();
        view! {
            <button type="button" aria-pressed=pressed on:click=move |_| choose(value.clone())>{words}</button>
        }
    };
    view! {
        <div class="segments" role="group" aria-label=label>
            {move || choices.get().into_iter().map(button.clone()).collect_view()}
        </div>
    }
}
