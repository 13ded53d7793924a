//! Symbols of the sprite as backgrounds. A symbol that is referred to is built anew wherever it
//! changes, and so is a background in SVG, which is a page of its own to the browser (3 ms each);
//! that was most of the cost of a row that scrolls by. So symbols are drawn once, as bitmaps, many
//! at a time and after the frame that first asked for them.

mod bitmaps;
mod source;

use std::cell::RefCell;
use std::collections::HashMap;

use wasm_bindgen::JsCast;
use web_sys::CssStyleSheet;

use super::Colours;
use crate::browser;
use bitmaps::Bitmap;
use source::Source;

thread_local! {
    static SHEET: RefCell<Sheet> = RefCell::default();
}

/// What was drawn, and what waits for it.
#[derive(Default)]
struct Sheet {
    /// The CSS class of each symbol in each ink, in the theme it was made for.
    classes: HashMap<(String, &'static str, bool), String>,
    /// How many classes were named.
    named: usize,
    /// All that were asked for, as they were drawn.
    drawn: Vec<Source>,
    asked: Vec<Source>,
    /// Whether somebody is about to draw them.
    busy: bool,
    /// Device pixels for each CSS pixel in what was drawn.
    scale: f64,
    /// The rules that the browser was given, and those of them that others have replaced.
    rules: u32,
    outdated: u32,
    /// The colours of the theme that they were read in. Asking for one after a rule was added makes
    /// the browser work out the styles of the whole page, so all are asked for together.
    colours: (Option<bool>, HashMap<&'static str, String>),
}

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

/// The CSS class that shows a symbol (`#g-Node`) as a background of its element, in the colour of a
/// custom property (one of [`INKS`]) of the theme that is shown now. Where it was not drawn before
/// it is there some milliseconds later.
pub fn symbol_class(symbol: &str, ink: &'static str, is_dark: bool) -> String {
    SHEET.with_borrow_mut(|sheet| {
        if let Some(class) = sheet.classes.get(&(symbol.to_owned(), ink, is_dark)) {
            return class.clone();
        }
        let class = format!("symbol-{}", sheet.named);
        sheet.named += 1;
        let source = sheet
            .colour(ink, is_dark)
            .and_then(|colour| Source::read(symbol, class.clone(), &colour));
        let Some(source) = source else {
            // The page has no styles yet; the next row tries again.
            return String::new();
        };
        sheet.asked.push(source);
        sheet.draw_soon();
        let key = (symbol.to_owned(), ink, is_dark);
        sheet.classes.insert(key, class.clone());
        class
    })
}

/// Draws all anew where the page is shown larger or smaller than it was.
pub fn redraw_symbols() {
    SHEET.with_borrow_mut(|sheet| {
        if !sheet.drawn.is_empty() && sheet.scale.to_bits() != scale().to_bits() {
            let mut drawn = std::mem::take(&mut sheet.drawn);
            sheet.asked.append(&mut drawn);
            sheet.outdated = sheet.rules;
            sheet.draw_soon();
        }
    });
}

impl Sheet {
    fn colour(&mut self, ink: &str, is_dark: bool) -> Option<String> {
        let (theme, colours) = &mut self.colours;
        if *theme != Some(is_dark) {
            let page = Colours::new()?;
            let read = |ink| Some((ink, page.get(ink)?));
            *colours = INKS.into_iter().filter_map(read).collect();
            // Without its styles the page has no colours yet.
            *theme = (colours.len() == INKS.len()).then_some(is_dark);
        }
        colours.get(ink).cloned()
    }

    /// Takes what was drawn at a scale.
    fn take(&mut self, asked: Vec<Source>, bitmaps: &[Bitmap], drawn_at: f64) {
        if drawn_at.to_bits() != scale().to_bits() {
            // The page was made larger or smaller meanwhile.
            self.asked.extend(asked);
        } else if give(bitmaps, self.outdated).is_some() {
            self.rules = self.rules + 1 - self.outdated;
            self.outdated = 0;
            self.drawn.extend(asked);
        } else {
            // The page took no rules; the next row tries again.
            self.classes
                .retain(|_, class| asked.iter().all(|source| source.class != *class));
        }
    }

    fn draw_soon(&mut self) {
        if !std::mem::replace(&mut self.busy, true) {
            browser::after_frame(|| wasm_bindgen_futures::spawn_local(draw()));
        }
    }
}

/// Draws what was asked for, and whatever is asked for meanwhile.
async fn draw() {
    loop {
        let scale = scale();
        let asked = SHEET.with_borrow_mut(|sheet| {
            let asked = std::mem::take(&mut sheet.asked);
            sheet.busy = !asked.is_empty();
            sheet.scale = scale;
            asked
        });
        if asked.is_empty() {
            return;
        }
        let bitmaps = bitmaps::draw(&asked, scale).await;
        // Whatever a browser does not draw on a canvas it shows as it is.
        let bitmaps = bitmaps.unwrap_or_else(|_| asked.iter().map(Source::as_it_is).collect());
        SHEET.with_borrow_mut(|sheet| sheet.take(asked, &bitmaps, scale));
    }
}

/// Device pixels for each CSS pixel.
fn scale() -> f64 {
    browser::window().map_or(1.0, |w| w.device_pixel_ratio())
}

/// Gives the page the rules, all at once: each time it works out anew which of its parts they are of.
/// They stand before those that it was given earlier, of which the last ones are taken back.
fn give(bitmaps: &[Bitmap], outdated: u32) -> Option<()> {
    let rules: String = bitmaps.iter().map(Bitmap::rule).collect();
    let sheet = browser::document()?.style_sheets().item(0)?;
    let sheet: CssStyleSheet = sheet.dyn_into().ok()?;
    sheet
        .insert_rule(&format!("@media all {{ {rules} }}"))
        .ok()?;
    for _ in 0..outdated {
        sheet.delete_rule(1).ok()?;
    }
    Some(())
}
