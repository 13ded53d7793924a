//! An element and its small parts (`interface.md`, "ArchitectureElement").

use crate::wire::object;
use crate::{ElementClass, EntityIdType, Group, Layer, Property, RefId, Reference, ValidityState};

object! {
    /// One version of an architecture element.
    pub struct ArchitectureElement {
        /// The instance id: the id of this version.
        req id: String = "id",
        /// The logical id, the same in every version.
        req element_id: String = "elementId",
        /// What the element is.
        req conceptual_class: ElementClass = "conceptualClass",
        /// Where it belongs.
        req layer: Layer = "layer",
        /// A narrower kind within the class.
        opt specialization: String = "specialization",
        /// The validity of this version.
        req validity_state: ValidityState = "validityState",
        /// Whether an older version exists.
        req has_predecessor: bool = "hasPredecessor",
        /// Whether the caller owns it.
        req principal_is_owner: bool = "principalIsOwner",
        /// Who owns it.
        req owners: Vec<EntityId> = "owners",
        /// Whether it is shown, and since when.
        req visibility: Visibility = "visibility",
        /// When and by whom it was created.
        req created: History = "created",
        /// When and by whom it was last changed.
        opt modified: History = "modified",
        /// When and by whom it was last validated.
        opt last_validation: History = "lastValidation",
        /// When and by whom it was published.
        opt published: History = "published",
        /// The groups its properties belong to.
        req groups: Vec<Group> = "groups",
        /// Its properties.
        req properties: Vec<Property> = "properties",
        /// Its references to other elements.
        req references: Vec<Reference> = "references",
        /// What represents it.
        opt representation: RefId = "representation",
    }
}

object! {
    /// When something happened and who did it.
    pub struct History {
        /// When; the format is not shown in the interface.
        req at: String = "at",
        /// Who.
        req by: String = "by",
    }
}

object! {
    /// An owner: a person, group, organisation role or unit.
    pub struct EntityId {
        /// What kind of owner.
        req kind: EntityIdType = "type",
        /// Its id.
        req value: String = "value",
    }
}

object! {
    /// Whether an element is shown.
    pub struct Visibility {
        /// The last change of it.
        req last_change: History = "lastChange",
        /// Shown or not.
        req visible: bool = "visible",
    }
}
