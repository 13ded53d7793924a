//! The file compared with the elements in this browser: the codes, without the comparison.

use serde::{Deserialize, Serialize};

/// An element in this browser, as the page sends it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LoadedElement {
    /// Its instance id.
    pub id: String,
    /// Its logical id.
    pub element: String,
    /// Its class.
    pub class: String,
    /// The name to show; empty where it has none.
    pub name: String,
    /// Its names in other languages.
    pub names: Vec<String>,
    /// When it was changed last, in milliseconds since 1970; 0 where that is not known.
    pub changed: f64,
    /// When it was retrieved, in milliseconds since 1970, by the clock of this computer.
    pub at: f64,
}

impl LoadedElement {
    /// Its names in every language.
    pub fn every_name(&self) -> impl Iterator<Item = &str> {
        let all = std::iter::once(&self.name).chain(&self.names);
        all.map(|name| name.trim()).filter(|name| !name.is_empty())
    }
}

/// A relationship in this browser. Its ends are the places of elements among those of
/// [`Command::Known`](crate::Command::Known); a place after the last one is that of an element that is not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoadedRelationship {
    /// The place of its kind among all kinds of the metamodel.
    pub kind: u8,
    /// Whether it has a direction.
    pub is_directed: bool,
    /// Where it begins.
    pub source: u32,
    /// Where it ends.
    pub target: u32,
}

/// An upload with an unknown outcome. Times are in milliseconds since 1970, by the clock of this
/// computer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct UploadTimes {
    /// When the file was sent.
    pub sent: f64,
    /// When it was known that no response comes: what was retrieved before does not show its
    /// outcome.
    pub at: f64,
}

/// What the elements in this browser show of an upload with an unknown outcome, for the elements of
/// the file that have a match among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostUploadEvidence {
    /// Elements with a match that was retrieved after it and changed since.
    pub changed: usize,
    /// Elements without such a match, of whose matches not all were retrieved after it.
    pub unread: usize,
}

/// How an element of the file relates to those in this browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MatchStatus {
    /// A receipt says what it became, and that has another type in this browser.
    Retyped,
    /// Likewise, and that has another name in this browser, or none.
    Renamed,
    /// Several elements in this browser have its type and name.
    Several,
    /// One element in this browser has its type and name.
    SameName,
    /// Only elements of other types in this browser have its name.
    OtherType,
    /// A receipt says what it became, and that has the same type and name in this browser.
    Known,
    /// A receipt says what it became, and that is not in this browser.
    NotLoaded,
    /// No element in this browser has its name.
    New,
    /// It has no name, and no receipt contains it.
    Nameless,
}

impl MatchStatus {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::Renamed,
        Self::Retyped,
        Self::SameName,
        Self::Several,
        Self::OtherType,
        Self::New,
        Self::Known,
        Self::NotLoaded,
        Self::Nameless,
    ];

    /// Whether a receipt says which element it is; otherwise only its names do.
    pub const fn is_certain(self) -> bool {
        matches!(
            self,
            Self::Known | Self::Renamed | Self::Retyped | Self::NotLoaded
        )
    }
}

/// A file compared with the elements in this browser.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// How many elements in this browser it was compared with.
    pub known: usize,
    /// How many elements of the file receipts contain.
    pub told: usize,
    /// How many of each, in the order of [`MatchStatus::ALL`].
    pub counts: [usize; 9],
    /// What that shows of the upload in question.
    pub since: Option<PostUploadEvidence>,
}

impl Beside {
    /// How many of a kind.
    pub fn count(&self, of: MatchStatus) -> usize {
        let place = MatchStatus::ALL.iter().position(|here| *here == of);
        place.map_or(0, |place| self.counts[place])
    }
}
