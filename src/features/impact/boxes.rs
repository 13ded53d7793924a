//! What is in a box: an element as a link, neighbors that are not loaded, or further elements of the same place.

use architrave_interface::Layer;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::bands::Band;
use super::drawing::Drawing;
use super::facts::Facts;
use super::picture::step_text;
use super::scene::{Content, Place};
use super::state::ImpactState;
use super::words::chain_words;
use crate::browser;
use crate::components::Glyph;
use crate::features::analysis::neighbors::load_nodes;
use crate::features::graph::picture::px;
use crate::format::count;
use crate::t;
use crate::texts::{class_label, layer_label, with_languages};

/// What tells boxes apart in another drawing: the logical id of an element, or what no id is.
pub fn ids(state: ImpactState, drawing: &Drawing) -> Vec<String> {
    let landscape = &drawing.found.landscape;
    let id = |spot: &super::scene::Spot| match &spot.content {
        Content::Element(node) => {
            let catalog = state.app.catalog;
            catalog.with_untracked(|c| landscape.element_id(c, *node).to_owned())
        }
        Content::Missing(_) => format!(" missing {:?}", spot.place),
        Content::More(_) => format!(" more {:?}", spot.place),
    };
    drawing.scene.spots.iter().map(id).collect()
}

#[component]
pub fn BoxLabel(
    state: ImpactState,
    drawing: Drawing,
    /// The number of the box.
    n: usize,
    active: RwSignal<usize>,
) -> AnyView {
    let spot = drawing.scene.spots[n].clone();
    match spot.content {
        Content::Element(node) => {
            let facts = untrack(|| state.facts(&drawing.found, node));
            let Some(facts) = facts else {
                return ().into_any();
            };
            view! { <ElementLabel state=state drawing=drawing n=n node=node facts=facts active=active /> }
                .into_any()
        }
        Content::Missing(nodes) => {
            view! { <MissingLabel state=state drawing=drawing n=n nodes=nodes active=active /> }.into_any()
        }
        Content::More(more) => {
            view! { <MoreLabel state=state drawing=drawing n=n more=more place=spot.place active=active /> }
                .into_any()
        }
    }
}

/// The attributes that place a label: left, top, width, height.
fn place_of(drawing: &Drawing, n: usize) -> [String; 4] {
    let area = drawing.plan.boxes[n];
    [px(area.x), px(area.y), px(area.width), px(area.height)]
}

fn tab_stop(active: RwSignal<usize>, n: usize) -> impl Fn() -> &'static str {
    move || if active.get() == n { "0" } else { "-1" }
}

#[component]
fn ElementLabel(
    state: ImpactState,
    drawing: Drawing,
    n: usize,
    node: u32,
    facts: Facts,
    active: RwSignal<usize>,
) -> impl IntoView {
    let found = &drawing.found;
    let step = found.answer.step_of(node);
    let class = class_label(&facts.class);
    let spoken = match step {
        0 => t::impact::picture::spoken_start(&class, &facts.marked_name()),
        step => {
            let graph = &found.landscape.graph;
            let chain = found.answer.reach.chain(graph, node);
            let name = |node| untrack(|| state.marked_name(found, node));
            let words = chain_words(graph, &chain, &name, ", ");
            t::impact::picture::spoken(&words, &class, &facts.marked_name(), &step_text(step))
        }
    };
    let id = StoredValue::new(facts.element_id.clone());
    let is_selected = move || state.selected.get() == Some(node);
    // Enter opens the element; a click selects it, unless a key asks for another tab.
    let press = move |event: web_sys::MouseEvent| {
        let is_plain = !(event.ctrl_key() || event.meta_key() || event.shift_key());
        if is_plain && !browser::is_by_key(&event) {
            event.prevent_default();
            id.with_value(|id| state.select(id));
        }
    };
    let [left, top, width, height] = place_of(&drawing, n);
    view! {
        <a
            class="impact-box"
            href=state.app.element_url(&facts.id)
            title=facts.name.clone()
            aria-current=move || is_selected().then_some("true")
            draggable="false"
            data-box=n.to_string()
            tabindex=tab_stop(active, n)
            style:left=left
            style:top=top
            style:width=width
            style:height=height
            on:click=press
        >
            <span class="words" lang=facts.language.clone() aria-hidden="true">
                {facts.name.clone()}
            </span>
            <Glyph class=facts.class.clone() layer=facts.layer.clone() />
            <span class="unseen">{with_languages(&spoken)}</span>
        </a>
    }
}

#[component]
fn MissingLabel(
    state: ImpactState,
    drawing: Drawing,
    n: usize,
    nodes: Vec<u32>,
    active: RwSignal<usize>,
) -> impl IntoView {
    let number = nodes.len();
    let before = drawing.scene.links.iter().find(|link| link.to == n);
    let before = before.map(|link| &drawing.scene.spots[link.from].content);
    let name = match before {
        Some(Content::Element(node)) => untrack(|| state.marked_name(&drawing.found, *node)),
        _ => String::new(),
    };
    let landscape = drawing.found.landscape.clone();
    let busy = RwSignal::new(false);
    let load = move |()| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let (landscape, nodes) = (landscape.clone(), nodes.clone());
        spawn_local(async move {
            load_nodes(state.app, &landscape, &nodes).await;
            let _ = busy.try_set(false);
        });
    };
    view! {
        <BoxButton
            drawing=drawing
            n=n
            active=active
            class="impact-box missing"
            spoken=t::impact::picture::spoken_missing(number, &name)
            text=t::impact::picture::missing(number)
            on_press=load
            attr:title=t::impact::missing::load(number)
            attr:aria-busy=move || busy.get().then_some("true")
        />
    }
}

#[component]
fn MoreLabel(
    state: ImpactState,
    drawing: Drawing,
    n: usize,
    more: usize,
    place: Place,
    active: RwSignal<usize>,
) -> impl IntoView {
    let layer = band_text(place.1);
    let spoken = t::impact::picture::spoken_more(&layer, &count(more), &step_text(place.0));
    let open = move |()| {
        state.open.update(|open| {
            open.insert(place);
        });
    };
    view! {
        <BoxButton
            drawing=drawing
            n=n
            active=active
            class="impact-box more"
            spoken=spoken
            text=t::impact::picture::and_more(&count(more))
            on_press=open
            attr:aria-expanded="false"
        />
    }
}

#[component]
fn BoxButton(
    drawing: Drawing,
    n: usize,
    active: RwSignal<usize>,
    class: &'static str,
    spoken: String,
    text: String,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    let [left, top, width, height] = place_of(&drawing, n);
    view! {
        <button
            type="button"
            class=class
            data-box=n.to_string()
            tabindex=tab_stop(active, n)
            style:left=left
            style:top=top
            style:width=width
            style:height=height
            on:click=move |_| on_press.run(())
        >
            <span aria-hidden="true">{text}</span>
            <span class="unseen">{with_languages(&spoken)}</span>
        </button>
    }
}

fn band_text(band: Band) -> String {
    let layer = match band {
        Band::Upper => return String::from(t::impact::picture::UPPER),
        Band::Business => Layer::BusinessLayer,
        Band::Application => Layer::ApplicationLayer,
        Band::Technology => Layer::TechnologyLayer,
        Band::Implementation => Layer::ImplementationAndMigrationLayer,
        Band::Generic => Layer::GenericLayer,
    };
    layer_label(&layer)
}
