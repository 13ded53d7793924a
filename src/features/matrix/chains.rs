//! The paths of a cell, with their elements.

use std::sync::Arc;

use architrave_analysis::{Step, cell_chains};
use architrave_interface::{ElementClass, Layer, ReferenceKind};

use super::axis::Source;
use super::model::Model;
use super::words::verb;
use crate::catalog::short_id;
use crate::t;
use crate::texts::row_title;

/// The most paths that are shown.
pub const MOST: usize = 5;
/// The most pairs of elements that are looked at, where rows or columns stand for several.
pub const PAIRS: usize = 400;

/// An element of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct PathNode {
    pub label: String,
    /// The instance id; `None` where it is not loaded.
    pub id: Option<Arc<str>>,
    pub layer: Layer,
    pub class: ElementClass,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PathStep {
    pub kind: ReferenceKind,
    /// Whether it follows the relationship from its source to its target.
    pub is_forward: bool,
    /// What the element before does to the next one.
    pub verb: String,
    pub to: PathNode,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pub from: PathNode,
    pub steps: Vec<PathStep>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellPaths {
    pub paths: Vec<Path>,
    /// Whether there are more.
    pub has_more: bool,
}

/// The first paths of a cell.
pub fn paths(model: &Model, source: Source<'_>, row: usize, column: usize) -> CellPaths {
    let (Some(row), Some(column)) = (model.rows.items.get(row), model.columns.items.get(column))
    else {
        return CellPaths::default();
    };
    let pairs = row.nodes.iter().flat_map(|from| {
        let ends = column.nodes.iter();
        ends.map(move |to| (*from, *to))
    });
    let mut found = CellPaths::default();
    for (n, (from, to)) in pairs.enumerate() {
        let room = MOST - found.paths.len();
        if n == PAIRS || found.has_more {
            found.has_more = true;
            break;
        }
        let chains = cell_chains(&source.landscape.graph, from, to, model.options, room);
        found.has_more = chains.has_more;
        let chains = chains.chains.iter();
        found
            .paths
            .extend(chains.map(|steps| path(source, from, steps)));
    }
    found
}

fn path(source: Source<'_>, from: u32, steps: &[Step]) -> Path {
    let step = |step: &Step| {
        let edge = source.landscape.graph.edges().get(step.edge as usize);
        let kind = source.landscape.kind_name(source.catalog, step.edge);
        PathStep {
            kind: ReferenceKind::from(kind),
            is_forward: step.is_forward,
            verb: edge.map_or_else(String::new, |edge| verb(edge, step.is_forward).into()),
            to: node(source, step.node),
        }
    };
    Path {
        from: node(source, from),
        steps: steps.iter().map(step).collect(),
    }
}

fn node(source: Source<'_>, node: u32) -> PathNode {
    let row = source.landscape.row(node);
    if let Some(view) = row.and_then(|row| source.catalog.row_view(row)) {
        let (layer, class) = view.kind().clone();
        return PathNode {
            label: row_title(view, source.language).text,
            id: Some(source.catalog.id_at(view.row()).clone()),
            layer,
            class,
        };
    }
    let concept = source.landscape.concept(node);
    let class = concept.map_or("ArchitectureElement", |concept| concept.name());
    let class = ElementClass::from(class);
    PathNode {
        label: short_id(source.landscape.element_id(source.catalog, node)),
        id: None,
        layer: class.layer().unwrap_or(Layer::GenericLayer),
        class,
    }
}

impl Path {
    /// The path in words: `A realizes B, which serves C`.
    pub fn text(&self) -> String {
        let mut text = self.from.label.clone();
        for (n, step) in self.steps.iter().enumerate() {
            let verb = match n {
                0 => format!(" {}", step.verb),
                _ => format!(", {}", t::matrix::popover::then(&step.verb)),
            };
            text.push_str(&format!("{verb} {}", step.to.label));
        }
        text
    }
}

impl CellPaths {
    /// All of them in words, one per line.
    pub fn text(&self) -> String {
        let lines: Vec<String> = self.paths.iter().map(Path::text).collect();
        lines.join("\n")
    }
}
