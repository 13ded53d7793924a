//! The service's answer joined with the file: every element and every relationship of the file
//! ends as imported, failed or unaccounted for, exactly once.

use std::collections::{HashMap, VecDeque};

use architrave_interface::ImportReply;
use architrave_worker::FileProperty;

use super::model::{ModelFile, best, goes_by};
use super::reasons::{identifiers, line};
use super::receipt::{Dropped, Entry, Failed, Head, Imported, Matched, Receipt, Sums};

/// Joins `reply` with `file`; `head` is what is known of file and request.
pub fn join(file: &ModelFile, reply: &ImportReply, head: Head, language: &str) -> Receipt {
    let mut join = Join::new(file, language);
    let (elements, mut strange) = join.imported_elements(reply);
    let relationships = join.imported_relationships(reply, &mut strange);
    let reasons = reply.failed.items.iter().map(|fail| fail.reason.as_str());
    let failed = join.failed(&reasons.collect::<Vec<_>>());
    let dropped = join.dropped(reply, &elements);
    for (list, lost) in [
        ("successfulArchitectureElements", &reply.elements.lost),
        ("successfullRelationships", &reply.relationships.lost),
        ("failed", &reply.failed.lost),
        ("droppedProperties", &reply.dropped.lost),
    ] {
        strange.extend(lost.iter().map(|lost| {
            format!(
                "Entry {} of {list} cannot be read: {}",
                lost.index + 1,
                lost.why
            )
        }));
    }
    let unaccounted = join.rest();
    let sums = |is_relationship: bool, in_file: usize, imported: &[Imported]| Sums {
        in_file,
        imported: imported.iter().filter(|i| i.entry.line > 0).count(),
        failed: count(
            failed.iter().filter_map(|f| f.entry.as_ref()),
            is_relationship,
        ),
        unaccounted: count(unaccounted.iter(), is_relationship),
    };
    let head = Head {
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

fn count<'a>(entries: impl Iterator<Item = &'a Entry>, is_relationship: bool) -> usize {
    entries
        .filter(|e| e.is_relationship == is_relationship)
        .count()
}

/// One element (`false`) or relationship (`true`) of the file, by its place.
type Part = (bool, usize);

struct Join<'a> {
    file: &'a ModelFile,
    language: &'a str,
    /// Parts of each identifier that nothing is known of yet.
    free: HashMap<&'a str, VecDeque<Part>>,
    /// What is known of the elements and of the relationships.
    taken: [Vec<bool>; 2],
    elements: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Join<'a> {
    fn new(file: &'a ModelFile, language: &'a str) -> Self {
        let mut free: HashMap<&str, VecDeque<Part>> = HashMap::new();
        let elements = file.elements.iter().map(|e| e.identifier.as_deref());
        let relationships = file.relationships.iter().map(|r| r.identifier.as_deref());
        let elements = elements.enumerate().map(|(at, id)| ((false, at), id));
        let relationships = relationships.enumerate().map(|(at, id)| ((true, at), id));
        for (part, id) in elements.chain(relationships) {
            if let Some(id) = id {
                free.entry(id).or_default().push_back(part);
            }
        }
        Self {
            file,
            language,
            free,
            taken: [
                vec![false; file.elements.len()],
                vec![false; file.relationships.len()],
            ],
            elements: file.elements_by_id(),
        }
    }

    fn take(&mut self, part: Part) {
        self.taken[usize::from(part.0)][part.1] = true;
    }

    fn is_free(&self, part: Part) -> bool {
        !self.taken[usize::from(part.0)][part.1]
    }

    /// Takes the next part of this kind with this identifier.
    fn take_by_id(&mut self, id: &str, is_relationship: bool) -> Option<Part> {
        let parts = self.free.get_mut(id)?;
        let at = parts.iter().position(|part| part.0 == is_relationship)?;
        let part = parts.remove(at)?;
        self.take(part);
        Some(part)
    }

    fn imported_elements(&mut self, reply: &ImportReply) -> (Vec<Imported>, Vec<String>) {
        let mut strange = Vec::new();
        let mut list = Vec::with_capacity(reply.elements.items.len());
        for element in &reply.elements.items {
            let part = self.take_by_id(&element.external_id, false);
            if part.is_none() {
                strange.push(format!(
                    "The element {} was imported, but the file has no such element, or not as often.",
                    element.external_id
                ));
            }
            list.push(Imported {
                entry: self.entry_or(part, false, &element.external_id),
                id: element.architecture_element_id.clone(),
                instance: element.architecture_id.clone(),
            });
        }
        (list, strange)
    }

    fn imported_relationships(
        &mut self,
        reply: &ImportReply,
        strange: &mut Vec<String>,
    ) -> Vec<Imported> {
        let mut list = Vec::with_capacity(reply.relationships.items.len());
        for relationship in &reply.relationships.items {
            let part = self.take_by_id(&relationship.external_id, true);
            if part.is_none() {
                strange.push(format!(
                    "The relationship {} was imported, but the file has no such relationship, or not as often.",
                    relationship.external_id
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

    fn entry_or(&self, part: Option<Part>, is_relationship: bool, id: &str) -> Entry {
        match part {
            Some(part) => entry(self.file, part, &self.elements, self.language),
            None => Entry {
                is_relationship,
                external_id: Some(id.to_owned()),
                ..Entry::default()
            },
        }
    }

    /// Reasons in the service's order. Those that leave only one choice are settled first.
    fn failed(&mut self, reasons: &[&str]) -> Vec<Failed> {
        let mut found: Vec<Option<(Part, Matched)>> = vec![None; reasons.len()];
        let named: Vec<Vec<&str>> = reasons
            .iter()
            .map(|reason| identifiers(reason, |word| self.free.contains_key(word)))
            .collect();
        self.by_line(reasons, &named, &mut found);
        for decide in [false, true] {
            loop {
                let mut settled = false;
                for (at, ids) in named.iter().enumerate() {
                    if found[at].is_none()
                        && let Some(part) = self.choose(ids, decide)
                    {
                        self.take(part);
                        found[at] = Some((part, Matched::ById));
                        settled = true;
                    }
                }
                if !settled {
                    break;
                }
            }
        }
        self.by_end(reasons, &mut found);
        self.by_difference(reasons, &mut found);
        let failed = |(reason, found): (&&str, Option<(Part, Matched)>)| Failed {
            reason: (*reason).to_owned(),
            entry: found.map(|(part, _)| entry(self.file, part, &self.elements, self.language)),
            matched: found.map_or(Matched::Not, |(_, how)| how),
        };
        reasons.iter().zip(found).map(failed).collect()
    }

    /// Where a reason names a line, and names no other identifier than that of the part there.
    fn by_line(
        &mut self,
        reasons: &[&str],
        named: &[Vec<&str>],
        found: &mut [Option<(Part, Matched)>],
    ) {
        let lines: Vec<Option<u64>> = reasons.iter().map(|reason| line(reason)).collect();
        if lines.iter().all(Option::is_none) {
            return;
        }
        let elements = self
            .file
            .elements
            .iter()
            .map(|e| (e.line, e.identifier.as_deref()));
        let relationships = self
            .file
            .relationships
            .iter()
            .map(|r| (r.line, r.identifier.as_deref()));
        let elements = elements.enumerate().map(|(at, line)| ((false, at), line));
        let relationships = relationships
            .enumerate()
            .map(|(at, line)| ((true, at), line));
        let mut at_line: HashMap<u64, Vec<(Part, Option<&str>)>> = HashMap::new();
        for (part, (line, id)) in elements.chain(relationships) {
            at_line.entry(line).or_default().push((part, id));
        }
        for (at, line) in lines.iter().enumerate() {
            let Some(parts) = line.and_then(|line| at_line.get(&line)) else {
                continue;
            };
            let fits = |(part, id): &&(Part, Option<&str>)| {
                self.is_free(*part)
                    && match id {
                        Some(id) => named[at].contains(id),
                        None => named[at].is_empty(),
                    }
            };
            if let Some(&(part, _)) = parts.iter().find(fits) {
                self.take(part);
                found[at] = Some((part, Matched::ByLine));
            }
        }
    }

    /// The part that a reason is about, among those it names. A reason that names a relationship
    /// and an element is about the relationship; then the longest identifier wins.
    fn choose(&self, ids: &[&str], decide: bool) -> Option<Part> {
        let mut choices: Vec<Part> = Vec::new();
        for id in ids {
            let parts = self.free.get(id).into_iter().flatten();
            choices.extend(parts.copied().filter(|part| self.is_free(*part)).take(1));
        }
        match choices.as_slice() {
            [one] => Some(*one),
            [] => None,
            _ if !decide => None,
            many => many.iter().find(|part| part.0).or(many.first()).copied(),
        }
    }

    /// A relationship whose end a reason names: "Relationship target id-9 was not imported".
    fn by_end(&mut self, reasons: &[&str], found: &mut [Option<(Part, Matched)>]) {
        if found.iter().all(Option::is_some) {
            return;
        }
        let mut by_end: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, relationship) in self.file.relationships.iter().enumerate() {
            for end in [&relationship.target, &relationship.source]
                .into_iter()
                .flatten()
            {
                by_end.entry(end).or_default().push(at);
            }
        }
        for (reason, found) in reasons.iter().zip(found) {
            if found.is_some() {
                continue;
            }
            let ends = identifiers(reason, |word| by_end.contains_key(word));
            let relationships = ends.iter().flat_map(|end| &by_end[end]);
            let mut parts = relationships.map(|&at| (true, at));
            if let Some(part) = parts.find(|part| self.is_free(*part)) {
                self.take(part);
                *found = Some((part, Matched::ByEnd));
            }
        }
    }

    /// What is left can only be what the remaining reasons are about, where there are as many of
    /// both and the reasons do not differ.
    fn by_difference(&mut self, reasons: &[&str], found: &mut [Option<(Part, Matched)>]) {
        let open: Vec<usize> = (0..found.len()).filter(|&at| found[at].is_none()).collect();
        let left: Vec<Part> = self.free_parts().collect();
        let same = open.iter().all(|&at| reasons[at] == reasons[open[0]]);
        if open.is_empty() || open.len() != left.len() || !same {
            return;
        }
        for (at, part) in open.into_iter().zip(left) {
            self.take(part);
            found[at] = Some((part, Matched::ByDifference));
        }
    }

    fn free_parts(&self) -> impl Iterator<Item = Part> {
        let parts = self.taken.iter().zip([false, true]);
        parts.flat_map(|(taken, is_relationship)| {
            let free = taken.iter().enumerate().filter(|(_, taken)| !**taken);
            free.map(move |(at, _)| (is_relationship, at))
        })
    }

    fn rest(&self) -> Vec<Entry> {
        self.free_parts()
            .map(|part| entry(self.file, part, &self.elements, self.language))
            .collect()
    }

    fn dropped(&self, reply: &ImportReply, imported: &[Imported]) -> Vec<Dropped> {
        let place = |i: &Imported| (i.entry.line > 0).then_some(i.entry.place);
        let mut of_class: HashMap<&str, Vec<usize>> = HashMap::new();
        let mut of_id: HashMap<&str, usize> = HashMap::new();
        for (one, at) in imported.iter().filter_map(|i| Some((i, place(i)?))) {
            let class = one.entry.kind.as_deref().unwrap_or_default();
            of_class.entry(class).or_default().push(at);
            of_id
                .entry(one.entry.external_id.as_deref().unwrap_or_default())
                .or_insert(at);
        }
        let mut unnamed: HashMap<(&str, &str), VecDeque<usize>> = HashMap::new();
        let dropped = &reply.dropped.items;
        // Without an identifier, the elements of the class that carry the key are meant.
        for one in dropped.iter().filter(|d| d.external_id.is_none()) {
            let pair = (one.conceptual_class.as_str(), one.property_key.as_str());
            unnamed.entry(pair).or_insert_with(|| {
                let elements = of_class.get(pair.0).into_iter().flatten().copied();
                let carries = |at: &usize| !self.properties(*at, pair.1).is_empty();
                elements.filter(carries).collect()
            });
        }
        for (pair, elements) in &mut unnamed {
            let reported = dropped.iter().filter(|d| {
                d.external_id.is_none()
                    && (d.conceptual_class.as_str(), d.property_key.as_str()) == *pair
            });
            if reported.count() != elements.len() {
                elements.clear();
            }
        }
        dropped
            .iter()
            .map(|one| {
                let at = match &one.external_id {
                    Some(id) => of_id.get(id.as_str()).copied().or_else(|| {
                        self.elements
                            .get(id.as_str())
                            .and_then(|all| all.first().copied())
                    }),
                    None => unnamed
                        .get_mut(&(one.conceptual_class.as_str(), one.property_key.as_str()))
                        .and_then(VecDeque::pop_front),
                };
                self.dropped_of(one, at)
            })
            .collect()
    }

    fn dropped_of(
        &self,
        one: &architrave_interface::DroppedProperty,
        at: Option<usize>,
    ) -> Dropped {
        let element = at.map(|at| &self.file.elements[at]);
        let properties = at.map_or_else(Vec::new, |at| self.properties(at, &one.property_key));
        let values = properties.iter().flat_map(|p| &p.values);
        let mut values: Vec<_> = values
            .map(|v| (v.language.clone(), v.value.clone()))
            .collect();
        if let (true, Some(element), true) = (
            values.is_empty(),
            element,
            is_documentation(&one.property_key),
        ) {
            let documentation = element.documentation.iter();
            values = documentation
                .map(|v| (v.language.clone(), v.value.clone()))
                .collect();
        }
        let line = properties.first().map(|p| p.line);
        Dropped {
            class: one.conceptual_class.clone(),
            key: one.property_key.clone(),
            external_id: one
                .external_id
                .clone()
                .or_else(|| element.and_then(|e| e.identifier.clone())),
            reason: one.reason.clone(),
            name: element
                .and_then(|e| best(&e.names, self.language))
                .unwrap_or_default()
                .to_owned(),
            line: line.or_else(|| element.map(|e| e.line)),
            values,
        }
    }

    fn properties(&self, at: usize, key: &str) -> Vec<&'a FileProperty> {
        let properties = self.file.elements[at].properties.iter();
        properties.filter(|p| goes_by(self.file, p, key)).collect()
    }
}

/// The format has a documentation beside the properties; a service may keep it under a key.
fn is_documentation(key: &str) -> bool {
    matches!(key, "documentation" | "description")
}

/// What stands in a receipt for a part of the file.
fn entry(
    file: &ModelFile,
    part: Part,
    elements: &HashMap<&str, Vec<usize>>,
    language: &str,
) -> Entry {
    let (is_relationship, at) = part;
    if !is_relationship {
        let element = &file.elements[at];
        return Entry {
            is_relationship,
            place: at,
            external_id: element.identifier.clone(),
            kind: element.class.clone().or_else(|| element.kind.clone()),
            name: best(&element.names, language)
                .unwrap_or_default()
                .to_owned(),
            line: element.line,
            ..Entry::default()
        };
    }
    let relationship = &file.relationships[at];
    let end = |id: &Option<String>| {
        let id = id.as_deref().unwrap_or_default();
        let element = elements.get(id).and_then(|all| all.first());
        let name = element.and_then(|&at| best(&file.elements[at].names, language));
        name.unwrap_or(id).to_owned()
    };
    Entry {
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
    }
}

#[cfg(test)]
#[path = "join_tests.rs"]
mod tests;
