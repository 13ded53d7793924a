//! The shortest chain to the selected element, step by step.

use leptos::prelude::*;

use super::drawing::kind_of;
use super::found::Found;
use super::picture::step_text;
use super::state::ImpactState;
use super::words::{start_of, step_words};
use crate::components::{Button, ClassTile, KindLine, Variant};
use crate::format::count;
use crate::t;

#[component]
pub fn Chain(state: ImpactState) -> impl IntoView {
    let steps = move || state.chain.with(|chain| chain.len() as u32);
    let total = move || state.chains.with(|chains| chains.total);
    // Only the first ones of very many can be shown.
    let shown = move || state.chains.with(|chains| chains.chains.len());
    let at = move || state.chain_at.get();
    let position = move || {
        let total = usize::try_from(total()).unwrap_or(usize::MAX);
        t::impact::side::chain_of(&count(at() + 1), &count(total))
    };
    let list = move || {
        let found = state.found.get();
        let chain = state.chain.get();
        let graph = &found.landscape.graph;
        let first = start_of(graph, &chain);
        let first = first.map(|node| view! { <li>{element(state, &found, node)}</li> });
        let steps = chain.iter().enumerate().filter_map(|(n, step)| {
            let edge = graph.edges().get(step.edge as usize)?;
            let words = step_words(edge, step.is_forward, n == 0);
            let kind = state.app.catalog.with(|c| kind_of(c, &found, *step));
            Some(view! {
                <li>
                    <span class="impact-step soft">
                        <KindLine kind=kind />
                        {words}
                    </span>
                    {element(state, &found, step.node)}
                </li>
            })
        });
        let steps = steps.collect_view();
        view! {
            {first}
            {steps}
        }
    };
    view! {
        <Show when=move || { steps() > 0 }>
            <section class="impact-chain">
                <div class="row">
                    <h2>{t::impact::side::CHAIN}<span class="meta">{move || step_text(steps())}</span></h2>
                    <Show when=move || { total() > 1 }>
                        <span class="meta push" role="status">
                            {position}
                        </span>
                        <Button
                            variant=Variant::Quiet
                            small=true
                            icon="chevron-left"
                            label=t::impact::side::PREVIOUS
                            disabled=Signal::derive(move || at() == 0)
                            on_press=move |_| state.chain_at.update(|at| *at = at.saturating_sub(1))
                        />
                        <Button
                            variant=Variant::Quiet
                            small=true
                            icon="chevron-right"
                            label=t::impact::side::NEXT
                            disabled=Signal::derive(move || { at() + 1 >= shown() })
                            on_press=move |_| state.chain_at.update(|at| *at += 1)
                        />
                    </Show>
                </div>
                <ol>{list}</ol>
            </section>
        </Show>
    }
}

/// An element of the chain as a link.
fn element(state: ImpactState, found: &Found, node: u32) -> Option<AnyView> {
    let facts = state.facts(found, node)?;
    let view = view! {
        <span class="row">
            <ClassTile class=facts.class.clone() layer=facts.layer.clone() />
            <a
                class="truncate"
                href=state.app.element_url(&facts.id)
                title=facts.name.clone()
                lang=facts.language.clone()
            >
                {facts.name.clone()}
            </a>
        </span>
    };
    Some(view.into_any())
}
