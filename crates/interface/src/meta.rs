//! Groups, properties and what the settings say of them (`interface.md`, "Supporting types").

use crate::wire::object;
use crate::{Multiplicity, PropertyType, Translated};

object! {
    /// A group of properties (`ArchitectureGroup`).
    pub struct Group {
        /// The group's key.
        req key: String = "key",
        /// Whether it comes with the service.
        req core: bool = "core",
        /// Its label.
        opt label: Translated = "label",
        /// What it is for.
        opt description: Translated = "description",
    }
}

object! {
    /// A property of an element (`ArchitectureProperty`).
    pub struct Property {
        /// What the settings say of it.
        req meta: MetaProperty = "meta",
        /// Its value; missing where none is set.
        opt value: Translated = "value",
    }
}

object! {
    /// What the settings say of a property (`ArchitectureMetaProperty`).
    pub struct MetaProperty {
        /// The property's key.
        req key: String = "key",
        /// The type of its value.
        req kind: PropertyType = "type",
        /// Whether it comes with the service.
        req core: bool = "core",
        /// The key of its group.
        opt group: String = "group",
        /// Its label.
        opt label: Translated = "label",
        /// What it is for.
        opt description: Translated = "description",
        /// What its value must satisfy.
        opt validation: PropertyValidation = "validation",
    }
}

object! {
    /// What a property's value must satisfy (`ArchitecturePropertyValidation`).
    pub struct PropertyValidation {
        /// Whether a value must be there.
        req mandatory: bool = "mandatory",
        /// The values to choose from.
        opt literals: Vec<Translated> = "literals",
        /// The least value.
        opt lower_bound: String = "lowerBound",
        /// The greatest value.
        opt upper_bound: String = "upperBound",
    }
}

object! {
    /// What the settings say of a reference (`ArchitectureMetaReference`).
    pub struct MetaReference {
        /// The reference's key.
        req key: String = "key",
        /// Whether it comes with the service.
        req core: bool = "core",
        /// How many targets it takes.
        req multiplicity: Multiplicity = "multiplicity",
        /// The classes its targets may have, as the service writes them.
        req target_classes: Vec<String> = "targetClasses",
        /// The key of its group.
        opt group: String = "group",
        /// Its label.
        opt label: Translated = "label",
        /// What it is for.
        opt description: Translated = "description",
    }
}
