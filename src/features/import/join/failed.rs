//! What failed, joined with the file: by line, by identifier, by the identifier of an end, and last by
//! difference.

use std::collections::HashMap;

use super::entry::entry;
use super::{FilePart, Join};
use crate::features::import::reasons::{identifiers, line};
use crate::features::import::receipt::{Failed, Matched};

impl Join<'_> {
    /// Reasons in the service's order. Those that leave only one choice are resolved first.
    pub fn failed(&mut self, reasons: &[&str]) -> Vec<Failed> {
        let mut found: Vec<Option<(FilePart, Matched)>> = vec![None; reasons.len()];
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
                        self.mark_matched(part);
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
        let failed = |(reason, found): (&&str, Option<(FilePart, Matched)>)| Failed {
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
        found: &mut [Option<(FilePart, Matched)>],
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
        let mut at_line: HashMap<u64, Vec<(FilePart, Option<&str>)>> = HashMap::new();
        for (part, (line, id)) in elements.chain(relationships) {
            at_line.entry(line).or_default().push((part, id));
        }
        for (at, line) in lines.iter().enumerate() {
            let Some(parts) = line.and_then(|line| at_line.get(&line)) else {
                continue;
            };
            let fits = |(part, id): &&(FilePart, Option<&str>)| {
                self.is_unmatched(*part)
                    && match id {
                        Some(id) => named[at].contains(id),
                        None => named[at].is_empty(),
                    }
            };
            if let Some(&(part, _)) = parts.iter().find(fits) {
                self.mark_matched(part);
                found[at] = Some((part, Matched::ByLine));
            }
        }
    }

    /// The part that a reason is about, among those it names. A reason that names a relationship
    /// and an element is about the relationship; then the longest identifier wins.
    fn choose(&self, ids: &[&str], decide: bool) -> Option<FilePart> {
        let mut choices: Vec<FilePart> = Vec::new();
        for id in ids {
            let parts = self.free.get(id).into_iter().flatten();
            choices.extend(
                parts
                    .copied()
                    .filter(|part| self.is_unmatched(*part))
                    .take(1),
            );
        }
        match choices.as_slice() {
            [one] => Some(*one),
            [] => None,
            _ if !decide => None,
            many => many.iter().find(|part| part.0).or(many.first()).copied(),
        }
    }

    /// A relationship whose end a reason names: "Relationship target id-9 was not imported".
    fn by_end(&mut self, reasons: &[&str], found: &mut [Option<(FilePart, Matched)>]) {
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
            if let Some(part) = parts.find(|part| self.is_unmatched(*part)) {
                self.mark_matched(part);
                *found = Some((part, Matched::ByEnd));
            }
        }
    }

    /// What is left can only be what the remaining reasons are about, where there are as many of
    /// both and the reasons do not differ.
    fn by_difference(&mut self, reasons: &[&str], found: &mut [Option<(FilePart, Matched)>]) {
        let open: Vec<usize> = (0..found.len()).filter(|&at| found[at].is_none()).collect();
        let left: Vec<FilePart> = self.unmatched_parts().collect();
        let same = open.iter().all(|&at| reasons[at] == reasons[open[0]]);
        if open.is_empty() || open.len() != left.len() || !same {
            return;
        }
        for (at, part) in open.into_iter().zip(left) {
            self.mark_matched(part);
            found[at] = Some((part, Matched::ByDifference));
        }
    }
}
