//! Draws the first rows once, invisibly, with sample elements, while there are no elements yet and
//! the page is idle. A browser compiles each part of a program and prepares each font at first use:
//! after the first click that took longer than the rows themselves.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::classes;
use super::painter::{Extent, Painter, ScrollPosition};
use super::renderer::TableRenderer;
use crate::browser;
use crate::catalog::view::{QueryContext, View, select};
use crate::catalog::{Catalog, warm_up as read};

/// The sample queries: a filter of words, one of a facet, and orders of both kinds.
const VIEWS: [&str; 3] = [
    "?q=mill&sort=name",
    "?state=Draft&sort=-modified",
    "?q=gateway+state%3AValid&sort=class",
];

/// Works step by step, so that a click meanwhile does not wait either.
pub async fn warm_up(renderer: TableRenderer) {
    browser::yield_to_browser().await;
    let Some(catalog) = read() else { return };
    for view in VIEWS {
        browser::yield_to_browser().await;
        select(&catalog, &View::from_query(view), &QueryContext::default());
    }
    browser::yield_to_browser().await;
    if let Some(rows) = draw(renderer, &catalog) {
        browser::after_frame(move || rows.remove());
    }
}

/// Draws the rows in the table, which is not visible yet.
fn draw(renderer: TableRenderer, catalog: &Catalog) -> Option<HtmlElement> {
    let page = renderer.page;
    let grid = page.grid.try_get_untracked().flatten()?;
    // Elements that are already there are drawn themselves.
    if !page.rows().rows.is_empty() {
        return None;
    }
    let body: HtmlElement = browser::document()?
        .create_element("div")
        .ok()?
        .dyn_into()
        .ok()?;
    body.set_class_name("table-rows");
    let _ = body.set_attribute("aria-hidden", "true");
    grid.append_child(&body).ok()?;
    let mut painter = Painter::new(body.clone());
    let layout = page.layout.get_untracked();
    let classes = classes(catalog, &layout);
    painter.arrange(layout, classes);
    let rows: Vec<u32> = (0..).take(catalog.rows().count()).collect();
    untrack(|| {
        renderer.picture(catalog, &rows, &[], |picture| {
            let seen = ScrollPosition {
                top: 0.0,
                height: 900.0,
            };
            painter.paint(picture, seen, Extent::All);
        });
    });
    Some(body)
}
