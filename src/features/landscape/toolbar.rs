//! What the map is grouped and colored by, what is lit, and how large it is.

use leptos::prelude::*;

use super::options::LandscapeOptions;
use super::state::LandscapeState;
use crate::catalog::view::Column;
use crate::components::{SearchField, Select};
use crate::effect::memo;
use crate::features::analysis::picture_tools::{FilterProblems, PictureTools};
use crate::features::analysis::property_values as values;
use crate::state::App;
use crate::t;
use crate::texts::lists::column_label;

#[component]
pub fn Toolbar(state: LandscapeState, is_outline: RwSignal<bool>) -> impl IntoView {
    let address = state.address;
    let filter = memo(move |_| state.options.with(|options| options.filter.clone()));
    let filter_by = move |text| address.change(true, |options| options.filter = text);
    let groupings = move || {
        let field = |by: Column| (by.key().into_owned(), column_label(&by).to_owned());
        let fields = LandscapeOptions::FIELDS.into_iter().map(field);
        let language = state.app.prefs.content_language();
        let catalog = state.app.catalog;
        let keys = catalog.with(|catalog| values::properties(catalog, &language, |_| true));
        let property = |(key, label): (String, String)| {
            (Column::Property(key.into()).key().into_owned(), label)
        };
        fields
            .chain(keys.into_iter().map(property))
            .collect::<Vec<_>>()
    };
    let by = move || state.options.with(|options| options.by.key().into_owned());
    let group_by = move |key: String| {
        let by = Column::from_key(&key).unwrap_or(Column::Class);
        address.change(false, |options| {
            options.by = by;
            options.group = String::new();
        });
    };
    let color = move || state.options.with(|options| options.color.clone());
    let choose_color = move |key| address.change(false, |options| options.color = key);
    view! {
        <div class="diagram-toolbar">
            <SearchField label=t::diagram::FILTER value=filter change=filter_by key="/" />
            <Select
                label=t::columns::GROUP_BY
                options=Signal::derive(groupings)
                value=Signal::derive(by)
                choose=group_by
            />
            <ColorChoice app=state.app key=Signal::derive(color) choose=Callback::new(choose_color) />
            <PictureTools is_outline=is_outline window=state.window />
        </div>
        <FilterProblems problems=state.problems />
    }
}

/// The choice of what gives colors: the layer, with an empty key, or a property.
#[component]
fn ColorChoice(app: App, key: Signal<String>, choose: Callback<String>) -> impl IntoView {
    let colors = move || {
        let language = app.prefs.content_language();
        let keys = app
            .catalog
            .with(|catalog| values::properties(catalog, &language, values::groups_elements));
        let layer = (String::new(), String::from(t::common::LAYER));
        std::iter::once(layer).chain(keys).collect::<Vec<_>>()
    };
    view! {
        <Select label=t::diagram::COLOR_BY options=Signal::derive(colors) value=key choose=move |key| choose.run(key) />
    }
}
