//! The 61 classes as the picker offers them: by layer, in the order of the notation, structure
//! before behaviour before what is acted on.

use architrave_interface::{ElementClass, Layer};

use crate::catalog::fold::fold;
use crate::components::OptionGroup;
use crate::t;
use crate::texts::{class_label, layer_label};

/// Some classes under a heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// The layer, for its color; `None` for a heading that is no layer.
    pub layer: Option<Layer>,
    /// Whether these are the classes used last.
    pub is_recent: bool,
    pub classes: Vec<ElementClass>,
}

/// The sections of the picker for the typed text; `recent` come first while nothing is typed,
/// classes that the interface does not list (`others`) last.
pub fn sections(query: &str, recent: &[ElementClass], others: &[ElementClass]) -> Vec<Section> {
    let query = fold(query.trim());
    let words: Vec<&str> = query.split_whitespace().collect();
    let fits = |class: &&ElementClass| {
        let text = fold(&format!("{} {class}", class_label(class)));
        words.iter().all(|word| text.contains(word))
    };
    let mut out = Vec::new();
    if words.is_empty() {
        out.push(Section {
            title: t::create::picker::RECENT.into(),
            layer: None,
            is_recent: true,
            classes: recent.to_vec(),
        });
    }
    for (layer, classes) in by_layer() {
        out.push(Section {
            title: layer_label(&layer),
            layer: Some(layer),
            is_recent: false,
            classes: classes.iter().filter(fits).cloned().collect(),
        });
    }
    out.push(Section {
        title: t::create::picker::OTHERS.into(),
        layer: None,
        is_recent: false,
        classes: others.iter().filter(fits).cloned().collect(),
    });
    out.retain(|section| !section.classes.is_empty());
    out
}

fn by_layer() -> [(Layer, &'static [ElementClass]); 7] {
    use ElementClass::*;
    [
        (
            Layer::ApplicationLayer,
            &[
                ApplicationComponent,
                ApplicationCollaboration,
                ApplicationInterface,
                ApplicationFunction,
                ApplicationInteraction,
                ApplicationProcess,
                ApplicationEvent,
                ApplicationService,
                DataObject,
            ],
        ),
        (
            Layer::BusinessLayer,
            &[
                BusinessActor,
                BusinessRole,
                BusinessCollaboration,
                BusinessInterface,
                BusinessProcess,
                BusinessFunction,
                BusinessInteraction,
                BusinessEvent,
                BusinessService,
                BusinessObject,
                Contract,
                Representation,
                Product,
            ],
        ),
        (
            Layer::TechnologyLayer,
            &[
                Node,
                Device,
                SystemSoftware,
                TechnologyCollaboration,
                TechnologyInterface,
                CommunicationPath,
                CommunicationNetwork,
                TechnologyFunction,
                TechnologyProcess,
                TechnologyInteraction,
                TechnologyEvent,
                TechnologyService,
                Artifact,
                Equipment,
                Facility,
                DistributionNetwork,
                Material,
            ],
        ),
        (
            Layer::MotivationElements,
            &[
                Stakeholder,
                Driver,
                Assessment,
                Goal,
                Outcome,
                Principle,
                Requirement,
                Constraint,
                Meaning,
                Value,
            ],
        ),
        (
            Layer::StrategyLayer,
            &[Resource, Capability, ValueStream, CourseOfAction],
        ),
        (
            Layer::ImplementationAndMigrationLayer,
            &[WorkPackage, Deliverable, ImplementationEvent, Plateau, Gap],
        ),
        (
            Layer::GenericLayer,
            &[Grouping, Location, ArchitectureElement],
        ),
    ]
}

/// All classes by layer, as options.
pub fn class_groups() -> Vec<OptionGroup> {
    let option = |class: ElementClass| (class.as_str().to_owned(), class_label(&class));
    let group = |section: Section| OptionGroup {
        label: section.title,
        options: section.classes.into_iter().map(option).collect(),
    };
    sections("", &[], &[]).into_iter().map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_offered_once_in_its_own_layer() {
        let mut seen = Vec::new();
        for (layer, classes) in by_layer() {
            for class in classes {
                assert_eq!(class.layer().as_ref(), Some(&layer), "{class}");
                seen.push(class.clone());
            }
        }
        seen.sort();
        let mut all = ElementClass::ALL.to_vec();
        all.sort();
        assert_eq!(seen, all);
    }

    #[test]
    fn classes_are_found_by_terms_in_any_order() {
        let found = |query: &str| {
            let sections = sections(query, &[ElementClass::Node], &[]);
            sections
                .into_iter()
                .flat_map(|s| s.classes)
                .collect::<Vec<_>>()
        };
        assert_eq!(found("comp app"), [ElementClass::ApplicationComponent]);
        assert_eq!(found("CourseOfAction"), [ElementClass::CourseOfAction]);
        assert_eq!(found("  "), {
            let mut all = vec![ElementClass::Node];
            all.extend(by_layer().iter().flat_map(|(_, c)| c.iter().cloned()));
            all
        });
        assert!(found("relationship").is_empty());
    }
}
