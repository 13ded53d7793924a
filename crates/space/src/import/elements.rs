//! The elements of a file (import rules 1 to 3).

use std::collections::HashMap;

use architrave_exchange::{ClassName, Element, SPECIALIZATION, class_of};
use architrave_file_elements::{FileModel, by_key, split_specialization, translated};
use architrave_interface::{DroppedProperty, ElementClass, Extra, ImportedElement, Translated};
use serde::Serializer as _;
use sha2::{Digest, Sha256};

use super::{Import, Progress, ROWS_AT_ONCE};
use crate::error::ApiError;
use crate::settings::core::{DESCRIPTION, NAME};
use crate::settings::{ClassSettings, Compiled};
use crate::store::elements::{self, EarlierImport, External, Ids, LaterVersion, NewElement};
use crate::store::json_list;
use crate::store::versions::NewVersion;

/// Writes the elements that can be imported.
pub fn write<'a>(
    import: &Import<'_>,
    file: &'a FileModel,
    progress: &mut Progress<'a>,
) -> Result<(), ApiError> {
    let all = file.elements.iter().filter_map(|e| e.identifier.as_deref());
    let before = elements::imported(import.c, import.warehouse, &json_list(all)?)?;
    let before: HashMap<String, EarlierImport> = before.into_iter().collect();
    let (mut new, mut later) = (Vec::new(), Vec::new());
    for element in &file.elements {
        let name = element.names.first().map(|name| name.value.trim());
        let identifier = element.identifier.as_deref();
        let Some(id) = progress.identifier("Element", identifier, name, element.line) else {
            continue;
        };
        let (class, of_class) = match class(import.settings, file, element) {
            Ok(found) => found,
            Err(why) => {
                progress.fail(format!("Element {id}{why}"));
                continue;
            }
        };
        let content = Content::of(file, id, class.clone(), element, of_class, |key, reason| {
            progress.dropped.push(DroppedProperty {
                conceptual_class: class.as_str().into(),
                external_id: Some(id.into()),
                property_key: key.into(),
                reason,
                extra: Extra::none(),
            });
        })?;
        let ids = match before.get(id) {
            Some(known) if known.content == Some(content.hash) => known.ids.clone(),
            Some(known) => {
                let ids = Ids {
                    element: known.ids.element.clone(),
                    instance: content.ids.instance.clone(),
                };
                later.push((content, known));
                ids
            }
            None => {
                let ids = content.ids.clone();
                new.push(content);
                ids
            }
        };
        if new.len() == ROWS_AT_ONCE {
            insert(import, &new)?;
            new.clear();
        }
        if later.len() == ROWS_AT_ONCE {
            add_versions(import, &later)?;
            later.clear();
        }
        progress.elements.push(ImportedElement {
            external_id: id.into(),
            architecture_id: ids.instance,
            architecture_element_id: ids.element.clone(),
            extra: Extra::none(),
        });
        progress.element_ids.insert(id, ids.element);
    }
    insert(import, &new)?;
    add_versions(import, &later)
}

/// The class of an element, if the settings allow it; else why not, to follow its identifier.
fn class<'s>(
    settings: &'s Compiled,
    file: &FileModel,
    element: &Element,
) -> Result<(ElementClass, &'s ClassSettings), String> {
    let Some(kind) = element.kind.as_deref() else {
        return Err(" has no type".into());
    };
    let class = match class_of(kind, file.format) {
        ClassName::Class(name) => ElementClass::from(name),
        ClassName::Junction => {
            return Err(format!(
                ": type {kind} is a junction, which is no element of a process space"
            ));
        }
        ClassName::Unknown => return Err(format!(": {} has no type {kind}", file.format)),
    };
    match settings.class(&class) {
        Some(of_class) if settings.is_enabled(&class) => Ok((class, of_class)),
        _ => Err(format!(
            ": type {class} is not enabled in the settings of this space"
        )),
    }
}

/// What a file says of an element, as it is stored.
struct Content<'a> {
    /// The ids of a new element with this content; a later version has the instance id.
    ids: Ids,
    /// Its identifier in the file.
    external_id: &'a str,
    class: ElementClass,
    specialization: Option<String>,
    /// Key to TranslatedString, as a JSON object.
    properties: String,
    hash: [u8; 32],
}

