//! The same from a decoded element: what the app creates or publishes comes this way, and every
//! item that the quick reader is not sure of.

use std::borrow::Cow;

use architrave_interface::{
    ArchitectureElement, ElementClass, EntityId, EntityIdType, Group, History, Layer, MetaProperty,
    PropertyType, Reference, ReferenceDirection, ReferenceKind, Translated, ValidityState,
};
use architrave_rows::{
    AuditStamp, Batch, Details, GroupIndex, Moment, NAME, Owner, Properties, Property, Relation,
    Row, SmallList, Text, TextForm, TextIndex, Texts, Visibility, row_fields,
};

use crate::bbcode::plain_text;
use crate::dictionary::ValueRetention;
use crate::item::Known;

/// Of longer values lists hold the beginning; in bytes of plain text over all languages.
pub const LONGEST_TEXT: usize = 1_000;

/// How much of a text with markup is read for its beginning, in bytes: markup may take most of it,
/// and reading all of a hostile one takes time that grows with the square of its length.
const LONGEST_MARKUP: usize = 16 * LONGEST_TEXT;

/// Whether lists show values of such a property.
pub fn retention_of(meta: &MetaProperty) -> ValueRetention {
    if meta.key == NAME {
        ValueRetention::Always
    } else if meta.kind == PropertyType::BBCode {
        ValueRetention::Plain
    } else {
        ValueRetention::Short
    }
}

/// A property as lists see it.
pub fn property<'a>(
    meta: u32,
    retention: ValueRetention,
    mut value: Option<Texts<'a>>,
) -> Property<'a> {
    let texts = value.as_mut().map_or(&mut [][..], |v| &mut v.texts);
    let form = match retention {
        _ if texts.iter().all(|t| t.value.is_empty()) => TextForm::Empty,
        ValueRetention::Always => TextForm::Exact,
        ValueRetention::Never | ValueRetention::Short | ValueRetention::Plain => {
            let is_marked =
                retention == ValueRetention::Plain && texts.iter().any(|t| t.value.contains('['));
            let mut is_cut = false;
            if is_marked {
                for text in &mut *texts {
                    is_cut |= cut(&mut text.value, LONGEST_MARKUP);
                    text.value = plain_text(&text.value).into();
                }
            }
            is_cut |= cut_all(texts);
            match (is_cut, is_marked) {
                (true, _) => TextForm::Start,
                (false, true) => TextForm::Plain,
                (false, false) => TextForm::Exact,
            }
        }
    };
    Property { meta, form, value }
}

/// Leaves of texts what fits into [`LONGEST_TEXT`]; whether that is not all.
fn cut_all(texts: &mut [Text<'_>]) -> bool {
    let (mut room, mut left, mut is_cut) = (LONGEST_TEXT, texts.len(), false);
    for text in texts {
        // What a short text leaves is there for those behind it.
        is_cut |= cut(&mut text.value, room / left);
        room -= text.value.len();
        left -= 1;
    }
    is_cut
}

/// Leaves of a text so many bytes at most; whether that is not all.
fn cut(text: &mut Cow<'_, str>, most: usize) -> bool {
    if text.len() <= most {
        return false;
    }
    let end = text.floor_char_boundary(most);
    match text {
        Cow::Borrowed(text) => *text = &text[..end],
        Cow::Owned(text) => text.truncate(end),
    }
    true
}

/// What lists show of an element, with the objects it refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct Described<'a>(Batch<'a>);

impl<'a> Described<'a> {
    /// The batch with this one element.
    pub const fn batch(&self) -> &Batch<'a> {
        &self.0
    }
}

/// What lists show of a decoded element.
pub fn describe(element: &ArchitectureElement) -> Described<'_> {
    let mut known = Known::new();
    let row = row_of(element, &mut known);
    let mut batch = Batch {
        rows: vec![row],
        ..Batch::default()
    };
    known.finish(&mut batch);
    Described(batch)
}

/// Converts a decoded value into that of a row.
trait Describe<'a, T> {
    fn describe(&'a self, known: &mut Known) -> T;
}

