//! The metamodel of ArchiMate 3.2: concepts with their layers and aspects, kinds of relationships, and which
//! relationship is allowed between which concepts. Without dependencies and without state.

mod allowed;
mod concept;
mod junction;
mod kind;
mod viewpoint;

pub use allowed::{allowed, is_allowed};
pub use concept::{Aspect, Concept, Layer};
pub use junction::{JunctionFault, junction_faults};
pub use kind::{Dependent, Kind, Kinds};
pub use viewpoint::{Concepts, Viewpoint};
