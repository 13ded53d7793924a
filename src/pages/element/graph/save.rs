//! The enlarged drawing as a file: SVG as it is written, or PNG drawn by the browser at twice its
//! size.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;

use super::super::shown::Shown;
use super::drawing::Drawing;
use super::export::{Caption, Page, svg};
use super::hood::Hood;
use crate::browser;
use crate::catalog::fold::fold;
use crate::components::raster;
use crate::state::Tone;

/// How many pixels of a PNG one of the drawing becomes.
const SCALE: f64 = 2.0;

/// The kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Svg,
    Png,
}

/// Saves the drawing under the element's name.
pub fn save(shown: Shown, hood: &Hood, drawing: &Drawing, captions: &[Caption], format: Format) {
    let title = untrack(|| shown.title().text);
    let heading = format!("Neighbourhood of {title}, as far as it is known here");
    let Some(sprite) = browser::document().and_then(|d| d.query_selector("svg.sprite").ok()?)
    else {
        return failed(shown);
    };
    let page = Page {
        colour: &colour,
        sprite: &sprite.inner_html(),
    };
    let file = svg(hood, drawing, captions, &heading, &page);
    let name = file_name(&title, hood.hops);
    match format {
        Format::Svg => {
            let saved = browser::download(&format!("{name}.svg"), "image/svg+xml", file.as_bytes());
            if saved.is_err() {
                failed(shown);
            }
        }
        Format::Png => {
            let size = drawing.size;
            spawn_local(async move {
                let saved = match png(&file, size).await {
                    Ok(bytes) => browser::download(&format!("{name}.png"), "image/png", &bytes),
                    Err(error) => Err(error),
                };
                if saved.is_err() {
                    failed(shown);
                }
            });
        }
    }
}

fn failed(shown: Shown) {
    let toasts = shown.app.toasts;
    toasts.say(Tone::Bad, "The browser refused to save the picture.");
}

/// The value of a custom property as the page has it now, light or dark.
fn colour(name: &str) -> String {
    let root = browser::document().and_then(|d| d.document_element());
    let style = root.and_then(|root| browser::window()?.get_computed_style(&root).ok()?);
    let value = style.and_then(|s| s.get_property_value(name).ok());
    value.unwrap_or_default()
}

/// Draws the file on a canvas. It refers to nothing outside, so the canvas can be read again.
async fn png(file: &str, size: (f64, f64)) -> Result<Vec<u8>, JsValue> {
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
    let url = canvas.to_data_url_with_type("image/png")?;
    let coded = url.split_once(',').ok_or(JsValue::NULL)?.1;
    let window = browser::window().ok_or(JsValue::NULL)?;
    // A character a byte.
    Ok(window.atob(coded)?.chars().map(|c| c as u8).collect())
}

/// `meter-data-management-2-hops`.
fn file_name(title: &str, hops: u8) -> String {
    let folded = fold(title);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
    let name = if words.is_empty() {
        "element".to_owned()
    } else {
        words.join("-")
    };
    let name: String = name.chars().take(60).collect();
    format!("{name}-{hops}-{}", if hops == 1 { "hop" } else { "hops" })
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn files_have_the_elements_name() {
        assert_eq!(file_name("Zähler / Netz 4", 2), "zahler-netz-4-2-hops");
        assert_eq!(file_name("計器", 1), "element-1-hop");
    }
}
