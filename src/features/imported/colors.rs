//! Colors that authors chose, and ink that can be read on them.

use architrave_worker::FileColor;

/// The color of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Black,
    White,
}

impl Ink {
    /// The ink with the greater contrast on a color; at least 4.58, whatever the color.
    pub fn on(color: FileColor) -> Self {
        // Where the contrasts with black and white are equal: (l + 0.05)² = 1.05 · 0.05.
        const EQUAL: f64 = 0.179_128_784;
        match luminance(color) > EQUAL {
            true => Self::Black,
            false => Self::White,
        }
    }

    /// The class of what is drawn with it.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Black => "black-ink",
            Self::White => "white-ink",
        }
    }
}

/// `#c9e7b7`
pub fn hex(FileColor([red, green, blue]): FileColor) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The contrast ratio of WCAG 2.2, from 1 to 21.
pub fn contrast(one: FileColor, other: FileColor) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The relative luminance of WCAG 2.2.
fn luminance(FileColor(channels): FileColor) -> f64 {
    let linear = |channel: u8| {
        let part = f64::from(channel) / 255.0;
        match part <= 0.04045 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        }
    };
    let [red, green, blue] = channels.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn dark_colors_have_white_text() {
        assert_eq!(Ink::on(FileColor([255, 255, 181])), Ink::Black);
        assert_eq!(Ink::on(FileColor([10, 40, 120])), Ink::White);
        assert_eq!(hex(FileColor([1, 171, 255])), "#01abff");
    }

    proptest! {
        #[test]
        fn text_can_be_read_on_any_color(channels: [u8; 3]) {
            let color = FileColor(channels);
            let under = luminance(color) + 0.05;
            let contrast = match Ink::on(color) {
                Ink::Black => under / 0.05,
                Ink::White => 1.05 / under,
            };
            prop_assert!(contrast >= 4.58, "{contrast}");
        }
    }
}
