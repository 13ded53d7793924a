//! The map in words: layers with their groups. A group that is pressed has its elements beside it.

use leptos::prelude::*;

use super::model::LAYERS;
use super::state::{LandscapeState, Spot};
use crate::components::{Button, Variant};
use crate::t;
use crate::texts::layer_label;

#[component]
pub fn Outline(state: LandscapeState) -> impl IntoView {
    let layers = move || {
        let (model, found) = (state.model.get(), state.found.get());
        let group = |at: usize| {
            let group = &model.groups[at];
            let (label, elements) = (
                group.label.clone(),
                t::common::element_count(group.count as usize),
            );
            let number = found
                .by_group
                .get(at)
                .map(|n| t::landscape::found(*n as usize));
            view! {
                <li>
                    <div>
                        <Button variant=Variant::Link on_press=move |_| state.show(Some(Spot::Group(at)))>
                            {label}
                        </Button>
                        <span class="soft">{elements}</span>
                        <span class="meta">{number}</span>
                    </div>
                </li>
            }
        };
        let layer = |layer: usize| {
            let groups = 0..model.groups.len();
            let groups = groups.filter(|at| model.groups[*at].layer == layer);
            let groups: Vec<_> = groups.map(group).collect();
            (!groups.is_empty()).then(|| {
                view! {
                    <section>
                        <h2>{layer_label(&LAYERS[layer])}</h2>
                        <ul>{groups}</ul>
                    </section>
                }
            })
        };
        (0..LAYERS.len()).map(layer).collect_view()
    };
    view! {
        <div class="diagram-outline" role="region" aria-label=t::diagram::OUTLINE tabindex="0">
            {layers}
        </div>
    }
}
