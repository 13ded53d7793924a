//! Fields of an element in the comparison of two versions.

use crate::catalog::diff::Field;

/// What a field of every element is called.
pub const fn field_label(field: Field) -> &'static str {
    match field {
        Field::State => "State",
        Field::Class => "Class",
        Field::Layer => "Layer",
        Field::Specialization => "Specialization",
        Field::Visibility => "Visibility",
        Field::Created => "Created",
        Field::LastValidation => "Last validation",
        Field::Published => "Published",
        Field::Representation => "Representation",
        Field::Owners => "Owners",
    }
}

/// Whether an element is visible.
pub const fn visibility(is_visible: bool) -> &'static str {
    if is_visible { "Visible" } else { "Hidden" }
}
