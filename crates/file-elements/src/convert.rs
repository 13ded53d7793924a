//! From a file to a catalog.

use std::collections::{HashMap, HashSet};

use architrave_catalog::{Catalog, NAME, Origin};
use architrave_exchange::{ClassName, Element, Property, Relationship, SPECIALIZATION, class_of};
use architrave_interface::{
    ArchitectureElement, ElementClass, ElementRef, Extra, History, Layer, MetaProperty,
    MetaReference, Multiplicity, Property as ElementProperty, PropertyType, Reference,
    ReferenceDirection, ReferenceKind, ReferenceTarget, Translated, ValidityState, Visibility,
};

use crate::texts::{by_key, property_type, split_specialization, translated};
use crate::{FileElements, FileModel, LeftOut, Place, Reason};

/// The class of junctions, which the interface does not have and the metamodel does.
const JUNCTION: &str = "Junction";
/// The class by which a reference says that its other end is a relationship; likewise.
const RELATIONSHIP: &str = "Relationship";
/// The key of the documentation, as the service has it.
const DESCRIPTION: &str = "description";

impl FileElements {
    /// The elements and relationships of a file. Where an identifier occurs twice, the first one counts.
    pub fn of(file: &FileModel) -> Self {
        let mut conversion = Conversion::new(file);
        let elements = conversion.elements();
        let references = conversion.relationships();
        conversion.finish(elements, references)
    }
}

/// The relationships that are references of each element, by identifier. All references at once
/// would need several times the memory, so each is made when its element is.
type References<'a> = HashMap<&'a str, Vec<(&'a Relationship, Ends<'a>)>>;

/// The ends of a relationship, as seen from the element that has the reference.
struct Ends<'a> {
    own: &'a str,
    other: &'a str,
    /// Whether the other end is a relationship.
    is_to_relationship: bool,
    direction: ReferenceDirection,
}

struct Conversion<'a> {
    file: &'a FileModel,
    /// All identifiers met.
    met: HashSet<&'a str>,
    classes: HashMap<&'a str, ElementClass>,
    elements: HashMap<String, Place>,
    relationships: HashMap<String, Place>,
    left_out: Vec<LeftOut>,
}

impl<'a> Conversion<'a> {
    fn new(file: &'a FileModel) -> Self {
        Self {
            file,
            met: HashSet::new(),
            classes: HashMap::new(),
            elements: HashMap::new(),
            relationships: HashMap::new(),
            left_out: Vec::new(),
        }
    }

    /// The elements that can be in the catalog, with their identifiers.
    fn elements(&mut self) -> Vec<(&'a str, &'a Element)> {
        let mut elements = Vec::new();
        for element in &self.file.elements {
            let place = Place {
                line: element.line,
                column: element.column,
            };
            let identifier = element.identifier.as_deref();
            let class = element.kind.as_deref().ok_or(Reason::NoType);
            let named = self.identify(identifier);
            match named.and_then(|id| Ok((id, class?))) {
                Ok((id, kind)) => {
                    self.classes.insert(id, self.class(kind));
                    self.elements.insert(id.to_owned(), place);
                    elements.push((id, element));
                }
                Err(reason) => self.leave_out(place, false, identifier, reason),
            }
        }
        elements
    }

    fn class(&self, kind: &str) -> ElementClass {
        ElementClass::from(match class_of(kind, self.file.format) {
            ClassName::Class(class) => class,
            ClassName::Junction => JUNCTION,
            // As it is written: no class of ArchiMate.
            ClassName::Unknown => kind,
        })
    }

    fn identify(&mut self, identifier: Option<&'a str>) -> Result<&'a str, Reason> {
        let identifier = identifier.ok_or(Reason::NoIdentifier)?;
        match self.met.insert(identifier) {
            true => Ok(identifier),
            false => Err(Reason::SameIdentifier),
        }
    }

    fn leave_out(
        &mut self,
        place: Place,
        is_relationship: bool,
        identifier: Option<&str>,
        reason: Reason,
    ) {
        self.left_out.push(LeftOut {
            place,
            is_relationship,
            identifier: identifier.map(str::to_owned),
            reason,
        });
    }

    /// Each relationship as a reference of its source, or of its target if the source is a relationship.
    fn relationships(&mut self) -> References<'a> {
        let file = self.file;
        let all = file.relationships.iter();
        let all: HashSet<&str> = all.filter_map(|one| one.identifier.as_deref()).collect();
        let mut references = References::new();
        for relationship in &file.relationships {
            let place = Place {
                line: relationship.line,
                column: relationship.column,
            };
            let identifier = relationship.identifier.as_deref();
            let named = self.identify(identifier);
            match named.and_then(|id| Ok((id, self.ends(relationship, &all)?))) {
                Ok((id, ends)) => {
                    self.relationships.insert(id.to_owned(), place);
                    let of_element = references.entry(ends.own).or_default();
                    of_element.push((relationship, ends));
                }
                Err(reason) => self.leave_out(place, true, identifier, reason),
            }
        }
        references
    }

