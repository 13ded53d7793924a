//! The enumerations of `interface.md`, section "Enumerations".

use architrave_metamodel::Concept;

use crate::wire::enumeration;

enumeration! {
    /// The conceptual class of an element (`ArchitectureElementType`).
    pub enum ElementClass {
        ApplicationCollaboration, ApplicationComponent, ApplicationEvent, ApplicationFunction,
        ApplicationInteraction, ApplicationInterface, ApplicationProcess, ApplicationService,
        ArchitectureElement, Artifact, Assessment, BusinessActor, BusinessCollaboration,
        BusinessEvent, BusinessFunction, BusinessInteraction, BusinessInterface, BusinessObject,
        BusinessProcess, BusinessRole, BusinessService, Capability, CommunicationNetwork,
        CommunicationPath, Constraint, Contract, CourseOfAction, DataObject, Deliverable, Device,
        DistributionNetwork, Driver, Equipment, Facility, Gap, Goal, Grouping, ImplementationEvent,
        Location, Material, Meaning, Node, Outcome, Plateau, Principle, Product, Representation,
        Requirement, Resource, Stakeholder, SystemSoftware, TechnologyCollaboration,
        TechnologyEvent, TechnologyFunction, TechnologyInteraction, TechnologyInterface,
        TechnologyProcess, TechnologyService, Value, ValueStream, WorkPackage,
    }
}

enumeration! {
    /// The layer of an element (`ArchitectureElementLayer`).
    pub enum Layer {
        ApplicationLayer, BusinessLayer, GenericLayer, ImplementationAndMigrationLayer,
        MotivationElements, StrategyLayer, TechnologyLayer,
    }
}

enumeration! {
    /// The validity of a version (`ArchitectureValidityState`). The interface gives no order.
    pub enum ValidityState { Draft, Invalid, Next, Upcoming, Valid }
}

enumeration! {
    /// What kind of owner an [`crate::EntityId`] names (`EntityIdType`).
    pub enum EntityIdType { GroupId, OrgRoleId, OrgUnitId, UserId }
}

enumeration! {
    /// The type of a property's value (`ArchitecturePropertyType`).
    pub enum PropertyType {
        BBCode, Boolean, Date, DateTime, Decimal, Enum, Integer, String, Time,
    }
}

enumeration! {
    /// How many targets a reference takes (`ArchitectureReferenceMultiplicity`).
    pub enum Multiplicity { ExactlyOne, OneOrMore, ZeroOrMore, ZeroOrOne }
}

enumeration! {
    /// Which end of the relationship the referenced element is (`ReferenceDirection`).
    pub enum ReferenceDirection { Bidirectional, None, Source, Target }
}

enumeration! {
    /// The kind of a relationship (`ReferenceKind`).
    pub enum ReferenceKind {
        Access, Aggregation, ArchitectureReference, Assignment, Association, Composition, Flow,
        Influence, Realization, Serving, Specialization, Triggering,
    }
}

enumeration! {
    /// What a person visited (`HistoryKind`).
    pub enum HistoryKind { Process }
}

impl ElementClass {
    /// The layer that ArchiMate gives the class; `None` for a class the interface does not list.
    ///
    /// An element carries a layer of its own, which may differ; this one is for what has no
    /// element yet, such as the class picker.
    pub fn layer(&self) -> Option<Layer> {
        let name = match self {
            Self::Unknown(_) => return None,
            Self::ArchitectureElement => return Some(Layer::GenericLayer),
            known => known.as_str(),
        };
        Concept::named(name).map(|concept| Layer::from(concept.layer()))
    }
}

impl From<architrave_metamodel::Layer> for Layer {
    fn from(layer: architrave_metamodel::Layer) -> Self {
        use architrave_metamodel::Layer as Of;
        match layer {
            Of::Motivation => Self::MotivationElements,
            Of::Strategy => Self::StrategyLayer,
            Of::Business => Self::BusinessLayer,
            Of::Application => Self::ApplicationLayer,
            Of::Technology => Self::TechnologyLayer,
            Of::Implementation => Self::ImplementationAndMigrationLayer,
            Of::Generic => Self::GenericLayer,
        }
    }
}
