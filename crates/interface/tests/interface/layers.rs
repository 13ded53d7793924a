//! The layer of every class in ArchiMate 3.

use architrave_interface::{ElementClass, Layer};

const LAYERS: &[(&str, usize, &str)] = &[
    (
        "BusinessLayer",
        13,
        "BusinessActor BusinessRole BusinessCollaboration BusinessInterface BusinessProcess \
         BusinessFunction BusinessInteraction BusinessEvent BusinessService BusinessObject \
         Contract Representation Product",
    ),
    (
        "ApplicationLayer",
        9,
        "ApplicationComponent ApplicationCollaboration ApplicationInterface ApplicationFunction \
         ApplicationInteraction ApplicationProcess ApplicationEvent ApplicationService DataObject",
    ),
    (
        "TechnologyLayer",
        17,
        "Node Device SystemSoftware TechnologyCollaboration TechnologyInterface \
         CommunicationPath CommunicationNetwork TechnologyFunction TechnologyProcess \
         TechnologyInteraction TechnologyEvent TechnologyService Artifact Equipment Facility \
         DistributionNetwork Material",
    ),
    (
        "MotivationElements",
        10,
        "Stakeholder Driver Assessment Goal Outcome Principle Requirement Constraint Meaning Value",
    ),
    (
        "StrategyLayer",
        4,
        "Resource Capability CourseOfAction ValueStream",
    ),
    (
        "ImplementationAndMigrationLayer",
        5,
        "WorkPackage Deliverable ImplementationEvent Plateau Gap",
    ),
    ("GenericLayer", 3, "Grouping Location ArchitectureElement"),
];

#[test]
fn every_class_has_its_layer() {
    let mut classes = 0;
    for (layer, count, names) in LAYERS {
        let layer = Layer::from(*layer);
        assert!(layer.is_known());
        for name in names.split(' ') {
            let class = ElementClass::from(name);
            assert!(class.is_known(), "{name}");
            assert_eq!(class.layer().as_ref(), Some(&layer), "{name}");
            classes += 1;
        }
        let found = ElementClass::ALL
            .iter()
            .filter(|c| c.layer().as_ref() == Some(&layer));
        assert_eq!(found.count(), *count, "{layer}");
    }
    assert_eq!(classes, 61);
}

#[test]
fn an_unknown_class_has_no_layer() {
    assert_eq!(ElementClass::from("Junction").layer(), None);
    assert_eq!(ElementClass::from("").layer(), None);
}
