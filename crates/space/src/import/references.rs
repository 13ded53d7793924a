//! The relationships of a file, which elements show as references.

use std::collections::{HashMap, HashSet};

use architrave_exchange::Relationship;
use architrave_file_elements::{self as file_elements, FileModel, by_key};
use architrave_interface::{
    Extra, ImportedRelationship, MetaProperty, Property, PropertyType, PropertyValidation,
    ReferenceKind, Translated,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};

use super::{Import, Progress, ROWS_AT_ONCE};
use crate::error::ApiError;
use crate::settings::core::{DESCRIPTION, NAME, translated};
use crate::store::elements::new_id;
use crate::store::json_list;
use crate::store::relationships::{self, NewRelationship};

/// Writes the relationships of which both ends were imported.
pub fn write<'a>(
    import: &Import<'_>,
    file: &'a FileModel,
    progress: &mut Progress<'a>,
) -> Result<(), ApiError> {
    let all: HashSet<&str> = file
        .relationships
        .iter()
        .filter_map(|r| r.identifier.as_deref())
        .collect();
    let requested = json_list(all.iter().copied())?;
    let before: HashMap<_, _> = relationships::imported(import.c, import.warehouse, &requested)?
        .into_iter()
        .map(|(external, id, content)| (external, (id, content)))
        .collect();
    let meant = EndpointResolver { file, all };
    let (mut created, mut changed) = (Vec::new(), Vec::new());
    for relationship in &file.relationships {
        let name = relationship.names.first().map(|name| name.value.trim());
        let identifier = relationship.identifier.as_deref();
        let id = progress.identifier("Relationship", identifier, name, relationship.line);
        let Some(external_id) = id else {
            continue;
        };
        let (kind, source, target) = match meant.check(relationship, progress) {
            Ok(found) => found,
            Err(why) => {
                progress.fail(format!("Relationship {external_id}{why}"));
                continue;
            }
        };
        // Only an Association can be without direction, and is unless the file says otherwise.
        let is_directed =
            kind != ReferenceKind::Association || relationship.is_directed == Some(true);
        let properties = properties_of(import, file, relationship)?;
        let content = hash(&[kind.as_str(), &source, &target, &properties], is_directed);
        let known = before.get(external_id);
        let id = known.map_or_else(new_id, |(id, _)| id.clone());
        let new = NewRelationship {
            id: id.clone(),
            external_id,
            kind,
            is_directed,
            source,
            target,
            properties,
            content,
            at: import.at,
            by: import.person,
        };
        match known {
            Some((_, known)) if *known == content => {}
            Some(_) => changed.push(new),
            None => created.push(new),
        }
        if created.len() == ROWS_AT_ONCE {
            relationships::insert(import.c, import.warehouse, &created)?;
            created.clear();
        }
        if changed.len() == ROWS_AT_ONCE {
            relationships::update(import.c, import.warehouse, &changed)?;
            changed.clear();
        }
        progress.relationships.push(ImportedRelationship {
            external_id: external_id.into(),
            relationship_id: id,
            extra: Extra::none(),
        });
    }
    relationships::insert(import.c, import.warehouse, &created)?;
    relationships::update(import.c, import.warehouse, &changed)
}

/// What the ends of relationships can mean in a file.
struct EndpointResolver<'a> {
    file: &'a FileModel,
    /// The identifiers of all relationships.
    all: HashSet<&'a str>,
}

impl EndpointResolver<'_> {
    /// Kind and ends, if the relationship can be imported; else why not.
    fn check(
        &self,
        relationship: &Relationship,
        progress: &Progress<'_>,
    ) -> Result<(ReferenceKind, String, String), String> {
        let Some(kind) = relationship.kind.as_deref() else {
            return Err(" has no type".into());
        };
        let kind = ReferenceKind::from(kind);
        if !kind.is_known() {
            return Err(format!(
                ": {} has no relationship type {kind}",
                self.file.format
            ));
        }
        let source = self.end("source", relationship.source.as_deref(), progress)?;
        let target = self.end("target", relationship.target.as_deref(), progress)?;
        Ok((kind, source, target))
    }

    fn end(
        &self,
        which: &str,
        identifier: Option<&str>,
        progress: &Progress<'_>,
    ) -> Result<String, String> {
        let Some(identifier) = identifier else {
            return Err(format!(" has no {which}"));
        };
        if let Some(id) = progress.element_ids.get(identifier) {
            return Ok(id.clone());
        }
        Err(if self.all.contains(identifier) {
            format!(
                ": its {which} {identifier} is a relationship, and references join elements only"
            )
        } else if progress.met.contains(identifier) {
            format!(": its {which} {identifier} was not imported")
        } else {
            format!(": its {which} {identifier} is not in the file")
        })
    }
}

#[derive(Serialize)]
struct Stored<'a> {
    meta: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Translated>,
}

/// Everything a file says of a relationship, as ArchitectureProperty list: rule 3 speaks of
/// elements, so nothing is dropped. Keys that the settings declare have the settings' meta.
fn properties_of(
    import: &Import<'_>,
    file: &FileModel,
    relationship: &Relationship,
) -> Result<String, ApiError> {
    let mut list: Vec<Box<RawValue>> = Vec::new();
    let mut push = |meta: MetaProperty, value: Option<Translated>| -> Result<(), ApiError> {
        if value.is_some() {
            let extra = Extra::none();
            list.push(to_raw_value(&Property { meta, value, extra })?);
        }
        Ok(())
    };
    let one = |text: &Option<String>| text.as_ref().map(|text| Translated::new("en", text));
    push(
        core(NAME, PropertyType::String, "Name", "Name"),
        file_elements::translated(file, &relationship.names),
    )?;
    push(
        core(
            DESCRIPTION,
            PropertyType::BBCode,
            "Description",
            "Beschreibung",
        ),
        file_elements::translated(file, &relationship.documentation),
    )?;
    push(access_type(), one(&relationship.access_type))?;
    push(
        core("modifier", PropertyType::String, "Strength", "Stärke"),
        one(&relationship.modifier),
    )?;
    for keyed in by_key(file, &relationship.properties) {
        let value = file_elements::translated(file, keyed.texts);
        match import.settings.any(keyed.key) {
            Some(declared) => {
                let meta = &declared.json;
                list.push(to_raw_value(&Stored { meta, value })?);
            }
            None => {
                let meta = meta(
                    keyed.key,
                    file_elements::property_type(file.data_type(keyed.definition)),
                );
                let extra = Extra::none();
                list.push(to_raw_value(&Property { meta, value, extra })?);
            }
        }
    }
    Ok(serde_json::to_string(&list)?)
}

fn meta(key: &str, kind: PropertyType) -> MetaProperty {
    MetaProperty {
        key: key.into(),
        kind,
        core: false,
        group: None,
        label: None,
        description: None,
        validation: None,
        extra: Extra::none(),
    }
}

fn core(key: &str, kind: PropertyType, english: &str, german: &str) -> MetaProperty {
    MetaProperty {
        core: true,
        label: Some(translated(english, german)),
        ..meta(key, kind)
    }
}

fn access_type() -> MetaProperty {
    let literals = ["Access", "Read", "Write", "ReadWrite"];
    let literals = literals.map(|text| Translated::new("en", text));
    MetaProperty {
        validation: Some(PropertyValidation {
            mandatory: false,
            literals: Some(literals.into()),
            lower_bound: None,
            upper_bound: None,
            extra: Extra::none(),
        }),
        ..core("accessType", PropertyType::Enum, "Access", "Zugriff")
    }
}

fn hash(texts: &[&str], is_directed: bool) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update([u8::from(is_directed)]);
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().into()
}
