//! Elements in full as a model in the ArchiMate exchange format. Nothing is invented: what the
//! format has no place for is left out and counted.

pub mod view;

use crate::catalog::sorting::SortInPlace;
use crate::t;
use std::collections::{HashMap, HashSet, VecDeque};
use std::io;

use architrave_exchange::{
    Element, IdSubject, LangString, Model, ModelWriter, Property, PropertyDefinition, Relationship,
    SPECIALIZATION, further, identifier, is_language, is_specialization, kind_of,
    relationship_kind, writable,
};
use architrave_interface::{
    ArchitectureElement, ElementRef, Property as Value, PropertyType, Reference,
    ReferenceDirection, Translated,
};

use self::view::{DrawnDiagram, Relationships, relationship_key, view};
use super::report::Report;
use crate::catalog::NAME;

/// The key of the property that becomes the documentation.
const DESCRIPTION: &str = "description";

/// A relationship that waits until it is known which elements are in the file.
struct Waiting {
    id: String,
    ends: [String; 2],
    relationship: Relationship,
}

/// A model that is written element by element.
pub struct Exchange {
    writer: ModelWriter<Vec<u8>>,
    written: HashSet<String>,
    waiting: VecDeque<Waiting>,
    seen: HashSet<(String, [String; 2], String)>,
    per_id: HashMap<String, usize>,
    definitions: Definitions,
    report: Report,
    /// The diagram of the file, if it has one, and the relationships that it can show.
    diagram: Option<DrawnDiagram>,
    relationships: Relationships,
}

impl Exchange {
    /// Begins a model of this process space; `day` is when it is written.
    pub fn begin(space: &str, day: &str) -> io::Result<Self> {
        let mut report = Report::default();
        let about = t::export::model::about(day, space);
        let model = Model {
            identifier: Some(identifier(IdSubject::Model, space)),
            names: vec![text("en", space, &mut report)],
            documentation: vec![text(t::language().tag(), &about, &mut report)],
            ..Model::default()
        };
        Ok(Self {
            writer: ModelWriter::begin(Vec::new(), &model)?,
            written: HashSet::new(),
            waiting: VecDeque::new(),
            seen: HashSet::new(),
            per_id: HashMap::new(),
            definitions: Definitions::default(),
            report,
            diagram: None,
            relationships: Relationships::new(),
        })
    }

    /// Adds a diagram of the elements of the file. Comes before the first relationship is written.
    pub fn with_diagram(mut self, diagram: DrawnDiagram) -> Self {
        self.diagram = Some(diagram);
        self
    }

    /// Writes an element; the newest version of each comes first.
    pub fn element(&mut self, element: &ArchitectureElement) -> io::Result<()> {
        if self.written.contains(&element.element_id) {
            self.report.older += 1;
            return Ok(());
        }
        let class = element.conceptual_class.as_str();
        let Some(kind) = kind_of(class) else {
            *self.report.no_type.entry(class.to_owned()).or_default() += 1;
            return Ok(());
        };
        let report = &mut self.report;
        let mut properties: Vec<&Value> = element.properties.iter().collect();
        let mut names = texts(take(&mut properties, NAME), report);
        let documentation = texts(take(&mut properties, DESCRIPTION), report);
        if names.is_empty() {
            report.unnamed += 1;
            names.push(LangString::default());
        }
        report.owned += usize::from(!element.owners.is_empty());
        let mut written = Vec::new();
        let narrower = element.specialization.as_deref().filter(|s| !s.is_empty());
        if let Some(narrower) = narrower {
            let value = writable(narrower).unwrap_or_else(|| narrower.to_owned());
            report.characters += usize::from(value != narrower);
            // Beside the specialization a property of its key would be another value of the same.
            properties.retain(|property| {
                let is_same = is_specialization(&property.meta.key);
                let others = property.value.iter().flat_map(|value| &value.translations);
                let says_other = |value: &str| !value.is_empty() && value != narrower;
                let says_more = others.into_iter().any(|t| says_other(&t.value));
                report.specializations += usize::from(is_same && says_more);
                !is_same
            });
            written.push(Property {
                definition: self.definitions.of(SPECIALIZATION, "string"),
                values: vec![LangString {
                    language: None,
                    value,
                }],
                line: 0,
                column: 0,
            });
        }
        written.extend(self.definitions.properties(&properties, report));
        self.writer.element(&Element {
            identifier: Some(identifier(IdSubject::Element, &element.element_id)),
            kind: Some(kind.to_owned()),
            names,
            documentation,
            properties: written,
            line: 0,
            column: 0,
        })?;
        self.report.elements += 1;
        self.written.insert(element.element_id.clone());
        for reference in &element.references {
            for end in &reference.target.element_refs {
                self.reference(&element.element_id, reference, end);
            }
        }
        Ok(())
    }

