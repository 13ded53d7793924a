//! The ArchiMate exchange format: a streaming reader for 3.x and 2.1, and a small writer for 3.x.
//!
//! The same reader runs in the service and in a Web Worker of the browser. It pulls bytes from any [`std::io::Read`],
//! keeps one buffer and returns one [`Item`] at a time in the order of the file, so its memory does not grow with the
//! file. It accepts what a namespace-aware XML 1.0 processor must accept, except for a DOCTYPE, which is refused.
//!
//! ```
//! use architrave_exchange::{Item, Limits, Reader};
//! let file = br#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" identifier="m">
//!   <name xml:lang="en">Claims</name>
//! </model>"#;
//! let mut reader = Reader::new(&file[..], Limits::default());
//! assert!(matches!(reader.next_item(), Ok(Some(Item::Header(_)))));
//! assert!(matches!(reader.next_item(), Ok(Some(Item::ModelName(name))) if name.value == "Claims"));
//! assert!(matches!(reader.next_item(), Ok(None)));
//! ```

mod chars;
mod classes;
mod declaration;
mod encoding;
mod error;
mod foreign;
mod keys;
mod limits;
mod malformed;
mod model;
mod namespaces;
mod position;
mod reader;
mod source;
mod tag;
mod tokenizer;
mod write;
mod write_ids;

pub use classes::{ClassName, class_of, kind_of, relationship_kind};
pub use error::{Error, ErrorKind};
pub use foreign::Foreign;
pub use keys::{SPECIALIZATION, is_specialization, model_language, property_key};
pub use limits::{Bound, Limits};
pub use malformed::Malformed;
pub use model::{
    Element, Format, Header, Item, LangString, OrganizationItem, Property, PropertyDefinition,
    Relationship, View,
};
pub use position::Position;
pub use reader::{Reader, check_well_formed};
pub use source::text_around;
pub use write::{Model, ModelWriter, write_model};
pub use write_ids::{IdSubject, further, id_of, identifier, is_language, writable};

/// The namespace of the exchange format 3.x; 3.0 and 3.1 share it.
pub const NAMESPACE_3: &str = "http://www.opengroup.org/xsd/archimate/3.0/";
/// The namespace of the exchange format 2.1.
pub const NAMESPACE_2_1: &str = "http://www.opengroup.org/xsd/archimate";
/// The namespace of `xsi:type`, which carries the type of an element or a relationship.
pub const NAMESPACE_XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
