//! What differs between two versions of an element.
//!
//! Ids, the time of the last change and what depends on the caller are left out: two versions
//! always differ in them, and that says nothing about the element.

use architrave_interface::{
    ArchitectureElement, ElementClass, EntityId, History, Layer, Property, ReferenceKind,
    Translated, ValidityState,
};

use super::relations::Side;

/// How a field differs between the versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldChange {
    /// The same in both.
    Same,
    /// In the second only.
    Added,
    /// In both, and different.
    Changed,
    /// In the first only.
    Removed,
}

/// The part of an element that a field belongs to.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementPart {
    /// The element's own fields.
    Element,
    /// A group of properties: its key and its label.
    Group(String, Option<Translated>),
    /// Relations.
    Relations,
}

/// What a field is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Label {
    /// A field of every element.
    Field(Field),
    /// The settings', with the key in case they have none.
    Given(Option<Translated>, String),
    /// A relation: kind and side.
    Relation(ReferenceKind, Side),
    /// A property of a relation: kind, and the property's label and key.
    OfRelation(ReferenceKind, Option<Translated>, String),
    /// A field that the interface does not name.
    Unknown(String),
}

/// A field of every element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Field {
    State,
    Class,
    Layer,
    Specialization,
    Visibility,
    Created,
    LastValidation,
    Published,
    Representation,
    Owners,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum DiffValue {
    /// A text.
    Text(String),
    /// A state.
    State(ValidityState),
    /// A class.
    Class(ElementClass),
    /// A layer.
    Layer(Layer),
    /// Whether the element is visible.
    Visible(bool),
    /// An owner.
    Owner(EntityId),
    /// When and who.
    When(History),
    /// A property's value in one language.
    Value(String),
    /// The other end of a relation.
    Neighbor {
        /// Its logical id.
        element_id: String,
        /// Its class.
        class: ElementClass,
    },
}

/// A field of either version.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDiff {
    /// The part it belongs to.
    pub part: ElementPart,
    /// What it is called.
    pub label: Label,
    /// The language, for a property with several.
    pub language: Option<String>,
    /// The property, for its type and literals.
    pub property: Option<Box<Property>>,
    /// In the first version.
    pub from: Option<DiffValue>,
    /// In the second version.
    pub to: Option<DiffValue>,
    /// How it differs.
    pub change: FieldChange,
}

/// How many fields there are, and how they differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct DiffCounts {
    pub fields: usize,
    pub added: usize,
    pub changed: usize,
    pub removed: usize,
}

impl DiffCounts {
    /// How many differ.
    pub fn changes(self) -> usize {
        self.added + self.changed + self.removed
    }
}

/// Counts the fields by how they differ.
pub fn count(rows: &[FieldDiff]) -> DiffCounts {
    let of = |change| rows.iter().filter(|r| r.change == change).count();
    DiffCounts {
        fields: rows.len(),
        added: of(FieldChange::Added),
        changed: of(FieldChange::Changed),
        removed: of(FieldChange::Removed),
    }
}

/// Every field that either version has, part by part, with how it differs.
pub fn compare(from: &ArchitectureElement, to: &ArchitectureElement) -> Vec<FieldDiff> {
    let mut rows = Rows::default();
    own_fields(from, to, &mut rows);
    properties(from, to, &mut rows);
    relations(from, to, &mut rows);
    rows.0
}

#[derive(Default)]
struct Rows(Vec<FieldDiff>);

impl Rows {
    fn add(
        &mut self,
        part: &ElementPart,
        label: Label,
        from: Option<DiffValue>,
        to: Option<DiffValue>,
    ) {
        let change = match (&from, &to) {
            (None, None) => return,
            (None, _) => FieldChange::Added,
            (_, None) => FieldChange::Removed,
            (Some(a), Some(b)) if a == b => FieldChange::Same,
            _ => FieldChange::Changed,
        };
        self.0.push(FieldDiff {
            part: part.clone(),
            label,
            language: None,
            property: None,
            from,
            to,
            change,
        });
    }

