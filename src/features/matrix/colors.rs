//! The colors of rows, by a value that they have.

use super::axis::{Item, Source};
use super::spec::ColorBy;
use crate::features::analysis::property_values as values;
use crate::features::analysis::value_colors::ValueColors;
use crate::t;
use crate::texts::state_label;

/// The values that rows are colored by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Legend {
    /// What they are values of.
    pub title: String,
    /// The values with their numbers of rows, in the order of colors; all others are the last one.
    pub values: Vec<(String, usize)>,
    /// The place of each row's value; `None` for rows without one.
    pub of_row: Vec<Option<usize>>,
    /// The value of each row in words.
    pub words: Vec<String>,
}

/// The colors of rows; `None` where they have none.
pub fn legend(rows: &[Item], by: &ColorBy, source: Source<'_>) -> Option<Legend> {
    if *by == ColorBy::Nothing || rows.iter().any(|item| item.element.is_none()) {
        return None;
    }
    let value = |item: &Item| {
        let row = item.element.as_ref()?.row;
        match by {
            ColorBy::Nothing => None,
            ColorBy::State => Some(state_label(source.catalog.row_view(row)?.state())),
            ColorBy::Property(key) => values::property(source.catalog, row, key, source.language),
        }
    };
    let words: Vec<Option<String>> = rows.iter().map(value).collect();
    let literal = |value: &str| match by {
        ColorBy::Property(key) => values::literal(source.catalog, key, value),
        ColorBy::State | ColorBy::Nothing => None,
    };
    let colors = ValueColors::new(&words, literal, |text| source.catalog.sort_key(text));
    let others = (colors.others > 0).then(|| (t::common::OTHER_VALUES.into(), colors.others));
    Some(Legend {
        title: title(by, source),
        of_row: colors.of,
        values: colors.values.into_iter().chain(others).collect(),
        words: words.into_iter().map(Option::unwrap_or_default).collect(),
    })
}

fn title(by: &ColorBy, source: Source<'_>) -> String {
    match by {
        ColorBy::Property(key) => values::label(source.catalog, key, source.language),
        ColorBy::State | ColorBy::Nothing => t::common::STATE.into(),
    }
}
