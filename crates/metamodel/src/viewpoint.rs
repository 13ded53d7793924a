//! Viewpoints as data: which concepts a diagram of each shows (after ArchiMate 3.2, appendix C, reduced to what can be
//! told from elements and relationships alone).

use crate::{Concept, Layer};

/// A set of concepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Concepts(u64);

impl Concepts {
    /// Every concept.
    pub const ALL: Self = Self(u64::MAX);
    /// None.
    pub const NONE: Self = Self(0);

    /// The set with some concepts.
    #[must_use]
    pub const fn and(self, concepts: &[Concept]) -> Self {
        let (mut set, mut n) = (self.0, 0);
        while n < concepts.len() {
            set |= 1 << concepts[n] as u64;
            n += 1;
        }
        Self(set)
    }

    /// The set with all concepts of a layer.
    #[must_use]
    pub const fn and_layer(self, layer: Layer) -> Self {
        let (mut set, mut n) = (self.0, 0);
        while n < Concept::ALL.len() {
            if Concept::ALL[n].layer() as u8 == layer as u8 {
                set |= 1 << n;
            }
            n += 1;
        }
        Self(set)
    }

    /// Whether the set has a concept.
    pub const fn contains(self, concept: Concept) -> bool {
        self.0 & (1 << concept as u64) != 0
    }
}

/// What a diagram shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewpoint {
    /// Every concept, in bands by layer.
    Layered,
    /// Applications and their data.
    ApplicationCooperation,
    /// Business processes with who performs them, and the applications that serve them.
    ProcessCooperation,
    /// Nodes, networks and what runs on them.
    Technology,
    /// Why: stakeholders, drivers, goals, requirements.
    Motivation,
    /// Capabilities with their resources and outcomes.
    CapabilityMap,
    /// Work packages, deliverables, plateaus and gaps.
    Migration,
}

impl Viewpoint {
    /// All viewpoints.
    pub const ALL: [Self; 7] = [
        Self::Layered,
        Self::ApplicationCooperation,
        Self::ProcessCooperation,
        Self::Technology,
        Self::Motivation,
        Self::CapabilityMap,
        Self::Migration,
    ];

    /// Its name in addresses and files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Layered => "layered",
            Self::ApplicationCooperation => "application-cooperation",
            Self::ProcessCooperation => "process-cooperation",
            Self::Technology => "technology",
            Self::Motivation => "motivation",
            Self::CapabilityMap => "capability-map",
            Self::Migration => "migration",
        }
    }

    /// The viewpoint of a name.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|viewpoint| viewpoint.key() == key)
    }

    /// The viewpoint's name in exchange files, which have a list of them (version 3.x).
    pub const fn exchange_name(self) -> &'static str {
        match self {
            Self::Layered => "Layered",
            Self::ApplicationCooperation => "Application Cooperation",
            Self::ProcessCooperation => "Business Process Cooperation",
            Self::Technology => "Technology",
            Self::Motivation => "Motivation",
            Self::CapabilityMap => "Capability Map",
            Self::Migration => "Migration",
        }
    }

    /// The concepts that it shows.
    pub const fn concepts(self) -> Concepts {
        const PLACE: [Concept; 2] = [Concept::Location, Concept::Grouping];
        let shared = Concepts::NONE.and(&PLACE);
        match self {
            Self::Layered => Concepts::ALL,
            Self::ApplicationCooperation => shared.and_layer(Layer::Application),
            Self::ProcessCooperation => shared
                .and_layer(Layer::Business)
                .and(&[Concept::ApplicationComponent, Concept::ApplicationService]),
            Self::Technology => shared.and_layer(Layer::Technology),
            Self::Motivation => shared.and_layer(Layer::Motivation),
            Self::CapabilityMap => shared
                .and_layer(Layer::Strategy)
                .and(&[Concept::Goal, Concept::Outcome]),
            Self::Migration => shared.and_layer(Layer::Implementation).and(&[
                Concept::Goal,
                Concept::Requirement,
                Concept::Constraint,
            ]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viewpoints_show_concepts_by_layer_and_by_name() {
        let shows = |viewpoint: Viewpoint, concept| viewpoint.concepts().contains(concept);
        assert!(
            Concept::ALL
                .iter()
                .all(|concept| shows(Viewpoint::Layered, *concept))
        );
        assert!(shows(Viewpoint::Technology, Concept::Device));
        assert!(shows(Viewpoint::Technology, Concept::Location));
        assert!(!shows(Viewpoint::Technology, Concept::DataObject));
        assert!(shows(Viewpoint::CapabilityMap, Concept::Outcome));
        assert!(!shows(Viewpoint::CapabilityMap, Concept::Driver));
    }

    #[test]
    fn keys_find_their_viewpoints() {
        for viewpoint in Viewpoint::ALL {
            assert_eq!(Viewpoint::named(viewpoint.key()), Some(viewpoint));
        }
        assert_eq!(Viewpoint::named(""), None);
    }
}