    /// What both have, then what only one has; items are matched by `key`.
    fn set<T, K: PartialEq>(
        &mut self,
        (from, to): (&[T], &[T]),
        key: impl Fn(&T) -> K,
        mut add: impl FnMut(&mut Self, Option<&T>, Option<&T>),
    ) {
        for (n, a) in from.iter().enumerate() {
            if from[..n].iter().all(|x| key(x) != key(a)) {
                add(self, Some(a), to.iter().find(|b| key(b) == key(a)));
            }
        }
        for (n, b) in to.iter().enumerate() {
            let seen = to[..n].iter().chain(from).any(|x| key(x) == key(b));
            if !seen {
                add(self, None, Some(b));
            }
        }
    }
}

fn own_fields(from: &ArchitectureElement, to: &ArchitectureElement, rows: &mut Rows) {
    let part = ElementPart::Element;
    let mut field = |label, of: &dyn Fn(&ArchitectureElement) -> Option<DiffValue>| {
        rows.add(&part, Label::Field(label), of(from), of(to));
    };
    let text = |t: &str| (!t.is_empty()).then(|| DiffValue::Text(t.to_owned()));
    field(Field::State, &|e| {
        Some(DiffValue::State(e.validity_state.clone()))
    });
    field(Field::Class, &|e| {
        Some(DiffValue::Class(e.conceptual_class.clone()))
    });
    field(Field::Layer, &|e| Some(DiffValue::Layer(e.layer.clone())));
    field(Field::Specialization, &|e| {
        text(e.specialization.as_deref()?)
    });
    field(Field::Visibility, &|e| {
        Some(DiffValue::Visible(e.visibility.visible))
    });
    field(Field::Created, &|e| {
        Some(DiffValue::When(e.created.clone()))
    });
    field(Field::LastValidation, &|e| {
        e.last_validation.clone().map(DiffValue::When)
    });
    field(Field::Published, &|e| {
        e.published.clone().map(DiffValue::When)
    });
    field(Field::Representation, &|e| {
        text(&e.representation.as_ref()?.kind)
    });
    let owner = |o: &EntityId| (o.kind.clone(), o.value.clone());
    rows.set((&from.owners, &to.owners), owner, |rows, a, b| {
        let cell = |o: Option<&EntityId>| o.cloned().map(DiffValue::Owner);
        rows.add(&part, Label::Field(Field::Owners), cell(a), cell(b));
    });
    let extra = |e: &ArchitectureElement| -> Vec<(String, String)> {
        e.extra
            .iter()
            .map(|(n, v)| (n.to_owned(), v.to_owned()))
            .collect()
    };
    let (a, b) = (extra(from), extra(to));
    rows.set(
        (&a, &b),
        |(name, _)| name.clone(),
        |rows, a, b| {
            let Some((name, _)) = a.or(b) else { return };
            let cell = |x: Option<&(String, String)>| x.map(|(_, v)| DiffValue::Text(v.clone()));
            rows.add(&part, Label::Unknown(name.clone()), cell(a), cell(b));
        },
    );
}

/// The part a property belongs to; groups are those of the newer version where it has them.
fn part_of(
    property: &Property,
    from: &ArchitectureElement,
    to: &ArchitectureElement,
) -> ElementPart {
    let key = property.meta.group.clone().unwrap_or_default();
    let mut groups = to.groups.iter().chain(&from.groups);
    let label = groups.find(|g| g.key == key).and_then(|g| g.label.clone());
    ElementPart::Group(key, label)
}

