//! Pictures that code writes as SVG, and what they take from the page.

use super::fonts::fonts;
use super::light::Light;
use super::svg::escaped;
use crate::browser;
use crate::components::Colors;

/// What a picture takes from the page.
pub struct Pen<'a> {
    /// The value of a color, by the name of its custom property.
    pub color: &'a dyn Fn(&str) -> String,
    /// The sprite with the glyphs and symbols, as text.
    pub sprite: &'a str,
    /// Font files in base64: another program may not have the font.
    pub fonts: &'a [String],
}

impl Pen<'_> {
    /// The value of a color, for an attribute.
    pub fn ink(&self, name: &str) -> String {
        escaped((self.color)(name).trim())
    }
}

/// Calls `drawing` with the light colors of the page, whatever its theme is, and with the fonts that `texts` need.
/// `None` where the page has no sprite.
pub async fn draw<T>(texts: &str, drawing: impl FnOnce(&Pen<'_>) -> T) -> Option<T> {
    let fonts = fonts(texts).await;
    let sprite = browser::document().and_then(|d| d.query_selector("svg.sprite").ok()?)?;
    let _light = Light::new();
    let colors = Colors::new()?;
    let pen = Pen {
        color: &|name| colors.get(name).unwrap_or_default(),
        sprite: &sprite.inner_html(),
        fonts: &fonts,
    };
    Some(drawing(&pen))
}
