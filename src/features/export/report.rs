//! What is in an exchange file and what is not, counted and in words.

use std::collections::BTreeMap;

use crate::format::{count, counted};

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
    /// Properties of the key that the specialization stands under, with another value than it.
    pub specializations: usize,
    /// Texts whose language tag XML does not allow.
    pub languages: usize,
    /// Texts with characters that XML cannot carry.
    pub characters: usize,
}

impl Report {
    /// What is in the file, in words.
    pub fn within(&self) -> String {
        format!(
            "{} and {}",
            counted(self.elements, "element", "elements"),
            counted(self.relationships, "relationship", "relationships")
        )
    }

    /// What is not, in sentences; those that count things first.
    pub fn without(&self) -> Vec<String> {
        let some = |n: usize, one: &str, many: &str, rest: &str| {
            (n > 0).then(|| format!("{}{rest}", counted(n, one, many)))
        };
        let element = |n, rest: &str| some(n, "element", "elements", rest);
        let relationship = |n, rest: &str| some(n, "relationship", "relationships", rest);
        let by = |what: &BTreeMap<String, usize>| {
            let parts = what.iter().map(|(name, n)| format!("{name} {}", count(*n)));
            parts.collect::<Vec<_>>().join(", ")
        };
        let (types, kinds) = (
            self.no_type.values().sum::<usize>(),
            self.no_kind.values().sum::<usize>(),
        );
        let lines = [
            element(self.missing, " that could not be got in full."),
            element(
                types,
                &format!(
                    " of a class the format has no type for ({}).",
                    by(&self.no_type)
                ),
            ),
            some(
                self.older,
                "older version",
                "older versions",
                ": a model holds each element once, and the newest is in it.",
            ),
            relationship(self.other_ends, " to elements that are not in the file."),
            relationship(
                kinds,
                &format!(" of a kind the format does not have ({}).", by(&self.no_kind)),
            ),
            relationship(
                self.no_direction,
                " of which the service does not say which end is the source.",
            ),
            element(self.owned, " with owners: the format has no place for them."),
            (self.elements > 0).then(|| {
                "States, visibility, times, people, groups and version ids: the format has no place for them."
                    .to_owned()
            }),
            element(
                self.unnamed,
                " without a name: written with an empty one, for the format wants one.",
            ),
            some(
                self.specializations,
                "property “specialization”",
                "properties “specialization”",
                " of elements that have a specialization: the file holds that one under this name.",
            ),
            some(
                self.languages,
                "text",
                "texts",
                " with a language tag that XML does not allow: written without it.",
            ),
            some(
                self.characters,
                "text",
                "texts",
                " with characters that XML cannot carry: each was replaced by “\u{FFFD}”.",
            ),
        ];
        lines.into_iter().flatten().collect()
    }
}
