//! The picture: columns, bands and lines as SVG, and over each box a link or button with its name. The whole is one tab
//! stop; arrow keys move from box to box, and select it.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::Layer;
use leptos::html;
use leptos::prelude::*;

use super::bands::{Band, by_layer};
use super::boxes::{BoxLabel, ids};
use super::drawing::{Drawing, drawn_line, is_missing, use_drawing};
use super::facts::{facts, layer};
use super::moves::next_box;
use super::plan::BandArea;
use super::scene::Content;
use super::state::ImpactState;
use crate::browser;
use crate::components::layer_class;
use crate::features::graph::area::Area;
use crate::features::graph::box_keys::{focused_box, target_box};
use crate::features::graph::lines::Line;
use crate::features::graph::picture::{focus_box, keep_focus, px};
use crate::features::graph::shape::{Shape, shape_path};
use crate::t;
use crate::texts::layer_label;

#[component]
pub fn Picture(state: ImpactState) -> impl IntoView {
    let drawing = use_drawing(state);
    move || {
        let drawing = drawing.get();
        // Names follow the language in which elements are read.
        state.app.prefs.content_language();
        view! { <Sheet state=state drawing=drawing /> }
    }
}

/// The number of steps, or the start.
pub fn step_text(step: u32) -> String {
    match step {
        0 => String::from(t::impact::START),
        step => t::impact::picture::step_count(step as usize),
    }
}

/// Scrolls the start into sight, once for each start: it may be far below the first layer.
fn scroll_to_start(state: ImpactState, drawing: &Drawing, list: NodeRef<html::Ul>) {
    let starts = state.question.with_untracked(|question| {
        let sets = [&question.filter, &question.file];
        question.of.iter().chain(sets).cloned().collect::<Vec<_>>()
    });
    if state.scrolled_to.with_value(|before| *before == starts) {
        return;
    }
    state.scrolled_to.set_value(starts);
    let first = state
        .found
        .with_untracked(|found| found.answer.starts.first().copied());
    let spot = first.and_then(|node| drawing.scene.spot_of.get(&node));
    let Some((_, y)) = spot
        .and_then(|n| drawing.plan.boxes.get(*n))
        .copied()
        .map(Area::middle)
    else {
        return;
    };
    browser::after_frame(move || {
        let list = list.try_get_untracked().flatten();
        if let Some(main) = list.and_then(|list| list.closest(".impact-main").ok()?) {
            main.set_scroll_top((y - f64::from(main.client_height()) / 2.0) as i32);
        }
    });
}

#[component]
fn Sheet(state: ImpactState, drawing: Drawing) -> impl IntoView {
    let list = NodeRef::<html::Ul>::new();
    let ids = ids(state, &drawing);
    // The box that Tab leads to: the one that had the focus before, else the first.
    let before = state.active.get_value();
    let place = before.and_then(|id| ids.iter().position(|other| *other == id));
    let active = RwSignal::new(place.unwrap_or(0));
    let (scene, plan) = (Arc::clone(&drawing.scene), Arc::clone(&drawing.plan));
    let ids = StoredValue::new(ids);
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let next = |way| next_box(&scene, &plan, active.get_untracked(), way);
        if let Some(to) = target_box(&event, next) {
            focus_box(list, to);
            let id = ids.with_value(|ids| ids.get(to).cloned());
            // Boxes that stand for several elements have a key that no id is.
            if let Some(id) = id.filter(|id| !id.starts_with(' ')) {
                state.select(&id);
            }
        }
    };
    let reached = move |event: leptos::ev::FocusEvent| {
        if let Some(n) = focused_box(&event) {
            active.set(n);
            state
                .active
                .set_value(ids.with_value(|ids| ids.get(n).cloned()));
        }
    };
    if place.is_some() {
        keep_focus(list, active);
    }
    scroll_to_start(state, &drawing, list);
    let (width, height) = drawing.plan.size;
    let heads = drawing.plan.columns.iter().enumerate().map(|(step, left)| {
        view! { <span style:inset-inline-start=px(*left)>{step_text(step as u32)}</span> }
    });
    let heads = heads.collect_view();
    let labels = (0..drawing.scene.spots.len()).map(|n| {
        view! {
            <li>
                <BoxLabel state=state drawing=drawing.clone() n=n active=active />
            </li>
        }
    });
    let labels = labels.collect_view();
    // On paper a wide picture is made smaller.
    let size = match width {
        ..1000.0 => "impact-picture",
        ..1600.0 => "impact-picture wide",
        _ => "impact-picture wider",
    };
    view! {
        <div class=size style:min-inline-size=px(width)>
            <div class="impact-heads" aria-hidden="true">
                {heads}
            </div>
            <div class="impact-sheet" style:block-size=px(height)>
                <Bands state=state drawing=drawing.clone() />
                <svg
                    viewBox=format!("0 0 {width} {height}")
                    width=width
                    height=height
                    aria-hidden="true"
                    focusable="false"
                >
                    <Shapes state=state drawing=drawing.clone() />
                    <Lit state=state drawing=drawing />
                </svg>
                <ul node_ref=list aria-label=t::impact::picture::LABEL on:keydown=keys on:focusin=reached>
                    {labels}
                </ul>
            </div>
        </div>
    }
}