impl<'a> Content<'a> {
    /// Takes what the settings declare; calls `drop` for everything else.
    fn of(
        file: &FileModel,
        external_id: &'a str,
        class: ElementClass,
        element: &Element,
        of_class: &ClassSettings,
        mut drop: impl FnMut(&str, String),
    ) -> Result<Self, ApiError> {
        let mut values: Vec<(&str, Translated)> = Vec::new();
        for (key, texts) in [
            (NAME, &element.names),
            (DESCRIPTION, &element.documentation),
        ] {
            values.extend(translated(file, texts).map(|text| (key, text)));
        }
        let own = values.len();
        let mut specialization = None;
        let (properties, older) = split_specialization(file, &element.properties);
        for keyed in by_key(file, properties) {
            let text = translated(file, keyed.texts);
            if keyed.key == SPECIALIZATION {
                specialization = text.and_then(|text| text.translations.into_iter().next());
            } else if keyed.key.is_empty() {
                drop("", "The property names no property definition".into());
            } else if of_class.property(keyed.key).is_none() {
                drop(
                    keyed.key,
                    "The settings do not declare this property for the type of the element".into(),
                );
            } else if values.iter().take(own).any(|(key, _)| *key == keyed.key) {
                drop(
                    keyed.key,
                    "The element's own name or documentation stands under this key".into(),
                );
            } else {
                values.extend(text.map(|text| (keyed.key, text)));
            }
        }
        let older = older.iter().flat_map(|one| &one.values);
        let mut older = older.map(|text| text.value.trim());
        let counts = specialization.as_ref().map(|text| text.value.as_str());
        let is_other = |text: &str| !text.is_empty() && Some(text) != counts;
        if older.any(is_other) {
            let reason = "The property with the identifier \"specialization\" counts";
            drop(SPECIALIZATION, reason.into());
        }
        // In the order of the keys, so that the same content has the same hash.
        values.sort_unstable_by_key(|(key, _)| *key);
        let specialization = specialization.map(|text| text.value);
        let properties = object(&values)?;
        let mut hash = Sha256::new();
        let narrower = specialization.as_deref().unwrap_or_default();
        for text in [class.as_str(), narrower, &properties] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        Ok(Self {
            ids: Ids::generate(),
            external_id,
            class,
            specialization,
            properties,
            hash: hash.finalize().into(),
        })
    }

    fn version<'s>(&'s self, import: &Import<'s>, owners: &'s str) -> NewVersion<'s> {
        NewVersion {
            class: &self.class,
            specialization: self.specialization.as_deref(),
            owners,
            properties: &self.properties,
            at: import.at,
            by: import.person,
        }
    }
}

/// Stores new versions of elements that were imported before.
fn add_versions(
    import: &Import<'_>,
    later: &[(Content<'_>, &EarlierImport)],
) -> Result<(), ApiError> {
    let later: Vec<_> = later
        .iter()
        .map(|(content, known)| LaterVersion {
            ids: Ids {
                element: known.ids.element.clone(),
                instance: content.ids.instance.clone(),
            },
            number: known.number + 1,
            version: content.version(import, &known.owners),
            content: Some(content.hash),
        })
        .collect();
    elements::add_versions(import.c, import.warehouse, &later)
}

/// Stores new elements.
fn insert(import: &Import<'_>, new: &[Content<'_>]) -> Result<(), ApiError> {
    let new: Vec<_> = new
        .iter()
        .map(|content| NewElement {
            ids: content.ids.clone(),
            version: content.version(import, "[]"),
            external: Some(External {
                id: content.external_id,
                content: &content.hash,
            }),
        })
        .collect();
    elements::insert(import.c, import.warehouse, &new)
}

/// The values as a JSON object, written directly to a string: a file has many of them.
fn object(values: &[(&str, Translated)]) -> Result<String, ApiError> {
    let mut out = Vec::with_capacity(128 * values.len() + 2);
    let mut json = serde_json::Serializer::new(&mut out);
    json.collect_map(values.iter().map(|(key, text)| (key, text)))?;
    String::from_utf8(out).map_err(|error| ApiError::Internal(error.to_string()))
}
