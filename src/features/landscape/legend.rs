//! What the colors mean, and how much is on the map.

use leptos::prelude::*;

use super::model::LAYERS;
use super::state::LandscapeState;
use crate::components::layer_class;
use crate::features::analysis::value_colors::MOST;
use crate::features::analysis::value_marks::ValueMark;
use crate::format::count;
use crate::t;
use crate::texts::layer_label;

/// The colors of layers or values, each with its number of elements.
#[component]
pub fn Legend(state: LandscapeState) -> impl IntoView {
    let line = |mark: AnyView, words: String, elements: usize| {
        (elements > 0).then(|| {
            view! { <li>{mark} <span class="truncate">{words}</span> <span class="meta number">{count(elements)}</span></li> }
        })
    };
    let layers = move || {
        let layers = state.model.with(|model| model.layers.clone());
        let layers = LAYERS.iter().zip(layers).map(|(layer, (_, elements))| {
            let class = format!("landscape-swatch {}", layer_class(layer));
            let mark = view! { <span class=class aria-hidden="true"></span> }.into_any();
            line(mark, layer_label(layer), elements)
        });
        layers.collect_view()
    };
    let lines = move || match state.colors.get() {
        None => layers().into_any(),
        Some(colors) => {
            let value = |place| view! { <ValueMark place=place /> }.into_any();
            let values = colors.values.iter().enumerate();
            let values = values.map(|(place, (text, n))| line(value(place), text.clone(), *n));
            view! {
                {values.collect_view()}
                {line(value(MOST), t::common::OTHER_VALUES.into(), colors.others)}
                {line(().into_any(), t::common::NOT_SET.into(), colors.without)}
            }
            .into_any()
        }
    };
    view! {
        <ul class="landscape-legend" data-corner="" aria-label=t::diagram::LEGEND>
            {lines}
        </ul>
    }
}

/// The line below the map.
#[component]
pub fn Status(state: LandscapeState, is_map: Signal<bool>) -> impl IntoView {
    let words = move || {
        let elements = t::common::element_count(state.model.with(|model| model.nodes.len()));
        let edges = state
            .landscape
            .with(|landscape| landscape.graph.edges().len());
        let all = format!("{elements}, {}", t::common::relationship_count(edges));
        state.found.with(|found| match found.is_on {
            true => format!("{all} · {}", t::landscape::found(found.items.len())),
            false => all,
        })
    };
    view! {
        <div class="status-line diagram-status">
            <span role="status">{words}</span>
            <Show when=move || is_map.get()>
                <span class="push with-pointer">{t::landscape::HINT}</span>
                <span class="push with-touch">{t::landscape::TOUCH_HINT}</span>
            </Show>
        </div>
    }
}
