//! Pictures from text: an SVG file as an image, and a canvas to put it on.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use crate::browser;

/// An SVG file as an address that holds it whole.
pub fn svg_address(file: &str) -> String {
    let file = String::from(js_sys::encode_uri_component(file));
    format!("data:image/svg+xml;charset=utf-8,{file}")
}

/// The picture of an SVG file. It refers to nothing outside of it, so a canvas that it is drawn on
/// can be read again.
///
/// # Errors
/// When the browser cannot draw the file.
pub async fn picture(file: &str) -> Result<HtmlImageElement, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&svg_address(file));
    JsFuture::from(image.decode()).await?;
    Ok(image)
}

/// An empty canvas of so many pixels, and what draws on it.
///
/// # Errors
/// When the browser has none.
pub fn canvas(
    width: u32,
    height: u32,
) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    let document = browser::document().ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    Ok((canvas, context.unchecked_into()))
}

/// Measures texts as the browser draws them.
pub struct TextMeasure(Option<CanvasRenderingContext2d>);

impl Default for TextMeasure {
    fn default() -> Self {
        Self(canvas(1, 1).ok().map(|(_, context)| context))
    }
}

impl TextMeasure {
    /// The width of `text` in pixels in a `font` as CSS has it; `None` where nothing can be measured.
    pub fn width(&self, font: &str, text: &str) -> Option<f64> {
        let context = self.0.as_ref()?;
        context.set_font(font);
        Some(context.measure_text(text).ok()?.width())
    }
}
