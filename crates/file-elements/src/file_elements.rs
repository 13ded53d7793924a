//! The elements and relationships of an exchange file.

use std::collections::HashMap;

use architrave_catalog::Catalog;
use architrave_exchange::Format;

/// The catalog of a file, with where its parts are. A file has no states, owners, times or settings: what the elements of
/// the catalog say of these means nothing. Junctions are elements of the class `Junction`.
pub struct FileElements {
    /// Elements, whose instance and logical ids are the identifiers of the file.
    pub catalog: Catalog,
    /// The format of the file.
    pub format: Format,
    /// The language of texts that do not say theirs.
    pub language: String,
    /// Where elements are, by identifier.
    pub elements: HashMap<String, Place>,
    /// Where relationships are, by identifier.
    pub relationships: HashMap<String, Place>,
    /// What is not in the catalog, in the order of the file.
    pub left_out: Vec<LeftOut>,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

/// A part of a file that is not in the catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Where it is.
    pub place: Place,
    /// Whether it is a relationship; else it is an element.
    pub is_relationship: bool,
    /// Its identifier, if it has one.
    pub identifier: Option<String>,
    /// Why.
    pub reason: Reason,
}

/// Why a part of a file is not in the catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has no identifier.
    NoIdentifier,
    /// Something before it has the same identifier.
    SameIdentifier,
    /// It has no type.
    NoType,
    /// The relationship names no source or no target.
    NoEnd,
    /// The end of this identifier is not in the file, or was left out.
    UnknownEnd(String),
    /// Both ends of the relationship are relationships, and references belong to elements.
    BetweenRelationships,
}
