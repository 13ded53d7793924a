//! The layers of the picture, and how many elements each has.

use architrave_interface::Layer;

use crate::features::analysis::layers::FROM_TOP;

/// A band of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Band {
    /// Strategy and motivation together.
    Upper,
    Business,
    Application,
    Technology,
    Implementation,
    Generic,
}

impl Band {
    pub const fn of(layer: &Layer) -> Self {
        match layer {
            Layer::StrategyLayer | Layer::MotivationElements => Self::Upper,
            Layer::BusinessLayer => Self::Business,
            Layer::ApplicationLayer => Self::Application,
            Layer::TechnologyLayer => Self::Technology,
            Layer::ImplementationAndMigrationLayer => Self::Implementation,
            Layer::GenericLayer | Layer::Unknown(_) => Self::Generic,
        }
    }
}

/// How many elements each layer has, from top to bottom, without those that have none.
pub fn by_layer<'a>(layers: impl Iterator<Item = &'a Layer>) -> Vec<(Layer, usize)> {
    let mut counts: Vec<(Layer, usize)> = FROM_TOP.map(|layer| (layer, 0)).to_vec();
    for layer in layers {
        match counts.iter_mut().find(|(known, _)| known == layer) {
            Some((_, count)) => *count += 1,
            None => counts.push((layer.clone(), 1)),
        }
    }
    counts.retain(|(_, count)| *count > 0);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_counted_from_top_to_bottom() {
        let unknown = Layer::Unknown("DataLayer".into());
        let layers = [
            Layer::TechnologyLayer,
            unknown.clone(),
            Layer::MotivationElements,
            Layer::TechnologyLayer,
        ];
        let expected = [
            (Layer::MotivationElements, 1),
            (Layer::TechnologyLayer, 2),
            (unknown, 1),
        ];
        assert_eq!(by_layer(layers.iter()), expected);
    }
}
