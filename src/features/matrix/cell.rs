//! The cells of a row. They are made by hand and have no reactions: another matrix has other cells.

use std::ops::Range;

use web_sys::{Document, Element, HtmlElement};

use super::grid::part_id;
use super::model::Model;
use super::view_port::COLUMN;
use super::words::{path_number, shown_kind, spoken};
use crate::browser::dom::{attribute, make, set_style};
use crate::components::kind_line;
use crate::features::analysis::edge_kinds::reference_kind;

/// The cells of a row that are there, by column.
pub type Cells = Vec<(usize, HtmlElement)>;

/// Puts the cells of a row into it, beside those that are there `before` and stay. Empty ones are nothing but the
/// background of their row and column, except for that which the keys are at (`active`): it has a name.
pub fn fill(
    row: &HtmlElement,
    model: &Model,
    place: usize,
    columns: Range<usize>,
    active: Option<usize>,
    before: Cells,
) -> Cells {
    let Some(document) = row.owner_document() else {
        return Vec::new();
    };
    let is_shown =
        |column: usize| model.matrix.cell(place, column).is_some() || active == Some(column);
    let mut before = before.into_iter().peekable();
    let mut cells = Vec::new();
    for column in columns.filter(|column| is_shown(*column)) {
        while let Some((_, old)) = before.next_if(|(old, _)| *old < column) {
            old.remove();
        }
        if let Some(same) = before.next_if(|(old, _)| *old == column) {
            cells.push(same);
            continue;
        }
        if let Some(cell) = cell(&document, model, place, column) {
            let next = before.peek().map(|(_, next)| &**next);
            // It fails only if the row is gone.
            let _ = row.insert_before(&cell, next.map(AsRef::as_ref));
            cells.push((column, cell));
        }
    }
    before.for_each(|(_, old)| old.remove());
    cells
}

fn cell(document: &Document, model: &Model, row: usize, column: usize) -> Option<HtmlElement> {
    let found = model.matrix.cell(row, column);
    let class = match found {
        None => "matrix-cell".to_owned(),
        Some(_) => match model.color_of(row) {
            Some(place) => format!("matrix-cell filled number value-{place}"),
            None => "matrix-cell filled number".to_owned(),
        },
    };
    let cell = make(document, "div", &class)?;
    attribute(&cell, "role", "gridcell");
    attribute(&cell, "aria-colindex", &(column + 2).to_string());
    attribute(&cell, "aria-label", &spoken(model, row, column));
    cell.set_id(&part_id((row + 1, column + 1)));
    set_style(
        &cell,
        "inset-inline-start",
        &format!("{}px", column as f64 * COLUMN),
    );
    if let Some(found) = found {
        let content = make(document, "span", "")?;
        match shown_kind(found) {
            Some((kind, is_back)) => {
                content.set_class_name(if is_back {
                    "matrix-line-mark mirrored"
                } else {
                    "matrix-line-mark"
                });
                let line: Element = kind_line(document, &reference_kind(kind))?;
                content.append_child(&line).ok()?;
            }
            None => content.set_text_content(Some(&path_number(model, found))),
        }
        cell.append_child(&content).ok()?;
    }
    Some(cell)
}
