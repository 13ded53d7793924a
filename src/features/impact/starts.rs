//! The elements that the search starts from, and the other end of a connection.

use leptos::prelude::*;

use super::facts::Facts;
use super::picker::ElementPicker;
use super::start_sets::{FileChip, FilterChip, Remove};
use super::state::ImpactState;
use crate::browser;
use crate::catalog::short_id;
use crate::components::{Button, ClassTile, Each, Variant};
use crate::effect::memo;
use crate::t;

const FIELD: &str = "impact-start";
const END: &str = "impact-end";

/// A chosen element.
#[derive(Clone, PartialEq)]
enum Chosen {
    Loaded(Box<Facts>),
    /// Its logical id.
    Lost(String),
}

impl Chosen {
    fn of(state: ImpactState, id: &str) -> Self {
        let facts = state.facts_of(id);
        facts.map_or_else(
            || Self::Lost(id.to_owned()),
            |facts| Self::Loaded(Box::new(facts)),
        )
    }

    /// What tells it apart, as far as it is drawn.
    fn key(&self) -> (String, String) {
        match self {
            Self::Loaded(facts) => (facts.element_id.clone(), facts.name.clone()),
            Self::Lost(id) => (id.clone(), String::new()),
        }
    }
}

/// The chosen starts as chips, and a way to add one.
#[component]
pub fn Starts(state: ImpactState) -> impl IntoView {
    let chosen = memo(move |_| {
        let ids = state.question.with(|question| question.of.clone());
        ids.iter()
            .map(|id| Chosen::of(state, id))
            .collect::<Vec<_>>()
    });
    let adds = RwSignal::new(false);
    let is_empty = memo(move |_| state.question.with(|question| !question.has_start()));
    let add = move |id: String| {
        adds.set(false);
        state.change_question(|question| {
            if !question.of.contains(&id) {
                question.of.push(id);
            }
            question.show.clear();
        });
        browser::after_frame(|| browser::focus("impact-add"));
    };
    let add = Callback::new(add);
    let remove = move |id: String| {
        state.change_question(|question| {
            question.of.retain(|other| *other != id);
            question.show.clear();
        });
    };
    let begin = move |_| {
        adds.set(true);
        browser::after_frame(|| browser::focus(FIELD));
    };
    view! {
        <ul class="impact-starts" aria-label=t::impact::START>
            <Each
                each=move || chosen.get()
                key=Chosen::key
                children=move |chosen| {
                    let id = chosen.key().0;
                    let remove = move |()| remove(id.clone());
                    view! { <Chip chosen=chosen remove=remove /> }
                }
            />
            <FilterChip state=state />
            <FileChip state=state />
        </ul>
        {move || match adds.get() || is_empty.get() {
            true => {
                view! { <ElementPicker state=state id=FIELD label=t::impact::picker::FIELD choose=add /> }.into_any()
            }
            false => {
                view! {
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="plus"
                        label=t::impact::picker::ADD
                        attr:id="impact-add"
                        on_press=begin
                    />
                }
                    .into_any()
            }
        }}
    }
}

/// The other end of a connection.
#[component]
pub fn End(state: ImpactState) -> impl IntoView {
    let chosen = memo(move |_| {
        let id = state.question.with(|question| question.to.clone());
        (!id.is_empty()).then(|| Chosen::of(state, &id))
    });
    let choose = Callback::new(move |id: String| {
        state.change_question(|question| {
            question.to = id;
            question.show.clear();
        });
    });
    let remove = move |()| {
        state.change_question(|question| {
            question.to.clear();
            question.show.clear();
        });
        browser::after_frame(|| browser::focus(END));
    };
    view! {
        <span class="soft">{t::impact::AND}</span>
        {move || match chosen.get() {
            Some(chosen) => {
                view! {
                    <ul class="impact-starts" aria-label=t::impact::END>
                        <Chip chosen=chosen remove=remove />
                    </ul>
                }
                    .into_any()
            }
            None => {
                view! { <ElementPicker state=state id=END label=t::impact::picker::END_FIELD choose=choose /> }
                    .into_any()
            }
        }}
    }
}

#[component]
fn Chip(chosen: Chosen, #[prop(into)] remove: Callback<()>) -> impl IntoView {
    match chosen {
        Chosen::Loaded(facts) => view! {
            <li class="impact-chosen">
                <ClassTile class=facts.class.clone() layer=facts.layer.clone() />
                <span class="truncate" title=facts.name.clone() lang=facts.language.clone()>
                    {facts.name.clone()}
                </span>
                <Remove name=facts.name.clone() remove=remove />
            </li>
        }
        .into_any(),
        Chosen::Lost(id) => view! {
            <li class="impact-chosen">
                <code class="truncate" title=id.clone()>
                    {short_id(&id)}
                </code>
                <span class="tag warn">{t::common::NOT_LOADED}</span>
                <Remove name=short_id(&id) remove=remove />
            </li>
        }
        .into_any(),
    }
}
