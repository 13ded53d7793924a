//! Names of elements, classes and layers.

use architrave_interface::{ElementClass, Layer, ReferenceKind, Translated, ValidityState};

use crate::catalog::{self, Name, Named, RowView, short_id, split_identifier};
use crate::t;

/// What an element is called, and how that was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The text to show.
    pub text: String,
    /// The language of the text, where it is a name.
    pub language: Option<String>,
    /// Whether the name exists in another language than asked for.
    pub is_fallback: bool,
}

impl Title {
    /// Whether the text is a name of the element rather than made of class and id.
    pub fn is_name(&self) -> bool {
        self.language.is_some()
    }

    /// The text as a part of a sentence for [`super::with_languages`].
    pub fn marked(&self) -> String {
        super::marked(&self.text, self.language.as_deref())
    }

    /// A title that is not a name and has no language.
    pub fn unnamed(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }

    fn of(name: Option<Name>, class: &ElementClass, id: &str) -> Self {
        match name {
            Some(name) => Self {
                text: name.text,
                language: Some(name.language),
                is_fallback: name.is_fallback,
            },
            None => Self::unnamed(&format!("{} {}", class_label(class), short_id(id))),
        }
    }
}

/// What `element` is called for a reader of `language`: its name, or class and short id.
pub fn title(element: &impl Named, language: &str) -> Title {
    let (_, class, id) = element.named();
    Title::of(catalog::name(element, language), class, id)
}

/// What the element of a row is called for a reader of `language`.
pub fn row_title(row: RowView<'_>, language: &str) -> Title {
    Title::of(row.name(language), &row.kind().1, row.id())
}

/// The label of a property or of a group of properties for a reader of `language`, else its key.
pub fn label_or_key(label: Option<&Translated>, key: &str, language: &str) -> String {
    let best = label.and_then(|l| l.best(language));
    best.map_or_else(|| key.to_owned(), |t| t.value.clone())
}

/// A class in words: `ApplicationComponent` → `Application component`.
pub fn class_label(class: &ElementClass) -> String {
    use t::classes as labels;
    let label = match class {
        ElementClass::ApplicationCollaboration => labels::APPLICATION_COLLABORATION,
        ElementClass::ApplicationComponent => labels::APPLICATION_COMPONENT,
        ElementClass::ApplicationEvent => labels::APPLICATION_EVENT,
        ElementClass::ApplicationFunction => labels::APPLICATION_FUNCTION,
        ElementClass::ApplicationInteraction => labels::APPLICATION_INTERACTION,
        ElementClass::ApplicationInterface => labels::APPLICATION_INTERFACE,
        ElementClass::ApplicationProcess => labels::APPLICATION_PROCESS,
        ElementClass::ApplicationService => labels::APPLICATION_SERVICE,
        ElementClass::ArchitectureElement => labels::ARCHITECTURE_ELEMENT,
        ElementClass::Artifact => labels::ARTIFACT,
        ElementClass::Assessment => labels::ASSESSMENT,
        ElementClass::BusinessActor => labels::BUSINESS_ACTOR,
        ElementClass::BusinessCollaboration => labels::BUSINESS_COLLABORATION,
        ElementClass::BusinessEvent => labels::BUSINESS_EVENT,
        ElementClass::BusinessFunction => labels::BUSINESS_FUNCTION,
        ElementClass::BusinessInteraction => labels::BUSINESS_INTERACTION,
        ElementClass::BusinessInterface => labels::BUSINESS_INTERFACE,
        ElementClass::BusinessObject => labels::BUSINESS_OBJECT,
        ElementClass::BusinessProcess => labels::BUSINESS_PROCESS,
        ElementClass::BusinessRole => labels::BUSINESS_ROLE,
        ElementClass::BusinessService => labels::BUSINESS_SERVICE,
        ElementClass::Capability => labels::CAPABILITY,
        ElementClass::CommunicationNetwork => labels::COMMUNICATION_NETWORK,
        ElementClass::CommunicationPath => labels::COMMUNICATION_PATH,
        ElementClass::Constraint => labels::CONSTRAINT,
        ElementClass::Contract => labels::CONTRACT,
        ElementClass::CourseOfAction => labels::COURSE_OF_ACTION,
        ElementClass::DataObject => labels::DATA_OBJECT,
        ElementClass::Deliverable => labels::DELIVERABLE,
        ElementClass::Device => labels::DEVICE,
        ElementClass::DistributionNetwork => labels::DISTRIBUTION_NETWORK,
        ElementClass::Driver => labels::DRIVER,
        ElementClass::Equipment => labels::EQUIPMENT,
        ElementClass::Facility => labels::FACILITY,
        ElementClass::Gap => labels::GAP,
        ElementClass::Goal => labels::GOAL,
        ElementClass::Grouping => labels::GROUPING,
        ElementClass::ImplementationEvent => labels::IMPLEMENTATION_EVENT,
        ElementClass::Location => labels::LOCATION,
        ElementClass::Material => labels::MATERIAL,
        ElementClass::Meaning => labels::MEANING,
        ElementClass::Node => labels::NODE,
        ElementClass::Outcome => labels::OUTCOME,
        ElementClass::Plateau => labels::PLATEAU,
        ElementClass::Principle => labels::PRINCIPLE,
        ElementClass::Product => labels::PRODUCT,
        ElementClass::Representation => labels::REPRESENTATION,
        ElementClass::Requirement => labels::REQUIREMENT,
        ElementClass::Resource => labels::RESOURCE,
        ElementClass::Stakeholder => labels::STAKEHOLDER,
        ElementClass::SystemSoftware => labels::SYSTEM_SOFTWARE,
        ElementClass::TechnologyCollaboration => labels::TECHNOLOGY_COLLABORATION,
        ElementClass::TechnologyEvent => labels::TECHNOLOGY_EVENT,
        ElementClass::TechnologyFunction => labels::TECHNOLOGY_FUNCTION,
        ElementClass::TechnologyInteraction => labels::TECHNOLOGY_INTERACTION,
        ElementClass::TechnologyInterface => labels::TECHNOLOGY_INTERFACE,
        ElementClass::TechnologyProcess => labels::TECHNOLOGY_PROCESS,
        ElementClass::TechnologyService => labels::TECHNOLOGY_SERVICE,
        ElementClass::Value => labels::VALUE,
        ElementClass::ValueStream => labels::VALUE_STREAM,
        ElementClass::WorkPackage => labels::WORK_PACKAGE,
        ElementClass::Unknown(value) => return split_identifier(value),
    };
    label.into()
}

