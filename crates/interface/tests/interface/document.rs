//! The fields of every object and the values of every enumeration, copied by hand from the
//! description of the interface: `name: type, required?`.

/// `(type, fields)`.
pub const TYPES: &[(&str, &str)] = &[
    (
        "ArchitectureElement",
        "conceptualClass: ArchitectureElementType, required; created: History, required; \
         elementId: string, required; groups: ArchitectureGroup[], required; \
         hasPredecessor: boolean, required; id: string, required; \
         lastValidation: History, optional; layer: ArchitectureElementLayer, required; \
         modified: History, optional; owners: EntityId[], required; \
         principalIsOwner: boolean, required; properties: ArchitectureProperty[], required; \
         published: History, optional; references: ArchitectureReference[], required; \
         representation: RefId, optional; specialization: string, optional; \
         validityState: ArchitectureValidityState, required; visibility: Visibility, required",
    ),
    ("History", "at: string, required; by: string, required"),
    (
        "EntityId",
        "type: EntityIdType, required; value: string, required",
    ),
    (
        "TranslatedString",
        "defaultLanguage: string, required; translations: Translation[], required",
    ),
    (
        "Translation",
        "language: string, required; value: string, required",
    ),
    (
        "ArchitectureGroup",
        "core: boolean, required; description: TranslatedString, optional; \
         key: string, required; label: TranslatedString, optional",
    ),
    (
        "ArchitectureProperty",
        "meta: ArchitectureMetaProperty, required; value: TranslatedString, optional",
    ),
    (
        "ArchitectureMetaProperty",
        "core: boolean, required; description: TranslatedString, optional; \
         group: string, optional; key: string, required; label: TranslatedString, optional; \
         type: ArchitecturePropertyType, required; \
         validation: ArchitecturePropertyValidation, optional",
    ),
    (
        "ArchitecturePropertyValidation",
        "literals: TranslatedString[], optional; lowerBound: string, optional; \
         mandatory: boolean, required; upperBound: string, optional",
    ),
    (
        "ArchitectureReference",
        "meta: ArchitectureMetaReference, required; target: ReferenceTarget, required",
    ),
    (
        "ArchitectureMetaReference",
        "core: boolean, required; description: TranslatedString, optional; \
         group: string, optional; key: string, required; label: TranslatedString, optional; \
         multiplicity: ArchitectureReferenceMultiplicity, required; \
         targetClasses: string[], required",
    ),
    (
        "ReferenceTarget",
        "assignedArchitectureElementRefs: ArchitectureElementRef[], required; \
         created: History, required; linkedElements: RefId[], required; \
         modified: History, optional; properties: ArchitectureProperty[], required; \
         relationshipId: string, required",
    ),
    (
        "ArchitectureElementRef",
        "conceptualClass: ArchitectureElementType, required; elementId: string, required; \
         referenceDirection: ReferenceDirection, required; \
         referenceKind: ReferenceKind, required; specialization: string, optional",
    ),
    ("RefId", "type: string, required"),
    (
        "Visibility",
        "lastChange: History, required; visible: boolean, required",
    ),
    (
        "CreateArchitectureElement",
        "conceptualClass: ArchitectureElementType, required; owners: EntityId[], optional; \
         properties: CreateArchitectureProperty[], required; specialization: string, optional",
    ),
    (
        "CreateArchitectureProperty",
        "key: string, required; value: ArchitecturePropertyValue, optional",
    ),
    ("ArchitecturePropertyValue", "type: string, required"),
    (
        "User",
        "id: string, required; displayName: string, required; firstname: string, required; \
         lastname: string, required; gender: string, required; title: string, required; \
         division: string, required; organization: string, required; \
         emails: EMail[], required; mobile: string, required; phone: string, required; \
         telefone: string, required; scimEmail: string, required; \
         preferredLanguage: string, required; thumbnail: string, required; \
         invited: boolean, required; invitedAt: string, required; \
         favorites: Favorite[], required; history: HistoryEntry[], required; \
         warehouseIds: string[], required",
    ),
    ("EMail", "type: string, required; value: string, required"),
    (
        "Favorite",
        "refId: string, required; type: string, required; version: integer, required",
    ),
    (
        "HistoryEntry",
        "id: string, required; lastVisited: string, required; type: HistoryKind, required; \
         value: string, required; version: integer, required; warehouseId: string, required",
    ),
    (
        "ArchimateImportDroppedProperty",
        "conceptualClass: string, required; externalId: string, optional; \
         propertyKey: string, required; reason: string, required",
    ),
    ("Fail", "reason: string, required"),
    (
        "ArchimateImportElementResult",
        "architectureElementId: string, required; architectureId: string, required; \
         externalId: string, required",
    ),
    (
        "ArchimateImportRelationshipResult",
        "externalId: string, required; relationshipId: string, required",
    ),
    (
        "ArchitectureElementBulkError",
        "error: string, required; id: string, required; status: integer, required",
    ),
    // The responses of bulk retrieval and of the import, which have no name in the description.
    (
        "BulkResponse",
        "items: ArchitectureElement[], required; \
         errors: ArchitectureElementBulkError[], required",
    ),
    (
        "ImportResponse",
        "successfulArchitectureElements: ArchimateImportElementResult[], required; \
         successfullRelationships: ArchimateImportRelationshipResult[], required; \
         failed: Fail[], required; \
         droppedProperties: ArchimateImportDroppedProperty[], required",
    ),
];