/// The bands with their names and numbers.
#[component]
fn Bands(state: ImpactState, drawing: Drawing) -> impl IntoView {
    let found = &drawing.found;
    let layers: Vec<(Layer, usize)> = state.app.catalog.with_untracked(|c| {
        let hits = found.answer.hits.iter();
        by_layer(hits.filter_map(|node| layer(c, &found.landscape, *node)))
    });
    let starts: Vec<Layer> = state.app.catalog.with_untracked(|c| {
        let starts = found.answer.starts.iter();
        let layers = starts.filter_map(|node| layer(c, &found.landscape, *node));
        layers.cloned().collect()
    });
    let one = move |area: BandArea| {
        let own = layers
            .iter()
            .filter(|(layer, _)| Band::of(layer) == area.band);
        let number: usize = own.clone().map(|(_, count)| count).sum();
        let mut own: Vec<Layer> = own.map(|(layer, _)| layer.clone()).collect();
        for layer in &starts {
            if Band::of(layer) == area.band && !own.contains(layer) {
                own.push(layer.clone());
            }
        }
        let name = match own.as_slice() {
            [one] => layer_label(one),
            _ if area.band == Band::Upper => String::from(t::impact::picture::UPPER),
            [first, ..] => layer_label(first),
            [] => String::new(),
        };
        let swatches = own.iter().map(|layer| {
            view! { <span class=format!("swatch {}", layer_class(layer))></span> }
        });
        view! {
            <div class="impact-band" style:inset-block-start=px(area.top) style:block-size=px(area.height)>
                <span class="swatches">{swatches.collect_view()}</span>
                <span class="strong">{name}</span>
                {(number > 0).then(|| view! { <span class="meta">{t::common::element_count(number)}</span> })}
            </div>
        }
    };
    drawing
        .plan
        .bands
        .clone()
        .into_iter()
        .map(one)
        .collect_view()
}

/// The lines, and the outlines of the boxes.
#[component]
fn Shapes(state: ImpactState, drawing: Drawing) -> impl IntoView {
    let Drawing { found, scene, plan } = &drawing;
    let catalog = state.app.catalog;
    let lines = scene.links.iter().zip(&plan.lines).map(|(link, points)| {
        let drawn = catalog.with_untracked(|c| drawn_line(c, found, link.step, points));
        view! { <Line drawn=drawn is_unknown=is_missing(scene, link) is_lit=Signal::stored(false) /> }
    });
    let lines = lines.collect_view();
    let boxes = scene.spots.iter().zip(&plan.boxes).map(|(spot, area)| {
        let element = match spot.content {
            Content::Element(node) => {
                catalog.with_untracked(|c| facts(c, &found.landscape, node, ""))
            }
            _ => None,
        };
        match element {
            Some(facts) => {
                let is_start = spot.place.0 == 0;
                let area = if is_start { area.inset(0.5) } else { *area };
                let shape = Shape::of(&facts.class);
                let class = match is_start {
                    true => format!("box start {}", layer_class(&facts.layer)),
                    false => format!("box {}", layer_class(&facts.layer)),
                };
                view! { <path class=class d=shape_path(shape, area) /> }
            }
            None => {
                let class = match spot.content {
                    Content::Missing(_) => "box missing",
                    _ => "box more",
                };
                view! { <path class=class.to_owned() d=shape_path(Shape::Square, *area) /> }
            }
        }
    });
    let boxes = boxes.collect_view();
    view! {
        {lines}
        {boxes}
    }
}

/// The chain to the selected element, drawn over the others.
#[component]
fn Lit(state: ImpactState, drawing: Drawing) -> impl IntoView {
    move || {
        let Drawing { found, scene, plan } = &drawing;
        let chain = state.chain.get();
        let edges: HashSet<u32> = chain.iter().map(|step| step.edge).collect();
        let nodes = chain.iter().map(|step| step.node);
        let nodes: HashSet<u32> = nodes.chain(state.selected.get()).collect();
        let catalog = state.app.catalog;
        let lines = scene
            .links
            .iter()
            .zip(&plan.lines)
            .filter_map(|(link, points)| {
                let step = link.step.filter(|step| edges.contains(&step.edge))?;
                let drawn = catalog.with_untracked(|c| drawn_line(c, found, Some(step), points));
                Some(view! { <Line drawn=drawn is_unknown=false is_lit=Signal::stored(true) /> })
            });
        let lines = lines.collect_view();
        let boxes = nodes.iter().filter_map(|node| {
            let at = *scene.spot_of.get(node)?;
            let facts = catalog.with_untracked(|c| facts(c, &found.landscape, *node, ""))?;
            let area = plan.boxes[at].inset(0.5);
            Some(view! { <path class="box lit" d=shape_path(Shape::of(&facts.class), area) /> })
        });
        let boxes = boxes.collect_view();
        view! { <g class="impact-lit">{lines} {boxes}</g> }
    }
}
