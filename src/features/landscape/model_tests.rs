use proptest::prelude::*;

use super::*;
use crate::catalog::view::Column;
use crate::catalog::{Catalog, Origin};
use crate::features::analysis::landscape;
use crate::testing::element;

const CLASSES: [&str; 4] = ["Node", "Goal", "Device", "BusinessRole"];

fn catalog(classes: &[usize]) -> Catalog {
    let mut catalog = Catalog::default();
    for (n, class) in classes.iter().enumerate() {
        let (element, json) = element(&n.to_string(), &format!("e-{n}"), CLASSES[*class], "x");
        catalog.take(element, json, Origin::Pasted, 1.0);
    }
    catalog
}

fn model(catalog: &Catalog, by: &Column) -> Model {
    let grouping = Grouping {
        catalog,
        by,
        language: "en",
        person: &|_| None,
    };
    Model::new(&grouping, &landscape::of(catalog))
}

/// Where an item is from the middle of its group.
fn seat_of(model: &Model, node: u32) -> (f32, f32) {
    let item = model.item(node).unwrap();
    let centre = model.groups[model.group_of[item as usize] as usize]
        .area
        .centre;
    let (x, y) = model.place(item).unwrap();
    ((x - centre.x).round() as f32, (y - centre.y).round() as f32)
}

#[test]
fn elements_are_grouped_by_layer_and_then_by_the_chosen_field() {
    let catalog = catalog(&[0, 1, 0, 2]);
    let labels = |by: &Column| {
        let groups = model(&catalog, by).groups;
        let label = |group: &Group| format!("{} {}", group.label, group.count);
        groups.iter().map(label).collect::<Vec<_>>()
    };
    let layer = &catalog.row_view(0).unwrap().kind().0;
    let is_one = (0..4).all(|row| catalog.row_view(row).unwrap().kind().0 == *layer);
    match is_one {
        true => assert_eq!(labels(&Column::Class), ["Device 1", "Goal 1", "Node 2"]),
        false => assert_eq!(labels(&Column::Class), ["Device 1", "Node 2", "Goal 1"]),
    }
    let without = labels(&Column::Specialization);
    assert!(without.iter().all(|label| label.starts_with("Not set ")));
    let total: usize = model(&catalog, &Column::Layer)
        .layers
        .iter()
        .map(|(_, n)| n)
        .sum();
    assert_eq!(total, 4);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_element_is_found_at_its_place(classes in prop::collection::vec(0_usize..4, 1..60)) {
        let model = model(&catalog(&classes), &Column::Class);
        prop_assert_eq!(model.nodes.len(), classes.len());
        for item in 0..model.nodes.len() as u32 {
            let place = model.place(item).unwrap();
            let group = model.group_at(place).unwrap();
            prop_assert_eq!(group, model.group_of[item as usize] as usize);
            prop_assert_eq!(model.item_at(group, place, 2.0, &|_| true), Some(item));
            prop_assert_eq!(model.item(model.nodes[item as usize]), Some(item));
        }
    }

    #[test]
    fn elements_keep_their_seats_when_more_are_loaded(
        classes in prop::collection::vec(0_usize..4, 1..40), more in prop::collection::vec(0_usize..4, 0..20),
    ) {
        let before = model(&catalog(&classes), &Column::Class);
        let after = model(&catalog(&[&classes[..], &more].concat()), &Column::Class);
        for node in 0..classes.len() as u32 {
            prop_assert_eq!(seat_of(&before, node), seat_of(&after, node));
        }
    }
}
