//! Keys on the map: arrows move, Enter shows and then goes in or opens, Escape goes back.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::draw::NEAR;
use super::model::Model;
use super::state::{LandscapeState, Spot};
use crate::features::graph::area::Area;
use crate::features::graph::steps::{Direction, next};
use crate::features::graph::viewport::View;
use crate::keys::has_modifier;

/// Handles a key; returns where the keys are then, to be read out.
pub fn key(state: LandscapeState, event: &KeyboardEvent) -> Option<Spot> {
    if has_modifier(event) {
        return None;
    }
    let at = state
        .pointed
        .get_untracked()
        .or(state.shown.get_untracked());
    let model = state.model.get_untracked();
    let to = match (event.key().as_str(), Direction::of(&event.key())) {
        ("Escape", _) => return escape(state, &model, event),
        ("Home", _) => Some(Spot::Group(0)),
        ("Enter", _) => at.and_then(|at| enter(state, &model, at)),
        (_, Some(way)) => Some(at.map_or(Spot::Group(0), |at| moved(&model, at, way))),
        _ => return None,
    };
    event.prevent_default();
    let to = to?;
    state.pointed.set(Some(to));
    reveal(state, &model, to);
    Some(to)
}

/// From an element to its group, and then to nothing.
fn escape(state: LandscapeState, model: &Model, event: &KeyboardEvent) -> Option<Spot> {
    let (pointed, shown) = (state.pointed.get_untracked(), state.shown.get_untracked());
    if pointed.is_none() && shown.is_none() {
        return None;
    }
    event.prevent_default();
    event.stop_propagation();
    if shown.is_some() {
        state.show(None);
    }
    let group = match pointed {
        Some(Spot::Item(item)) => model.group_of.get(item as usize),
        _ => None,
    };
    let to = group.map(|group| Spot::Group(*group as usize));
    state.pointed.set(to);
    to
}

/// Shows what the keys are at; if it is shown already, goes into the group or opens the element.
fn enter(state: LandscapeState, model: &Model, at: Spot) -> Option<Spot> {
    if state.shown.get_untracked() != Some(at) {
        state.show(Some(at));
        return Some(at);
    }
    match at {
        Spot::Item(item) => {
            state.open(item);
            None
        }
        Spot::Group(group) => {
            zoom_to(state, model, group);
            let items = model.groups.get(group)?.items();
            let found = state.found.get_untracked();
            let is_found = |item: &u32| found.is_found.get(*item as usize) == Some(&true);
            let first = items.clone().find(is_found).unwrap_or(items.start);
            Some(Spot::Item(first))
        }
    }
}

/// The next group in a direction, or the next element of the same group.
fn moved(model: &Model, at: Spot, way: Direction) -> Spot {
    match at {
        Spot::Group(group) => {
            let to = next(&model.drawing().boxes, group, way);
            Spot::Group(to.unwrap_or(group))
        }
        Spot::Item(item) => {
            let group = model.group_of.get(item as usize).map(|at| *at as usize);
            let Some(group) = group.and_then(|at| model.groups.get(at)) else {
                return at;
            };
            let point = |item| {
                let (x, y) = model.place(item).unwrap_or_default();
                dot(x, y)
            };
            let dots: Vec<Area> = group.items().map(point).collect();
            let to = next(&dots, (item - group.first) as usize, way);
            to.map_or(at, |to| Spot::Item(group.first + to as u32))
        }
    }
}

const fn dot(x: f64, y: f64) -> Area {
    Area {
        x,
        y,
        width: 0.0,
        height: 0.0,
    }
}

/// Moves the map as little as needed to show something.
pub fn reveal(state: LandscapeState, model: &Model, spot: Spot) {
    let window = state.window;
    match spot {
        Spot::Group(at) => window.reveal(at),
        Spot::Item(item) => {
            if let (Some(size), Some((x, y))) = (window.size(), model.place(item)) {
                window
                    .view
                    .update(|view| *view = view.reveal(dot(x, y), size));
            }
        }
    }
}

/// Fills the window with a group.
pub fn zoom_to(state: LandscapeState, model: &Model, group: usize) {
    const PART: f64 = 0.8;
    let (Some(size), Some(group)) = (state.window.size(), model.groups.get(group)) else {
        return;
    };
    let whole = size.0.min(size.1) * PART / (2.0 * group.area.radius);
    // A large group is shown from its middle, so that its elements can be told apart.
    let scale = whole.clamp(NEAR, 2.0);
    let architrave_layout::Point { x, y } = group.area.centre;
    state.window.touched.set_value(true);
    state.window.view.set(View {
        x: size.0 / 2.0 - x * scale,
        y: size.1 / 2.0 - y * scale,
        scale,
    });
}
