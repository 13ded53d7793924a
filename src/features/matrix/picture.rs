//! The matrix as a standalone picture: colors, symbols and the font are in it, nothing is fetched from anywhere, and
//! every text is escaped.

use super::model::Model;
use super::words::{path_number, shown_kind, title};
use crate::features::analysis::edge_kinds::reference_kind;
use crate::features::analysis::value_marks::{colors, shape};
use crate::features::picture_file::pen::Pen;
use crate::features::picture_file::svg::{SvgFile, escaped, symbol};
use crate::format::count;
use crate::t;

/// Programs do not open much larger pictures.
pub const MOST_CELLS: usize = 62_500;

const EDGE: f64 = 16.0;
const ROW: f64 = 28.0;
const COLUMN: f64 = 48.0;
const SIDE: f64 = 240.0;
const VALUE: f64 = 120.0;
const TOTAL: f64 = 56.0;
/// The heights of the heading, and of the names of columns.
const TITLE: f64 = 56.0;
const HEAD: f64 = 160.0;
/// Longer names of rows, of columns and of values are cut, in characters.
const LONGEST: (usize, usize, usize) = (36, 22, 16);

/// The file and its size; `detail` says when it was made, and of what.
pub fn svg(model: &Model, detail: &str, pen: &Pen<'_>) -> (String, (f64, f64)) {
    let mut out = Picture {
        pen,
        body: String::new(),
        first: EDGE + SIDE + if model.legend.is_some() { VALUE } else { 0.0 },
        top: TITLE + HEAD,
    };
    let (rows, columns) = (model.rows.items.len(), model.columns.items.len());
    let width = out.first + columns as f64 * COLUMN + TOTAL + EDGE;
    let height = out.top + (rows + 1) as f64 * ROW + EDGE;
    let title = title(model);
    out.text(
        (EDGE, 30.0),
        &title,
        "--text",
        "font-size=\"16\" font-weight=\"600\"",
    );
    out.text((EDGE, 46.0), detail, "--text-2", "font-size=\"11\"");
    out.heads(model, width);
    for row in 0..rows {
        out.row(model, row, width);
    }
    out.totals(model);
    let file = SvgFile {
        title: &title,
        size: (width, height),
        fonts: pen.fonts,
        background: &out.color("--bg"),
        weight: 400,
        definitions: "",
        body: &out.body,
    };
    (file.write(), (width, height))
}

struct Picture<'a> {
    pen: &'a Pen<'a>,
    body: String,
    /// Where the first column begins, and the first row.
    first: f64,
    top: f64,
}

