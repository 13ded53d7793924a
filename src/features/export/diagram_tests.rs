//! A diagram as a view of an exported file.

use architrave_exchange::{Item, Limits, Reader, ReferenceCheck};

use super::tests::relate;
use super::view::{DrawnBox, DrawnLine};
use super::*;
use crate::testing::element;

#[test]
fn a_diagram_is_a_view_of_the_elements_and_relationships_of_the_file() {
    let mut all: Vec<ArchitectureElement> = ["a", "b", "c"]
        .map(|id| element(id, id, "Node", id).0)
        .to_vec();
    relate(&mut all[0], "r1", "Serving", "Target", "b");
    let drawn_box = |element: &str, parent, x| DrawnBox {
        element: element.into(),
        parent,
        area: [x, -5, 100, 40],
    };
    let line = |relationship: &str, ends| DrawnLine {
        relationship: relationship.into(),
        ends,
        corners: vec![(10, 20)],
    };
    let drawn = DrawnDiagram {
        name: "Landscape".into(),
        language: "en".into(),
        viewpoint: Some("Layered".into()),
        // The first box is in the third, and the element of the last is not in the file.
        boxes: vec![
            drawn_box("a", Some(2), 0),
            drawn_box("b", None, 200),
            drawn_box("c", None, -10),
            drawn_box("d", None, 0),
        ],
        lines: vec![line("r1", [0, 1]), line("r2", [0, 1]), line("r1", [0, 3])],
    };
    let mut exchange = Exchange::begin("space", "2026-01-01")
        .unwrap()
        .with_diagram(drawn);
    for element in &all {
        exchange.element(element).unwrap();
    }
    let (file, _) = exchange.end().unwrap();
    let mut reader = Reader::new(file.as_slice(), Limits::default()).with_views();
    let (mut check, mut views) = (ReferenceCheck::default(), Vec::new());
    while let Some(item) = reader.next_item().unwrap() {
        check.take(&item);
        if let Item::Diagram(view) = item {
            views.push(view);
        }
    }
    assert!(check.end().is_empty());
    let [view] = &views[..] else {
        panic!("one view")
    };
    assert!(view.findings.is_empty());
    let nodes = view
        .nodes
        .iter()
        .map(|node| (node.element.as_deref().unwrap(), node.parent));
    assert_eq!(
        nodes.collect::<Vec<_>>(),
        [("id-b", None), ("id-c", None), ("id-a", Some(1))]
    );
    let relationships = view
        .connections
        .iter()
        .map(|c| c.relationship.as_deref().unwrap());
    assert_eq!(relationships.collect::<Vec<_>>(), ["rel-r1"]);
}
