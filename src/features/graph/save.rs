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
use crate::components::raster::TextMeasure;
use crate::features::picture_file::pen::draw;
use crate::features::picture_file::png::copy_png;
use crate::features::picture_file::{Format, origin, save_svg};
use crate::file_name::slug;
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
    let summary = summary::file(&neighborhood, untrack(|| state.unfiltered()), &filter);
    let heading = Heading {
        title: &title,
        detail: &format!("{} · {summary}", origin(app)),
    };
    let texts = permanent_names(&neighborhood, &language, untrack(|| state.is_named.get()));
    let names = labels(&drawing.lines, &texts, &drawing.boxes);
    let all: Vec<&str> = captions.iter().map(|c| c.text.as_str()).collect();
    let file = draw(&format!("{title}{}", all.concat()), |pen| {
        let page = Page {
            pen,
            width: &measure(),
        };
        svg(&neighborhood, &drawing, &captions, &names, &heading, &page)
    })
    .await?;
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
    let name = slug(title, &t::graph::save::FILE_UNNAMED);
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
