//! The ledger of a publication: every id requested, and its outcome. The interface says only what
//! was returned (`interface.md`, endpoint 3); the rest is worked out here, and the numbers add up.

use architrave_interface::{ElementClass, History, Layer, ValidityState};
use serde::{Deserialize, Serialize};

use super::preflight::Finding;
use super::result::{Summary, VersionResult};
use crate::api::ApiError;
use crate::state::{Kind, StoredReceipt};
use crate::t::{self, Text};

/// The format of ledgers stored by this version: each says who sent it and when, and what the
/// service said of a publication.
pub const FORMAT: u8 = 1;

/// Whether a stored receipt was written in this format, so that the words of its record are current.
pub fn is_current(receipt: &str) -> bool {
    receipt.starts_with(&format!("{{\"format\":{FORMAT},"))
}

/// What was asked, what came back, and what did not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// The format of the stored ledger: 0 for those stored before [`FORMAT`] existed. The first
    /// field, so that [`is_current`] need not parse the rest.
    #[serde(default)]
    pub format: u8,
    /// The user id of the sender, where the token names one.
    #[serde(default)]
    pub by: Option<String>,
    /// When the first request was sent, in milliseconds since 1970.
    pub started: f64,
    /// How long the requests that were answered took together, in milliseconds.
    pub took: f64,
    /// How many requests were sent.
    pub requests: usize,
    /// How many of them got a complete response, whatever its status; unknown for older ledgers.
    #[serde(default)]
    pub answered: Option<usize>,
    /// Whether each id was sent in a separate request.
    #[serde(default)]
    pub one_by_one: bool,
    /// When reading the ids again that did not come back was last tried, in milliseconds since 1970.
    pub read_again: Option<f64>,
    /// Every id the sheet was opened for, in its order.
    pub rows: Vec<LedgerRow>,
    /// Elements that came back without being asked for.
    pub others: Vec<Other>,
    /// Other versions, in this browser, of what was published or may have been: publishing one version
    /// may change another.
    #[serde(default)]
    pub siblings: Vec<Sibling>,
    /// Why it did not go on, if it did not.
    pub stopped: Option<String>,
}

/// Another version of an element that was published.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sibling {
    /// Its instance id.
    pub id: String,
    /// The logical id that it shares with what was published.
    pub element_id: String,
    /// Its name in this browser.
    pub name: String,
    #[serde(default)]
    pub class: Option<ElementClass>,
    #[serde(default)]
    pub layer: Option<Layer>,
    pub before: ValidityState,
    /// How it is now.
    pub now: Now,
}

/// One version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LedgerRow {
    /// The instance id that was asked for.
    pub id: String,
    /// The logical id, if it is known.
    pub element_id: Option<String>,
    /// Its name in this browser; empty if nothing is known of it.
    pub name: String,
    pub class: Option<ElementClass>,
    pub layer: Option<Layer>,
    /// Its state before; `None` where it was not loaded.
    pub before: Option<ValidityState>,
    /// Its publication before, as it was loaded.
    #[serde(default)]
    pub published_before: Option<PublicationStamp>,
    /// When the request it was in was sent, in milliseconds since 1970.
    #[serde(default)]
    pub sent: Option<f64>,
    pub outcome: Outcome,
}

/// When and by whom a version was published, as the service says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicationStamp {
    /// When, by the clock of the service.
    pub at: String,
    /// The user id.
    pub by: String,
}

impl From<&History> for PublicationStamp {
    fn from(history: &History) -> Self {
        Self {
            at: history.at.clone(),
            by: history.by.clone(),
        }
    }
}

/// What the request said of a version, and what reading it again showed. What follows from both is
/// a [`VersionResult`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// It was chosen, and not sent yet or any more.
    NotAsked,
    /// It was not chosen, and why it was left out.
    LeftOut(LeftOut),
    /// The service returned it.
    Returned {
        /// The instance id it came back under.
        id: String,
        /// Its state now; `None` where it could not be read.
        state: Option<ValidityState>,
        /// Its publication, as the response has it.
        #[serde(default)]
        publication: Option<PublicationStamp>,
    },
    /// The service answered without it.
    NotReturned(Now),
    /// The service refused the request it was in.
    Refused {
        status: u16,
        /// The service's text.
        text: String,
        /// How it is now.
        now: Now,
    },
    /// The response to the request it was in was lost.
    Unknown {
        /// What happened, in a sentence.
        why: String,
        /// How it is now.
        now: Now,
        /// Whether the service itself answered, so that the request is at work no more.
        #[serde(default)]
        ended: bool,
    },
}

/// Why a version was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeftOut {
    /// A person took it out.
    ByYou,
    /// A mandatory value was empty.
    Incomplete,
    /// It is not the caller's.
    NotYours,
    /// It was published already.
    Published,
    /// A newer version was known.
    NotLatest,
    /// Nothing was known of it.
    NotLoaded,
}

