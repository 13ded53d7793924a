//! The elements that a finding is about.

use architrave_analysis::Landscape;
use architrave_interface::{ElementClass, EntityId, Layer, ReferenceKind};
use architrave_rules::{Finding, Subject};

use crate::catalog::{Catalog, short_id};
use crate::texts::{class_label, row_title};

/// An element, or an end of a relationship that is not loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct SubjectElement {
    pub title: String,
    pub class: ElementClass,
    pub layer: Layer,
    /// The language of the title, where it is a name.
    pub language: Option<String>,
    /// The instance id of its newest loaded version.
    pub instance: Option<String>,
    /// The logical id.
    pub element: String,
    pub owners: Vec<EntityId>,
}

impl SubjectElement {
    /// The element of a node, in a language.
    pub fn of(catalog: &Catalog, landscape: &Landscape, language: &str, node: u32) -> Self {
        let element = landscape.element_id(catalog, node).to_owned();
        let row = landscape.row(node);
        if let Some(row) = row.and_then(|row| catalog.row_view(row)) {
            let (layer, class) = row.kind().clone();
            let title = row_title(row, language);
            return Self {
                title: title.text,
                language: title.language,
                class,
                layer,
                instance: Some(row.id().to_owned()),
                element,
                owners: row.owner_ids(),
            };
        }
        let concept = landscape.concept(node);
        let class = ElementClass::from(concept.map_or("", |concept| concept.name()));
        let layer = class.layer().unwrap_or(Layer::GenericLayer);
        Self {
            title: format!("{} {}", class_label(&class), short_id(&element))
                .trim()
                .to_owned(),
            language: None,
            class,
            layer,
            instance: None,
            element,
            owners: Vec::new(),
        }
    }
}

/// The relationship that a finding is about: source, target and kind.
pub fn relationship(
    catalog: &Catalog,
    landscape: &Landscape,
    finding: &Finding,
) -> Option<(u32, u32, ReferenceKind)> {
    let Subject::Relationship(edge) = finding.subject else {
        return None;
    };
    let ends = landscape.graph.edges().get(edge as usize)?;
    let kind = ReferenceKind::from(landscape.kind_name(catalog, edge));
    Some((ends.source, ends.target, kind))
}

/// The nodes that a finding is about: an element, or source and target of a relationship.
pub fn nodes(landscape: &Landscape, finding: &Finding) -> (u32, Option<u32>) {
    match finding.subject {
        Subject::Element(node) => (node, None),
        Subject::Relationship(edge) => match landscape.graph.edges().get(edge as usize) {
            Some(ends) => (ends.source, Some(ends.target)),
            None => (u32::MAX, None),
        },
    }
}
