//! The order of layers in pictures.

use architrave_interface::Layer;

/// The layers from top to bottom.
pub const FROM_TOP: [Layer; 7] = [
    Layer::MotivationElements,
    Layer::StrategyLayer,
    Layer::BusinessLayer,
    Layer::ApplicationLayer,
    Layer::TechnologyLayer,
    Layer::ImplementationAndMigrationLayer,
    Layer::GenericLayer,
];
