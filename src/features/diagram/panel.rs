//! The element that is shown beside the diagram.

use std::collections::HashSet;

use leptos::prelude::*;

use super::content::DiagramEdge;
use super::panel_frame::ElementPanel;
use super::state::DiagramState;
use crate::catalog::view::Column;
use crate::components::{Button, ClassTile, KindLine, TileSize, Variant};
use crate::paths::MOST_IN_ADDRESS;
use crate::t;
use crate::texts::{self, Title};

/// The panel, there while a box is shown.
#[component]
pub fn Panel(state: DiagramState) -> impl IntoView {
    move || {
        state
            .shown
            .get()
            .map(|n| view! { <Shown state=state n=n /> })
    }
}

#[component]
fn Shown(state: DiagramState, n: usize) -> impl IntoView {
    let app = state.app;
    let (content, titles) = (state.content.get_untracked(), state.titles.get_untracked());
    let own = content.boxes.get(n).cloned()?;
    let listed = app.catalog.with_untracked(|c| c.listed(&own.id))?;
    let title = texts::title(&listed.element, &untrack(|| app.prefs.content_language()));
    let neighbors = neighbors(state, &own.id);
    let boxes = content.boxes.iter().map(|b| b.element.as_str());
    let boxes: HashSet<&str> = boxes.collect();
    let is_here = |id: &String| boxes.contains(id.as_str());
    let (here, absent): (Vec<String>, Vec<String>) = neighbors.iter().cloned().partition(is_here);
    let line = |(edge, other): (&DiagramEdge, usize)| {
        let there = content.boxes.get(other)?;
        let Title { text, language, .. } = titles.get(other)?.clone();
        Some(view! {
            <li>
                <KindLine kind=edge.kind.clone() />
                <ClassTile class=there.class.clone() layer=there.layer.clone() size=TileSize::Small />
                <Button
                    variant=Variant::Link
                    class="truncate"
                    attr:lang=language
                    on_press=move |_| state.show(Some(other))
                >
                    {text}
                </Button>
            </li>
        })
    };
    let all = neighbors.len();
    let relations = content.relations(n).filter_map(line).collect_view();
    // Every element is in the address.
    let more = absent.len();
    let can_add = more > 0 && content.boxes.len() + more <= MOST_IN_ADDRESS;
    let shown = content.boxes.iter().map(|b| b.element.clone());
    let with_absent: Vec<String> = shown.chain(absent).collect();
    let add = move |_| show_only(state, with_absent.clone());
    let mut around = neighbors;
    around.push(own.element);
    let only = move |_| show_only(state, around.clone());
    let label = move || {
        let label = state.options.with(|options| options.label.clone());
        // The panel has these two in any case.
        let is_there = matches!(label, Some(Column::State | Column::Owners));
        state.label_of(n).filter(|_| !is_there)
    };
    Some(view! {
        <ElementPanel
            app=app
            title=title
            class=(own.class, own.layer)
            listed=listed
            close=Callback::new(move |()| state.show(None))
            more=Signal::derive(label)
            facts=Box::new(move || {
                view! {
                    <h3>
                        {t::diagram::IN_THIS_DIAGRAM}
                        <span class="meta">{t::diagram::of_neighbors(&here.len().to_string(), &all.to_string())}</span>
                    </h3>
                    <ul class="diagram-related">{relations}</ul>
                    {can_add
                        .then(|| {
                            view! {
                                <Button icon="plus" on_press=add>
                                    {t::diagram::add_neighbors(more)}
                                </Button>
                            }
                        })}
                }
                    .into_any()
            })
            actions=Box::new(move || {
                view! {
                    <Button on_press=move |_| state.begin_move(n)>{t::diagram::MOVE}</Button>
                    <Button on_press=only>{t::diagram::ONLY_NEIGHBORS}</Button>
                }
                    .into_any()
            })
        />
    })
}

/// The logical ids of the loaded neighbors of an element.
fn neighbors(state: DiagramState, id: &str) -> Vec<String> {
    let landscape = state.landscape.get_untracked();
    state.app.catalog.with_untracked(|catalog| {
        let Some(node) = catalog.row(id).and_then(|row| landscape.node(row)) else {
            return Vec::new();
        };
        let steps = landscape.graph.steps(node).map(|step| step.node);
        let loaded = steps.filter(|other| *other != node && landscape.row(*other).is_some());
        let mut nodes: Vec<u32> = loaded.collect();
        nodes.sort_unstable();
        nodes.dedup();
        let id = |node| landscape.element_id(catalog, node).to_owned();
        nodes.into_iter().map(id).collect()
    })
}

/// Shows the elements of these logical ids and nothing else.
fn show_only(state: DiagramState, ids: Vec<String>) {
    state.address.change(false, |options| {
        options.elements = ids;
        options.filter = String::new();
    });
}
