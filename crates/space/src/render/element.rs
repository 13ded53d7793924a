//! ArchitectureElement, every field of it (`interface.md`, "Resources and their fields").

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::json::{document, flag, history, history_if_any, raw, text};
use super::references::{self, ReferenceMetas};
use crate::error::ApiError;
use crate::settings::Compiled;
use crate::store::{relationships::RelationshipSide, versions};

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
    text(out, r#"{"id":"#, &version.id)?;
    text(out, r#","elementId":"#, &version.element_id)?;
    text(out, r#","conceptualClass":"#, version.class.as_str())?;
    text(out, r#","layer":"#, layer.as_str())?;
    if let Some(specialization) = &version.specialization {
        text(out, r#","specialization":"#, specialization)?;
    }
    text(out, r#","validityState":"#, version.state.as_str())?;
    flag(out, r#","hasPredecessor":"#, version.number > 1);
    let is_owner = version.is_owned_by(person);
    flag(out, r#","principalIsOwner":"#, is_owner);
    document(out, r#","owners":"#, &version.owners)?;
    flag(out, r#","visibility":{"visible":"#, version.is_visible);
    history(out, r#","lastChange":"#, &version.visibility)?;
    history(out, r#"},"created":"#, &version.created)?;
    history_if_any(out, r#","modified":"#, version.modified.as_ref())?;
    history_if_any(out, r#","lastValidation":"#, version.validated.as_ref())?;
    history_if_any(out, r#","published":"#, version.published.as_ref())?;
    raw(out, r#","groups":"#);
    raw(out, class.groups.get());
    raw(out, r#","properties":["#);
    let values: BTreeMap<Cow<'_, str>, &RawValue> = serde_json::from_str(&version.properties)?;
    for (n, property) in class.properties.iter().enumerate() {
        raw(out, if n > 0 { r#",{"meta":"# } else { r#"{"meta":"# });
        raw(out, property.json.get());
        if let Some(value) = values.get(property.meta.key.as_str()) {
            raw(out, r#","value":"#);
            raw(out, value.get());
        }
        raw(out, "}");
    }
    raw(out, r#"],"references":["#);
    for (n, seen) in seen.iter().enumerate() {
        if n > 0 {
            raw(out, ",");
        }
        references::write(out, seen, metas)?;
    }
    raw(out, "]}");
    Ok(())
}
