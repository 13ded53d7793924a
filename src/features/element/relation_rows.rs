//! Relations, side by side with what they are called.

use architrave_interface::{ElementClass, ReferenceKind};
use leptos::prelude::*;

use super::add_id::Wanted;
use super::load_neighbors::LoadNeighbors;
use super::loose::{LooseReferences, Relationship};
use super::shown::Shown;
use crate::catalog::{Neighbour, Relation, Side, short_id, split_words};
use crate::components::{Button, ClassTile, KindLine, Roving, TileSize, Variant};
use crate::state::use_app;
use crate::texts;

/// The sides in the order they are listed, with their words.
pub const SIDES: [(Side, &str); 3] = [
    (Side::Outgoing, "Outgoing"),
    (Side::Incoming, "Incoming"),
    (Side::Undirected, "Undirected"),
];

/// A kind in words.
pub fn kind_label(kind: &ReferenceKind) -> String {
    split_words(kind.as_str())
}

/// The line of a kind with a solid square where this element is.
#[component]
pub fn KindMark(kind: ReferenceKind, side: Side) -> impl IntoView {
    view! {
        <span class="kind-mark" class:mirrored=side == Side::Incoming aria-hidden="true">
            <KindLine kind=kind />
        </span>
    }
}

/// The other end: its tile and title as a link, or its id where nothing more is known.
#[component]
pub fn NeighbourName(
    neighbour: Neighbour,
    /// The page, where an id that is missing can be added.
    #[prop(optional)]
    shown: Option<Shown>,
) -> impl IntoView {
    let app = use_app();
    if let (None, Some(joined), Some(shown)) = (&neighbour.known, &neighbour.relationship, shown) {
        return view! { <Relationship shown=shown joined=(**joined).clone() /> }.into_any();
    }
    let layer = neighbour.layer();
    let class: ElementClass = neighbour.class.clone();
    let name = match neighbour.known.clone() {
        Some(known) => {
            let url = app.element_url(&known.element.id);
            let title =
                Signal::derive(move || texts::title(&known.element, &app.prefs.language()).text);
            view! {
                <a class="neighbour truncate" href=url data-element=neighbour.element_id.clone() title=title>
                    {title}
                </a>
            }.into_any()
        }
        None => {
            let id = neighbour.element_id.clone();
            let short = short_id(&id);
            let add = shown.map(|shown| {
                let id = id.clone();
                let label = format!("Add the id of {short}");
                view! {
                    <Button
                        variant=Variant::Link
                        label=label
                        on_press=move |_| shown.adding.set(Some(Wanted::neighbour(shown, &id)))
                    >
                        "Add id"
                    </Button>
                }
            });
            view! {
                <code class="truncate" title=id>
                    {short}
                </code>
                <span class="tag" title="No version of this element is loaded">
                    "Not loaded"
                </span>
                {add}
            }
            .into_any()
        }
    };
    view! {
        <span class="row neighbour-name">
            <ClassTile class=class layer=layer size=TileSize::Small />
            {name}
        </span>
    }
    .into_any()
}

/// What the settings call the reference, for a reader of a language.
pub fn reference_label(relation: &Relation, language: &str) -> String {
    let label = relation.label.as_ref().and_then(|l| l.best(language));
    label.map(|t| t.value.clone()).unwrap_or_default()
}

/// The list beside the properties.
#[component]
pub fn RelationList(shown: Shown) -> impl IntoView {
    let sides = move || {
        let relations = shown.relations.get();
        let side = |(side, words): (Side, &'static str)| {
            let mine: Vec<Relation> = relations
                .iter()
                .filter(|r| r.side == side)
                .cloned()
                .collect();
            (!mine.is_empty()).then(|| {
                view! {
                    <section class="relation-side">
                        <h3>{words}<span class="count">{mine.len()}</span></h3>
                        <ul>
                            {mine
                                .into_iter()
                                .map(|relation| view! { <Row shown=shown relation=relation /> })
                                .collect_view()}
                        </ul>
                    </section>
                }
            })
        };
        SIDES.into_iter().map(side).collect_view()
    };
    view! {
        <section class="relations">
            <div class="section-bar">
                <h2>"Relations"</h2>
                <span class="this-element meta">
                    <span class="this-square" aria-hidden="true"></span>
                    "this element"
                </span>
            </div>
            <LoadNeighbors shown=shown />
            <Roving>{sides} <LooseReferences shown=shown /></Roving>
            {move || {
                shown
                    .relations
                    .with(Vec::is_empty)
                    .then(|| view! { <p class="soft none">"No relations among your elements."</p> })
            }}
        </section>
    }
}

#[component]
fn Row(shown: Shown, relation: Relation) -> impl IntoView {
    let app = use_app();
    let label = {
        let relation = relation.clone();
        move || reference_label(&relation, &app.prefs.language())
    };
    let source = relation
        .from_neighbour
        .then_some("From the references of the other element");
    view! {
        <li class="relation-row" title=source>
            <KindMark kind=relation.kind.clone() side=relation.side />
            <span class="soft truncate">{kind_label(&relation.kind)}</span>
            <NeighbourName neighbour=relation.neighbour shown=shown />
            <span class="muted truncate">{label}</span>
        </li>
    }
}
