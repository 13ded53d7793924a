//! How many elements each value of a facet has, under the other filters.

use std::collections::HashMap;

use architrave_interface::{ElementClass, EntityId, Layer, Translated, ValidityState};

/// Counts beside the values that can be chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facets {
    /// Elements of the signed-in person.
    pub mine: usize,
    /// States: the five of the interface in its picture's order, then others that were seen.
    pub states: Vec<(ValidityState, usize)>,
    /// Layers with their classes.
    pub layers: Vec<LayerFacet>,
    /// Owners, most frequent first.
    pub owners: Vec<(EntityId, usize)>,
    /// Groups by key with their label, most frequent first.
    pub groups: Vec<(String, Option<Translated>, usize)>,
}

/// A layer and the classes seen in it.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerFacet {
    /// The layer, by the elements' own field.
    pub layer: Layer,
    /// Elements of the layer.
    pub count: usize,
    /// Its classes, most frequent first.
    pub classes: Vec<(ElementClass, usize)>,
}

/// Layers in the order of the pictures.
pub(super) const LAYERS: [Layer; 7] = [
    Layer::BusinessLayer,
    Layer::ApplicationLayer,
    Layer::TechnologyLayer,
    Layer::MotivationElements,
    Layer::StrategyLayer,
    Layer::ImplementationAndMigrationLayer,
    Layer::GenericLayer,
];

/// States in the order of the pictures.
const STATES: [ValidityState; 5] = [
    ValidityState::Draft,
    ValidityState::Upcoming,
    ValidityState::Next,
    ValidityState::Valid,
    ValidityState::Invalid,
];

/// Sums while elements go by; a value that was seen with other filters only stays with 0.
#[derive(Default)]
pub(super) struct Sums<'a> {
    pub mine: usize,
    pub states: HashMap<&'a ValidityState, usize>,
    pub classes: HashMap<(&'a Layer, &'a ElementClass), usize>,
    pub owners: HashMap<(&'a str, &'a str), (Option<&'a EntityId>, usize)>,
    pub groups: HashMap<&'a str, (Option<&'a Translated>, usize)>,
}

impl Sums<'_> {
    pub fn finish(self) -> Facets {
        let mut states: Vec<_> = STATES
            .into_iter()
            .map(|s| {
                let n = self.states.get(&s).copied().unwrap_or(0);
                (s, n)
            })
            .collect();
        let mut other: Vec<_> = self
            .states
            .iter()
            .filter(|(s, _)| !s.is_known())
            .map(|(s, n)| ((*s).clone(), *n))
            .collect();
        other.sort();
        states.append(&mut other);
        let mut owners: Vec<_> = self
            .owners
            .into_values()
            .filter_map(|(o, n)| Some((o?.clone(), n)))
            .collect();
        owners.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.value.cmp(&b.0.value)));
        let mut groups: Vec<_> = self
            .groups
            .into_iter()
            .map(|(k, (l, n))| (k.to_owned(), l.cloned(), n))
            .collect();
        groups.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.cmp(&b.0)));
        Facets {
            mine: self.mine,
            states,
            layers: layers(&self.classes),
            owners,
            groups,
        }
    }
}

fn layers(classes: &HashMap<(&Layer, &ElementClass), usize>) -> Vec<LayerFacet> {
    let mut layers: Vec<LayerFacet> = LAYERS
        .into_iter()
        .map(|layer| LayerFacet {
            layer,
            count: 0,
            classes: Vec::new(),
        })
        .collect();
    for ((layer, class), n) in classes {
        let at = layers
            .iter()
            .position(|l| l.layer == **layer)
            .unwrap_or_else(|| {
                layers.push(LayerFacet {
                    layer: (*layer).clone(),
                    count: 0,
                    classes: Vec::new(),
                });
                layers.len() - 1
            });
        layers[at].count += n;
        layers[at].classes.push(((*class).clone(), *n));
    }
    for layer in &mut layers {
        layer
            .classes
            .sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    }
    layers[LAYERS.len()..].sort_by(|a, b| a.layer.cmp(&b.layer));
    layers
}
