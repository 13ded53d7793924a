//! What can be chosen for rows, columns and colors.

use std::collections::HashMap;

use architrave_interface::{ElementClass, Layer};

use super::spec::{Axis, ColorBy};
use crate::catalog::Catalog;
use crate::catalog::view::LAYERS;
use crate::components::OptionGroup;
use crate::features::analysis::property_values as values;
use crate::format::count;
use crate::t;
use crate::texts::{class_label, layer_label};

/// What rows and columns can be: loaded classes with their numbers by layer, properties, and a filter.
pub fn axes(catalog: &Catalog, language: &str) -> Vec<OptionGroup> {
    let mut counts: HashMap<(Layer, ElementClass), usize> = HashMap::new();
    for row in catalog.newest_rows() {
        if let Some(view) = catalog.row_view(row) {
            *counts.entry(view.kind().clone()).or_default() += 1;
        }
    }
    // A class whose elements are in several layers is offered once, in the layer of most of them.
    let mut classes: HashMap<ElementClass, (Layer, usize, usize)> = HashMap::new();
    let mut counted: Vec<_> = counts.into_iter().collect();
    counted.sort_by_cached_key(|((layer, _), _)| layer.as_str().to_owned());
    for ((layer, class), number) in counted {
        let entry = classes.entry(class).or_insert((layer.clone(), 0, 0));
        if number > entry.1 {
            (entry.0, entry.1) = (layer, number);
        }
        entry.2 += number;
    }
    let group = |layer: Option<&Layer>| {
        let is_here = |of: &Layer| match layer {
            Some(layer) => of == layer,
            None => !LAYERS.contains(of),
        };
        let here = classes.iter().filter(|(_, (layer, _, _))| is_here(layer));
        let choice = |(class, (_, _, number)): (&ElementClass, &(Layer, usize, usize))| {
            let label = class_label(class);
            let words = t::matrix::toolbar::option(&label, &count(*number));
            (Axis::Class(class.as_str().to_owned()).key(), words)
        };
        let mut choices: Vec<(String, String)> = here.map(choice).collect();
        choices.sort_by_cached_key(|(_, label)| catalog.sort_key(label));
        OptionGroup {
            label: layer.map_or_else(|| t::matrix::toolbar::OTHERS.into(), layer_label),
            options: choices,
        }
    };
    let mut groups: Vec<OptionGroup> = LAYERS.iter().map(|layer| group(Some(layer))).collect();
    groups.push(group(None));
    let values = properties(catalog, language).into_iter();
    groups.push(OptionGroup {
        label: t::matrix::toolbar::VALUES.into(),
        options: values
            .map(|(key, label)| (Axis::Values(key).key(), label))
            .collect(),
    });
    groups.retain(|group| !group.options.is_empty());
    groups
}

/// What rows can be colored by, besides nothing and their state.
pub fn colors(catalog: &Catalog, language: &str) -> Vec<(String, String)> {
    let properties = properties(catalog, language).into_iter();
    properties
        .map(|(key, label)| (ColorBy::Property(key).key(), label))
        .collect()
}

/// Properties by key, with their labels.
fn properties(catalog: &Catalog, language: &str) -> Vec<(String, String)> {
    let mut properties = values::properties(catalog, language, values::groups_elements);
    properties.sort_by_cached_key(|(_, label)| catalog.sort_key(label));
    properties
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;

    #[test]
    fn classes_are_offered_with_their_numbers() {
        let mut catalog = Catalog::default();
        for (id, class) in [("a", "Node"), ("b", "Node"), ("c", "Goal")] {
            let (element, json) = element(id, id, class, id);
            catalog.take(element, json, Origin::Pasted, 1.0);
        }
        let groups = axes(&catalog, "en");
        let generic = &groups[0];
        assert_eq!(groups.len(), 1);
        assert_eq!(generic.label, layer_label(&Layer::GenericLayer));
        let words: Vec<&str> = generic.options.iter().map(|(_, w)| w.as_str()).collect();
        assert_eq!(words, ["Goal, 1", "Node, 2"]);
        assert_eq!(generic.options[1].0, "class.Node");
        assert_eq!(colors(&catalog, "en"), []);
    }
}
