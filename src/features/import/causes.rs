//! Failures grouped by their cause: what failed by itself, and the relationships that were lost
//! with it because the service names one of their ends in the reason.

use crate::catalog::sorting::SortInPlace;
use std::collections::{HashMap, HashSet};

use super::reasons::identifiers;
use super::receipt::{Failed, Receipt};
use crate::format::count;
use crate::t;

/// Replaces an identifier, a name or a type that differs between reasons of one cause.
const BLANK: &str = "…";
/// Replaces the type in a template; of private use, so that no reason contains it.
const TYPE: &str = "\u{e000}";
/// How many characters of an identifier are shown whole.
const WHOLE_ID: usize = 16;

/// Entries that failed for one cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cause {
    /// The service's reason without what differs between its entries.
    pub reason: String,
    /// The types that the reason names, each once.
    pub types: Vec<String>,
    pub elements: usize,
    /// Relationships: those of the cause itself, and those lost with its elements.
    pub relationships: usize,
    /// Entries that were not found in the file.
    pub unmatched: usize,
    /// Places in the receipt's list of what failed: the entries of the cause, then what follows.
    pub places: Vec<usize>,
}

impl Cause {
    /// "2 classes → 4 elements → 7 relationships"
    pub fn chain(&self) -> String {
        use t::{common, import_result::failed};
        type Words = fn(usize) -> String;
        let parts: [(usize, Words); 4] = [
            (self.types.len(), failed::class_number),
            (self.elements, common::element_count),
            (self.relationships, common::relationship_count),
            (self.unmatched, failed::unmatched),
        ];
        let parts = parts.into_iter().filter(|(n, _)| *n > 0);
        let parts: Vec<String> = parts.map(|(n, words)| words(n)).collect();
        parts.join(" → ")
    }

    /// The types by name, the first few.
    pub fn type_names(&self) -> String {
        const FEW: usize = 4;
        let names = self.types[..self.types.len().min(FEW)].join(", ");
        match self.types.len().saturating_sub(FEW) {
            0 => names,
            more => t::import_result::failed::more_types(&count(more), &names),
        }
    }
}

/// The causes of what failed, those with the most entries first.
pub fn causes(receipt: &Receipt) -> Vec<Cause> {
    let ids = known_ids(receipt);
    let parents = parents(receipt, &ids);
    let mut of_key: HashMap<String, Cause> = HashMap::new();
    let mut order = Vec::new();
    let mut add = |place: usize, follows: Option<usize>| {
        let root = follows.unwrap_or(place);
        let (key, kind) = template(&receipt.failed[root], &ids);
        let cause = of_key.entry(key.clone()).or_insert_with(|| {
            order.push(key);
            Cause::default()
        });
        let entry = receipt.failed[place].entry.as_ref();
        match entry.map(|entry| entry.is_relationship) {
            Some(false) => cause.elements += 1,
            Some(true) => cause.relationships += 1,
            None => cause.unmatched += 1,
        }
        if let Some(kind) = kind.filter(|kind| !cause.types.contains(kind)) {
            cause.types.push(kind);
        }
        cause.places.push(place);
    };
    let roots: Vec<Option<usize>> = (0..receipt.failed.len())
        .map(|place| root(place, &parents))
        .collect();
    // What failed by itself comes before what follows from it.
    for (place, root) in roots.iter().enumerate() {
        if root.is_none() {
            add(place, None);
        }
    }
    for (place, root) in roots.iter().enumerate() {
        if root.is_some() {
            add(place, *root);
        }
    }
    let mut list: Vec<Cause> = order
        .into_iter()
        .filter_map(|key| {
            let mut cause = of_key.remove(&key)?;
            cause.reason = sentence(&key, &cause.types);
            Some(cause)
        })
        .collect();
    list.arrange_by_key(|cause| std::cmp::Reverse(cause.places.len()));
    list
}

/// Identifiers of the file that the receipt names.
fn known_ids(receipt: &Receipt) -> HashSet<&str> {
    let failed = receipt.failed.iter().filter_map(|one| one.entry.as_ref());
    let imported = receipt.elements.iter().chain(&receipt.relationships);
    let imported = imported.map(|one| &one.entry);
    let entries = failed.chain(imported).chain(&receipt.unaccounted);
    entries
        .filter_map(|entry| entry.external_id.as_deref())
        .collect()
}