    fn ends(
        &self,
        relationship: &'a Relationship,
        all: &HashSet<&str>,
    ) -> Result<Ends<'a>, Reason> {
        relationship.kind.as_ref().ok_or(Reason::NoType)?;
        let end = |end: &'a Option<String>| {
            let end = end.as_deref().ok_or(Reason::NoEnd)?;
            match self.classes.contains_key(end) {
                true => Ok((end, true)),
                false if all.contains(end) => Ok((end, false)),
                false => Err(Reason::UnknownEnd(end.to_owned())),
            }
        };
        let (source, target) = (end(&relationship.source)?, end(&relationship.target)?);
        let (own, other, is_to_relationship, direction) = match (source, target) {
            ((source, true), (target, is_element)) => {
                (source, target, !is_element, ReferenceDirection::Target)
            }
            ((source, false), (target, true)) => (target, source, true, ReferenceDirection::Source),
            ((_, false), (_, false)) => return Err(Reason::BetweenRelationships),
        };
        Ok(Ends {
            own,
            other,
            is_to_relationship,
            direction,
        })
    }

    fn reference(&self, relationship: &Relationship, ends: Ends<'_>) -> Reference {
        let id = relationship.identifier.as_deref().unwrap_or_default();
        let kind = relationship.kind.as_deref().unwrap_or_default();
        let other_class = self.classes.get(ends.other);
        let other_class = other_class.filter(|_| !ends.is_to_relationship);
        // Only an Association can be without direction, and is unless the file says otherwise.
        let kind = ReferenceKind::from(kind);
        let is_directed =
            kind != ReferenceKind::Association || relationship.is_directed == Some(true);
        let end = ElementRef {
            element_id: ends.other.to_owned(),
            conceptual_class: other_class
                .cloned()
                .unwrap_or_else(|| ElementClass::from(RELATIONSHIP)),
            direction: match is_directed {
                true => ends.direction,
                false => ReferenceDirection::None,
            },
            kind,
            specialization: None,
            extra: Extra::none(),
        };
        reference(id, end)
    }

    fn finish(
        mut self,
        elements: Vec<(&'a str, &'a Element)>,
        mut references: References<'a>,
    ) -> FileElements {
        let mut catalog = Catalog::default();
        catalog.make_room(elements.len());
        for (id, element) in elements {
            let class = self.classes.get(id).cloned();
            let references = references.remove(id).unwrap_or_default().into_iter();
            let references = references
                .map(|(relationship, ends)| self.reference(relationship, ends))
                .collect();
            let made = self.element(id, class.unwrap_or_else(|| "".into()), element, references);
            catalog.take_listed(&made, Origin::File, 0.0);
        }
        self.left_out.sort_by_key(|one| one.place);
        FileElements {
            catalog,
            format: self.file.format,
            language: self.file.language.clone(),
            elements: self.elements,
            relationships: self.relationships,
            left_out: self.left_out,
        }
    }

    fn element(
        &self,
        id: &str,
        class: ElementClass,
        element: &Element,
        references: Vec<Reference>,
    ) -> ArchitectureElement {
        let (properties, specialization) = self.properties(element);
        ArchitectureElement {
            id: id.to_owned(),
            element_id: id.to_owned(),
            layer: class.layer().unwrap_or(Layer::GenericLayer),
            conceptual_class: class,
            specialization,
            validity_state: ValidityState::from(""),
            has_predecessor: false,
            principal_is_owner: false,
            owners: Vec::new(),
            visibility: Visibility {
                last_change: nobody(),
                visible: true,
                extra: Extra::none(),
            },
            created: nobody(),
            modified: None,
            last_validation: None,
            published: None,
            groups: Vec::new(),
            properties,
            references,
            representation: None,
            extra: Extra::none(),
        }
    }

    /// Name, documentation and properties, and the specialization.
    fn properties(&self, element: &Element) -> (Vec<ElementProperty>, Option<String>) {
        let file = self.file;
        let mut all = vec![
            property(NAME, PropertyType::String, translated(file, &element.names)),
            property(
                DESCRIPTION,
                PropertyType::String,
                translated(file, &element.documentation),
            ),
        ];
        let mut specialization = None;
        let (counting, _): (Vec<&Property>, _) = split_specialization(file, &element.properties);
        for keyed in by_key(file, counting) {
            let text = translated(file, keyed.texts);
            if keyed.key == SPECIALIZATION {
                let first = text.and_then(|text| text.translations.into_iter().next());
                specialization = first.map(|text| text.value);
            } else if !keyed.key.is_empty() && !matches!(keyed.key, NAME | DESCRIPTION) {
                let kind = property_type(file.data_type(keyed.definition));
                all.push(property(keyed.key, kind, text));
            }
        }
        (all, specialization)
    }
}

fn property(key: &str, kind: PropertyType, value: Option<Translated>) -> ElementProperty {
    ElementProperty {
        meta: MetaProperty {
            key: key.to_owned(),
            kind,
            core: false,
            group: None,
            label: None,
            description: None,
            validation: None,
            extra: Extra::none(),
        },
        value,
        extra: Extra::none(),
    }
}

fn reference(id: &str, end: ElementRef) -> Reference {
    Reference {
        meta: MetaReference {
            key: String::new(),
            core: false,
            multiplicity: Multiplicity::ZeroOrMore,
            target_classes: Vec::new(),
            group: None,
            label: None,
            description: None,
            extra: Extra::none(),
        },
        target: ReferenceTarget {
            relationship_id: id.to_owned(),
            element_refs: vec![end],
            linked_elements: Vec::new(),
            properties: Vec::new(),
            created: nobody(),
            modified: None,
            extra: Extra::none(),
        },
        extra: Extra::none(),
    }
}

/// A file does not say when anything happened.
fn nobody() -> History {
    History {
        at: String::new(),
        by: String::new(),
        extra: Extra::none(),
    }
}

#[cfg(test)]
mod tests;
