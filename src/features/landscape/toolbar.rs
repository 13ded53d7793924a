//! What the map is grouped and colored by, what is lit, and how large it is.

use architrave_interface::MetaProperty;
use leptos::prelude::*;

use super::options::LandscapeOptions;
use super::state::LandscapeState;
use crate::catalog::view::Column;
use crate::components::{Button, SearchField, Select};
use crate::effect::memo;
use crate::features::analysis::property_values as values;
use crate::features::graph::window::Zoom;
use crate::t;
use crate::texts::lists::column_label;

/// The toolbar.
#[component]
pub fn Toolbar(state: LandscapeState, is_outline: RwSignal<bool>) -> impl IntoView {
    let filter = memo(move |_| state.options.with(|options| options.filter.clone()));
    let filter_by = move |text| state.change(true, |options| options.filter = text);
    let properties = move |is_wanted: fn(&MetaProperty) -> bool| {
        let language = state.app.prefs.content_language();
        let catalog = state.app.catalog;
        catalog.with(|catalog| values::properties(catalog, &language, is_wanted))
    };
    let groupings = move || {
        let field = |by: Column| (by.key().into_owned(), column_label(&by).to_owned());
        let fields = LandscapeOptions::FIELDS.into_iter().map(field);
        let keys = properties(|_| true).into_iter();
        let property = |(key, label): (String, String)| {
            (Column::Property(key.into()).key().into_owned(), label)
        };
        fields.chain(keys.map(property)).collect::<Vec<_>>()
    };
    let by = move || state.options.with(|options| options.by.key().into_owned());
    let group_by = move |key: String| {
        let by = Column::from_key(&key).unwrap_or(Column::Class);
        state.change(false, |options| {
            options.by = by;
            options.group = String::new();
        });
    };
    let colors = move || {
        let layer = (String::new(), String::from(t::common::LAYER));
        let keys = properties(values::has_few_values);
        std::iter::once(layer).chain(keys).collect::<Vec<_>>()
    };
    let color = move || state.options.with(|options| options.color.clone());
    let choose_color = move |key| state.change(false, |options| options.color = key);
    let problems = move || state.problems.with(|problems| problems.join(" "));
    view! {
        <div class="diagram-toolbar">
            <SearchField label=t::diagram::FILTER value=filter change=filter_by key="/" />
            <Select
                label=t::columns::GROUP_BY
                options=Signal::derive(groupings)
                value=Signal::derive(by)
                choose=group_by
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
                <Zoom window=state.window />
            </div>
        </div>
        <Show when=move || state.problems.with(|problems| !problems.is_empty())>
            <p class="diagram-problems" role="status">
                {problems}
            </p>
        </Show>
    }
}
