//! The messages between the page and the worker. Both sides send an array: a message as JSON, then the
//! bytes of a file where there are any. Requests are answered in their order.

use serde::{Deserialize, Serialize};

use crate::{ReadFailure, RequestFailure};

/// A message from the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Begin a new file of one sheet; what was begun before is dropped.
    Begin(Sheet),
    /// Add rows. The page waits for [`Response::Added`], so that rows do not pile up.
    Add(Vec<Vec<Cell>>),
    /// Finish the file; answered by [`Response::Written`] and its bytes.
    Finish,
    /// Open the workbook whose bytes come with the message; answered by [`Response::Opened`].
    Open,
    /// Read a sheet of the workbook that was opened; answered by [`Response::Progress`] any number of
    /// times, then by [`Response::Rows`].
    Read {
        /// The place of the sheet in [`Response::Opened`].
        sheet: usize,
        /// The most rows that are taken.
        most_rows: usize,
    },
}

/// A message from the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// The worker listens.
    Ready,
    /// The rows of [`Request::Add`] are in the sheet.
    Added,
    /// The file, whose bytes come with the message.
    Written {
        /// How many texts were too long for a cell and were truncated.
        truncated: usize,
    },
    /// The sheets of a workbook, in the order of their tabs.
    Opened(Vec<SheetInfo>),
    /// How much of a sheet is read, from 0 to 1.
    Progress(f64),
    /// What a sheet holds.
    Rows(SheetRows),
    /// The workbook cannot be read.
    Unreadable(ReadFailure),
    /// The request failed.
    Failed(RequestFailure),
}

/// A sheet of a workbook that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetInfo {
    /// The name on its tab.
    pub name: String,
    /// Whether no cell of it holds anything.
    pub is_empty: bool,
    /// Whether its tab is hidden.
    pub is_hidden: bool,
}

/// The rows of a sheet that hold anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetRows {
    /// From top to bottom, each as wide as the widest.
    pub rows: Vec<SheetRow>,
    /// How many cells got the value of the merged cell above that they are part of.
    pub filled: usize,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetRow {
    /// Its number as a spreadsheet counts it, from 1; empty rows count too.
    pub number: usize,
    /// Its cells, as many as the widest row has.
    pub cells: Vec<SheetCell>,
}

/// The value of a cell as text, with what a workbook says of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SheetCell {
    /// Text, or a value whose text can mean one thing only: days, times and booleans.
    Text(String),
    /// A number, with a point before its decimals.
    Number {
        /// Without separators between thousands, and without decimals where it has none.
        number: String,
    },
    /// An error that a formula resulted in.
    Error {
        /// As spreadsheets show it, such as `#N/A`.
        error: String,
    },
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

impl SheetCell {
    /// Its text.
    pub const fn text(&self) -> &str {
        match self {
            Self::Text(text) => text.as_str(),
            Self::Number { number } => number.as_str(),
            Self::Error { error } => error.as_str(),
        }
    }

    /// Whether nothing is in it but blanks.
    pub fn is_blank(&self) -> bool {
        self.text().trim().is_empty()
    }
}

impl Default for SheetCell {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl From<String> for SheetCell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
