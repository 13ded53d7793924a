//! The bar above the picture: what is looked for, from where, along which relationships, and how far.

use architrave_analysis::EdgeKinds;
use architrave_interface::ReferenceKind;
use architrave_metamodel::Kind;
use leptos::prelude::*;

use super::question::{KINDS, MOST_STEPS, Mode, follows};
use super::starts::{End, Starts};
use super::state::ImpactState;
use crate::components::{Each, Icon, KindLine, Menu, MenuItem};
use crate::effect::memo;
use crate::t;
use crate::texts::kind_label;

/// The kinds in the order of their chips: first those that are followed unless others are chosen. `None` means kinds
/// outside of ArchiMate.
const ORDER: [Option<Kind>; 12] = [
    Some(Kind::Serving),
    Some(Kind::Realization),
    Some(Kind::Assignment),
    Some(Kind::Flow),
    Some(Kind::Triggering),
    Some(Kind::Access),
    Some(Kind::Composition),
    Some(Kind::Aggregation),
    Some(Kind::Specialization),
    Some(Kind::Influence),
    Some(Kind::Association),
    None,
];

#[component]
pub fn Bar(state: ImpactState) -> impl IntoView {
    let is_connection = memo(move |_| state.mode() == Mode::Connection);
    view! {
        <div class="impact-bar" role="group" aria-label=t::impact::BAR>
            <ModeChoice state=state />
            <Starts state=state />
            <Show when=move || is_connection.get()>
                <End state=state />
            </Show>
            <span class="soft">{t::impact::ALONG}</span>
            <KindChips state=state />
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
    let option = move |mode: Mode| {
        view! {
            <option value=mode.key() selected=move || state.mode() == mode>
                {label(mode)}
            </option>
        }
    };
    let choose = move |key: String| {
        state.ask(|question| {
            question.mode = Mode::from_key(&key);
            question.show.clear();
        });
    };
    view! {
        <span class="select impact-mode">
            <select
                class="input"
                aria-label=t::impact::mode::LABEL
                prop:value=move || state.mode().key()
                on:change=move |event| choose(event_target_value(&event))
            >
                {Mode::ALL.map(option).collect_view()}
            </select>
            <Icon name="chevron-down" class="small" />
        </span>
    }
}

/// The kinds that are followed and those that usually are, and a menu of the others.
#[component]
fn KindChips(state: ImpactState) -> impl IntoView {
    let kinds = memo(move |_| state.question.with(|question| question.kinds));
    // One that was switched off keeps its chip.
    let seen = RwSignal::new(KINDS);
    let has_chip =
        move |kind: Option<Kind>| follows(kinds.get(), kind) || follows(seen.get(), kind);
    let follow = move |kind: Option<Kind>, on: bool| {
        seen.update(|seen| match kind {
            Some(kind) => seen.kinds = seen.kinds.with(kind),
            None => seen.others = true,
        });
        state.ask(|question| *question = question.clone().with_kind(kind, on));
    };
    let chips = move || -> Vec<Option<Kind>> {
        let chips = ORDER.into_iter();
        chips.filter(|kind| has_chip(*kind)).collect()
    };
    let others = move || ORDER.into_iter().filter(move |kind| !has_chip(*kind));
    let has_others = memo(move |_| others().next().is_some());
    view! {
        <div class="impact-kinds" role="group" aria-label=t::impact::kinds::LABEL>
            <Each
                each=chips
                key=|kind| kind.map(Kind::name)
                children=move |kind| {
                    view! {
                        <label class="chip impact-kind">
                            <input
                                type="checkbox"
                                prop:checked=move || follows(kinds.get(), kind)
                                on:change=move |event| follow(kind, event_target_checked(&event))
                            />
                            <KindLine kind=line_of(kind) />
                            {label(kind)}
                        </label>
                    }
                }
            />
            <Show when=move || has_others.get()>
                <Menu
                    label=t::impact::kinds::MORE
                    button_class="button quiet small icon-only"
                    menu_class="left"
                    button=ViewFn::from(|| view! { <Icon name="plus" /> })
                >
                    {move || {
                        others()
                            .map(|kind| view! { <MenuItem label=label(kind) act=move || follow(kind, true) /> })
                            .collect_view()
                    }}
                    <hr />
                    <MenuItem
                        label=t::impact::kinds::ALL
                        act=move || state.ask(|question| question.kinds = EdgeKinds::ALL)
                    />
                </Menu>
            </Show>
        </div>
    }
}

/// The kind as the interface has it.
fn line_of(kind: Option<Kind>) -> ReferenceKind {
    kind.map_or(ReferenceKind::ArchitectureReference, |kind| {
        ReferenceKind::from(kind.name())
    })
}

fn label(kind: Option<Kind>) -> String {
    match kind {
        Some(kind) => kind_label(&ReferenceKind::from(kind.name())),
        None => String::from(t::impact::kinds::OTHER),
    }
}

#[component]
fn Distance(state: ImpactState) -> impl IntoView {
    let steps = memo(move |_| state.question.with(|question| question.steps));
    let option = move |number: u32| {
        let text = match number {
            u32::MAX => String::from(t::impact::steps::ANY),
            number => t::impact::steps::up_to(number as usize),
        };
        view! {
            <option value=number.to_string() selected=move || steps.get() == number>
                {text}
            </option>
        }
    };
    let choose = move |number: String| {
        if let Ok(number) = number.parse() {
            state.ask(|question| question.steps = number);
        }
    };
    let numbers = (1..=MOST_STEPS).chain([u32::MAX]);
    view! {
        <span class="select impact-steps push">
            <select
                class="input"
                aria-label=t::impact::steps::LABEL
                prop:value=move || steps.get().to_string()
                on:change=move |event| choose(event_target_value(&event))
            >
                {numbers.map(option).collect_view()}
            </select>
            <Icon name="chevron-down" class="small" />
        </span>
    }
}
