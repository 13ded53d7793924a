//! Styles: colours, lines and fonts.

use std::io::Read;

use super::Reader;
use super::diagram_numbers::decimal;
use crate::error::shown;
use crate::namespaces::Namespace;
use crate::{Color, DiagramNumber, DiagramProblem, Error, Font, FontStyle, Style};

impl<R: Read> Reader<R> {
    /// Reads a style to its end.
    pub(super) fn style(&mut self) -> Result<Style, Error> {
        let width = self.bounded(b"lineWidth", DiagramNumber::LineWidth, (1, i32::MAX))?;
        let mut style = Style {
            line_width: width.and_then(|width| u32::try_from(width).ok()),
            ..Style::default()
        };
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            match self.known() {
                Some(b"lineColor") => style.line_color = self.color()?,
                Some(b"fillColor") => style.fill_color = self.color()?,
                Some(b"font") => style.font = Some(self.font()?),
                _ => self.skip_element()?,
            }
        }
        Ok(style)
    }

    fn color(&mut self) -> Result<Option<Color>, Error> {
        let red = self.channel(b"r", DiagramNumber::Red)?;
        let green = self.channel(b"g", DiagramNumber::Green)?;
        let blue = self.channel(b"b", DiagramNumber::Blue)?;
        let alpha = self.bounded(b"a", DiagramNumber::Alpha, (0, 100))?;
        self.skip_element()?;
        let (Some(red), Some(green), Some(blue)) = (red, green, blue) else {
            return Ok(None);
        };
        Ok(Some(Color {
            red,
            green,
            blue,
            alpha: alpha.and_then(|alpha| u8::try_from(alpha).ok()),
        }))
    }

    fn channel(&mut self, name: &[u8], number: DiagramNumber) -> Result<Option<u8>, Error> {
        if self.tokens.attribute(Namespace::None, name).is_none() {
            self.problem(DiagramProblem::NumberMissing(number))?;
        }
        let value = self.bounded(name, number, (0, 255))?;
        Ok(value.and_then(|value| u8::try_from(value).ok()))
    }

    fn font(&mut self) -> Result<Font, Error> {
        let name = self.tokens.attribute(Namespace::None, b"name");
        self.weigh(size_of::<Font>() + name.as_ref().map_or(0, String::len))?;
        let mut font = Font {
            name,
            half_points: self.font_size()?,
            style: self.font_style()?,
            color: None,
        };
        let depth = self.tokens.depth();
        while let Some(()) = self.child_of(depth)? {
            match self.known() {
                Some(b"color") => font.color = self.color()?,
                _ => self.skip_element()?,
            }
        }
        Ok(font)
    }

    /// The size in half points. 3.x has no finer step and nothing below 1 pt; a finer size is rounded.
    fn font_size(&mut self) -> Result<Option<u32>, Error> {
        let Some(text) = self.tokens.attribute(Namespace::None, b"size") else {
            return Ok(None);
        };
        let Some(points) = decimal(&text) else {
            let text = shown(text.as_bytes());
            self.problem(DiagramProblem::NumberUnreadable(
                DiagramNumber::FontSize,
                text,
            ))?;
            return Ok(None);
        };
        let half_points = (points * 2.0).round();
        if half_points < 1.0 {
            self.out_of_range(&text, DiagramNumber::FontSize)?;
            return Ok(None);
        }
        Ok(Some(half_points as u32))
    }

    /// Words apart by spaces; Archi's files of 2.1 have `|` between them.
    fn font_style(&mut self) -> Result<Option<FontStyle>, Error> {
        let Some(text) = self.tokens.attribute(Namespace::None, b"style") else {
            return Ok(None);
        };
        let mut style = FontStyle::default();
        let words = text.split(|c: char| c.is_whitespace() || c == '|');
        for word in words.filter(|word| !word.is_empty()) {
            match word.to_ascii_lowercase().as_str() {
                "plain" => {}
                "bold" => style.bold = true,
                "italic" => style.italic = true,
                "underline" => style.underline = true,
                _ => {
                    let word = shown(word.as_bytes());
                    self.problem(DiagramProblem::FontStyleUnknown(word))?;
                }
            }
        }
        Ok(Some(style))
    }
}
