//! The enlarged drawing as a file: SVG as it is written, or PNG drawn by the browser at twice its
//! size. Light whatever the page is, with the font in it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;

use super::drawn::LaidOutNeighborhood;
use super::export::{Heading, Page, svg};
use super::labels::labels;
use super::picture::permanent_names;
use super::state::GraphState;
use super::{summary, wrapped};
use crate::api::load_bytes;
use crate::browser;
use crate::catalog::fold::fold;
use crate::components::{Colors, raster};
use crate::features::picture_file::save_svg;
use crate::format::{self, Precision};
use crate::paths;
use crate::state::{Toasts, Tone};
use crate::t;
use crate::texts;

/// How many pixels of a PNG one of the drawing becomes.
const SCALE: f64 = 2.0;

/// The kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Svg,
    Png,
}

/// Saves the drawing under the name of the element in the middle.
pub fn save(state: GraphState, drawn: Memo<Option<LaidOutNeighborhood>>, format: Format) {
    spawn_local(async move {
        let app = state.shown.app;
        let failed = || app.toasts.show(Tone::Bad, t::graph::save::FAILED.get());
        let Some((file_name, (file, size))) = picture(state, drawn).await else {
            return failed();
        };
        save_svg(app.toasts, &file_name, file, size, format).await;
    });
}

/// Copies the drawing as PNG.
pub fn copy(state: GraphState, drawn: Memo<Option<LaidOutNeighborhood>>) {
    copy_png(state.shown.app.toasts, async move {
        picture(state, drawn).await.map(|(_, file)| file)
    });
}

/// Copies a picture as PNG and reports it. `picture` is its SVG file and its size, `None` where it cannot be made.
pub fn copy_png(
    toasts: Toasts,
    picture: impl Future<Output = Option<(String, (f64, f64))>> + 'static,
) {
    if !browser::takes_pictures() {
        return toasts.show(Tone::Bad, t::graph::save::NO_CLIPBOARD.get());
    }
    let copied = browser::copy_png(async move {
        let (file, size) = picture.await.ok_or(JsValue::NULL)?;
        png(&file, size).await
    });
    spawn_local(async move {
        match copied.await {
            Ok(()) => toasts.show(Tone::Good, t::graph::save::COPIED.get()),
            Err(_) => toasts.show(Tone::Bad, t::graph::save::NOT_COPIED.get()),
        }
    });
}

/// The name of the drawing's file, the file as SVG, and its size.
async fn picture(
    state: GraphState,
    drawn: Memo<Option<LaidOutNeighborhood>>,
) -> Option<(String, (String, (f64, f64)))> {
    // The picture may have been closed meanwhile.
    let filter = state.filter.try_get_untracked()?;
    let LaidOutNeighborhood {
        neighborhood,
        captions,
        drawing,
    } = drawn.try_get_untracked()??;
    let app = state.shown.app;
    let language = untrack(|| app.prefs.content_language());
    let known = neighborhood.nodes[0].known.as_ref();
    let name = known.map_or_else(String::new, |k| texts::title(&k.element, &language).text);
    let title = t::graph::title_of(&name);
    let detail = format!(
        "{} · {} · {}",
        untrack(|| app.session.space()),
        format::time(browser::now(), Precision::Minute),
        summary::file(&neighborhood, untrack(|| state.unfiltered()), &filter),
    );
    let texts = permanent_names(&neighborhood, &language, untrack(|| state.is_named.get()));
    let names = labels(&drawing.lines, &texts, &drawing.boxes);
    let all: Vec<&str> = captions.iter().map(|c| c.text.as_str()).collect();
    let fonts = fonts(&format!("{title}{}", all.concat())).await;
    let sprite = browser::document().and_then(|d| d.query_selector("svg.sprite").ok()?)?;
    let measure = measure();
    let light = Light::new();
    let colors = Colors::new()?;
    let page = Page {
        color: &|name| colors.get(name).unwrap_or_default(),
        sprite: &sprite.inner_html(),
        width: &measure,
        fonts: &fonts,
    };
    let heading = Heading {
        title: &title,
        detail: &detail,
    };
    let file = svg(&neighborhood, &drawing, &captions, &names, &heading, &page);
    drop(colors);
    drop(light);
    Some((file_name(&name, neighborhood.hops), file))
}

/// The font files that a text needs, in base64; none where they cannot be read.
pub async fn fonts(text: &str) -> Vec<String> {
    let mut names = vec!["inter-basic-wght-normal.woff2"];
    if !text.chars().all(is_basic) {
        names.push("inter-latin-wght-normal.woff2");
    }
    if text.chars().any(|c| ('\u{100}'..'\u{2000}').contains(&c)) {
        names.push("inter-latin-ext-wght-normal.woff2");
    }
    let mut fonts = Vec::new();
    for name in names {
        if let Some(bytes) = load_bytes(&paths::font(name)).await {
            fonts.extend(base64(&bytes));
        }
    }
    fonts
}

