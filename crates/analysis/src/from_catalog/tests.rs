use architrave_catalog::Origin;
use architrave_catalog::testing::{element, reference, with};
use proptest::prelude::*;
use serde_json::json;

use super::*;

/// A reference of an element: relationship, kind, direction, the other element.
type Reported = (usize, &'static str, &'static str, usize);

fn catalog(elements: &[Vec<Reported>]) -> Catalog {
    let mut catalog = Catalog::default();
    for (number, reported) in elements.iter().enumerate() {
        let references = reported.iter().map(|(id, kind, direction, other)| {
            let to = format!("e{other}");
            reference(&format!("r{id}"), kind, direction, &to, "Device")
        });
        let references: Vec<_> = references.collect();
        let (plain, _) = element(&format!("i{number}"), &format!("e{number}"), "Node", "Node");
        let (element, json) = with(&plain, json!({ "references": references }));
        catalog.take(element, json, Origin::Pasted, 1.0);
    }
    catalog
}

/// The neighbours of every loaded element: relationship, kind, whether it is the source, the other end.
fn neighbors(catalog: &Catalog) -> Vec<Vec<(String, String, Side, String)>> {
    let rows = catalog.newest_rows().into_iter();
    let of = |row| {
        let adjacent = catalog.adjacent(catalog.text(catalog.element_number(row)));
        let each = adjacent.iter();
        let each = each.map(|a| (a.id(), a.kind.to_string(), a.side, a.element_id.to_owned()));
        let mut all: Vec<_> = each.collect();
        all.sort_by_key(|a| (a.0.clone(), a.3.clone()));
        all
    };
    rows.map(of).collect()
}

fn in_graph(catalog: &Catalog) -> Vec<Vec<(String, String, Side, String)>> {
    let landscape = Landscape::of(catalog);
    let of = |node| {
        let steps = landscape.graph.steps(node).map(|step| {
            let edge = landscape.graph.edges()[step.edge as usize];
            let kind = landscape.kind_name(catalog, step.edge);
            let side = match (edge.is_directed, step.is_forward) {
                (false, _) => Side::Undirected,
                (true, true) => Side::Outgoing,
                (true, false) => Side::Incoming,
            };
            let id = landscape.relationship_id(catalog, step.edge);
            let other = landscape.element_id(catalog, step.node);
            (id, kind.to_owned(), side, other.to_owned())
        });
        let mut all: Vec<_> = steps.collect();
        all.sort_by_key(|a| (a.0.clone(), a.3.clone()));
        all
    };
    (0..landscape.loaded_count() as u32).map(of).collect()
}

proptest! {
    /// Each relationship has one kind and one direction, and one, the other or both of its ends report it.
    #[test]
    fn edges_are_the_relations_of_the_catalog(
        joins in proptest::collection::vec((0_usize..5, 0_usize..8, 0..3, 0_usize..4), 0..12),
    ) {
        let mut elements = vec![Vec::new(); 5];
        for (id, (from, to, reporters, kind)) in joins.into_iter().enumerate() {
            let kind = ["Serving", "Flow", "ArchitectureReference", "Odd"][kind];
            let (there, back) = match id % 5 {
                0 => ("None", "None"),
                _ => ("Target", "Source"),
            };
            if reporters != 1 || to > 4 || to == from {
                elements[from].push((id, kind, there, to));
            }
            if reporters != 0 && to < 5 && to != from {
                elements[to].push((id, kind, back, from));
            }
        }
        let catalog = catalog(&elements);
        prop_assert_eq!(in_graph(&catalog), neighbors(&catalog));
    }
}

#[test]
fn what_is_only_referred_to_is_the_frontier() {
    let catalog = catalog(&[
        vec![(1, "Serving", "Target", 7), (2, "Flow", "Target", 1)],
        vec![],
    ]);
    let landscape = Landscape::of(&catalog);
    let frontier: Vec<_> = landscape.frontier().collect();
    assert_eq!(frontier, [2]);
    assert_eq!(landscape.element_id(&catalog, 2), "e7");
    assert_eq!(landscape.concept(2), Some(Concept::Device));
    assert_eq!((landscape.row(1), landscape.row(2)), (Some(1), None));
}

#[test]
fn a_relationship_that_is_an_end_is_no_element() {
    let mut catalog = catalog(&[vec![(1, "Serving", "Target", 1)], vec![]]);
    let references = [
        reference("r9", "Association", "Target", "r1", "ArchitectureElement"),
        reference("r8", "Association", "Target", "r0", "ArchitectureElement"),
    ];
    let (plain, _) = element("i3", "e3", "Node", "Node");
    let (element, json) = with(&plain, json!({ "references": references }));
    catalog.take(element, json, Origin::Pasted, 1.0);
    let landscape = Landscape::of(&catalog);
    assert_eq!(landscape.concept(3), Some(Concept::Relationship));
    assert_eq!(landscape.frontier().collect::<Vec<_>>(), [4]);
}
