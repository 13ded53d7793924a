//! The fonts that authors chose.

use architrave_worker::{FileColor, FileFont};

use super::colors::{contrast, hex};
use crate::components::raster::TextMeasure;
use crate::features::graph::wrapped;
use crate::features::picture_file::svg::FONT;

/// Sizes outside of this range, in pixels, are not readable or not meant.
const SIZES: (f64, f64) = (7.0, 48.0);
/// The least contrast of text, WCAG 2.2 (1.4.3).
const READABLE: f64 = 4.5;

/// The size of texts in pixels; `usual` where the author chose none.
pub fn size_of(font: Option<&FileFont>, usual: f64) -> f64 {
    let half_points = font.and_then(|font| font.half_points);
    half_points.map_or(usual, |half| {
        (f64::from(half) * 2.0 / 3.0).clamp(SIZES.0, SIZES.1)
    })
}

/// A font as CSS has it; `None` leaves a value to the style sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    pub family: Option<String>,
    pub size: Option<String>,
    pub weight: Option<&'static str>,
    pub style: Option<&'static str>,
    pub line: Option<&'static str>,
    pub color: Option<String>,
}

impl TextStyle {
    /// The style of a text on a color. A color that cannot be read on it is left out.
    pub fn of(font: Option<&FileFont>, on: FileColor) -> Self {
        let Some(font) = font else {
            return Self::default();
        };
        let color = font.color.filter(|own| contrast(*own, on) >= READABLE);
        let size = || format!("{}px", size_of(Some(font), 0.0));
        Self {
            family: font.family.as_deref().map(family),
            size: font.half_points.map(|_| size()),
            weight: font.is_bold.then_some("700"),
            style: font.is_italic.then_some("italic"),
            line: font.is_underlined.then_some("underline"),
            color: color.map(hex),
        }
    }
}

/// The width of a text in pixels: measured where its author chose a font.
pub fn width(text: &str, font: Option<&FileFont>, size: f64, measure: &TextMeasure) -> f64 {
    let own = font.filter(|font| font.family.is_some() || font.is_bold || font.is_italic);
    let measured = own.and_then(|own| {
        let slant = if own.is_italic { "italic" } else { "normal" };
        let weight = if own.is_bold { 700 } else { 400 };
        let family = own
            .family
            .as_deref()
            .map_or_else(|| FONT.to_owned(), family);
        measure.width(&format!("{slant} {weight} {size}px {family}"), text)
    });
    measured.unwrap_or_else(|| wrapped::width(text, size))
}

/// The family, and where a reader does not have it, the fonts of all pictures. A file of the picture has no style sheet,
/// so they are named here.
fn family(name: &str) -> String {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{name}\", {FONT}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_become_pixels_within_what_can_be_read() {
        let size = |half_points| {
            let font = FileFont {
                half_points,
                ..FileFont::default()
            };
            size_of(Some(&font), 12.0)
        };
        assert!((size(Some(18)) - 12.0).abs() < 1e-9);
        assert!((size(Some(2)) - SIZES.0).abs() < 1e-9);
        assert!((size(Some(4000)) - SIZES.1).abs() < 1e-9);
        assert!((size(None) - 12.0).abs() < 1e-9);
    }

    #[test]
    fn a_color_that_cannot_be_read_is_left_out() {
        let font = |color| FileFont {
            color: Some(color),
            is_bold: true,
            ..FileFont::default()
        };
        let white = FileColor([255, 255, 255]);
        let blue = TextStyle::of(Some(&font(FileColor([0, 0, 200]))), white);
        assert_eq!(blue.color.as_deref(), Some("#0000c8"));
        let pale = TextStyle::of(Some(&font(FileColor([230, 230, 230]))), white);
        assert_eq!((pale.color, pale.weight), (None, Some("700")));
        assert_eq!(TextStyle::of(None, white), TextStyle::default());
    }

    #[test]
    fn a_family_is_a_string_of_css_before_the_fonts_of_pictures() {
        let font = FileFont {
            family: Some("A \"b\\".to_owned()),
            ..FileFont::default()
        };
        let style = TextStyle::of(Some(&font), FileColor([255, 255, 255]));
        let family = style.family.unwrap();
        assert_eq!(family, format!(r#""A \"b\\", {FONT}"#));
    }
}
