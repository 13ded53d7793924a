use serde_json::json;

use super::*;
use crate::catalog::Origin;
use crate::catalog::testing::{element, reference, with};
use crate::features::analysis::landscape;

/// Elements by number, class and layer, and relationships from one to another.
fn catalog(elements: &[(&str, &str)], relationships: &[(usize, &str, usize)]) -> Catalog {
    let mut catalog = Catalog::default();
    for (number, (class, layer)) in elements.iter().enumerate() {
        let own = relationships
            .iter()
            .enumerate()
            .filter(|(_, r)| r.0 == number);
        let references = own.map(|(id, (_, kind, to))| {
            reference(&format!("r{id}"), kind, "Target", &format!("e{to}"), "Node")
        });
        let references: Vec<_> = references.collect();
        let (plain, _) = element(&format!("i{number}"), &format!("e{number}"), class, class);
        let (element, json) = with(&plain, json!({"layer": layer, "references": references}));
        catalog.take(element, json, Origin::Pasted, 1.0);
    }
    catalog
}

const NODE: (&str, &str) = ("Node", "TechnologyLayer");

fn content(catalog: &Catalog, viewpoint: Viewpoint, most: usize) -> Content {
    let landscape = landscape::of(catalog);
    let all: Vec<u32> = (0..landscape.loaded_count() as u32).collect();
    Content::of(catalog, &landscape, &all, viewpoint, most)
}

fn parents(content: &Content) -> Vec<Option<usize>> {
    content.boxes.iter().map(|b| b.parent).collect()
}

#[test]
fn a_part_is_in_its_first_whole_and_has_lines_to_the_others() {
    let relationships = [
        (0, "Aggregation", 2),
        (1, "Composition", 2),
        (0, "Composition", 2),
    ];
    let content = content(&catalog(&[NODE; 3], &relationships), Viewpoint::Layered, 9);
    assert_eq!(parents(&content), [None, None, Some(0)]);
    let lines: Vec<_> = content.edges.iter().map(|e| (e.source, e.target)).collect();
    assert_eq!((lines, content.nested.len()), (vec![(0, 2), (1, 2)], 1));
}

#[test]
fn boxes_that_contain_one_another_in_a_circle_are_not_nested_without_end() {
    let relationships = [
        (0, "Composition", 1),
        (1, "Composition", 2),
        (2, "Composition", 0),
        (0, "Composition", 0),
    ];
    let content = content(&catalog(&[NODE; 3], &relationships), Viewpoint::Layered, 9);
    assert_eq!(parents(&content), [None, Some(0), Some(1)]);
    assert_eq!(content.edges.len(), 2);
}

#[test]
fn a_part_in_another_layer_has_a_line() {
    let elements = [("Product", "BusinessLayer"), NODE];
    let content = content(
        &catalog(&elements, &[(0, "Composition", 1)]),
        Viewpoint::Layered,
        9,
    );
    assert_eq!(
        (parents(&content), content.edges.len()),
        (vec![None, None], 1)
    );
}

#[test]
fn a_viewpoint_leaves_out_other_concepts() {
    let elements = [
        NODE,
        ("Goal", "MotivationElements"),
        ("ArchitectureElement", "GenericLayer"),
    ];
    let catalog = catalog(&elements, &[(0, "Association", 1)]);
    assert_eq!(content(&catalog, Viewpoint::Layered, 9).boxes.len(), 3);
    let technology = content(&catalog, Viewpoint::Technology, 9);
    assert_eq!((technology.boxes.len(), technology.edges.len()), (1, 0));
}

#[test]
fn of_too_many_elements_those_with_most_relationships_are_shown() {
    let catalog = catalog(&[NODE; 4], &[(1, "Flow", 3), (2, "Flow", 3)]);
    let content = content(&catalog, Viewpoint::Layered, 2);
    let shown: Vec<&str> = content.boxes.iter().map(|b| &*b.element).collect();
    assert_eq!((shown, content.left_out), (vec!["e1", "e3"], 2));
}
