//! The matrix on the clipboard and as files.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::model::Model;
use super::picture::svg;
use super::state::MatrixState;
use super::words::table;
use crate::csv;
use crate::features::picture_file::pen::draw;
use crate::features::picture_file::png::copy_png;
use crate::features::picture_file::{self, Format, origin};
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
    let name = format!("{}.csv", t::matrix::FILE);
    state.app.toasts.save_csv(&name, &csv::write(rows));
}

/// Saves a picture of the whole table.
pub fn save_svg(state: MatrixState) {
    spawn_local(async move {
        let toasts = state.app.toasts;
        let Some((file, size)) = picture(state).await else {
            return toasts.show(Tone::Bad, t::graph::save::FAILED.get());
        };
        picture_file::save_svg(toasts, &t::matrix::FILE, file, size, Format::Svg).await;
    });
}

/// Copies the same picture as PNG.
pub fn copy_picture(state: MatrixState) {
    copy_png(state.app.toasts, picture(state));
}

/// The file of the picture, and its size. `None` where the page was left, or the browser does not have what it takes.
async fn picture(state: MatrixState) -> Option<(String, (f64, f64))> {
    let matrix = state.matrix.try_get_untracked()?;
    let model = matrix.0.model.as_ref()?;
    let texts = table(model).concat().concat();
    draw(&texts, |pen| svg(model, &origin(state.app), pen)).await
}