/// How a version is now, as far as it could be read again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Now {
    /// It was not read again.
    #[default]
    NotRead,
    /// It could not be read again, and why.
    Failed(String),
    /// The service does not serve it.
    #[serde(rename = "NotServed")]
    NotReturned {
        /// The status of this id.
        status: String,
        /// The service's text.
        text: String,
    },
    /// It was returned.
    #[serde(rename = "Served")]
    Returned {
        state: ValidityState,
        /// Whether it is published as it is.
        published: bool,
        /// Its publication, as the service says; unknown in older ledgers.
        #[serde(default)]
        publication: Option<PublicationStamp>,
        /// Whether it is the caller's.
        yours: bool,
        /// The newest version in this browser, where that is another one.
        newer: Option<String>,
    },
}

impl Now {
    /// Takes what a further reading found. Where it failed, what was found before stays.
    pub fn take(&mut self, found: Option<Self>, error: Option<&ApiError>) {
        match (found, error) {
            (Some(found), _) => *self = found,
            (None, Some(error)) if matches!(self, Self::NotRead | Self::Failed(_)) => {
                *self = Self::Failed(error.sentence());
            }
            _ => {}
        }
    }
}

/// An element that came back without being asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Other {
    /// Its instance id.
    pub id: String,
    /// Its logical id.
    pub element_id: String,
    pub state: ValidityState,
}

impl From<Finding> for LeftOut {
    fn from(finding: Finding) -> Self {
        match finding {
            Finding::Ready => Self::ByYou,
            Finding::Incomplete => Self::Incomplete,
            Finding::NotYours => Self::NotYours,
            Finding::Published => Self::Published,
            Finding::NotLatest => Self::NotLatest,
            Finding::NotLoaded => Self::NotLoaded,
        }
    }
}

impl LeftOut {
    /// In words, after a number.
    pub const fn label(self) -> Text {
        match self {
            Self::ByYou => t::publish::finding::TAKEN_OUT,
            Self::Incomplete => Finding::Incomplete.label(),
            Self::NotYours => Finding::NotYours.label(),
            Self::Published => Finding::Published.label(),
            Self::NotLatest => Finding::NotLatest.label(),
            Self::NotLoaded => Finding::NotLoaded.label(),
        }
    }

    /// How many were left out so: `3 not loaded`.
    pub fn counted(self, n: usize) -> String {
        t::publish::record::state_count(n, &self.label())
    }
}

impl Outcome {
    /// How it is now, for what did not come back.
    pub fn now_mut(&mut self) -> Option<&mut Now> {
        match self {
            Self::NotReturned(now) | Self::Refused { now, .. } | Self::Unknown { now, .. } => {
                Some(now)
            }
            _ => None,
        }
    }

    /// How it is now, for what did not come back.
    pub fn now(&self) -> Option<&Now> {
        match self {
            Self::NotReturned(now) | Self::Refused { now, .. } | Self::Unknown { now, .. } => {
                Some(now)
            }
            _ => None,
        }
    }
}

impl LedgerRow {
    /// The instance id it came back under, where that is another one.
    pub fn returned_as(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Returned { id, .. } if *id != self.id => Some(id),
            _ => None,
        }
    }
}

impl StoredReceipt for Ledger {
    const KINDS: &'static [Kind] = &[Kind::Publish];
}

impl Ledger {
    /// Chosen and not sent so far, in their order.
    pub fn to_send(&self) -> Vec<String> {
        self.ids(|row| row.outcome == Outcome::NotAsked)
    }

    /// Sent, and not returned: these are read again. A refusal changed nothing.
    pub fn to_read_again(&self) -> Vec<String> {
        self.ids(|row| {
            matches!(
                row.outcome,
                Outcome::NotReturned(_) | Outcome::Unknown { .. }
            )
        })
    }

    /// What follows from the response and from reading the version again.
    pub fn result(&self, row: &LedgerRow) -> VersionResult {
        VersionResult::of(row, self.by.as_deref(), self.started)
    }

    /// How many ended how.
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }

    /// What may be sent again.
    pub fn to_retry(&self) -> Vec<String> {
        self.ids(|row| self.result(row).can_retry(row))
    }

    /// Whether the outcome of some is unknown.
    pub fn is_unknown(&self) -> bool {
        self.rows
            .iter()
            .any(|row| matches!(self.result(row), VersionResult::Unknown(_)))
    }

    /// Whether another version may have changed and could not be read since.
    pub fn has_unread_siblings(&self) -> bool {
        let unread = |s: &Sibling| matches!(s.now, Now::NotRead | Now::Failed(_));
        self.siblings.iter().any(unread)
    }

    /// Sent in a request that the service refused, or not sent because of that.
    pub fn refused(&self) -> Vec<String> {
        let was_refused =
            |row: &LedgerRow| matches!(row.outcome, Outcome::Refused { status: 403, .. });
        if !self.rows.iter().any(was_refused) {
            return Vec::new();
        }
        self.ids(|row| was_refused(row) || row.outcome == Outcome::NotAsked)
    }

    fn ids(&self, fits: impl Fn(&LedgerRow) -> bool) -> Vec<String> {
        let rows = self.rows.iter().filter(|row| fits(row));
        rows.map(|row| row.id.clone()).collect()
    }
}

/// A row of which only id and outcome matter to a test.
#[cfg(test)]
pub fn a_row(id: &str, outcome: Outcome) -> LedgerRow {
    LedgerRow {
        id: id.into(),
        element_id: None,
        name: String::new(),
        class: None,
        layer: None,
        before: None,
        published_before: None,
        sent: None,
        outcome,
    }
}
