//! From the types of the exchange format to the classes and kinds of the service's interface.

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

/// The kinds of relationship, as 3.x names them; each is a value of the interface's `ReferenceKind`.
pub const RELATIONSHIP_KINDS: [&str; 11] = [
    "Access",
    "Aggregation",
    "Assignment",
    "Association",
    "Composition",
    "Flow",
    "Influence",
    "Realization",
    "Serving",
    "Specialization",
    "Triggering",
];

/// Types that both formats have, under the name of the interface's class.
#[rustfmt::skip]
const BOTH: [&str; 38] = [
    "ApplicationCollaboration", "ApplicationComponent", "ApplicationFunction", "ApplicationInteraction",
    "ApplicationInterface", "ApplicationService", "Artifact", "Assessment", "BusinessActor", "BusinessCollaboration",
    "BusinessEvent", "BusinessFunction", "BusinessInteraction", "BusinessInterface", "BusinessObject",
    "BusinessProcess", "BusinessRole", "BusinessService", "Constraint", "Contract", "DataObject", "Deliverable",
    "Device", "Driver", "Gap", "Goal", "Location", "Meaning", "Node", "Plateau", "Principle", "Product",
    "Representation", "Requirement", "Stakeholder", "SystemSoftware", "Value", "WorkPackage",
];

/// Types that only 3.x has, under the name of the interface's class.
#[rustfmt::skip]
const ONLY_3: [&str; 21] = [
    "ApplicationEvent", "ApplicationProcess", "Capability", "CommunicationNetwork", "CourseOfAction",
    "DistributionNetwork", "Equipment", "Facility", "Grouping", "ImplementationEvent", "Material", "Outcome",
    "Resource", "TechnologyCollaboration", "TechnologyEvent", "TechnologyFunction", "TechnologyInteraction",
    "TechnologyInterface", "TechnologyProcess", "TechnologyService", "ValueStream",
];

/// The conceptual class of an element's type, as the format of the file has it.
///
/// 3.x says `Path` for the interface's `CommunicationPath`. 2.1 says `Infrastructure…` for `Technology…` and `Network`
/// for `CommunicationNetwork`.
pub fn class_of(kind: &str, format: Format) -> ClassName {
    if matches!(kind, "AndJunction" | "OrJunction" | "Junction") {
        return ClassName::Junction;
    }
    let listed = |names: &[&'static str]| names.iter().copied().find(|&name| name == kind);
    let class = match (format, kind) {
        (Format::V3, "Path") => Some("CommunicationPath"),
        (Format::V3, _) => listed(&BOTH).or_else(|| listed(&ONLY_3)),
        (Format::V2_1, "CommunicationPath") => Some("CommunicationPath"),
        (Format::V2_1, "InfrastructureFunction") => Some("TechnologyFunction"),
        (Format::V2_1, "InfrastructureInterface") => Some("TechnologyInterface"),
        (Format::V2_1, "InfrastructureService") => Some("TechnologyService"),
        (Format::V2_1, "Network") => Some("CommunicationNetwork"),
        (Format::V2_1, _) => listed(&BOTH),
    };
    class.map_or(ClassName::Unknown, ClassName::Class)
}

/// The type that 3.x has for a conceptual class; `None` for a class that it has no type for.
pub fn kind_of(class: &str) -> Option<&'static str> {
    if class == "CommunicationPath" {
        return Some("Path");
    }
    let names = BOTH.into_iter().chain(ONLY_3);
    names.into_iter().find(|&name| name == class)
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
    RELATIONSHIP_KINDS.into_iter().find(|&kind| kind == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_has_as_many_types_as_its_schema() {
        // 3.1: the shared ones, its own, Path and two junctions. 2.1: CommunicationPath, Network, Junction, three more.
        assert_eq!(BOTH.len() + ONLY_3.len() + 3, 62);
        assert_eq!(BOTH.len() + 6, 44);
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
        for class in BOTH.into_iter().chain(ONLY_3).chain(["CommunicationPath"]) {
            let kind = kind_of(class).unwrap_or_default();
            assert_eq!(class_of(kind, Format::V3), ClassName::Class(class));
        }
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
