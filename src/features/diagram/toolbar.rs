//! What the diagram shows, and how large.

use architrave_metamodel::Viewpoint;
use leptos::prelude::*;

use super::state::DiagramState;
use crate::components::{Button, SearchField, Select};
use crate::effect::memo;
use crate::features::analysis::picture_tools::{ColorChoice, FilterProblems, PictureTools};
use crate::features::graph::window::Window;
use crate::t::{self, Text};

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

#[component]
pub fn Toolbar(state: DiagramState, window: Window, is_outline: RwSignal<bool>) -> impl IntoView {
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
    let color = move || state.options.with(|options| options.color.clone());
    let choose_color = move |key| state.change(false, |options| options.color = key);
    let elements = move || state.options.with(|options| options.elements.len());
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
            <ColorChoice app=state.app key=Signal::derive(color) choose=Callback::new(choose_color) />
            <PictureTools is_outline=is_outline window=window />
        </div>
        <FilterProblems problems=state.problems />
    }
}
