//! The file beside what is known here, element by element: the codes, without the looking.

use serde::{Deserialize, Serialize};

/// An element known here, as the page tells of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KnownElement {
    /// Its instance id.
    #[serde(rename = "i")]
    pub id: String,
    /// Its logical id.
    #[serde(rename = "e", default)]
    pub element: String,
    /// Its class.
    #[serde(rename = "c")]
    pub class: String,
    /// The name to show; empty where it has none.
    #[serde(rename = "n", default)]
    pub name: String,
    /// Its names in other languages.
    #[serde(rename = "o", default)]
    pub names: Vec<String>,
    /// When it was changed last, in milliseconds since 1970; 0 where that is not known.
    #[serde(rename = "t", default)]
    pub changed: f64,
    /// When it was retrieved, in milliseconds since 1970, by the clock of this computer.
    #[serde(rename = "r", default)]
    pub at: f64,
}

impl KnownElement {
    /// Its names in every language.
    pub fn every_name(&self) -> impl Iterator<Item = &str> {
        let all = std::iter::once(&self.name).chain(&self.names);
        all.map(|name| name.trim()).filter(|name| !name.is_empty())
    }
}

/// An upload of which nobody knows what became of it. Times are in milliseconds since 1970, by the
/// clock of this computer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct UploadTimes {
    /// When the file was sent.
    pub sent: f64,
    /// When it was known that no answer comes: what was retrieved before says nothing of it.
    pub at: f64,
}

/// What the elements known here say of an upload that was lost: of those of the file that stand
/// beside something known here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostUploadEvidence {
    /// Beside something retrieved after it that was changed since.
    pub changed: usize,
    /// Beside nothing of the kind, and not all that they stand beside was retrieved after it.
    pub unread: usize,
}

/// An element of the file beside what is known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MatchStatus {
    /// A receipt says what it became, and that has another type here.
    Retyped,
    /// Likewise, and that has another name here, or none.
    Renamed,
    /// Several elements of its type and name are known here.
    Several,
    /// One element of its type and name is known here.
    SameName,
    /// Its name is known here, under other types only.
    OtherType,
    /// A receipt says what it became, and that is known here under the same type and name.
    Known,
    /// A receipt says what it became, and that is not known here.
    NotLoaded,
    /// Nothing known here has its name.
    New,
    /// It has no name, and no receipt tells of it.
    Nameless,
}

impl MatchStatus {
    /// All of them, in the order in which they are told.
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

    /// Whether a receipt says which element it is; otherwise its names are all there is to go by.
    pub const fn is_certain(self) -> bool {
        matches!(
            self,
            Self::Known | Self::Renamed | Self::Retyped | Self::NotLoaded
        )
    }
}

/// A file beside what is known here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// How many elements known here it was held against.
    pub known: usize,
    /// How many elements of the file receipts tell of.
    pub told: usize,
    /// How many of each, in the order of [`MatchStatus::ALL`].
    pub counts: [usize; 9],
    /// What that says of the upload that was asked for.
    pub since: Option<PostUploadEvidence>,
}

impl Beside {
    /// How many of a kind.
    pub fn count(&self, of: MatchStatus) -> usize {
        let place = MatchStatus::ALL.iter().position(|here| *here == of);
        place.map_or(0, |place| self.counts[place])
    }
}
