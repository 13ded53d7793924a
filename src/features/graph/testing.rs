//! Catalogs with relations, for the tests of the graph.

use architrave_interface::{ElementClass, Layer, ReferenceKind};
use architrave_layout::layout;

use super::columns::ColumnsJob;
use super::drawing::Drawing;
use super::neighborhood::{GraphEdge, Neighborhood, Node};
use super::small::Wish;
use super::ties::Center;
use crate::catalog::{Catalog, Origin, Side};

/// A relationship, held by the reference of its first element.
#[derive(Clone, Copy)]
pub struct Held {
    pub from: usize,
    pub to: usize,
    /// The relationship it refers to in place of an element.
    pub relationship: Option<&'static str>,
    pub kind: &'static str,
    /// Which end the second element is.
    pub direction: &'static str,
}

impl Held {
    pub fn serving(from: usize, to: usize) -> Self {
        Self {
            from,
            to,
            relationship: None,
            kind: "Serving",
            direction: "Target",
        }
    }

    pub fn flow(from: usize, to: usize) -> Self {
        Self {
            kind: "Flow",
            ..Self::serving(from, to)
        }
    }
}

impl Held {
    pub fn to_relationship(from: usize, id: &'static str) -> Self {
        Self {
            relationship: Some(id),
            ..Self::serving(from, from)
        }
    }

    fn end(&self) -> (String, &'static str) {
        match self.relationship {
            Some(id) => (id.to_owned(), "Relationship"),
            None => (format!("e{}", self.to), "Node"),
        }
    }
}

/// Elements `e0`… of which each holds its relationships.
pub fn catalog(count: usize, held: &[Held]) -> Catalog {
    let mut catalog = Catalog::default();
    for n in 0..count {
        let (element, _) = crate::testing::element(&format!("i{n}"), &format!("e{n}"), "Node", "x");
        let mut json = serde_json::to_value(&element).unwrap();
        let own = held.iter().enumerate().filter(|(_, held)| held.from == n);
        json["references"] = own
            .map(|(id, held)| {
                let (end, class) = held.end();
                serde_json::json!({
                    "meta": {"key": "serving", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
                    "target": {
                        "relationshipId": format!("r{id}"), "linkedElements": [], "properties": [],
                        "created": {"at": "2026-01-01T00:00:00Z", "by": "u"},
                        "assignedArchitectureElementRefs": [{
                            "elementId": end, "conceptualClass": class,
                            "referenceDirection": held.direction, "referenceKind": held.kind
                        }],
                    },
                })
            })
            .collect();
        let text = json.to_string().into();
        let element = serde_json::from_value(json).unwrap();
        catalog.take(element, text, Origin::Pasted, 1.0);
    }
    catalog
}

/// Element `e0` serves `e1`, which refers to the relationship `r2` between `e2` and `e3`.
pub fn with_relationship() -> Catalog {
    let held = [
        Held::serving(0, 1),
        Held::to_relationship(1, "r2"),
        Held::flow(2, 3),
    ];
    catalog(4, &held)
}

/// An element of it in the middle.
pub fn center(catalog: &Catalog, n: usize) -> Center {
    let loaded = catalog.full_element(&format!("i{n}")).unwrap().clone();
    Center::of_version(&loaded, &catalog.relations(&loaded))
}

/// A neighborhood of an element and of nodes that are each on a side, so many relations away, and found through another.
pub fn around(spots: &[(Side, u8, usize)], links: &[(usize, usize)]) -> Neighborhood {
    let center = (Side::Undirected, 0, 0);
    let nodes = std::iter::once(&center).chain(spots).enumerate();
    let nodes = nodes.map(|(n, (side, hop, via))| Node {
        element_id: format!("e{n}"),
        class: ElementClass::Node,
        layer: Layer::TechnologyLayer,
        known: None,
        relationship: None,
        group: None,
        hop: *hop,
        via: *via,
        wish: Wish::beside(*side),
        hidden: 0,
    });
    let links = links.iter().enumerate().map(|(n, (from, to))| GraphEdge {
        id: format!("r{n}"),
        from: *from,
        to: *to,
        kind: Some(ReferenceKind::Serving),
        directed: true,
        count: 1,
        qualities: None,
    });
    let of_hop = |hop: u8| spots.iter().filter(|(_, own, _)| *own == hop).count();
    Neighborhood {
        hops: 2,
        nodes: nodes.collect(),
        links: links.collect(),
        relations: of_hop(1),
        neighbors: of_hop(1),
        beyond: of_hop(2),
        unloaded: 0,
        drawn: (of_hop(1), of_hop(2)),
        grouped: Vec::new(),
        undrawn: 0,
        page: (0, 1),
    }
}

/// The drawing of a job, as the worker places it.
pub fn laid_out(job: &ColumnsJob) -> Drawing {
    job.drawing(&layout(&job.nodes, &job.edges, &job.options))
}
