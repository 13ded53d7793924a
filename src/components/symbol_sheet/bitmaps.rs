//! Symbols drawn on one sheet and cut out of it.

use wasm_bindgen::JsValue;

use super::source::Source;
use crate::browser;
use crate::components::raster::{canvas, picture};

/// The width of a place on the sheet, in CSS pixels; no symbol is larger.
const PLACE: u32 = 16;
/// Symbols that are cut out before the browser may do something else.
const AT_ONCE: usize = 16;

/// A symbol as a CSS rule shows it.
pub struct Bitmap {
    /// The CSS class that shows it.
    pub class: String,
    /// How wide and high it is shown, in CSS pixels.
    pub size: u32,
    /// Where the picture is: a `data:` address.
    pub address: String,
}

impl Bitmap {
    /// It is in no layer, so it wins over the background of whatever it stands on.
    pub fn rule(&self) -> String {
        let Self {
            class,
            size,
            address,
        } = self;
        format!(".{class} {{ background-image: url(\"{address}\"); background-size: {size}px; }}\n")
    }
}

/// Draws symbols, at so many device pixels for each CSS pixel.
///
/// # Errors
/// When the browser cannot draw the sheet, or does not let it be read.
pub async fn draw(sources: &[Source], scale: f64) -> Result<Vec<Bitmap>, JsValue> {
    if !reads_truly()? {
        return Err(JsValue::NULL);
    }
    let mut places = String::new();
    let mut width = 0;
    for source in sources {
        places.push_str(&source.at(width));
        width += PLACE;
    }
    let sheet = picture(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{PLACE}\">{places}</svg>"
    ))
    .await?;
    // Whole pixels: places begin where pixels do.
    let place = pixels(PLACE, scale);
    let all = place * u32::try_from(sources.len()).unwrap_or(u32::MAX);
    let (drawn, pen) = canvas(all, place)?;
    pen.draw_image_with_html_image_element_and_dw_and_dh(
        &sheet,
        0.0,
        0.0,
        f64::from(all),
        f64::from(place),
    )?;
    let mut bitmaps = Vec::with_capacity(sources.len());
    let mut left = 0.0;
    for (n, source) in sources.iter().enumerate() {
        if n % AT_ONCE == AT_ONCE - 1 {
            browser::yield_to_browser().await;
        }
        let edge = pixels(source.size, f64::from(place) / f64::from(PLACE));
        let (cut, pen) = canvas(edge, edge)?;
        pen.draw_image_with_html_canvas_element(&drawn, -left, 0.0)?;
        bitmaps.push(Bitmap {
            class: source.class.clone(),
            size: source.size,
            address: cut.to_data_url_with_type("image/png")?,
        });
        left += f64::from(place);
    }
    Ok(bitmaps)
}

/// Whether a canvas gives back what was drawn: some browsers give noise, or white, so that nobody can
/// tell machines apart by it.
fn reads_truly() -> Result<bool, JsValue> {
    let painted = |colour: &str| {
        let (canvas, pen) = canvas(8, 8)?;
        pen.set_fill_style_str(colour);
        pen.fill_rect(0.0, 0.0, 8.0, 8.0);
        canvas.to_data_url_with_type("image/png")
    };
    let black = painted("#000000")?;
    Ok(black == painted("#000000")? && black != painted("#ffffff")?)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the pixels of a small picture"
)]
fn pixels(size: u32, scale: f64) -> u32 {
    (f64::from(size) * scale).ceil().clamp(1.0, 1024.0) as u32
}
