//! The service’s answer joined with the file: every element and every relationship of the file ends
//! as imported, failed or unaccounted for, exactly once.

mod dropped;
mod entry;
mod failed;

use std::collections::{HashMap, VecDeque};

use architrave_interface::ImportResponse;
use architrave_worker::{Field, PropertyDefinition, fields_of};

use super::model::ModelFile;
use super::receipt::{Imported, Matched, Receipt, ReceiptEntry, ReceiptHeader, Sums};
use crate::t;
use entry::entry;

/// How many bytes of a receipt fields take at most.
const FIELDS: usize = 4 << 20;

/// Joins `response` with `file`; `head` is what is known of file and request.
pub fn match_response(
    file: &ModelFile,
    response: &ImportResponse,
    head: ReceiptHeader,
    language: &str,
) -> Receipt {
    let mut join = Join::new(file, language);
    let (elements, mut strange) = join.imported_elements(response);
    let relationships = join.imported_relationships(response, &mut strange);
    let reasons = response
        .failed
        .items
        .iter()
        .map(|fail| fail.reason.as_str());
    let failed = join.failed(&reasons.collect::<Vec<_>>());
    let dropped = join.dropped(response, &elements);
    for (list, lost) in [
        ("successfulArchitectureElements", &response.elements.lost),
        ("successfullRelationships", &response.relationships.lost),
        ("failed", &response.failed.lost),
        ("droppedProperties", &response.dropped.lost),
    ] {
        strange.extend(lost.iter().map(|lost| {
            t::import_result::strange::lost(&(lost.index + 1).to_string(), list, &lost.why)
        }));
    }
    let unaccounted = join.unmatched_entries();
    let sums = |is_relationship: bool, in_file: usize, imported: &[Imported]| Sums {
        in_file,
        imported: imported.iter().filter(|i| i.entry.line > 0).count(),
        failed: count(
            failed.iter().filter_map(|f| f.entry.as_ref()),
            is_relationship,
        ),
        unaccounted: count(unaccounted.iter(), is_relationship),
    };
    let head = ReceiptHeader {
        elements: sums(false, file.elements.len(), &elements),
        relationships: sums(true, file.relationships.len(), &relationships),
        failed: failed.len(),
        failed_unmatched: failed.iter().filter(|f| f.entry.is_none()).count(),
        failed_by_id: failed.iter().filter(|f| f.matched == Matched::ById).count(),
        dropped: dropped.len(),
        ..head
    };
    Receipt {
        head,
        elements,
        relationships,
        failed,
        dropped,
        unaccounted,
        strange,
    }
}

fn count<'a>(entries: impl Iterator<Item = &'a ReceiptEntry>, is_relationship: bool) -> usize {
    entries
        .filter(|e| e.is_relationship == is_relationship)
        .count()
}

/// One element (`false`) or relationship (`true`) of the file, by its place.
type FilePart = (bool, usize);

struct Join<'a> {
    file: &'a ModelFile,
    language: &'a str,
    /// Parts of each identifier that nothing is known of yet.
    free: HashMap<&'a str, VecDeque<FilePart>>,
    /// What is known of the elements and of the relationships.
    taken: [Vec<bool>; 2],
    elements: HashMap<&'a str, Vec<usize>>,
    definitions: HashMap<&'a str, &'a PropertyDefinition>,
    /// The keys of property definitions.
    keys: HashMap<&'a str, &'a str>,
    /// How many bytes of fields the receipt still takes.
    room: usize,
}

