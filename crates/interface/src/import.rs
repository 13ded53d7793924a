//! The response of an import (`interface.md`, "Import result types").

use crate::Lenient;
use crate::wire::object;

object! {
    /// The results of a file's elements, relationships and properties.
    pub struct ImportResponse {
        /// Elements that were imported.
        req elements: Lenient<ImportedElement> = "successfulArchitectureElements",
        /// Relationships that were imported; the service spells the field with two l.
        req relationships: Lenient<ImportedRelationship> = "successfullRelationships",
        /// What was not imported.
        req failed: Lenient<Fail> = "failed",
        /// Properties that were left out of imported elements.
        req dropped: Lenient<DroppedProperty> = "droppedProperties",
    }
}

object! {
    /// An imported element (`ArchimateImportElementResult`).
    pub struct ImportedElement {
        /// Its identifier in the file.
        req external_id: String = "externalId",
        /// See `docs/assumptions.md`: taken as the instance id.
        req architecture_id: String = "architectureId",
        /// See `docs/assumptions.md`: taken as the logical id.
        req architecture_element_id: String = "architectureElementId",
    }
}

object! {
    /// An imported relationship (`ArchimateImportRelationshipResult`).
    pub struct ImportedRelationship {
        /// Its identifier in the file.
        req external_id: String = "externalId",
        /// Its id in the process space.
        req relationship_id: String = "relationshipId",
    }
}

object! {
    /// Something that was not imported.
    pub struct Fail {
        /// Why; the interface gives no other field.
        req reason: String = "reason",
    }
}

object! {
    /// A property that was left out (`ArchimateImportDroppedProperty`).
    pub struct DroppedProperty {
        /// The class of the element.
        req conceptual_class: String = "conceptualClass",
        /// The element's identifier in the file.
        opt external_id: String = "externalId",
        /// The property's key.
        req property_key: String = "propertyKey",
        /// Why it was left out.
        req reason: String = "reason",
    }
}
