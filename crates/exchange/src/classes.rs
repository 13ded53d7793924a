//! From the types of the exchange format to the classes and kinds of the service's interface.

use architrave_metamodel::{Concept, Kind};

use crate::Format;

/// What the type of an element means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassName {
    /// A conceptual class: a value of the interface's `ArchitectureElementType`.
    Class(&'static str),
    /// A junction, which joins relationships and is no class.
    Junction,
    /// Not a type of this format.
    Unknown,
}

/// The type of a concept in 3.x.
const fn in_3(concept: Concept) -> &'static str {
    match concept {
        Concept::CommunicationPath => "Path",
        other => other.name(),
    }
}

/// The type of a concept in 2.1, which does not have all of them.
const fn in_2_1(concept: Concept) -> Option<&'static str> {
    use Concept as C;
    match concept {
        C::ApplicationEvent
        | C::ApplicationProcess
        | C::Capability
        | C::CourseOfAction
        | C::DistributionNetwork
        | C::Equipment
        | C::Facility
        | C::Grouping
        | C::ImplementationEvent
        | C::Material
        | C::Outcome
        | C::Resource
        | C::TechnologyCollaboration
        | C::TechnologyEvent
        | C::TechnologyInteraction
        | C::TechnologyProcess
        | C::ValueStream => None,
        C::CommunicationNetwork => Some("Network"),
        C::TechnologyFunction => Some("InfrastructureFunction"),
        C::TechnologyInterface => Some("InfrastructureInterface"),
        C::TechnologyService => Some("InfrastructureService"),
        other => Some(other.name()),
    }
}

/// The conceptual class of an element's type, as the format of the file has it.
///
/// 3.x says `Path` for the interface's `CommunicationPath`. 2.1 says `Infrastructure…` for `Technology…` and `Network`
/// for `CommunicationNetwork`.
pub fn class_of(kind: &str, format: Format) -> ClassName {
    if matches!(kind, "AndJunction" | "OrJunction" | "Junction") {
        return ClassName::Junction;
    }
    let has_type = |concept: &&Concept| match format {
        Format::V3 => in_3(**concept) == kind,
        Format::V2_1 => in_2_1(**concept) == Some(kind),
    };
    let mut elements = Concept::ALL.iter().filter(|concept| concept.is_element());
    let concept = elements.find(has_type);
    concept.map_or(ClassName::Unknown, |concept| {
        ClassName::Class(concept.name())
    })
}

/// The type that 3.x has for a conceptual class; `None` for a class that it has no type for.
pub fn kind_of(class: &str) -> Option<&'static str> {
    Concept::named(class)
        .filter(|concept| concept.is_element())
        .map(in_3)
}

/// The kind of a relationship under its name in 3.x; `None` if no format knows it.
///
/// 2.1 ends each in `Relationship`, spells two with an s, and says `UsedBy` for `Serving`, in the same direction.
pub fn relationship_kind(written: &str) -> Option<&'static str> {
    let name = match written.strip_suffix("Relationship").unwrap_or(written) {
        "UsedBy" => "Serving",
        "Realisation" => "Realization",
        "Specialisation" => "Specialization",
        other => other,
    };
    Kind::named(name).map(Kind::name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_has_as_many_types_as_its_schema() {
        let elements = || Concept::ALL.iter().filter(|concept| concept.is_element());
        // With two kinds of junctions.
        assert_eq!(elements().count() + 2, 62);
        // With one.
        let in_2_1 = elements().filter(|concept| in_2_1(**concept).is_some());
        assert_eq!(in_2_1.count() + 1, 44);
    }

    #[test]
    fn types_become_classes_by_the_format_of_the_file() {
        use ClassName::{Class, Junction, Unknown};
        for (kind, in_3, in_2_1) in [
            (
                "BusinessActor",
                Class("BusinessActor"),
                Class("BusinessActor"),
            ),
            ("WorkPackage", Class("WorkPackage"), Class("WorkPackage")),
            ("Path", Class("CommunicationPath"), Unknown),
            ("CommunicationPath", Unknown, Class("CommunicationPath")),
            ("Network", Unknown, Class("CommunicationNetwork")),
            (
                "InfrastructureFunction",
                Unknown,
                Class("TechnologyFunction"),
            ),
            (
                "InfrastructureInterface",
                Unknown,
                Class("TechnologyInterface"),
            ),
            ("InfrastructureService", Unknown, Class("TechnologyService")),
            ("TechnologyService", Class("TechnologyService"), Unknown),
            ("ValueStream", Class("ValueStream"), Unknown),
            ("Junction", Junction, Junction),
            ("AndJunction", Junction, Junction),
            ("OrJunction", Junction, Junction),
            ("ArchitectureElement", Unknown, Unknown),
            ("businessactor", Unknown, Unknown),
            ("", Unknown, Unknown),
        ] {
            assert_eq!(class_of(kind, Format::V3), in_3, "{kind} in 3.x");
            assert_eq!(class_of(kind, Format::V2_1), in_2_1, "{kind} in 2.1");
        }
    }

    #[test]
    fn kind_of_and_class_of_are_inverse() {
        for concept in Concept::ALL.iter().filter(|concept| concept.is_element()) {
            let kind = kind_of(concept.name()).unwrap_or_default();
            assert_eq!(class_of(kind, Format::V3), ClassName::Class(concept.name()));
        }
        assert_eq!(kind_of("Junction"), None);
        assert_eq!(kind_of("ArchitectureElement"), None);
        assert_eq!(kind_of("Path"), None);
    }

    #[test]
    fn relationship_kind_converts_2_1_names_to_3_x() {
        for (written, kind) in [
            ("Access", Some("Access")),
            ("AccessRelationship", Some("Access")),
            ("UsedByRelationship", Some("Serving")),
            ("UsedBy", Some("Serving")),
            ("RealisationRelationship", Some("Realization")),
            ("SpecialisationRelationship", Some("Specialization")),
            ("Serving", Some("Serving")),
            ("Friendship", None),
            ("Relationship", None),
        ] {
            assert_eq!(relationship_kind(written), kind, "{written}");
        }
    }
}
