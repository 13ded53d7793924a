//! A symbol of the sprite as a picture that stands by itself.

use super::bitmaps::Bitmap;
use crate::browser;
use crate::components::raster::svg_address;

/// A symbol as it is to be drawn.
pub struct Source {
    /// The CSS class that shows it.
    pub class: String,
    /// How wide and high it is shown, in CSS pixels.
    pub size: u32,
    /// An `<svg>` without a place or a size.
    picture: String,
}

impl Source {
    /// Reads a symbol (`#g-Node`) from the sprite in the page.
    pub fn read(symbol: &str, class: String, colour: &str) -> Option<Self> {
        let document = browser::document()?;
        let source = document.get_element_by_id(symbol.trim_start_matches('#'))?;
        let within = |id: &str| Some(as_group(&document.get_element_by_id(id)?.outer_html()));
        let picture = resolved(&source.outer_html(), &within)
            .replacen("<symbol", "<svg", 1)
            .replace("</symbol>", "</svg>")
            .replace("currentColor", colour);
        let size = if symbol.starts_with("#g-") { 16 } else { 14 };
        Some(Self {
            class,
            size,
            picture,
        })
    }

    /// The picture as a part of another one.
    pub fn at(&self, left: u32) -> String {
        let size = self.size;
        let place = format!("<svg x=\"{left}\" width=\"{size}\" height=\"{size}\"");
        self.picture.replacen("<svg", &place, 1)
    }

    /// The picture as a background that the browser draws each time.
    pub fn as_it_is(&self) -> Bitmap {
        let namespace = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
        Bitmap {
            class: self.class.clone(),
            size: self.size,
            address: svg_address(&self.picture.replacen("<svg", namespace, 1)),
        }
    }
}

/// A symbol as a part of another picture, with the strokes and fills that it has.
fn as_group(symbol: &str) -> String {
    symbol
        .replacen("<symbol", "<g", 1)
        .replace("</symbol>", "</g>")
}

/// A picture of a background refers to nothing outside of it: what a symbol takes over from another
/// one is put in its place.
fn resolved(symbol: &str, within: &dyn Fn(&str) -> Option<String>) -> String {
    let Some((before, rest)) = symbol.split_once("<use href=\"#") else {
        return symbol.to_owned();
    };
    let (reference, after) = rest.split_once('>').unwrap_or((rest, ""));
    let (id, more) = reference.split_once('"').unwrap_or((reference, ""));
    let more = more.trim_end_matches('/');
    let inner = within(id).map(|inner| resolved(&inner, within));
    let after = after.strip_prefix("</use>").unwrap_or(after);
    let after = resolved(after, within);
    format!("{before}<g{more}>{}</g>{after}", inner.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_symbol_takes_over_is_put_in() {
        let within = |id: &str| match id {
            "a" => Some("<path d=\"M0 0\"></path>".to_owned()),
            "b" => Some("<use href=\"#a\"></use>".to_owned()),
            _ => None,
        };
        let symbol = "<symbol><use href=\"#b\" transform=\"scale(2)\"></use><circle/><use href=\"#a\"/></symbol>";
        assert_eq!(
            resolved(symbol, &within),
            "<symbol><g transform=\"scale(2)\"><g><path d=\"M0 0\"></path></g></g><circle/><g><path d=\"M0 0\"></path></g></symbol>"
        );
        assert_eq!(resolved("<use href=\"#none\"></use>", &within), "<g></g>");
        assert_eq!(
            as_group("<symbol id=\"a\" fill=\"none\"><path/></symbol>"),
            "<g id=\"a\" fill=\"none\"><path/></g>"
        );
    }

    #[test]
    fn a_symbol_has_its_place_on_the_sheet() {
        let source = Source {
            class: "symbol-1".into(),
            size: 14,
            picture: "<svg viewBox=\"0 0 14 14\"><path/></svg>".into(),
        };
        assert_eq!(
            source.at(32),
            "<svg x=\"32\" width=\"14\" height=\"14\" viewBox=\"0 0 14 14\"><path/></svg>"
        );
    }
}
