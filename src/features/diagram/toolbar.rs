//! What the diagram shows, and how large.

use architrave_metamodel::Viewpoint;
use leptos::prelude::*;

use super::state::DiagramState;
use crate::components::{Button, SearchField, Select};
use crate::effect::memo;
use crate::features::analysis::property_values as values;
use crate::features::graph::window::{Window, Zoom};
use crate::t::{self, Text};

/// The label of a viewpoint.
const fn viewpoint_label(viewpoint: Viewpoint) -> Text {
    use t::diagram::viewpoint as label;
    match viewpoint {
        Viewpoint::Layered => label::LAYERED,
        Viewpoint::ApplicationCooperation => label::APPLICATION,
        Viewpoint::ProcessCooperation => label::PROCESS,
        Viewpoint::Technology => label::TECHNOLOGY,
        Viewpoint::Motivation => label::MOTIVATION,
        Viewpoint::CapabilityMap => label::CAPABILITY,
        Viewpoint::Migration => label::MIGRATION,
    }
}

/// The toolbar.
#[component]
pub fn Toolbar(state: DiagramState, window: Window, is_outline: RwSignal<bool>) -> impl IntoView {
    let app = state.app;
    let filter = memo(move |_| state.options.with(|options| options.filter.clone()));
    let filter_by = move |text: String| {
        state.change(true, |options| {
            options.filter = text;
            options.elements = Vec::new();
        });
    };
    let viewpoints = move || {
        let label = |v: Viewpoint| (v.key().to_owned(), String::from(viewpoint_label(v)));
        Viewpoint::ALL.map(label).to_vec()
    };
    let viewpoint = move || {
        state
            .options
            .with(|options| options.viewpoint.key().to_owned())
    };
    let choose_viewpoint = move |key: String| {
        let chosen = Viewpoint::named(&key).unwrap_or(Viewpoint::Layered);
        state.change(false, |options| options.viewpoint = chosen);
    };
    let colors = move || {
        let language = app.prefs.content_language();
        let keys = app
            .catalog
            .with(|catalog| values::properties(catalog, &language, values::has_few_values));
        let layer = (String::new(), String::from(t::common::LAYER));
        std::iter::once(layer).chain(keys).collect::<Vec<_>>()
    };
    let color = move || state.options.with(|options| options.color.clone());
    let choose_color = move |key| state.change(false, |options| options.color = key);
    let elements = move || state.options.with(|options| options.elements.len());
    let problems = move || state.problems.with(|problems| problems.join(" "));
    view! {
        <div class="diagram-toolbar">
            <SearchField label=t::diagram::FILTER value=filter change=filter_by key="/" />
            <Show when=move || { elements() > 0 }>
                <Button icon="x" on_press=move |_| state.change(false, |options| options.elements = Vec::new())>
                    {move || t::diagram::chosen(elements())}
                </Button>
            </Show>
            <Select
                label=t::diagram::VIEWPOINT_LABEL
                options=Signal::derive(viewpoints)
                value=Signal::derive(viewpoint)
                choose=choose_viewpoint
            />
            <Select
                label=t::diagram::COLOR_BY
                options=Signal::derive(colors)
                value=Signal::derive(color)
                choose=choose_color
            />
            <div class="row push">
                <Button
                    icon="list"
                    pressed=move || is_outline.get()
                    on_press=move |_| is_outline.update(|on| *on = !*on)
                >
                    {t::diagram::OUTLINE}
                </Button>
                <Zoom window=window />
            </div>
        </div>
        <Show when=move || state.problems.with(|problems| !problems.is_empty())>
            <p class="diagram-problems" role="status">
                {problems}
            </p>
        </Show>
    }
}
