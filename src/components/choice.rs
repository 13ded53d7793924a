//! Choices whose state is seen by mark or outline, not by color alone.

use leptos::prelude::*;

use super::{Each, next_id};
use crate::effect::memo;

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
            <input
                type="checkbox"
                prop:checked=move || on.get()
                on:change=move |event| change(event_target_checked(&event))
            />
            {move || label.get()}
        </label>
    }
}

/// An option that is on or off, with its words beside it.
#[component]
pub fn Checkbox(
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Turns it on or off.
    #[prop(into)]
    change: Callback<bool>,
    /// Further CSS classes.
    #[prop(optional)]
    class: &'static str,
    /// What it turns on.
    children: Children,
) -> impl IntoView {
    view! {
        <label class=format!("check {class}").trim_end().to_owned()>
            <input
                type="checkbox"
                prop:checked=move || on.get()
                on:change=move |event| change.run(event_target_checked(&event))
            />
            {children()}
        </label>
    }
}

/// One of a few choices, side by side.
#[component]
pub fn SegmentedControl<T>(
    /// The label of the choices as a group, for those who cannot see it.
    #[prop(into)]
    label: Signal<String>,
    /// The choices with their words.
    #[prop(into)]
    choices: Signal<Vec<(T, String)>>,
    /// The chosen value.
    #[prop(into)]
    chosen: Signal<T>,
    /// Chooses.
    choose: impl Fn(T) + Send + Sync + 'static,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let words = Signal::derive(move || {
        choices.with(|choices| choices.iter().map(|(_, words)| words.clone()).collect())
    });
    let at = memo(move |_| {
        let is_chosen = |(value, _): &(T, String)| chosen.with(|chosen| chosen == value);
        choices.with(|choices| choices.iter().position(is_chosen))
    });
    let pick = Callback::new(move |at: usize| {
        let value = choices.with_untracked(|c| c.get(at).map(|(value, _)| value.clone()));
        value.into_iter().for_each(&choose);
    });
    segments(label, words, at, pick)
}

/// Compiled once, and not for each type of choices.
fn segments(
    label: Signal<String>,
    words: Signal<Vec<String>>,
    chosen: Memo<Option<usize>>,
    pick: Callback<usize>,
) -> AnyView {
    let button = move |(at, words): (usize, String)| {
        let pressed = move || (chosen.get() == Some(at)).to_string();
        view! {
            <button type="button" aria-pressed=pressed on:click=move |_| pick.run(at)>
                {words}
            </button>
        }
    };
    view! {
        <div class="segments" role="group" aria-label=move || label.get()>
            {move || words.get().into_iter().enumerate().map(button).collect_view()}
        </div>
    }
    .into_any()
}

/// A choice of a [`RadioGroup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RadioOption<T> {
    /// The chosen value.
    pub value: T,
    /// What is shown.
    pub label: String,
    /// A further line below it.
    pub hint: Option<String>,
}

/// One of a few choices, one below the other. They are the browser's own radio buttons: arrow keys move, and choose.
#[component]
pub fn RadioGroup<T>(
    /// The chosen value.
    #[prop(into)]
    label: Signal<String>,
    /// The choices; their words may change while they are shown.
    #[prop(into)]
    choices: Signal<Vec<RadioOption<T>>>,
    /// The chosen value.
    #[prop(into)]
    chosen: Signal<T>,
    /// Chooses.
    choose: impl Fn(T) + Send + Sync + 'static,
    /// Whether a dialog that opens puts the focus on the choice, and not on its first control.
    #[prop(optional)]
    autofocus: bool,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let words = Signal::derive(move || {
        let words = |option: &RadioOption<T>| (option.label.clone(), option.hint.clone());
        choices.with(|choices| choices.iter().map(words).collect())
    });
    let at = memo(move |_| {
        let is_chosen = |option: &RadioOption<T>| chosen.with(|chosen| *chosen == option.value);
        choices.with(|choices| choices.iter().position(is_chosen))
    });
    let pick = Callback::new(move |at: usize| {
        let value = choices.with_untracked(|c| c.get(at).map(|option| option.value.clone()));
        value.into_iter().for_each(&choose);
    });
    radios(label, words, at, pick, autofocus)
}

/// Compiled once, and not for each type of choices.
fn radios(
    label: Signal<String>,
    words: Signal<Vec<(String, Option<String>)>>,
    chosen: Memo<Option<usize>>,
    pick: Callback<usize>,
    autofocus: bool,
) -> AnyView {
    let name = StoredValue::new(next_id("radio"));
    let radio = move |at: usize| {
        let words_of = move || words.with(|words| words.get(at).cloned().unwrap_or_default());
        let hint = move || {
            words_of().1.map(|hint| {
                view! {
                    <br />
                    <span class="meta">{hint}</span>
                }
            })
        };
        let is_chosen = move || chosen.get() == Some(at);
        view! {
            <label class="check">
                <input
                    type="radio"
                    name=name.get_value()
                    autofocus=autofocus && untrack(is_chosen)
                    prop:checked=is_chosen
                    on:change=move |_| pick.run(at)
                />
                <span class="number">{move || words_of().0}{hint}</span>
            </label>
        }
    };
    view! {
        <fieldset class="options">
            <legend class="label">{move || label.get()}</legend>
            <Each each=move || 0..words.with(Vec::len) key=|at| *at children=radio />
        </fieldset>
    }
    .into_any()
}
