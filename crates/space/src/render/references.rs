//! ArchitectureReference: a relationship as one of its two elements shows it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use architrave_interface::{Extra, MetaReference, Multiplicity, ReferenceDirection, ReferenceKind};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::element::History;
use crate::error::ApiError;
use crate::settings::core::translated;
use crate::store::relationships::{End, RelationshipSide};

#[derive(Serialize)]
pub struct Reference<'a> {
    meta: &'a RawValue,
    target: Target<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Target<'a> {
    relationship_id: &'a str,
    assigned_architecture_element_refs: [ElementRef<'a>; 1],
    linked_elements: [RefId<'a>; 1],
    properties: &'a RawValue,
    created: History<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modified: Option<History<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ElementRef<'a> {
    element_id: &'a str,
    conceptual_class: &'a str,
    reference_direction: &'a str,
    reference_kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    specialization: Option<&'a str>,
}

/// The interface shows `type` alone; `id` is added, the other end's latest instance id, because
/// that is what bulk retrieval takes.
#[derive(Serialize)]
struct RefId<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    id: &'a str,
}

/// The metas of references, each written once for each response.
#[derive(Default)]
pub struct ReferenceMetas(HashMap<(ReferenceKind, ReferenceDirection), Box<RawValue>>);

impl ReferenceMetas {
    /// Prepares the meta of a reference.
    pub fn prepare(&mut self, seen: &RelationshipSide) -> Result<(), ApiError> {
        let key = (seen.kind.clone(), direction(seen));
        if let Entry::Vacant(free) = self.0.entry(key) {
            let json = to_raw_value(&meta(&free.key().0, &free.key().1))?;
            free.insert(json);
        }
        Ok(())
    }
}

/// A relationship as an ArchitectureReference. Its meta must have been prepared.
pub fn reference<'a>(
    seen: &'a RelationshipSide,
    metas: &'a ReferenceMetas,
) -> Result<Reference<'a>, ApiError> {
    let key = (seen.kind.clone(), direction(seen));
    let ((_, direction), meta) = metas
        .0
        .get_key_value(&key)
        .ok_or_else(|| ApiError::Internal("a reference without its meta".into()))?;
    Ok(Reference {
        meta,
        target: Target {
            relationship_id: &seen.id,
            assigned_architecture_element_refs: [ElementRef {
                element_id: &seen.other,
                conceptual_class: seen.other_class.as_str(),
                reference_direction: direction.as_str(),
                reference_kind: seen.kind.as_str(),
                specialization: seen.other_specialization.as_deref(),
            }],
            linked_elements: [RefId {
                kind: "ArchitectureElement",
                id: &seen.other_latest,
            }],
            properties: serde_json::from_str(&seen.properties)?,
            created: (&seen.created).into(),
            modified: seen.modified.as_ref().map(Into::into),
        },
    })
}

/// Which end of the relationship the other element is: None without a direction, Bidirectional
/// where the element refers to itself.
fn direction(seen: &RelationshipSide) -> ReferenceDirection {
    match (seen.is_directed, seen.end) {
        (false, _) => ReferenceDirection::None,
        (true, End::Both) => ReferenceDirection::Bidirectional,
        (true, End::Source) => ReferenceDirection::Source,
        (true, End::Target) => ReferenceDirection::Target,
    }
}

fn meta(kind: &ReferenceKind, direction: &ReferenceDirection) -> MetaReference {
    let (english, german) = label(kind, direction);
    let mut key = kind.as_str().to_owned();
    key[..1].make_ascii_lowercase();
    match direction {
        ReferenceDirection::None => {}
        direction => key.push_str(direction.as_str()),
    }
    MetaReference {
        key,
        core: true,
        multiplicity: Multiplicity::ZeroOrMore,
        // The class of all classes: the settings restrict no relationship.
        target_classes: vec!["ArchitectureElement".into()],
        group: None,
        label: Some(translated(english, german)),
        description: None,
        extra: Extra::none(),
    }
}

/// The label of what the element is to the other one; `Target` reads from source to target.
fn label(kind: &ReferenceKind, direction: &ReferenceDirection) -> (&'static str, &'static str) {
    use ReferenceKind::*;
    if *direction == ReferenceDirection::None {
        return ("Associated with", "Verbunden mit");
    }
    let is_outgoing = *direction != ReferenceDirection::Source;
    match (kind, is_outgoing) {
        (Access, true) => ("Accesses", "Greift zu auf"),
        (Access, false) => ("Accessed by", "Zugegriffen von"),
        (Aggregation, true) => ("Aggregates", "Fasst zusammen"),
        (Aggregation, false) => ("Aggregated in", "Zusammengefasst in"),
        (Assignment, true) => ("Assigned to", "Zugewiesen zu"),
        (Assignment, false) => ("Has assigned", "Hat zugewiesen"),
        (Association, true) => ("Associated to", "Verbunden zu"),
        (Association, false) => ("Associated from", "Verbunden von"),
        (Composition, true) => ("Composed of", "Besteht aus"),
        (Composition, false) => ("Part of", "Teil von"),
        (Flow, true) => ("Flows to", "Fließt zu"),
        (Flow, false) => ("Flows from", "Fließt von"),
        (Influence, true) => ("Influences", "Beeinflusst"),
        (Influence, false) => ("Influenced by", "Beeinflusst von"),
        (Realization, true) => ("Realizes", "Realisiert"),
        (Realization, false) => ("Realized by", "Realisiert von"),
        (Serving, true) => ("Serves", "Dient"),
        (Serving, false) => ("Served by", "Bedient von"),
        (Specialization, true) => ("Specializes", "Spezialisiert"),
        (Specialization, false) => ("Specialized by", "Spezialisiert von"),
        (Triggering, true) => ("Triggers", "Löst aus"),
        (Triggering, false) => ("Triggered by", "Ausgelöst von"),
        (_, true) => ("Refers to", "Verweist auf"),
        (_, false) => ("Referred to by", "Verwiesen von"),
    }
}
