//! Findings: what to know of a file before it is sent. The types, without the checks.

use std::collections::{HashMap, HashSet};

use architrave_exchange::SPECIALIZATION;
use serde::{Deserialize, Serialize};

use crate::Stopped;

/// What a finding means for the import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
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

/// What a finding counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Subject {
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

/// What a finding is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FindingKind {
    /// Reading stopped before the end.
    Stopped(Box<Stopped>),
    /// The file is an exchange file to its end.
    WellFormed,
    /// A service may have a limit below the size of the file.
    LargeFile,
    /// So many views, of which the service reports nothing.
    Views(usize),
    /// So many items in folders, of which the service reports nothing.
    FolderItems(usize),
    /// Elements without a type.
    NoType,
    /// Elements of a type that the format does not have.
    UnknownType,
    /// Junctions, for which the interface has no class.
    Junction,
    /// Elements of the type that the interface calls communication path.
    Path,
    /// Elements without an identifier.
    NoIdentifier,
    /// Elements without a name.
    NoName,
    /// Names without a language.
    NameWithoutLanguage,
    /// Names that several elements of one type have.
    SameName,
    /// Elements without a name in this language, in which others have one.
    NoNameIn(String),
    /// Properties without a value.
    NoValue,
    /// Entries whose identifier an earlier entry has.
    IdentifierUsedAgain,
    /// Relationships without a type.
    NoKind,
    /// Relationships of a kind that the format does not have.
    UnknownKind,
    /// Ends of relationships that are not in the file.
    EndNotInFile,
    /// Relationships of elements that will fail.
    EndFails,
    /// Relationships to or from a relationship.
    EndIsRelationship,
    /// Elements that no import imported, with type and name of one in this browser.
    KnownTypeAndName,
    /// Types that failed in an earlier import.
    TypeFailedEarlier,
    /// Types that were never seen in this space.
    TypeNeverSeen,
    /// Keys that were left out in an earlier import.
    KeyDroppedEarlier,
    /// Keys that were never seen on their class.
    KeyNeverSeen,
}

/// One kind of finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What it means.
    pub weight: Severity,
    /// What it is.
    pub kind: FindingKind,
    /// What it counts.
    pub of: Subject,
    /// How many of them.
    pub total: usize,
    /// How many relationships have an end among them, and are lost with them.
    pub lost: usize,
    /// Where: the first of them.
    pub places: Vec<FileLocation>,
    /// How many places there are.
    pub all_places: usize,
    /// Whether it is based on what was seen in this browser so far.
    pub learned: bool,
}

/// A place in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileLocation {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1; 0 where it is not known.
    pub column: u64,
    /// What is there.
    pub what: PlaceContent,
    /// How many it covers, if several.
    pub many: Many,
}

/// What is at a place. A name is the best for the reader, where there is one; kinds and types of
/// classes are those of the interface, all else as it is written in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PlaceContent {
    /// An element.
    Named(Option<String>),
    /// An element of a class without a name.
    Class(String),
    /// An element or junction of a type that is no class.
    Type(String),
    /// An element without type and name.
    NoType,
    /// An element of a type that the format does not have.
    TypeAndName { kind: String, name: Option<String> },
    /// An element of a class.
    ClassAndName { class: String, name: Option<String> },
    /// An element by its identifier.
    IdAndName { id: String, name: Option<String> },
    /// A property of an element.
    Property { key: String, of: Option<String> },
    /// A key on a class.
    KeyOnClass { key: String, class: String },
    /// A relationship by its identifier.
    Relationship(Option<String>),
    /// A relationship by its identifier, with its kind.
    IdAndKind { id: String, kind: Option<String> },
    /// A relationship by its kind, with its identifier.
    KindAndId { kind: String, id: Option<String> },
    /// The source of a relationship of a kind; none where it gives no source.
    Source {
        kind: Option<String>,
        id: Option<String>,
    },
    /// The target of a relationship of a kind, likewise.
    Target {
        kind: Option<String>,
        id: Option<String>,
    },
    /// The text just before and just behind a place.
    Around(String, String),
}

/// How many a place covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Many {
    /// Only itself.
    #[default]
    One,
    /// It is the first of so many.
    FirstOf(usize),
    /// It holds the first of so many values.
    Values(usize),
    /// Its name occurs so many times.
    Times(usize),
}

impl Many {
    /// How many.
    pub const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::FirstOf(n) | Self::Values(n) | Self::Times(n) => n,
        }
    }
}

/// What was seen of the process space so far: labelled as learned wherever it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenProperties {
    /// Keys seen on each class; a class that was not seen is missing.
    pub keys: HashMap<String, HashSet<String>>,
}

impl SeenProperties {
    /// Whether nothing was seen: then nothing can be called new.
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
