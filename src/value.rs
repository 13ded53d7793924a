//! What the app sends and checks as the value of a property.
//!
//! `interface.md` shows only the `type` of an `ArchitecturePropertyValue`. The rest of it is an
//! assumption (`docs/assumptions.md`), made only in [`property_value`].

mod check;
mod notation;
mod number;
mod words;

use architrave_interface::{Extra, PropertyType, PropertyValidation, PropertyValue, Translated};

pub use check::check;
pub use notation::{Guess, Notation, guess};
pub use words::bounds_hint;

/// The value that is sent for a property (`interface.md`, "CreateArchitectureElement"): its
/// `type`, and beside it the fields of a `TranslatedString`, as the service returns values.
pub fn property_value(kind: &PropertyType, value: &Translated) -> PropertyValue {
    let mut extra = Extra::none();
    // Texts can always be written as JSON.
    let _ = extra.set("defaultLanguage", &value.default_language);
    let _ = extra.set("translations", &value.translations);
    PropertyValue {
        kind: kind.to_string(),
        extra,
    }
}

/// Whether values of a type are texts in languages; others are written the same in each.
pub fn is_text(kind: &PropertyType) -> bool {
    matches!(
        kind,
        PropertyType::String | PropertyType::BBCode | PropertyType::Unknown(_)
    )
}

/// The literal that `text` chooses, with all its languages.
pub fn literal<'a>(
    validation: Option<&'a PropertyValidation>,
    text: &str,
) -> Option<&'a Translated> {
    let mut literals = validation?.literals.as_ref()?.iter();
    literals.find(|literal| literal.translations.iter().any(|t| t.value == text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use architrave_interface::Translation;
    use proptest::prelude::*;

    fn back(value: &PropertyValue) -> (String, Translated) {
        let json = serde_json::to_string(value).unwrap();
        let kind = serde_json::from_str::<PropertyValue>(&json).unwrap().kind;
        (kind, serde_json::from_str(&json).unwrap())
    }

    #[test]
    fn property_value_serializes_its_type_and_translations() {
        let mut text = Translated::new("en", "Gateway");
        text.translations.push(Translation::new("de", "Übergabe"));
        let value = property_value(&PropertyType::String, &text);
        assert_eq!(
            serde_json::to_string(&value).unwrap(),
            r#"{"type":"String","defaultLanguage":"en","translations":[{"language":"en","value":"Gateway"},{"language":"de","value":"Übergabe"}]}"#
        );
    }

    fn typed() -> impl Strategy<Value = (PropertyType, String)> {
        let kind = proptest::sample::select(PropertyType::ALL);
        let text = prop_oneof![
            ".{0,12}",
            "[-−+]?[0-9]{0,4}([,. '][0-9]{0,4}){0,3}",
            "[0-9]{4}-[0-1][0-9]-[0-3][0-9]",
            "[0-2][0-9]:[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,3})?)?",
            "20[0-9]{2}-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](Z|\\+01:00)",
            "true|false",
        ];
        (kind, text)
    }

    proptest! {
        #[test]
        fn values_that_check_accepts_survive_serialization((kind, text) in typed()) {
            if let Ok(sent) = check(&kind, None, &text) {
                let value = property_value(&kind, &Translated::new("en", &sent));
                let (written, read) = back(&value);
                prop_assert_eq!(PropertyType::from(written.as_str()), kind.clone());
                prop_assert_eq!(read.get("en"), Some(sent.as_str()));
                prop_assert_eq!(check(&kind, None, &sent), Ok(sent));
            }
        }
    }
}
