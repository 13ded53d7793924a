//! What is worth knowing of a file before it is sent: the findings, without the looking.

use std::collections::{HashMap, HashSet};

use architrave_exchange::SPECIALIZATION;
use serde::{Deserialize, Serialize};

/// What a finding means for the import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Weight {
    /// The service refuses the whole file.
    Refused,
    /// The service lists it as failed.
    Fails,
    /// The service may list it as failed.
    MayFail,
    /// The service may leave it out of its element.
    MayDrop,
    /// Worth knowing.
    Note,
    /// It is as it should be.
    Good,
}

impl Weight {
    /// In words, as a heading.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Refused => "Will be refused",
            Self::Fails => "Will fail",
            Self::MayFail => "May fail",
            Self::MayDrop => "May be dropped",
            Self::Note => "Worth knowing",
            Self::Good => "As it should be",
        }
    }
}

/// What a finding counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Of {
    /// Nothing: it is one fact of the file.
    File,
    /// Elements.
    Elements,
    /// Relationships.
    Relationships,
    /// Junctions.
    Junctions,
    /// Elements and relationships.
    Entries,
    /// Names.
    Names,
    /// Values of properties.
    Values,
}

impl Of {
    /// One of them, and many; none for a fact of the file.
    pub const fn words(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Self::File => return None,
            Self::Elements => ("element", "elements"),
            Self::Relationships => ("relationship", "relationships"),
            Self::Junctions => ("junction", "junctions"),
            Self::Entries => ("entry", "entries"),
            Self::Names => ("name", "names"),
            Self::Values => ("value", "values"),
        })
    }
}

/// One kind of finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// What it means.
    pub weight: Weight,
    /// What it is.
    pub title: String,
    /// What follows from it; may be empty.
    pub text: String,
    /// What it counts.
    pub of: Of,
    /// How many of them.
    pub total: usize,
    /// How many relationships have an end among them, and are lost with them.
    #[serde(default)]
    pub lost: usize,
    /// Where: the first of them.
    pub places: Vec<Place>,
    /// How many places there are.
    pub all_places: usize,
    /// Whether it rests on what was seen here so far.
    pub learned: bool,
}

/// A place in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1; 0 where it is not known.
    pub column: u64,
    /// What stands there.
    pub text: String,
    /// Of how many it speaks, where it speaks of several.
    pub many: Many,
}

/// Of how many a place speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Many {
    /// Of itself alone.
    #[default]
    One,
    /// It is the first of so many.
    FirstOf(usize),
    /// It holds the first of so many values.
    Values(usize),
    /// Its name stands so many times.
    Times(usize),
}

impl Many {
    /// What stands before the number, the number, and what stands behind it.
    pub const fn words(self) -> Option<(&'static str, usize, &'static str)> {
        match self {
            Self::One | Self::FirstOf(1) => None,
            Self::FirstOf(n) => Some(("first of ", n, "")),
            Self::Values(1) => Some(("", 1, " value")),
            Self::Values(n) => Some(("", n, " values")),
            Self::Times(n) => Some(("", n, " times")),
        }
    }
}

/// What was seen of the process space so far: labelled as learned wherever it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Keys seen on each class; a class that was not seen is missing.
    pub keys: HashMap<String, HashSet<String>>,
}

impl Seen {
    /// Whether nothing was seen: then nothing can be said of what is new.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether a class was never seen, while others were.
    pub fn is_new(&self, class: &str) -> bool {
        !self.is_empty() && !self.keys.contains_key(class)
    }

    /// Whether no class that was seen has the key; that of the specialization is no property's.
    pub fn is_new_key(&self, key: &str) -> bool {
        key != SPECIALIZATION
            && !self.is_empty()
            && !self.keys.values().any(|keys| keys.contains(key))
    }
}