    /// Adds a relationship; both of its elements may name it.
    fn reference(&mut self, mine: &str, reference: &Reference, end: &ElementRef) {
        let id = &reference.target.relationship_id;
        let kind = end.kind.as_str();
        let mut both = [mine.to_owned(), end.element_id.clone()];
        both.arrange_by(Ord::cmp);
        if !self.seen.insert((id.clone(), both, kind.to_owned())) {
            return;
        }
        // The format's own kinds only: the names of 2.1 are no kinds of the interface.
        let Some(known) = relationship_kind(kind).filter(|known| *known == kind) else {
            *self.report.no_kind.entry(kind.to_owned()).or_default() += 1;
            return;
        };
        let other = end.element_id.as_str();
        let is_association = known == "Association";
        let is_open = end.direction == ReferenceDirection::None;
        let ends = match &end.direction {
            ReferenceDirection::Target => [mine, other],
            ReferenceDirection::Source => [other, mine],
            // To itself, or without a direction: it does not matter which end comes first.
            _ if mine == other => [mine, other],
            ReferenceDirection::None if is_association => [mine, other],
            _ => {
                self.report.no_direction += 1;
                return;
            }
        };
        let ends = ends.map(str::to_owned);
        let report = &mut self.report;
        let mut properties: Vec<&Value> = reference.target.properties.iter().collect();
        let names = texts(take(&mut properties, NAME), report);
        let documentation = texts(take(&mut properties, DESCRIPTION), report);
        let accesses = ["Access", "Read", "Write", "ReadWrite"];
        // Where nothing is said, the format means "Access"; Archi would read "Write". What is said in
        // other words stays a property, and nothing is said in its place.
        let is_access = known == "Access";
        let access_type = is_access
            .then(|| only(&mut properties, "accessType", |v| accesses.contains(&v)))
            .flatten();
        let says_none = !properties.iter().any(|p| p.meta.key == "accessType");
        let access_type = access_type.or((is_access && says_none).then(|| accesses[0].to_owned()));
        let modifier = (known == "Influence")
            .then(|| only(&mut properties, "modifier", |v| writable(v).is_none()))
            .flatten();
        let number = self.per_id.entry(id.clone()).or_default();
        *number += 1;
        let first = identifier(IdSubject::Relationship, id);
        let relationship = Relationship {
            identifier: Some(match *number {
                1 => first,
                number => further(&first, number),
            }),
            kind: Some(known.to_owned()),
            source: Some(identifier(IdSubject::Element, &ends[0])),
            target: Some(identifier(IdSubject::Element, &ends[1])),
            access_type,
            modifier,
            is_directed: (is_association && !is_open).then_some(true),
            names,
            documentation,
            properties: self.definitions.properties(&properties, report),
            ..Relationship::default()
        };
        self.waiting.push_back(Waiting {
            id: id.clone(),
            ends,
            relationship,
        });
    }

    /// What was written since this was asked last.
    pub fn written(&mut self) -> Vec<u8> {
        std::mem::take(self.writer.out())
    }

    /// Writes up to `most` relationships; whether there are more. No element may follow.
    pub fn relationships(&mut self, most: usize) -> io::Result<bool> {
        let most = most.min(self.waiting.len());
        for waiting in self.waiting.drain(..most) {
            if waiting.ends.iter().all(|end| self.written.contains(end)) {
                self.writer.relationship(&waiting.relationship)?;
                self.report.relationships += 1;
                if self.diagram.is_some() {
                    let key = relationship_key(&waiting.id, &waiting.ends[0], &waiting.ends[1]);
                    let identifier = waiting.relationship.identifier.unwrap_or_default();
                    self.relationships.insert(key, identifier);
                }
            } else {
                self.report.other_ends += 1;
            }
        }
        Ok(!self.waiting.is_empty())
    }

    /// Writes the rest; returns it, and what is in the file and what is not.
    pub fn end(mut self) -> io::Result<(Vec<u8>, Report)> {
        while self.relationships(usize::MAX)? {}
        for definition in &self.definitions.all {
            self.writer.definition(definition)?;
        }
        if let Some(diagram) = &self.diagram {
            let view = view(diagram, &self.written, &self.relationships);
            self.writer.diagram(&view)?;
        }
        Ok((self.writer.end()?, self.report))
    }

