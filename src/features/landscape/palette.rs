//! The colors of a landscape, from the tokens of the page.

use super::model::LAYERS;
use crate::components::{Colors, layer_class};
use crate::features::analysis::value_colors::MOST;
use crate::features::analysis::value_marks;

/// How many colors dots have: layers, or values with one for all others.
const COLORS: usize = 7;
/// The color of dots without a value.
pub const NO_VALUE: u8 = COLORS as u8;

/// The colors as the page has them now.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    pub background: String,
    pub text: String,
    pub text_2: String,
    pub text_3: String,
    pub accent: String,
    /// The islands of each layer.
    pub tints: Vec<String>,
    pub edges: Vec<String>,
    /// Islands whose dots have the colors of values.
    pub plain: String,
    /// The dots of each layer, and of each value; the last one has none.
    pub layers: Vec<[u8; 3]>,
    pub values: Vec<[u8; 3]>,
    /// What the filter finds, and what surrounds it.
    pub found: [u8; 3],
    pub glow: [u8; 3],
}

impl Palette {
    /// Reads them. `None` while the page has no styles.
    pub fn read() -> Option<Self> {
        let colors = Colors::new()?;
        let get = |name: &str| colors.get(name);
        let of_layers = |part: &str| {
            let token = |layer| format!("--{}-{part}", layer_class(layer));
            LAYERS
                .iter()
                .map(|layer| get(&token(layer)))
                .collect::<Option<Vec<String>>>()
        };
        let edges = of_layers("edge")?;
        let values = (0..=MOST).map(|place| get(value_marks::colors(place).1));
        let values = values.chain([get("--line-control")]);
        let (text, accent) = (get("--text")?, get("--accent")?);
        Some(Self {
            background: get("--bg")?,
            text_2: get("--text-2")?,
            text_3: get("--text-3")?,
            tints: of_layers("tint")?,
            layers: edges.iter().map(|edge| bytes(edge)).collect(),
            edges,
            plain: get("--bg-muted")?,
            values: values
                .map(|color| color.map(|c| bytes(&c)))
                .collect::<Option<_>>()?,
            found: bytes(&text),
            glow: bytes(&accent),
            text,
            accent,
        })
    }
}

/// The bytes of `#rrggbb`.
fn bytes(color: &str) -> [u8; 3] {
    let number = u32::from_str_radix(color.trim_start_matches('#'), 16).unwrap_or(0);
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_color_has_three_bytes() {
        assert_eq!(bytes("#1418d0"), [0x14, 0x18, 0xd0]);
        assert_eq!(bytes("none"), [0; 3]);
    }
}
