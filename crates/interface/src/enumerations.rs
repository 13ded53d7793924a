//! The enumerations of `interface.md`, section "Enumerations".

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
        use ElementClass::*;
        Some(match self {
            ApplicationCollaboration
            | ApplicationComponent
            | ApplicationEvent
            | ApplicationFunction
            | ApplicationInteraction
            | ApplicationInterface
            | ApplicationProcess
            | ApplicationService
            | DataObject => Layer::ApplicationLayer,
            BusinessActor
            | BusinessCollaboration
            | BusinessEvent
            | BusinessFunction
            | BusinessInteraction
            | BusinessInterface
            | BusinessObject
            | BusinessProcess
            | BusinessRole
            | BusinessService
            | Contract
            | Product
            | Representation => Layer::BusinessLayer,
            Artifact
            | CommunicationNetwork
            | CommunicationPath
            | Device
            | DistributionNetwork
            | Equipment
            | Facility
            | Material
            | Node
            | SystemSoftware
            | TechnologyCollaboration
            | TechnologyEvent
            | TechnologyFunction
            | TechnologyInteraction
            | TechnologyInterface
            | TechnologyProcess
            | TechnologyService => Layer::TechnologyLayer,
            Assessment | Constraint | Driver | Goal | Meaning | Outcome | Principle
            | Requirement | Stakeholder | Value => Layer::MotivationElements,
            Capability | CourseOfAction | Resource | ValueStream => Layer::StrategyLayer,
            Deliverable | Gap | ImplementationEvent | Plateau | WorkPackage => {
                Layer::ImplementationAndMigrationLayer
            }
            ArchitectureElement | Grouping | Location => Layer::GenericLayer,
            Unknown(_) => return None,
        })
    }
}
