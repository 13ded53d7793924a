//! When the canvas is drawn: at most once for each frame of the browser, after something has changed.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::draw::{Brush, Frame, looks};
use super::palette::Palette;
use super::spoken::title;
use super::state::LandscapeState;
use crate::browser;
use crate::components::{use_media, watch_size};
use crate::effect::{effect, memo};
use crate::features::graph::viewport::View;
use crate::features::picture_file::light::Light;

/// More pixels than this for one of CSS are not seen, and take time.
const MOST_RATIO: f64 = 2.0;

/// Draws the map on a canvas, as long as the component exists. Returns the colors, which follow the theme.
pub fn draw_map(state: LandscapeState, canvas: NodeRef<html::Canvas>) -> RwSignal<Option<Palette>> {
    let (window, app) = (state.window, state.app);
    let size = RwSignal::new((0.0, 0.0));
    watch_size(window.node, move || {
        let new = window.size().unwrap_or_default();
        if size.try_get_untracked().is_some_and(|old| old != new) {
            size.set(new);
            if !window.touched.get_value() {
                window.fit();
            }
        }
    });
    effect(move || {
        state.model.track();
        if !window.touched.get_value() {
            window.fit();
        }
    });
    let looks = memo(move |_| {
        let colors = state.colors.get();
        looks(&state.model.get(), &state.found.get(), colors.as_deref())
    });
    let palette = RwSignal::new(None::<Palette>);
    let is_dark = use_media("(prefers-color-scheme: dark)");
    effect(move || {
        app.prefs.theme();
        is_dark.track();
        // The page has its new colors by then.
        request_animation_frame(move || {
            let _ = palette.try_set(Palette::read());
        });
    });
    let brush = StoredValue::new_local(Brush::default());
    let draw = move |palette: &Palette| {
        let view = window.view.try_get_untracked();
        if let (Some(canvas), Some(view)) = (canvas.try_get_untracked().flatten(), view) {
            let ratio = browser::window().map_or(1.0, |w| w.device_pixel_ratio());
            let shape = Shape {
                size: size.get_untracked(),
                ratio: ratio.clamp(1.0, MOST_RATIO),
                view,
            };
            looks.with_untracked(|looks| {
                brush.update_value(|brush| {
                    paint(state, &canvas, shape, palette, looks, brush);
                });
            });
        }
    };
    let is_waiting = StoredValue::new(false);
    effect(move || {
        size.track();
        window.view.track();
        looks.track();
        state.model.track();
        state.shown.track();
        state.pointed.track();
        palette.track();
        app.prefs.content_language();
        crate::t::language();
        if is_waiting.get_value() {
            return;
        }
        is_waiting.set_value(true);
        request_animation_frame(move || {
            // The page may be left by then.
            if is_waiting.try_set_value(false).is_none()
                && let Some(Some(palette)) = palette.try_get_untracked()
            {
                draw(&palette);
            }
        });
    });
    // Paper is light whatever the page is.
    let printing = window_event_listener(leptos::ev::beforeprint, move |_| {
        let light = Light::new();
        if let Some(palette) = Palette::read() {
            draw(&palette);
        }
        drop(light);
    });
    let printed = window_event_listener(leptos::ev::afterprint, move |_| {
        if let Some(palette) = palette.get_untracked() {
            draw(&palette);
        }
    });
    on_cleanup(move || {
        printing.remove();
        printed.remove();
    });
    palette
}

/// The size of a picture, and the part of the map that it shows.
#[derive(Clone, Copy)]
pub struct Shape {
    pub size: (f64, f64),
    pub ratio: f64,
    pub view: View,
}

/// Draws a picture of the map now.
pub fn paint(
    state: LandscapeState,
    canvas: &HtmlCanvasElement,
    shape: Shape,
    palette: &Palette,
    looks: &[u8],
    brush: &mut Brush,
) {
    let Shape { size, ratio, view } = shape;
    let (width, height) = (
        (size.0 * ratio).round() as u32,
        (size.1 * ratio).round() as u32,
    );
    if width == 0 || height == 0 {
        return;
    }
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let context = canvas.get_context("2d").ok().flatten();
    let context = context.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
    let Some(context) = context else { return };
    let colors = state.colors.get_untracked();
    let frame = Frame {
        context: &context,
        size,
        ratio,
        view,
        model: &state.model.get_untracked(),
        landscape: &state.landscape.get_untracked(),
        found: &state.found.get_untracked(),
        colors: colors.as_deref(),
        palette,
        shown: state.shown.get_untracked(),
        pointed: state.pointed.get_untracked(),
        title: &|item| {
            let (name, detail) = title(state, item);
            (name.text, detail)
        },
    };
    // A browser that cannot draw leaves the canvas as it is; the outline has everything in words.
    let _ = frame.draw(brush, looks);
}
