//! The messages between the page and the worker, and their bytes: postcard, because both sides are of one build, and
//! the code that reads JSON into these types takes four times the space.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    Beside, EncodedViews, FieldChange, FileElement, FileRelationship, Finding, LoadedElement,
    LoadedRelationship, MatchStatus, OpenFinding, Ruled, RulesFailure, SeenProperties, Stopped,
    Summary, UploadTimes,
};

/// A message of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// It is up and waits for a file. A message posted before this one is lost.
    Ready,
    /// So many bytes of the file are read.
    Progress(u64),
    /// The file is read, or reading stopped: what is in it.
    End(Box<Summary>),
    /// SHA-256 of the whole file; none where a part of it could not be read.
    Hashed(Option<String>),
    /// Its views with their content.
    Views(EncodedViews),
    /// The result of its checks.
    Checked(Box<Checked>),
    /// What rules found in it, or why they did not run.
    Ruled(Box<Result<Ruled, RulesFailure>>),
    /// A part of its elements.
    Found(FoundElements),
    /// Every finding with all its places.
    Exported(Vec<Finding>),
    /// Every element, compared with earlier imports and with the elements in this browser.
    Listed(Vec<ListedRow>),
    /// The next elements of the file, in its order.
    Elements(Vec<FileElement>),
    /// The next relationships of the file, in its order.
    Relationships(Vec<FileRelationship>),
    /// There are no more of them.
    Whole,
    /// A file of those that failed, or why there is none.
    Retry(Result<String, RetryFailure>),
}

/// The bytes of a message. Encoding into memory fails for no type of this module; empty bytes decode to nothing.
pub fn to_bytes(message: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(message).unwrap_or_default()
}

/// The message of [`to_bytes`]; `None` for other bytes, which only a page or a worker of another version sends.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

/// Why no file of those that failed was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RetryFailure {
    /// The file cannot be read to its end any more.
    Stopped(Box<Stopped>),
    /// It cannot be written, as the writer says.
    NotWritten(String),
    /// This worker does not know the page's request.
    UnknownOrder,
}

/// A question of the page to the worker that holds a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// For the SHA-256 of the file.
    Hash,
    /// For the views of the file, which is read again for them.
    Views,
    /// Comes with the receipt of an earlier import, as the page stored it; the latest first.
    Earlier,
    /// Elements in this browser.
    Known {
        /// Whether these replace those that were sent before.
        replace: bool,
        /// Some of them.
        some: Vec<LoadedElement>,
    },
    /// Relationships in this browser, which rules look at together with the file; after all elements.
    KnownRelationships(Vec<LoadedRelationship>),
    /// For all findings, with earlier imports taken into account.
    Check {
        /// What was learned of the process space.
        seen: SeenProperties,
        /// The language of names.
        language: String,
        /// The upload of it, if its outcome is unknown.
        lost: Option<UploadTimes>,
    },
    /// For what rules find. It reads the file again. Which findings are new follows from the last [`Command::Check`].
    Rules {
        /// The rules as a page stores them (`architrave_rules::StoredRules`); empty for the built-in rules.
        rules: String,
        /// Findings of loaded elements.
        open: Vec<OpenFinding>,
        /// The language of names.
        language: String,
        /// Now, in milliseconds since 1970.
        now: f64,
    },
    /// For elements.
    Find(Find),
    /// For all findings with all their places.
    Export {
        /// The language of names.
        language: String,
    },
    /// For all elements, each compared with earlier imports and with those in this browser.
    List {
        /// The language of names.
        language: String,
    },
    /// For every element and relationship.
    Whole,
}

/// A search for elements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Find {
    /// The page's number of this question.
    pub run: u32,
    /// What a name, an identifier or a type must contain; several words must all occur.
    pub words: String,
    /// Only of this class, or of this type as written.
    pub kind: Option<String>,
    /// Only of this state.
    pub state: Option<ImportedState>,
    /// Only those with this relation to the elements in this browser.
    pub here: Option<MatchStatus>,
    /// The language of names.
    pub language: String,
    /// The index of the first of them.
    pub from: usize,
    /// How many of them.
    pub count: usize,
}

