//! A choice from a few values, drawn by the browser.

use leptos::prelude::*;

use super::{Icon, next_id};

/// Value and label of each option.
type Options = Vec<(String, String)>;

/// Options below a heading; an empty heading is not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionGroup {
    pub label: String,
    /// Value and label of each option.
    pub options: Options,
}

/// The choice with its label before it.
#[component]
pub fn Select(
    /// What is chosen.
    #[prop(into)]
    label: String,
    /// Value and label of the options before all groups.
    #[prop(optional, into)]
    options: Signal<Options>,
    #[prop(optional, into)] groups: Signal<Vec<OptionGroup>>,
    /// The chosen value.
    #[prop(into)]
    value: Signal<String>,
    /// Takes a value.
    #[prop(into)]
    choose: Callback<String>,
) -> impl IntoView {
    let id = next_id("select");
    view! {
        <span class="labelled-select">
            <label class="soft" for=id.clone()>
                {label}
            </label>
            <SelectInput id=id options=options groups=groups value=value choose=choose />
        </span>
    }
}

/// The choice without a label. A value that no option has shows the first option.
#[component]
pub fn SelectInput(
    /// The id, for a label elsewhere.
    #[prop(optional, into)]
    id: Option<String>,
    /// The accessible name, where no `<label>` names it.
    #[prop(optional, into)]
    label: Option<String>,
    /// Value and label of the options before all groups.
    #[prop(optional, into)]
    options: Signal<Options>,
    #[prop(optional, into)] groups: Signal<Vec<OptionGroup>>,
    /// The chosen value.
    #[prop(into)]
    value: Signal<String>,
    /// Takes a value.
    #[prop(into)]
    choose: Callback<String>,
    /// Further CSS classes.
    #[prop(optional)]
    class: &'static str,
    /// Whether nothing is chosen: the option is drawn like a placeholder.
    #[prop(optional, into)]
    is_unchosen: Signal<bool>,
    /// Whether the choice is invalid.
    #[prop(optional, into)]
    invalid: Option<Signal<bool>>,
    /// The id of the text below.
    #[prop(optional, into)]
    described_by: Option<String>,
    /// Whether Tab skips it: other keys of a grid lead to it.
    #[prop(optional, into)]
    is_tab_skipped: Signal<bool>,
) -> impl IntoView {
    let shown = move || {
        let wanted = value.get();
        options.with(|options| {
            groups.with(|groups| {
                let grouped = groups.iter().flat_map(|group| &group.options);
                let mut all = options.iter().chain(grouped).map(|(own, _)| own);
                let first = all.clone().next();
                all.find(|own| **own == wanted).or(first).cloned()
            })
        })
    };
    let option = move |(own, label): (String, String)| {
        let mine = own.clone();
        view! {
            <option value=own selected=move || value.with(|value| *value == mine)>
                {label}
            </option>
        }
    };
    let group = move |group: OptionGroup| {
        let options = group.options.into_iter().map(option).collect_view();
        match group.label.is_empty() {
            true => options.into_any(),
            false => view! { <optgroup label=group.label>{options}</optgroup> }.into_any(),
        }
    };
    view! {
        <span class=format!("select {class}").trim_end().to_owned()>
            <select
                class="input"
                class:unchosen=move || is_unchosen.get()
                id=id
                tabindex=move || is_tab_skipped.get().then_some("-1")
                aria-label=label
                aria-describedby=described_by
                aria-invalid=move || invalid.map(|invalid| invalid.get().to_string())
                prop:value=move || shown().unwrap_or_default()
                on:change=move |event| choose.run(event_target_value(&event))
            >
                {move || options.get().into_iter().map(option).collect_view()}
                {move || groups.get().into_iter().map(group).collect_view()}
            </select>
            <Icon name="chevron-down" class="small" />
        </span>
    }
}
