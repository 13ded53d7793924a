//! Which symbols rows show, and in which colors.

use architrave_interface::{ElementClass, EntityIdType, Layer, ValidityState};

use crate::components::{glyph, layer_class, state_name, symbol_class};

/// The CSS class of a class's glyph, in the ink of a layer.
pub fn class_symbol(class: &ElementClass, layer: &Layer, is_dark: bool) -> String {
    symbol_class(&glyph(class), layer_ink(layer_class(layer)), is_dark)
}

/// The CSS class of a state's icon.
pub fn state_symbol(state: &ValidityState, is_dark: bool) -> String {
    let name = state_name(state);
    symbol_class(&format!("#s-{name}"), state_ink(&name), is_dark)
}

/// The CSS class of the icon of an owner that is not a person.
pub fn owner_symbol(kind: &EntityIdType, is_dark: bool) -> String {
    let icon = match kind {
        EntityIdType::GroupId => "#i-users",
        EntityIdType::OrgRoleId => "#i-id-card",
        EntityIdType::OrgUnitId => "#i-building-2",
        EntityIdType::UserId | EntityIdType::Unknown(_) => "#i-circle-help",
    };
    symbol_class(icon, "--text-2", is_dark)
}

/// Makes the symbols of all classes, states and kinds of owners, in one picture.
pub fn prepare_symbols(is_dark: bool) {
    for class in ElementClass::ALL {
        let layer = class.layer().unwrap_or(Layer::GenericLayer);
        class_symbol(class, &layer, is_dark);
    }
    for state in ValidityState::ALL {
        state_symbol(state, is_dark);
    }
    for kind in EntityIdType::ALL {
        owner_symbol(kind, is_dark);
    }
}

/// The custom property with the ink of a layer, by the layer's CSS class.
fn layer_ink(layer: &str) -> &'static str {
    match layer {
        "application" => "--application-ink",
        "business" => "--business-ink",
        "technology" => "--technology-ink",
        "motivation" => "--motivation-ink",
        "strategy" => "--strategy-ink",
        "implementation" => "--implementation-ink",
        _ => "--generic-ink",
    }
}

/// The custom property with the ink of a state's icon.
fn state_ink(state: &str) -> &'static str {
    match state {
        "Valid" => "--ok",
        "Invalid" => "--bad",
        "Next" => "--accent",
        "Upcoming" => "--warn",
        _ => "--text-2",
    }
}