    /// Notes how many elements could not be got, and how many older versions were left out.
    pub const fn left_out(&mut self, missing: usize, older: usize) {
        self.report.missing += missing;
        self.report.older += older;
    }
}

/// The definitions of the properties met so far.
#[derive(Default)]
struct Definitions {
    by_key: HashMap<(String, &'static str), String>,
    per_key: HashMap<String, usize>,
    all: Vec<PropertyDefinition>,
}

impl Definitions {
    /// The identifier of the definition of a key with values of this type.
    fn of(&mut self, key: &str, data_type: &'static str) -> String {
        if let Some(known) = self.by_key.get(&(key.to_owned(), data_type)) {
            return known.clone();
        }
        let number = self.per_key.entry(key.to_owned()).or_default();
        *number += 1;
        let first = identifier(IdSubject::Definition, key);
        let id = match (key, data_type, *number) {
            (SPECIALIZATION, "string", _) => SPECIALIZATION.to_owned(),
            (_, _, 1) => first,
            (_, _, number) => further(&first, number),
        };
        self.by_key.insert((key.to_owned(), data_type), id.clone());
        let name = LangString {
            language: None,
            value: writable(key).unwrap_or_else(|| key.to_owned()),
        };
        self.all.push(PropertyDefinition {
            identifier: Some(id.clone()),
            data_type: Some(data_type.to_owned()),
            names: vec![name],
            line: 0,
        });
        id
    }

    /// The properties that have a value.
    fn properties(&mut self, properties: &[&Value], report: &mut Report) -> Vec<Property> {
        let mut all = Vec::new();
        for property in properties {
            let values = texts(property.value.as_ref(), report);
            if !values.is_empty() {
                all.push(Property {
                    definition: self.of(&property.meta.key, data_type(&property.meta.kind)),
                    values,
                    line: 0,
                    column: 0,
                });
            }
        }
        all
    }
}

/// The type of the format for a type of the interface.
const fn data_type(kind: &PropertyType) -> &'static str {
    match kind {
        PropertyType::Boolean => "boolean",
        PropertyType::Date => "date",
        PropertyType::Decimal | PropertyType::Integer => "number",
        PropertyType::Time => "time",
        PropertyType::BBCode
        | PropertyType::DateTime
        | PropertyType::Enum
        | PropertyType::String
        | PropertyType::Unknown(_) => "string",
    }
}

/// Takes the first property of this key that has a value.
fn take<'a>(properties: &mut Vec<&'a Value>, key: &str) -> Option<&'a Translated> {
    let is_it = |p: &&Value| p.meta.key == key && p.value.is_some();
    let at = properties.iter().position(is_it)?;
    properties.remove(at).value.as_ref()
}

/// Takes a property that has one text, and one that an attribute of the format can hold.
fn only(properties: &mut Vec<&Value>, key: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    let mut texts = Vec::new();
    let at = properties.iter().position(|p| p.meta.key == key)?;
    for translation in &properties[at].value.as_ref()?.translations {
        if !texts.contains(&translation.value) {
            texts.push(translation.value.clone());
        }
    }
    match texts.as_slice() {
        [one] if !one.is_empty() && fits(one) => {
            properties.remove(at);
            texts.pop()
        }
        _ => None,
    }
}

/// A text in its languages, the default one first.
fn texts(value: Option<&Translated>, report: &mut Report) -> Vec<LangString> {
    let Some(value) = value else {
        return Vec::new();
    };
    let is_default = |language: &str| language.eq_ignore_ascii_case(&value.default_language);
    let full = || value.translations.iter().filter(|t| !t.value.is_empty());
    full()
        .filter(|t| is_default(&t.language))
        .chain(full().filter(|t| !is_default(&t.language)))
        .map(|t| text(&t.language, &t.value, report))
        .collect()
}

fn text(language: &str, value: &str, report: &mut Report) -> LangString {
    let tag = language.replace('_', "-");
    let language = is_language(&tag).then_some(tag);
    report.languages += usize::from(language.is_none());
    let replaced = writable(value);
    report.characters += usize::from(replaced.is_some());
    LangString {
        language,
        value: replaced.unwrap_or_else(|| value.to_owned()),
    }
}

#[cfg(test)]
#[path = "diagram_tests.rs"]
mod diagram_tests;
#[cfg(test)]
#[path = "exchange_tests.rs"]
mod tests;