/// Of each failed relationship the failed entry that its reason names as its end.
fn parents(receipt: &Receipt, ids: &HashSet<&str>) -> Vec<Option<usize>> {
    let mut of_id: HashMap<&str, usize> = HashMap::new();
    for (place, one) in receipt.failed.iter().enumerate() {
        let id = one.entry.as_ref().and_then(|e| e.external_id.as_deref());
        if let Some(id) = id {
            of_id.entry(id).or_insert(place);
        }
    }
    let parent = |(place, one): (usize, &Failed)| {
        let entry = one.entry.as_ref().filter(|entry| entry.is_relationship)?;
        let named = identifiers(&one.reason, |word| ids.contains(word));
        let others = named
            .into_iter()
            .filter(|id| entry.external_id.as_deref() != Some(id));
        others
            .filter_map(|id| of_id.get(id).copied())
            .find(|parent| *parent != place)
    };
    receipt.failed.iter().enumerate().map(parent).collect()
}

/// What a failure follows from in the end; none where it failed by itself.
fn root(place: usize, parents: &[Option<usize>]) -> Option<usize> {
    let mut at = parents[place]?;
    // Relationships may lead to each other in a circle.
    for _ in 0..parents.len() {
        match parents[at] {
            Some(next) if next != place => at = next,
            _ => break,
        }
    }
    Some(at)
}

/// The reason without what differs between entries of one cause, and the type that it names.
fn template(one: &Failed, ids: &HashSet<&str>) -> (String, Option<String>) {
    let mut text = one.reason.clone();
    for id in identifiers(&one.reason, |word| ids.contains(word)) {
        text = replace_word(&text, id, BLANK);
    }
    let mut kind = None;
    if let Some(entry) = &one.entry {
        if !entry.name.is_empty() {
            text = text.replace(&format!("\"{}\"", entry.name), BLANK);
        }
        let named = entry.kind.as_deref().filter(|_| !entry.is_relationship);
        let without = named.map(|kind| replace_word(&text, kind, TYPE));
        if let (Some(named), Some(without)) = (named, without)
            && without != text
        {
            text = without;
            kind = Some(named.to_owned());
        }
    }
    (without_line(&text), kind)
}

