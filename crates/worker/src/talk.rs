//! What the page and the worker say to each other.

use serde::{Deserialize, Serialize};

use crate::{
    Beside, Change, Check, FileElement, FileRelationship, KnownElement, MatchStatus, Seen, Stopped,
    Summary, UploadTimes,
};

/// What the worker says, each as one buffer of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// It is up and waits for a file. A message posted before this one is lost.
    Ready,
    /// So many bytes of the file are read.
    Progress(u64),
    /// The file is read, or reading stopped: what is in it.
    End(Box<Summary>),
    /// SHA-256 of the whole file; none where a part of it could not be read.
    Hashed(Option<String>),
    /// What is worth knowing of it.
    Checked(Box<Checked>),
    /// A part of its elements.
    Found(Found),
    /// Every finding with all its places.
    Exported(Vec<Check>),
    /// Every element beside what came before and what is known here.
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

/// Why no file of those that failed was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RetryFailure {
    /// The file cannot be read to its end any more.
    Stopped(Box<Stopped>),
    /// It cannot be written, as the writer says.
    NotWritten(String),
    /// The page asked for something that this worker does not know.
    UnknownOrder,
}

/// What the page asks the worker that holds a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// For the SHA-256 of the file.
    Hash,
    /// The receipt of an earlier import comes beside this, as the page kept it; the latest first.
    Earlier,
    /// Elements known here.
    Known {
        /// Whether what was said before counts no more.
        anew: bool,
        /// Some of them.
        some: Vec<KnownElement>,
    },
    /// For all that is worth knowing, with what came before in mind.
    Check {
        /// What was learned of the process space.
        seen: Seen,
        /// The language that names are told in.
        language: String,
        /// The upload of it, where nobody knows what came of that.
        lost: Option<UploadTimes>,
    },
    /// For elements.
    Find(Find),
    /// For all findings with all their places.
    Export {
        /// The language that names are told in.
        language: String,
    },
    /// For all elements, each beside what came before and what is known here.
    List {
        /// The language that names are told in.
        language: String,
    },
    /// For every element and relationship.
    Whole,
}

/// Elements that are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Find {
    /// What the page calls this question.
    pub run: u32,
    /// What a name, an identifier or a type has to hold; several words must all be there.
    pub words: String,
    /// Only of this class, or of this type as written.
    pub kind: Option<String>,
    /// Only of this state.
    pub state: Option<State>,
    /// Only those that stand like this beside what is known here.
    pub here: Option<MatchStatus>,
    /// The language that names are told in.
    pub language: String,
    /// From which of them on.
    pub from: usize,
    /// How many of them.
    pub count: usize,
}

/// Elements that were found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// What the page calls the question.
    pub run: u32,
    /// How many there are.
    pub total: usize,
    /// Which of them is the first here.
    pub from: usize,
    /// Those asked for.
    pub rows: Vec<Row>,
}

/// An element of the file, as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Its identifier.
    pub identifier: Option<String>,
    /// Its class, else its type as written.
    pub kind: Option<String>,
    /// Its name in the language asked for, else in any.
    pub name: String,
    /// Its line; 0 for one that is not in the file any more.
    pub line: u64,
    /// Its column.
    pub column: u64,
    /// Beside earlier imports of this model.
    pub state: Option<State>,
    /// What changed since, where the receipt of then says it.
    pub changes: Vec<Change>,
    /// Beside what is known here; none for one that is not in the file any more.
    pub here: Option<MatchStatus>,
    /// The elements known here that it stands beside; no more than twenty.
    pub near: Vec<KnownElement>,
    /// How many there are of them.
    pub near_total: usize,
}

/// An element of the file, or one that is gone, as a list to save tells of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListedRow {
    /// Its identifier.
    #[serde(rename = "i", skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// Its class, or its type as written.
    #[serde(rename = "c", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Its name in the language asked for, else in any.
    #[serde(rename = "n")]
    pub name: String,
    /// Its line; 0 for one that is not in the file any more.
    #[serde(rename = "l")]
    pub line: u64,
    /// Its column.
    #[serde(rename = "o")]
    pub column: u64,
    /// Beside earlier imports of this model.
    #[serde(rename = "s", skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// What changed since.
    #[serde(rename = "d", skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// Beside what is known here.
    #[serde(rename = "h", skip_serializing_if = "Option::is_none")]
    pub here: Option<MatchStatus>,
    /// The class that all elements known here have that it stands beside; empty where they differ.
    #[serde(rename = "k", skip_serializing_if = "String::is_empty")]
    pub near_class: String,
    /// The name that they have, likewise.
    #[serde(rename = "a", skip_serializing_if = "String::is_empty")]
    pub near_name: String,
    /// Their instance ids; no more than twenty.
    #[serde(rename = "e", skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<String>,
    /// How many more there are.
    #[serde(rename = "m")]
    pub near_more: usize,
}

/// An element beside the latest import of the same model that had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum State {
    /// No import had it.
    New,
    /// Its type, names, documentation or properties are others now.
    Changed,
    /// It is as it was.
    Unchanged,
    /// The latest import that had it did not report it as imported; an earlier one may have.
    NotImported,
    /// An earlier import brought it, and it is not in this file.
    Gone,
}

impl State {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 5] = [
        Self::New,
        Self::Changed,
        Self::NotImported,
        Self::Gone,
        Self::Unchanged,
    ];
}

/// All that is worth knowing of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Checked {
    /// The findings, the gravest first.
    pub checks: Vec<Check>,
    /// The file beside earlier imports of the same model, where there are any.
    pub compared: Option<Compared>,
    /// The file beside what is known here, where anything is.
    pub beside: Option<Beside>,
}

/// A file beside earlier imports of the same model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// How many imports.
    pub imports: usize,
    /// The name of the file of the latest.
    pub file: String,
    /// When it was sent, in milliseconds since 1970.
    pub sent: f64,
    /// How many of each state, in the order of [`State::ALL`].
    pub counts: [usize; 5],
    /// Whether receipts say nothing of documentation and properties of some elements, only of names
    /// and types.
    pub only_names: bool,
}

/// What the page asks for besides a file to read: a file that holds only these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetryOrder {
    /// Places of elements among the elements of the file, from 0, ascending.
    pub elements: Vec<usize>,
    /// Places of relationships among the relationships of the file, from 0, ascending.
    pub relationships: Vec<usize>,
}
