//! Fields of an element as a receipt stores them, so that a later file can show what changed.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{FileElement, LocalizedText};

/// How many characters of a value a receipt stores.
const LONGEST: usize = 120;

/// Which field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FieldKind {
    /// A name of the element.
    #[default]
    #[serde(rename = "n")]
    Name,
    /// Its documentation.
    #[serde(rename = "d")]
    Documentation,
    /// The property with this key.
    #[serde(rename = "p")]
    Property(String),
}

/// A value in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Field {
    /// Which field it belongs to.
    #[serde(rename = "k")]
    pub kind: FieldKind,
    /// Its language, where the file gives one.
    #[serde(rename = "l", skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The value or its first characters; none in receipts of an earlier version that had no room for it.
    #[serde(rename = "v", skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// A hash of the whole value, where `value` is not all of it.
    #[serde(rename = "h", skip_serializing_if = "Option::is_none")]
    pub hash: Option<u32>,
}

/// A field that differs between an earlier import and a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldChange {
    /// Which field.
    pub field: ChangedField,
    /// Its value in the earlier import.
    pub old: FieldValue,
    /// Its value in the file.
    pub new: FieldValue,
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChangedField {
    /// The type of the element.
    Type,
    /// A value in one language.
    Value {
        /// Which field it belongs to.
        kind: FieldKind,
        /// Its language, where the file gives one.
        language: Option<String>,
        /// After how many characters it differs, where what is shown is the same.
        after: Option<usize>,
    },
    /// A text, after its first so many characters.
    LongText(usize),
}

/// A value as a change shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldValue {
    /// There is none.
    #[default]
    Absent,
    /// The value, shortened where it is long.
    Text(String),
    /// A class, or a type as written.
    Class(String),
    /// There is one, and the receipt does not say which.
    NotRecorded,
}

impl Field {
    fn new(kind: FieldKind, language: Option<String>, value: &str) -> Self {
        let end = value.char_indices().nth(LONGEST).map(|(at, _)| at);
        Self {
            kind,
            language,
            value: Some(value[..end.unwrap_or(value.len())].to_owned()),
            hash: end.map(|_| hash(value)),
        }
    }

    fn hash(&self) -> u32 {
        let of_value = || hash(self.value.as_deref().unwrap_or_default());
        self.hash.unwrap_or_else(of_value)
    }

    /// What no two fields of an element share.
    fn key(&self) -> (&FieldKind, Option<&str>) {
        (&self.kind, self.language.as_deref())
    }

    fn shown(&self) -> FieldValue {
        match (&self.value, self.hash) {
            (Some(value), None) => FieldValue::Text(value.clone()),
            (Some(value), Some(_)) => FieldValue::Text(format!("{value}…")),
            (None, _) => FieldValue::NotRecorded,
        }
    }
}

/// The fields of an element that have a value; `keys` are the keys of property definitions. Values of one field in one
/// language become one, as the service joins them.
pub fn fields_of(element: &FileElement, keys: &HashMap<&str, &str>) -> Vec<Field> {
    let mut values = Values::default();
    values.add(FieldKind::Name, &element.names);
    values.add(FieldKind::Documentation, &element.documentation);
    for property in &element.properties {
        let definition = property.definition.as_str();
        let key = keys.get(definition).copied().unwrap_or(definition);
        let kind = FieldKind::Property(key.to_owned());
        values.add(kind, &property.values);
    }
    let field =
        |(kind, language, value): Value<'_>| Field::new(kind, language.map(str::to_owned), &value);
    values.all.into_iter().map(field).collect()
}

/// A field, its language and its whole value.
type Value<'a> = (FieldKind, Option<&'a str>, String);

/// The values of an element, each found by its field and language.
#[derive(Default)]
struct Values<'a> {
    all: Vec<Value<'a>>,
    places: HashMap<(FieldKind, Option<&'a str>), usize>,
}

impl<'a> Values<'a> {
    fn add(&mut self, kind: FieldKind, texts: &'a [LocalizedText]) {
        for text in texts {
            let (value, language) = (text.value.trim(), text.language.as_deref());
            if value.is_empty() {
                continue;
            }
            let place = self.places.entry((kind.clone(), language));
            let place = *place.or_insert(self.all.len());
            match self.all.get_mut(place) {
                Some((_, _, whole)) => {
                    whole.push('\n');
                    whole.push_str(value);
                }
                None => self.all.push((kind.clone(), language, value.to_owned())),
            }
        }
    }
}

