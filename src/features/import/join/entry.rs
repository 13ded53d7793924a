//! The receipt entry for a part of the file.

use std::collections::HashMap;

use super::FilePart;
use crate::features::import::model::{ModelFile, best};
use crate::features::import::receipt::ReceiptEntry;

/// The receipt entry for a part of the file.
pub fn entry(
    file: &ModelFile,
    part: FilePart,
    elements: &HashMap<&str, Vec<usize>>,
    language: &str,
) -> ReceiptEntry {
    let (is_relationship, at) = part;
    if !is_relationship {
        let element = &file.elements[at];
        return ReceiptEntry {
            is_relationship,
            place: at,
            external_id: element.identifier.clone(),
            kind: element.class.clone().or_else(|| element.kind.clone()),
            name: best(&element.names, language)
                .unwrap_or_default()
                .to_owned(),
            line: element.line,
            mark: Some(element.mark),
            ..ReceiptEntry::default()
        };
    }
    let relationship = &file.relationships[at];
    let end = |id: &Option<String>| {
        let id = id.as_deref().unwrap_or_default();
        let element = elements.get(id).and_then(|all| all.first());
        let name = element.and_then(|&at| best(&file.elements[at].names, language));
        name.unwrap_or(id).to_owned()
    };
    ReceiptEntry {
        is_relationship,
        place: at,
        external_id: relationship.identifier.clone(),
        kind: relationship.kind.clone(),
        name: best(&relationship.names, language)
            .unwrap_or_default()
            .to_owned(),
        from: end(&relationship.source),
        to: end(&relationship.target),
        line: relationship.line,
        ..ReceiptEntry::default()
    }
}
