//! The map in its window: pointer and keys, and what lies above it.

use leptos::html;
use leptos::prelude::*;

use super::canvas::draw_map;
use super::found::FoundList;
use super::keys::{key, zoom_to};
use super::legend::Legend;
use super::mini_map::MiniMap;
use super::spoken::spoken;
use super::state::{LandscapeState, Spot};
use crate::features::graph::viewport::View;
use crate::t;
use crate::texts::with_languages;

/// Below this scale elements are too close to point at: the pointer is at their group, or at what the filter finds.
const APART: f64 = 0.25;
/// How near the pointer must be to an element, in CSS pixels.
const REACH: f64 = 9.0;

/// The window with the map.
#[component]
pub fn Stage(state: LandscapeState) -> impl IntoView {
    let (app, window) = (state.app, state.window);
    let canvas = NodeRef::<html::Canvas>::new();
    let palette = draw_map(state, canvas);
    let announcement = RwSignal::new(String::new());
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if let Some(spot) = key(state, &event) {
            announcement.set(spoken(state, spot));
        } else if !event.default_prevented()
            && window.key(&event, untrack(|| app.prefs.single_keys()))
        {
            event.prevent_default();
        }
    };
    let moved = move |event: leptos::ev::PointerEvent| {
        window.drag(&event);
        let spot = match event.buttons() {
            0 => window.point(&event).and_then(|at| spot_at(state, at)),
            _ => None,
        };
        if state.pointed.get_untracked() != spot {
            state.pointed.set(spot);
        }
    };
    let spot_of = move |event: &web_sys::MouseEvent| {
        let at = window.point(event)?;
        spot_at(state, at)
    };
    let pressed = move |event: leptos::ev::MouseEvent| {
        let spot = spot_of(&event);
        // The panel makes the window smaller; what was pressed stays where it is.
        window.touched.set_value(true);
        if state.shown.get_untracked() != spot {
            state.show(spot);
        }
    };
    let pressed_twice = move |event: leptos::ev::MouseEvent| match spot_of(&event) {
        Some(Spot::Item(item)) => state.open(item),
        Some(Spot::Group(group)) => zoom_to(state, &state.model.get_untracked(), group),
        None => {}
    };
    let label = move || {
        let elements = state.model.with(|model| model.nodes.len());
        let groups = state.model.with(|model| model.groups.len());
        t::landscape::label(elements, &crate::format::count(groups))
    };
    view! {
        <div
            class="graph-window landscape-window"
            node_ref=window.node
            on:pointerdown=move |event| window.hold(&event)
            on:pointermove=moved
            on:pointerup=move |_| window.release()
            on:pointercancel=move |_| window.release()
            on:pointerleave=move |_| state.pointed.set(None)
        >
            <canvas
                class="landscape-map"
                class:over=move || state.pointed.get().is_some()
                node_ref=canvas
                tabindex="0"
                role="application"
                aria-label=label
                aria-describedby="landscape-keys"
                on:keydown=keys
                on:click=pressed
                on:dblclick=pressed_twice
                on:wheel=move |event| window.wheel_zoom(&event)
            ></canvas>
            <p class="unseen" id="landscape-keys">
                {t::landscape::KEYS}
            </p>
            <p class="unseen" role="status">
                {move || with_languages(&announcement.get())}
            </p>
            <div
                class="landscape-above"
                on:pointerdown=|event| event.stop_propagation()
                on:pointermove=|event| event.stop_propagation()
            >
                <FoundList state=state />
                <div class="landscape-feet">
                    <Legend state=state />
                    <MiniMap state=state palette=palette />
                </div>
            </div>
        </div>
    }
}

/// What is at a point of the window.
fn spot_at(state: LandscapeState, at: (f64, f64)) -> Option<Spot> {
    let View { x, y, scale } = state.window.view.get_untracked();
    let place = ((at.0 - x) / scale, (at.1 - y) / scale);
    let (model, found) = (state.model.get_untracked(), state.found.get_untracked());
    let group = model.group_at(place)?;
    let within = (REACH / scale).max(architrave_layout::CLOSEST / 2.0);
    let is_found = |item: u32| found.is_found.get(item as usize) == Some(&true);
    let item = model.item_at(group, place, within, &is_found).or_else(|| {
        let any = |_| true;
        (scale >= APART)
            .then(|| model.item_at(group, place, within, &any))
            .flatten()
    });
    Some(item.map_or(Spot::Group(group), Spot::Item))
}
