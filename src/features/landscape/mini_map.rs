//! The whole map in small, with the part that the window shows. A press moves the window there.

use std::f64::consts::TAU;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::CanvasRenderingContext2d;

use super::model::Model;
use super::palette::Palette;
use super::state::LandscapeState;
use crate::effect::effect;
use crate::features::graph::viewport::View;

/// Its size in CSS pixels, and how many pixels each has.
const SIZE: (f64, f64) = (180.0, 112.0);
const RATIO: f64 = 2.0;

/// The small map. Keys and the outline do the same for readers who do not see it.
#[component]
pub fn MiniMap(state: LandscapeState, palette: RwSignal<Option<Palette>>) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let window = state.window;
    let paint = move || {
        let (view, model) = (window.view.get(), state.model.get());
        let context = canvas.get()?.get_context("2d").ok()??;
        let context = context.dyn_into::<CanvasRenderingContext2d>().ok()?;
        palette.with(|palette| draw(&context, palette.as_ref()?, &model, view, window.size()?))
    };
    effect(move || {
        // Without a canvas or colors there is nothing to draw.
        let _: Option<()> = paint();
    });
    let pressed = move |event: leptos::ev::MouseEvent| {
        let whole = View::fit(state.model.with_untracked(|model| model.size), SIZE, 0.0);
        let at = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let place = (
            (at.0 - whole.x) / whole.scale,
            (at.1 - whole.y) / whole.scale,
        );
        if let Some(size) = window.size() {
            window.touched.set_value(true);
            window.view.update(|view| {
                view.x = size.0 / 2.0 - place.0 * view.scale;
                view.y = size.1 / 2.0 - place.1 * view.scale;
            });
        }
    };
    view! {
        <canvas
            class="landscape-mini"
            width=SIZE.0 * RATIO
            height=SIZE.1 * RATIO
            node_ref=canvas
            aria-hidden="true"
            on:click=pressed
        ></canvas>
    }
}

fn draw(
    context: &CanvasRenderingContext2d,
    palette: &Palette,
    model: &Model,
    view: View,
    size: (f64, f64),
) -> Option<()> {
    let whole = View::fit(model.size, SIZE, 0.0);
    context
        .set_transform(RATIO, 0.0, 0.0, RATIO, 0.0, 0.0)
        .ok()?;
    context.clear_rect(0.0, 0.0, SIZE.0, SIZE.1);
    for group in &model.groups {
        let (x, y) = (group.area.centre.x, group.area.centre.y);
        let radius = (group.area.radius * whole.scale).max(1.0);
        context.set_fill_style_str(&palette.edges[group.layer]);
        context.begin_path();
        context
            .arc(
                whole.x + x * whole.scale,
                whole.y + y * whole.scale,
                radius,
                0.0,
                TAU,
            )
            .ok()?;
        context.fill();
    }
    let part = whole.scale / view.scale;
    let (left, top) = (whole.x - view.x * part, whole.y - view.y * part);
    context.set_stroke_style_str(&palette.text);
    context.set_line_width(1.5);
    context.stroke_rect(left, top, size.0 * part, size.1 * part);
    Some(())
}
