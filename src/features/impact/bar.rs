//! The bar above the picture: what is looked for, from where, along which relationships, and how far.

use architrave_analysis::EdgeKinds;
use leptos::prelude::*;

use super::question::{KINDS, MOST_STEPS, Mode};
use super::starts::{End, Starts};
use super::state::ImpactState;
use crate::components::SelectInput;
use crate::effect::memo;
use crate::features::analysis::kind_chips::KindChips;
use crate::t;

#[component]
pub fn Bar(state: ImpactState) -> impl IntoView {
    let is_connection = memo(move |_| state.mode() == Mode::Connection);
    let kinds = memo(move |_| state.question.with(|question| question.kinds));
    view! {
        <div class="impact-bar" role="group" aria-label=t::impact::BAR>
            <ModeChoice state=state />
            <Starts state=state />
            <Show when=move || is_connection.get()>
                <End state=state />
            </Show>
            <div class="impact-along">
                <span class="soft">{t::impact::ALONG}</span>
                <KindChips
                    kinds=kinds
                    usual=KINDS
                    choose=move |kinds: EdgeKinds| state.change_question(|question| question.kinds = kinds)
                />
            </div>
            <Show when=move || !is_connection.get()>
                <Distance state=state />
            </Show>
        </div>
    }
}

#[component]
fn ModeChoice(state: ImpactState) -> impl IntoView {
    let label = |mode: Mode| match mode {
        Mode::Dependents => t::impact::mode::DEPENDENTS,
        Mode::Dependencies => t::impact::mode::DEPENDENCIES,
        Mode::Connection => t::impact::mode::CONNECTION,
    };
    let options = Mode::ALL.map(|mode| (mode.key().to_owned(), label(mode).into()));
    let choose = move |key: String| {
        state.change_question(|question| {
            question.mode = Mode::from_key(&key);
            question.show.clear();
        });
    };
    view! {
        <SelectInput
            label=t::impact::mode::LABEL
            options=options.to_vec()
            value=Signal::derive(move || state.mode().key().to_owned())
            choose=choose
            class="impact-mode"
        />
    }
}

#[component]
fn Distance(state: ImpactState) -> impl IntoView {
    let steps = memo(move |_| state.question.with(|question| question.steps));
    let option = |number: u32| {
        let text = match number {
            u32::MAX => String::from(t::impact::steps::ANY),
            number => t::impact::steps::up_to(number as usize),
        };
        (number.to_string(), text)
    };
    let choose = move |number: String| {
        if let Ok(number) = number.parse() {
            state.change_question(|question| question.steps = number);
        }
    };
    let numbers = (1..=MOST_STEPS).chain([u32::MAX]).map(option);
    let numbers: Vec<(String, String)> = numbers.collect();
    view! {
        <SelectInput
            label=t::impact::steps::LABEL
            options=numbers
            value=Signal::derive(move || steps.get().to_string())
            choose=choose
            class="impact-steps push"
        />
    }
}
