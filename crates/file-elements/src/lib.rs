//! Exchange files as elements: a file read into memory with its properties named, and, with the feature `catalog`, its
//! elements and relationships as a catalog for rules and analyses.

#[cfg(feature = "catalog")]
mod convert;
#[cfg(feature = "catalog")]
mod file_elements;
mod file_model;
mod texts;

#[cfg(feature = "catalog")]
pub use file_elements::{FileElements, LeftOut, Place, Reason};
pub use file_model::FileModel;
pub use texts::{Keyed, by_key, property_type, split_specialization, translated};