impl<'a> Join<'a> {
    fn new(file: &'a ModelFile, language: &'a str) -> Self {
        let mut free: HashMap<&str, VecDeque<FilePart>> = HashMap::new();
        let elements = file.elements.iter().map(|e| e.identifier.as_deref());
        let relationships = file.relationships.iter().map(|r| r.identifier.as_deref());
        let elements = elements.enumerate().map(|(at, id)| ((false, at), id));
        let relationships = relationships.enumerate().map(|(at, id)| ((true, at), id));
        for (part, id) in elements.chain(relationships) {
            if let Some(id) = id {
                free.entry(id).or_default().push_back(part);
            }
        }
        let definitions = file.summary.definitions.iter().rev();
        Self {
            file,
            language,
            free,
            taken: [
                vec![false; file.elements.len()],
                vec![false; file.relationships.len()],
            ],
            elements: file.elements_by_id(),
            definitions: definitions.map(|d| (d.identifier.as_str(), d)).collect(),
            keys: file.summary.keys(),
            room: FIELDS,
        }
    }

    fn mark_matched(&mut self, part: FilePart) {
        self.taken[usize::from(part.0)][part.1] = true;
    }

    fn is_unmatched(&self, part: FilePart) -> bool {
        !self.taken[usize::from(part.0)][part.1]
    }

    /// Takes the next part of this kind with this identifier.
    fn match_by_id(&mut self, id: &str, is_relationship: bool) -> Option<FilePart> {
        let parts = self.free.get_mut(id)?;
        let at = parts.iter().position(|part| part.0 == is_relationship)?;
        let part = parts.remove(at)?;
        self.mark_matched(part);
        Some(part)
    }

    fn imported_elements(&mut self, response: &ImportResponse) -> (Vec<Imported>, Vec<String>) {
        let mut strange = Vec::new();
        let mut list = Vec::with_capacity(response.elements.items.len());
        for element in &response.elements.items {
            let part = self.match_by_id(&element.external_id, false);
            if part.is_none() {
                strange.push(t::import_result::strange::element(&element.external_id));
            }
            let mut entry = self.entry_or(part, false, &element.external_id);
            entry.fields = part.and_then(|(_, at)| self.fields(at));
            list.push(Imported {
                entry,
                id: element.architecture_element_id.clone(),
                instance: element.architecture_id.clone(),
            });
        }
        (list, strange)
    }

    fn imported_relationships(
        &mut self,
        response: &ImportResponse,
        strange: &mut Vec<String>,
    ) -> Vec<Imported> {
        let mut list = Vec::with_capacity(response.relationships.items.len());
        for relationship in &response.relationships.items {
            let part = self.match_by_id(&relationship.external_id, true);
            if part.is_none() {
                strange.push(t::import_result::strange::relationship(
                    &relationship.external_id,
                ));
            }
            list.push(Imported {
                entry: self.entry_or(part, true, &relationship.external_id),
                id: relationship.relationship_id.clone(),
                instance: String::new(),
            });
        }
        list
    }

    fn entry_or(&self, part: Option<FilePart>, is_relationship: bool, id: &str) -> ReceiptEntry {
        match part {
            Some(part) => entry(self.file, part, &self.elements, self.language),
            None => ReceiptEntry {
                is_relationship,
                external_id: Some(id.to_owned()),
                ..ReceiptEntry::default()
            },
        }
    }

    /// The content of an element, as long as the receipt has room for it; its mark still tells whether
    /// it changed.
    fn fields(&mut self, at: usize) -> Option<Vec<Field>> {
        let fields = fields_of(&self.file.elements[at], &self.keys);
        let length = serde_json::to_string(&fields).ok()?.len();
        self.room = self.room.checked_sub(length)?;
        Some(fields)
    }

    fn unmatched_parts(&self) -> impl Iterator<Item = FilePart> {
        let parts = self.taken.iter().zip([false, true]);
        parts.flat_map(|(taken, is_relationship)| {
            let free = taken.iter().enumerate().filter(|(_, taken)| !**taken);
            free.map(move |(at, _)| (is_relationship, at))
        })
    }

    fn unmatched_entries(&self) -> Vec<ReceiptEntry> {
        self.unmatched_parts()
            .map(|part| entry(self.file, part, &self.elements, self.language))
            .collect()
    }
}

#[cfg(test)]
#[path = "join_tests.rs"]
mod tests;