/// `(enumeration, how many, values)`.
pub const ENUMERATIONS: &[(&str, usize, &str)] = &[
    (
        "ArchitectureElementType",
        61,
        "ApplicationCollaboration, ApplicationComponent, ApplicationEvent, ApplicationFunction, \
         ApplicationInteraction, ApplicationInterface, ApplicationProcess, ApplicationService, \
         ArchitectureElement, Artifact, Assessment, BusinessActor, BusinessCollaboration, \
         BusinessEvent, BusinessFunction, BusinessInteraction, BusinessInterface, \
         BusinessObject, BusinessProcess, BusinessRole, BusinessService, Capability, \
         CommunicationNetwork, CommunicationPath, Constraint, Contract, CourseOfAction, \
         DataObject, Deliverable, Device, DistributionNetwork, Driver, Equipment, Facility, Gap, \
         Goal, Grouping, ImplementationEvent, Location, Material, Meaning, Node, Outcome, \
         Plateau, Principle, Product, Representation, Requirement, Resource, Stakeholder, \
         SystemSoftware, TechnologyCollaboration, TechnologyEvent, TechnologyFunction, \
         TechnologyInteraction, TechnologyInterface, TechnologyProcess, TechnologyService, \
         Value, ValueStream, WorkPackage",
    ),
    (
        "ArchitectureElementLayer",
        7,
        "ApplicationLayer, BusinessLayer, GenericLayer, ImplementationAndMigrationLayer, \
         MotivationElements, StrategyLayer, TechnologyLayer",
    ),
    (
        "ArchitectureValidityState",
        5,
        "Draft, Invalid, Next, Upcoming, Valid",
    ),
    ("EntityIdType", 4, "GroupId, OrgRoleId, OrgUnitId, UserId"),
    (
        "ArchitecturePropertyType",
        9,
        "BBCode, Boolean, Date, DateTime, Decimal, Enum, Integer, String, Time",
    ),
    (
        "ArchitectureReferenceMultiplicity",
        4,
        "ExactlyOne, OneOrMore, ZeroOrMore, ZeroOrOne",
    ),
    (
        "ReferenceDirection",
        4,
        "Bidirectional, None, Source, Target",
    ),
    (
        "ReferenceKind",
        12,
        "Access, Aggregation, ArchitectureReference, Assignment, Association, Composition, \
         Flow, Influence, Realization, Serving, Specialization, Triggering",
    ),
    ("HistoryKind", 1, "Process"),
];

/// A field of the table.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: &'static str,
    /// Its type, without `[]`.
    pub of: &'static str,
    pub list: bool,
    pub required: bool,
}

/// The fields of a type; `None` for what is no object.
pub fn fields(of: &str) -> Option<Vec<Field>> {
    let (_, text) = TYPES.iter().find(|(name, _)| *name == of)?;
    let field = |text: &'static str| {
        let (name, rest) = text.split_once(": ").unwrap();
        let (of, required) = rest.split_once(", ").unwrap();
        Field {
            name,
            of: of.trim_end_matches("[]"),
            list: of.ends_with("[]"),
            required: match required {
                "required" => true,
                "optional" => false,
                other => panic!("{other}"),
            },
        }
    };
    Some(text.split("; ").map(field).collect())
}

/// The values of an enumeration; `None` for what is none.
pub fn values(of: &str) -> Option<Vec<&'static str>> {
    let (_, _, values) = ENUMERATIONS.iter().find(|(name, ..)| *name == of)?;
    Some(values.split(", ").collect())
}

#[test]
fn the_table_of_types_uses_only_types_that_it_defines() {
    for (name, _) in TYPES {
        for field in fields(name).unwrap() {
            let plain = ["string", "boolean", "integer"].contains(&field.of);
            let known = plain || fields(field.of).is_some() || values(field.of).is_some();
            assert!(known, "{name}.{}: {}", field.name, field.of);
        }
    }
    for (name, count, _) in ENUMERATIONS {
        assert_eq!(values(name).unwrap().len(), *count, "{name}");
    }
}
