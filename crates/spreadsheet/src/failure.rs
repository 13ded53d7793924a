//! Why a workbook cannot be read or written, as codes; the page words them.

use serde::{Deserialize, Serialize};

/// What a file is that is no workbook of the format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OtherFile {
    /// No bytes.
    Empty,
    /// A web page, which some programs save with the name of a workbook.
    Html,
    /// The format of Excel 97 to 2003.
    Xls,
    /// The binary format of Excel.
    Xlsb,
    /// A table of OpenDocument.
    OpenDocument,
    /// Another document of an office program.
    Document,
    /// An archive of anything else.
    Archive,
    /// Something else.
    Unknown,
}

/// Why a workbook cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReadFailure {
    /// It is something else.
    NotAWorkbook(OtherFile),
    /// It can be opened with a password only.
    Encrypted,
    /// Its end is missing.
    Incomplete,
    /// A part of it cannot be read.
    Damaged(Damage),
    /// It would need too much memory.
    TooLargeUnpacked,
    /// No sheet has this place.
    NoSheet,
    /// More rows than are taken.
    TooManyRows {
        /// The name of the sheet.
        sheet: String,
        /// How many rows it has.
        rows: usize,
        /// How many are taken.
        most: usize,
    },
    /// Values beyond the last column that is taken.
    TooManyColumns {
        /// The name of the sheet.
        sheet: String,
        /// How many columns are taken.
        most: usize,
    },
    /// More text than is taken.
    TooMuchText {
        /// The name of the sheet.
        sheet: String,
        /// How many bytes are taken.
        most: usize,
    },
}

/// What of a workbook cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Damage {
    /// The part of this name is missing.
    PartMissing(String),
    /// The part of this name cannot be unpacked.
    Part(String),
    /// The part at this place of the archive, from 1, cannot be unpacked.
    PartAt(usize),
    /// The list of sheets, texts or formats cannot be read.
    Lists,
    /// A sheet cannot be read.
    Sheet {
        /// Its name.
        sheet: String,
        /// The row before, from 1, where one was read.
        after_row: Option<usize>,
        /// An error value in it that is not known, where that is the reason.
        unknown_value: Option<String>,
    },
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RequestFailure {
    /// A sheet holds no more rows than this.
    TooManyRows(usize),
    /// A sheet holds no more columns than this.
    TooManyColumns(usize),
    /// No file was opened or begun before.
    NoFile,
    /// Anything else, as a library says it.
    Other(String),
}
