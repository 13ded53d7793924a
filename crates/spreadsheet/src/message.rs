//! The messages between the page and the worker. Both sides send an array: a message as JSON, then the
//! bytes of a file where there are any. Requests are answered in their order.

use serde::{Deserialize, Serialize};

/// A message from the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Begin a new file of one sheet; what was begun before is dropped.
    Begin(Sheet),
    /// Add rows. The page waits for [`Response::Added`], so that rows do not pile up.
    Add(Vec<Vec<Cell>>),
    /// Finish the file; answered by [`Response::Written`] and its bytes.
    Finish,
}

/// A message from the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// The worker listens.
    Ready,
    /// The rows of [`Request::Add`] are in the sheet.
    Added,
    /// The file, whose bytes stand beside the message.
    Written {
        /// How many texts were too long for a cell and were truncated.
        truncated: usize,
    },
    /// The file cannot be written, and why.
    Failed(String),
}

/// What is known of a sheet before its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The name on the sheet's tab; characters that a name cannot have are replaced.
    pub name: String,
    /// The columns from left to right.
    pub columns: Vec<Column>,
}

/// A column of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// The heading in the first row.
    pub heading: String,
    /// How wide it is, in characters.
    pub width: u16,
}

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// True or false.
    Boolean(bool),
    /// A number.
    Number(f64),
    /// Text. It is never taken for a formula.
    Text(String),
    /// A day.
    Date {
        /// Days, 1 being 1900-01-01 and 61 being 1900-03-01.
        date: f64,
    },
    /// A day with a time of day.
    DateTime {
        /// Days as of [`Cell::Date`]; the time of day is the fraction.
        moment: f64,
    },
    /// A time of day.
    Time {
        /// The part of the day that has passed.
        time: f64,
    },
}