/// Replaces `word` where it is a whole word.
fn replace_word(text: &str, word: &str, by: &str) -> String {
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = None;
    while let Some(at) = rest.find(word) {
        let (head, tail) = rest.split_at(at);
        let behind = &tail[word.len()..];
        let previous = head.chars().next_back().or(before);
        out.push_str(head);
        let stands_alone =
            !previous.is_some_and(is_inside) && !behind.chars().next().is_some_and(is_inside);
        out.push_str(if stands_alone { by } else { word });
        before = word.chars().next_back();
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// A line number is of one entry.
fn without_line(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let digits = words[at].trim_end_matches(|c: char| !c.is_ascii_digit());
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if is_number && words[at - 1].eq_ignore_ascii_case("line") {
            words[at] = words[at].replacen(digits, BLANK, 1);
        }
    }
    words.join(" ")
}

/// A template as a heading: without the entry that it begins with, and with its type where there is
/// only one.
fn sentence(template: &str, types: &[String]) -> String {
    let text = match template.split_once(&format!("{BLANK}: ")) {
        Some((before, rest)) if before.split_whitespace().count() <= 1 => rest,
        _ => template,
    };
    let text = text.replace(
        TYPE,
        match types {
            [one] => one,
            _ => BLANK,
        },
    );
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The reason with long identifiers of the file shortened in their middle: "id-5f2…04d5".
pub fn short_reason(one: &Failed) -> String {
    let is_long =
        |word: &str| word.chars().count() > WHOLE_ID && word.chars().any(|c| c.is_ascii_digit());
    let shorten = |word: &str| {
        let end = word.trim_end_matches(['.', ',', ':', ';', '\'', '"', ')', '»', '”', '’']);
        let start = end.trim_start_matches(['\'', '"', '(', '«', '“', '‘']);
        if !is_long(start) {
            return word.to_owned();
        }
        let chars: Vec<char> = start.chars().collect();
        let head: String = chars[..8].iter().collect();
        let tail: String = chars[chars.len() - 4..].iter().collect();
        word.replacen(start, &format!("{head}…{tail}"), 1)
    };
    let words: Vec<String> = one.reason.split(' ').map(shorten).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::receipt::ReceiptEntry;
    use super::*;

    fn failed(reason: &str, id: &str, kind: &str, is_relationship: bool) -> Failed {
        Failed {
            reason: reason.into(),
            entry: Some(ReceiptEntry {
                is_relationship,
                external_id: Some(id.into()),
                kind: (!kind.is_empty()).then(|| kind.into()),
                ..ReceiptEntry::default()
            }),
            ..Failed::default()
        }
    }

    fn of(failed: Vec<Failed>) -> Vec<Cause> {
        causes(&Receipt {
            failed,
            ..Receipt::default()
        })
    }

    const NOT_ENABLED: &str = "is not enabled in the settings of this space";

    #[test]
    fn relationships_are_grouped_with_the_classes_that_failed() {
        let element = |id: &str, kind: &str| {
            failed(
                &format!("Element {id}: type {kind} {NOT_ENABLED}"),
                id,
                kind,
                false,
            )
        };
        let lost = |id: &str, end: &str| {
            let reason = format!("Relationship {id}: its source {end} was not imported");
            failed(&reason, id, "Association", true)
        };
        let list = of(vec![
            element("a", "Meaning"),
            element("b", "Value"),
            lost("r1", "a"),
            lost("r2", "b"),
            // A relationship of a relationship that was lost.
            lost("r3", "r2"),
            failed("Element c has no type", "c", "", false),
        ]);
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].reason, format!("Type … {NOT_ENABLED}"));
        assert_eq!(list[0].chain(), "2 classes → 2 elements → 3 relationships");
        assert_eq!(list[0].type_names(), "Meaning, Value");
        assert_eq!(list[0].places, [0, 1, 2, 3, 4]);
        assert_eq!(list[1].reason, "Element … has no type");
        assert_eq!(list[1].chain(), "1 element");
    }

    #[test]
    fn failed_junctions_count_their_failed_relationships() {
        let list = of(vec![
            failed(
                "Element j: type AndJunction is a junction, which is no element of a process space",
                "j",
                "AndJunction",
                false,
            ),
            failed(
                "Relationship r: its target j was not imported",
                "r",
                "Flow",
                true,
            ),
        ]);
        assert_eq!(list.len(), 1);
        assert!(list[0].reason.starts_with("Type AndJunction is a junction"));
        assert_eq!(list[0].chain(), "1 class → 1 element → 1 relationship");
    }

    #[test]
    fn a_cycle_of_failed_relationships_terminates() {
        let list = of(vec![
            failed("Relationship r: end s failed", "r", "Flow", true),
            failed("Relationship s: end r failed", "s", "Flow", true),
        ]);
        assert_eq!(list.iter().map(|c| c.places.len()).sum::<usize>(), 2);
    }

    #[test]
    fn every_failure_is_in_one_cause() {
        let mut list = vec![
            failed(
                "Element \"A\" in line 7 has no identifier",
                "",
                "Node",
                false,
            ),
            failed(
                "Element \"B\" in line 9 has no identifier",
                "",
                "Node",
                false,
            ),
        ];
        for (one, name) in list.iter_mut().zip(["A", "B"]) {
            if let Some(entry) = &mut one.entry {
                entry.name = name.into();
                entry.external_id = None;
            }
        }
        list.push(Failed {
            reason: "something else".into(),
            ..Failed::default()
        });
        let causes = of(list);
        assert_eq!(causes[0].reason, "Element … in line … has no identifier");
        assert_eq!(causes[0].chain(), "2 elements");
        assert_eq!(causes[1].chain(), "1 entry not found in the file");
    }

    #[test]
    fn long_identifiers_are_shortened_and_words_are_not() {
        let reason = "Relationship id-5f2d3c8e1a2b4c5d6e7f8091a2b304d5: its source 'id-0123456789abcdef0123456789abcdef' was not imported";
        let short = short_reason(&failed(reason, "x", "Flow", true));
        assert_eq!(
            short,
            "Relationship id-5f2d3…04d5: its source 'id-01234…cdef' was not imported"
        );
        let words = failed("TechnologyCollaboration is not enabled", "x", "", false);
        assert_eq!(short_reason(&words), words.reason);
    }

    #[test]
    fn replace_word_replaces_only_complete_words() {
        let replaced = replace_word("Node id Node-1 Nodes Node", "Node", "?");
        assert_eq!(replaced, "? id Node-1 Nodes ?");
    }
}
