//! What is in an exchange file and what is not, counted and in words.

use std::collections::BTreeMap;

use crate::format::count;
use crate::t;

/// What is in a file and what is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Elements in the file.
    pub elements: usize,
    /// Relationships in the file.
    pub relationships: usize,
    /// Older versions of elements that are in it.
    pub older: usize,
    /// Elements that were to be in it and could not be got.
    pub missing: usize,
    /// Elements of a class that the format has no type for, by class.
    pub no_type: BTreeMap<String, usize>,
    /// Relationships to elements that are not in it.
    pub other_ends: usize,
    /// Relationships of a kind that the format does not have, by kind.
    pub no_kind: BTreeMap<String, usize>,
    /// Relationships of which the service does not say which end is the source.
    pub no_direction: usize,
    /// Elements with owners.
    pub owned: usize,
    /// Elements that have no name; the format wants one, so theirs is empty.
    pub unnamed: usize,
    /// Properties with the key of the specialization, but another value.
    pub specializations: usize,
    /// Texts whose language tag XML does not allow.
    pub languages: usize,
    /// Texts with characters that XML cannot carry.
    pub characters: usize,
}

impl Report {
    /// What is in the file, in words.
    pub fn within(&self) -> String {
        t::export::model::within(
            &t::common::element_count(self.elements),
            &t::common::relationship_count(self.relationships),
        )
    }

    /// What is not, in sentences; those that count things first.
    pub fn without(&self) -> Vec<String> {
        let some = |n: usize, text: fn(usize) -> String| (n > 0).then(|| text(n));
        use t::export::model as texts;
        let by = |what: &BTreeMap<String, usize>| {
            let parts = what.iter().map(|(name, n)| format!("{name} {}", count(*n)));
            parts.collect::<Vec<_>>().join(", ")
        };
        let (types, kinds) = (
            self.no_type.values().sum::<usize>(),
            self.no_kind.values().sum::<usize>(),
        );
        let lines = [
            some(self.missing, texts::missing),
            (types > 0).then(|| texts::no_type(types, &by(&self.no_type))),
            some(self.older, texts::older),
            some(self.other_ends, texts::ends_outside),
            (kinds > 0).then(|| texts::no_kind(kinds, &by(&self.no_kind))),
            some(self.no_direction, texts::no_direction),
            some(self.owned, texts::owned),
            (self.elements > 0).then(|| texts::NEVER_WRITTEN.into()),
            some(self.unnamed, texts::unnamed),
            some(self.specializations, texts::specializations),
            some(self.languages, texts::languages),
            some(self.characters, texts::characters),
        ];
        lines.into_iter().flatten().collect()
    }
}
