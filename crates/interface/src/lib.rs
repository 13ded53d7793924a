//! The types of the service's interface: requests, replies, enumerations and paths.
//!
//! Every enumeration keeps a value it does not know and gives it back unchanged; every object
//! keeps the fields it does not know; a list in which one item cannot be decoded loses that item
//! only ([`Lenient`]). Nothing here does input or output.

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

pub use bulk::{BulkError, BulkReply, BulkRequest, PublishReply};
pub use create::{CreateElement, CreateProperty, PropertyValue};
pub use element::{ArchitectureElement, EntityId, History, Visibility};
pub use enumerations::{
    ElementClass, EntityIdType, HistoryKind, Layer, Multiplicity, PropertyType, ReferenceDirection,
    ReferenceKind, ValidityState,
};
pub use import::{DroppedProperty, Fail, ImportReply, ImportedElement, ImportedRelationship};
pub use lenient::{Lenient, Lost};
pub use meta::{Group, MetaProperty, MetaReference, Property, PropertyValidation};
pub use reference::{ElementRef, RefId, Reference, ReferenceTarget};
pub use text::{Translated, Translation, best_of, is_same_language};
pub use user::{Email, Favorite, User, Visit};
pub use wire::Extra;
