//! What the diagram shows, and how large.

use architrave_interface::MetaProperty;
use architrave_metamodel::Viewpoint;
use leptos::prelude::*;

use super::options::DiagramOptions;
use super::state::DiagramState;
use crate::catalog::view::Column;
use crate::components::{Button, SearchField, Select};
use crate::effect::memo;
use crate::features::analysis::picture_tools::{FilterProblems, PictureTools};
use crate::features::analysis::property_values as values;
use crate::features::graph::window::Window;
use crate::t::{self, Text};
use crate::texts::lists::column_label;

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
    let address = state.address;
    let filter = memo(move |_| state.options.with(|options| options.filter.clone()));
    let filter_by = move |text: String| {
        address.change(true, |options| {
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
        address.change(false, |options| options.viewpoint = chosen);
    };
    let key = |column: Option<&Column>| {
        let key = column.map(Column::key);
        key.unwrap_or_default().into_owned()
    };
    let color = move || state.options.with(|options| key(options.color.as_ref()));
    let choose_color = move |key: String| {
        address.change(false, |options| options.color = Column::from_key(&key));
    };
    let colors = move || {
        let layer = (String::new(), t::common::LAYER.into());
        let fields = columns(state, &DiagramOptions::FIELDS, values::groups_elements);
        std::iter::once(layer).chain(fields).collect::<Vec<_>>()
    };
    let label = move || state.options.with(|options| key(options.label.as_ref()));
    let choose_label = move |key: String| {
        address.change(false, |options| options.label = Column::from_key(&key));
    };
    let labels = move || {
        let none = (String::new(), t::common::NONE.into());
        let fields = columns(state, &DiagramOptions::FIELDS, |_| true);
        std::iter::once(none).chain(fields).collect::<Vec<_>>()
    };
    let highlight = memo(move |_| state.options.with(|options| options.highlight.clone()));
    let highlight_by = move |text| address.change(true, |options| options.highlight = text);
    let elements = move || state.options.with(|options| options.elements.len());
    view! {
        <div class="diagram-toolbar">
            <SearchField label=t::diagram::FILTER value=filter change=filter_by key="/" />
            <Show when=move || { elements() > 0 }>
                <Button icon="x" on_press=move |_| address.change(false, |options| options.elements = Vec::new())>
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
            <Select
                label=t::diagram::LABEL
                options=Signal::derive(labels)
                value=Signal::derive(label)
                choose=choose_label
            />
            <SearchField label=t::diagram::HIGHLIGHT value=highlight change=highlight_by />
            <PictureTools is_outline=is_outline window=window />
        </div>
        <FilterProblems problems=state.problems />
    }
}

/// The keys and labels of these fields and of the properties that are wanted.
fn columns(
    state: DiagramState,
    fields: &[Column],
    is_wanted: fn(&MetaProperty) -> bool,
) -> Vec<(String, String)> {
    let language = state.app.prefs.content_language();
    let catalog = state.app.catalog;
    let properties = catalog.with(|catalog| values::properties(catalog, &language, is_wanted));
    let fields = fields
        .iter()
        .map(|field| (field.clone(), column_label(field).to_owned()));
    let properties = properties.into_iter();
    let properties = properties.map(|(key, label)| (Column::Property(key.into()), label));
    let all = fields.chain(properties);
    all.map(|(column, label)| (column.key().into_owned(), label))
        .collect()
}
