//! Symbols of the sprite as CSS backgrounds of rows. A background costs a row no layout, unlike an
//! `<svg>` that refers to the sprite, and a picture of many symbols costs little more than one of
//! them; see `docs/decisions/0016`.

use std::cell::RefCell;
use std::collections::HashMap;

use wasm_bindgen::JsCast;
use web_sys::CssStyleSheet;

use super::Colors;
use super::raster::svg_address;
use crate::browser;

thread_local! {
    static BACKGROUNDS: RefCell<Backgrounds> = RefCell::default();
}

/// The CSS classes that were made, and the rules that the page does not have yet.
#[derive(Default)]
struct Backgrounds {
    /// The CSS class of each symbol in each ink, in the theme it was made for.
    classes: HashMap<(String, &'static str, bool), String>,
    /// How many classes were named.
    named: usize,
    /// What the rules to be inserted after this frame show.
    pending: Vec<Symbol>,
    /// The colors of the theme that they were read in. Reading one after a rule was inserted makes
    /// the browser compute the styles of the whole page, so all are read together.
    colors: (Option<bool>, HashMap<&'static str, String>),
}

/// A symbol that gets a rule.
struct Symbol {
    class: String,
    /// The length of its sides, in CSS pixels.
    size: usize,
    /// The symbol as an SVG file.
    picture: String,
}

/// Width and height of a symbol in a picture.
const SIDE: usize = 16;
/// From the top of a symbol to that of the next. An element must be less high than the gap, or it shows the next one too.
const STEP: usize = 4 * SIDE;

/// The custom properties that symbols are drawn in.
const INKS: [&str; 12] = [
    "--application-ink",
    "--business-ink",
    "--technology-ink",
    "--motivation-ink",
    "--strategy-ink",
    "--implementation-ink",
    "--generic-ink",
    "--ok",
    "--bad",
    "--accent",
    "--warn",
    "--text-2",
];

/// The CSS class that shows a symbol (`#g-Node`) as a background of its element, in the color of a
/// custom property (one of `INKS`) of the current theme. A new symbol appears after the current
/// frame. The class is empty while the page has no styles or no such symbol.
pub fn symbol_class(symbol: &str, ink: &'static str, is_dark: bool) -> String {
    BACKGROUNDS.with_borrow_mut(|backgrounds| {
        let key = (symbol.to_owned(), ink, is_dark);
        if let Some(class) = backgrounds.classes.get(&key) {
            return class.clone();
        }
        let picture = backgrounds
            .color(ink, is_dark)
            .and_then(|color| picture(symbol, &color));
        let Some(picture) = picture else {
            return String::new();
        };
        let class = format!("symbol-{}", backgrounds.named);
        backgrounds.named += 1;
        let size = if symbol.starts_with("#g-") { 16 } else { 14 };
        backgrounds.insert_soon(Symbol {
            class: class.clone(),
            size,
            picture,
        });
        backgrounds.classes.insert(key, class.clone());
        class
    })
}

impl Backgrounds {
    fn color(&mut self, ink: &str, is_dark: bool) -> Option<String> {
        let (theme, colors) = &mut self.colors;
        if *theme != Some(is_dark) {
            let page = Colors::new()?;
            let read = |ink| Some((ink, page.get(ink)?));
            *colors = INKS.into_iter().filter_map(read).collect();
            // Without its styles the page has no colors yet.
            *theme = (colors.len() == INKS.len()).then_some(is_dark);
        }
        colors.get(ink).cloned()
    }

    /// Inserts rules together: for each insertion the browser computes styles again.
    fn insert_soon(&mut self, symbol: Symbol) {
        if self.pending.is_empty() {
            browser::after_frame(|| {
                let symbols = BACKGROUNDS.with_borrow_mut(|b| std::mem::take(&mut b.pending));
                if insert(&rules(&symbols, &svg_address(&strip(&symbols)))).is_none() {
                    // The page took no rules: the next row tries again.
                    BACKGROUNDS.with_borrow_mut(|b| b.classes.clear());
                }
            });
        }
        self.pending.push(symbol);
    }
}

/// Rules in no layer, so that they win over any other background of the element. The symbols are in one picture, one
/// below the other: a browser takes some milliseconds for each picture. An element places it by the properties
/// `--symbol-top`, from its upper edge, or `--symbol-center`, from `50%`.
fn rules(symbols: &[Symbol], address: &str) -> String {
    let mut rules = String::new();
    for (n, symbol) in symbols.iter().enumerate() {
        let Symbol { class, size, .. } = symbol;
        let scale = |length: usize| (length * size) as f64 / SIDE as f64;
        let top = scale(n * STEP);
        let center = (scale(symbols.len() * STEP) - scale(SIDE)) / 2.0 - top;
        rules += &format!(
            ".{class} {{ --symbol-top: -{top}px; --symbol-center: {center}px; background-size: {size}px auto; }}\n"
        );
    }
    let classes: Vec<String> = symbols.iter().map(|s| format!(".{}", s.class)).collect();
    let classes = classes.join(", ");
    rules + &format!("{classes} {{ background-image: url(\"{address}\"); }}\n")
}

/// The symbols below each other, as an SVG file.
fn strip(symbols: &[Symbol]) -> String {
    let height = symbols.len() * STEP;
    let mut file = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIDE}\" height=\"{height}\" viewBox=\"0 0 {SIDE} {height}\">"
    );
    for (n, symbol) in symbols.iter().enumerate() {
        let place = format!("<svg y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\"", n * STEP);
        file += &symbol.picture.replacen("<svg", &place, 1);
    }
    file + "</svg>"
}

