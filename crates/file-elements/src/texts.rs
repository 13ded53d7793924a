//! Converts the texts of a file to values.

use std::collections::HashMap;

use architrave_exchange::{LangString, Property, SPECIALIZATION};
use architrave_interface::{Extra, PropertyType, Translated, Translation};

use crate::FileModel;

/// Texts in several languages as one. A text without a language is in the file's; texts in the
/// same language are joined by a line break, so that none is lost. `None` if all are empty.
pub fn translated<'a>(
    file: &FileModel,
    texts: impl IntoIterator<Item = &'a LangString>,
) -> Option<Translated> {
    let mut translations: Vec<Translation> = Vec::new();
    let mut places = HashMap::new();
    for text in texts {
        // Blanks around a text are the file's layout; a text of blanks only is none.
        let value = text.value.trim();
        if value.is_empty() {
            continue;
        }
        let language = text.language.as_deref().filter(|l| !l.is_empty());
        let language = language.unwrap_or(&file.language);
        let place = *places.entry(language).or_insert(translations.len());
        match translations.get_mut(place) {
            Some(same) => {
                same.value.push('\n');
                same.value.push_str(value);
            }
            None => translations.push(Translation::new(language, value)),
        }
    }
    let first = translations.first()?;
    let is_there = translations.iter().any(|t| t.language == file.language);
    let default_language = match is_there {
        true => file.language.clone(),
        false => first.language.clone(),
    };
    Some(Translated {
        default_language,
        translations,
        extra: Extra::none(),
    })
}

/// A property with everything the file says under its key.
#[derive(Debug)]
pub struct Keyed<'a> {
    /// Its key.
    pub key: &'a str,
    /// What it refers to.
    pub definition: &'a str,
    /// Its texts.
    pub texts: Vec<&'a LangString>,
}

/// Properties by key, each key once, at its first place.
pub fn by_key<'a>(
    file: &'a FileModel,
    properties: impl IntoIterator<Item = &'a Property>,
) -> Vec<Keyed<'a>> {
    let mut keyed: Vec<Keyed<'a>> = Vec::new();
    let mut places = HashMap::new();
    for property in properties {
        let key = file.key(&property.definition);
        let place = *places.entry(key).or_insert(keyed.len());
        match keyed.get_mut(place) {
            Some(known) => known.texts.extend(&property.values),
            None => keyed.push(Keyed {
                key,
                definition: &property.definition,
                texts: property.values.iter().collect(),
            }),
        }
    }
    keyed
}

/// The interface's type for a type of the file.
pub fn property_type(data_type: Option<&str>) -> PropertyType {
    match data_type {
        Some("boolean") => PropertyType::Boolean,
        Some("date") => PropertyType::Date,
        Some("time") => PropertyType::Time,
        Some("number") => PropertyType::Decimal,
        _ => PropertyType::String,
    }
}

/// The properties that count, and those that only have the name of the specialization where another has
/// its identifier: tools that write the identifier keep what they wrote before.
pub fn split_specialization<'a>(
    file: &FileModel,
    properties: &'a [Property],
) -> (Vec<&'a Property>, Vec<&'a Property>) {
    let has_text = |one: &Property| one.values.iter().any(|text| !text.value.trim().is_empty());
    let has_identifier = properties
        .iter()
        .any(|one| one.definition == SPECIALIZATION && has_text(one));
    properties.iter().partition(|one| {
        let is_named = file.key(&one.definition) == SPECIALIZATION;
        !(has_identifier && is_named && one.definition != SPECIALIZATION)
    })
}
