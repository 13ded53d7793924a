//! What is worth knowing of elements by themselves.

use std::collections::HashMap;

use architrave_catalog::split_words;

use super::{Again, Ids, Looked, Places, place};
use crate::packed::{Element, Said};
use crate::store::Kind;
use crate::{Check, Many, Of, Place, Weight};

/// How many languages are looked for on every element.
const LANGUAGES: usize = 6;

/// One pass over all elements; their identifiers stand in `ids` behind it.
pub(super) fn checks<'a>(looked: Looked<'a>, ids: &mut Ids<'a>) -> Vec<Option<Check>> {
    let new = || Places::new(looked);
    let (mut untyped, mut unknown, mut junctions, mut paths) = (new(), new(), new(), new());
    let (mut unidentified, mut nameless, mut unspoken, mut empty) = (new(), new(), new(), new());
    let mut lacking = Lacking::of(looked);
    let mut names = SameNames::default();
    for element in looked.store.elements() {
        let at = place(&element);
        let kind = looked.store.kind(element.kind);
        let name = || looked.named(&element.names);
        match kind {
            None => untyped.at(at, name),
            Some(kind) if kind.junction => junctions.at(at, || kind.written.to_owned()),
            Some(Kind {
                class: None,
                written,
                ..
            }) => {
                unknown.at(at, || format!("{written}, {}", name()));
            }
            Some(kind) if kind.written == "Path" => paths.at(at, name),
            Some(_) => {}
        }
        match element.id {
            None => unidentified.at(at, name),
            Some(id) => {
                match kind {
                    None => drop(ids.failing.insert(id)),
                    Some(kind) if kind.junction => drop(ids.junctions.insert(id)),
                    Some(_) => {}
                }
                if !ids.elements.insert(id) {
                    ids.again.at(looked, at, || format!("{id}, {}", name()));
                }
            }
        }
        let is_filled = |name: &Said<'_>| !name.1.trim().is_empty();
        if element.names.iter().any(is_filled) {
            lacking.look(&element, name);
        } else if kind.is_none_or(|kind| !kind.junction) {
            nameless.at(at, || kind.map_or_else(|| "no type".into(), label));
        }
        if element
            .names
            .iter()
            .any(|name| name.0 == 0 && is_filled(name))
        {
            unspoken.at(at, name);
        }
        names.look(looked, &element);
        for property in &element.properties {
            if !property.values.iter().any(is_filled) {
                empty.at((property.line, property.column), || {
                    format!("{} on {}", looked.key(property.definition), name())
                });
            }
        }
    }
    let mut list = vec![
        untyped.check(
            Weight::Fails,
            "Element has no type",
            "The service will list it as failed.",
            Of::Elements,
        ),
        unknown.check(
            Weight::MayFail,
            "Type that the format does not have",
            "It will fail unless the service knows it.",
            Of::Elements,
        ),
        junctions.check(
            Weight::MayFail,
            "Junction",
            "The interface has no class for junctions: they and their relationships may fail.",
            Of::Junctions,
        ),
        paths.check(
            Weight::MayFail,
            "Path",
            "The interface calls it communication path; it may fail.",
            Of::Elements,
        ),
        unidentified.check(
            Weight::MayFail,
            "Identifier missing",
            "The answer can’t name it, and no relationship can lead to it.",
            Of::Elements,
        ),
        nameless.check(Weight::Note, "Name missing or empty", "", Of::Elements),
        names.check(looked),
        unspoken.check(Weight::Note, "Name without a language", "", Of::Elements),
    ];
    list.extend(lacking.checks());
    list.push(empty.check(Weight::Note, "Property without a value", "", Of::Values));
    list
}

/// A class in words, a type that is none as written.
pub(super) fn label(kind: Kind<'_>) -> String {
    kind.class
        .map_or_else(|| kind.written.to_owned(), split_words)
}

impl Again {
    /// One more entry whose identifier was met before.
    pub(super) fn at(
        &mut self,
        _: Looked<'_>,
        (line, column): (u64, u64),
        text: impl FnOnce() -> String,
    ) {
        self.0.push(Place {
            line,
            column,
            text: text(),
            many: Many::One,
        });
    }
}

impl Ids<'_> {
    /// Identifiers that stand for more than one thing; once everything was looked at.
    pub(super) fn again(&mut self, looked: Looked<'_>) -> Option<Check> {
        let places = Places::of(looked, std::mem::take(&mut self.again.0));
        places.check(
            Weight::MayFail,
            "Identifier used again",
            "Two entries of one identifier: the service may take only one.",
            Of::Entries,
        )
    }
}

/// Elements without a name in a language in which others have one.
struct Lacking(Vec<(u32, String, Places)>);

impl Lacking {
    fn of(looked: Looked<'_>) -> Self {
        let given = looked.summary.counts.languages.iter();
        let tags: Vec<&str> = given
            .filter_map(|(tag, _)| tag.as_deref())
            .take(LANGUAGES)
            .collect();
        let one = |tag: &&str| {
            let number = looked.store.number(tag)?;
            Some((number, (*tag).to_owned(), Places::new(looked)))
        };
        Self(tags.iter().filter_map(one).collect())
    }

    fn look(&mut self, element: &Element<'_>, name: impl Fn() -> String) {
        for (number, _, places) in &mut self.0 {
            let has = |name: &Said<'_>| name.0 == *number && !name.1.trim().is_empty();
            if !element.names.iter().any(has) {
                places.at(place(element), &name);
            }
        }
    }

    fn checks(self) -> impl Iterator<Item = Option<Check>> {
        self.0.into_iter().map(|(_, tag, places)| {
            let title = format!("No name in {tag}, which other elements have");
            places.check(Weight::Note, &title, "", Of::Elements)
        })
    }
}

/// Names that stand more than once within a type.
#[derive(Default)]
struct SameNames<'a>(HashMap<(u32, &'a str), Same>);

/// How often, and line and column of the second.
#[derive(Default)]
struct Same {
    times: usize,
    second: (u64, u64),
}

impl<'a> SameNames<'a> {
    fn look(&mut self, looked: Looked<'a>, element: &Element<'a>) {
        if element.kind == 0 {
            return;
        }
        if let Some(name) = looked.store.best(&element.names, looked.language) {
            let entry = self.0.entry((element.kind, name)).or_default();
            entry.times += 1;
            if entry.times == 2 {
                entry.second = place(element);
            }
        }
    }

    fn check(self, looked: Looked<'_>) -> Option<Check> {
        let twice = self.0.into_iter().filter(|(_, same)| same.times > 1);
        let places = twice.map(|((_, name), same)| Place {
            line: same.second.0,
            column: same.second.1,
            text: format!("“{name}”"),
            many: Many::Times(same.times),
        });
        let places = Places::of(looked, places.collect());
        places.check(
            Weight::Note,
            "Same name twice within one type",
            "",
            Of::Names,
        )
    }
}
