//! The concepts that relationships connect, with their layers and aspects.

/// A layer of ArchiMate's framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// Why: drivers, goals, requirements.
    Motivation,
    /// Capabilities, resources and courses of action.
    Strategy,
    /// What the enterprise does for its customers.
    Business,
    /// Applications and their data.
    Application,
    /// Technology, physical elements included.
    Technology,
    /// Change: work packages, plateaus, gaps.
    Implementation,
    /// Concepts that belong to no layer.
    Generic,
}

impl Layer {
    /// All layers, from top to bottom as diagrams show them.
    pub const ALL: [Self; 7] = [
        Self::Motivation,
        Self::Strategy,
        Self::Business,
        Self::Application,
        Self::Technology,
        Self::Implementation,
        Self::Generic,
    ];
}

/// What an element is in its layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aspect {
    /// What acts: components, nodes, roles.
    Active,
    /// What happens: processes, functions, services, events.
    Behavior,
    /// What is acted on: objects, artifacts.
    Passive,
    /// Reasons.
    Motivation,
    /// What joins others.
    Composite,
}

macro_rules! concepts {
    ($($name:ident: $layer:ident, $aspect:ident;)*) => {
        /// A concept that a relationship can connect: the classes of elements, junctions and relationships
        /// (ArchiMate 3.2, appendix B).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names are the standard's")]
        pub enum Concept { $($name),* }

        impl Concept {
            /// All concepts, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name, that of the interface's class.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),* }
            }

            /// The layer of ArchiMate that it belongs to.
            pub const fn layer(self) -> Layer {
                match self { $(Self::$name => Layer::$layer),* }
            }

            /// The aspect of ArchiMate that it belongs to.
            pub const fn aspect(self) -> Aspect {
                match self { $(Self::$name => Aspect::$aspect),* }
            }
        }
    };
}

concepts! {
    ApplicationCollaboration: Application, Active;
    ApplicationComponent: Application, Active;
    ApplicationEvent: Application, Behavior;
    ApplicationFunction: Application, Behavior;
    ApplicationInteraction: Application, Behavior;
    ApplicationInterface: Application, Active;
    ApplicationProcess: Application, Behavior;
    ApplicationService: Application, Behavior;
    Artifact: Technology, Passive;
    Assessment: Motivation, Motivation;
    BusinessActor: Business, Active;
    BusinessCollaboration: Business, Active;
    BusinessEvent: Business, Behavior;
    BusinessFunction: Business, Behavior;
    BusinessInteraction: Business, Behavior;
    BusinessInterface: Business, Active;
    BusinessObject: Business, Passive;
    BusinessProcess: Business, Behavior;
    BusinessRole: Business, Active;
    BusinessService: Business, Behavior;
    Capability: Strategy, Behavior;
    CommunicationNetwork: Technology, Active;
    Constraint: Motivation, Motivation;
    Contract: Business, Passive;
    CourseOfAction: Strategy, Behavior;
    DataObject: Application, Passive;
    Deliverable: Implementation, Passive;
    Device: Technology, Active;
    DistributionNetwork: Technology, Active;
    Driver: Motivation, Motivation;
    Equipment: Technology, Active;
    Facility: Technology, Active;
    Gap: Implementation, Passive;
    Goal: Motivation, Motivation;
    Grouping: Generic, Composite;
    ImplementationEvent: Implementation, Behavior;
    Junction: Generic, Composite;
    Location: Generic, Composite;
    Material: Technology, Passive;
    Meaning: Motivation, Motivation;
    Node: Technology, Active;
    Outcome: Motivation, Motivation;
    CommunicationPath: Technology, Active;
    Plateau: Implementation, Composite;
    Principle: Motivation, Motivation;
    Product: Business, Composite;
    Relationship: Generic, Composite;
    Representation: Business, Passive;
    Requirement: Motivation, Motivation;
    Resource: Strategy, Active;
    Stakeholder: Motivation, Motivation;
    SystemSoftware: Technology, Active;
    TechnologyCollaboration: Technology, Active;
    TechnologyEvent: Technology, Behavior;
    TechnologyFunction: Technology, Behavior;
    TechnologyInteraction: Technology, Behavior;
    TechnologyInterface: Technology, Active;
    TechnologyProcess: Technology, Behavior;
    TechnologyService: Technology, Behavior;
    Value: Motivation, Motivation;
    ValueStream: Strategy, Behavior;
    WorkPackage: Implementation, Behavior;
}

impl Concept {
    /// The concept of this name; `None` for a class that ArchiMate does not have.
    pub fn named(name: &str) -> Option<Self> {
        // The order is that of the table, where the only name that differs is Path.
        let all = Self::ALL;
        all.iter().copied().find(|concept| concept.name() == name)
    }

    /// Whether elements can have it: all but junctions and relationships.
    pub const fn is_element(self) -> bool {
        !matches!(self, Self::Junction | Self::Relationship)
    }
}
