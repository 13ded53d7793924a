//! The types of the service's interface: requests, responses, enumerations and paths.
//!
//! Every enumeration preserves an unknown value unchanged; every object preserves unknown fields; a
//! list in which one item cannot be decoded loses only that item ([`Lenient`]). The crate does no
//! input or output.

mod bulk;
mod create;
mod element;
mod enumerations;
mod import;
mod lenient;
mod meta;
pub mod paths;
mod place;
mod reference;
mod text;
mod user;
mod wire;

pub use bulk::{BulkError, BulkRequest, BulkResponse, PublishResponse};
pub use create::{CreateElement, CreateProperty, PropertyValue};
pub use element::{ArchitectureElement, EntityId, History, Visibility};
pub use enumerations::{
    ElementClass, EntityIdType, HistoryKind, Layer, Multiplicity, PropertyType, ReferenceDirection,
    ReferenceKind, ValidityState,
};
pub use import::{DroppedProperty, Fail, ImportResponse, ImportedElement, ImportedRelationship};
pub use lenient::{Lenient, UnreadableItem};
pub use meta::{Group, MetaProperty, MetaReference, Property, PropertyValidation};
pub use reference::{ElementRef, RefId, Reference, ReferenceTarget};
pub use text::{Translated, Translation, best_of, is_same_language};
pub use user::{Email, Favorite, User, Visit};
pub use wire::Extra;
