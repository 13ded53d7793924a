//! The request of creation (`interface.md`, "CreateArchitectureElement").

use crate::wire::object;
use crate::{ElementClass, EntityId};

object! {
    /// The element to create (`CreateArchitectureElement`).
    pub struct CreateElement {
        /// What the element is.
        req conceptual_class: ElementClass = "conceptualClass",
        /// A narrower kind within the class.
        opt specialization: String = "specialization",
        /// Who owns it.
        opt owners: Vec<EntityId> = "owners",
        /// Its properties.
        req properties: Vec<CreateProperty> = "properties",
    }
}

object! {
    /// A property of the element to create (`CreateArchitectureProperty`).
    pub struct CreateProperty {
        /// The property's key.
        req key: String = "key",
        /// Its value.
        opt value: PropertyValue = "value",
    }
}

object! {
    /// A value (`ArchitecturePropertyValue`): beyond its type nothing is shown in the interface.
    pub struct PropertyValue {
        /// The type of the value.
        req kind: String = "type",
    }
}