impl Picture<'_> {
    fn color(&self, name: &str) -> String {
        self.pen.ink(name)
    }

    fn text(&mut self, (x, y): (f64, f64), text: &str, ink: &str, attributes: &str) {
        let (ink, text) = (self.color(ink), escaped(text));
        self.body.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\" {attributes}>{text}</text>\n"
        ));
    }

    fn line(&mut self, y: f64, width: f64) {
        let ink = self.color("--line");
        let end = width - EDGE;
        self.body.push_str(&format!(
            "<path d=\"M{EDGE} {y}H{end}\" stroke=\"{ink}\" fill=\"none\"/>\n"
        ));
    }

    fn left(&self, column: usize) -> f64 {
        self.first + column as f64 * COLUMN
    }

    fn heads(&mut self, model: &Model, width: f64) {
        let y = self.top - 8.0;
        self.text(
            (EDGE, y),
            &model.rows.title,
            "--text-2",
            "font-weight=\"500\"",
        );
        if let Some(legend) = &model.legend {
            let x = self.first - VALUE;
            self.text((x, y), &legend.title, "--text-2", "font-weight=\"500\"");
        }
        for (column, item) in model.columns.items.iter().enumerate() {
            let x = self.left(column) + COLUMN / 2.0 + 4.0;
            let turn = format!("transform=\"rotate(-90 {x} {y})\" font-weight=\"500\"");
            let label = shortened(&item.label, LONGEST.1);
            self.text((x, y), &label, "--text", &turn);
        }
        let x = self.left(model.columns.items.len()) + TOTAL / 2.0;
        self.text(
            (x, y),
            &t::matrix::TOTAL,
            "--text-2",
            "text-anchor=\"middle\"",
        );
        self.line(self.top, width);
    }

    fn row(&mut self, model: &Model, row: usize, width: f64) {
        let top = self.top + row as f64 * ROW;
        let y = top + ROW / 2.0 + 4.0;
        if let Some(item) = model.rows.items.get(row) {
            let label = shortened(&item.label, LONGEST.0);
            self.text((EDGE, y), &label, "--text", "font-weight=\"500\"");
        }
        if let Some(place) = model.color_of(row) {
            let (path, is_filled) = shape(place);
            let ink = self.color(colors(place).1);
            let (fill, stroke) = match is_filled {
                true => (ink.as_str(), "none"),
                false => ("none", ink.as_str()),
            };
            let (x, y) = (self.first - VALUE, top + ROW / 2.0 - 5.0);
            self.body.push_str(&format!(
                "<path d=\"{path}\" transform=\"translate({x} {y})\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.6\"/>\n"
            ));
        }
        if model.legend.is_some() {
            let x = self.first - VALUE + 16.0;
            let value = shortened(model.value_of(row), LONGEST.2);
            self.text((x, y), &value, "--text", "");
        }
        for column in 0..model.columns.items.len() {
            self.cell(model, row, column, top);
        }
        let x = self.left(model.columns.items.len()) + TOTAL / 2.0;
        let total = count(model.matrix.row_total(row));
        let middle = "text-anchor=\"middle\" font-weight=\"500\"";
        self.text((x, y), &total, "--text", middle);
        self.line(top + ROW, width);
    }

    fn cell(&mut self, model: &Model, row: usize, column: usize, top: f64) {
        let left = self.left(column);
        let (x, y) = (left + 2.0, top + 3.0);
        let (width, height) = (COLUMN - 4.0, ROW - 6.0);
        let Some(cell) = model.matrix.cell(row, column) else {
            if model.is_gap(row, column) {
                let ink = self.color("--line-strong");
                let stripes = (0..4).map(|n| {
                    let x = x + 4.0 + f64::from(n) * 10.0;
                    format!("M{x} {}l10 -{height}", y + height)
                });
                let stripes: String = stripes.collect();
                self.body.push_str(&format!(
                    "<path d=\"{stripes}\" stroke=\"{ink}\" fill=\"none\"/>\n"
                ));
            }
            return;
        };
        let tint = model
            .color_of(row)
            .map_or("--bg-muted", |place| colors(place).0);
        let tint = self.color(tint);
        self.body.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"3\" fill=\"{tint}\"/>\n"
        ));
        match shown_kind(cell) {
            Some((kind, is_back)) => self.kind(&reference_kind(kind), is_back, left, top),
            None => {
                let at = (left + COLUMN / 2.0, top + ROW / 2.0 + 4.0);
                let number = path_number(model, cell);
                self.text(at, &number, "--text", "text-anchor=\"middle\"");
            }
        }
    }

    /// The line of a kind, as the sprite has it.
    fn kind(
        &mut self,
        kind: &architrave_interface::ReferenceKind,
        is_back: bool,
        left: f64,
        top: f64,
    ) {
        let name = if kind.is_known() {
            kind.as_str()
        } else {
            "unknown"
        };
        let Some(drawn) = symbol(self.pen.sprite, &format!("r-{name}")) else {
            return;
        };
        let (ink, y) = (self.color("--text"), top + ROW / 2.0 - 6.0);
        let place = match is_back {
            true => format!("translate({} {y}) scale(-1 1)", left + 42.0),
            false => format!("translate({} {y})", left + 6.0),
        };
        let drawn = drawn.replace("currentColor", &ink);
        self.body.push_str(&format!(
            "<g transform=\"{place}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.1\" stroke-linejoin=\"round\">{drawn}</g>\n"
        ));
    }

    fn totals(&mut self, model: &Model) {
        let y = self.top + model.rows.items.len() as f64 * ROW + ROW / 2.0 + 4.0;
        let middle = "text-anchor=\"middle\" font-weight=\"500\"";
        self.text((EDGE, y), &t::matrix::TOTAL, "--text-2", "");
        for column in 0..model.columns.items.len() {
            let x = self.left(column) + COLUMN / 2.0;
            let total = count(model.matrix.column_total(column));
            self.text((x, y), &total, "--text", middle);
        }
        let x = self.left(model.columns.items.len()) + TOTAL / 2.0;
        self.text((x, y), &count(model.matrix.cells().len()), "--text", middle);
    }
}

fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
#[path = "picture_tests.rs"]
mod tests;
