//! How many elements each value of a facet has, under the other filters.

use std::collections::HashMap;

use architrave_interface::{ElementClass, EntityId, Layer, Translated, ValidityState};

use super::select::Fits;
use crate::columns::Columns;

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

/// Sums while rows go by, by the numbers of the columns; a value that was seen with other filters
/// only stays with 0.
pub(super) struct Sums {
    mine: usize,
    states: Vec<usize>,
    kinds: Vec<usize>,
    owners: Vec<usize>,
    groups: Vec<usize>,
    /// Values that any row has: what was forgotten is shown no more.
    seen_kinds: Vec<bool>,
    seen_owners: Vec<bool>,
    seen_groups: Vec<bool>,
}

impl Sums {
    pub fn new(columns: &Columns) -> Self {
        let (kinds, owners) = (columns.kinds.all().len(), columns.owners_seen.all().len());
        let groups = columns.groups_seen.all().len();
        Self {
            mine: 0,
            states: vec![0; columns.states.all().len()],
            kinds: vec![0; kinds],
            owners: vec![0; owners],
            groups: vec![0; groups],
            seen_kinds: vec![false; kinds],
            seen_owners: vec![false; owners],
            seen_groups: vec![false; groups],
        }
    }

    /// Counts an element for each facet under all filters but the facet's own.
    pub fn count(&mut self, columns: &Columns, row: usize, fits: &Fits, mine: bool) {
        let missed = fits.missed();
        let fits_but = |own: bool| usize::from(missed == 0 || (missed == 1 && !own));
        if mine {
            self.mine += fits_but(fits.mine);
        }
        self.states[columns.state[row] as usize] += fits_but(fits.state);
        let kind = columns.kind[row] as usize;
        self.kinds[kind] += fits_but(fits.class);
        self.seen_kinds[kind] = true;
        for owner in columns.owners.get(row) {
            self.owners[*owner as usize] += fits_but(fits.owner);
            self.seen_owners[*owner as usize] = true;
        }
        for group in columns.groups.get(row) {
            self.groups[*group as usize] += fits_but(fits.group);
            self.seen_groups[*group as usize] = true;
        }
    }

    pub fn finish(self, columns: &Columns) -> Facets {
        let seen_states = columns.states.all();
        let mut states: Vec<_> = STATES
            .into_iter()
            .map(|s| {
                let at = seen_states.iter().position(|seen| *seen == s);
                let n = at.map_or(0, |at| self.states[at]);
                (s, n)
            })
            .collect();
        let mut other: Vec<_> = seen_states
            .iter()
            .zip(&self.states)
            .filter(|(s, _)| !s.is_known())
            .map(|(s, n)| (s.clone(), *n))
            .collect();
        other.sort();
        states.append(&mut other);
        let mut owners: Vec<_> = (0..)
            .zip(self.owners)
            .zip(self.seen_owners)
            .filter(|(_, seen)| *seen)
            .map(|((code, n), _)| (columns.owner(code), n))
            .collect();
        owners.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.value.cmp(&b.0.value)));
        let mut groups: Vec<_> = columns
            .group_info
            .iter()
            .zip(self.groups)
            .zip(self.seen_groups)
            .filter(|(_, seen)| *seen)
            .map(|((group, n), _)| (group.key.clone(), group.label.clone(), n))
            .collect();
        groups.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.cmp(&b.0)));
        let kinds = columns.kinds.all().iter().zip(self.kinds);
        let classes = kinds
            .zip(self.seen_kinds)
            .filter(|(_, seen)| *seen)
            .map(|(((layer, class), n), _)| ((layer, class), n))
            .collect();
        Facets {
            mine: self.mine,
            states,
            layers: layers(&classes),
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
