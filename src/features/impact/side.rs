//! The panel beside the picture: the selected element with its chain, the layers, and what is not loaded.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::bands::by_layer;
use super::chain::Chain;
use super::facts::{Facts, choices, layer};
use super::list::SIDE;
use super::question::{Mode, Question};
use super::state::ImpactState;
use crate::components::{Button, OwnerName, StateBadge, layer_class};
use crate::effect::memo;
use crate::features::analysis::neighbors::load_nodes;
use crate::format::count;
use crate::t;
use crate::texts::{class_label, layer_label};

/// How many properties with a value from a list are shown.
const CHOICES: usize = 1;

#[component]
pub fn Side(state: ImpactState) -> impl IntoView {
    let facts = memo(move |_| {
        let found = state.found.get();
        let node = state.selected.get()?;
        state.facts(&found, node)
    });
    view! {
        <section class="impact-side" id=SIDE tabindex="-1" aria-label=t::impact::side::LABEL>
            {move || match facts.get() {
                Some(facts) => view! { <Selected state=state facts=facts /> }.into_any(),
                None => view! { <p class="soft impact-hint">{t::impact::side::HINT}</p> }.into_any(),
            }}
            <Layers state=state />
            <Missing state=state />
        </section>
    }
}

#[component]
fn Selected(state: ImpactState, facts: Facts) -> impl IntoView {
    let app = state.app;
    let id = StoredValue::new(facts.element_id.clone());
    let row = app.catalog.with_untracked(|c| c.row(&facts.id));
    let values = move || {
        let language = app.prefs.content_language();
        let values = row.map(|row| app.catalog.with(|c| choices(c, row, &language, CHOICES)));
        let values = values.unwrap_or_default().into_iter();
        let values = values.map(|(label, value)| {
            view! { <span class="soft">{t::impact::side::value(&label, &value)}</span> }
        });
        values.collect_view()
    };
    let owners = facts.owners.iter().cloned();
    let owners = owners
        .map(|owner| view! { <OwnerName owner=owner /> })
        .collect_view();
    let start_here = move |_| {
        let own = id.get_value();
        state.change_question(|question| {
            *question = Question {
                mode: match question.mode {
                    Mode::Connection => Mode::Dependents,
                    mode => mode,
                },
                of: vec![own],
                kinds: question.kinds,
                steps: question.steps,
                ..Question::default()
            };
        });
    };
    view! {
        <section class="impact-selected">
            <h2 lang=facts.language.clone()>{facts.name.clone()}</h2>
            <div class="row wrap">
                <span class="soft">{class_label(&facts.class)}</span>
                <StateBadge state=facts.state.clone() />
            </div>
            <div class="row wrap">{owners} {values}</div>
        </section>
        <Chain state=state />
        <div class="row wrap impact-actions">
            <a class="button" href=app.element_url(&facts.id)>
                {t::common::OPEN_ELEMENT}
            </a>
            <Button icon="arrow-right" on_press=start_here>
                {t::impact::side::CONTINUE}
            </Button>
        </div>
    }
}

/// How many elements each layer has.
#[component]
fn Layers(state: ImpactState) -> impl IntoView {
    let layers = memo(move |_| {
        let found = state.found.get();
        state.app.catalog.with(|c| {
            let hits = found.answer.hits.iter();
            by_layer(hits.filter_map(|node| layer(c, &found.landscape, *node)))
        })
    });
    let total = move || state.found.with(|found| found.answer.hits.len());
    let rows = move || {
        let layers = layers.get();
        let most = layers.iter().map(|(_, number)| *number).max().unwrap_or(1);
        let row = |(layer, number): (architrave_interface::Layer, usize)| {
            let percent = number as f64 * 100.0 / most.max(1) as f64;
            let class = layer_class(&layer);
            view! {
                <li class=class>
                    <span class="swatch"></span>
                    <span class="truncate" title=layer_label(&layer)>
                        {layer_label(&layer)}
                    </span>
                    <span class="impact-bar-line" aria-hidden="true">
                        <span style:inline-size=format!("{percent:.1}%")></span>
                    </span>
                    <span class="number">{count(number)}</span>
                </li>
            }
        };
        layers.into_iter().map(row).collect_view()
    };
    view! {
        <Show when=move || { total() > 0 }>
            <section class="impact-layers">
                <h2>
                    {t::impact::side::BY_LAYER}<span class="meta">{move || t::common::element_count(total())}</span>
                </h2>
                <ul>{rows}</ul>
            </section>
        </Show>
    }
}

/// What is not loaded, and a button that loads it.
#[component]
fn Missing(state: ImpactState) -> impl IntoView {
    let number = memo(move |_| state.found.with(|found| found.answer.unloaded.len()));
    let busy = RwSignal::new(false);
    let load = move |_| {
        let found = state.found.get_untracked();
        busy.set(true);
        spawn_local(async move {
            load_nodes(state.app, &found.landscape, &found.answer.unloaded).await;
            let _ = busy.try_set(false);
        });
    };
    let text = move || match state.mode() {
        Mode::Dependencies => t::impact::missing::dependencies(number.get()),
        _ => t::impact::missing::dependents(number.get()),
    };
    view! {
        <Show when=move || { number.get() > 0 }>
            <section class="impact-missing">
                <h2>{t::common::NOT_LOADED}</h2>
                <p class="soft">{text}</p>
                <Button icon="download" busy=busy on_press=load>
                    {move || t::impact::missing::load(number.get())}
                </Button>
            </section>
        </Show>
    }
}
