//! Rows that are sent to the service, and the outcome of each. Written to disk before and after
//! each request, so that no row is sent twice if the page dies.

use architrave_operations::{Decision, OperationState};
use serde::{Deserialize, Serialize};

use crate::api::ApiError;
use crate::t::{self, Text};

/// Rows that are created one after the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CreationBatch {
    /// Identifies the batch; part of the URL.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub made: f64,
    /// Its name in lists.
    pub title: String,
    /// The headings of the table it came from.
    pub headings: Vec<String>,
    /// How many rows it has.
    pub rows: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchRow {
    /// Its place in the batch, from 0.
    pub place: usize,
    /// Its number in the table it came from.
    pub number: usize,
    /// The class, in words.
    pub class: String,
    /// The name; empty where it has none.
    pub name: String,
    /// The cells it came from.
    pub cells: Vec<String>,
    /// The body of its request.
    pub body: String,
    /// The `Idempotency-Key` of its request.
    pub key: String,
    pub state: RowState,
}

impl BatchRow {
    /// Applies a person's decision, with the instance id where it is known. Returns whether the state allows it.
    pub fn resolve(&mut self, decision: Decision, id: Option<String>) -> bool {
        let is_allowed = self.state.allows(decision);
        if is_allowed {
            self.state = match decision {
                Decision::SendAgain => RowState::Waiting,
                Decision::ConfirmDone | Decision::MarkDone => RowState::Created(id),
                Decision::LeaveOut => RowState::LeftOut,
            };
        }
        is_allowed
    }
}

/// What happened, in our words, and beside them the service's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "WordsOnDisk")]
pub struct FailureText {
    /// What happened, in a sentence.
    pub why: String,
    /// The service's own words; empty where it gave none.
    pub said: String,
}

/// Words as they may be on disk: they were one text once.
#[derive(Deserialize)]
#[serde(untagged)]
enum WordsOnDisk {
    One(String),
    Both { why: String, said: String },
}

impl From<WordsOnDisk> for FailureText {
    fn from(words: WordsOnDisk) -> Self {
        match words {
            WordsOnDisk::One(why) => Self::from(why),
            WordsOnDisk::Both { why, said } => Self { why, said },
        }
    }
}

impl From<String> for FailureText {
    fn from(why: String) -> Self {
        let said = String::new();
        Self { why, said }
    }
}

impl From<&ApiError> for FailureText {
    fn from(error: &ApiError) -> Self {
        Self {
            why: error.sentence(),
            said: error.text().unwrap_or_default().to_owned(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RowState {
    /// It was not sent, or was refused in a way that says so.
    Waiting,
    /// It is being sent since this time, in milliseconds since 1970.
    Sending(f64),
    /// It was created, with this instance id; without one, a person said that it exists.
    Created(Option<String>),
    /// The service refused it and did nothing.
    Refused(FailureText),
    /// It may or may not exist: when it was sent and what happened.
    Unknown {
        /// When it was sent, in milliseconds since 1970.
        at: f64,
        /// What happened.
        why: FailureText,
        /// The instance id that the response named, where the rest of it could not be read.
        #[serde(default)]
        named_id: Option<String>,
    },
    /// A person left it out.
    LeftOut,
}

impl RowState {
    /// What it means for sending.
    pub const fn operation(&self) -> OperationState {
        match self {
            Self::Waiting => OperationState::Prepared,
            Self::Sending(_) => OperationState::Sent,
            Self::Created(Some(_)) => OperationState::Done,
            Self::Created(None) | Self::LeftOut => OperationState::Resolved,
            Self::Refused(_) => OperationState::Refused,
            Self::Unknown { .. } => OperationState::Unknown,
        }
    }

    /// Whether a person can decide so.
    pub const fn allows(&self, decision: Decision) -> bool {
        self.operation().resolve(decision).is_some()
    }

    /// When it was sent, in milliseconds since 1970, if its outcome is not known.
    const fn sent_at(&self) -> Option<f64> {
        match self {
            Self::Sending(at) | Self::Unknown { at, .. } => Some(*at),
            _ => None,
        }
    }

    /// The code in receipts for rows that were created.
    pub const CREATED: &str = "Created";

    /// Its code in receipts, whatever the language.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Waiting => "Waiting",
            Self::Sending(_) => "Sending",
            Self::Created(Some(_)) => Self::CREATED,
            Self::Created(None) => "Said to exist",
            Self::Refused(_) => "Refused",
            Self::Unknown { .. } => "Unknown",
            Self::LeftOut => "Left out",
        }
    }

    /// In a word.
    pub const fn label(&self) -> Text {
        match self {
            Self::Waiting => t::batch::state::WAITING,
            Self::Sending(_) => t::batch::state::SENDING,
            Self::Created(Some(_)) => t::common::CREATED,
            Self::Created(None) => t::batch::state::SAID,
            Self::Refused(_) => t::common::REFUSED,
            Self::Unknown { .. } => t::batch::state::UNCLEAR,
            Self::LeftOut => t::batch::state::LEFT_OUT,
        }
    }

    /// The label for a code in receipts.
    pub fn label_of(code: &str) -> Option<Text> {
        let unknown = Self::Unknown {
            at: 0.0,
            why: FailureText::default(),
            named_id: None,
        };
        let all = [
            Self::Waiting,
            Self::Sending(0.0),
            Self::Created(Some(String::new())),
            Self::Created(None),
            Self::Refused(FailureText::default()),
            unknown,
            Self::LeftOut,
        ];
        let state = all.iter().find(|state| state.code() == code)?;
        Some(state.label())
    }

    /// What is known beyond the word.
    pub fn failure_text(&self) -> FailureText {
        match self {
            Self::Created(None) => FailureText::from(String::from(t::batch::state::NO_ID)),
            Self::Refused(words) | Self::Unknown { why: words, .. } => words.clone(),
            _ => FailureText::default(),
        }
    }

    /// The instance id of what was created, where it is known.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Created(id) => id.as_deref(),
            _ => None,
        }
    }
}

