//! What the app says of the codes that crates return. Crates return values with arguments; here each
//! becomes one text, a whole sentence for each variant, so that a translation has one key for it.
//!
//! A leaf: it knows the crates and [`crate::format`], no component, no feature and no state.

pub mod diff;
mod elements;
pub mod file_rules;
pub mod import;
pub mod lists;
mod name_marks;
pub mod origin;
pub mod query;
pub mod rules;
pub mod spreadsheet;
pub mod values;

pub use elements::{
    Title, class_label, kind_label, label_or_key, layer_label, row_title, state_label, title,
};
pub use name_marks::{marked, with_languages, without_languages};