/// Defines the conversion of a whole element from the table of fields.
macro_rules! define_row_of {
    (
        columns { $($(#[$doc:meta])* $need:ident $key:literal $field:ident: $type:ty,)* }
        details { $($(#[$detail_doc:meta])* $detail_need:ident $detail_key:literal $detail:ident: $detail_type:ty,)* }
    ) => {
        /// The row of a decoded element.
        pub fn row_of<'a>(element: &'a ArchitectureElement, known: &mut Known) -> Row<'a> {
            Row {
                $($field: element.$field.describe(known),)*
                details: Details {
                    $($detail: element.$detail.describe(known),)*
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
fn word(known: &mut Known, text: &str) -> TextIndex {
    known.texts.word(text).unwrap_or_default()
}

impl<'a> Describe<'a, Cow<'a, str>> for String {
    fn describe(&'a self, _: &mut Known) -> Cow<'a, str> {
        self.into()
    }
}

impl<'a> Describe<'a, Moment<'a>> for String {
    fn describe(&'a self, _: &mut Known) -> Moment<'a> {
        self.as_str().into()
    }
}

impl<'a> Describe<'a, TextIndex> for String {
    fn describe(&'a self, known: &mut Known) -> TextIndex {
        word(known, self)
    }
}

impl<'a> Describe<'a, TextIndex> for Option<String> {
    fn describe(&'a self, known: &mut Known) -> TextIndex {
        word(known, self.as_deref().unwrap_or(""))
    }
}

/// Types of the interface with a fixed set of known values.
macro_rules! describe_words {
    ($($type:ty),*) => {$(
        impl<'a> Describe<'a, TextIndex> for $type {
            fn describe(&'a self, known: &mut Known) -> TextIndex {
                word(known, self.as_str())
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
    fn describe(&'a self, _: &mut Known) -> bool {
        *self
    }
}

impl<'a, S: Describe<'a, T>, T> Describe<'a, Option<T>> for Option<S> {
    fn describe(&'a self, known: &mut Known) -> Option<T> {
        self.as_ref().map(|value| value.describe(known))
    }
}

impl<'a> Describe<'a, AuditStamp<'a>> for History {
    fn describe(&'a self, known: &mut Known) -> AuditStamp<'a> {
        AuditStamp {
            at: self.at.describe(known),
            by: self.by.describe(known),
        }
    }
}

impl<'a> Describe<'a, Visibility<'a>> for architrave_interface::Visibility {
    fn describe(&'a self, known: &mut Known) -> Visibility<'a> {
        Visibility {
            visible: self.visible,
            last_change: self.last_change.describe(known),
        }
    }
}

impl<'a> Describe<'a, SmallList<Owner>> for Vec<EntityId> {
    fn describe(&'a self, known: &mut Known) -> SmallList<Owner> {
        let owners = self.iter().map(|owner| Owner {
            kind: owner.kind.describe(known),
            value: owner.value.describe(known),
        });
        owners.collect()
    }
}

impl<'a> Describe<'a, SmallList<GroupIndex>> for Vec<Group> {
    fn describe(&'a self, known: &mut Known) -> SmallList<GroupIndex> {
        let groups = self.iter().filter_map(|group| {
            let place = known.groups.place_of(&json(group)?, ValueRetention::Never);
            place.map(GroupIndex)
        });
        groups.collect()
    }
}

impl<'a> Describe<'a, Properties<'a>> for Vec<architrave_interface::Property> {
    fn describe(&'a self, known: &mut Known) -> Properties<'a> {
        let properties = self.iter().filter_map(|one| {
            let retention = retention_of(&one.meta);
            let place = known.metas.place_of(&json(&one.meta)?, retention)?;
            Some(property(place, retention, one.value.describe(known)))
        });
        Properties(properties.collect())
    }
}

impl<'a> Describe<'a, Texts<'a>> for Translated {
    fn describe(&'a self, known: &mut Known) -> Texts<'a> {
        Texts {
            default: self.default_language.describe(known),
            texts: self
                .translations
                .iter()
                .map(|text| Text {
                    language: text.language.describe(known),
                    value: text.value.describe(known),
                })
                .collect(),
        }
    }
}

impl<'a> Describe<'a, Vec<Relation<'a>>> for Vec<Reference> {
    fn describe(&'a self, known: &mut Known) -> Vec<Relation<'a>> {
        let mut relations = Vec::new();
        for reference in self {
            for end in &reference.target.element_refs {
                relations.push(Relation {
                    id: reference.target.relationship_id.describe(known),
                    key: reference.meta.key.describe(known),
                    kind: end.kind.describe(known),
                    direction: end.direction.describe(known),
                    element_id: end.element_id.describe(known),
                    conceptual_class: end.conceptual_class.describe(known),
                    specialization: end.specialization.describe(known),
                });
            }
        }
        relations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Texts<'static> {
        let texts = texts.iter().map(|text| Text {
            language: TextIndex(0),
            value: Cow::Owned((*text).to_owned()),
        });
        Texts {
            default: TextIndex(0),
            texts: texts.collect(),
        }
    }

    fn held(retention: ValueRetention, values: &[&str]) -> (TextForm, Vec<String>) {
        let held = property(0, retention, Some(texts(values)));
        let texts = held.value.map(|v| v.texts).unwrap_or_default();
        let texts = texts.into_iter().map(|t| t.value.into_owned());
        (held.form, texts.collect())
    }

    #[test]
    fn markup_is_taken_off_and_long_texts_are_cut() {
        let all = |form, texts: &[&str]| (form, texts.iter().map(|t| (*t).to_owned()).collect());
        assert_eq!(
            held(ValueRetention::Short, &["a [b]"]),
            all(TextForm::Exact, &["a [b]"])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["a", "b"]),
            all(TextForm::Exact, &["a", "b"])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["[b]a[/b]", ""]),
            all(TextForm::Plain, &["a", ""])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["[list][*]one[*]two[/list]three"]),
            all(TextForm::Plain, &["one\ntwo\nthree"])
        );
        assert_eq!(
            held(ValueRetention::Plain, &["", ""]),
            all(TextForm::Empty, &["", ""])
        );
        let long = "ü".repeat(LONGEST_TEXT);
        let (form, cut) = held(ValueRetention::Short, &[&long, "short", &long]);
        assert_eq!(form, TextForm::Start);
        let sizes: Vec<usize> = cut.iter().map(String::len).collect();
        assert_eq!(sizes, [332, 5, 662]);
        assert_eq!(
            held(ValueRetention::Always, &[&long]),
            all(TextForm::Exact, &[&long])
        );
    }

    #[test]
    fn a_hostile_text_is_read_in_no_time() {
        let hostile = "[code]".repeat(1_000_000);
        assert_eq!(held(ValueRetention::Plain, &[&hostile]).0, TextForm::Start);
    }
}
