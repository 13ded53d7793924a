//! Why a workbook cannot be read: what is wrong, where, and what to do.

use std::fmt;

use calamine::XlsxError;

/// What a file is that is no workbook of the format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Why a workbook cannot be read. As text it is a sentence that begins after the file's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadFailure {
    /// It is something else.
    NotAWorkbook(OtherFile),
    /// It can be opened with a password only.
    Encrypted,
    /// Its end is missing.
    Incomplete,
    /// A part of it cannot be read.
    Damaged {
        /// What cannot be read: a part of the file, or a sheet.
        place: String,
    },
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
    /// Values beyond the last column that is taken, in the sheet of this name.
    TooManyColumns(String),
    /// More text than is taken, in the sheet of this name.
    TooMuchText(String),
}

impl ReadFailure {
    /// What went wrong before a sheet was read.
    pub(super) fn of_file(error: &XlsxError) -> Self {
        match error {
            XlsxError::Password => Self::Encrypted,
            XlsxError::FileNotFound(part) => Self::Damaged {
                place: format!("the part {part} is missing"),
            },
            _ => Self::Damaged {
                place: "its list of sheets, texts or formats cannot be read".to_owned(),
            },
        }
    }

    /// What went wrong in a sheet, after this row where one was read.
    pub(super) fn of_sheet(sheet: &str, row: Option<u32>, error: &XlsxError) -> Self {
        let place = match row {
            Some(row) => format!("sheet “{sheet}” after row {}", row + 1),
            None => format!("sheet “{sheet}”"),
        };
        let what = match error {
            XlsxError::CellError(value) => format!("holds the unknown error value {value}"),
            _ => "cannot be read".to_owned(),
        };
        Self::Damaged {
            place: format!("{place} {what}"),
        }
    }
}

impl fmt::Display for ReadFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SAVE: &str = "Open it in a spreadsheet program and save it as XLSX.";
        match self {
            Self::NotAWorkbook(OtherFile::Empty) => {
                f.write_str("is empty. Save the workbook again and choose that file.")
            }
            Self::NotAWorkbook(OtherFile::Html) => {
                write!(f, "is a web page (HTML), not an Excel workbook. {SAVE}")
            }
            Self::NotAWorkbook(OtherFile::Xls) => {
                write!(f, "is a workbook of Excel 97–2003 (XLS). {SAVE}")
            }
            Self::NotAWorkbook(OtherFile::Xlsb) => {
                write!(f, "is a binary workbook (XLSB). {SAVE}")
            }
            Self::NotAWorkbook(OtherFile::OpenDocument) => {
                write!(f, "is an OpenDocument file, not an Excel workbook. {SAVE}")
            }
            Self::NotAWorkbook(OtherFile::Document) => f.write_str(
                "is a Word or PowerPoint file, not an Excel workbook. Copy its table into a spreadsheet program and save it as XLSX.",
            ),
            Self::NotAWorkbook(OtherFile::Archive) => {
                f.write_str("is a ZIP archive without a workbook in it. Unpack it and choose the workbook.")
            }
            Self::NotAWorkbook(OtherFile::Unknown) => {
                f.write_str("is not an Excel workbook. Save the table as XLSX or CSV and choose that file.")
            }
            Self::Encrypted => {
                f.write_str("is protected by a password. Save a copy without a password and choose that file.")
            }
            Self::Incomplete => {
                f.write_str("is incomplete: its end is missing. Copy or download it again and choose the whole file.")
            }
            Self::Damaged { place } => write!(
                f,
                "is damaged: {place}. Open it in a spreadsheet program, save it as a new XLSX file and choose that one."
            ),
            Self::TooLargeUnpacked => f.write_str(
                "is too large once unpacked. Copy the rows you need into a new workbook and choose that file.",
            ),
            Self::NoSheet => f.write_str("has no such sheet."),
            Self::TooManyRows { sheet, rows, most } => write!(
                f,
                "has {} rows in sheet “{sheet}”, more than the {} that are taken at once. Split them into several files.",
                grouped(*rows),
                grouped(*most)
            ),
            Self::TooManyColumns(sheet) => write!(
                f,
                "has more than {} columns in sheet “{sheet}”. Delete the columns you do not need.",
                super::MOST_COLUMNS
            ),
            Self::TooMuchText(sheet) => write!(
                f,
                "has more than {} MB of text in sheet “{sheet}”. Split it into several files.",
                super::MOST_TEXT / 1_000_000
            ),
        }
    }
}

impl std::error::Error for ReadFailure {}

/// A number with commas between thousands.
fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
