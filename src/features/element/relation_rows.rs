//! Relations, side by side with their names.

use architrave_interface::{ElementClass, Multiplicity, ReferenceKind};
use leptos::prelude::*;

use super::add_id::Wanted;
use super::element_context::ElementContext;
use super::load_neighbors::LoadNeighbors;
use super::loose::{LooseReferences, Relationship};
use crate::catalog::{Neighbor, Relation, Side, short_id, split_identifier};
use crate::components::{Button, ClassTile, KindLine, Roving, TileSize, Variant};
use crate::effect::memo;
use crate::state::use_app;
use crate::t::{self, Text};
use crate::texts;
pub use crate::texts::kind_label;

/// The sides in the order they are listed, with their words.
pub const SIDES: [(Side, Text); 3] = [
    (Side::Outgoing, t::element::side::OUTGOING),
    (Side::Incoming, t::element::side::INCOMING),
    (Side::Undirected, t::element::side::UNDIRECTED),
];

/// How many relations of a kind there may be, in words.
pub fn multiplicity_label(multiplicity: &Multiplicity) -> String {
    use t::element::multiplicity as texts;
    let label = match multiplicity {
        Multiplicity::ExactlyOne => texts::EXACTLY_ONE_TARGET,
        Multiplicity::OneOrMore => texts::ONE_OR_MORE,
        Multiplicity::ZeroOrMore => texts::ZERO_OR_MORE,
        Multiplicity::ZeroOrOne => texts::ZERO_OR_ONE_TARGET,
        Multiplicity::Unknown(_) => return split_identifier(multiplicity.as_str()),
    };
    label.into()
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
pub fn NeighborName(
    neighbor: Neighbor,
    /// The page, where an id that is missing can be added.
    #[prop(optional)]
    shown: Option<ElementContext>,
) -> impl IntoView {
    let app = use_app();
    if let (None, Some(joined), Some(shown)) = (&neighbor.known, &neighbor.relationship, shown) {
        return view! { <Relationship shown=shown joined=(**joined).clone() /> }.into_any();
    }
    let layer = neighbor.layer();
    let class: ElementClass = neighbor.class.clone();
    let name = match neighbor.known.clone() {
        Some(known) => {
            let url = app.element_url(&known.element.id);
            let title = memo(move |_| texts::title(&known.element, &app.prefs.content_language()));
            let text = Signal::derive(move || title.get().text);
            view! {
                <a
                    class="neighbor truncate"
                    href=url
                    data-element=neighbor.element_id.clone()
                    title=text
                    lang=move || title.get().language
                >
                    {text}
                </a>
            }
            .into_any()
        }
        None => {
            let id = neighbor.element_id.clone();
            let short = short_id(&id);
            let add = shown.map(|shown| {
                let id = id.clone();
                let label = t::element::relations::add_id_of(&short);
                view! {
                    <Button
                        variant=Variant::Link
                        label=label
                        on_press=move |_| shown.adding.set(Some(Wanted::neighbor(shown, &id)))
                    >
                        {t::element::BUTTON_ADD_ID}
                    </Button>
                }
            });
            view! {
                <code class="truncate" title=id>
                    {short}
                </code>
                <span class="tag">{t::common::NOT_LOADED}</span>
                {add}
            }
            .into_any()
        }
    };
    view! {
        <span class="row neighbor-name">
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
pub fn RelationList(shown: ElementContext) -> impl IntoView {
    let sides = move || {
        let relations = shown.relations.get();
        let side = |(side, words): (Side, Text)| {
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
                <h2>{t::common::RELATIONS}</h2>
                <span class="this-element meta">
                    <span class="this-square" aria-hidden="true"></span>
                    {t::element::relations::THIS_ELEMENT}
                </span>
            </div>
            <LoadNeighbors shown=shown />
            <Roving>{sides} <LooseReferences shown=shown /></Roving>
            {move || {
                shown
                    .relations
                    .with(Vec::is_empty)
                    .then(|| view! { <p class="soft none">{t::element::relations::EMPTY}</p> })
            }}
        </section>
    }
}

#[component]
fn Row(shown: ElementContext, relation: Relation) -> impl IntoView {
    let app = use_app();
    let label = {
        let relation = relation.clone();
        move || reference_label(&relation, &app.prefs.content_language())
    };
    let source = relation
        .from_neighbor
        .then_some(t::element::relations::FROM_OTHER_END.get());
    view! {
        <li class="relation-row" title=source>
            <KindMark kind=relation.kind.clone() side=relation.side />
            <span class="soft truncate">{kind_label(&relation.kind)}</span>
            <NeighborName neighbor=relation.neighbor shown=shown />
            <span class="muted truncate">{label}</span>
        </li>
    }
}
