//! Colours, lines and fonts.

/// The look of a node or a connection. A field that is `None` leaves the choice to the program that draws.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Style {
    /// The width of lines in pixels, at least 1.
    pub line_width: Option<u32>,
    /// The colour of lines.
    pub line_color: Option<Color>,
    /// The colour of the inside.
    pub fill_color: Option<Color>,
    /// The font of texts.
    pub font: Option<Font>,
}

/// A colour in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Color {
    /// Red, from 0 to 255.
    pub red: u8,
    /// Green, from 0 to 255.
    pub green: u8,
    /// Blue, from 0 to 255.
    pub blue: u8,
    /// Opacity in percent: 0 is invisible, 100 is opaque, as is `None`.
    pub alpha: Option<u8>,
}

impl Color {
    /// An opaque colour.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        let alpha = None;
        Self {
            red,
            green,
            blue,
            alpha,
        }
    }
}

/// The font of the texts of a node or connection; a field that the file leaves out is `None`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Font {
    /// The name of its family.
    pub name: Option<String>,
    /// Its size in half points, the finest step of 3.x: 19 is 9.5 pt. A finer size of 2.1 is rounded.
    pub half_points: Option<u32>,
    /// Its style, if written.
    pub style: Option<FontStyle>,
    /// The colour of the text.
    pub color: Option<Color>,
}

/// The style of a font; with no field set it is plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FontStyle {
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Underlined.
    pub underline: bool,
}
