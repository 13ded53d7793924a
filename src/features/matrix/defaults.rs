//! What a matrix shows unless the address says otherwise.

use std::collections::{BTreeMap, HashSet};

use architrave_analysis::Landscape;
use architrave_interface::PropertyType;

use super::axis::{Item, Source};
use super::spec::{Axis, ColorBy};
use crate::catalog::Catalog;
use crate::features::analysis::property_values as values;

const ROWS: &str = "ApplicationComponent";
const COLUMNS: &str = "BusinessProcess";

/// Applications and processes if both are there; else the two classes with the most relationships between them; else
/// the most frequent class. `None` without elements.
pub fn axes(catalog: &Catalog, landscape: &Landscape) -> Option<(Axis, Axis)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in catalog.newest_rows() {
        *counts.entry(catalog.class_at(row).as_str()).or_default() += 1;
    }
    let axis = |class: &str| Axis::Class(class.to_owned());
    if counts.contains_key(ROWS) && counts.contains_key(COLUMNS) {
        return Some((axis(ROWS), axis(COLUMNS)));
    }
    let class = |node: u32| Some(catalog.class_at(landscape.row(node)?).as_str());
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for edge in landscape.graph.edges() {
        if let (Some(source), Some(target)) = (class(edge.source), class(edge.target))
            && source != target
        {
            *pairs.entry((source, target)).or_default() += 1;
        }
    }
    // Of equals the first by name, so that the same elements show the same matrix.
    let pair = pairs.iter().rev().max_by_key(|(_, count)| **count);
    if let Some(((rows, columns), _)) = pair {
        return Some((axis(rows), axis(columns)));
    }
    let (class, _) = counts.iter().rev().max_by_key(|(_, count)| **count)?;
    Some((axis(class), axis(class)))
}

/// The first property with literals that a row has a value of: the settings make such ones mandatory first.
pub fn color(source: Source<'_>, rows: &[Item]) -> ColorBy {
    let catalog = source.catalog;
    let mut keys: Vec<(bool, &str)> = Vec::new();
    for meta in catalog.property_keys() {
        let validation = meta.validation.as_ref();
        if meta.kind == PropertyType::Enum {
            let is_mandatory = validation.is_some_and(|validation| validation.mandatory);
            keys.push((!is_mandatory, meta.key.as_str()));
        }
    }
    keys.sort_unstable();
    let elements: HashSet<usize> = rows
        .iter()
        .filter_map(|item| Some(item.element.as_ref()?.row))
        .collect();
    let is_used = |key: &str| {
        let mut rows = elements.iter();
        rows.any(|row| values::property(catalog, *row, key, source.language).is_some())
    };
    let key = keys.into_iter().find(|(_, key)| is_used(key));
    key.map_or(ColorBy::Nothing, |(_, key)| {
        ColorBy::Property(key.to_owned())
    })
}
