//! ArchitectureReference: a relationship as one of its two elements shows it.

use architrave_interface::{Extra, MetaReference, Multiplicity, ReferenceDirection, ReferenceKind};

use super::json::{document, history, history_if_any, raw, text};
use crate::error::ApiError;
use crate::settings::core::translated;
use crate::store::relationships::{End, RelationshipSide};

/// The metas of references as JSON, each made once for each response. They are few.
#[derive(Default)]
pub struct ReferenceMetas(Vec<(ReferenceKind, ReferenceDirection, String)>);

impl ReferenceMetas {
    fn write(
        &mut self,
        out: &mut Vec<u8>,
        kind: &ReferenceKind,
        direction: &ReferenceDirection,
    ) -> Result<(), ApiError> {
        let mut made = self.0.iter();
        if let Some((.., json)) = made.find(|(k, d, _)| k == kind && d == direction) {
            raw(out, json);
            return Ok(());
        }
        let json = serde_json::to_string(&meta(kind, direction))?;
        raw(out, &json);
        self.0.push((kind.clone(), direction.clone(), json));
        Ok(())
    }
}

/// Writes a relationship as an ArchitectureReference. Of the linked element the interface shows `type` alone; `id` is
/// added, the other end's latest instance id, because that is what bulk retrieval takes.
pub fn write(
    out: &mut Vec<u8>,
    seen: &RelationshipSide,
    metas: &mut ReferenceMetas,
) -> Result<(), ApiError> {
    let direction = direction(seen);
    raw(out, r#"{"meta":"#);
    metas.write(out, &seen.kind, &direction)?;
    text(out, r#","target":{"relationshipId":"#, &seen.id)?;
    raw(out, r#","assignedArchitectureElementRefs":["#);
    text(out, r#"{"elementId":"#, &seen.other)?;
    text(out, r#","conceptualClass":"#, seen.other_class.as_str())?;
    text(out, r#","referenceDirection":"#, direction.as_str())?;
    text(out, r#","referenceKind":"#, seen.kind.as_str())?;
    if let Some(specialization) = &seen.other_specialization {
        text(out, r#","specialization":"#, specialization)?;
    }
    raw(out, r#"}],"linkedElements":[{"type":"ArchitectureElement""#);
    text(out, r#","id":"#, &seen.other_latest)?;
    document(out, r#"}],"properties":"#, &seen.properties)?;
    history(out, r#","created":"#, &seen.created)?;
    history_if_any(out, r#","modified":"#, seen.modified.as_ref())?;
    raw(out, "}}");
    Ok(())
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
