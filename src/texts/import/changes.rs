//! Fields that differ between an earlier import and a file.

use architrave_worker::{Change, ChangedField, FieldKind, FieldValue};

use crate::catalog::split_words;

/// What a field that changed is called: "Name (de)", "cost".
pub fn change_field(field: &ChangedField) -> String {
    match field {
        ChangedField::Type => "Type".to_owned(),
        ChangedField::LongText(after) => format!("A text, after its first {after} characters"),
        ChangedField::Value {
            kind,
            language,
            after,
        } => {
            let name = match kind {
                FieldKind::Name => "Name",
                FieldKind::Documentation => "Documentation",
                FieldKind::Property(key) => key,
            };
            match (language, after) {
                (None, None) => name.to_owned(),
                (Some(language), None) => format!("{name} ({language})"),
                (None, Some(after)) => format!("{name}, after the first {after} characters"),
                (Some(language), Some(after)) => {
                    format!("{name} ({language}), after the first {after} characters")
                }
            }
        }
    }
}

/// A value before or after a change.
pub fn change_value(value: &FieldValue) -> String {
    match value {
        FieldValue::Absent => "none".to_owned(),
        FieldValue::Text(text) => text.clone(),
        FieldValue::Class(class) => split_words(class),
        FieldValue::NotKept => "not kept".to_owned(),
    }
}

/// A change in a line: "cost: 3 → 4".
pub fn change_line(change: &Change) -> String {
    let (old, new) = (change_value(&change.old), change_value(&change.new));
    format!("{}: {old} → {new}", change_field(&change.field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_names_the_field_and_both_values() {
        let value = |kind, language: Option<&str>, after| ChangedField::Value {
            kind,
            language: language.map(str::to_owned),
            after,
        };
        let text = |text: &str| FieldValue::Text(text.into());
        let class = |class: &str| FieldValue::Class(class.into());
        let cost = || FieldKind::Property("cost".into());
        for (field, old, new, line) in [
            (
                ChangedField::Type,
                class("Node"),
                class("CourseOfAction"),
                "Type: Node → Course of action",
            ),
            (
                value(FieldKind::Name, Some("en"), None),
                text("Mill"),
                text("Weir"),
                "Name (en): Mill → Weir",
            ),
            (
                value(FieldKind::Documentation, None, Some(120)),
                text("a…"),
                text("a…"),
                "Documentation, after the first 120 characters: a… → a…",
            ),
            (
                value(cost(), None, None),
                FieldValue::Absent,
                text("3"),
                "cost: none → 3",
            ),
            (
                value(cost(), Some("de"), None),
                FieldValue::NotKept,
                text("4"),
                "cost (de): not kept → 4",
            ),
        ] {
            assert_eq!(change_line(&Change { field, old, new }), line);
        }
        let long = ChangedField::LongText(20_000);
        assert_eq!(
            change_field(&long),
            "A text, after its first 20000 characters"
        );
    }
}