fn by_key(fields: &[Field]) -> HashMap<(&FieldKind, Option<&str>), &Field> {
    fields.iter().map(|field| (field.key(), field)).collect()
}

/// What differs, in the order of the file; what is no longer there comes last.
pub fn changes(before: &[Field], now: &[Field]) -> Vec<FieldChange> {
    let (all_before, all_now) = (by_key(before), by_key(now));
    let change = |old: Option<&Field>, new: Option<&Field>| {
        let shown = [old, new].map(|side| side.map(Field::shown).unwrap_or_default());
        let after = (shown[0] == shown[1]).then_some(LONGEST);
        let field = new.or(old).cloned().unwrap_or_default();
        let field = ChangedField::Value {
            kind: field.kind,
            language: field.language,
            after,
        };
        let [old, new] = shown;
        FieldChange { field, old, new }
    };
    let changed = now.iter().filter_map(|new| {
        let old = all_before.get(&new.key()).copied();
        let differs = old.is_none_or(|old| old.hash() != new.hash());
        differs.then(|| change(old, Some(new)))
    });
    let gone = before
        .iter()
        .filter(|old| !all_now.contains_key(&old.key()));
    changed
        .chain(gone.map(|old| change(Some(old), None)))
        .collect()
}

/// FNV-1a, 32 bits.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileProperty;

    fn text(language: Option<&str>, value: &str) -> LocalizedText {
        LocalizedText {
            language: language.map(str::to_owned),
            value: value.to_owned(),
            cut: 0,
        }
    }

    fn element(name: &str, documentation: &str, definition: &str, cost: &str) -> Vec<Field> {
        let element = FileElement {
            names: vec![text(Some("en"), name)],
            documentation: vec![text(None, documentation)],
            properties: vec![FileProperty {
                definition: definition.into(),
                values: vec![text(None, cost)],
                line: 1,
            }],
            ..FileElement::default()
        };
        fields_of(&element, &HashMap::from([("p1", "cost"), ("p2", "cost")]))
    }

    fn value(kind: FieldKind, language: Option<&str>, old: &str, new: &str) -> FieldChange {
        let side = |text: &str| match text {
            "" => FieldValue::Absent,
            text => FieldValue::Text(text.into()),
        };
        FieldChange {
            field: ChangedField::Value {
                kind,
                language: language.map(str::to_owned),
                after: None,
            },
            old: side(old),
            new: side(new),
        }
    }

    fn cost(old: &str, new: &str) -> FieldChange {
        value(FieldKind::Property("cost".into()), None, old, new)
    }

    #[test]
    fn changes_lists_each_changed_field_with_both_values() {
        let before = element("Mill", "Old text", "p1", "3");
        assert_eq!(
            changes(&before, &element("Mill", "Old text", "p1", "3")),
            []
        );
        assert_eq!(
            changes(&before, &element("Weir", " ", "p1", "4")),
            [
                value(FieldKind::Name, Some("en"), "Mill", "Weir"),
                cost("3", "4"),
                value(FieldKind::Documentation, None, "Old text", "")
            ]
        );
        assert_eq!(changes(&before[..2], &before), [cost("", "3")]);
    }

    #[test]
    fn changes_ignores_the_identifier_of_a_definition() {
        let (before, now) = (element("a", "", "p1", "3"), element("a", "", "p2", "3"));
        assert!(changes(&before, &now).is_empty());
    }

    #[test]
    fn long_values_are_compared_completely_and_shown_truncated() {
        let long = "ä".repeat(LONGEST);
        let before = element("a", &format!("{long}1"), "p1", "3");
        let now = element("a", &format!("{long}2"), "p1", "3");
        let shown = format!("{long}…");
        let mut expected = value(FieldKind::Documentation, None, &shown, &shown);
        if let ChangedField::Value { after, .. } = &mut expected.field {
            *after = Some(120);
        }
        assert_eq!(changes(&before, &now), [expected]);
        assert!(changes(&before, &before).is_empty());
    }

    #[test]
    fn changes_detects_a_change_of_a_dropped_value() {
        let mut before = element("a", "b", "p1", "3");
        for field in &mut before {
            field.hash = Some(field.hash());
            field.value = None;
        }
        assert_eq!(changes(&before, &element("a", "b", "p1", "3")), []);
        let mut expected = cost("", "4");
        expected.old = FieldValue::NotRecorded;
        assert_eq!(changes(&before, &element("a", "b", "p1", "4")), [expected]);
        let json = serde_json::to_string(&before).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Field>>(&json).unwrap(), before);
    }
}
