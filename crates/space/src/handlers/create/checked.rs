//! Checks a creation against the settings of the process space.

use std::collections::HashSet;

use architrave_interface::{
    CreateElement, CreateProperty, ElementClass, EntityId, Extra, Translated,
};
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::settings::{ClassSettings, Compiled};
use crate::store::versions::NewVersion;
use crate::values;

/// A creation that the settings allow.
#[derive(Debug)]
pub struct Checked<'a> {
    class: &'a ElementClass,
    specialization: Option<&'a str>,
    owners: String,
    properties: String,
}

impl<'a> Checked<'a> {
    /// Checks class, owners and properties.
    ///
    /// # Errors
    /// 400 that names the field or the property's key and says what is wrong with it.
    pub fn new(settings: &Compiled, request: &'a CreateElement) -> Result<Self, ApiError> {
        let class = &request.conceptual_class;
        let of_class = settings
            .class(class)
            .ok_or_else(|| bad(format!("conceptualClass: there is no class \"{class}\"")))?;
        if !settings.is_enabled(class) {
            return Err(bad(format!(
                "conceptualClass: {class} is not enabled in the settings of this process space"
            )));
        }
        no_extra("the body", &request.extra)?;
        let owners = request.owners.as_deref().unwrap_or_default();
        check_owners(owners)?;
        let properties = check_properties(class, of_class, &request.properties)?;
        let specialization = request.specialization.as_deref().filter(|s| !s.is_empty());
        // Not every database can store it.
        if specialization.is_some_and(|text| text.contains('\0')) {
            return Err(bad(
                "specialization: it contains the character U+0000".into()
            ));
        }
        Ok(Self {
            class,
            specialization,
            owners: serde_json::to_string(owners)?,
            properties,
        })
    }

    /// The version to store.
    pub fn version(&self, at: &'a str, by: &'a str) -> NewVersion<'_> {
        NewVersion {
            class: self.class,
            specialization: self.specialization,
            owners: &self.owners,
            properties: &self.properties,
            at,
            by,
        }
    }
}

fn check_owners(owners: &[EntityId]) -> Result<(), ApiError> {
    for (n, owner) in owners.iter().enumerate() {
        no_extra(&format!("owners[{n}]"), &owner.extra)?;
        if !owner.kind.is_known() {
            let why = format!("owners[{n}]: there is no EntityIdType \"{}\"", owner.kind);
            return Err(bad(why));
        }
        if owner.value.is_empty() {
            return Err(bad(format!("owners[{n}]: the value is empty")));
        }
    }
    Ok(())
}

/// The values as they are stored: an object of key to TranslatedString.
fn check_properties(
    class: &ElementClass,
    settings: &ClassSettings,
    properties: &[CreateProperty],
) -> Result<String, ApiError> {
    let mut keys = HashSet::new();
    let mut stored = serde_json::Map::new();
    for (n, property) in properties.iter().enumerate() {
        let key = property.key.as_str();
        no_extra(&format!("properties[{n}]"), &property.extra)?;
        if !keys.insert(key) {
            return Err(bad(format!("property \"{key}\" is there twice")));
        }
        let declared = settings.property(key).ok_or_else(|| {
            bad(format!(
                "property \"{key}\" is not declared for {class} in the settings of this process space"
            ))
        })?;
        let Some(value) = &property.value else {
            continue;
        };
        if value.kind != declared.meta.kind.as_str() {
            return Err(bad(format!(
                "property \"{key}\": its type is {}, not \"{}\"",
                declared.meta.kind, value.kind
            )));
        }
        let text =
            translated(&value.extra).map_err(|why| bad(format!("property \"{key}\": {why}")))?;
        let Some(text) = text else {
            continue;
        };
        for translation in &text.translations {
            let validation = declared.meta.validation.as_ref();
            values::check(&declared.meta.kind, validation, &translation.value)
                .map_err(|why| bad(format!("property \"{key}\": {why}")))?;
        }
        stored.insert(key.to_owned(), serde_json::to_value(&text)?);
    }
    let missing = settings
        .properties
        .iter()
        .find(|p| p.is_mandatory() && !stored.contains_key(&p.meta.key));
    if let Some(missing) = missing {
        let key = &missing.meta.key;
        return Err(bad(format!(
            "property \"{key}\" is mandatory for {class} and has no value"
        )));
    }
    Ok(serde_json::to_string(&stored)?)
}

/// The text of an ArchitecturePropertyValue: the fields of a TranslatedString beside its type.
/// `None` where every translation is empty.
fn translated(extra: &Extra) -> Result<Option<Translated>, String> {
    let field = |name: &str| {
        extra
            .get(name)
            .ok_or_else(|| format!("value: {name} is missing"))
    };
    let read = |name: &str, why: serde_json::Error| format!("value: {name}: {why}");
    let language: String = serde_json::from_str(field("defaultLanguage")?)
        .map_err(|why| read("defaultLanguage", why))?;
    let raw: Vec<&RawValue> =
        serde_json::from_str(field("translations")?).map_err(|why| read("translations", why))?;
    let mut text = Translated {
        default_language: language,
        translations: Vec::with_capacity(raw.len()),
        extra: Extra::none(),
    };
    let known = ["defaultLanguage", "translations"];
    if let Some((name, _)) = extra.iter().find(|(name, _)| !known.contains(name)) {
        return Err(format!("value: there is no field \"{name}\""));
    }
    if text.default_language.is_empty() {
        return Err("value: defaultLanguage is empty".into());
    }
    for (n, raw) in raw.into_iter().enumerate() {
        let translation: architrave_interface::Translation = serde_json::from_str(raw.get())
            .map_err(|why| format!("value: translations[{n}]: {why}"))?;
        if translation.language.is_empty() {
            return Err(format!("value: translations[{n}]: the language is empty"));
        }
        if text.get(&translation.language).is_some() {
            let language = &translation.language;
            return Err(format!(
                "value: translations[{n}]: \"{language}\" is there twice"
            ));
        }
        if !translation.extra.is_empty() {
            return Err(format!("value: translations[{n}] has an unknown field"));
        }
        text.translations.push(translation);
    }
    text.translations.retain(|t| !t.value.is_empty());
    Ok((!text.translations.is_empty()).then_some(text))
}

/// Refuses fields that would be lost silently.
fn no_extra(place: &str, extra: &Extra) -> Result<(), ApiError> {
    match extra.iter().next() {
        None => Ok(()),
        Some((name, _)) => Err(bad(format!("{place}: there is no field \"{name}\""))),
    }
}

fn bad(why: String) -> ApiError {
    ApiError::BadRequest(why)
}
