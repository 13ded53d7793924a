//! Checks against what was seen in this browser so far: loaded elements, and earlier imports.

use std::collections::{BTreeMap, HashMap};

use architrave_exchange::SPECIALIZATION;

use super::{Looked, Places, place};
use crate::{
    FileLocation, Finding, FindingKind, Many, MatchStatus, PlaceContent, Severity, Subject,
};

/// The first place and how many.
#[derive(Default)]
struct Met(BTreeMap<(String, String), ((u64, u64), usize)>);

impl Met {
    fn one(&mut self, key: &str, class: &str, at: (u64, u64)) {
        let of = (key.to_owned(), class.to_owned());
        self.0.entry(of).or_insert((at, 0)).1 += 1;
    }

    /// The finding; it counts all that was met, each place the first of its group.
    fn check(self, looked: Looked<'_>, kind: FindingKind, weight: Severity) -> Option<Finding> {
        let total = self.0.values().map(|(_, n)| n).sum();
        let of = if weight == Severity::MayDrop {
            Subject::Values
        } else {
            Subject::Elements
        };
        let place =
            |((key, class), ((line, column), n)): ((String, String), ((u64, u64), usize))| {
                let (what, many) = if key.is_empty() {
                    (PlaceContent::Class(class), Many::FirstOf(n))
                } else {
                    (PlaceContent::KeyOnClass { key, class }, Many::Values(n))
                };
                FileLocation {
                    line,
                    column,
                    what,
                    many,
                }
            };
        let places = Places::of(looked, self.0.into_iter().map(place).collect());
        let check = places.check(weight, kind, of)?;
        Some(Finding {
            total,
            learned: true,
            ..check
        })
    }
}

/// One pass over all elements.
pub(super) fn checks(looked: Looked<'_>) -> [Option<Finding>; 5] {
    let (seen, earlier) = (looked.seen, looked.earlier);
    let (mut failed, mut new_types, mut dropped, mut new_keys) = (
        Met::default(),
        Met::default(),
        Met::default(),
        Met::default(),
    );
    let mut known = Places::new(looked);
    let keys: HashMap<&str, &str> = looked.summary.keys();
    for (place_in_file, element) in looked.store.elements().enumerate() {
        let Some(class) = looked.store.kind(element.kind).and_then(|kind| kind.class) else {
            continue;
        };
        let at = place(&element);
        if earlier.failed(class) {
            failed.one("", class, at);
        } else if seen.is_new(class) {
            new_types.one("", class, at);
        }
        for property in &element.properties {
            let definition = looked.store.word(property.definition).unwrap_or_default();
            let key = keys.get(definition).copied().unwrap_or(definition);
            let at = (property.line, property.column);
            // It becomes the specialization of the element, which no settings declare.
            if key == SPECIALIZATION {
                continue;
            }
            if earlier.dropped(class, key) {
                dropped.one(key, class, at);
            } else if seen.keys.get(class).is_some_and(|keys| !keys.contains(key)) {
                new_keys.one(key, class, at);
            }
        }
        let here = looked.here.get(place_in_file);
        let is_brought = element.id.is_some_and(|id| earlier.brought(id));
        if matches!(here, Some(MatchStatus::SameName | MatchStatus::Several)) && !is_brought {
            known.at(at, || PlaceContent::ClassAndName {
                class: class.to_owned(),
                name: looked.name(&element.names),
            });
        }
    }
    let known = known.check(
        Severity::Note,
        FindingKind::KnownTypeAndName,
        Subject::Elements,
    );
    let may_fail = Severity::MayFail;
    [
        failed.check(looked, FindingKind::TypeFailedEarlier, may_fail),
        new_types.check(looked, FindingKind::TypeNeverSeen, may_fail),
        dropped.check(looked, FindingKind::KeyDroppedEarlier, Severity::MayDrop),
        new_keys.check(looked, FindingKind::KeyNeverSeen, Severity::MayDrop),
        known.map(|check| Finding {
            learned: true,
            ..check
        }),
    ]
}

impl Looked<'_> {
    /// The key of a property by the number of its definition.
    pub(super) fn key(&self, definition: u32) -> String {
        let definition = self.store.word(definition).unwrap_or_default();
        let keys = self.summary.keys();
        keys.get(definition)
            .copied()
            .unwrap_or(definition)
            .to_owned()
    }
}
