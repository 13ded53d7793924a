//! A choice from a few values, with its label before it.

use leptos::prelude::*;

use super::{Icon, next_id};

/// The choice, drawn by the browser.
#[component]
pub fn Select(
    /// What is chosen.
    #[prop(into)]
    label: String,
    /// Value and label of each option.
    #[prop(into)]
    options: Signal<Vec<(String, String)>>,
    /// The chosen value.
    #[prop(into)]
    value: Signal<String>,
    /// Takes a value.
    #[prop(into)]
    choose: Callback<String>,
) -> impl IntoView {
    let id = next_id("select");
    let option = move |(own, label): (String, String)| {
        let is_chosen = own.clone();
        view! {
            <option value=own selected=move || value.with(|value| *value == is_chosen)>
                {label}
            </option>
        }
    };
    view! {
        <span class="labelled-select">
            <label class="soft" for=id.clone()>
                {label}
            </label>
            <span class="select">
                <select class="input" id=id on:change=move |event| choose.run(event_target_value(&event))>
                    {move || options.get().into_iter().map(option).collect_view()}
                </select>
                <Icon name="chevron-down" class="small" />
            </span>
        </span>
    }
}
