//! ArchitectureElement, every field of it (`interface.md`, "Resources and their fields").

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::references::{self, Reference, ReferenceMetas};
use crate::error::ApiError;
use crate::settings::Compiled;
use crate::store::{relationships::RelationshipSide, versions};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Element<'a> {
    id: &'a str,
    element_id: &'a str,
    conceptual_class: &'a str,
    layer: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    specialization: Option<&'a str>,
    validity_state: &'a str,
    has_predecessor: bool,
    principal_is_owner: bool,
    owners: &'a RawValue,
    visibility: Visibility<'a>,
    created: History<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modified: Option<History<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_validation: Option<History<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<History<'a>>,
    groups: &'a RawValue,
    properties: Vec<Property<'a>>,
    references: Vec<Reference<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Visibility<'a> {
    visible: bool,
    last_change: History<'a>,
}

#[derive(Serialize)]
struct Property<'a> {
    meta: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a RawValue>,
}

/// When something happened and who did it.
#[derive(Serialize)]
pub struct History<'a> {
    at: &'a str,
    by: &'a str,
}

impl<'a> From<&'a versions::AuditStamp> for History<'a> {
    fn from(event: &'a versions::AuditStamp) -> Self {
        Self {
            at: &event.at,
            by: &event.by,
        }
    }
}

/// Writes one version, with every property that the settings declare for the class; a value whose
/// key is not declared any more stays stored and is not shown.
pub fn write(
    out: &mut Vec<u8>,
    settings: &Compiled,
    person: &str,
    version: &versions::Version,
    seen: &[RelationshipSide],
    metas: &mut ReferenceMetas,
) -> Result<(), ApiError> {
    let class = settings
        .class(&version.class)
        .ok_or_else(|| ApiError::Internal(format!("stored class {}", version.class)))?;
    let layer = version
        .class
        .layer()
        .ok_or_else(|| ApiError::Internal(format!("no layer for {}", version.class)))?;
    let values: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_str(&version.properties)?;
    let properties = class.properties.iter().map(|property| Property {
        meta: &property.json,
        value: values.get(property.meta.key.as_str()).copied(),
    });
    for reference in seen {
        metas.prepare(reference)?;
    }
    let metas = &*metas;
    let references = seen
        .iter()
        .map(|reference| references::reference(reference, metas))
        .collect::<Result<_, _>>()?;
    let element = Element {
        id: &version.id,
        element_id: &version.element_id,
        conceptual_class: version.class.as_str(),
        layer: layer.as_str(),
        specialization: version.specialization.as_deref(),
        validity_state: version.state.as_str(),
        has_predecessor: version.number > 1,
        principal_is_owner: version.is_owned_by(person),
        owners: serde_json::from_str(&version.owners)?,
        visibility: Visibility {
            visible: version.is_visible,
            last_change: (&version.visibility).into(),
        },
        created: (&version.created).into(),
        modified: version.modified.as_ref().map(Into::into),
        last_validation: version.validated.as_ref().map(Into::into),
        published: version.published.as_ref().map(Into::into),
        groups: &class.groups,
        properties: properties.collect(),
        references,
    };
    Ok(serde_json::to_writer(out, &element)?)
}
