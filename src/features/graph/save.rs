//! The enlarged drawing as a file: SVG as it is written, or PNG drawn by the browser at twice its
//! size. Light whatever the page is, with the font in it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::drawn::LaidOutNeighborhood;
use super::export::{Heading, Page, svg};
use super::labels::labels;
use super::picture::permanent_names;
use super::state::GraphState;
use super::{summary, wrapped};
use crate::browser;
use crate::catalog::fold::fold;
use crate::components::Colors;
use crate::components::raster::TextMeasure;
use crate::features::picture_file::fonts::fonts;
use crate::features::picture_file::light::Light;
use crate::features::picture_file::png::copy_png;
use crate::features::picture_file::{Format, save_svg};
use crate::format::{self, Precision};
use crate::state::Tone;
use crate::t;
use crate::texts;

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

/// Measures texts in the font of the picture, as the browser draws it.
fn measure() -> impl Fn(&str, f64) -> f64 {
    let measure = TextMeasure::default();
    move |text, size| {
        let font = format!("500 {size}px 'Inter Variable', Inter, sans-serif");
        let width = measure.width(&font, text);
        width.unwrap_or_else(|| wrapped::width(text, size))
    }
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
    use super::file_name;

    #[test]
    fn file_name_contains_the_element_name_and_hops() {
        assert_eq!(file_name("Zähler / Netz 4", 2), "zahler-netz-4-2-hops");
        assert_eq!(file_name("計器", 1), "element-1-hop");
    }
}
