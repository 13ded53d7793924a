//! Everything that was found as a list, by steps: what the picture shows, and what it has no room for.

use leptos::prelude::*;

use super::found::SharedFound;
use super::picture::step_text;
use super::state::ImpactState;
use super::words::chain_words;
use crate::browser;
use crate::components::{Button, ClassTile, MoreRows, Roving, TileSize, Variant};
use crate::effect::{effect, memo};
use crate::format::count;
use crate::t;
use crate::texts::{class_label, state_label};

/// Longer lists begin with so many, and get so many more at a time.
const PAGE: usize = 200;

/// The id of the panel, where the focus goes when a chain is asked for.
pub const SIDE: &str = "impact-side";

#[component]
pub fn ElementList(state: ImpactState) -> impl IntoView {
    let shown = RwSignal::new(PAGE);
    effect(move || {
        state.found.track();
        shown.set(PAGE);
    });
    let all = memo(move |_| state.found.with(|found| found.answer.hits.len()));
    let groups = move || {
        let found = state.found.get();
        let hits = &found.answer.hits;
        let first = &hits[..shown.get().min(hits.len())];
        let groups = first.chunk_by(|a, b| found.answer.step_of(*a) == found.answer.step_of(*b));
        let groups = groups.map(|nodes| group(state, &found, nodes));
        groups.collect_view()
    };
    view! {
        <Show when=move || { all.get() > 0 }>
            <section class="impact-list" aria-label=t::impact::list::TITLE>
                <h2>{t::impact::list::TITLE}<span class="meta">{move || t::common::element_count(all.get())}</span></h2>
                <Roving>{groups}</Roving>
                <MoreRows shown=shown all=all page=PAGE />
            </section>
        </Show>
    }
}

/// The elements that are so many steps away.
fn group(state: ImpactState, found: &SharedFound, nodes: &[u32]) -> impl IntoView + use<> {
    let step = nodes.first().map_or(0, |node| found.answer.step_of(*node));
    let all = found.answer.hits.iter();
    let number = all
        .filter(|node| found.answer.step_of(**node) == step)
        .count();
    let items = nodes.iter().filter_map(|node| item(state, found, *node));
    let items = items.collect_view();
    view! {
        <h3>{step_text(step)}<span class="count">{count(number)}</span></h3>
        <ul>{items}</ul>
    }
}

fn item(state: ImpactState, found: &SharedFound, node: u32) -> Option<impl IntoView + use<>> {
    let facts = state.facts(found, node)?;
    let graph = &found.landscape.graph;
    let chain = found.answer.reach.chain(graph, node);
    let words = chain_words(graph, &chain, &|node| state.name(found, node), " → ");
    let kind = t::impact::list::kind(&class_label(&facts.class), &state_label(&facts.state));
    let id = facts.element_id.clone();
    let select = move |_| {
        state.select(&id);
        browser::focus(SIDE);
    };
    Some(view! {
        <li class="impact-item">
            <ClassTile class=facts.class.clone() layer=facts.layer.clone() size=TileSize::Small />
            <a href=state.app.element_url(&facts.id) lang=facts.language.clone()>
                {facts.name.clone()}
            </a>
            <span class="meta">{kind}</span>
            <span class="meta chain">{words}</span>
            <Button variant=Variant::Link label=t::impact::list::show_chain_of(&facts.name) on_press=select>
                {t::impact::list::SHOW_CHAIN}
            </Button>
        </li>
    })
}
