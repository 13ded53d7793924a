//! The file together with the elements in this browser, for the rules whose findings depend on other elements. What an
//! earlier import made of an element of the file is that element; other elements are not matched, because the same name
//! may be that of another thing.

use std::collections::{HashMap, HashSet};

use architrave_exchange::{Element, LangString, Relationship};
use architrave_file_elements::FileModel;
use architrave_metamodel::Kind;
use architrave_rules::{Check, RuleSet};

use crate::LoadedRelationship;
use crate::earlier::Earlier;

/// The first character of identifiers of what is only in this browser. No identifier of a file can have it.
const LOADED: char = '\u{1}';
/// What identifiers of loaded elements and relationships begin with.
const ELEMENT: &str = "\u{1}e";
const RELATIONSHIP: &str = "\u{1}r";
/// The identifier of all elements that are not loaded.
const ELSEWHERE: &str = "\u{1}-";
/// With more loaded relationships the file is checked alone: the worker would need too much memory.
pub(crate) const MOST_RELATIONSHIPS: usize = 300_000;
/// The largest file that is looked at together with loaded elements, in bytes: it is in memory twice then.
pub(crate) const WHOLE_LIMIT: u64 = 30_000_000;

/// Whether a part is only in this browser.
pub(crate) fn is_loaded(identifier: &str) -> bool {
    identifier.starts_with(LOADED)
}

/// The identifier as people know it.
pub(crate) fn shown(identifier: &str) -> &str {
    identifier.strip_prefix(ELEMENT).unwrap_or(identifier)
}

/// Whether findings of a check depend on relationships of other elements.
pub(crate) const fn needs_whole(check: &Check) -> bool {
    matches!(check, Check::Orphan {} | Check::Cycle { .. })
}

/// The same set, of which only the rules run that need the whole; `None` where none does.
pub(crate) fn whole_set(set: &RuleSet) -> Option<RuleSet> {
    let mut set = set.clone();
    for rule in &mut set.rules {
        rule.enabled &= needs_whole(&rule.check);
    }
    set.rules.iter().any(|rule| rule.enabled).then_some(set)
}

/// Adds loaded relationships and the elements that they connect, after those of the file. Returns of how many loaded
/// elements the relationships are; 0 where nothing was added. Names are in `language`.
pub(crate) fn add_loaded(model: &mut FileModel, earlier: &Earlier, language: &str) -> usize {
    let known = &earlier.known;
    let identifiers = model
        .elements
        .iter()
        .filter_map(|element| element.identifier.as_deref());
    let mut replaced: HashMap<u32, String> = HashMap::new();
    for identifier in identifiers {
        let place = earlier
            .became(identifier)
            .and_then(|became| known.place_of(became));
        if let Some(place) = place {
            replaced
                .entry(place)
                .or_insert_with(|| identifier.to_owned());
        }
    }
    // Only an element that an earlier import made connects the file with what is loaded.
    if replaced.is_empty() || known.relationships().len() > MOST_RELATIONSHIPS {
        return 0;
    }
    let mut connected = HashSet::new();
    for (number, one) in known.relationships().iter().enumerate() {
        let Some(kind) = Kind::ALL.get(usize::from(one.kind)) else {
            continue;
        };
        let mut end = |place: u32| {
            connected.extend(known.row(place).map(|_| place));
            match (replaced.get(&place), known.row(place)) {
                (Some(identifier), _) => identifier.clone(),
                (None, Some(row)) => format!("{ELEMENT}{}", row.id),
                (None, None) => ELSEWHERE.to_owned(),
            }
        };
        let ends = (end(one.source), end(one.target));
        let added = relationship(number, *kind, one, ends);
        model.relationships.push(added);
    }
    let count = connected.len();
    let mut others: Vec<u32> = connected
        .into_iter()
        .filter(|place| !replaced.contains_key(place))
        .collect();
    others.sort_unstable();
    let rows = others.iter().filter_map(|place| known.row(*place));
    model.elements.extend(rows.map(|row| Element {
        identifier: Some(format!("{ELEMENT}{}", row.id)),
        kind: Some(row.class.clone()),
        names: vec![LangString {
            language: Some(language.to_owned()),
            value: row.name.clone(),
        }],
        ..Element::default()
    }));
    model.elements.push(Element {
        identifier: Some(ELSEWHERE.to_owned()),
        kind: Some("Grouping".to_owned()),
        ..Element::default()
    });
    count
}

/// A loaded relationship as the file would have it. What is not loaded only has relationships that lead there: others would
/// close circles through all that is not loaded.
fn relationship(
    number: usize,
    kind: Kind,
    one: &LoadedRelationship,
    (source, target): (String, String),
) -> Relationship {
    let (source, target) = match source == ELSEWHERE {
        true => (target, source),
        false => (source, target),
    };
    // In a file only an Association can be without a direction.
    let kind = match one.is_directed {
        true => kind,
        false => Kind::Association,
    };
    Relationship {
        identifier: Some(format!("{RELATIONSHIP}{number}")),
        kind: Some(kind.name().to_owned()),
        source: Some(source),
        target: Some(target),
        is_directed: Some(one.is_directed),
        ..Relationship::default()
    }
}