/// Marks rows that were being sent when their page closed as unknown. Returns their places.
pub fn interrupted(rows: &mut [BatchRow]) -> Vec<usize> {
    let mut places = Vec::new();
    for row in rows {
        let operation = row.state.operation();
        if operation.after_restart() != operation {
            row.state = RowState::Unknown {
                at: row.state.sent_at().unwrap_or_default(),
                why: FailureText::from(String::from(crate::draft::PAGE_CLOSED)),
                named_id: None,
            };
            places.push(row.place);
        }
    }
    places
}

/// Takes over what this tab knows of rows that the disk says are being sent, because their result
/// could not be saved. Returns their places.
pub fn remember(rows: &mut [BatchRow], shown: &[BatchRow]) -> Vec<usize> {
    let mut places = Vec::new();
    for (row, shown) in rows.iter_mut().zip(shown) {
        let RowState::Sending(sent_at) = row.state else {
            continue;
        };
        let is_told = match &shown.state {
            RowState::Created(_) | RowState::Refused(_) => true,
            RowState::Unknown { at, .. } => at.to_bits() == sent_at.to_bits(),
            // What waited here may have been sent by another tab since.
            RowState::Waiting | RowState::Sending(_) | RowState::LeftOut => false,
        };
        if is_told && row.place == shown.place && row.key == shown.key {
            row.state.clone_from(&shown.state);
            places.push(row.place);
        }
    }
    places
}

/// Changes rows that are what was shown when a person chose them; returns the places of those
/// that were changed. `change` returns whether it changed the row.
pub fn change_shown(
    rows: &mut [BatchRow],
    shown: &[BatchRow],
    places: &[usize],
    change: impl Fn(&mut BatchRow) -> bool,
) -> Vec<usize> {
    let mut changed = Vec::new();
    for &at in places {
        if let (Some(row), Some(shown)) = (rows.get_mut(at), shown.get(at))
            && row.state == shown.state
            && row.key == shown.key
            && change(row)
        {
            changed.push(at);
        }
    }
    changed
}

/// The rows at these places.
pub fn at_places(rows: &[BatchRow], places: &[usize]) -> Vec<BatchRow> {
    places
        .iter()
        .filter_map(|n| rows.get(*n).cloned())
        .collect()
}

#[cfg(test)]
pub fn test_row(place: usize, state: RowState) -> BatchRow {
    BatchRow {
        place,
        number: place + 2,
        class: "Node".into(),
        name: String::new(),
        cells: Vec::new(),
        body: "{}".into(),
        key: "k".into(),
        state,
    }
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod tests;
