//! The address of a diagram with the elements of the matrix, or of one cell.

use std::collections::BTreeSet;

use architrave_analysis::cell_chains;

use super::axis::Source;
use super::chains::{MOST, PAIRS};
use super::model::{Model, Side};
use super::spec::Axis;
use crate::paths::{self, DiagramView, MOST_IN_ADDRESS};

/// A diagram of the elements on the paths of a cell; `None` without loaded ones.
pub fn of_cell(
    model: &Model,
    source: Source<'_>,
    space: &str,
    (row, column): (usize, usize),
) -> Option<String> {
    let (row, column) = (model.rows.items.get(row)?, model.columns.items.get(column)?);
    let ends = |from: &u32| {
        column
            .nodes
            .iter()
            .map(|to| (*from, *to))
            .collect::<Vec<_>>()
    };
    let mut nodes = BTreeSet::new();
    for (from, to) in row.nodes.iter().flat_map(ends).take(PAIRS) {
        let chains = cell_chains(&source.landscape.graph, from, to, model.options, MOST);
        for steps in chains.chains {
            let path = steps.iter().map(|step| step.node).chain([from]);
            let path: Vec<u32> = path.filter(|node| !nodes.contains(node)).collect();
            // A path is there as a whole or not at all.
            if nodes.len() + path.len() <= MOST_IN_ADDRESS {
                nodes.extend(path);
            }
        }
    }
    of_nodes(source, space, nodes)
}

/// A diagram of the elements that have a filled cell. `None` where they are too many to name, and no filter finds them.
pub fn of_all(model: &Model, source: Source<'_>, space: &str) -> Option<String> {
    let matrix = &model.matrix;
    let rows = related(&model.rows, |row| matrix.row_total(row) > 0);
    let columns = related(&model.columns, |column| matrix.column_total(column) > 0);
    let nodes: BTreeSet<u32> = rows.chain(columns).collect();
    if (1..=MOST_IN_ADDRESS).contains(&nodes.len()) {
        return of_nodes(source, space, nodes);
    }
    let filter = format!(
        "({}) OR ({})",
        filter(&model.rows.axis)?,
        filter(&model.columns.axis)?
    );
    Some(DiagramView::Diagram.url(space, &paths::query(&[("q", &filter)])))
}

fn related(side: &Side, is_related: impl Fn(usize) -> bool) -> impl Iterator<Item = u32> {
    let items = side.items.iter().enumerate();
    let items = items.filter(move |(place, _)| is_related(*place));
    items.flat_map(|(_, item)| item.nodes.iter().copied())
}

fn of_nodes(source: Source<'_>, space: &str, nodes: BTreeSet<u32>) -> Option<String> {
    let loaded = nodes
        .into_iter()
        .filter(|node| source.landscape.row(*node).is_some());
    let ids = loaded.map(|node| source.landscape.element_id(source.catalog, node));
    let ids: Vec<&str> = ids.collect();
    (!ids.is_empty()).then(|| paths::diagram_of(space, &ids))
}

/// The filter that finds the elements of an axis.
fn filter(axis: &Axis) -> Option<String> {
    match axis {
        Axis::Class(class) => Some(format!("class:{class}")),
        Axis::Filter(text) if !text.trim().is_empty() => Some(text.clone()),
        Axis::Filter(_) | Axis::Values(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, filter};

    #[test]
    fn a_filter_finds_the_elements_of_classes_and_filters_only() {
        let class = Axis::Class("Node".into());
        assert_eq!(filter(&class).as_deref(), Some("class:Node"));
        assert_eq!(
            filter(&Axis::Filter("meter OR grid".into())).as_deref(),
            Some("meter OR grid")
        );
        assert_eq!(filter(&Axis::Values("phase".into())), None);
    }
}
