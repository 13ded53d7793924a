//! The panel beside the map: an element with its neighbors, or a group.

use architrave_interface::ReferenceKind;
use leptos::prelude::*;

use super::group_panel::GroupPanel;
use super::keys::reveal;
use super::state::{LandscapeState, Spot};
use crate::components::{Button, ClassTile, KindLine, MoreRows, TileSize, Variant};
use crate::features::diagram::panel_frame::ElementPanel;
use crate::paths;
use crate::t;
use crate::texts::row_title;

/// How many neighbors are shown at first.
const PAGE: usize = 40;

/// The panel, there while something is shown.
#[component]
pub fn Panel(state: LandscapeState) -> impl IntoView {
    move || match state.shown.get() {
        Some(Spot::Item(item)) => Some(view! { <Shown state=state item=item /> }.into_any()),
        Some(Spot::Group(group)) => {
            Some(view! { <GroupPanel state=state group=group /> }.into_any())
        }
        None => None,
    }
}

#[component]
fn Shown(state: LandscapeState, item: u32) -> impl IntoView {
    let app = state.app;
    let language = untrack(|| app.prefs.content_language());
    let (row, title) = state.look(item, |row| (row.row(), row_title(row, &language)))?;
    let listed = app.catalog.with_untracked(|c| c.listed_at(row))?;
    let (class, layer) = state.look(item, |row| {
        let (layer, class) = row.kind().clone();
        (class, layer)
    })?;
    let space = untrack(|| app.session.space());
    let diagram = paths::diagram_of(&space, &[&listed.element.element_id]);
    let neighbors = neighbors(state, item);
    let all = neighbors.len();
    let shown = RwSignal::new(PAGE);
    let lines = move || {
        let some = neighbors.iter().take(shown.get()).cloned();
        some.filter_map(|(kind, item)| element_line(state, kind, item))
            .collect_view()
    };
    Some(view! {
        <ElementPanel
            app=app
            title=title
            class=(class, layer)
            listed=listed
            close=Callback::new(move |()| state.show(None))
            actions=Box::new(move || {
                view! {
                    <a class="button" href=diagram>
                        {t::diagram::TITLE}
                    </a>
                }
                    .into_any()
            })
        >
            <h3>{t::graph::NEIGHBORS} " " <span class="meta">{crate::format::count(all)}</span></h3>
            <ul class="diagram-related">{lines}</ul>
            <MoreRows shown=shown all=Signal::derive(move || all) page=PAGE />
        </ElementPanel>
    })
}

/// An element in a list, which can be shown; with the kind of its relationship, where it is a neighbor.
pub fn element_line(
    state: LandscapeState,
    kind: Option<ReferenceKind>,
    item: u32,
) -> Option<impl IntoView> {
    let language = state.app.prefs.content_language();
    let (class, layer, title) = state.look(item, |row| {
        let (layer, class) = row.kind().clone();
        (class, layer, row_title(row, &language))
    })?;
    let show = move |_| {
        reveal(state, &state.model.get_untracked(), Spot::Item(item));
        state.show(Some(Spot::Item(item)));
    };
    let is_shown = move || state.shown.get() == Some(Spot::Item(item));
    Some(view! {
        <li class:chosen=is_shown>
            {kind.map(|kind| view! { <KindLine kind=kind /> })}
            <ClassTile class=class layer=layer size=TileSize::Small />
            <Button variant=Variant::Link class="truncate" attr:lang=title.language on_press=show>
                {title.text}
            </Button>
        </li>
    })
}

/// The loaded neighbors of an element, with the kinds of the relationships.
fn neighbors(state: LandscapeState, item: u32) -> Vec<(Option<ReferenceKind>, u32)> {
    let (model, landscape) = (state.model.get_untracked(), state.landscape.get_untracked());
    let Some(node) = model.nodes.get(item as usize) else {
        return Vec::new();
    };
    let edges = landscape.graph.edges();
    let neighbor = |step: architrave_analysis::Step| {
        let kind = edges.get(step.edge as usize)?.kind;
        let kind = kind.map(|kind| ReferenceKind::from(kind.name()));
        Some((kind, model.item(step.node)?))
    };
    landscape.graph.steps(*node).filter_map(neighbor).collect()
}
