//! The colors of rows, by a value that they have.

use std::collections::HashMap;

use super::axis::{Item, Source};
use super::spec::ColorBy;
use super::values;
use crate::t;

/// How many values have a color and a shape of their own; the others share one.
pub const MOST: usize = 6;

/// The values that rows are colored by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Legend {
    /// What they are values of.
    pub title: String,
    /// The values with their numbers of rows, in the order of colors. Beyond [`MOST`], the last one is all others.
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
        values::color(source.catalog, row, by, source.language)
    };
    let of_rows: Vec<Option<String>> = rows.iter().map(value).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for value in of_rows.iter().flatten() {
        *counts.entry(value).or_default() += 1;
    }
    let mut order: Vec<(&str, usize)> = counts.into_iter().collect();
    let literal = |value: &str| match by {
        ColorBy::Property(key) => values::literal(source.catalog, key, value),
        ColorBy::State | ColorBy::Nothing => None,
    };
    order.sort_by_cached_key(|(value, count)| {
        let place = literal(value).unwrap_or(usize::MAX);
        (
            place,
            usize::MAX - count,
            source.catalog.sort_key(value),
            (*value).to_owned(),
        )
    });
    let places: HashMap<&str, usize> = order.iter().map(|(value, _)| *value).zip(0..).collect();
    let place = |value: &Option<String>| Some(places.get(value.as_deref()?)?.min(&MOST)).copied();
    let mut shown: Vec<(String, usize)> = Vec::new();
    for (n, (value, count)) in order.iter().enumerate() {
        match shown.get_mut(MOST) {
            Some((_, others)) => *others += count,
            None if n == MOST => shown.push((t::matrix::legend::OTHERS.into(), *count)),
            None => shown.push(((*value).to_owned(), *count)),
        }
    }
    Some(Legend {
        title: title(by, source),
        of_row: of_rows.iter().map(place).collect(),
        values: shown,
        words: of_rows.into_iter().map(Option::unwrap_or_default).collect(),
    })
}

fn title(by: &ColorBy, source: Source<'_>) -> String {
    match by {
        ColorBy::Property(key) => values::label(source.catalog, key, source.language),
        ColorBy::State | ColorBy::Nothing => t::common::STATE.into(),
    }
}
