//! References of an element (`interface.md`, "ArchitectureReference" and "Reference target").

use crate::wire::object;
use crate::{ElementClass, History, MetaReference, Property, ReferenceDirection, ReferenceKind};

object! {
    /// A reference to other elements (`ArchitectureReference`).
    pub struct Reference {
        /// What the settings say of it.
        req meta: MetaReference = "meta",
        /// Its target.
        req target: ReferenceTarget = "target",
    }
}

object! {
    /// The target of a reference ("Reference target").
    pub struct ReferenceTarget {
        /// The relationship's id.
        req relationship_id: String = "relationshipId",
        /// The elements at the other end.
        req element_refs: Vec<ElementRef> = "assignedArchitectureElementRefs",
        /// What else is linked.
        req linked_elements: Vec<RefId> = "linkedElements",
        /// Properties of the relationship.
        req properties: Vec<Property> = "properties",
        /// When and by whom it was created.
        req created: History = "created",
        /// When and by whom it was last changed.
        opt modified: History = "modified",
    }
}

object! {
    /// An element at the other end of a reference (`ArchitectureElementRef`).
    pub struct ElementRef {
        /// The logical id of that element (not an instance id).
        req element_id: String = "elementId",
        /// What that element is.
        req conceptual_class: ElementClass = "conceptualClass",
        /// Which end of the relationship that element is.
        req direction: ReferenceDirection = "referenceDirection",
        /// The kind of the relationship.
        req kind: ReferenceKind = "referenceKind",
        /// A narrower kind within the class.
        opt specialization: String = "specialization",
    }
}

object! {
    /// A reference of which the interface shows the type only (`RefId`).
    pub struct RefId {
        /// What it refers to.
        req kind: String = "type",
    }
}
