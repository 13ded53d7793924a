//! A cell of the table. It has no reactions: another matrix draws other cells.

use leptos::prelude::*;

use super::grid::part_id;
use super::state::SharedMatrix;
use super::view_port::COLUMN;
use super::words::{path_number, reference_kind, shown_kind, spoken};
use crate::components::KindLine;

/// The cell at a place.
pub fn cell(matrix: &SharedMatrix, row: usize, column: usize) -> AnyView {
    let Some(model) = &matrix.0.model else {
        return ().into_any();
    };
    let found = model.matrix.cell(row, column);
    let class = match found {
        None if model.is_gap(row, column) => "matrix-cell gap".to_owned(),
        None => "matrix-cell".to_owned(),
        Some(_) => match model.color_of(row) {
            Some(place) => format!("matrix-cell filled number value-{place}"),
            None => "matrix-cell filled number".to_owned(),
        },
    };
    let content = found.map(|found| match shown_kind(found) {
        Some((kind, is_back)) => {
            let kind = reference_kind(kind);
            view! {
                <span class="matrix-line-mark" class:mirrored=is_back>
                    <KindLine kind=kind />
                </span>
            }
            .into_any()
        }
        None => view! { <span>{path_number(model, found)}</span> }.into_any(),
    });
    view! {
        <div
            class=class
            role="gridcell"
            aria-colindex=(column + 2).to_string()
            aria-label=spoken(model, row, column)
            id=part_id((row + 1, column + 1))
            style:transform=format!("translateX({}px)", column as f64 * COLUMN)
        >
            {content}
        </div>
    }
    .into_any()
}
