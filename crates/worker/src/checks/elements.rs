//! Checks of single elements.

use std::collections::HashMap;

use super::{Again, Ids, Looked, Places, place};
use crate::packed::{Element, PackedText};
use crate::store::FileType;
use crate::{FileLocation, Finding, FindingKind, Many, PlaceContent, Severity, Subject};

/// How many languages are looked for on every element.
const LANGUAGES: usize = 6;

/// One pass over all elements, which also puts their identifiers into `ids`.
pub(super) fn checks<'a>(looked: Looked<'a>, ids: &mut Ids<'a>) -> Vec<Option<Finding>> {
    let new = || Places::new(looked);
    let (mut untyped, mut unknown, mut junctions, mut paths) = (new(), new(), new(), new());
    let (mut unidentified, mut nameless, mut unspoken, mut empty) = (new(), new(), new(), new());
    let mut lacking = Lacking::of(looked);
    let mut names = SameNames::default();
    for element in looked.store.elements() {
        let at = place(&element);
        let kind = looked.store.kind(element.kind);
        let name = || looked.name(&element.names);
        let named = || PlaceContent::Named(name());
        match kind {
            None => untyped.at(at, named),
            Some(kind) if kind.junction => {
                junctions.at(at, || PlaceContent::Type(kind.written.to_owned()))
            }
            Some(FileType {
                class: None,
                written,
                ..
            }) => {
                unknown.at(at, || PlaceContent::TypeAndName {
                    kind: written.to_owned(),
                    name: name(),
                });
            }
            Some(kind) if kind.written == "Path" => paths.at(at, named),
            Some(_) => {}
        }
        match element.id {
            None => unidentified.at(at, named),
            Some(id) => {
                match kind {
                    None => drop(ids.failing.insert(id)),
                    Some(kind) if kind.junction => drop(ids.junctions.insert(id)),
                    Some(_) => {}
                }
                if !ids.elements.insert(id) {
                    let id = id.to_owned();
                    let what = PlaceContent::IdAndName { id, name: name() };
                    ids.again.at(at, what);
                }
            }
        }
        let is_filled = |name: &PackedText<'_>| !name.1.trim().is_empty();
        if element.names.iter().any(is_filled) {
            lacking.look(&element, named);
        } else if kind.is_none_or(|kind| !kind.junction) {
            nameless.at(at, || kind.map_or(PlaceContent::NoType, content));
        }
        if element
            .names
            .iter()
            .any(|name| name.0 == 0 && is_filled(name))
        {
            unspoken.at(at, named);
        }
        names.look(looked, &element);
        for property in &element.properties {
            if !property.values.iter().any(is_filled) {
                empty.at((property.line, property.column), || {
                    PlaceContent::Property {
                        key: looked.key(property.definition),
                        of: name(),
                    }
                });
            }
        }
    }
    let mut list = vec![
        untyped.check(Severity::Fails, FindingKind::NoType, Subject::Elements),
        unknown.check(
            Severity::MayFail,
            FindingKind::UnknownType,
            Subject::Elements,
        ),
        junctions.check(Severity::MayFail, FindingKind::Junction, Subject::Junctions),
        paths.check(Severity::MayFail, FindingKind::Path, Subject::Elements),
        unidentified.check(
            Severity::MayFail,
            FindingKind::NoIdentifier,
            Subject::Elements,
        ),
        nameless.check(Severity::Note, FindingKind::NoName, Subject::Elements),
        names.check(looked),
        unspoken.check(
            Severity::Note,
            FindingKind::NameWithoutLanguage,
            Subject::Elements,
        ),
    ];
    list.extend(lacking.checks());
    list.push(empty.check(Severity::Note, FindingKind::NoValue, Subject::Values));
    list
}

/// A class, or a type that is no class.
fn content(kind: FileType<'_>) -> PlaceContent {
    match kind.class {
        Some(class) => PlaceContent::Class(class.to_owned()),
        None => PlaceContent::Type(kind.written.to_owned()),
    }
}

impl Again {
    /// One more entry whose identifier was met before.
    pub(super) fn at(&mut self, (line, column): (u64, u64), what: PlaceContent) {
        self.0.push(FileLocation {
            line,
            column,
            what,
            many: Many::One,
        });
    }
}

impl Ids<'_> {
    /// Identifiers that more than one entry has. Call it after all other checks.
    pub(super) fn again(&mut self, looked: Looked<'_>) -> Option<Finding> {
        let places = Places::of(looked, std::mem::take(&mut self.again.0));
        places.check(
            Severity::MayFail,
            FindingKind::IdentifierUsedAgain,
            Subject::Entries,
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

    fn look(&mut self, element: &Element<'_>, what: impl Fn() -> PlaceContent) {
        for (number, _, places) in &mut self.0 {
            let has = |name: &PackedText<'_>| name.0 == *number && !name.1.trim().is_empty();
            if !element.names.iter().any(has) {
                places.at(place(element), &what);
            }
        }
    }

    fn checks(self) -> impl Iterator<Item = Option<Finding>> {
        self.0.into_iter().map(|(_, tag, places)| {
            places.check(
                Severity::Note,
                FindingKind::NoNameIn(tag),
                Subject::Elements,
            )
        })
    }
}

/// Names that occur more than once within a type.
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

    fn check(self, looked: Looked<'_>) -> Option<Finding> {
        let twice = self.0.into_iter().filter(|(_, same)| same.times > 1);
        let places = twice.map(|((_, name), same)| FileLocation {
            line: same.second.0,
            column: same.second.1,
            what: PlaceContent::Named(Some(name.to_owned())),
            many: Many::Times(same.times),
        });
        let places = Places::of(looked, places.collect());
        places.check(Severity::Note, FindingKind::SameName, Subject::Names)
    }
}
