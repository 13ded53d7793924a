//! The filters by value, each with how many elements it would leave.

mod applied;
mod check;
mod classes;
mod owners;
mod values;

use architrave_interface::{Translated, ValidityState};
use leptos::prelude::*;

use super::page_state::use_page_state;
use crate::catalog::view::{Facet, toggle};
use crate::components::{Button, Each, Variant};
use crate::effect::memo;
use crate::state::App;
use crate::t::{self, Text};
use crate::texts::lists::facet_value;
use crate::texts::state_label;
pub use applied::{Applied, Filter};
pub use check::Check;
use classes::Classes;
use owners::Owners;
use values::Values;

/// How many values of a long facet are shown at first.
const FIRST: usize = 4;

/// A value of a facet, in words. Names that are not known yet are not asked for.
pub fn value_label(app: App, facet: Facet, value: &str) -> String {
    match facet {
        Facet::Finding => {}
        Facet::ModifiedBy => {
            let name = app.people.known_name(value);
            return name.unwrap_or_else(|| value.to_owned());
        }
        _ => return facet_value(facet, value),
    }
    app.catalog.with(|catalog| {
        let rules = catalog.findings().map(|found| &found.rules);
        let rule = rules.into_iter().flatten().find(|rule| rule.id == value);
        rule.map_or_else(|| value.to_owned(), |rule| rule.title.clone())
    })
}

#[component]
pub fn Facets() -> impl IntoView {
    view! {
        <Mine />
        <States />
        <Classes />
        <Owners />
        <Values facet=Facet::ModifiedBy rare=true />
        <Groups />
        <Values facet=Facet::Finding rare=true />
        <Values facet=Facet::Version />
        <Values facet=Facet::Published />
        <Values facet=Facet::Missing rare=true />
        <Values facet=Facet::Predecessor rare=true />
        <Values facet=Facet::Visible rare=true />
        <Values facet=Facet::Origin rare=true />
    }
}

#[component]
fn Mine() -> impl IntoView {
    let page = use_page_state();
    view! {
        <section>
            <Check
                label=t::facets::MINE
                on=Signal::derive(move || page.filters.with(|v| v.mine))
                count=Signal::derive(move || page.counted.with(|s| s.mine))
                change=move || page.change(|v| v.mine = !v.mine)
            />
        </section>
    }
}

#[component]
fn States() -> impl IntoView {
    let page = use_page_state();
    let states = memo(move |_| {
        let states = page.all_facets.get();
        states
            .states
            .iter()
            .map(|(s, _)| s.clone())
            .collect::<Vec<_>>()
    });
    let row = move |state: ValidityState| {
        let value = state.as_str().to_owned();
        let (mine, counted, named) = (value.clone(), state.clone(), state.clone());
        let count = move || {
            page.counted.with(|s| {
                let states = &s.states;
                states
                    .iter()
                    .find(|(s, _)| *s == counted)
                    .map_or(0, |(_, n)| *n)
            })
        };
        view! {
            <Check
                label=move || state_label(&named)
                mark=state_mark(&state)
                on=Signal::derive(move || page.filters.with(|v| v.states.contains(&mine)))
                count=Signal::derive(count)
                change=move || page.change(|v| toggle(&mut v.states, &value))
            />
        }
    };
    view! {
        <section aria-labelledby="facet-state">
            <h2 id="facet-state">{t::common::STATE}</h2>
            <Each each=move || states.get() key=Clone::clone children=row />
        </section>
    }
}

/// The icon of a state without its word.
fn state_mark(state: &ValidityState) -> AnyView {
    let name = if state.is_known() {
        state.as_str()
    } else {
        "unknown"
    };
    view! {
        <span class=format!("state {}", name.to_lowercase())>
            <svg aria-hidden="true" focusable="false">
                <use href=format!("#s-{name}")></use>
            </svg>
        </span>
    }
    .into_any()
}

#[component]
fn Groups() -> impl IntoView {
    let page = use_page_state();
    let all = memo(move |_| {
        let facets = page.all_facets.get();
        let groups = facets
            .groups
            .iter()
            .map(|(key, label, _)| (key.clone(), label.clone()));
        groups.collect::<Vec<_>>()
    });
    let open = RwSignal::new(false);
    let shown = move || {
        let chosen = page.filters.with(|v| v.groups.clone());
        let mut groups = all.get();
        if !open.get() {
            let mut at = 0;
            groups.retain(|(key, _)| {
                at += 1;
                at <= FIRST || chosen.contains(key)
            });
        }
        groups
    };
    let row = move |(key, label): (String, Option<Translated>)| {
        let (mine, counted, fallback) = (key.clone(), key.clone(), key.clone());
        let name = move || {
            let language = page.app.prefs.content_language();
            let label = label.as_ref().and_then(|l| l.best(&language));
            label.map_or_else(|| fallback.clone(), |l| l.value.clone())
        };
        let count = move || {
            page.counted.with(|s| {
                let groups = &s.groups;
                groups
                    .iter()
                    .find(|(k, _, _)| *k == counted)
                    .map_or(0, |(_, _, n)| *n)
            })
        };
        view! {
            <Check
                label=Signal::derive(name)
                on=Signal::derive(move || page.filters.with(|v| v.groups.contains(&mine)))
                count=Signal::derive(count)
                change=move || page.change(|v| toggle(&mut v.groups, &key))
            />
        }
    };
    view! {
        <Show when=move || { all.with(|g| !g.is_empty()) }>
            <section aria-labelledby="facet-group">
                <div class="facet-head">
                    <h2 id="facet-group">{t::common::GROUP}</h2>
                    <More open=open all=Signal::derive(move || all.with(Vec::len)) first=FIRST what=t::common::GROUP />
                </div>
                <Each each=shown key=|(key, _)| key.clone() children=row />
            </section>
        </Show>
    }
}

/// "All 41", which opens the rest, and "Fewer".
#[component]
fn More(open: RwSignal<bool>, all: Signal<usize>, first: usize, what: Text) -> impl IntoView {
    let words = move || match open.get() {
        true => String::from(t::common::SHOW_FEWER),
        false => t::facets::all(&crate::format::count(all.get())),
    };
    // The visible text is part of the name.
    let label = move || t::facets::filter_of(&words(), &what);
    view! {
        <Show when=move || { all.get() > first }>
            <Button
                variant=Variant::Link
                class="push"
                label=Signal::derive(label)
                expanded=move || open.get()
                on_press=move |_| open.update(|o| *o = !*o)
            >
                {words}
            </Button>
        </Show>
    }
}
