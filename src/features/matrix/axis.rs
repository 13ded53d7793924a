//! What the rows or columns of a matrix are.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_analysis::Landscape;
use architrave_interface::{ElementClass, Layer};

use super::spec::Axis;
use crate::catalog::Catalog;
use crate::catalog::view::{Problem, Query, QueryContext, View, select};
use crate::features::analysis::property_values as values;
use crate::t;
use crate::texts::{class_label, row_title};

/// What a matrix is made of.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub catalog: &'a Catalog,
    pub landscape: &'a Landscape,
    /// The language of the content.
    pub language: &'a str,
    pub context: &'a QueryContext<'a>,
}

/// A row or a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub label: String,
    /// The element, if it is one.
    pub element: Option<ItemElement>,
    /// The nodes that it represents.
    pub nodes: Vec<u32>,
}

/// The element of a row or column.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemElement {
    /// The row of the catalog.
    pub row: usize,
    /// The instance id.
    pub id: Arc<str>,
    pub layer: Layer,
    pub class: ElementClass,
}

/// Rows or columns, in the order of their names.
#[derive(Clone, Debug, Default)]
pub struct Items {
    /// What they are, in words.
    pub title: String,
    pub items: Vec<Item>,
    /// What of the filter is not understood.
    pub problems: Vec<Problem>,
}

/// The rows or columns of an axis.
pub fn items(axis: &Axis, source: Source<'_>) -> Items {
    let catalog = source.catalog;
    let (title, mut items, problems) = match axis {
        Axis::Class(class) => {
            let of_class = |row: &usize| catalog.class_at(*row).as_str() == class;
            let rows = catalog.newest_rows().into_iter().filter(of_class);
            let class = ElementClass::from(class.as_str());
            (class_label(&class), elements(rows, source), Vec::new())
        }
        Axis::Filter(text) => {
            let view = View {
                text: text.clone(),
                ..View::default()
            };
            let rows = select(catalog, &view, source.context).rows;
            let rows = rows.into_iter().map(|row| row as usize);
            let problems = Query::read(text, catalog).left_out(false);
            let title = match text.trim() {
                "" => t::common::ELEMENTS.into(),
                text => text.to_owned(),
            };
            (title, elements(rows, source), problems)
        }
        Axis::Values(key) => {
            let title = values::label(catalog, key, source.language);
            (title, groups(key, source), Vec::new())
        }
    };
    match axis {
        Axis::Values(key) => items.sort_by_cached_key(|item| {
            let place = values::literal(catalog, key, &item.label);
            (place.unwrap_or(usize::MAX), catalog.sort_key(&item.label))
        }),
        _ => items.sort_by_cached_key(|item| catalog.sort_key(&item.label)),
    }
    Items {
        title,
        items,
        problems,
    }
}

fn elements(rows: impl Iterator<Item = usize>, source: Source<'_>) -> Vec<Item> {
    let item = |row: usize| {
        // Only the newest version of an element has a node.
        let node = source.landscape.node(row)?;
        let view = source.catalog.row_view(row)?;
        let (layer, class) = view.kind().clone();
        Some(Item {
            label: row_title(view, source.language).text,
            element: Some(ItemElement {
                row,
                id: source.catalog.id_at(row).clone(),
                layer,
                class,
            }),
            nodes: vec![node],
        })
    };
    rows.filter_map(item).collect()
}

fn groups(key: &str, source: Source<'_>) -> Vec<Item> {
    let mut groups: HashMap<String, Vec<u32>> = HashMap::new();
    for row in source.catalog.newest_rows() {
        if let Some(node) = source.landscape.node(row)
            && let Some(value) = values::property(source.catalog, row, key, source.language)
        {
            groups.entry(value).or_default().push(node);
        }
    }
    let item = |(label, nodes)| Item {
        label,
        element: None,
        nodes,
    };
    groups.into_iter().map(item).collect()
}