fn insert(rules: &str) -> Option<()> {
    let sheet = browser::document()?.style_sheets().item(0)?;
    let sheet: CssStyleSheet = sheet.dyn_into().ok()?;
    sheet
        .insert_rule(&format!("@media all {{ {rules} }}"))
        .ok()?;
    Some(())
}

/// A symbol of the sprite as an SVG file.
fn picture(symbol: &str, color: &str) -> Option<String> {
    let document = browser::document()?;
    let source = document.get_element_by_id(symbol.trim_start_matches('#'))?;
    let group = |id: &str| Some(as_group(&document.get_element_by_id(id)?.outer_html()));
    let picture = inlined(&source.outer_html(), &group)
        .replacen("<symbol", "<svg xmlns=\"http://www.w3.org/2000/svg\"", 1)
        .replace("</symbol>", "</svg>")
        .replace("currentColor", color);
    Some(picture)
}

/// A symbol as a part of another picture, with its strokes and fills.
fn as_group(symbol: &str) -> String {
    symbol
        .replacen("<symbol", "<g", 1)
        .replace("</symbol>", "</g>")
}

/// Replaces each `<use>` by the symbol it refers to: a background cannot refer to the page.
fn inlined(symbol: &str, group: &dyn Fn(&str) -> Option<String>) -> String {
    let Some((before, rest)) = symbol.split_once("<use href=\"#") else {
        return symbol.to_owned();
    };
    let (reference, after) = rest.split_once('>').unwrap_or((rest, ""));
    let (id, attributes) = reference.split_once('"').unwrap_or((reference, ""));
    let attributes = attributes.trim_end_matches('/');
    let inner = group(id).map(|inner| inlined(&inner, group));
    let after = after.strip_prefix("</use>").unwrap_or(after);
    let after = inlined(after, group);
    format!(
        "{before}<g{attributes}>{}</g>{after}",
        inner.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symbol_is_shown_at_its_place() {
        let symbol = |class: &str, size| Symbol {
            class: class.into(),
            size,
            picture: "<svg viewBox=\"0 0 16 16\"><path/></svg>".into(),
        };
        let symbols = [symbol("a", 16), symbol("b", 14)];
        let file = strip(&symbols);
        assert!(file.contains(
            "<svg y=\"64\" width=\"16\" height=\"16\" viewBox=\"0 0 16 16\"><path/></svg></svg>"
        ));
        let rules = rules(&symbols, "data:,");
        assert!(rules.contains(
            ".a { --symbol-top: -0px; --symbol-center: 56px; background-size: 16px auto; }"
        ));
        assert!(rules.contains(
            ".b { --symbol-top: -56px; --symbol-center: -7px; background-size: 14px auto; }"
        ));
        assert_eq!(rules.matches("url(").count(), 1);
    }

    #[test]
    fn referenced_symbols_are_inlined() {
        let group = |id: &str| match id {
            "a" => Some("<path d=\"M0 0\"></path>".to_owned()),
            "b" => Some("<use href=\"#a\"></use>".to_owned()),
            _ => None,
        };
        let symbol = "<symbol><use href=\"#b\" transform=\"scale(2)\"></use><circle/><use href=\"#a\"/></symbol>";
        assert_eq!(
            inlined(symbol, &group),
            "<symbol><g transform=\"scale(2)\"><g><path d=\"M0 0\"></path></g></g><circle/><g><path d=\"M0 0\"></path></g></symbol>"
        );
        assert_eq!(inlined("<use href=\"#none\"></use>", &group), "<g></g>");
        assert_eq!(
            as_group("<symbol id=\"a\" fill=\"none\"><path/></symbol>"),
            "<g id=\"a\" fill=\"none\"><path/></g>"
        );
    }
}
