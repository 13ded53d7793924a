//! The matrix on the clipboard and as files.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::model::Model;
use super::picture::{Page, svg};
use super::state::MatrixState;
use super::words::table;
use crate::browser;
use crate::components::Colors;
use crate::csv;
use crate::features::picture_file::fonts::fonts;
use crate::features::picture_file::light::Light;
use crate::features::picture_file::png::copy_png;
use crate::format::{self, Precision};
use crate::state::Tone;
use crate::t;

/// The table as spreadsheets take it from the clipboard.
pub fn spreadsheet_text(model: &Model) -> String {
    let mut text = String::new();
    for row in table(model) {
        csv::write_row(&mut text, &row, '\t');
    }
    text
}

/// Saves the table.
pub fn save_csv(state: MatrixState) {
    let Some(rows) = untrack(|| state.with(table)) else {
        return;
    };
    let name = t::matrix::file("csv");
    state.app.toasts.save_csv(&name, &csv::write(rows));
}

/// Saves a picture of the whole table.
pub fn save_svg(state: MatrixState) {
    spawn_local(async move {
        let toasts = state.app.toasts;
        match picture(state).await {
            Some((file, _)) => {
                let name = t::matrix::file("svg");
                toasts.save_file(&name, "image/svg+xml", file.as_bytes());
            }
            None => toasts.show(Tone::Bad, t::graph::save::FAILED.get()),
        }
    });
}

/// Copies the same picture as PNG.
pub fn copy_picture(state: MatrixState) {
    copy_png(state.app.toasts, picture(state));
}

/// The file of the picture, and its size: light whatever the page is, with the font in it. `None` where the page was
/// left, or the browser does not have what it takes.
async fn picture(state: MatrixState) -> Option<(String, (f64, f64))> {
    let matrix = state.matrix.try_get_untracked()?;
    let model = matrix.0.model.as_ref()?;
    let texts = table(model).concat().concat();
    let fonts = fonts(&texts).await;
    let sprite = browser::document().and_then(|d| d.query_selector("svg.sprite").ok()?)?;
    let detail = format!(
        "{} · {}",
        untrack(|| state.app.session.space()),
        format::time(browser::now(), Precision::Minute),
    );
    let light = Light::new();
    let colors = Colors::new()?;
    let page = Page {
        color: &|name| colors.get(name).unwrap_or_default(),
        sprite: &sprite.inner_html(),
        fonts: &fonts,
        detail: &detail,
    };
    let file = svg(model, &page);
    drop(colors);
    drop(light);
    Some(file)
}
