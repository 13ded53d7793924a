//! Checks of a file before it is sent: findings, with places.

mod elements;
mod file;
mod learned;
mod relationships;

#[cfg(test)]
mod earlier_tests;
#[cfg(test)]
mod file_tests;
#[cfg(test)]
mod key_tests;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::HashSet;

use crate::earlier::Earlier;
use crate::packed::{Element, PackedText};
use crate::store::Store;
use crate::{
    FileLocation, Finding, FindingKind, Many, MatchStatus, PlaceContent, SeenProperties, Severity,
    Subject, Summary,
};

/// What is checked.
#[derive(Clone, Copy)]
pub(crate) struct Looked<'a> {
    pub store: &'a Store,
    pub summary: &'a Summary,
    pub seen: &'a SeenProperties,
    pub earlier: &'a Earlier,
    /// How each element relates to those in this browser.
    pub here: &'a [MatchStatus],
    /// The language of names in findings.
    pub language: &'a str,
    /// How many places of each finding are returned.
    pub limit: usize,
}

/// All findings, the most severe first; those of one weight in the order of this list.
pub(crate) fn checks(looked: Looked<'_>) -> Vec<Finding> {
    // What was read before the problem is not the whole file: no check applies to it.
    if let Some(stopped) = file::stopped(looked.summary) {
        return vec![stopped];
    }
    let mut ids = Ids::default();
    let (mut elements, learned) = (elements::checks(looked, &mut ids), learned::checks(looked));
    let relationships = relationships::checks(looked, &mut ids);
    for check in elements.iter_mut().flatten() {
        check.lost = match (check.of, check.weight) {
            (Subject::Junctions, _) => ids.lost_with_junctions,
            (Subject::Elements, Severity::Fails) => ids.lost_with_failing,
            _ => 0,
        };
    }
    let mut list: Vec<Option<Finding>> = elements;
    list.extend(learned);
    list.extend(relationships);
    list.push(file::well_formed(looked.summary));
    list.push(file::large(looked.summary));
    list.extend(file::not_reported(looked.summary));
    let mut list: Vec<Finding> = list.into_iter().flatten().collect();
    list.sort_by_key(|check| check.weight);
    list
}

/// The identifiers of a file.
#[derive(Default)]
pub(crate) struct Ids<'a> {
    elements: HashSet<&'a str>,
    /// Those of elements that will fail.
    failing: HashSet<&'a str>,
    /// Those of junctions.
    junctions: HashSet<&'a str>,
    /// Relationships with an end that will fail.
    lost_with_failing: usize,
    /// Relationships with an end that is a junction.
    lost_with_junctions: usize,
    relationships: HashSet<&'a str>,
    again: Again,
}

/// Entries whose identifier an earlier entry has.
#[derive(Default)]
struct Again(Vec<FileLocation>);

/// Places of one finding: the first of them, and how many there are.
pub(crate) struct Places {
    list: Vec<FileLocation>,
    all: usize,
    limit: usize,
}

impl Places {
    fn new(looked: Looked<'_>) -> Self {
        Self {
            list: Vec::new(),
            all: 0,
            limit: looked.limit,
        }
    }

    /// One more place.
    fn at(&mut self, (line, column): (u64, u64), what: impl FnOnce() -> PlaceContent) {
        self.all += 1;
        if self.list.len() < self.limit {
            self.list.push(FileLocation {
                line,
                column,
                what: what(),
                many: Many::One,
            });
        }
    }

    /// Places that were collected in another order.
    fn of(looked: Looked<'_>, mut list: Vec<FileLocation>) -> Self {
        list.sort_by_key(|place| (place.line, place.column));
        let all = list.len();
        list.truncate(looked.limit);
        Self {
            list,
            all,
            limit: looked.limit,
        }
    }

    /// The finding, if there is any place.
    fn check(self, weight: Severity, kind: FindingKind, of: Subject) -> Option<Finding> {
        (self.all > 0).then_some(Finding {
            weight,
            kind,
            of,
            total: self.all,
            lost: 0,
            places: self.list,
            all_places: self.all,
            learned: false,
        })
    }
}

impl Looked<'_> {
    /// The best name of something for the reader.
    fn name(&self, names: &[PackedText<'_>]) -> Option<String> {
        self.store.best(names, self.language).map(str::to_owned)
    }
}

fn place(element: &Element<'_>) -> (u64, u64) {
    (element.line, element.column)
}
