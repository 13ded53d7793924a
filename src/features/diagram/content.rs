//! What a diagram shows: boxes, which of them contain others, and the relationships between them.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::{ElementClass, Layer, ReferenceKind};
use architrave_metamodel::{Kind, Viewpoint};

use crate::catalog::{Catalog, sorting::SortInPlace};
use crate::features::analysis::landscape::SharedLandscape;

/// A box: an element. It has ids instead of rows and nodes, which may be others when the box is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramBox {
    /// Its instance id.
    pub id: Arc<str>,
    /// Its logical id.
    pub element: String,
    pub class: ElementClass,
    pub layer: Layer,
    /// The box that contains it.
    pub parent: Option<usize>,
}

/// A relationship that is drawn as a line.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramEdge {
    /// The id of the relationship.
    pub id: String,
    /// The boxes that it connects.
    pub source: usize,
    pub target: usize,
    pub kind: ReferenceKind,
    pub is_directed: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    pub boxes: Vec<DiagramBox>,
    pub edges: Vec<DiagramEdge>,
    /// Relationships that are drawn as one box in another.
    pub nested: Vec<DiagramEdge>,
    /// How many elements fit and are left out, because there are too many.
    pub left_out: usize,
}

impl Content {
    /// The elements `nodes` that the viewpoint shows, at most `most`: those with most relationships among them come
    /// first.
    pub fn of(
        catalog: &Catalog,
        landscape: &SharedLandscape,
        nodes: &[u32],
        viewpoint: Viewpoint,
        most: usize,
    ) -> Self {
        let concepts = viewpoint.concepts();
        let shows = |node: &u32| match landscape.concept(*node) {
            Some(concept) => concepts.contains(concept),
            // Classes outside of ArchiMate belong to no other viewpoint.
            None => viewpoint == Viewpoint::Layered,
        };
        let shown: Vec<u32> = nodes.iter().copied().filter(shows).collect();
        let left_out = shown.len().saturating_sub(most);
        let shown = most_related(landscape, shown, most);
        let boxes = shown.into_iter().filter_map(|node| {
            let row = landscape.row(node)?;
            let (layer, class) = catalog.row_view(row)?.kind().clone();
            let own = DiagramBox {
                id: Arc::clone(catalog.id_at(row)),
                element: landscape.element_id(catalog, node).to_owned(),
                class,
                layer,
                parent: None,
            };
            Some((node, own))
        });
        let (nodes, boxes): (Vec<u32>, _) = boxes.unzip();
        let mut content = Self {
            boxes,
            left_out,
            ..Self::default()
        };
        content.connect(catalog, landscape, &nodes);
        content.nest();
        content
    }

    /// Adds the relationships between the boxes, which are these nodes.
    fn connect(&mut self, catalog: &Catalog, landscape: &SharedLandscape, nodes: &[u32]) {
        let places = nodes.iter().enumerate().map(|(at, node)| (*node, at));
        let places: HashMap<u32, usize> = places.collect();
        let mut edges = Vec::new();
        for (source, own) in nodes.iter().enumerate() {
            let steps = landscape.graph.steps(*own);
            for step in steps.filter(|step| step.is_forward) {
                let Some(target) = places.get(&step.node).copied() else {
                    continue;
                };
                let Some(edge) = landscape.graph.edges().get(step.edge as usize) else {
                    continue;
                };
                let kind = ReferenceKind::from(landscape.kind_name(catalog, step.edge));
                let own = DiagramEdge {
                    id: landscape.relationship_id(catalog, step.edge),
                    source,
                    target,
                    kind,
                    is_directed: edge.is_directed,
                };
                edges.push((step.edge, own));
            }
        }
        edges.arrange_by(|a, b| a.0.cmp(&b.0));
        self.edges = edges.into_iter().map(|(_, edge)| edge).collect();
    }

    /// Puts parts into their wholes, where both are in one layer. A part is in one whole; its other wholes have lines.
    fn nest(&mut self) {
        let mut nested = vec![false; self.edges.len()];
        for kind in [Kind::Composition, Kind::Aggregation] {
            for (edge, is_nested) in self.edges.iter().zip(&mut nested) {
                let (whole, part) = (edge.source, edge.target);
                let is_kind = edge.is_directed && edge.kind.as_str() == kind.name();
                if !is_kind
                    || self.boxes[part].parent.is_some()
                    || self.boxes[whole].layer != self.boxes[part].layer
                    || self.is_within(whole, part)
                {
                    continue;
                }
                self.boxes[part].parent = Some(whole);
                *is_nested = true;
            }
        }
        let mut nested = nested.into_iter();
        let is_nested = |_: &mut DiagramEdge| nested.next().unwrap_or(false);
        self.nested = self.edges.extract_if(.., is_nested).collect();
    }

    /// The relationships of a box, drawn or nested, with the box at the other end.
    pub fn relations(&self, at: usize) -> impl Iterator<Item = (&DiagramEdge, usize)> {
        let all = self.nested.iter().chain(&self.edges);
        all.filter_map(move |edge| match at {
            at if edge.source == at => Some((edge, edge.target)),
            at if edge.target == at => Some((edge, edge.source)),
            _ => None,
        })
    }

    /// Whether a box is another one, or in it.
    pub fn is_within(&self, inner: usize, outer: usize) -> bool {
        let mut at = Some(inner);
        while let Some(place) = at {
            if place == outer {
                return true;
            }
            at = self.boxes.get(place).and_then(|b| b.parent);
        }
        false
    }
}

/// At most `most` nodes: those with most edges to others of them, in their order.
fn most_related(landscape: &SharedLandscape, nodes: Vec<u32>, most: usize) -> Vec<u32> {
    if nodes.len() <= most {
        return nodes;
    }
    let mut is_shown = vec![false; landscape.graph.node_count()];
    for node in &nodes {
        is_shown[*node as usize] = true;
    }
    let degree = |node: u32| {
        let steps = landscape.graph.steps(node);
        steps.filter(|step| is_shown[step.node as usize]).count()
    };
    let mut ranked: Vec<(usize, u32)> = nodes.iter().map(|node| (degree(*node), *node)).collect();
    ranked.arrange_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    ranked.truncate(most);
    let mut nodes: Vec<u32> = ranked.into_iter().map(|(_, node)| node).collect();
    nodes.arrange_by(|a, b| a.cmp(b));
    nodes
}

#[cfg(test)]
mod tests;
