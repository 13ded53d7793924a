//! The types that fields of rows have.

mod audit;
mod index;
mod properties;

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::object::object;

pub use audit::{AuditStamp, Visibility};
pub use index::{GroupIndex, TextIndex};
pub use properties::{LocalizedText, Properties, Property, TextForm, Translations};

/// A list that seldom has more than four items.
pub type SmallList<T> = SmallVec<[T; 4]>;

object! {
    /// An owner: a kind and an id, both as places in the table of texts.
    pub struct Owner {
        /// The kind of owner, as the service writes it.
        kind: TextIndex,
        /// Its id.
        value: TextIndex,
    }
}

object! {
    /// One end of a reference.
    pub struct Relation<'a> {
        /// The relationship's id.
        id: Cow<'a, str>,
        /// The key of the reference.
        key: TextIndex,
        /// The kind, as the service writes it.
        kind: TextIndex,
        /// Which end the other element is, as the service writes it.
        direction: TextIndex,
        /// The logical id of the other element.
        element_id: Cow<'a, str>,
        /// Its class.
        conceptual_class: TextIndex,
        /// Its specialization; the empty text without one.
        specialization: TextIndex,
    }
}