pub fn state_label(state: &ValidityState) -> String {
    use t::states as labels;
    let label = match state {
        ValidityState::Draft => labels::DRAFT,
        ValidityState::Invalid => labels::INVALID,
        ValidityState::Next => labels::NEXT,
        ValidityState::Upcoming => labels::UPCOMING,
        ValidityState::Valid => labels::VALID,
        ValidityState::Unknown(value) => return split_identifier(value),
    };
    label.into()
}

/// A kind of relationship.
pub fn kind_label(kind: &ReferenceKind) -> String {
    use t::element::kinds;
    let label = match kind {
        ReferenceKind::Access => kinds::ACCESS,
        ReferenceKind::Aggregation => kinds::AGGREGATION,
        ReferenceKind::ArchitectureReference => kinds::ARCHITECTURE_REFERENCE,
        ReferenceKind::Assignment => kinds::ASSIGNMENT,
        ReferenceKind::Association => kinds::ASSOCIATION,
        ReferenceKind::Composition => kinds::COMPOSITION,
        ReferenceKind::Flow => kinds::FLOW,
        ReferenceKind::Influence => kinds::INFLUENCE,
        ReferenceKind::Realization => kinds::REALIZATION,
        ReferenceKind::Serving => kinds::SERVING,
        ReferenceKind::Specialization => kinds::SPECIALIZATION,
        ReferenceKind::Triggering => kinds::TRIGGERING,
        ReferenceKind::Unknown(_) => return split_identifier(kind.as_str()),
    };
    label.into()
}

/// A layer in words.
pub fn layer_label(layer: &Layer) -> String {
    use t::layers as labels;
    let label = match layer {
        Layer::ApplicationLayer => labels::APPLICATION,
        Layer::BusinessLayer => labels::BUSINESS,
        Layer::GenericLayer => labels::GENERIC,
        Layer::ImplementationAndMigrationLayer => labels::IMPLEMENTATION_AND_MIGRATION,
        Layer::MotivationElements => labels::MOTIVATION,
        Layer::StrategyLayer => labels::STRATEGY,
        Layer::TechnologyLayer => labels::TECHNOLOGY,
        Layer::Unknown(value) => return split_identifier(value),
    };
    label.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_and_layer_names_are_converted_to_labels() {
        let class = ElementClass::ApplicationComponent;
        assert_eq!(class_label(&class), "Application component");
        let class = ElementClass::Unknown("DataLake".into());
        assert_eq!(class_label(&class), "Data lake");
        assert_eq!(layer_label(&Layer::MotivationElements), "Motivation");
        let layer = Layer::Unknown("DataLayer".into());
        assert_eq!(layer_label(&layer), "Data layer");
    }

    #[test]
    fn an_element_without_a_name_is_titled_by_class_and_id() {
        let (mut element, _) =
            crate::testing::element("0190-12345-abcdefgh", "e", "CourseOfAction", "Move");
        let named = title(&element, "de");
        assert_eq!(
            (named.text.as_str(), named.language.as_deref()),
            ("Move", Some("en"))
        );
        assert!(named.is_name() && named.is_fallback);
        element.properties.clear();
        let unnamed = title(&element, "de");
        assert_eq!(unnamed.text, "Course of action …abcdefgh");
        assert!(!unnamed.is_name() && !unnamed.is_fallback);
    }
}
