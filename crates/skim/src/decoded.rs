//! Rows of decoded elements: of those that the app creates or publishes, and of every item that the fast reader leaves
//! to the full decoder.

use std::borrow::Cow;

use architrave_interface::{
    ArchitectureElement, ElementClass, EntityId, EntityIdType, Group, History, Layer, Reference,
    ReferenceDirection, ReferenceKind, Translated, ValidityState,
};
use architrave_rows::{
    AuditStamp, Details, GroupIndex, LocalizedText, Owner, PackedTime, Properties, Relation, Row,
    RowBatch, SmallList, TextIndex, Translations, Visibility, row_fields,
};

use crate::dictionaries::Dictionaries;
use crate::dictionary::ValueRetention;
use crate::retention::{property, retention_of};

/// What lists show of an element, with the objects it refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct Described<'a>(RowBatch<'a>);

impl<'a> Described<'a> {
    /// The batch with this one element.
    pub const fn batch(&self) -> &RowBatch<'a> {
        &self.0
    }
}

/// What lists show of a decoded element.
pub fn describe(element: &ArchitectureElement) -> Described<'_> {
    let mut dictionaries = Dictionaries::new();
    let row = row_of(element, &mut dictionaries);
    let mut batch = RowBatch {
        rows: vec![row],
        ..RowBatch::default()
    };
    dictionaries.finish(&mut batch);
    Described(batch)
}

/// Converts a decoded value into that of a row.
trait Describe<'a, T> {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> T;
}

/// Defines the conversion of a whole element from the table of fields.
macro_rules! define_row_of {
    (
        columns { $($(#[$doc:meta])* $need:ident $key:literal $field:ident: $type:ty,)* }
        details { $($(#[$detail_doc:meta])* $detail_need:ident $detail_key:literal $detail:ident: $detail_type:ty,)* }
    ) => {
        /// The row of a decoded element.
        pub fn row_of<'a>(element: &'a ArchitectureElement, dictionaries: &mut Dictionaries) -> Row<'a> {
            Row {
                $($field: element.$field.describe(dictionaries),)*
                details: Details {
                    $($detail: element.$detail.describe(dictionaries),)*
                },
            }
        }
    };
}

row_fields!(define_row_of);

fn json(value: &impl serde::Serialize) -> Option<String> {
    serde_json::to_string(value).ok()
}

/// A word that is added can be read again.
fn word(dictionaries: &mut Dictionaries, text: &str) -> TextIndex {
    dictionaries.texts.word(text).unwrap_or_default()
}

impl<'a> Describe<'a, Cow<'a, str>> for String {
    fn describe(&'a self, _: &mut Dictionaries) -> Cow<'a, str> {
        self.into()
    }
}

impl<'a> Describe<'a, PackedTime<'a>> for String {
    fn describe(&'a self, _: &mut Dictionaries) -> PackedTime<'a> {
        self.as_str().into()
    }
}

impl<'a> Describe<'a, TextIndex> for String {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> TextIndex {
        word(dictionaries, self)
    }
}

impl<'a> Describe<'a, TextIndex> for Option<String> {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> TextIndex {
        word(dictionaries, self.as_deref().unwrap_or(""))
    }
}

/// Types of the interface with a fixed set of known values.
macro_rules! describe_words {
    ($($type:ty),*) => {$(
        impl<'a> Describe<'a, TextIndex> for $type {
            fn describe(&'a self, dictionaries: &mut Dictionaries) -> TextIndex {
                word(dictionaries, self.as_str())
            }
        }
    )*};
}

describe_words!(
    ElementClass,
    Layer,
    ValidityState,
    EntityIdType,
    ReferenceDirection,
    ReferenceKind
);

impl<'a> Describe<'a, bool> for bool {
    fn describe(&'a self, _: &mut Dictionaries) -> bool {
        *self
    }
}

impl<'a, S: Describe<'a, T>, T> Describe<'a, Option<T>> for Option<S> {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> Option<T> {
        self.as_ref().map(|value| value.describe(dictionaries))
    }
}

impl<'a> Describe<'a, AuditStamp<'a>> for History {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> AuditStamp<'a> {
        AuditStamp {
            at: self.at.describe(dictionaries),
            by: self.by.describe(dictionaries),
        }
    }
}

impl<'a> Describe<'a, Visibility<'a>> for architrave_interface::Visibility {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> Visibility<'a> {
        Visibility {
            visible: self.visible,
            last_change: self.last_change.describe(dictionaries),
        }
    }
}

impl<'a> Describe<'a, SmallList<Owner>> for Vec<EntityId> {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> SmallList<Owner> {
        let owners = self.iter().map(|owner| Owner {
            kind: owner.kind.describe(dictionaries),
            value: owner.value.describe(dictionaries),
        });
        owners.collect()
    }
}

impl<'a> Describe<'a, SmallList<GroupIndex>> for Vec<Group> {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> SmallList<GroupIndex> {
        let groups = self.iter().filter_map(|group| {
            let place = dictionaries
                .groups
                .place_of(&json(group)?, ValueRetention::Never);
            place.map(GroupIndex)
        });
        groups.collect()
    }
}

impl<'a> Describe<'a, Properties<'a>> for Vec<architrave_interface::Property> {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> Properties<'a> {
        let properties = self.iter().filter_map(|one| {
            let retention = retention_of(&one.meta);
            let place = dictionaries.metas.place_of(&json(&one.meta)?, retention)?;
            Some(property(place, retention, one.value.describe(dictionaries)))
        });
        Properties(properties.collect())
    }
}

impl<'a> Describe<'a, Translations<'a>> for Translated {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> Translations<'a> {
        Translations {
            default: self.default_language.describe(dictionaries),
            texts: self
                .translations
                .iter()
                .map(|text| LocalizedText {
                    language: text.language.describe(dictionaries),
                    value: text.value.describe(dictionaries),
                })
                .collect(),
        }
    }
}

impl<'a> Describe<'a, Vec<Relation<'a>>> for Vec<Reference> {
    fn describe(&'a self, dictionaries: &mut Dictionaries) -> Vec<Relation<'a>> {
        let mut relations = Vec::new();
        for reference in self {
            for end in &reference.target.element_refs {
                relations.push(Relation {
                    id: reference.target.relationship_id.describe(dictionaries),
                    key: reference.meta.key.describe(dictionaries),
                    kind: end.kind.describe(dictionaries),
                    direction: end.direction.describe(dictionaries),
                    element_id: end.element_id.describe(dictionaries),
                    conceptual_class: end.conceptual_class.describe(dictionaries),
                    specialization: end.specialization.describe(dictionaries),
                });
            }
        }
        relations
    }
}
