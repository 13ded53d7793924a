//! Fields of an element in the comparison of two versions.

use crate::catalog::element_diff::Field;
use crate::t::{self, Text};

/// What a field of every element is called.
pub const fn field_label(field: Field) -> Text {
    match field {
        Field::State => t::common::STATE,
        Field::Class => t::common::CLASS,
        Field::Layer => t::common::LAYER,
        Field::Specialization => t::common::SPECIALIZATION,
        Field::Visibility => t::common::VISIBILITY,
        Field::Created => t::common::CREATED,
        Field::LastValidation => t::diff::LAST_VALIDATION,
        Field::Published => t::common::PUBLISHED,
        Field::Representation => t::classes::REPRESENTATION,
        Field::Owners => t::common::OWNERS,
    }
}

/// Whether an element is visible.
pub const fn visibility(is_visible: bool) -> Text {
    match is_visible {
        true => t::common::VISIBLE,
        false => t::common::NOT_VISIBLE,
    }
}
