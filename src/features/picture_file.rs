//! A picture of the page as a file: SVG with the colors and symbols that it has on the page, or PNG at twice its size.
//! Light whatever the page is.

pub mod fonts;
pub mod light;
pub mod pen;
pub mod png;
pub mod svg;

use std::collections::BTreeSet;

use leptos::prelude::untrack;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{CssStyleDeclaration, Element};

use self::fonts::fonts;
use self::light::Light;
use self::png::{copy_png, png};
use self::svg::SvgFile;
use crate::browser;
use crate::format::{self, Precision};
use crate::state::{App, Toasts, Tone};
use crate::t;

/// The kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Svg,
    Png,
}

/// What a style sheet may say of a shape or text. Files have it as attributes: they come without the sheet.
const PROPERTIES: [&str; 9] = [
    "color",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "opacity",
    "font-size",
    "font-weight",
    "text-anchor",
];

/// The elements that are drawn.
const DRAWN: [&str; 6] = ["circle", "line", "path", "rect", "text", "use"];

/// Saves what an SVG element of the page shows; `name` is that of the file, without its ending.
pub fn save_picture(app: App, picture: Element, name: String, title: String, format: Format) {
    spawn_local(async move {
        match with_fonts(&picture, &title).await {
            Some((file, size)) => save_svg(app.toasts, &name, file, size, format).await,
            None => app.toasts.show(Tone::Bad, t::graph::save::FAILED.get()),
        }
    });
}

/// Saves a file of SVG with this size as it is, or as PNG; `name` is without its ending.
pub async fn save_svg(toasts: Toasts, name: &str, file: String, size: (f64, f64), format: Format) {
    let (end, kind, bytes) = match format {
        Format::Svg => ("svg", "image/svg+xml", file.into_bytes()),
        Format::Png => match png(&file, size).await {
            Ok(bytes) => ("png", "image/png", bytes),
            Err(_) => return toasts.show(Tone::Bad, t::graph::save::FAILED.get()),
        },
    };
    toasts.save_file(&format!("{name}.{end}"), kind, &bytes);
}

/// Copies the same picture as PNG.
pub fn copy_picture(app: App, picture: Element, title: String) {
    copy_png(
        app.toasts,
        async move { with_fonts(&picture, &title).await },
    );
}

/// Where a picture is from: the process space and the minute.
pub fn origin(app: App) -> String {
    format!(
        "{} · {}",
        untrack(|| app.session.space()),
        format::time(browser::now(), Precision::Minute),
    )
}

async fn with_fonts(picture: &Element, title: &str) -> Option<(String, (f64, f64))> {
    let text = picture.text_content().unwrap_or_default();
    svg_of(picture, title, &fonts(&text).await)
}

/// The file of a picture, and its size. `None` where the browser does not have what it takes.
fn svg_of(picture: &Element, title: &str, fonts: &[String]) -> Option<(String, (f64, f64))> {
    let document = browser::document()?;
    let copy: Element = picture.clone_node_with_deep(true).ok()?.unchecked_into();
    let light = Light::new();
    let window = browser::window()?;
    let style_of = |element: &Element| window.get_computed_style(element).ok().flatten();
    let mut symbols = BTreeSet::new();
    let (originals, copies) = (drawn(picture)?, drawn(&copy)?);
    for (original, copy) in originals.iter().zip(&copies) {
        if let Some(style) = style_of(original) {
            write_style(copy, &style)?;
        }
        let link = copy.get_attribute("href");
        if let Some(symbol) = link.as_deref().and_then(|link| link.strip_prefix('#')) {
            symbols.insert(symbol.to_owned());
        }
    }
    // Groups may be translucent.
    let groups = |of: &Element| all(of, "g");
    for (original, copy) in groups(picture)?.iter().zip(&groups(&copy)?) {
        let opacity = style_of(original).and_then(|s| s.get_property_value("opacity").ok());
        if let Some(opacity) = opacity.filter(|opacity| opacity != "1") {
            copy.set_attribute("opacity", &opacity).ok()?;
        }
    }
    let background = style_of(&document.body()?.into())?
        .get_property_value("background-color")
        .ok()?;
    drop(light);
    let symbols = symbols
        .iter()
        .filter_map(|id| document.get_element_by_id(id));
    let symbols: String = symbols.map(|symbol| symbol.outer_html()).collect();
    let size = size_of(picture)?;
    let file = SvgFile {
        title,
        size,
        fonts,
        background: &background,
        weight: 400,
        definitions: &symbols,
        body: &copy.inner_html(),
    };
    // The one named entity that browsers write and XML does not have.
    Some((file.write().replace("&nbsp;", "&#160;"), size))
}

fn drawn(of: &Element) -> Option<Vec<Element>> {
    all(of, &DRAWN.join(","))
}

fn all(of: &Element, selector: &str) -> Option<Vec<Element>> {
    let list = of.query_selector_all(selector).ok()?;
    let elements = (0..list.length()).filter_map(|n| list.item(n)?.dyn_into::<Element>().ok());
    Some(elements.collect())
}

fn write_style(copy: &Element, style: &CssStyleDeclaration) -> Option<()> {
    for property in PROPERTIES {
        let value = style.get_property_value(property).ok()?;
        if !value.is_empty() {
            copy.set_attribute(property, &value).ok()?;
        }
    }
    copy.remove_attribute("class").ok()
}

fn size_of(picture: &Element) -> Option<(f64, f64)> {
    let number = |name| picture.get_attribute(name)?.parse::<f64>().ok();
    // What only the file has.
    let below = number("data-below").unwrap_or(0.0);
    Some((number("width")?, number("height")? + below))
}