fn properties(from: &ArchitectureElement, to: &ArchitectureElement, rows: &mut Rows) {
    let first = rows.0.len();
    let key = |p: &Property| p.meta.key.clone();
    rows.set((&from.properties, &to.properties), key, |rows, a, b| {
        let Some(property) = b.or(a) else { return };
        let part = part_of(property, from, to);
        let label = Label::Given(property.meta.label.clone(), property.meta.key.clone());
        by_language(&part, &label, property, (a, b), rows);
    });
    // Groups in the order of the newer version, each with its fields together.
    let place = |part: &ElementPart| match part {
        ElementPart::Group(key, _) => {
            let of = |e: &ArchitectureElement| e.groups.iter().position(|g| g.key == *key);
            of(to)
                .or(of(from).map(|n| n + to.groups.len()))
                .unwrap_or(usize::MAX)
        }
        _ => usize::MAX,
    };
    let key = |part: &ElementPart| match part {
        ElementPart::Group(key, _) => key.clone(),
        _ => String::new(),
    };
    rows.0[first..].sort_by_cached_key(|row| (place(&row.part), key(&row.part)));
}

/// A row for each language in which the property has a text.
fn by_language(
    part: &ElementPart,
    label: &Label,
    property: &Property,
    (a, b): (Option<&Property>, Option<&Property>),
    rows: &mut Rows,
) {
    let texts = |p: Option<&Property>| -> Vec<(String, String)> {
        let value = p.and_then(|p| p.value.as_ref());
        let all = value.map_or(&[][..], |v| v.translations.as_slice()).iter();
        all.filter(|t| !t.value.is_empty())
            .map(|t| (t.language.clone(), t.value.clone()))
            .collect()
    };
    let (a, b) = (texts(a), texts(b));
    let first = rows.0.len();
    let mut languages = Vec::new();
    rows.set(
        (&a, &b),
        |(language, _)| language.to_ascii_lowercase(),
        |rows, a, b| {
            let Some((language, _)) = a.or(b) else { return };
            languages.push(language.clone());
            let cell = |x: Option<&(String, String)>| x.map(|(_, v)| DiffValue::Value(v.clone()));
            rows.add(part, label.clone(), cell(a), cell(b));
        },
    );
    let several = languages.len() > 1;
    for (row, language) in rows.0[first..].iter_mut().zip(languages) {
        row.property = Some(Box::new(property.clone()));
        row.language = several.then_some(language);
    }
}

/// One end of a relationship.
struct End<'a> {
    relationship: &'a str,
    element_id: &'a str,
    class: &'a ElementClass,
    kind: &'a ReferenceKind,
    side: Side,
    properties: &'a [Property],
}

fn ends(element: &ArchitectureElement) -> Vec<End<'_>> {
    let references = element.references.iter();
    references
        .flat_map(|r| {
            r.target.element_refs.iter().map(|end| End {
                relationship: &r.target.relationship_id,
                element_id: &end.element_id,
                class: &end.conceptual_class,
                kind: &end.kind,
                side: Side::of(&end.direction),
                properties: &r.target.properties,
            })
        })
        .collect()
}

fn relations(from: &ArchitectureElement, to: &ArchitectureElement, rows: &mut Rows) {
    let part = ElementPart::Relations;
    let (a, b) = (ends(from), ends(to));
    // For a reader, a relationship that changed its kind or side is another one.
    let key = |e: &End<'_>| {
        (
            e.relationship.to_owned(),
            e.element_id.to_owned(),
            e.kind.clone(),
            e.side,
        )
    };
    rows.set((&a, &b), key, |rows, a, b| {
        let Some(end) = b.or(a) else { return };
        let cell = |e: Option<&End<'_>>| {
            e.map(|e| DiffValue::Neighbor {
                element_id: e.element_id.to_owned(),
                class: e.class.clone(),
            })
        };
        rows.add(
            &part,
            Label::Relation(end.kind.clone(), end.side),
            cell(a),
            cell(b),
        );
        let (Some(a), Some(b)) = (a, b) else { return };
        let key = |p: &Property| p.meta.key.clone();
        rows.set((a.properties, b.properties), key, |rows, a, b| {
            let Some(p) = b.or(a) else { return };
            let label =
                Label::OfRelation(end.kind.clone(), p.meta.label.clone(), p.meta.key.clone());
            by_language(&part, &label, p, (a, b), rows);
        });
    });
}

#[cfg(test)]
mod tests;
