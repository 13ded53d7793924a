//! The panel of a group: its elements, and the groups that it has relationships with.

use leptos::prelude::*;

use super::element_panel::element_line;
use super::keys::zoom_to;
use super::model::LAYERS;
use super::state::{LandscapeState, Spot};
use crate::components::{Button, MoreRows, Variant};
use crate::features::diagram::panel_frame::PanelFrame;
use crate::format::count;
use crate::t;
use crate::texts::layer_label;

/// How many related groups are shown, and how many elements at first.
const RELATED: usize = 8;
const PAGE: usize = 50;

#[component]
pub fn GroupPanel(state: LandscapeState, group: usize) -> impl IntoView {
    let model = state.model.get_untracked();
    let own = model.groups.get(group)?.clone();
    let found = state.found.get();
    let is_found = |item: &u32| found.is_found.get(*item as usize) == Some(&true);
    // With a filter, those that it finds.
    let items: Vec<u32> = match found.is_on {
        true => own.items().filter(is_found).collect(),
        false => own.items().collect(),
    };
    let all = items.len();
    let elements = t::common::element_count(own.count as usize);
    let kind = format!("{} · {elements}", layer_label(&LAYERS[own.layer]));
    let shown = RwSignal::new(PAGE);
    let lines = move || {
        let some = items.iter().take(shown.get());
        some.filter_map(|item| element_line(state, None, *item))
            .collect_view()
    };
    let bundles = model.bundles.iter().filter_map(|bundle| {
        let (a, b) = bundle.groups;
        let other = if a == group { b } else { a };
        let group_of = model.groups.get(other)?;
        let label = format!("{}, {}", group_of.label, layer_label(&LAYERS[group_of.layer]));
        let is_own = a == group || b == group;
        is_own.then(|| {
            view! {
                <li>
                    <Button
                        variant=Variant::Link
                        class="truncate"
                        on_press=move |_| state.show(Some(Spot::Group(other)))
                    >
                        {label}
                    </Button>
                    <span class="meta push">{t::common::relationship_count(bundle.count as usize)}</span>
                </li>
            }
        })
    });
    let related = bundles.take(RELATED).collect::<Vec<_>>();
    let zoom = move |_| zoom_to(state, &state.model.get_untracked(), group);
    let listed = match found.is_on {
        true => t::landscape::FOUND_TITLE,
        false => t::common::ELEMENTS,
    };
    Some(view! {
        <PanelFrame title=own.label.clone() kind=kind class=None close=Callback::new(move |()| state.show(None))>
            <div class="actions">
                <Button on_press=zoom>{t::landscape::ZOOM_TO}</Button>
            </div>
            {(!related.is_empty())
                .then(|| {
                    view! {
                        <h3>{t::landscape::RELATED}</h3>
                        <ul class="diagram-related">{related}</ul>
                    }
                })}
            <h3>{listed} " " <span class="meta">{count(all)}</span></h3>
            <ul class="diagram-related">{lines}</ul>
            <MoreRows shown=shown all=Signal::derive(move || all) page=PAGE />
        </PanelFrame>
    })
}
