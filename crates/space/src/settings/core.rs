//! The two properties that every class has, also where the settings do not mention them: imports
//! and creations put names and documentation there.

use architrave_interface::{PropertyType, Translated, Translation};

use super::DeclaredProperty;

/// The key of an element's name.
pub const NAME: &str = "name";
/// The key of an element's description.
pub const DESCRIPTION: &str = "description";

/// Adds the core properties that are not declared, in front.
pub fn add_missing(properties: &mut Vec<DeclaredProperty>) {
    let is_declared = |key: &str| properties.iter().any(|property| property.key == key);
    let core = [
        (NAME, PropertyType::String, true, "Name", "Name"),
        (
            DESCRIPTION,
            PropertyType::BBCode,
            false,
            "Description",
            "Beschreibung",
        ),
    ];
    let missing: Vec<_> = core
        .into_iter()
        .filter(|(key, ..)| !is_declared(key))
        .map(|(key, kind, mandatory, english, german)| DeclaredProperty {
            key: key.into(),
            kind,
            group: None,
            core: true,
            label: Some(translated(english, german)),
            description: None,
            mandatory,
            literals: None,
            lower_bound: None,
            upper_bound: None,
            classes: vec!["*".into()],
        })
        .collect();
    properties.splice(0..0, missing);
}

/// A text in English and German.
pub fn translated(english: &str, german: &str) -> Translated {
    let mut text = Translated::new("en", english);
    text.translations.push(Translation::new("de", german));
    text
}
