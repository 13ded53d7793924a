//! SVG drawn as PNG.

use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;

use crate::browser;
use crate::components::raster;
use crate::state::{Toasts, Tone};
use crate::t;

/// How many pixels of a PNG one of the drawing becomes.
const SCALE: f64 = 2.0;

/// Copies a picture as PNG and reports it. `picture` is its SVG file and its size, `None` where it cannot be made.
pub fn copy_png(
    toasts: Toasts,
    picture: impl Future<Output = Option<(String, (f64, f64))>> + 'static,
) {
    if !browser::takes_pictures() {
        return toasts.show(Tone::Bad, t::graph::save::NO_CLIPBOARD.get());
    }
    let copied = browser::copy_png(async move {
        let (file, size) = picture.await.ok_or(JsValue::NULL)?;
        png(&file, size).await
    });
    spawn_local(async move {
        match copied.await {
            Ok(()) => toasts.show(Tone::Good, t::graph::save::COPIED.get()),
            Err(_) => toasts.show(Tone::Bad, t::graph::save::NOT_COPIED.get()),
        }
    });
}

/// Draws the file on a canvas. It refers to nothing outside, so the canvas can be read again.
pub async fn png(file: &str, size: (f64, f64)) -> Result<Vec<u8>, JsValue> {
    let image = raster::picture(file).await?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the pixels of a picture"
    )]
    let (width, height) = (
        (size.0 * SCALE).ceil() as u32,
        (size.1 * SCALE).ceil() as u32,
    );
    let (canvas, context) = raster::canvas(width, height)?;
    context.draw_image_with_html_image_element_and_dw_and_dh(
        &image,
        0.0,
        0.0,
        f64::from(width),
        f64::from(height),
    )?;
    png_bytes(&canvas)
}

/// What is drawn on a canvas, as a PNG.
pub fn png_bytes(canvas: &web_sys::HtmlCanvasElement) -> Result<Vec<u8>, JsValue> {
    let url = canvas.to_data_url_with_type("image/png")?;
    let coded = url.split_once(',').ok_or(JsValue::NULL)?.1;
    let window = browser::window().ok_or(JsValue::NULL)?;
    // A character a byte.
    Ok(window.atob(coded)?.chars().map(|c| c as u8).collect())
}