/// Whether the first font has a character: see `assets/fonts/fonts.css`.
fn is_basic(c: char) -> bool {
    c.is_ascii() || "\u{a0}«·»ÄÖ×Üßäöü–—‘’“”„•…↑↓−".contains(c)
}

fn base64(bytes: &[u8]) -> Option<String> {
    let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    browser::window()?.btoa(&text).ok()
}

/// Measures texts in the font of the picture, as the browser draws it.
fn measure() -> impl Fn(&str, f64) -> f64 {
    let context = raster::canvas(1, 1).ok().map(|(_, context)| context);
    move |text, size| {
        let measured = context.as_ref().and_then(|context| {
            context.set_font(&format!("500 {size}px 'Inter Variable', Inter, sans-serif"));
            context.measure_text(text).ok()
        });
        measured.map_or_else(|| wrapped::width(text, size), |metrics| metrics.width())
    }
}

/// As long as it lives, the page has its light colors: a picture is for paper and documents. It
/// must not live over an await, or the reader would see it.
pub struct Light {
    before: Option<String>,
}

impl Light {
    const THEME: &'static str = "data-theme";

    /// Sets them.
    pub fn new() -> Self {
        let root = browser::document().and_then(|d| d.document_element());
        let before = root
            .as_ref()
            .and_then(|root| root.get_attribute(Self::THEME));
        if let Some(root) = root {
            let _ = root.set_attribute(Self::THEME, "light");
        }
        Self { before }
    }
}

impl Drop for Light {
    fn drop(&mut self) {
        let Some(root) = browser::document().and_then(|d| d.document_element()) else {
            return;
        };
        let _ = match &self.before {
            Some(before) => root.set_attribute(Self::THEME, before),
            None => root.remove_attribute(Self::THEME),
        };
    }
}

/// Draws the file on a canvas. It refers to nothing outside, so the canvas can be read again.
pub async fn png(file: &str, size: (f64, f64)) -> Result<Vec<u8>, JsValue> {
    let image = raster::picture(file).await?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the pixels of a picture"
    )]
    let (width, height) = (
        (size.0 * SCALE).ceil() as u32,
        (size.1 * SCALE).ceil() as u32,
    );
    let (canvas, context) = raster::canvas(width, height)?;
    context.draw_image_with_html_image_element_and_dw_and_dh(
        &image,
        0.0,
        0.0,
        f64::from(width),
        f64::from(height),
    )?;
    png_bytes(&canvas)
}

/// What is drawn on a canvas, as a PNG.
pub fn png_bytes(canvas: &web_sys::HtmlCanvasElement) -> Result<Vec<u8>, JsValue> {
    let url = canvas.to_data_url_with_type("image/png")?;
    let coded = url.split_once(',').ok_or(JsValue::NULL)?.1;
    let window = browser::window().ok_or(JsValue::NULL)?;
    // A character a byte.
    Ok(window.atob(coded)?.chars().map(|c| c as u8).collect())
}

/// `meter-data-management-2-hops`.
fn file_name(title: &str, hops: u8) -> String {
    let folded = fold(title);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
    let name = match words.is_empty() {
        true => String::from(t::graph::save::FILE_UNNAMED),
        false => words.join("-"),
    };
    let name: String = name.chars().take(60).collect();
    match hops {
        1 => t::graph::save::file_near(&name),
        _ => t::graph::save::file_far(&name),
    }
}

#[cfg(test)]
mod tests {
    use super::{file_name, is_basic};

    #[test]
    fn is_basic_matches_the_unicode_range_of_the_first_font() {
        let rules = include_str!("../../../assets/fonts/fonts.css");
        let (_, rule) = rules.split_once("inter-basic").unwrap();
        let (_, ranges) = rule.split_once("unicode-range:").unwrap();
        let (ranges, _) = ranges.split_once(';').unwrap();
        let hex = |code: &str| u32::from_str_radix(code, 16).unwrap();
        let ranges: Vec<_> = ranges
            .split(',')
            .map(|range| {
                let range = range.trim().trim_start_matches("U+");
                let (from, to) = range.split_once('-').unwrap_or((range, range));
                hex(from)..=hex(to)
            })
            .collect();
        for c in (' '..'\u{3000}').filter(|c| !c.is_ascii_control()) {
            let is_in_font = ranges.iter().any(|range| range.contains(&u32::from(c)));
            assert_eq!(is_basic(c), is_in_font, "U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn file_name_contains_the_element_name_and_hops() {
        assert_eq!(file_name("Zähler / Netz 4", 2), "zahler-netz-4-2-hops");
        assert_eq!(file_name("計器", 1), "element-1-hop");
    }
}
