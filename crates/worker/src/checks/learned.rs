//! What follows from what was seen here so far: elements that are loaded, and earlier imports.

use std::collections::{BTreeMap, HashMap};

use architrave_catalog::split_words;
use architrave_exchange::SPECIALIZATION;

use super::{Looked, Places, place};
use crate::{Check, Here, Many, Of, Place, Weight};

/// The first place and how many.
#[derive(Default)]
struct Met(BTreeMap<(String, String), ((u64, u64), usize)>);

impl Met {
    fn one(&mut self, key: &str, class: &str, at: (u64, u64)) {
        let of = (key.to_owned(), class.to_owned());
        self.0.entry(of).or_insert((at, 0)).1 += 1;
    }

    /// The finding; it counts all that was met, each place the first of its group.
    fn check(self, looked: Looked<'_>, title: &str, text: &str, weight: Weight) -> Option<Check> {
        let total = self.0.values().map(|(_, n)| n).sum();
        let of = if weight == Weight::MayDrop {
            Of::Values
        } else {
            Of::Elements
        };
        let place =
            |((key, class), ((line, column), n)): ((String, String), ((u64, u64), usize))| {
                let class = split_words(&class);
                let (text, many) = if key.is_empty() {
                    (class, Many::FirstOf(n))
                } else {
                    (format!("{key} on {class}"), Many::Values(n))
                };
                Place {
                    line,
                    column,
                    text,
                    many,
                }
            };
        let places = Places::of(looked, self.0.into_iter().map(place).collect());
        let check = places.check(weight, title, text, of)?;
        Some(Check {
            total,
            learned: true,
            ..check
        })
    }
}

/// One pass over all elements.
pub(super) fn checks(looked: Looked<'_>) -> [Option<Check>; 5] {
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
        if matches!(here, Some(Here::SameName | Here::Several)) && !is_brought {
            known.at(at, || {
                format!("{} {}", split_words(class), looked.named(&element.names))
            });
        }
    }
    let known = known.check(
        Weight::Note,
        "Type and name of an element that is known here",
        "No earlier import from this browser brought it: the service may make a second one.",
        Of::Elements,
    );
    [
        failed.check(
            looked,
            "Type that failed in an earlier import",
            "Fails unless the space has enabled the type since.",
            Weight::MayFail,
        ),
        new_types.check(
            looked,
            "Type never seen in this space",
            "Fails if the space has not enabled the type.",
            Weight::MayFail,
        ),
        dropped.check(
            looked,
            "Key that was left out in an earlier import",
            "Dropped unless the space has declared the key since.",
            Weight::MayDrop,
        ),
        new_keys.check(
            looked,
            "Key never seen on its class",
            "Dropped if the space does not declare the key.",
            Weight::MayDrop,
        ),
        known.map(|check| Check {
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