/// Elements that were found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FoundElements {
    /// The page's number of the question.
    pub run: u32,
    /// How many there are.
    pub total: usize,
    /// The index of the first row.
    pub from: usize,
    /// The requested ones.
    pub rows: Vec<ElementRow>,
}

/// An element of the file, as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ElementRow {
    /// Its identifier.
    pub identifier: Option<String>,
    /// Its class, else its type as written.
    pub kind: Option<String>,
    /// Its name in the requested language, else in any.
    pub name: String,
    /// Its line; 0 for one that is not in the file any more.
    pub line: u64,
    /// Its column.
    pub column: u64,
    /// How it relates to earlier imports of this model.
    pub state: Option<ImportedState>,
    /// What changed since, if the receipt of that import says it.
    pub changes: Vec<FieldChange>,
    /// How it relates to elements in this browser; none for one that is not in the file any more.
    pub here: Option<MatchStatus>,
    /// Its matches among the elements in this browser; no more than twenty.
    pub near: Vec<LoadedElement>,
    /// How many there are of them.
    pub near_total: usize,
}

/// An element of the file, or one that is gone, as a row of a list to save.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ListedRow {
    /// Its identifier.
    pub identifier: Option<String>,
    /// Its class, or its type as written.
    pub kind: Option<String>,
    /// Its name in the requested language, else in any.
    pub name: String,
    /// Its line; 0 for one that is not in the file any more.
    pub line: u64,
    /// Its column.
    pub column: u64,
    /// How it relates to earlier imports of this model.
    pub state: Option<ImportedState>,
    /// What changed since.
    pub changes: Vec<FieldChange>,
    /// How it relates to elements in this browser.
    pub here: Option<MatchStatus>,
    /// The class that all its matches in this browser have; empty where they differ.
    pub near_class: String,
    /// The name that they have, likewise.
    pub near_name: String,
    /// Their instance ids; no more than twenty.
    pub near: Vec<String>,
    /// How many more there are.
    pub near_more: usize,
}

/// How an element relates to the latest import of the same model that had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ImportedState {
    /// No import had it.
    New,
    /// Its type, names, documentation or properties changed.
    Changed,
    /// It did not change.
    Unchanged,
    /// The latest import that had it did not report it as imported; an earlier one may have.
    NotImported,
    /// An earlier import imported it, and it is not in this file.
    Gone,
}

impl ImportedState {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 5] = [
        Self::New,
        Self::Changed,
        Self::NotImported,
        Self::Gone,
        Self::Unchanged,
    ];
}

/// All findings of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Checked {
    /// The findings, the most severe first.
    pub checks: Vec<Finding>,
    /// The comparison with earlier imports of the same model, where there are any.
    pub compared: Option<Compared>,
    /// The comparison with the elements in this browser, where there are any.
    pub beside: Option<Beside>,
    /// The logical ids of the elements in this browser that the file changes, each once.
    pub changed: Vec<String>,
}

/// A file compared with earlier imports of the same model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// How many imports.
    pub imports: usize,
    /// The name of the file of the latest.
    pub file: String,
    /// When it was sent, in milliseconds since 1970.
    pub sent: f64,
    /// How many of each state, in the order of [`ImportedState::ALL`].
    pub counts: [usize; 5],
    /// Whether receipts contain only names and types of some elements, without documentation and
    /// properties.
    pub only_names: bool,
}

/// The page's request for a file that contains only these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetryOrder {
    /// Indexes of elements among the elements of the file, from 0, ascending.
    pub elements: Vec<usize>,
    /// Indexes of relationships among the relationships of the file, from 0, ascending.
    pub relationships: Vec<usize>,
}
