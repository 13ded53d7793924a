//! Fields that differ between an earlier import and a file.

use architrave_interface::ElementClass;
use architrave_worker::{ChangedField, FieldChange, FieldKind, FieldValue};

use crate::format::count;
use crate::t;
use crate::texts::class_label;

/// What a field that changed is called: "Name (de)", "cost".
pub fn change_field(field: &ChangedField) -> String {
    use t::import_check::change as texts;
    match field {
        ChangedField::Type => t::common::TYPE.into(),
        ChangedField::LongText(after) => texts::after(&count(*after), &texts::LONG_TEXT),
        ChangedField::Value {
            kind,
            language,
            after,
        } => {
            let name = match kind {
                FieldKind::Name => t::common::NAME.get(),
                FieldKind::Documentation => texts::DOCUMENTATION.get(),
                FieldKind::Property(key) => key,
            };
            let name = match language {
                Some(language) => texts::in_language(language, name),
                None => name.to_owned(),
            };
            match after {
                Some(after) => texts::after(&count(*after), &name),
                None => name,
            }
        }
    }
}

/// A value before or after a change.
pub fn change_value(value: &FieldValue) -> String {
    match value {
        FieldValue::Absent => t::import_check::change::ABSENT.into(),
        FieldValue::Text(text) => text.clone(),
        FieldValue::Class(class) => class_label(&ElementClass::from(class.as_str())),
        FieldValue::NotRecorded => t::import_check::change::NOT_RECORDED.into(),
    }
}

/// A change in a line: "cost: 3 → 4".
pub fn change_line(change: &FieldChange) -> String {
    let (old, new) = (change_value(&change.old), change_value(&change.new));
    t::import_check::change::line(&change_field(&change.field), &new, &old)
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
                "Documentation, after 120 characters: a… → a…",
            ),
            (
                value(cost(), None, None),
                FieldValue::Absent,
                text("3"),
                "cost: no value → 3",
            ),
            (
                value(cost(), Some("de"), None),
                FieldValue::NotRecorded,
                text("4"),
                "cost (de): not saved → 4",
            ),
        ] {
            assert_eq!(change_line(&FieldChange { field, old, new }), line);
        }
        let long = ChangedField::LongText(20_000);
        assert_eq!(change_field(&long), "Long text, after 20,000 characters");
    }
}
