//! Fields of an element as a receipt keeps them, so that a later file can say what changed.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{FileElement, Text};

/// How many characters of a value a receipt keeps.
const LONGEST: usize = 120;

/// Which field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What the field is called: "Name (de)", "cost".
    pub field: String,
    /// Its value in the earlier import.
    pub old: FieldValue,
    /// Its value in the file.
    pub new: FieldValue,
}

/// A value as a change shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldValue {
    /// There is none.
    #[default]
    Absent,
    /// The value, shortened where it is long.
    Text(String),
    /// There is one, and the receipt does not say which.
    NotKept,
}

impl FieldValue {
    /// As a list shows it.
    pub fn label(&self) -> &str {
        match self {
            Self::Absent => "none",
            Self::Text(text) => text,
            Self::NotKept => "not kept",
        }
    }
}

impl Change {
    /// "cost: 3 → 4"
    pub fn line(&self) -> String {
        format!(
            "{}: {} → {}",
            self.field,
            self.old.label(),
            self.new.label()
        )
    }
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

    fn is_same_field(&self, other: &Self) -> bool {
        self.kind == other.kind && self.language == other.language
    }

    fn label(&self) -> String {
        let name = match &self.kind {
            FieldKind::Name => "Name",
            FieldKind::Documentation => "Documentation",
            FieldKind::Property(key) => key,
        };
        match &self.language {
            Some(language) => format!("{name} ({language})"),
            None => name.to_owned(),
        }
    }

    fn shown(&self) -> FieldValue {
        match (&self.value, self.hash) {
            (Some(value), None) => FieldValue::Text(value.clone()),
            (Some(value), Some(_)) => FieldValue::Text(format!("{value}…")),
            (None, _) => FieldValue::NotKept,
        }
    }
}

/// The fields of an element that have a value; `keys` are the keys of property definitions. Values of one field in one
/// language become one, as the service joins them.
pub fn fields_of(element: &FileElement, keys: &HashMap<&str, &str>) -> Vec<Field> {
    let mut values = Vec::new();
    add_values(&mut values, FieldKind::Name, &element.names);
    add_values(
        &mut values,
        FieldKind::Documentation,
        &element.documentation,
    );
    for property in &element.properties {
        let definition = property.definition.as_str();
        let key = keys.get(definition).copied().unwrap_or(definition);
        let kind = FieldKind::Property(key.to_owned());
        add_values(&mut values, kind, &property.values);
    }
    let field =
        |(kind, language, value): Value<'_>| Field::new(kind, language.map(str::to_owned), &value);
    values.into_iter().map(field).collect()
}

/// A field, its language and its whole value.
type Value<'a> = (FieldKind, Option<&'a str>, String);

fn add_values<'a>(values: &mut Vec<Value<'a>>, kind: FieldKind, texts: &'a [Text]) {
    for text in texts {
        let (value, language) = (text.value.trim(), text.language.as_deref());
        if value.is_empty() {
            continue;
        }
        let mut known = values.iter_mut();
        match known.find(|(of, l, _)| *of == kind && *l == language) {
            Some((_, _, whole)) => {
                whole.push('\n');
                whole.push_str(value);
            }
            None => values.push((kind.clone(), language, value.to_owned())),
        }
    }
}

/// What differs, in the order of the file; what is no longer there comes last.
pub fn changes(before: &[Field], now: &[Field]) -> Vec<Change> {
    let same_in = |list: &[Field], field: &Field| {
        list.iter()
            .find(|other| other.is_same_field(field))
            .cloned()
    };
    let change = |old: Option<&Field>, new: Option<&Field>| {
        let mut field = new.or(old).map(Field::label).unwrap_or_default();
        let shown = [old, new].map(|side| side.map(Field::shown).unwrap_or_default());
        let [old, new] = shown;
        if old == new {
            field.push_str(&format!(", after the first {LONGEST} characters"));
        }
        Change { field, old, new }
    };
    let changed = now.iter().filter_map(|new| {
        let old = same_in(before, new);
        let differs = old.as_ref().is_none_or(|old| old.hash() != new.hash());
        differs.then(|| change(old.as_ref(), Some(new)))
    });
    let gone = before.iter().filter(|old| same_in(now, old).is_none());
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

    fn text(language: Option<&str>, value: &str) -> Text {
        Text {
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

    fn lines(before: &[Field], now: &[Field]) -> Vec<String> {
        changes(before, now).iter().map(Change::line).collect()
    }

    #[test]
    fn each_field_that_changed_is_named_with_both_values() {
        let before = element("Mill", "Old text", "p1", "3");
        assert_eq!(
            lines(&before, &element("Mill", "Old text", "p1", "3")),
            [""; 0]
        );
        assert_eq!(
            lines(&before, &element("Weir", " ", "p1", "4")),
            [
                "Name (en): Mill → Weir",
                "cost: 3 → 4",
                "Documentation: Old text → none"
            ]
        );
        assert_eq!(lines(&before[..2], &before), ["cost: none → 3"]);
    }

    #[test]
    fn another_number_of_the_same_definition_is_no_change() {
        let (before, now) = (element("a", "", "p1", "3"), element("a", "", "p2", "3"));
        assert!(changes(&before, &now).is_empty());
    }

    #[test]
    fn a_long_value_is_compared_as_a_whole_and_shown_shortened() {
        let long = "ä".repeat(LONGEST);
        let before = element("a", &format!("{long}1"), "p1", "3");
        let now = element("a", &format!("{long}2"), "p1", "3");
        let place = "Documentation, after the first 120 characters";
        let expected = format!("{place}: {long}… → {long}…");
        assert_eq!(lines(&before, &now), [expected]);
        assert!(changes(&before, &before).is_empty());
    }

    #[test]
    fn a_value_that_was_dropped_still_tells_a_change() {
        let mut before = element("a", "b", "p1", "3");
        for field in &mut before {
            field.hash = Some(field.hash());
            field.value = None;
        }
        assert_eq!(lines(&before, &element("a", "b", "p1", "3")), [""; 0]);
        assert_eq!(
            lines(&before, &element("a", "b", "p1", "4")),
            ["cost: not kept → 4"]
        );
        let json = serde_json::to_string(&before).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Field>>(&json).unwrap(), before);
    }
}
